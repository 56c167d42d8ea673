/** Honours and titles of masters: the document of each, and the decision. */
import { MASTER_HONOURS } from '@juya/contract/operator/resources/masters/master-honours.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { ReviewPane } from '../../parts/console/review-pane.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Pictures } from './pictures.tsx'

const CELLS: CellsOf<typeof MASTER_HONOURS> = {
  name: (row, { to }) => <Thing seal={null} title={row.name} note={`H-${row.id}`} to={to} />,
}

export default function MasterHonoursPage() {
  const say = useTextsOf(MASTER_HONOURS)
  return (
    <ListScreen
      resource={MASTER_HONOURS}
      cells={CELLS}
      pane={(id) => (
        <ReviewPane
          key={id}
          resource={MASTER_HONOURS}
          id={id}
          cells={CELLS}
          show={(data) => ({
            head: <Thing seal={null} title={data.name} note={data.master_name} />,
            above: <Pictures paths={data.documents} alt={say('documents')} />,
            facts: [
              ...(['status', 'kind', 'master_name', 'sent_at'] as const),
              { label: say('issued_by'), value: data.issued_by ?? '–' },
              { label: say('issued_on'), value: data.issued_on ?? '–' },
            ],
            link: { to: `/masters?open=${data.master_id}`, text: data.master_name },
            sections: [{ title: say('why'), content: data.reason }],
          })}
        />
      )}
    />
  )
}
