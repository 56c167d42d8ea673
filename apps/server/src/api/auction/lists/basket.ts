/** Baskets as their own person reads them. */
import { type auction, type RefusalKey, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { basketActs } from '../../../domains/bidder/index.ts'
import type { Ctx, SignedCtx } from '../../../platform/context.ts'
import { cardsOf } from '../cards.ts'

type Answer = z.input<(typeof auction)['basket']['data']>
type Briefs = z.input<(typeof auction)['baskets']['data']>
type Shown = Answer['lots'][number]
type Because = NonNullable<Shown['because']>

const IMAGES = 4

const BECAUSE: Partial<Record<RefusalKey, Because>> = {
  LOT_NOT_LIVE: 'not_open',
  LOT_ENDED: 'ended',
  DEPOSIT_REQUIRED: 'deposit',
  PADDLE_REQUIRED: 'paddle',
  PADDLE_LIMIT: 'paddle_limit',
  BASKET_LOTS: 'cap',
  BASKET_SPEND: 'cap',
  OWN_LIMIT_MONTH: 'own_limit',
  OWN_LIMIT_BID: 'own_limit',
  OWN_LIMIT_HOURS: 'own_limit',
  OWN_LIMIT_PAUSE: 'own_limit',
  OWN_LIMIT_LINKED: 'own_limit',
  REALNAME_FOR_BIDS: 'name',
  BID_TOO_LOW: 'price',
}

/** A basket with the lots that may be added to it; without an id a new one. @throws Refusal NOT_FOUND */
export async function basketShown(
  ctx: SignedCtx,
  { id, ...from }: basketActs.RankedFrom & { id?: number },
): Promise<Answer> {
  const basket = id === undefined ? undefined : await basketActs.basketOf(ctx, id)
  const is_asked = Object.values(from).some((one) => one !== undefined)
  const offers = is_asked ? await cardsOf(ctx, await basketActs.lotsToRank(ctx, from)) : []
  if (!basket) return { led: 0, won: 0, used_fen: 0, lots: [], offers }
  const { cap, lots } = basket
  const cards = await cardsOf(
    ctx,
    lots.map(({ lot }) => lot),
  )
  return {
    ...headOf(basket),
    cap: capOf(cap),
    lots: lots.map((one, i) => ({ lot: cards[i]!, ...lotShown(ctx, one) })),
    offers,
  }
}

const capOf = ({ win_max, limit_fen }: basketActs.BasketSeen['cap']) => ({ win_max, limit_fen })

const headOf = ({ cap, stakes }: basketActs.BasketSeen) => ({
  id: cap.id,
  no: cap.basket_no!,
  led: stakes.filter(({ led }) => led).length,
  won: stakes.filter(({ led }) => !led).length,
  used_fen: stakes.reduce((sum, { all_in_fen }) => sum + all_in_fen, 0),
})

/** A lot that is over says so, regardless of its maximum's state. */
function lotShown(
  { locale }: Pick<Ctx, 'locale'>,
  { max_fen, all_in_fen, state, because, lot }: basketActs.BasketSeen['lots'][number],
): Omit<Shown, 'lot'> {
  const is_over = state !== 'entered' && lot.status !== 'live' && lot.status !== 'scheduled'
  const known = is_over ? 'ended' : because && (BECAUSE[because] ?? 'refused')
  const reason = because && known === 'refused' ? reasonText(because, locale) : null
  return { max_fen, all_in_fen, state: is_over && state === 'waiting' ? 'asleep' : state, because: known, reason }
}

/** All baskets of the caller in short. */
export async function basketsShown(ctx: SignedCtx): Promise<Briefs> {
  const baskets = await basketActs.basketsOf(ctx)
  return {
    list: baskets.map((basket) => {
      const lots = basket.lots.map((one) => ({ ...one, ...lotShown(ctx, one) }))
      const of = (state: string) => lots.filter((one) => one.state === state).length
      const distinct = (ids: Array<number | null>) => [...new Set(ids)].filter((id) => id !== null)
      return {
        ...headOf(basket),
        cap: capOf(basket.cap),
        counts: { lots: lots.length, waiting: of('waiting'), asleep: of('asleep') },
        images: lots.slice(0, IMAGES).map(({ lot }) => lot.image),
        lot_ids: lots.map(({ lot }) => lot.id),
        batch_ids: distinct(lots.map(({ lot }) => lot.batch_id)),
        session_ids: distinct(lots.map(({ lot }) => lot.session_id)),
      }
    }),
  }
}
