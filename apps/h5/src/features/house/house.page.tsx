/** One auction house: its licence, its sales, and what the past ones brought. */
import './house.css'
import { Button, Cell, CellGroup, Empty, Seal, SectionHead } from '@juya/ui'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SaleCard } from './parts/sale-card.tsx'

export default function HousePage() {
  const t = useText()
  const id = useIdParam()
  const house = useCall('house.info', { id }, { enabled: id > 0 })
  const follow = useAction('house.follow', { refresh: ['house', 'shop'], onDone: () => void house.refetch() })
  const data = house.data
  const results = new Map(data?.results.map((one) => [one.session.id, one]))
  return (
    <DetailPage needs={house} title={data?.name}>
      {data && (
        <>
          <section className="house-head">
            <Seal name={data.name} src={sizedUrl(data.logo, 200)} size={60} />
            <div className="house-head__text">
              <h2>{data.name}</h2>
              <p className="house-faint">{t('licence', { no: data.licence_no })}</p>
            </div>
            {!data.is_mine && (
              <Button
                size="s"
                variant={data.followed ? 'plain' : 'primary'}
                loading={follow.pending}
                onClick={() => askLogin('follow') && void follow.run({ id: data.id, on: !data.followed })}
              >
                {t(data.followed ? 'following' : 'follow')}
              </Button>
            )}
          </section>
          {data.intro !== '' && <p className="house-prose">{data.intro}</p>}
          <CellGroup look="card">
            <Cell title={t('visit_shop')} onPress={() => go('shop.home', { id: data.id })} />
          </CellGroup>
          <SectionHead title={t('house_sales')} />
          {data.sessions.length === 0 ? (
            <Empty drawing="scroll" title={t('none_sales')} note={t('none_sales_note')} />
          ) : (
            <div className="sale-list">
              {data.sessions.map((sale) => {
                const result = results.get(sale.id)
                const sold = result && t('total', { sold: result.sold, lots: result.lots })
                return (
                  <SaleCard key={sale.id} sale={sale} note={result && `${sold} · ${formatFen(result.total_fen)}`} />
                )
              })}
            </div>
          )}
        </>
      )}
    </DetailPage>
  )
}
