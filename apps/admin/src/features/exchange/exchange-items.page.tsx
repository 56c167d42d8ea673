/** Items of the points mall: what each gives and takes, how many are left, and the acts that take it on. */
import { EXCHANGE_ITEMS } from '@juya/contract/operator/resources/content/exchange-items.ts'
import { formatFen } from '@juya/ui'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { ContentPage } from '../../parts/console/content-page.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { Thing } from '../../parts/small-parts.tsx'
import { ItemDialog } from './item-dialog.tsx'
import { RestockItem } from './restock-item.tsx'

export default function ExchangeItemsPage() {
  const say = useTextsOf(EXCHANGE_ITEMS)
  const english = useLanguage() === 'en'
  const { short } = useDates()
  return (
    <ContentPage
      resource={EXCHANGE_ITEMS}
      adds={{ add: say('add') }}
      dialog={(drafted) => <ItemDialog {...drafted} />}
      dialogs={{ restockExchangeItem: (data, close) => <RestockItem {...{ data, close }} /> }}
      cells={{
        title: (row, { to }) => (
          <Thing
            image={row.image ?? undefined}
            title={english ? row.title_en : row.title}
            note={`E-${row.id}`}
            to={to}
          />
        ),
        cash_fen: (row) => (row.cash_fen > 0 ? formatFen(row.cash_fen) : '–'),
        taken: (row) => say('of', { count: row.taken, total: row.stock }),
      }}
      show={(data) => {
        const [title, note] = english ? [data.title_en, data.title] : [data.title, data.title_en]
        const needs_two = data.status === 'draft' && data.worth_fen > data.two_above_fen
        const above = say('above', { most: formatFen(data.two_above_fen) })
        return {
          kind: 'add',
          head: <Thing image={data.image ?? undefined} title={title} note={note} />,
          facts: [
            'status',
            { label: say('gives'), value: gives(data, say) },
            'points',
            data.cash_fen > 0 && 'cash_fen',
            { label: say('worth'), value: formatFen(data.worth_fen) },
            'taken',
            { label: say('per_user'), value: data.per_user },
            { label: say('from'), value: short(data.from_at) },
            'to_at',
            { label: say('followers'), value: data.watch_count },
          ],
          sections: [
            { title: say('detail_zh'), content: data.detail },
            { title: say('detail_en'), content: data.detail_en },
          ],
          waits: data.approval != null,
          proposes: [needs_two && 'offerExchangeItem'],
          params: { title, two: data.status === 'draft' ? (needs_two ? say('two') : '') : above },
        }
      }}
    />
  )
}

function gives(
  { goods_id, template_id, vip_days }: Data<'exchangeItem'>,
  say: ReturnType<typeof useTextsOf<typeof EXCHANGE_ITEMS>>,
): string {
  if (goods_id != null) return say('gives_goods', { id: goods_id })
  return template_id != null
    ? say('gives_coupon', { id: template_id })
    : say('gives_vip_days', { count: vip_days ?? 0 })
}
