/** What masters denied while it took bids or orders: their words, the pictures, and the decision. */
import { MASTER_DENIALS } from '@juya/contract/operator/resources/masters/master-denials.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Pictures } from './pictures.tsx'

const CELLS: CellsOf<typeof MASTER_DENIALS> = {
  title: (row, { to }) => <Thing image={row.image ?? null} title={row.title} note={`D-${row.id}`} to={to} />,
}

export default function MasterDenialsPage() {
  const say = useTextsOf(MASTER_DENIALS)
  return (
    <ListScreen
      resource={MASTER_DENIALS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={MASTER_DENIALS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing image={data.image ?? null} title={data.title} note={data.shop_name} />,
            above: <Pictures paths={data.images} alt={data.title} />,
            facts: ['status', 'kind', 'master_name', 'shop_name', 'denied_at'],
            link:
              data.kind === 'lot'
                ? { to: `/lots/${data.ref_id}`, text: say('lot') }
                : { to: `/goods?open=${data.ref_id}`, text: say('goods') },
            sections: [
              { title: say('says'), content: data.note },
              { title: say('decided'), content: data.desk_reason },
            ],
          })}
        />
      )}
    />
  )
}
