/** Applications for a live room: what the shop says of it, who hosts, and the decision. */
import { LIVE_APPLICATIONS } from '@juya/contract/operator/resources/live/live-applications.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof LIVE_APPLICATIONS> = {
  title: (row, { to }) => <Thing image={row.cover} title={row.title} note={`L-${row.id}`} to={to} />,
}

export default function LiveApplicationsPage() {
  const say = useTextsOf(LIVE_APPLICATIONS)
  return (
    <ListScreen
      resource={LIVE_APPLICATIONS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={LIVE_APPLICATIONS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.cover} title={data.title} note={data.shop_name} />,
            facts: [
              ...(['status', 'sent_at'] as const),
              { label: say('category'), value: data.category },
              { label: say('host'), value: data.host.nickname },
              { label: say('level'), value: data.shop_level },
              { label: say('earlier'), value: data.earlier },
            ],
            link: { to: `/shops/${data.shop_id}`, text: say('shop') },
            sections: [
              { title: say('intro'), content: data.intro },
              { title: say('note'), content: data.reason },
            ],
          })}
        />
      )}
    />
  )
}
