/** What each row of a table comes to. */
import { Card, StateBanner, Tag } from '@juya/ui'
import { CheckCircleIcon, WarningCircleIcon } from '@juya/ui/icons.ts'
import type { Data } from '../../../lib/api/client.ts'
import { useText } from './bulk-ship.i18n.ts'

type Result = Data<'order.shipFile'>
type Verdict = Result['rows'][number]['verdict']

const GOOD: readonly Verdict[] = ['ships', 'shipped', 'same']

export function ShipResult({ result }: { result: Result }) {
  const t = useText()
  const { ships, shipped, refused, dry_run } = result
  return (
    <>
      <StateBanner
        tone={refused > 0 ? 'amber' : 'jade'}
        icon={refused > 0 ? <WarningCircleIcon size={24} weight="fill" /> : <CheckCircleIcon size={24} weight="fill" />}
        title={t(dry_run ? 'found' : 'done', { ships, shipped, refused })}
        note={dry_run ? t('check_note') : undefined}
      />
      <Card title={t('rows')}>
        <ul className="sell-rows">
          {result.rows.map((row) => (
            <li key={row.line} className="sell-row">
              <span className="sell-row__head">
                <span className="j-meta j-num">{t('line', { line: row.line })}</span>
                <Tag tone={GOOD.includes(row.verdict) ? 'jade' : 'red'}>{row.text}</Tag>
              </span>
              {row.title && <span className="j-ellipsis">{row.title}</span>}
              <span className="j-meta j-num sell-row__numbers">
                {[row.order_no, row.carrier, row.tracking_no].filter((part) => part !== '').join(' · ')}
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </>
  )
}
