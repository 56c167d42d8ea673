/** The order form of a seat in a team: what it costs there, where it goes, and what becomes of a payment that comes too late. */
import './order.css'
import { usePageParams } from '../../lib/router/page.tsx'
import { SeatCheckout } from './checkout/seat-checkout.tsx'

const idIn = (typed = ''): number => (/^[1-9]\d{0,14}$/.test(typed) ? Number(typed) : 0)

export default function PayGroupPage() {
  const { group_buy_id, sku_id, team_id, qty } = usePageParams()
  return (
    <SeatCheckout
      seat={{
        group_buy_id: idIn(group_buy_id),
        sku_id: idIn(sku_id),
        qty: idIn(qty) || 1,
        ...(idIn(team_id) ? { team_id: idIn(team_id) } : {}),
      }}
    />
  )
}
