/** The shop's side of group buys: its own, their teams, and shipping a team. Publishing is a part of publishing goods. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  Count,
  GroupStatus,
  listOf,
  MyGroup,
  OrderCard,
  opt,
  Team,
  TeamStatus,
  TrackingNo,
} from '../../shapes/index.ts'
import { Fen, Id, Paging, page } from '../../units.ts'

const parcel = z.object({ order_id: Id, carrier_code: z.string().min(1).max(20), tracking_no: TrackingNo })

// biome-ignore format: a row opens with its method and path on one line
export const groupShopRows = {
  shopGroups: {
    method: 'GET', path: '/api/store/Goods/my_goods_group', effect: 'read', auth: 'shop', permission: 'goods',
    input: z.object({ status: GroupStatus.optional(), ...Paging }),
    data: page(MyGroup).extend({ counts: Count }),
    refusals: [],
    note: "The shop's own group buys, the newest first.",
  },
  shopGroup: {
    method: 'GET', path: '/api/store/Goods/goods_group_info_head', effect: 'read', auth: 'shop', permission: 'goods',
    input: z.object({ group_buy_id: Id }),
    data: MyGroup.extend({ paid_fen: Fen, refunding: opt(z.object({ orders: z.number().int(), done: z.number().int(), amount_fen: Fen, back_fen: Fen })) }),
    refusals: ['NOT_FOUND'],
    note: 'One group buy with what its teams hold in escrow, and how far its refunds have come where it was stopped.',
  },
  shopTeams: {
    method: 'GET', path: '/api/store/Goods/goods_group_info', effect: 'read', auth: 'shop', permission: 'goods',
    input: z.object({ group_buy_id: Id, status: TeamStatus.optional(), ...Paging }),
    data: page(Team.extend({ orders: z.array(OrderCard) })),
    refusals: ['NOT_FOUND'],
    note: 'The teams of a group buy with their orders.',
  },
  shipTeam: {
    method: 'GET', path: '/api/store/Goods/goods_group_send', effect: 'write', auth: 'shop', while_suspended: true, permission: 'order',
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ team_id: Id.optional(), parcels: listOf(parcel, 50, 1) }),
    data: z.object({
      done: z.array(z.object({ order_id: Id, shipment_id: Id })),
      failed: z.array(z.object({ order_id: Id, code: z.number().int(), msg: z.string() })),
    }),
    refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
    note: 'Ship the orders of a team, a parcel each. What cannot be shipped is listed with its reason.',
  },
} as const satisfies Record<string, CallRow>
