/** Prizes that were won: where each goes, and handing it to the shop that sends it. */
import { DRAW_WINS } from '@juya/contract/operator/resources/draws/wins.ts'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof DRAW_WINS> = {
  prize: (row, { to }) => <Thing image={row.image} title={row.prize} note={`W-${row.id}`} to={to} />,
}

export default function DrawWinsPage() {
  const say = useTextsOf(DRAW_WINS)
  const { short } = useDates()
  return (
    <ListScreen
      resource={DRAW_WINS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={DRAW_WINS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.image} title={data.prize} note={data.draw_title} />,
            facts: [
              ...(['status', 'value_fen', 'winner', 'claimed_at'] as const),
              { label: say('ticket'), value: data.ticket_no },
              { label: say('until'), value: short(data.claim_until) },
              { label: say('shop'), value: data.shop_id },
            ],
            link: data.order_id ? { to: `/orders/${data.order_id}`, text: say('order') } : undefined,
            sections: [{ title: say('address'), content: data.address }],
          })}
        />
      )}
    />
  )
}
