/** The seconds a running lot has left, large; below the last five it gives fair warning, and says so once for each end. */
import './time-left.css'
import { FAIR_WARNING_S } from '@juya/contract/bidding/sale-terms.ts'
import { Countdown, timeLeft, useNow } from '@juya/ui'
import { useFairWarning } from './fair-warning.ts'
import { useText } from './time-left.i18n.ts'

export function TimeLeft({ lot }: { lot: { id: number; ends_at_ms: number } }) {
  const t = useText()
  const until_ms = lot.ends_at_ms
  const { total_s } = timeLeft(until_ms, useNow())
  const told_ms = useFairWarning(lot.id)
  const warned = total_s > 0 && (total_s <= FAIR_WARNING_S || told_ms === until_ms)
  return (
    <>
      <span className={warned ? 'lot-time lot-time--warned' : 'lot-time'}>
        <Countdown until_ms={until_ms} compact />
      </span>
      <span className="lot-warning" role="status">
        {warned ? t('fair_warning') : ''}
      </span>
    </>
  )
}
