/** What a person watches, follows and has looked at. */
import { z } from 'zod'
import { defineCalls } from './call.ts'
import { LotCard, LotStatus, ServerNow, ShopBrief } from './shared.ts'
import { At, csv, Id, Ok, Pg, page } from './units.ts'

const HistoryType = z.enum(['lot', 'shop'])

// biome-ignore format: a row opens with its method and path on one line
export const interest = defineCalls('interest', {
  watchedLots: {
    method: 'GET', path: '/api/user/Collect/my_collect_auction', effect: 'read', auth: 'user',
    input: z.object({ status: z.union([LotStatus, z.literal('ended')]).optional(), ...Pg }),
    data: page(LotCard).extend(ServerNow),
    refusals: [],
    note: 'Lots the caller watches.',
  },
  followedShops: {
    method: 'GET', path: '/api/user/Collect/my_collect_store', effect: 'read', auth: 'user',
    input: z.object({ ...Pg }),
    data: page(ShopBrief.extend({ new_count: z.number().int() })),
    refusals: [],
    note: 'Shops the caller follows, with how many lots are new since the last visit.',
  },
  history: {
    method: 'GET', path: '/api/user/History/my_history', effect: 'read', auth: 'user',
    input: z.object({ type: HistoryType.default('lot'), ...Pg }),
    data: page(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('lot'), seen_at: At, item: LotCard }),
        z.object({ type: z.literal('shop'), seen_at: At, item: ShopBrief }),
      ]),
    ).extend(ServerNow),
    refusals: [],
    note: 'What the caller looked at, newest first.',
  },
  clearHistory: {
    method: 'POST', path: '/api/user/History/clear', effect: 'write', auth: 'user',
    input: z.object({ type: HistoryType.optional(), ids: csv(Id).optional() }),
    data: Ok,
    refusals: [],
    note: 'Forget the given lots or shops, or everything.',
  },
})
