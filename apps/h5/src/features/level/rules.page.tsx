/** The rules of levels and credit. */
import { useCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { DocumentPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function LevelRulesPage() {
  const t = useText()
  const rule = useCall('level.rule', {})
  const { data } = rule
  return (
    <DocumentPage
      title={data?.title}
      heading={data?.title ?? ''}
      needs={rule}
      version_line={
        data &&
        t('version_line', { version: String(data.version), day: formatMoment(data.published_at, { time: false }) })
      }
      in_short={data?.summary}
      html={data?.content_html}
    />
  )
}
