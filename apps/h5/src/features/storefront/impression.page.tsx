/** What buyers say of the shop, in the words they choose with their reviews. */
import './storefront.css'
import { Button, Card, Empty, Row, Rows, Tag } from '@juya/ui'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function ImpressionPage() {
  return (
    <SellerOnly>
      <Impression />
    </SellerOnly>
  )
}

function Impression() {
  const t = useText()
  const reviews = usePagedCall('shop.shopReviews', {}, { page_size: 1 })
  const shop = useCall('shop.profile', {})
  const tags = reviews.first?.impressions ?? []
  const summary = reviews.first?.summary
  const ratings = shop.data?.ratings
  const most = Math.max(1, ...tags.map(({ count }) => count))
  const to_reviews = (
    <Button block variant="outline" onClick={() => go('sell.reviews')}>
      {t('from_reviews')}
    </Button>
  )
  return (
    <DetailPage needs={[reviews, shop]}>
      {summary && summary.count === 0 && (
        <Empty drawing="scroll" title={t('impression_empty')} note={t('impression_empty_note')} action={to_reviews} />
      )}
      {summary && summary.count > 0 && (
        <>
          <Card>
            <Rows>
              <Row label={t('good')} strong>
                {`${summary.good_rate_bp / 100}%`}
              </Row>
              {ratings &&
                (['desc', 'service', 'ship'] as const).map((key) => (
                  <Row key={key} label={t(key)}>
                    {ratings[key].toFixed(2)}
                  </Row>
                ))}
            </Rows>
            <p className="j-meta">{t('said', { count: summary.count })}</p>
          </Card>
          <Card>
            {tags.length === 0 ? (
              <p className="j-meta">{t('impression_empty_note')}</p>
            ) : (
              <ul className="front-tags">
                {tags.map(({ tag, count }) => (
                  <li key={tag} style={{ fontSize: `${0.875 + (count / most) * 0.375}rem` }}>
                    <Tag>{`${tag} ${count}`}</Tag>
                  </li>
                ))}
              </ul>
            )}
          </Card>
          <Card>{to_reviews}</Card>
        </>
      )}
    </DetailPage>
  )
}
