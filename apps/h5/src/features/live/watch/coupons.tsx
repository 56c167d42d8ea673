/** The coupons a shop gives out, in its room: claimed without leaving it. Without any, nothing. */
import { Button, SectionHead } from '@juya/ui'
import { CouponTicket } from '../../../cards/coupon/coupon-ticket.tsx'
import type { Item } from '../../../lib/api/client.ts'
import { useAction, usePagedCall } from '../../../lib/api/query.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'
import { useText } from './watch.i18n.ts'

export function Coupons({ shop_id }: { shop_id: number }) {
  const t = useText()
  const { items } = usePagedCall('coupon.offers', { shop_id })
  if (items.length === 0) return null
  return (
    <>
      <SectionHead title={t('coupons')} />
      {items.map((offer) => (
        <Offered key={offer.id} offer={offer} />
      ))}
    </>
  )
}

function Offered({ offer }: { offer: Item<'coupon.offers'> }) {
  const t = useText()
  const claim = useAction('coupon.claim', { refresh: ['coupon', 'order'] })
  const has = offer.mine > 0
  const note = !offer.can_claim.ok && !has ? offer.can_claim.reason : undefined
  return (
    <CouponTicket coupon={offer} note={note} faint={!offer.can_claim.ok && !has}>
      {offer.can_claim.ok && (
        <Button size="s" loading={claim.pending} onClick={() => askLogin() && void claim.run({ id: offer.id })}>
          {t('coupon_claim')}
        </Button>
      )}
    </CouponTicket>
  )
}
