/** What a shop says of itself, the terms of its lots, its bills and its posters. Part of the shop domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  Code,
  Image,
  LedgerLine,
  LedgerSums,
  Nothing,
  opt,
  ReviewDeadline,
  SellGuarantee,
  ShopDetail,
} from '../../shapes/index.ts'
import { thingsIn } from '../../things/things.ts'
import { At, Bp, Fen, Flag, Id, Month, Paging, PicturePath, page, rowNumber, text, whole } from '../../units.ts'

/** waiting: an operator decides · withdrawn: the shop took it back. */
export const NameChangeStatus = z.enum(['waiting', 'approved', 'rejected', 'withdrawn'])

/** Another name a shop asked for. */
export const NameChange = z.object({
  id: Id,
  name: z.string(),
  name_en: opt(z.string()),
  status: NameChangeStatus,
  /** Why it was refused. */
  reason: opt(z.string()),
  asked_at: At,
  decided_at: opt(At),
  /** By when the shop hears. */
  review_deadline: opt(ReviewDeadline),
})

/** The bidders the shop's lots admit; a field left out admits everybody. */
export const JoinFilter = z.object({
  min_level: whole(0, 10).optional(),
  max_unpaid_strikes: whole(0, 5).optional(),
  realname_only: Flag.optional(),
  min_account_age_days: whole(0, 30).optional(),
  min_completed_orders: whole(0, 20).optional(),
  /** Fewer lots than this won and not yet paid, wherever they were won. */
  max_open_unpaid_lots: whole(1, 20).optional(),
  fans_only: Flag.optional(),
  /** So many times the usual deposit. */
  deposit_multiplier: whole(1, 5).optional(),
})

/** An unsold lot is put up anew by itself at most so often. */
export const AUTO_RELIST_MAX = 3

/** The promises a shop may choose beside what every shop promises. Without appraisals none says that one stands behind a piece. */
export const CHOSEN_GUARANTEES = ['ship_24h'] as const

const Terms = z.object({
  auction: z.object({ deposit_bp: opt(Bp), auto_relist_times: z.number().int() }),
  join_filter: JoinFilter,
  sell_guarantee: z.array(SellGuarantee),
  options: z.object({
    guarantees: z.array(z.enum(CHOSEN_GUARANTEES)),
    /** The platform's own, where the shop sets none. */
    usual_deposit_bp: Bp,
    /** By when a shop with ship_24h ships, and by when the others do. */
    ship_promised_h: z.number().int(),
    ship_usual_h: z.number().int(),
  }),
  may_edit: z.boolean(),
  version: z.number().int(),
})

const Profile = ShopDetail.extend({
  /** As the shop wrote them, regardless of the reader's language. */
  texts: z.object({ name: z.string(), name_en: opt(z.string()), intro: z.string(), intro_en: opt(z.string()) }),
  /** What the caller may change. */
  editable: z.array(z.enum(['name', 'logo', 'cover', 'intro', 'notice', 'service'])),
  name_change: opt(NameChange),
  /** From when another name may be asked for; absent: now. */
  name_open_at: opt(At),
  rules: z.object({ name_days: z.number().int(), name_h: z.number().int() }),
  version: z.number().int(),
})

/** A mobile number, or a landline with its area code; empty: none. */
const ServicePhone = z
  .string()
  .trim()
  .regex(/^(1[2-9]\d{9}|0\d{2,3}-?\d{7,8})?$/, { message: 'not a phone number' })
  .meta({ minLength: 0, maxLength: 13 })

const logInput = z.object({
  account: z.enum(['wallet', 'pending', 'deposit']).default('wallet'),
  kind: Code.optional(),
  dir: z.enum(['in', 'out']).optional(),
  order_no: z
    .string()
    .trim()
    .regex(/^\d{6,30}$/, { message: 'not an order number' })
    .optional(),
  month: Month.optional(),
  ...Paging,
})

