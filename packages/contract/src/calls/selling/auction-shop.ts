/** The shop's side of lots: publishing, changing, taking down, and the second chance. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  ById,
  Can,
  Count,
  GoodsStatus,
  Image,
  Increment,
  Keyword,
  LotCard,
  LotDetail,
  LotForm,
  LotMode,
  LotStatus,
  lotChanges,
  MassForm,
  OrderCard,
  OwnSort,
  opt,
  PhotoView,
  ReviewDeadline,
  ServerNow,
} from '../../shapes/index.ts'
import { At, Bp, Fen, Id, Ok, Paging, page, rowNumber, text, WholeYuanFen, whole } from '../../units.ts'
/** The template of a category: what a lot in it should say about itself. */
export const ParamTemplate = z.object({
  key: z.string(),
  label: z.string(),
  type: z.enum(['text', 'number', 'select']),
  options: z.array(z.string()),
  required: z.boolean(),
})

/** An offer to the second-highest bidder after the winner did not pay. */
export const SecondChance = z.object({
  id: Id,
  lot_id: Id,
  amount_fen: Fen,
  status: z.enum(['open', 'accepted', 'declined', 'expired', 'withdrawn']),
  expires_at: At,
  order_id: opt(Id),
})

/** A shop's possible actions on a lot of its own now. */
export const LotAction = z.enum([
  'edit',
  'submit',
  'withdraw',
  'delete',
  'down',
  'add_notice',
  'lower_reserve',
  'relist',
  'second_chance',
])

/** A lot in the shop's own list. */
export const MyLot = LotCard.extend({
  reject_reason: opt(z.string()),
  /** While it is in review: by when its shop hears. */
  review_deadline: opt(ReviewDeadline),
  order: opt(OrderCard),
  reserve_fen: opt(Fen),
  /** The goods that share its piece. */
  goods: opt(z.object({ id: Id, status: GoodsStatus })),
  second_chance: opt(SecondChance),
  actions: z.array(LotAction),
})

