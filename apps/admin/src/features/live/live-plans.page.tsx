/** Plans of live time: what they cost, what was sold of each, and the acts that take one on. */
import { LIVE_PLANS } from '@juya/contract/operator/resources/live/live-plans.ts'
import { formatFen } from '@juya/ui'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { LivePlanDialog } from './live-plan-dialog.tsx'

export default function LivePlansPage() {
  const say = useTextsOf(LIVE_PLANS)
  const english = useLanguage() === 'en'
  return (
    <ContentPage
      resource={LIVE_PLANS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <LivePlanDialog {...drafted} />}
      cells={{
        name: (row, { to }) => (
          <Thing seal={null} title={english ? row.name_en : row.name} note={`LP-${row.id}`} to={to} />
        ),
      }}
      show={(data) => {
        const [title, note] = english ? [data.name_en, data.name] : [data.name, data.name_en]
        return {
          kind: 'add',
          head: <Thing seal={null} title={title} note={note} />,
          facts: [
            ...(['status', 'minutes', 'price_fen', 'valid_days', 'sort', 'sold'] as const),
            { label: say('sold'), value: data.report.sold },
            { label: say('sold_fen'), value: formatFen(data.report.sold_fen) },
          ],
          waits: data.approval != null,
          proposes: ['sellLivePlan'],
          params: { name: title, price: formatFen(data.price_fen) },
        }
      }}
    />
  )
}
