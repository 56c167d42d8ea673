/** One page to bid on many lots from. Part of the auction domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import { Can, Cost, LotCard, LotTick, opt, ServerNow } from '../../shapes/index.ts'
import { Fen } from '../../units.ts'

/** As many lots as the page holds: one person's eyes, and the rooms one connection may join. */
export const TONIGHT_MAX = 30

/** A lot with what its row needs to bid from. */
export const TonightLot = LotCard.extend({
  tick: LotTick,
  can_bid: Can,
  /** The caller's name on this lot, once they have bid: whether they lead can be told from any tick. */
  my_alias: opt(z.string()),
  my_max_fen: opt(Fen),
  /** The whole price if the caller won at next_fen, as the lot's own page has it. */
  cost: Cost,
})

// biome-ignore format: a row opens with its method and path on one line
export const tonightRows = {
  tonight: {
    method: 'GET', path: '/api/portal/Auction/tonight', effect: 'read', auth: 'public',
    input: z.object({}),
    data: z.object({
      list: z.array(TonightLot).max(TONIGHT_MAX),
      /** They are lots the caller watches or has bid on; otherwise those of the whole house that end soonest. */
      own: z.boolean(),
      /** Lots that end within so many hours are of the evening: auction.ending_soon_h. */
      within_h: z.number(),
      /** More of them end within the same time than the page holds. */
      has_more: z.boolean(),
      ...ServerNow,
    }),
    refusals: [],
    note: 'Lots of the caller that end within the hours of auction.ending_soon_h, soonest first, each with what a bid needs; for guests what ends soonest.',
  },
} as const satisfies Record<string, CallRow>
