/** Baskets: maximums on many lots of one sale, under one cap. Part of the auction domain's table. */
import { z } from 'zod'
import { BASKET_LOTS_MAX } from '../../bidding/baskets.ts'
import type { CallRow } from '../../call.ts'
import { jsonText, opt } from '../../shapes/index.ts'
import { Fen, Flag, Id, WholeYuanFen, whole } from '../../units.ts'

/** An amount in whole yuan, above nothing. */
const SomeYuanFen = WholeYuanFen.refine((fen) => fen > 0, { message: 'more than nothing' })

const BasketLot = z.object({
  lot_id: Id,
  /** The most the caller would pay for it. */
  max_fen: Fen,
  /** The same with premium and shipping: what it counts for under the cap. */
  all_in_fen: Fen,
  /**
   * waiting: enters once it may · entered: its maximum is a bid, which stands · asleep: no room for it now, or no use · withdrawn: taken out by
   * the caller, or the number of lots is won.
   */
  state: z.enum(['waiting', 'entered', 'asleep', 'withdrawn']),
  /** Why it has not entered; refused: for another reason, in `reason`. */
  because: opt(z.enum(['not_open', 'deposit', 'cap', 'own_limit', 'price', 'ended', 'refused'])),
  reason: opt(z.string()),
})

export const Basket = z.object({
  batch_id: Id,
  /** Null: none yet. */
  cap: opt(z.object({ win_max: opt(z.number().int()), limit_fen: opt(Fen) })),
  /** Lots of this sale the caller leads and has won, in the basket or not, and their whole price: led ones at their maximum. */
  led: z.number().int(),
  won: z.number().int(),
  used_fen: Fen,
  /** In the caller's order. */
  lots: z.array(BasketLot).max(100),
})

// biome-ignore format: a row opens with its method and path on one line
export const basketRows = {
  basket: {
    method: 'GET', path: '/api/portal/Auction/basket', effect: 'read', auth: 'user',
    input: z.object({ batch_id: Id }),
    data: Basket,
    refusals: ['NOT_FOUND'],
    note: "The caller's maximums on lots of a sale under one cap, and how each stands. Nobody else sees them.",
  },
  setBasket: {
    method: 'POST', path: '/api/portal/Auction/basket', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      batch_id: Id,
      /** In the order in which they may enter; what is left out is withdrawn, unless it has entered. */
      lots: jsonText(z.array(z.object({ lot_id: Id, max_fen: SomeYuanFen })).max(BASKET_LOTS_MAX)),
      /** Lots to win at most, or the most to spend in all with premium and shipping; one of the two, or both. */
      win_max: whole(1, BASKET_LOTS_MAX).optional(),
      limit_fen: SomeYuanFen.optional(),
      agree_premium: Flag.default(false),
    }),
    data: Basket,
    refusals: ['NOT_FOUND', 'MAX_NOT_HIGHER', 'AGREEMENT_REQUIRED', 'MAXIMUM_ELSEWHERE'],
    note: 'Rank lots of a sale with a maximum each under one cap. A maximum enters as a bid while all that is led (at its maximum) and won stays under it; no bid that stands is taken back.',
  },
} as const satisfies Record<string, CallRow>
