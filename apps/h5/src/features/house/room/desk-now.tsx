/** The lot that runs, in letters a clerk reads from a step away. */
import './room.css'
import { TimeLeft } from '../../../cards/lot/time-left.tsx'
import { formatFen } from '../../../lib/format/format.ts'
import { useText } from './room.i18n.ts'
import type { Desk } from './use-desk.ts'

export function DeskNow({ desk }: { desk: Desk }) {
  const t = useText()
  const { current: lot, running, session } = desk
  const still = session.status === 'paused' ? t('paused') : session.status === 'ended' ? t('over') : undefined
  if (!lot)
    return (
      <section className="desk-now">
        <span className="desk-now__who">{still ?? session.title}</span>
      </section>
    )
  return (
    <section className="desk-now">
      {still && <span className="desk-now__who">{still}</span>}
      <span className="desk-now__no j-num">{t('lot', { no: lot.lot_no ?? '' })}</span>
      <span className="desk-now__title">{lot.title}</span>
      <span className="desk-now__price j-num">{formatFen(lot.hammer_fen ?? lot.current_fen)}</span>
      <span className="desk-now__who">
        {running
          ? lot.leader_paddle_no == null
            ? t('no_bid')
            : t('leads', { no: lot.leader_paddle_no })
          : lot.hammer_fen == null
            ? t(lot.status === 'cancelled' ? 'withdrawn' : 'not_sold')
            : t('sold_for', { amount: formatFen(lot.hammer_fen) })}
      </span>
      <span className="house-faint">{reserveText(t, lot)}</span>
      {running && <TimeLeft lot={lot} />}
    </section>
  )
}

function reserveText(t: ReturnType<typeof useText>, { reserve, reserve_fen }: NonNullable<Desk['current']>): string {
  if (reserve === 'none' || reserve_fen == null) return t('no_reserve')
  const at = t('reserve_at', { amount: formatFen(reserve_fen) })
  return reserve === 'met' ? `${at} · ${t('reserve_met')}` : at
}
