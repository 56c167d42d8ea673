import { CALLBACKS } from '@juya/contract/operator/resources/money.ts'
import { Tag } from '@juya/ui'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { paymentTexts } from './payment.i18n.ts'

type Row = Item<'callbacks'>

/** What the provider told us. Who pays and with which card is masked by the server. */
export default function CallbacksPage() {
  const say = paymentTexts.useText()
  const { short } = useDates()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('forged'), filters: { forged: '1' } },
  ]
  return (
    <ResourcePage<typeof CALLBACKS, Row>
      resource={CALLBACKS}
      label={say('message')}
      chips={chips}
      search={say('search_callback')}
      cells={{
        id: { title: say('message'), cell: (row) => <span className="j-num">#{row.id}</span> },
        provider: { title: say('provider'), cell: (row) => row.provider },
        about: { title: say('about'), cell: (row) => <span className="j-num">{row.about ?? '–'}</span> },
        signature: {
          title: say('signature'),
          cell: (row) => (
            <Tag tone={row.signature_ok ? 'jade' : 'red'}>{say(row.signature_ok ? 'genuine' : 'forged')}</Tag>
          ),
        },
        result: { title: say('result'), cell: (row) => row.result ?? <span className="a-faint">–</span> },
        deliveries: { title: say('deliveries'), right: true, cell: (row) => row.deliveries },
        created_at: {
          title: say('came'),
          right: true,
          cell: (row) => <span className="a-faint">{short(row.created_at)}</span>,
        },
        body: {
          title: say('body'),
          cell: (row) => (
            <code>
              {Object.entries(row.body)
                .map(([name, value]) => `${name} ${value}`)
                .join(' · ')}
            </code>
          ),
        },
      }}
    />
  )
}
