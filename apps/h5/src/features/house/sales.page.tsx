/** A house's own sales, the newest first, and the way to a new one. */
import './house.css'
import { ActionBar, Button, Empty } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage, PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SaleCard, whenOf } from './parts/sale-card.tsx'

export default function SalesPage() {
  return (
    <SellerOnly>
      <Sales />
    </SellerOnly>
  )
}

export function NoHouse() {
  const t = useText()
  return (
    <PageShell>
      <Empty
        drawing="door"
        title={t('no_house')}
        note={t('no_house_note')}
        action={<Button onClick={() => go('site.help')}>{t('write_us')}</Button>}
      />
    </PageShell>
  )
}

function Sales() {
  const t = useText()
  const sales = usePagedCall('house.sessions', {})
  if (sales.first && !sales.first.is_house) return <NoHouse />
  return (
    <ListPage
      list={sales}
      onRefresh={async () => void (await sales.refetch())}
      row={(sale) => (
        <SaleCard
          key={sale.id}
          sale={sale}
          note={
            sale.status === 'ended'
              ? `${t('total', { sold: sale.counts.sold + sale.counts.unpaid, lots: sale.counts.lots })} · ${formatFen(sale.hammer_fen)}`
              : sale.status === 'draft' && sale.reject_reason
                ? t('sent_back', { reason: sale.reject_reason })
                : sale.review_deadline
                  ? sale.review_deadline.text
                  : `${whenOf(t, sale)} · ${t('paddles', { count: sale.paddle_count })}`
          }
          onPress={() => go('house.sale', { id: sale.id })}
        />
      )}
      empty={{ title: t('own_none'), note: t('own_none_note'), drawing: 'scroll' }}
      bar={
        sales.first && (
          <ActionBar>
            <Button block onClick={() => go('house.sale')}>
              {t('new_sale')}
            </Button>
          </ActionBar>
        )
      }
    />
  )
}
