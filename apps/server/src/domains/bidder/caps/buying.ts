/** Caps where a lot is bought without a bid: after its sale, or by the second chance. */
import type { Tx } from '../../../platform/context.ts'
import type { BidderKnown } from '../eligibility/bidder-facts.ts'
import type { NotEligible } from '../eligibility/eligibility.ts'
import type { CappedLot } from './bid-caps.ts'
import { allInFen, beyondBasket } from './cap-rules.ts'
import { capHeads, lockCaps, ownOf, stakesOf } from './cap-store.ts'
import { beyondOwn, monthStart, type OwnCap } from './own-rules.ts'
import { purchaseNeedsName } from './unnamed.ts'

/**
 * The cap that a purchase would exceed: the buyer's own limit, the limit of a linked account, the basket of the lot, or the sum that a person
 * without a verified name may have at risk. It locks these; the caller has locked the lot. A paddle limits bids alone.
 */
export async function purchaseBeyondCaps(
  tx: Tx,
  lot: CappedLot,
  {
    user_id,
    known: { linked, unnamed },
    amount_fen,
    stands = false,
  }: {
    user_id: number
    known: Pick<BidderKnown, 'linked' | 'unnamed'>
    amount_fen: number
    /** They offered it before: hours and pauses are for what one does oneself, and hold it back no more than they take back a bid. */
    stands?: boolean
  },
  now_ms: number,
): Promise<NotEligible | undefined> {
  const people = [user_id, ...linked]
  const heads = (await capHeads(tx, people, [{ lot_id: lot.id, user_id }])).filter(
    (head) => head.kind === 'own' || (head.kind === 'basket' && head.user_id === user_id),
  )
  const needsName = () => purchaseNeedsName(tx, { lot_id: lot.id, user_id, unnamed, amount_fen })
  if (heads.length === 0) return needsName()
  const ids = heads.map(({ id }) => id)
  const caps = await lockCaps(tx, ids, true)
  const stakes = await stakesOf(tx, people, { since_ms: monthStart(now_ms), basket_ids: ids })
  const other = stakes.filter(({ lot_id }) => lot_id !== lot.id)
  const all_in_fen = allInFen(lot, amount_fen)
  const sum = (some: typeof stakes) => some.reduce((fen, stake) => fen + stake.all_in_fen, 0)
  const since_ms = monthStart(now_ms)
  const month_fen = sum(other.filter(({ led, closed_at }) => led || closed_at! >= since_ms))
  for (const cap of caps) {
    if (cap.kind === 'basket') {
      const ranked = other.filter(({ basket_id }) => basket_id === cap.id)
      const beyond = beyondBasket(cap, { lots: ranked.length, all_in_fen: sum(ranked) }, all_in_fen)
      if (beyond) return beyond
      continue
    }
    const own = stands ? amountsAlone(ownOf(cap)) : ownOf(cap)
    const beyond = beyondOwn(own, { amount_fen, all_in_fen }, month_fen, now_ms)
    if (!beyond) continue
    const { key, ...details } = beyond
    return cap.user_id === user_id
      ? { key, details }
      : { key: 'OWN_LIMIT_LINKED', details: { until_ms: details.until_ms } }
  }
  return needsName()
}

const amountsAlone = ({ month_fen, bid_fen, later }: OwnCap): OwnCap => ({
  ...{ month_fen, bid_fen, hours: null, paused_until: null },
  later: {
    ...(later.month_fen && { month_fen: later.month_fen }),
    ...(later.bid_fen && { bid_fen: later.bid_fen }),
  },
})
