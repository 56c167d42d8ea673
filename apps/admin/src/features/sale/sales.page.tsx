/** Sales of auction houses: the review of whole sales, and what runs. */
import { SALES } from '@juya/contract/operator/resources/trade/sales.ts'
import { formatFen } from '@juya/ui'
import { useDates } from '../../lib/format.ts'
import { percent } from '../../lib/numbers.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof SALES> = {
  sale: (row, { to }) => <Thing image={row.cover} title={row.title} note={`S-${row.id}`} to={to} />,
  house: (row) => row.house.name,
  lots: (row) => <span className="j-num">{row.lot_count}</span>,
  paddles: (row) => <span className="j-num">{row.paddle_count}</span>,
}

/** A part of the hammer price with its own rate. */
const sliceText = ({ up_to_fen, bp }: { up_to_fen: number | null; bp: number }): string =>
  up_to_fen === null ? percent(bp) : `${percent(bp)} ≤ ${formatFen(up_to_fen)}`

export default function SalesPage() {
  const say = useTextsOf(SALES)
  const { short } = useDates()
  return (
    <ListScreen
      resource={SALES}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={SALES}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: (
              <>
                <Thing image={data.cover} title={data.title} note={data.house.name} to={`/shops/${data.house.id}`} />
                <State list="sale" value={data.status} />
              </>
            ),
            facts: [
              { label: say('licence'), value: data.licence_no },
              'starts_at',
              { label: say('first_end'), value: short(data.first_ends_at) },
              { label: say('last_end'), value: short(data.ends_at) },
              data.room
                ? {
                    label: say('in_room'),
                    value: say('room_text', { count: data.room.lot_s, counter: data.room.counter_s }),
                  }
                : { label: say('stagger'), value: say('seconds', { count: data.stagger_s }) },
              {
                label: say('premium'),
                value: data.premium_slices?.map(sliceText).join(' · ') ?? percent(data.premium_bp),
              },
              { label: say('ladder'), value: say(`ladder_${data.ladder}`) },
              { label: say('deposit'), value: formatFen(data.deposit_fen) },
              'paddles',
              { label: say('sold'), value: `${data.counts.sold + data.counts.unpaid} / ${data.counts.lots}` },
              { label: say('hammer'), value: formatFen(data.hammer_fen) },
            ],
            sections: [
              { title: say('why'), content: data.reject_reason },
              { title: say('why_off'), content: data.cancel_reason },
              { title: say('about'), content: data.intro },
              {
                title: say('catalogue'),
                content: data.lots.map((lot) => (
                  <Thing
                    key={lot.id}
                    image={lot.image}
                    title={`${lot.lot_no ?? ''} ${lot.title}`}
                    note={[
                      say('from', { sum: formatFen(lot.start_fen) }),
                      lot.estimate_low_fen != null &&
                        lot.estimate_high_fen != null &&
                        say('estimate', {
                          low: formatFen(lot.estimate_low_fen),
                          high: formatFen(lot.estimate_high_fen),
                        }),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                    to={`/lots/${lot.id}`}
                  />
                )),
              },
            ],
            timeline: 'sale',
            params: { name: data.title, count: data.paddle_count },
          })}
        />
      )}
    />
  )
}
