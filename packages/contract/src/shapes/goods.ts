/** Field sets about goods: things a shop sells at a fixed price. */
import { z } from 'zod'
import { At, Bp, Fen, Id, line, PicturePath, PriceFen, ShippingFen, text, VideoPath, whole } from '../units.ts'
import { LotStatus } from './lot.ts'
import { MasterNamed } from './master/master-named.ts'
import { Can, Image, Images, jsonText, opt, ReviewDeadline } from './parts.ts'
import { SellGuarantee, ShopBrief } from './people.ts'

export const GOODS_OPTIONS_MAX = 3
export const GOODS_SKUS_MAX = 60
export const STOCK_MAX = 100_000

export const GoodsStatus = z.enum(['draft', 'reviewing', 'rejected', 'on', 'off', 'sold_out', 'removed'])
export type GoodsStatusName = z.output<typeof GoodsStatus>
/** normal: for everybody · xinke: for new customers, who have not bought yet · liquor: for verified adults. */
export const GoodsKind = z.enum(['normal', 'xinke', 'liquor'])
export const GoodsSort = z.enum(['new', 'sold', 'price_up', 'price_down'])

/** A price crossed out: the lowest the thing was asked for in the days before the present price, and until when it is shown. */
export const WasPrice = z.object({ price_fen: Fen, until: At })

/** Goods in a list. */
export const GoodsCard = z.object({
  id: Id,
  kind: GoodsKind,
  status: GoodsStatus,
  title: z.string(),
  image: Image,
  shop: ShopBrief,
  category_id: Id,
  min_price_fen: Fen,
  max_price_fen: Fen,
  /** Of the cheapest way to buy it; absent where it was not asked for more. */
  was: opt(WasPrice),
  is_bargain: z.boolean(),
  /** Pieces that can be bought now. */
  left: z.number().int(),
  /** Pieces that unpaid orders hold. */
  held: z.number().int(),
  sold_count: z.number().int(),
  collect_count: z.number().int(),
  shipping_free: z.boolean(),
  collected: opt(z.boolean()),
})

/** One way to buy goods: a value of each option. */
export const Sku = z.object({
  id: Id,
  /** Values of the options in their order, and all of them in one name. */
  values: z.array(z.string()),
  name: z.string(),
  price_fen: Fen,
  was: opt(WasPrice),
  is_bargain: z.boolean(),
  left: z.number().int(),
  held: z.number().int(),
  image: opt(Image),
  weight_g: opt(z.number().int()),
})

export const GoodsOption = z.object({ name: z.string(), values: z.array(z.string()) })

/** A lot of the same piece as goods. */
export const PieceLot = z.object({ id: Id, status: LotStatus })

/** A page of goods. */
export const GoodsDetail = GoodsCard.extend({
  /** Points one piece brings the caller at its lowest price. */
  points: opt(z.number().int()),
  images: z.array(Image),
  video: opt(z.string()),
  video_poster: opt(Image),
  desc: z.string(),
  params: z.array(z.object({ label: z.string(), value: z.string() })),
  measures: z.array(z.object({ label: z.string(), value: z.string() })),
  category: z.object({ id: Id, name: z.string(), path: z.array(z.object({ id: Id, name: z.string() })) }),
  master: opt(MasterNamed),
  options: z.array(GoodsOption),
  skus: z.array(Sku),
  limit_per_person: opt(z.number().int()),
  return_policy: z.enum(['none', 'return_7d']),
  guarantees: z.array(SellGuarantee),
  shipping: z.object({
    /** Of one piece to the province asked for, else to the caller's default address, else to where most live; absent where it is not sent. */
    fee_fen: opt(Fen),
    to: opt(z.string()),
    from_city: opt(z.string()),
    ship_hours: z.number().int(),
  }),
  /** How long an order keeps its pieces before it is paid. */
  pay_minutes: z.number().int(),
  /** Whether the caller may buy it now. */
  buyable: Can,
  is_mine: z.boolean(),
  /** Its piece is at auction: the lot, which anybody may see. */
  lot: opt(PieceLot),
  /** It is sold cheaper to a team: the group buy, and what the cheapest way to buy costs there. */
  group: opt(z.object({ id: Id, mode: z.enum(['buy', 'booking']), size: z.number().int(), price_fen: Fen })),
  /** Lines in the cart of a caller who is signed in. */
  cart_count: opt(z.number().int()),
  /** To its own shop only. */
  reject_reason: opt(z.string()),
  review_deadline: opt(ReviewDeadline),
})

/** What a price was, and from when to when it was asked; until absent: still asked. */
export const PricePeriod = z.object({ price_fen: Fen, from: At, until: opt(At) })

