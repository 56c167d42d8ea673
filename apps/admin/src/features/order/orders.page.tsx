import { ORDERS } from '@juya/contract/operator/resources/trade/orders.ts'
import { Countdown } from '@juya/ui'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { Money, State, Thing, Two } from '../../parts/small-parts.tsx'
import { orderTexts } from './order.i18n.ts'

type Row = Item<'orders'>
const SHOWN = ['pending_payment', 'to_ship', 'shipped', 'received', 'completed', 'closed', 'refunded'] as const
const HOUR_MS = 3_600_000

export default function OrdersPage() {
  const say = orderTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    { text: say('late'), filters: { late: '1' } },
    ...SHOWN.map((status) => ({ text: word('order', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof ORDERS, Row>
      resource={ORDERS}
      label={say('order')}
      chips={chips}
      search={say('search')}
      onOpen={(row) => go(`/orders/${row.id}`)}
      cells={{
        order_no: {
          title: say('order'),
          cell: (row) => (
            <Thing
              image={row.items[0]?.image}
              title={row.items[0]?.title ?? row.order_no}
              note={<span className="j-num">{row.order_no}</span>}
              to={`/orders/${row.id}`}
            />
          ),
        },
        people: {
          title: `${say('buyer')} / ${say('shop')}`,
          cell: (row) => <Two first={row.buyer.nickname} second={row.shop.name} />,
        },
        created_at: {
          title: say('made'),
          cell: (row) => <span className="j-num a-faint">{short(row.created_at)}</span>,
        },
        total_fen: {
          title: say('total'),
          right: true,
          cell: (row) => <Money fen={row.amounts.total_fen} strong />,
        },
        escrow_held_fen: {
          title: say('escrow'),
          right: true,
          cell: (row) =>
            row.escrow_held_fen > 0 ? <Money fen={row.escrow_held_fen} /> : <span className="a-faint">–</span>,
        },
        status: { title: say('status'), cell: (row) => <State list="order" value={row.status} /> },
        due_at: { title: say('due'), right: true, cell: (row) => <Due until_ms={row.clocks[0]?.due_at_ms} /> },
      }}
    />
  )
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