// biome-ignore format: a row opens with its method and path on one line
export const profileRows = {
  balanceLog: {
    method: 'GET', path: '/api/store/Profile/balance_log', effect: 'read', auth: 'shop', permission: 'finance_view',
    input: logInput,
    data: page(LedgerLine.extend({ order_id: opt(Id) })).extend({ sums: LedgerSums }),
    refusals: ['NOT_FOUND'],
    note: "Movements of one of the shop's accounts, newest first; order_no: those of one order.",
  },
  terms: {
    method: 'GET', path: '/api/store/Profile/setting', effect: 'read', auth: 'shop',
    input: Nothing,
    data: Terms,
    refusals: [],
    note: 'What the shop sets for its lots: the deposit, who may bid, what it promises.',
  },
  saveTerms: {
    method: 'POST', path: '/api/store/Profile/auction_set', effect: 'write', auth: 'shop', permission: 'settings',
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      auction: z.object({ deposit_bp: whole(100, 5_000).nullish(), auto_relist_times: whole(0, AUTO_RELIST_MAX).optional() }).optional(),
      join_filter: JoinFilter.optional(),
      sell_guarantee: z.array(z.enum(['genuine', ...CHOSEN_GUARANTEES])).max(3).optional(),
      version: rowNumber(0),
    }),
    data: Terms,
    refusals: ['EDIT_CONFLICT'],
    note: 'Set them for lots that are handed in from now on; those handed in before keep theirs.',
  },
  filterEffect: {
    method: 'GET', path: '/api/store/Profile/join_filter_effect', effect: 'read', auth: 'shop',
    input: JoinFilter,
    data: z.object({ days: z.number().int(), bidders: z.number().int(), out: z.number().int() }),
    refusals: [],
    note: 'How many of those who bid at the shop in the last days a filter would keep out, judged as their bids would be.',
  },
  profile: {
    method: 'GET', path: '/api/store/Profile/profile', effect: 'read', auth: 'shop',
    input: Nothing,
    data: Profile,
    refusals: [],
    note: "The shop's page as its own people edit it, with the name it asked for.",
  },
  saveProfile: {
    method: 'POST', path: '/api/store/Profile/profile', effect: 'write', auth: 'shop', permission: 'settings',
    repeat: { anew: 'once' }, states: [],
    input: z.object({
      logo: PicturePath.nullish(),
      cover: PicturePath.nullish(),
      intro: text(500, 0).optional(),
      intro_en: text(500, 0).optional(),
      notice: text(200, 0).optional(),
      service_phone: ServicePhone.optional(),
      service_hours: text(40).optional(),
      /** One of our list of cities. */
      city: text(30).optional(),
      version: rowNumber(0),
    }),
    data: Profile,
    refusals: ['EDIT_CONFLICT', 'CONTENT_BLOCKED', 'NOT_FOUND'],
    note: "Change the shop's pictures and texts; its name is asked for by its own call.",
  },
  askName: {
    method: 'POST', path: '/api/store/Profile/ask_name', effect: 'write', auth: 'shop_owner',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ name: text(20, 2), name_en: text(40, 0).optional() }),
    data: Profile,
    refusals: ['CONTENT_BLOCKED', 'SHOP_NAME_TAKEN', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED'],
    note: 'Ask for another name: once in so many days. The old one stands until an operator has agreed.',
  },
  withdrawName: {
    method: 'POST', path: '/api/store/Profile/withdraw_name', effect: 'write', auth: 'shop_owner',
    repeat: { anew: 'once' }, states: [],
    input: Nothing,
    data: Profile,
    refusals: ['NOT_FOUND'],
    note: 'Take back the name that waits for its decision.',
  },
  poster: {
    method: 'POST', path: '/api/store/Profile/poster', effect: 'read', auth: 'shop',
    input: z.object({ template: z.enum(thingsIn('poster')), ref_id: Id.optional() }),
    data: z.object({
      template: z.enum(thingsIn('poster')),
      id: Id,
      /** The path of its public address, such as shop/5; the phone draws it as a QR code. */
      at: z.string(),
      title: z.string(),
      image: opt(Image),
      /** start: no bid yet · now: the highest bid · from: the lowest price asked for goods. */
      price: opt(z.object({ kind: z.enum(['start', 'now', 'from']), fen: Fen })),
      ends_at: opt(At),
      shop: z.object({ id: Id, name: z.string(), fans_count: z.number().int(), sold_count: z.number().int() }),
    }),
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'What a poster of the shop or of something it sells says, true at this moment; the phone draws it.',
  },
} as const satisfies Record<string, CallRow>
