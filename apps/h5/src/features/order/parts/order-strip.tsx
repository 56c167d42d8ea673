/** The one deadline of an order that matters now, in words with the time left in them. */
import { Strip, useNow } from '@juya/ui'
import { ScalesIcon, ShieldCheckIcon, TimerIcon, TruckIcon } from '@juya/ui/icons.ts'
import type { Order } from '../../../cards/order/order-card.tsx'
import { clockText } from '../../../lib/format/time-left.ts'

type Clock = Order['clocks'][number]
const LOOKS: Partial<Record<Clock['kind'], { tone: 'amber' | 'jade' | 'blue'; Icon: typeof TimerIcon }>> = {
  pay: { tone: 'amber', Icon: TimerIcon },
  ship: { tone: 'amber', Icon: TimerIcon },
  confirm: { tone: 'jade', Icon: TruckIcon },
  after_sale: { tone: 'jade', Icon: ShieldCheckIcon },
  case: { tone: 'blue', Icon: ScalesIcon },
}

export function OrderStrip({ order }: { order: Order }) {
  const now_ms = useNow()
  const clock = [...order.clocks].sort((one, other) => one.due_at_ms - other.due_at_ms)[0]
  if (!clock) return null
  const { tone, Icon } = LOOKS[order.after_sale_open ? 'case' : clock.kind] ?? { tone: 'blue', Icon: TimerIcon }
  return (
    <Strip tone={tone} icon={<Icon size={16} weight="fill" />}>
      <span className="j-num">{clockText(clock, now_ms)}</span>
    </Strip>
  )
}
