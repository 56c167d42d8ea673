/** Acts done to many things: whose, how far, and until when they can be undone. */
import { BULK_RUNS } from '@juya/contract/operator/resources/desk/bulk-runs.ts'
import { StackIcon } from '../../lib/icons.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Progress } from './progress.tsx'

export default function BulkRunsPage() {
  const say = useTextsOf(BULK_RUNS)
  const cells: CellsOf<typeof BULK_RUNS> = {
    run: (row, { to, word }) => (
      <Thing
        seal={<StackIcon size={24} />}
        title={[word('bulk_act', row.act), row.given].filter(Boolean).join(' · ')}
        note={`${say('number', { id: row.id })} · ${row.reason}`}
        to={to}
      />
    ),
    progress: (row) => <Progress run={row} />,
    skipped: (row) => row.cannot + row.skipped,
    undo_until: (row, { short }) => (row.may_undo ? short(row.undo_until) : <span className="a-faint">–</span>),
  }
  return <ListScreen resource={BULK_RUNS} cells={cells} live />
}
