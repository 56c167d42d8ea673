/** What a shop tells everybody who comes to it, in full; without a shop, what holds for all of them. */
import { Cell, CellGroup, Row, Rows } from '@juya/ui'
import { useCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { DocumentPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function ShopNoticePage() {
  const id = useIdParam()
  return id > 0 ? <OfOne id={id} /> : <OfAll />
}

function OfOne({ id }: { id: number }) {
  const t = useText()
  const reading = useCall('shop.info', { id })
  const shop = reading.data
  return (
    <DocumentPage needs={reading} heading={shop?.name ?? ''} about={shop?.name}>
      {shop && (
        <>
          <div className="page-document__text">
            {(shop.notice || t('no_notice')).split('\n').map((line, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of one text, which never change places
              <p key={i}>{line}</p>
            ))}
          </div>
          <Rows>
            <Row label={t('hours')}>{shop.service.hours}</Row>
            {shop.service.phone && <Row label={t('phone')}>{shop.service.phone}</Row>}
            {shop.city && <Row label={t('city')}>{shop.city}</Row>}
          </Rows>
          <CellGroup>
            <Cell title={t('to_shop')} onPress={() => go('shop.home', { id })} />
            <Cell title={t('all_shops_rules')} onPress={() => go('storefront.notice')} />
          </CellGroup>
        </>
      )}
    </DocumentPage>
  )
}

function OfAll() {
  const reading = useCall('site.article', { code: 'seller_rules' })
  const text = reading.data
  return (
    <DocumentPage
      title={text?.title}
      heading={text?.title ?? ''}
      needs={reading}
      in_short={text?.summary}
      html={text?.content_html}
    />
  )
}