const OptionForm = z.object({
  name: line(20),
  name_en: line(30).optional(),
  values: z.array(text(30)).min(1).max(GOODS_SKUS_MAX),
  /** As many as values, in their order. */
  values_en: z.array(text(40)).max(GOODS_SKUS_MAX).optional(),
})

const SkuForm = z.object({
  /** A value of each option, in their order; none where the goods have no options. */
  values: z.array(text(30)).max(GOODS_OPTIONS_MAX),
  price_fen: PriceFen,
  stock: whole(0, STOCK_MAX),
  image: PicturePath.optional(),
  weight_g: whole(1, 1_000_000).optional(),
  code: text(40).optional(),
})

/** A way to buy as it stands: one listed under an older bound may cost more. */
export const SkuAsListed = SkuForm.extend({ price_fen: Fen })

/** The fields of goods a shop publishes. */
export const goodsForm = {
  title: line(60, 4),
  title_en: line(90, 4).optional(),
  category_id: Id,
  /** 0: none. */
  shelf_id: whole(0).optional(),
  images: Images(9, 1),
  video: VideoPath.or(z.literal('')).optional(),
  video_poster: PicturePath.or(z.literal('')).optional(),
  desc: text(5000),
  desc_en: text(5000).optional(),
  params: jsonText(z.record(z.string().max(64), z.string().max(200))).optional(),
  kind: GoodsKind.default('normal'),
  options: jsonText(z.array(OptionForm).max(GOODS_OPTIONS_MAX)).default([]),
  skus: jsonText(z.array(SkuForm).min(1).max(GOODS_SKUS_MAX)),
  shipping_mode: z.enum(['free', 'fixed', 'template']).default('free'),
  shipping_fen: ShippingFen.default(0),
  template_id: Id.optional(),
  /** 0: none. */
  limit_per_person: whole(0, 99).default(0),
  return_policy: z.enum(['none', 'return_7d']).default('return_7d'),
  /** The master who made it, where they have a page that is open. 0: none. */
  master_id: whole(0).optional(),
  save: z.enum(['draft', 'submit']).default('submit'),
}
export const GoodsForm = z.object(goodsForm)

/** The same when existing goods are changed: all optional, none defaulted. */
export const goodsChanges = {
  ...z
    .object({
      ...goodsForm,
      options: jsonText(z.array(OptionForm).max(GOODS_OPTIONS_MAX)),
      shipping_mode: z.enum(['free', 'fixed', 'template']),
      shipping_fen: ShippingFen,
      limit_per_person: whole(0, 99),
      return_policy: z.enum(['none', 'return_7d']),
    })
    .omit({ kind: true, save: true })
    .partial().shape,
  save: z.enum(['draft', 'submit']).optional(),
}

/** The price of sending to some provinces; without provinces: to all others. */
const ShippingRate = z.object({
  /** Codes of provinces. */
  regions: z.array(z.string().regex(/^\d{6}$/)).max(34),
  /** Pieces, or grams. */
  first: whole(1, 1_000_000),
  first_fen: Fen,
  next: whole(1, 1_000_000),
  next_fen: Fen,
})
export const ShippingRateForm = ShippingRate.extend({ first_fen: ShippingFen, next_fen: ShippingFen })
export const ShippingTemplate = z.object({
  id: Id,
  name: z.string(),
  by: z.enum(['piece', 'weight']),
  rates: z.array(ShippingRate),
  /** From this sum of goods on it is free. */
  free_over_fen: opt(Fen),
  used_by: z.number().int(),
})

/** A shelf of a shop: its own category. */
export const GoodsShelf = z.object({ id: Id, name: z.string(), count: z.number().int() })

/** What the shop may do with its goods now. */
export const GoodsAction = z.enum(['edit', 'submit', 'withdraw', 'on', 'off', 'delete', 'stock', 'auction'])
export const MyGoods = GoodsCard.extend({
  /** Of all ways to buy it. */
  stock: z.number().int(),
  sku_count: z.number().int(),
  shelf_id: opt(Id),
  reject_reason: opt(z.string()),
  review_deadline: opt(ReviewDeadline),
  actions: z.array(GoodsAction),
  /** The lot that shares its piece: the one that offers it, else a draft of one. */
  lot: opt(PieceLot),
  /** How the group buy stands that it is in, or that is prepared for it. */
  group_status: opt(z.enum(['draft', 'reviewing', 'rejected', 'active', 'paused'])),
})

/** What a shop of these goods would be charged. */
export const GoodsTerms = z.object({ commission_bp: Bp, review_required: z.boolean(), can_publish: Can })
