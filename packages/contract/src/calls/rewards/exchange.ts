/** The points mall: what can be had for points, and the caller's exchanges. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { Address, ById, Can, Image, OrderCard, opt, submitToken, ToggleInput } from '../../shapes/index.ts'
import { AskedFen, At, Fen, Id, Paging, PayPassword, page, Toggle, whole } from '../../units.ts'

export const EXCHANGE_KINDS = ['goods', 'coupon', 'vip_days'] as const
export const EXCHANGE_STATES = ['reserved', 'to_ship', 'shipped', 'completed', 'done', 'cancelled'] as const

/** The most pieces of one exchange. */
export const EXCHANGE_MOST = 10

/** A thing that can be had for points. */
export const ExchangeItem = z.object({
  id: Id,
  kind: z.enum(EXCHANGE_KINDS),
  title: z.string(),
  images: z.array(Image),
  /** For one. */
  points: z.number().int(),
  cash_fen: Fen,
  /** How many there still are. */
  left: z.number().int(),
  per_user: z.number().int(),
  from_at: At,
  to_at: opt(At),
  /** Whether it is on offer at this moment; one that is not stays readable for those who exchanged it. */
  on_offer: z.boolean(),
  /** Whether the caller may exchange one now. */
  can: Can,
})

/** An exchange of the caller's. */
export const MyExchange = z.object({
  id: Id,
  item_id: Id,
  kind: z.enum(EXCHANGE_KINDS),
  title: z.string(),
  /** Null: what has no picture, a coupon, days of VIP. */
  image: opt(Image),
  qty: z.number().int(),
  points: z.number().int(),
  /** Points that went back. */
  back_points: z.number().int(),
  cash_fen: Fen,
  status: z.enum(EXCHANGE_STATES),
  order_id: opt(Id),
  at: At,
})

export const ExchangeDetail = MyExchange.extend({
  /** Kind goods: how its parcel stands. */
  order: opt(OrderCard),
  /** Until when the cash part is paid; null where nothing waits for it. */
  pay_deadline: opt(At),
  /** What the caller may do now. */
  actions: z.array(z.enum(['pay', 'cancel', 'set_address', 'confirm'])),
})

const CAN_REFUSALS = [
  'NOT_FOUND',
  'OFF_SHELF',
  'OUT_OF_STOCK',
  'BUY_LIMIT',
  'REALNAME_REQUIRED',
  'ACCOUNT_RESTRICTED',
  'STATE_CONFLICT',
  'COUPON_GONE',
  'COUPON_HAVE',
  'POINTS_SHORT',
  'POINTS_OWED',
] as const

const wish = { id: Id, qty: whole(1, EXCHANGE_MOST).default(1) }

// biome-ignore format: a row opens with its method and path on one line
export const exchange = defineCalls('exchange', {
  list: {
    method: 'GET', path: '/api/user/score_change/list', effect: 'read', auth: 'public',
    input: z.object({ kind: z.enum(EXCHANGE_KINDS).optional(), ...Paging }),
    data: page(ExchangeItem).extend({
      /** The caller’s; null for guests. */
      my_points: opt(z.number().int()),
    }),
    refusals: [],
    note: 'What can be had for points, the newest first; what there is none of stands last.',
  },
  info: {
    method: 'GET', path: '/api/user/score_change/info', effect: 'read', auth: 'public',
    input: ById,
    data: ExchangeItem.extend({
      detail: z.string(),
      /** Kind goods: what is sent. */
      goods_id: opt(Id),
      my_points: opt(z.number().int()),
      /** Whether the caller hears of new stock. */
      watched: z.boolean(),
      watch_count: z.number().int(),
    }),
    refusals: ['NOT_FOUND'],
    note: 'One thing that can be had for points.',
  },
  quote: {
    method: 'GET', path: '/api/user/score_change/change', effect: 'read', auth: 'user',
    input: z.object({ ...wish, address_id: Id.optional() }),
    data: z.object({
      item: ExchangeItem,
      qty: z.number().int(),
      points: z.number().int(),
      cash_fen: Fen,
      /** Kind goods: where it would go; null where the caller has no address. */
      address: opt(Address),
      my_points: z.number().int(),
      needs_password: z.boolean(),
      /** Minutes to pay the cash part, once it is exchanged. */
      pay_min: z.number().int(),
      submit_token: submitToken.submit_token,
    }),
    refusals: CAN_REFUSALS,
    note: 'What an exchange would take, with the token it is made with.',
  },
  change: {
    method: 'POST', path: '/api/user/score_change/change', effect: 'write', auth: 'user', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ ...submitToken, ...wish, address_id: Id.optional(), pay_password: PayPassword.optional(), shown_points: whole(1, 2_000_000_000), shown_cash_fen: AskedFen.default(0) }),
    data: z.object({ exchange: MyExchange, order_id: opt(Id), payable_fen: Fen }),
    refusals: [
      ...CAN_REFUSALS, 'ADDRESS_REQUIRED', 'PRICE_CHANGED', 'SUBMIT_TOKEN_INVALID', 'IDEM_MISMATCH',
      'PAY_PWD_NOT_SET', 'PAY_PASSWORD_WRONG', 'PAY_PASSWORD_LOCKED',
    ],
    note: 'Exchange points. Goods become an order; where it has a cash part, points and pieces are held until that is paid. The same token again gives the same exchange.',
  },
  mine: {
    method: 'GET', path: '/api/user/score_change/my_change', effect: 'read', auth: 'user',
    input: z.object({ status: z.enum(EXCHANGE_STATES).optional(), ...Paging }),
    data: page(MyExchange),
    refusals: [],
    note: 'The caller’s exchanges, the newest first.',
  },
  detail: {
    method: 'GET', path: '/api/user/score_change/my_change_detail', effect: 'read', auth: 'user',
    input: ById,
    data: ExchangeDetail,
    refusals: ['NOT_FOUND'],
    note: 'One of the caller’s exchanges, with its order.',
  },
  act: {
    method: 'POST', path: '/api/user/score_change/my_change_detail', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ id: Id, action: z.enum(['set_address', 'confirm', 'cancel']), address_id: Id.optional() }),
    data: ExchangeDetail,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CASE_OPEN', 'ADDRESS_REQUIRED', 'LIMIT_REACHED'],
    note: 'Send it elsewhere once, confirm that it came, or give up what is not sent yet: within the hour in which orders may be, or while its cash part is unpaid. All points go back then.',
  },
  follow: {
    method: 'POST', path: '/api/user/score_change/follow', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND'],
    note: 'Hear of new stock of an item, or no more; ours.',
  },
})
