/** Checkout, one screen for everything that is paid as orders: one thing, what was ticked in the cart, or orders that are unpaid. */
import './order.css'
import { usePageParams } from '../../lib/router/page.tsx'
import { CartCheckout, GoodsCheckout } from './checkout/new-orders.tsx'
import { OrdersCheckout } from './checkout/unpaid-orders.tsx'

const ID = /^[1-9]\d{0,14}$/
const idsIn = (listed = ''): number[] =>
  listed
    .split(',')
    .filter((id) => ID.test(id))
    .map(Number)

export default function ConfirmPage() {
  const { ids, checkout_no, item_ids, sku_id = '', qty, live_session_id = '' } = usePageParams()
  const lines = idsIn(item_ids)
  if (lines.length > 0) return <CartCheckout item_ids={lines} />
  if (ID.test(sku_id))
    return (
      <GoodsCheckout
        sku_id={Number(sku_id)}
        qty={Number(qty ?? 1) || 1}
        {...(ID.test(live_session_id) ? { live_session_id: Number(live_session_id) } : {})}
      />
    )
  const orders = idsIn(ids)
  return <OrdersCheckout which={orders.length > 0 ? { ids: orders } : { checkout_no }} />
}
