/** Field sets about people, shops, places and the platform's texts. */
import { z } from 'zod'
import { At, AtMs, Day, Fen, Id } from '../units.ts'
import { Image, Level, opt } from './parts.ts'

/** A person as others see them. */
export const UserBrief = z.object({
  id: Id,
  nickname: z.string(),
  avatar: opt(Image),
  credit_level: Level,
  is_vip: z.boolean(),
})

/** A shop as a line on somebody else's screen. */
export const ShopBrief = z.object({
  id: Id,
  name: z.string(),
  logo: opt(Image),
  kind: z.enum(['individual', 'company', 'platform', 'auction_house']),
  /** Chosen by the platform as a select shop. */
  is_select: z.boolean(),
  /** The shop's licence or its owner's identity was verified. */
  verified: z.boolean(),
  credit_level: Level,
  /** Mean review score, 1 to 5 with two decimals; absent before the first review. */
  rating: opt(z.number().min(1).max(5)),
  fans_count: z.number().int(),
  /** Only when a token was sent. */
  followed: opt(z.boolean()),
})

/** A shop in a list of shops. */
export const ShopLine = ShopBrief.extend({
  /** Lots open for bids. */
  on_sale_count: z.number().int(),
  /** Share of good reviews in basis points; absent before the first. */
  good_rate_bp: opt(z.number().int()),
})

export const ShopStatus = z.enum([
  'applying',
  'pending_fee',
  'pending_deposit',
  'active',
  'suspended',
  'closing',
  'closed',
])

/** A shop's promises on every sale. */
export const SellGuarantee = z.enum(['genuine', 'return_7d', 'ship_24h', 'free_return', 'appraisal_backed'])

/** A shop's own page. */
export const ShopDetail = ShopBrief.extend({
  cover: opt(Image),
  /** What it was called before, for as long as people may still look for it under that name. */
  former_name: opt(z.string()),
  intro: z.string(),
  notice: opt(z.string()),
  categories: z.array(z.object({ id: Id, name: z.string() })),
  /** Absent before the first review. */
  ratings: opt(z.object({ desc: z.number(), service: z.number(), ship: z.number() })),
  /** Share of good reviews in basis points; absent before the first review. */
  good_rate_bp: opt(z.number().int()),
  review_count: z.number().int(),
  sold_count: z.number().int(),
  on_sale_count: z.number().int(),
  lot_count: z.number().int(),
  opened_at: opt(At),
  /** The shop's guarantee deposit, where it must keep one. */
  deposit: opt(z.object({ held_fen: Fen, required_fen: Fen })),
  guarantees: z.array(SellGuarantee),
  licences: z.array(z.object({ kind: z.string(), image: opt(Image), expires_on: opt(Day) })),
  impressions: z.array(z.object({ tag: z.string(), count: z.number().int() })),
  /** Coupons of the shop that can be claimed now. */
  coupon_count: z.number().int(),
  service: z.object({ phone: opt(z.string()), hours: z.string() }),
  city: opt(z.string()),
  status: ShopStatus,
})

export const RealnameStatus = z.enum(['none', 'pending', 'verified', 'rejected', 'revoked'])
/** Where one filing stands at the desk; its person reads an asked one as pending, with the question. */
export const FilingStatus = z.enum(['pending', 'asked', 'verified', 'rejected', 'revoked'])
export const UserStatus = z.enum(['active', 'restricted', 'banned', 'cancelling', 'cancelled'])
export const Role = z.enum(['normal', 'shop'])
export const Gender = z.enum(['unknown', 'male', 'female'])

/** The caller's membership of a shop, as their own profile shows it. */
export const MyShop = z.object({
  id: Id,
  name: z.string(),
  logo: opt(Image),
  status: ShopStatus,
  member_role: z.enum(['owner', 'staff']),
  permissions: z.array(z.string()),
})

