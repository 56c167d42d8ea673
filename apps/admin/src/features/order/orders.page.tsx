/** The list of orders: goods, buyer, shop, money in escrow, and the next deadline. */
import { ORDERS } from '@juya/contract/operator/resources/trade/orders.ts'
import { Countdown } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Money, Thing, Two } from '../../parts/small-parts.tsx'

const HOUR_MS = 3_600_000

const CELLS: CellsOf<typeof ORDERS> = {
  order_no: (row, { to }) => (
    <Thing
      image={row.items[0]?.image}
      title={row.items[0]?.title ?? row.order_no}
      note={<span className="j-num">{row.order_no}</span>}
      to={to}
    />
  ),
  people: (row) => <Two first={row.buyer.nickname} second={row.shop.name} />,
  total_fen: (row) => <Money fen={row.amounts.total_fen} strong />,
  escrow_held_fen: (row) =>
    row.escrow_held_fen > 0 ? <Money fen={row.escrow_held_fen} /> : <span className="a-faint">–</span>,
  due_at: (row) => <Due until_ms={row.clocks[0]?.due_at_ms} />,
}

export default function OrdersPage() {
  return <ListScreen resource={ORDERS} cells={CELLS} />
}

/** Red only in the last hour and after it. */
function Due({ until_ms }: { until_ms?: number }) {
  const { short } = useDates()
  if (!until_ms) return <span className="a-faint">–</span>
  const left_ms = until_ms - Date.now()
  if (left_ms > 24 * HOUR_MS) return <span className="a-faint">{short(Math.floor(until_ms / 1000))}</span>
  return (
    <b style={{ color: left_ms < HOUR_MS ? 'var(--c-price)' : 'var(--c-amber)' }}>
      {left_ms > 0 ? <Countdown until_ms={until_ms} compact /> : short(Math.floor(until_ms / 1000))}
    </b>
  )
}
