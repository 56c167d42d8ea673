/** The order form of a pledge: the tier, where it goes, what it costs, and what the backer takes on. */
import './order.css'
import { usePageParams } from '../../lib/router/page.tsx'
import { PledgeCheckout } from './checkout/pledge-checkout.tsx'

const idIn = (typed = ''): number => (/^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0)

export default function PledgePage() {
  const { tier_id, qty, instead_of_id } = usePageParams()
  return (
    <PledgeCheckout
      pledge={{
        tier_id: idIn(tier_id),
        qty: idIn(qty) || 1,
        ...(idIn(instead_of_id) ? { instead_of_id: idIn(instead_of_id) } : {}),
      }}
    />
  )
}
