/** Refunds of many orders at once: how far each has come, and of one the orders that wait. */
import { REFUND_BATCHES } from '@juya/contract/operator/resources/money/refund-batches.ts'
import { Link } from 'react-router'
import { useDates } from '../../lib/format.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const PAGES = { group_buy: '/group-buys', campaign: '/campaigns' } as const

export default function RefundBatchesPage() {
  const say = useTextsOf(REFUND_BATCHES)
  const word = useWord()
  const { short } = useDates()
  const titleOf = ({ about, about_id }: { about: keyof typeof PAGES; about_id: number }) =>
    `${word('refund_about', about)} ${about_id}`
  const cells: CellsOf<typeof REFUND_BATCHES> = {
    of: (row, { to }) => <Thing seal={null} title={titleOf(row)} note={`B-${row.id}`} to={to} />,
    came: (row) => (
      <span className="j-num">
        {row.done}/{row.orders}
      </span>
    ),
  }
  return (
    <ListScreen
      resource={REFUND_BATCHES}
      cells={cells}
      pane={(id) => (
        <DefinedRecord key={id} resource={REFUND_BATCHES} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody
                resource={REFUND_BATCHES}
                cells={cells}
                data={data}
                shown={{
                  head: <Thing seal={null} title={titleOf(data)} note={data.reason} />,
                  facts: [
                    ...(['status', 'came', 'amount_fen', 'back_fen', 'began_at'] as const),
                    data.ended_at != null && { label: say('ended'), value: short(data.ended_at) },
                    { label: say('by'), value: say(`by_${data.by.type}`, { id: data.by.id ?? 0 }) },
                  ],
                  link: { to: `${PAGES[data.about]}?open=${data.about_id}`, text: say('see') },
                  sections: [
                    {
                      title: say('waiting'),
                      content: data.waiting.length > 0 && (
                        <ul>
                          {data.waiting.map(({ order_id, order_no, disputed }) => (
                            <li key={order_id}>
                              <Link className="a-link" to={`/orders/${order_id}`}>
                                {order_no}
                              </Link>{' '}
                              · {say(disputed ? 'disputed' : 'next')}
                            </li>
                          ))}
                        </ul>
                      ),
                    },
                  ],
                }}
              />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}
