/** The sum of an order, and what it ends with: what was paid and how, what is to be paid, or what it came to. */
import type { Data } from '../../../lib/api/client.ts'
import { useCommon } from '../../../lib/texts/common.i18n.ts'
import { AmountRows } from '../amount-rows.tsx'
import { useText } from '../i18n.ts'

type Detail = Data<'order.info'>

const wayOf = (channel: string | undefined) =>
  channel === 'wallet' || channel === 'wechat' || channel === 'alipay' ? channel : 'card'

export function OrderAmounts({ order }: { order: Detail }) {
  const { amounts, items, payments, points, status } = order
  return (
    <div className="order-amounts">
      <AmountRows
        amounts={amounts}
        points={points}
        auction={items.every(({ thing }) => thing === 'lot')}
        last={useLast({ amounts, payments, status })}
      />
    </div>
  )
}

function useLast({ amounts, payments, status }: Pick<Detail, 'amounts' | 'payments' | 'status'>) {
  const t = useText()
  const common = useCommon()
  if (payments.length > 0) {
    const fen = payments.reduce((sum, one) => sum + one.amount_fen, 0)
    // The deposit paid the whole order; AmountRows shows the deposit in its own row.
    if (fen === 0) return undefined
    return { label: t('paid_by', { channel: t(wayOf(payments[0]?.channel)) }), fen, tone: 'ink' as const }
  }
  if (status === 'pending_payment') return { label: t('to_pay'), fen: amounts.payable_fen, tone: 'act' as const }
  return { label: common('total'), fen: amounts.total_fen, tone: 'ink' as const }
}
