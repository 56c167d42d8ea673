/** Replays that were taken down: why, what their shops say, and the decision. */
import { LIVE_TAKEDOWNS } from '@juya/contract/operator/resources/live/live-takedowns.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import type { Outcome } from '../../parts/console/outcome-foot.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof LIVE_TAKEDOWNS> = {
  title: (row, { to }) => <Thing image={row.cover ?? null} title={row.title} note={`L-${row.session_id}`} to={to} />,
}

export default function LiveTakedownsPage() {
  const say = useTextsOf(LIVE_TAKEDOWNS)
  const outcome = (result: 'undo' | 'uphold'): Outcome<typeof LIVE_TAKEDOWNS> => ({
    value: result,
    act: 'decideLiveTakedown',
    input: { result },
    title: say(`do_${result}`),
    note: say(`${result}_note`),
    button: say(`do_${result}`),
    ...(result === 'uphold' ? { tone: 'red' } : {}),
  })
  return (
    <ListScreen
      resource={LIVE_TAKEDOWNS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={LIVE_TAKEDOWNS}
          id={id}
          cells={CELLS}
          show={({ title, shop_name, cover, session_id, status, why, appeal, decision }) => ({
            head: <Thing image={cover ?? null} title={title} note={shop_name} />,
            facts: ['status', 'created_at'],
            link: { to: `/live-sessions?open=${session_id}`, text: say('session') },
            sections: [
              { title: say('why'), content: why },
              { title: say('said'), content: appeal ?? say('unsaid') },
              { title: say('result'), content: decision ?? (status === 'undone' && say('by_time')) },
            ],
            outcomes: {
              list: status === 'appealed' ? [outcome('undo'), outcome('uphold')] : [],
              only: say('only'),
            },
          })}
        />
      )}
    />
  )
}
