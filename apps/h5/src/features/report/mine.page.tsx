/** What the person reported, and what was decided about them. */
import { Button } from '@juya/ui'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { ReportCard } from './report-card.tsx'

const SIDES = ['reporter', 'reported'] as const

export default function MyReportsPage() {
  const t = useText()
  const asked = usePageParams().side
  const side = SIDES.find((one) => one === asked) ?? 'reporter'
  const reports = usePagedCall('report.mine', { side }, { keep: true })
  const own = side === 'reporter'
  return (
    <ListPage
      list={reports}
      tabs={{
        label: t('tab_reporter'),
        active: side,
        onChange: (key) => go('report.mine', key === 'reporter' ? {} : { side: key }, { type: 'redirect' }),
        items: SIDES.map((key) => ({ key, text: t(`tab_${key}`) })),
      }}
      row={(one) => <ReportCard key={one.id} one={one} />}
      empty={{
        title: t(own ? 'empty' : 'about_me_empty'),
        note: t(own ? 'empty_note' : 'about_me_note'),
        drawing: 'scroll',
        action: (
          <Button variant="outline" onClick={() => go('home.index', {}, { type: 'switchTab' })}>
            {t('see')}
          </Button>
        ),
      }}
      end={t('end', { count: reports.total })}
    />
  )
}
