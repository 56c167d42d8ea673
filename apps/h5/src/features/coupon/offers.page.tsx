/** Coupons on offer: of one shop, or of the shops one follows. */
import { Button, Cell, CellGroup } from '@juya/ui'
import { CouponTicket } from '../../cards/coupon/coupon-ticket.tsx'
import type { Item } from '../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../lib/api/query.ts'
import { isRefusal } from '../../lib/api/refusals.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export default function OffersPage() {
  const t = useText()
  const shop_id = useIdParam()
  const offers = usePagedCall('coupon.offers', shop_id > 0 ? { shop_id } : {})
  return (
    <ListPage
      list={offers}
      before={
        shop_id === 0 && (
          <CellGroup look="card">
            <Cell title={t('with_friends')} help={t('with_friends_note')} onPress={() => go('activity.list')} />
          </CellGroup>
        )
      }
      row={(offer) => <Offer key={offer.id} offer={offer} />}
      empty={{
        title: t('no_offers'),
        note: t('no_offers_note'),
        drawing: 'door',
        action: <Button onClick={() => go('shop.list')}>{t('find_shops')}</Button>,
      }}
      end={t('end_coupons', { count: offers.total })}
    />
  )
}

/** What is left of it, or why it is not to be had. */
function noteOf(offer: Item<'coupon.offers'>, t: ReturnType<typeof useText>): string | undefined {
  if (!offer.can_claim.ok && offer.mine === 0) return offer.can_claim.reason ?? undefined
  return offer.left ? `${offer.valid_text} · ${t('left', { count: offer.left })}` : undefined
}

function Offer({ offer }: { offer: Item<'coupon.offers'> }) {
  const t = useText()
  const claim = useAction('coupon.claim', { refresh: ['coupon', 'order'] })
  const has = offer.mine > 0
  return (
    <CouponTicket coupon={offer} note={noteOf(offer, t)} faint={!offer.can_claim.ok && !has}>
      {offer.can_claim.ok ? (
        <Button size="s" loading={claim.pending} onClick={() => void claim.run({ id: offer.id })}>
          {t('claim')}
        </Button>
      ) : has ? (
        <Button
          size="s"
          variant="outline"
          onClick={() => (offer.shop ? go('shop.home', { id: offer.shop.id }) : go('coupon.mine'))}
        >
          {t('use')}
        </Button>
      ) : isRefusal(offer.can_claim, 'REALNAME_REQUIRED') ? (
        <Button size="s" variant="outline" onClick={() => go('settings.identity')}>
          {t('verify')}
        </Button>
      ) : null}
    </CouponTicket>
  )
}