// biome-ignore format: a row opens with its method and path on one line
export const shopRows = {
  shopLots: {
    method: 'POST', path: '/api/store/Auction/my_auction', effect: 'read', auth: 'shop', permission: 'auction',
    input: z.object({
      status: z.union([LotStatus, z.literal('ended')]).optional(),
      mode: LotMode.optional(),
      batch_id: Id.optional(),
      keyword: Keyword.optional(), sort: OwnSort.optional(), ...Paging,
    }),
    data: page(MyLot).extend({ counts: Count, ...ServerNow }),
    refusals: [],
    note: "The shop's own lots, with how many stand in each status.",
  },
  publish: {
    method: 'POST', path: '/api/store/Auction/auction_add', effect: 'write', auth: 'shop', permission: 'auction', body: 'multipart',
    repeat: { anew: 'each' }, states: [],
    input: z.discriminatedUnion('mode', [LotForm, MassForm]),
    data: z.object({ ids: z.array(Id), batch_id: opt(Id), status: LotStatus }),
    refusals: ['NOT_FOUND', 'SHOP_DEPOSIT_SHORT', 'CONTENT_BLOCKED', 'LIMIT_REACHED', 'LICENCE_REQUIRED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE'],
    note: 'Publish a lot or a mass auction, or save it as a draft.',
  },
  categoryLevel1: {
    method: 'GET', path: '/api/store/Auction/get_category_level', effect: 'read', auth: 'shop',
    input: z.object({ parent_id: whole(0).default(0) }),
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string(), has_children: z.boolean() })) }),
    refusals: [],
    note: 'First level of categories a shop may publish in.',
  },
  categoryLevel2: {
    method: 'GET', path: '/api/store/Auction/get_category_level2', effect: 'read', auth: 'shop',
    input: z.object({ parent_id: Id }),
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string(), has_children: z.boolean() })) }),
    refusals: ['NOT_FOUND'],
    note: 'The levels below.',
  },
  publishParams: {
    method: 'GET', path: '/api/store/Auction/get_param', effect: 'read', auth: 'shop',
    input: z.object({ category_id: Id }),
    data: z.object({
      params: z.array(ParamTemplate),
      /** The sides of a piece its photos should show, in this order. */
      photo_views: z.array(PhotoView),
      defaults: z.object({
        increment_table: Increment.shape.table,
        deposit_bp: Bp,
        soft_close: z.object({ window_s: z.number().int(), extend_s: z.number().int() }),
        durations_s: z.array(z.number().int()),
        premium_bp: opt(Bp),
        /** What the order of a lot here would be charged now, of the hammer price; a lot for new customers has a rate of its own. */
        commission_bp: Bp,
        commission_new_customer_bp: Bp,
      }),
      limits: z.object({
        images_max: z.number().int(),
        duration_min_s: z.number().int(),
        duration_max_s: z.number().int(),
        live_lots_max: z.number().int(),
        live_lots_left: z.number().int(),
        mass_lots_max: z.number().int(),
      }),
      /** Whether a lot submitted now waits for a review. */
      review_required: z.boolean(),
      can_publish: Can,
    }),
    refusals: ['NOT_FOUND'],
    note: 'What a lot in this category is asked, and the defaults and limits that apply.',
  },
  editForm: {
    method: 'GET', path: '/api/store/Auction/auction_edit', effect: 'read', auth: 'shop', permission: 'auction',
    input: ById,
    data: z.object({
      form: z.object({
        title: z.string(),
        title_en: opt(z.string()),
        category_id: Id,
        images: z.array(Image),
        photo_views: z.array(PhotoView),
        video: opt(z.string()),
        video_poster: opt(Image),
        desc: z.string(),
        desc_en: opt(z.string()),
        params: z.record(z.string(), z.string()),
        condition_note: opt(z.string()),
        condition_note_en: opt(z.string()),
        provenance: opt(z.string()),
        provenance_en: opt(z.string()),
        certificate_issuer: opt(z.string()),
        certificate_no: opt(z.string()),
        start_fen: Fen,
        increment_mode: z.enum(['table', 'fixed']),
        increment_fen: opt(Fen),
        reserve_fen: opt(Fen),
        buy_now_fen: opt(Fen),
        estimate_low_fen: opt(Fen),
        estimate_high_fen: opt(Fen),
        deposit_fen: Fen,
        shipping_fen: Fen,
        return_policy: z.enum(['none', 'return_7d']),
        starts_at: opt(At),
        ends_at: opt(At),
        duration_s: opt(z.number().int()),
        mode: LotMode,
      }),
      status: LotStatus,
      version: z.number().int(),
      /** Names of the fields that may be changed now. */
      editable: z.array(z.string()),
      reject_reason: opt(z.string()),
    }),
    refusals: ['NOT_FOUND'],
    note: 'A lot as its form, and which fields may still change.',
  },
  edit: {
    method: 'POST', path: '/api/store/Auction/auction_edit', effect: 'write', auth: 'shop', permission: 'auction', body: 'multipart',
    repeat: { anew: 'each' }, states: ['lot'],
    input: z.object({
      id: Id,
      version: rowNumber(0).optional(),
      ...lotChanges,
      add_notice: text(200).optional(),
      lower_reserve_fen: WholeYuanFen.optional(),
    }),
    data: LotDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'EDIT_CONFLICT', 'CONTENT_BLOCKED', 'SHOP_DEPOSIT_SHORT', 'LIMIT_REACHED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'PIECE_ORDERED', 'PIECE_AT_AUCTION'],
    note: 'Change a lot; with bids on it only a notice may be added or the reserve lowered.',
  },
  remove: {
    method: 'GET', path: '/api/store/Auction/auction_delete', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'once' }, states: ['lot'],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'HAS_OPEN_ITEMS'],
    note: 'Delete a draft or a lot that ended without a sale.',
  },
  upDown: {
    method: 'GET', path: '/api/store/Auction/my_auction_up_down', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'once' }, states: ['lot'],
    input: z.object({ id: Id, to: z.enum(['up', 'down']), starts_at: At.optional(), ends_at: At.optional() }),
    data: LotCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'HAS_OPEN_ITEMS', 'LIMIT_REACHED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'SHOP_DEPOSIT_SHORT', 'PIECE_ORDERED', 'PIECE_AT_AUCTION'],
    note: 'Take a lot down while nobody has bid, or list an ended one again.',
  },
  offerSecondChance: {
    method: 'POST', path: '/api/store/Auction/second_chance', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'once', weighty: true }, states: ['second_chance'],
    input: z.object({ lot_id: Id, action: z.enum(['offer', 'withdraw']) }),
    data: SecondChance,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ALREADY_DONE', 'WINDOW_CLOSED', 'PIECE_ORDERED', 'PIECE_AT_AUCTION'],
    note: 'Offer a lot whose winner did not pay to the second-highest bidder who may take it.',
  },
} as const satisfies Record<string, CallRow>
