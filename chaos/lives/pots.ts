/**
 * A shop's wallet, guarantee deposit and debt. A charge comes from the first that has something, a frozen wallet left out;
 * what is settled repays the debt first. So they hang on the order in which things happened, and are reckoned step by step.
 */
import type { ShopMoney } from './owed.ts'
import type { Shop } from './terms.ts'

type Pots = Shop['pots']
type Event = { is: 'take' | 'take_back' | 'settle' | 'forfeit' | 'write_off'; fen: number }

/** The changes of a shop's money between two looks. */
function eventsOf(before: ShopMoney, after: ShopMoney): Event[] {
  const events: Event[] = []
  const note = (is: Event['is'], fen: number): void => void (fen !== 0 && events.push({ is, fen }))
  for (const [id, { rest_fen, settled }] of after.orders) {
    const earlier = before.orders.get(id) ?? { rest_fen: 0, settled: false }
    const changed_fen = rest_fen - earlier.rest_fen
    if (settled && !earlier.settled) note('settle', changed_fen)
    else note('take', -changed_fen)
  }
  note('forfeit', after.forfeits_fen - before.forfeits_fen)
  note('take_back', after.reversals_fen - before.reversals_fen)
  note('write_off', after.written_off_fen - before.written_off_fen)
  return events
}

function apply(pots: Pots, { is, fen }: Event, frozen: boolean): Pots {
  if (is === 'forfeit') return { ...pots, wallet_fen: pots.wallet_fen + fen }
  if (is === 'write_off') return { ...pots, debt_fen: pots.debt_fen - fen }
  if (is === 'settle') {
    const repaid_fen = Math.min(pots.debt_fen, fen)
    return { ...pots, wallet_fen: pots.wallet_fen + fen - repaid_fen, debt_fen: pots.debt_fen - repaid_fen }
  }
  // What two operators correct is taken from a frozen wallet as well.
  const from_wallet_fen = frozen && is === 'take' ? 0 : Math.min(pots.wallet_fen, fen)
  const from_deposit_fen = Math.min(pots.deposit_fen, fen - from_wallet_fen)
  return {
    wallet_fen: pots.wallet_fen - from_wallet_fen,
    deposit_fen: pots.deposit_fen - from_deposit_fen,
    debt_fen: pots.debt_fen + fen - from_wallet_fen - from_deposit_fen,
  }
}

export const worthFen = ({ wallet_fen, deposit_fen, debt_fen }: Pots): number => wallet_fen + deposit_fen - debt_fen

/**
 * @returns the pots after a step. Where money was taken and given in one leap of time, the order of the two is not known: then only
 *   their worth is known, and is_exact is false
 */
export function potsAfter(shop: Shop, before: ShopMoney, after: ShopMoney): { pots: Pots; is_exact: boolean } {
  const events = eventsOf(before, after)
  const takes = events.filter(({ is }) => is === 'take' || is === 'take_back').length
  return {
    pots: events.reduce((pots, event) => apply(pots, event, shop.frozen), shop.pots),
    is_exact: takes === 0 || takes === events.length,
  }
}