/** The caller themselves. */
export const UserMe = UserBrief.extend({
  /** First 3 and last 4 digits. */
  phone_masked: z.string(),
  gender: Gender,
  birthday: opt(Day),
  signature: z.string(),
  city: opt(z.string()),
  area: opt(z.string()),
  /** Which pages the person last chose; permissions never follow from it. */
  role: Role,
  roles: z.array(Role),
  realname_status: RealnameStatus,
  has_password: z.boolean(),
  has_pay_password: z.boolean(),
  points_balance: z.number().int(),
  vip_until: opt(At),
  invite_code: z.string(),
  /** Has never paid for a lot or goods: may bid on new-customer lots. */
  is_new_customer: z.boolean(),
  shop: opt(MyShop),
  /** Every shop the person belongs to; the header Shop-Id picks one. */
  shops: z.array(MyShop),
  bindings: z.array(z.object({ provider: z.string(), nickname: z.string(), bound_at: opt(At) })),
  status: UserStatus,
  created_at: At,
})

/** The answer of every login. */
export const LoginData = z.object({ token: z.string(), user: UserMe, is_new: z.boolean(), expires_at: At })

/** The answer of a social login without an account: the client opens password login with it. */
export const BindData = z.object({
  bind_ticket: z.string(),
  provider: z.string(),
  profile: z.object({ nickname: z.string(), avatar: opt(Image) }),
})

/** A shipping or return address. */
export const Address = z.object({
  id: Id,
  receiver: z.string(),
  phone: z.string(),
  province_code: z.string(),
  city_code: z.string(),
  county_code: z.string(),
  province: z.string(),
  city: z.string(),
  county: z.string(),
  detail: z.string(),
  tag: opt(z.string()),
  is_default: z.boolean(),
})

export const Weather = z.object({
  city: z.string(),
  text: z.string(),
  temp_c: z.number(),
  icon: z.string(),
  wind: opt(z.string()),
  humidity: opt(z.number()),
  at: At,
})

export interface RegionNode {
  value: string
  label: string
  children?: RegionNode[]
}
/** A province, city or county [R3.4]. */
export const Region: z.ZodType<RegionNode> = z.object({
  value: z.string(),
  label: z.string(),
  get children() {
    return z.array(Region).optional()
  },
})

/** A picture that leads somewhere: link is https or an in-app route. */
export const Banner = z.object({
  id: Id,
  image: Image,
  title: opt(z.string()),
  link: z.string(),
  sort: z.number().int(),
  /** Where it leads to lots: how many of them are open for bids (1,000 stands for more), and when the first of those ends. */
  lots: opt(z.object({ count: z.number().int(), first_ends_at: At })),
})

/** A text of the platform: agreement, rule, help. content_html is made of its paragraphs: no markup is ever typed. */
export const Article = z.object({
  id: Id,
  code: opt(z.string()),
  title: z.string(),
  content_html: z.string(),
  /** Three or four plain sentences for those who will not read on. */
  summary: z.array(z.string()),
  version: z.number().int(),
  /** From when it holds, or held. */
  published_at: At,
  /** False: another version holds now. */
  in_force: z.boolean(),
  /** Every version that held at some time, the newest first. */
  versions: z.array(z.object({ version: z.number().int(), published_at: At })),
  /** The version that comes next, once it is decided. */
  next: opt(z.object({ version: z.number().int(), published_at: At })),
})

export const NoticeCategory = z.enum([
  'order',
  'logistics',
  'deposit',
  'notice',
  'auction',
  'activity',
  'interaction',
  'finance',
  'system',
])

/** A message from the platform to one person or shop. */
export const Notice = z.object({
  id: Id,
  category: NoticeCategory,
  /** Which template it came from, such as auction.outbid. */
  code: z.string(),
  title: z.string(),
  content: z.string(),
  image: opt(Image),
  link: opt(z.string()),
  read: z.boolean(),
  popup: z.boolean(),
  created_at: At,
})

/** Signed by the platform with Ed25519; the public key is found by key_id in the proof domain's key list. */
export const Signature = z.object({ signature: z.string(), key_id: z.string() })

/** An activity of the platform or a shop that people may look at or sign up for. */
export const ActivityCard = z.object({
  id: Id,
  title: z.string(),
  cover: opt(Image),
  from_at: At,
  to_at: At,
  signup_to: opt(At),
  joined: z.number().int(),
  quota: opt(z.number().int()),
  fee_fen: z.number().int(),
  my_status: opt(z.string()),
})

/** The server's clock, so that a client can run its countdowns on it. */
export const ServerNow = { server_now_ms: AtMs }
