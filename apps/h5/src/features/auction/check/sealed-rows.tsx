/** What was sealed when the lot opened, as the page that checks it shows it. */
import { Row, Tag } from '@juya/ui'
import { formatFen } from '../../../lib/format/format.ts'
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
