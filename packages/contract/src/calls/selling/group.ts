/** Group buys: goods at a lower price for people who buy together, their teams, and one's own seats. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  Booking,
  GroupCard,
  GroupDetail,
  GroupMode,
  OrderCard,
  OrderStatus,
  PayPreview,
  Review,
  submitToken,
  Team,
  TeamStatus,
  ToggleInput,
} from '../../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id, Paging, page, Toggle, text, whole } from '../../units.ts'
import { BUY_REFUSALS } from '../goods.ts'
import { groupShopRows } from './group-shop.ts'

const JOIN_REFUSALS = [...BUY_REFUSALS, 'TEAM_FULL', 'TEAM_ENDED', 'JOIN_BARRED', 'ALREADY_DONE'] as const

const seat = {
  group_buy_id: Id,
  sku_id: Id,
  qty: whole(1, 99).default(1),
  team_id: Id.optional(),
  address_id: Id.optional(),
}

// biome-ignore format: a row opens with its method and path on one line
export const group = defineCalls('group', {
  list: {
    method: 'GET', path: '/api/goods/goods_group/goods_list', effect: 'read', auth: 'public', cache_s: 2,
    input: z.object({ mode: GroupMode.default('buy'), category_id: Id.optional(), ...Paging }),
    data: page(GroupCard),
    refusals: [],
    note: 'Group buys one can join or start a team in, or bookings that are open; the newest first.',
  },
  info: {
    method: 'GET', path: '/api/goods/goods_group/goods_info', effect: 'read', auth: 'public',
    input: z.object({ group_buy_id: Id.optional(), goods_id: Id.optional(), team_id: Id.optional() }),
    data: GroupDetail,
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'A group buy by its id or its goods, with prices, open teams, and the team of a shared link.',
  },
  reviews: {
    method: 'GET', path: '/api/goods/goods_group/comment_list', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ goods_id: Id, ...Paging }),
    data: page(Review),
    refusals: ['NOT_FOUND'],
    note: 'Reviews of the goods, as goods_comment.',
  },
  teams: {
    method: 'GET', path: '/api/goods/goods_group/group_record', effect: 'read', auth: 'public',
    input: z.object({ group_buy_id: Id, status: TeamStatus.extract(['forming', 'formed']).default('forming'), ...Paging }),
    data: page(Team),
    refusals: ['NOT_FOUND'],
    note: 'Teams of a group buy that anybody may join, or those that are complete. Every member has paid.',
  },
  mine: {
    method: 'GET', path: '/api/goods/goods_group/my_order', effect: 'read', auth: 'user',
    input: z.object({ status: OrderStatus.optional(), team_id: Id.optional(), order_id: Id.optional(), ...Paging }),
    data: page(OrderCard.extend({ group_buy_id: Id, team: Team.nullable(), booking: Booking.nullable() })),
    refusals: [],
    note: 'The caller’s orders of group buys with their teams or bookings, the newest first; an unpaid one that starts a team has none yet.',
  },
  preview: {
    method: 'GET', path: '/api/goods/goods_group/add_goods_detail_before', effect: 'read', auth: 'user',
    input: z.object(seat),
    data: PayPreview.extend({ team: Team.nullable(), booking: Booking.nullable() }),
    refusals: JOIN_REFUSALS,
    note: 'What a seat would cost, with the token its order is placed with. No coupon is laid on it.',
  },
  join: {
    method: 'GET', path: '/api/goods/goods_group/add_goods_detail', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['group_buy'],
    input: z.object({
      ...submitToken, ...seat, note: text(200, 0).optional(), shown_total_fen: AskedFen,
      /** Where the payment comes after the team’s end: a team of one’s own, or the money back. */
      on_full: z.enum(['new_team', 'refund']).default('new_team'),
      /** Where the team is not filled in time: with the others into one that has room for all, or the money back. */
      on_expire: z.enum(['merge', 'refund']).default('merge'),
      /** Shown to the others as a number. */
      alias: Flag.default(false),
      /** Anybody finds the team that is started. */
      listed: Flag.default(true),
    }),
    data: z.object({ order_id: Id, team_id: Id.nullable(), payable_fen: Fen, pay_deadline: At }),
    refusals: [...JOIN_REFUSALS, 'ADDRESS_REQUIRED', 'PRICE_CHANGED', 'SUBMIT_TOKEN_INVALID'],
    note: 'Order a seat: in a team, or in one that the payment starts. It is kept until the time to pay is over. The same token again gives the same order.',
  },
  leave: {
    method: 'GET', path: '/api/goods/goods_group/leave', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['order', 'group_team'],
    input: z.object({ order_id: Id }),
    data: OrderCard,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LEAVE_TOO_LATE', 'BOOKING_LEAVE_TOO_LATE'],
    note: 'Leave a team that still forms, or a booking before its last day; all the money goes back the way it came.',
  },
  setListed: {
    method: 'POST', path: '/api/goods/goods_group/listed', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['group_team'],
    input: z.object({ team_id: Id, listed: Flag }),
    data: Team,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Whether anybody finds a team that the caller leads, or only who has its link. Ours.',
  },
  watch: {
    method: 'POST', path: '/api/goods/goods_group/watch', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: ToggleInput,
    data: Toggle,
    refusals: ['NOT_FOUND'],
    note: 'Be told when a group buy or booking opens, and a day before it ends. Ours.',
  },
  ...groupShopRows,
})
