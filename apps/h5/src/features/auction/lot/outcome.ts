import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import type { useText } from '../i18n.ts'
import { depositAfter, type Lot, lotStateOf, missedReserve } from './lot-state.ts'

/** A lot's end as this person sees it: in the banner of its page and in the sheet. */
export function outcomeText(t: ReturnType<typeof useText>, lot: Lot): { title: string; note: string | undefined } {
  const amount = formatFen(lot.hammer_fen ?? lot.current_fen)
  const after = depositAfter(lot)
  const deposit = after && t(after)
  switch (lotStateOf(lot, true)) {
    case 'won':
      return { title: wonTitle(t, lot, amount), note: wonNote(t, lot) }
    case 'lost':
      return { title: t('lost', { amount }), note: deposit }
    case 'passed':
      return {
        title: t('passed'),
        note: joined(t(missedReserve(lot) ? 'missed_note' : 'passed_note'), again(t, lot), deposit),
      }
    case 'cancelled':
      return { title: t('cancelled'), note: deposit }
    case 'defaulted':
      return { title: t('defaulted'), note: deposit }
    default:
      return { title: t('sold', { amount }), note: deposit }
  }
}

/** With the sum its order asks for where a premium comes on top. */
const wonTitle = (t: ReturnType<typeof useText>, { cost }: Lot, amount: string): string =>
  cost.premium_fen > 0
    ? t('won_premium', { amount, total: formatFen(cost.hammer_fen + cost.premium_fen) })
    : t('won', { amount })

/** Of a lot of a house's sale the place below says how it is still sold. */
const again = (t: ReturnType<typeof useText>, { session_id }: Lot) => (session_id == null ? t('again_note') : undefined)

const joined = (...parts: Array<string | undefined>): string => parts.filter(Boolean).join(' ')

/** Until when the winner must pay, and what is lost otherwise. */
function wonNote(t: ReturnType<typeof useText>, { pay_by, my_deposit }: Lot): string | undefined {
  if (!pay_by) return undefined
  const at = formatMoment(pay_by)
  return my_deposit?.status === 'held'
    ? t('won_note_deposit', { at, deposit: formatFen(my_deposit.amount_fen) })
    : t('won_note', { at })
}
