/** A maximum left before an opening, as its own person reads it. */
import { type auction, type RefusalKey, reasonText } from '@juya/contract'
import type { z } from 'zod'
import { type absentees, allInFen } from '../../../domains/bidder/index.ts'
import { seals } from '../../../domains/lot/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'

type Answer = z.input<(typeof auction)['absentee']['data']>
type Mine = NonNullable<Answer['mine']>

const BECAUSE: Record<string, NonNullable<Mine['because']>> = {
  BID_TOO_LOW: 'beaten',
  DEPOSIT_REQUIRED: 'deposit',
  REALNAME_FOR_BIDS: 'name',
  LOT_CHANGED: 'changed',
  LOT_CANCELLED: 'cancelled',
  OWN_LIMIT_MONTH: 'own_limit',
  OWN_LIMIT_BID: 'own_limit',
  OWN_LIMIT_HOURS: 'own_limit',
  OWN_LIMIT_PAUSE: 'own_limit',
  OWN_LIMIT_LINKED: 'own_limit',
}

export function absenteeShown(
  { locale, services }: Pick<Ctx, 'locale' | 'services'>,
  { lot, open, closes_at, mine, acts }: absentees.AbsenteeSeen,
): Answer {
  return {
    lot_id: lot.id,
    open,
    until_at: seconds(closes_at),
    mine: mine
      ? {
          max_fen: mine.max_fen,
          all_in_fen: allInFen(lot, mine.max_fen),
          state: mine.state,
          ...whyOut(mine.because, locale),
        }
      : null,
    acts: acts.map((act) => ({ ...act, ...seals.actReceipt(services, act) })),
  }
}

function whyOut(because: string | null, locale: Ctx['locale']): Pick<Mine, 'because' | 'reason'> {
  if (because === null || because === 'ACCOUNT_LEFT') return { because: null, reason: null }
  const known = BECAUSE[because] ?? 'refused'
  const text = known === 'refused' ? reasonText(because as RefusalKey, locale) : ''
  return { because: known, reason: text.includes('{') ? null : text || null }
}
