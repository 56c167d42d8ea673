/** Acts done to many things: whose, how far, and until when they can be undone. */
import { BULK_RUNS } from '@juya/contract/operator/bulk/runs.ts'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { StackIcon } from '../../lib/icons.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { runTexts } from './bulk.i18n.ts'
import { Progress } from './progress.tsx'

type Row = Item<'bulkRuns'>
const SHOWN = ['checked', 'running', 'paused', 'done', 'partly', 'undone'] as const

export default function BulkRunsPage() {
  const say = runTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('bulk', status), filters: { status } })),
  ]
  return (
    <ResourcePage<typeof BULK_RUNS, Row>
      resource={BULK_RUNS}
      label={say('run')}
      chips={chips}
      live
      empty={{ title: say('none'), note: say('none_note') }}
      onOpen={(row) => go(`/bulk/${row.id}`)}
      cells={{
        run: {
          title: say('run'),
          cell: (row) => (
            <Thing
              seal={<StackIcon size={24} />}
              title={[word('bulk_act', row.act), row.given].filter(Boolean).join(' · ')}
              note={`${say('number', { id: row.id })} · ${row.reason}`}
              to={`/bulk/${row.id}`}
            />
          ),
        },
        by: { title: say('by'), cell: (row) => row.by },
        rows: { title: say('rows'), right: true, cell: (row) => row.rows },
        progress: { title: say('progress'), cell: (row) => <Progress run={row} /> },
        done: { title: say('done'), right: true, cell: (row) => row.done },
        skipped: { title: say('left_out'), right: true, cell: (row) => row.cannot + row.skipped },
        status: { title: say('status'), cell: (row) => <State list="bulk" value={row.status} /> },
        created_at: { title: say('made'), right: true, cell: (row) => short(row.created_at) },
        undo_until: {
          title: say('undo_until'),
          right: true,
          cell: (row) => (row.may_undo ? short(row.undo_until) : <span className="a-faint">–</span>),
        },
      }}
    />
  )
}
