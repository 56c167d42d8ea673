/** A shop's coupon in a chat, as its reader may claim it; the shop sees what it sent. */
import { Button } from '@juya/ui'
import { CouponTicket } from '../../../cards/coupon/coupon-ticket.tsx'
import { useAction } from '../../../lib/api/query.ts'
import { toast } from '../../../lib/toast.ts'
import { useText } from '../i18n.ts'
import type { Message } from './use-messages.ts'

export function CouponCard({ message, onClaimed }: { message: Message; onClaimed: () => void }) {
  const t = useText()
  const offer = message.coupon!
  const claim = useAction('coupon.claim', {
    refresh: ['coupon'],
    onDone: () => {
      toast(t('coupon_claimed'))
      onClaimed()
    },
  })
  return (
    <CouponTicket coupon={offer} note={message.is_me ? undefined : (offer.can_claim.reason ?? undefined)}>
      {!message.is_me && offer.can_claim.ok && (
        <Button size="m" loading={claim.pending} onClick={() => void claim.run({ id: offer.id })}>
          {t('coupon_claim')}
        </Button>
      )}
    </CouponTicket>
  )
}
