/** The one deadline of an order that matters now, in words with the time left in them. */
import { Strip, useNow } from '@juya/ui'
import { ScalesIcon, ShieldCheckIcon, TimerIcon, TruckIcon } from '@juya/ui/icons.ts'
import type { Order } from '../../cards/order-card.tsx'
import { formatFen } from '../../lib/format.ts'
import { leftText } from '../../lib/left.ts'
import { useText } from './i18n.ts'

type Clock = Order['clocks'][number]
const KINDS = ['pay', 'ship', 'confirm', 'after_sale', 'review', 'settle', 'case'] as const

/** What a clock means, such as "Pay within 23:41:08 or the ¥400 deposit may be forfeited". */
export function clockWords(t: ReturnType<typeof useText>, clock: Clock, now_ms: number, deposit_fen = 0): string {
  const left = leftText(clock.due_at_ms, now_ms)
  if (clock.kind === 'pay' && deposit_fen > 0) return t('clock_pay_deposit', { left, deposit: formatFen(deposit_fen) })
  return t(`clock_${KINDS.find((one) => one === clock.kind) ?? 'other'}`, { left })
}

const LOOKS: Partial<Record<Clock['kind'], { tone: 'amber' | 'jade' | 'blue'; Icon: typeof TimerIcon }>> = {
  pay: { tone: 'amber', Icon: TimerIcon },
  ship: { tone: 'amber', Icon: TimerIcon },
  confirm: { tone: 'jade', Icon: TruckIcon },
  after_sale: { tone: 'jade', Icon: ShieldCheckIcon },
  case: { tone: 'blue', Icon: ScalesIcon },
}

export function OrderStrip({ order }: { order: Order }) {
  const t = useText()
  const now_ms = useNow()
  const clock = [...order.clocks].sort((one, other) => one.due_at_ms - other.due_at_ms)[0]
  if (!clock) return null
  const { tone, Icon } = LOOKS[order.after_sale_open ? 'case' : clock.kind] ?? { tone: 'blue', Icon: TimerIcon }
  return (
    <Strip tone={tone} icon={<Icon size={16} weight="fill" />}>
      <span className="j-num">{clockWords(t, clock, now_ms, order.amounts.deposit_applied_fen)}</span>
    </Strip>
  )
}
