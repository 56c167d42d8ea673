/** VIP plans: what they cost, what was sold of each, and the acts that take one on. */
import { VIP_PLANS } from '@juya/contract/operator/resources/money/vip-plans.ts'
import { formatFen } from '@juya/ui'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { VipPlanDialog } from './vip-plan-dialog.tsx'

export default function VipPlansPage() {
  const say = useTextsOf(VIP_PLANS)
  const english = useLanguage() === 'en'
  return (
    <ContentPage
      resource={VIP_PLANS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <VipPlanDialog {...drafted} />}
      cells={{
        name: (row, { to }) => (
          <Thing seal={null} title={english ? row.name_en : row.name} note={`V-${row.id}`} to={to} />
        ),
      }}
      show={(data) => {
        const [title, note] = english ? [data.name_en, data.name] : [data.name, data.name_en]
        return {
          kind: 'add',
          head: <Thing seal={null} title={title} note={note} />,
          facts: [
            ...(['status', 'months', 'price_fen', 'origin_fen', 'sort', 'sold'] as const),
            { label: say('sold'), value: data.report.sold },
            { label: say('sold_fen'), value: formatFen(data.report.sold_fen) },
            { label: say('refunded'), value: data.report.refunded },
          ],
          waits: data.approval != null,
          proposes: ['sellVipPlan'],
          params: { name: title, price: formatFen(data.price_fen) },
        }
      }}
    />
  )
}
