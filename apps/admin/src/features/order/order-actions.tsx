/** What operators do to an order: confirm receipt in the buyer's stead, end it, or help it along. */
import { ORDERS } from '@juya/contract/operator/resources/trade/orders.ts'
import { formatFen } from '@juya/ui'
import type { Data } from '../../lib/api.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { NoticesAgain } from './notices-again.tsx'
import { ChangeAddress, Extend } from './order-help.tsx'

export function OrderActions({ data }: { data: Data<'order'> }) {
  const { order, addresses, notices } = data
  const unpaid = order.status === 'pending_payment'
  return (
    <ActButtons
      resource={ORDERS}
      row={order}
      inline
      params={{ amount: formatFen(order.escrow_held_fen) }}
      about={{ kind: 'order', id: order.id }}
      proposes={[!unpaid && 'closeOrder']}
      without={[
        !unpaid && order.escrow_held_fen === 0 && 'closeOrder',
        addresses.length === 0 && 'changeOrderAddress',
        notices.length === 0 && 'resendNotices',
      ]}
      dialogs={{
        extendOrder: (close) => <Extend order={order} close={close} />,
        changeOrderAddress: (close) => <ChangeAddress order={order} addresses={addresses} close={close} />,
        resendNotices: (close) => <NoticesAgain order={order} notices={notices} close={close} />,
      }}
    />
  )
}
