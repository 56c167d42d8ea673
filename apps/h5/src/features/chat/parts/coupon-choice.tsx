/** The coupons a shop gives out now, one of which goes into the chat. */
import { Button, Empty, Sheet } from '@juya/ui'
import { CouponTicket } from '../../../cards/coupon/coupon-ticket.tsx'
import { usePagedCall } from '../../../lib/api/query.ts'
import { useSession } from '../../../lib/session/session.ts'
import { useText } from '../i18n.ts'

export function CouponChoice({ onClose, onChoose }: { onClose: () => void; onChoose: (id: number) => void }) {
  const t = useText()
  const { user } = useSession()
  const offers = usePagedCall('coupon.offers', { shop_id: user?.shop?.id })
  return (
    <Sheet open title={t('add_coupon')} height="tall" onClose={onClose}>
      <div className="chat-coupons">
        {offers.items.map((offer) => (
          <CouponTicket key={offer.id} coupon={offer}>
            <Button size="m" onClick={() => onChoose(offer.id)}>
              {t('send')}
            </Button>
          </CouponTicket>
        ))}
        {offers.first && offers.items.length === 0 && (
          <Empty drawing="scroll" title={t('no_coupons')} note={t('no_coupons_note')} />
        )}
        {offers.more === 'more' && (
          <Button variant="text" onClick={() => void offers.loadMore()}>
            {t('more_coupons')}
          </Button>
        )}
      </div>
    </Sheet>
  )
}
