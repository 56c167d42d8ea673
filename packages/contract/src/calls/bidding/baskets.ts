/** Baskets: maximums on lots of any sales, under one cap. Part of the auction domain's table. */
import { z } from 'zod'
import { BASKET_LOTS_MAX, BASKETS_MAX } from '../../bidding/baskets.ts'
import type { CallRow } from '../../call.ts'
import { Image, jsonText, LotCard, Nothing, opt } from '../../shapes/index.ts'
import { Fen, Flag, Id, WholeYuanFen, whole } from '../../units.ts'

/** An amount in whole yuan, above nothing. */
const SomeYuanFen = WholeYuanFen.refine((fen) => fen > 0, { message: 'more than nothing' })

/** Beside the lots somebody ranks stand those they lead or have won after leaving them out. */
const STANDING_MAX = 2 * BASKET_LOTS_MAX

const BasketCap = z.object({ win_max: opt(z.number().int()), limit_fen: opt(Fen) })
const standing = {
  /** Of its lots, those the caller leads and has won, by hand or not, and their whole price: led ones at their maximum. */
  led: z.number().int(),
  won: z.number().int(),
  used_fen: Fen,
}

const BasketLot = z.object({
  lot: LotCard,
  /** The most the caller would pay for it. */
  max_fen: Fen,
  /** The same with premium and shipping: what it counts for under the cap. */
  all_in_fen: Fen,
  /**
   * waiting: enters once it may · entered: its maximum is a bid, which stands · asleep: no room for it now, or no use · withdrawn: the number of
   * lots is won.
   */
  state: z.enum(['waiting', 'entered', 'asleep', 'withdrawn']),
  /** Why it has not entered; refused: for another reason, in `reason`. */
  because: opt(
    z.enum(['not_open', 'deposit', 'paddle', 'paddle_limit', 'cap', 'own_limit', 'name', 'price', 'ended', 'refused']),
  ),
  reason: opt(z.string()),
})

export const Basket = z.object({
  /** Null: a new one, which is not saved yet. */
  id: opt(Id),
  /** Which of the caller's it is. */
  no: opt(z.number().int()),
  cap: opt(BasketCap),
  ...standing,
  /** In the caller's order. */
  lots: z.array(BasketLot).max(STANDING_MAX),
  /** Lots of the sale, or the lot, that was asked about: announced or running, and in no basket of the caller's. */
  offers: z.array(LotCard),
})

const BasketBrief = z.object({
  id: Id,
  no: z.number().int(),
  cap: BasketCap,
  ...standing,
  /** Its lots by how they stand. */
  counts: z.object({ lots: z.number().int(), waiting: z.number().int(), asleep: z.number().int() }),
  images: z.array(Image).max(4),
  lot_ids: z.array(Id).max(STANDING_MAX),
  /** Sales its lots are of. */
  batch_ids: z.array(Id).max(STANDING_MAX),
  session_ids: z.array(Id).max(STANDING_MAX),
})

// biome-ignore format: a row opens with its method and path on one line
export const basketRows = {
  baskets: {
    method: 'GET', path: '/api/portal/Auction/baskets', effect: 'read', auth: 'user',
    input: Nothing,
    data: z.object({ list: z.array(BasketBrief).max(BASKETS_MAX) }),
    refusals: [],
    note: "The caller's baskets by number, and how each stands. Nobody else sees them.",
  },
  basket: {
    method: 'GET', path: '/api/portal/Auction/basket', effect: 'read', auth: 'user',
    input: z.object({
      /** Left out: a new one. */
      id: Id.optional(),
      /** Where lots to add are looked for. */
      lot_id: Id.optional(),
      batch_id: Id.optional(),
      session_id: Id.optional(),
    }),
    data: Basket,
    refusals: ['NOT_FOUND'],
    note: "One of the caller's baskets: maximums on lots of any sales under one cap, how each stands, and what may be added. Nobody else sees it.",
  },
  setBasket: {
    method: 'POST', path: '/api/portal/Auction/basket', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    input: z.object({
      /** Left out: a new one. */
      id: Id.optional(),
      /** In the order in which they may enter; what is left out goes, unless the caller leads or has won it. With none, and none led, the basket is gone. */
      lots: jsonText(z.array(z.object({ lot_id: Id, max_fen: SomeYuanFen })).max(BASKET_LOTS_MAX)),
      /** Lots to win at most, or the most to spend in all with premium and shipping; one of the two, or both. */
      win_max: whole(1, BASKET_LOTS_MAX).optional(),
      limit_fen: SomeYuanFen.optional(),
      agree_premium: Flag.default(false),
    }),
    data: Basket,
    refusals: ['NOT_FOUND', 'MAX_NOT_HIGHER', 'AGREEMENT_REQUIRED', 'MAXIMUM_ELSEWHERE', 'LIMIT_REACHED'],
    note: 'Rank lots of any sales with a maximum each under one cap. A maximum enters as a bid while all of them that is led (at its maximum) and won stays under it; no bid that stands is taken back. A lot stands in one basket.',
  },
} as const satisfies Record<string, CallRow>
