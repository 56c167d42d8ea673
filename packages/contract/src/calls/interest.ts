/** A person's watched lots, followed shops and views. */
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import {
  CampaignCard,
  GroupCard,
  INTERESTS_MAX,
  Keyword,
  LotCard,
  LotStatus,
  Nothing,
  OwnSort,
  ServerNow,
  ShopBrief,
  TaskCard,
  UserBrief,
  VideoCard,
} from '../shapes/index.ts'
import { thingsIn } from '../things/things.ts'
import { At, csv, Day, Fen, Flag, Id, Ok, Paging, page } from '../units.ts'
import { ExchangeItem } from './rewards/exchange.ts'

const ChosenCategories = z.object({ ids: z.array(Id).max(INTERESTS_MAX) })
const HistoryType = z.enum(thingsIn('history'))

// biome-ignore format: a row opens with its method and path on one line
export const interest = defineCalls('interest', {
  watchedLots: {
    method: 'GET', path: '/api/user/Collect/my_collect_auction', effect: 'read', auth: 'user',
    input: z.object({
      status: z.union([LotStatus, z.literal('ended')]).optional(),
      keyword: Keyword.optional(), sort: OwnSort.optional(), ...Paging,
    }),
    data: page(LotCard).extend(ServerNow),
    refusals: [],
    note: 'Lots the caller watches, those that end first in front; what has ended, the latest first.',
  },
  followedShops: {
    method: 'GET', path: '/api/user/Collect/my_collect_store', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(ShopBrief.extend({ new_count: z.number().int() })),
    refusals: [],
    note: 'Shops the caller follows, with how many lots are new since the last visit.',
  },
  recommendedShops: {
    method: 'GET', path: '/api/user/Collect/my_collect_store_rec', effect: 'read', auth: 'user',
    input: z.object({ ...Paging }),
    data: page(ShopBrief),
    refusals: [],
    note: 'Shops the platform recommends that the caller does not follow yet.',
  },
  fans: {
    method: 'GET', path: '/api/store/Fans/my_fans', effect: 'read', auth: 'shop',
    input: z.object({ keyword: Keyword.optional(), ...Paging }),
    data: page(UserBrief.extend({ followed_at: At, orders: z.number().int(), spent_fen: Fen })).extend({
      trend: z.array(z.object({ day: Day, followed: z.number().int() })).length(7),
    }),
    refusals: [],
    note: 'People who follow the shop, the latest first, with what they bought there; trend counts new ones by day.',
  },
  history: {
    method: 'GET', path: '/api/user/History/my_history', effect: 'read', auth: 'user',
    input: z.object({ type: HistoryType.default('lot'), ...Paging }),
    data: page(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('lot'), seen_at: At, item: LotCard }),
        z.object({ type: z.literal('shop'), seen_at: At, item: ShopBrief }),
        z.object({ type: z.literal('group_buy'), seen_at: At, item: GroupCard }),
        z.object({ type: z.literal('campaign'), seen_at: At, item: CampaignCard }),
        z.object({ type: z.literal('item'), seen_at: At, item: ExchangeItem }),
        z.object({ type: z.literal('task'), seen_at: At, item: TaskCard }),
        z.object({ type: z.literal('video'), seen_at: At, item: VideoCard }),
      ]),
    ).extend(ServerNow),
    refusals: [],
    note: 'What the caller looked at, newest first.',
  },
  clearHistory: {
    method: 'POST', path: '/api/user/History/clear', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ type: HistoryType.optional(), ids: csv(Id).optional() }),
    data: Ok,
    refusals: [],
    note: 'Forget the given things, all of a kind, or everything.',
  },
  categories: {
    method: 'GET', path: '/api/user/Interest/categories', effect: 'read', auth: 'user',
    input: Nothing,
    data: ChosenCategories,
    refusals: [],
    note: 'The categories the caller chose for home.',
  },
  chooseCategories: {
    method: 'POST', path: '/api/user/Interest/choose_categories', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    /** keep: added to those chosen before, as when a guest who chose some signs in; otherwise in their place. */
    input: z.object({ ids: z.array(Id).max(INTERESTS_MAX), keep: Flag.default(false) }),
    data: ChosenCategories,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
    note: 'Choose the categories whose lots home shows first; none is a choice, too.',
  },
})
