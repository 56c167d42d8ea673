/** What the shop answered buyers about a piece, with its corrections; nothing where there is nothing. */
import './asked-answered.css'
import { Card } from '@juya/ui'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { useText } from './conversation.i18n.ts'

type Pledge = Data<'chat.answered'>['list'][number]

/** Of a lot or goods on sale, asked for when it is drawn. */
export function AskedAbout(piece: { lot_id?: number; goods_id?: number }) {
  const answered = useCall('chat.answered', piece, { stale_ms: 30_000 })
  return <AskedAnswered list={answered.data?.list ?? []} />
}

export function AskedAnswered({ list }: { list: readonly Pledge[] }) {
  const t = useText()
  if (list.length === 0) return null
  return (
    <Card title={t('asked')}>
      <p className="j-meta">{t('asked_note')}</p>
      <ul className="asked">
        {list.map((one) => (
          <li key={one.id}>
            {one.question && <p className="asked__question">{one.question}</p>}
            <p>{one.answer}</p>
            <p className="j-meta j-num">{t('answered_at', { at: formatMoment(one.said_at) })}</p>
            {one.corrections.map((correction) => (
              <p key={correction.at} className="asked__correction">
                {correction.text}
                <span className="j-meta j-num"> {t('corrected', { at: formatMoment(correction.at) })}</span>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </Card>
  )
}
