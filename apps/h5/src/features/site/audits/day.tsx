/** A day's draw: its fingerprint, and once it is over its seed, with which this device repeats it. */
import { Tag } from '@juya/ui'
import { isDrawnRight } from '@juya/verify'
import { useEffect, useState } from 'react'
import type { Data } from '../../../lib/api/client.ts'
import { formatMoment } from '../../../lib/format/format.ts'
import { useText } from './audits.i18n.ts'

export type Day = Data<'site.decisionAudits'>['days'][number]

export function DrawnDay({ day }: { day: Day }) {
  const t = useText()
  const right = useRepeated(day)
  const { seed, decisions, drawn } = day
  return (
    <div className="looks-day">
      <div className="looks-row__head">
        <b className="j-num">{day.day}</b>
        {seed && (
          <Tag tone={right === false ? 'red' : right ? 'jade' : 'grey'}>
            {t(right === undefined ? 'checking' : right ? 'right' : 'wrong')}
          </Tag>
        )}
      </div>
      <p className="looks-note">
        {decisions == null
          ? t('still_on')
          : decisions === 0
            ? t('none')
            : t('drawn', { count: decisions, drawn: drawn!.length })}
        {drawn && drawn.length > 0 && ` · ${t('numbers', { list: drawn.join(', ') })}`}
      </p>
      <p className="j-meta">
        {t('fingerprint')} · {t('announced', { when: formatMoment(day.announced_at * 1_000) })}
      </p>
      <code>{day.fingerprint}</code>
      {seed && (
        <>
          <p className="j-meta">{t('seed')}</p>
          <code>{seed}</code>
        </>
      )}
    </div>
  )
}

/** Whether the draw of a day that is over is right; undefined while it is repeated. */
function useRepeated({ seed, decisions, drawn, fingerprint, share_bp }: Day): boolean | undefined {
  const [right, setRight] = useState<boolean>()
  useEffect(() => {
    let shown = true
    if (seed && decisions != null && drawn)
      void isDrawnRight({ seed, fingerprint, share_bp, decisions, drawn }).then((is) => shown && setRight(is))
    return () => {
      shown = false
    }
  }, [seed, fingerprint, share_bp, decisions, drawn])
  return right
}
