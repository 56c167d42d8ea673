/** What was sealed when the lot opened, as the page that checks it shows it. */
import { Card, Row, Tag } from '@juya/ui'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { useText as useAbsenteeText } from '../absentee/absentee.i18n.ts'
import { useText } from './check.i18n.ts'
import type { Checked } from './run-check.ts'

/** The secret reserve: sealed, or opened with the sale and the one that was sealed. Rows of a list. */
export function SealedReserve({ checked: { log, verdict } }: { checked: Checked }) {
  const t = useText()
  if (!log.rules.facts.reserve_sha256) return null
  const opened = log.reserve?.at(-1)
  const holds = !verdict.problems.some(({ what }) => what === 'reserve')
  return (
    <Row label={t('check_sealed_reserve')}>
      {opened && formatFen(opened.reserve_fen)}{' '}
      {opened || !holds ? (
        <Tag tone={holds ? 'jade' : 'red'}>{t(holds ? 'check_verified' : 'check_bad')}</Tag>
      ) : (
        <Tag tone="grey">{t('check_sealed')}</Tag>
      )}
    </Row>
  )
}

/** The acts about maximums before the opening: all of them, with what is one's own. Nothing where there were none. */
export function SealedMaximums({ checked: { log, verdict, signatures } }: { checked: Checked }) {
  const t = useText()
  const own_text = useAbsenteeText()
  const root = log.rules.facts.absentees as { waited: number } | undefined
  const acts = log.absentees ?? []
  const receipts = log.absentee_receipts ?? []
  if (!root && acts.length === 0 && receipts.length === 0) return null
  const holds = (what: string) => !verdict.problems.some((problem) => problem.what === what)
  const tag = (good: boolean) => <Tag tone={good ? 'jade' : 'red'}>{t(good ? 'check_verified' : 'check_bad')}</Tag>
  return (
    <Card title={own_text('list')} action={tag(holds('absentees'))}>
      <p className="lot-text">
        {own_text('list_note', { count: acts.length })} {own_text('waited', { count: root?.waited ?? 0 })}
      </p>
      {receipts.length > 0 && (
        <p className="lot-text">
          {own_text('own', { count: receipts.length })}{' '}
          {signatures || !holds('absentee_receipts') ? (
            tag(holds('absentee_receipts'))
          ) : (
            <Tag tone="amber">{t('check_unsigned')}</Tag>
          )}
        </p>
      )}
      <ol className="check-log">
        {acts.map(({ no, kind, of, commitment, server_ms }) => {
          const mine = receipts.find((receipt) => receipt.no === no)
          return (
            <li key={no} className="check-log__entry">
              <span className="check-log__seq j-num">{no}</span>
              <span className="check-log__who">
                {own_text(`kind_${kind}`, { of })}
                <span className="check-log__hash">{commitment}</span>
              </span>
              <span className="check-log__price j-num">
                {mine &&
                  (mine.max_fen > 0 ? own_text('yours', { amount: formatFen(mine.max_fen) }) : own_text('yours_gone'))}
                <span className="j-meta">{formatMoment(server_ms)}</span>
              </span>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
