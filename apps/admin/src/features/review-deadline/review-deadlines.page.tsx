/** What the platform promised to answer, and by when it did. */
import { KNOWN_QUEUES } from '@juya/contract/operator/resources/console.ts'
import { REVIEW_DEADLINES } from '@juya/contract/operator/resources/desk/review-deadlines.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Thing } from '../../parts/small-parts.tsx'
import { Claims } from './claims.tsx'

/** A lot has a page of its own; other things open where their queue is worked through. */
const pageOf = (queue: string, id: number): string =>
  queue === 'lot' ? `/lots/${id}` : `${KNOWN_QUEUES.find(({ name }) => name === queue)!.page}?open=${id}`

const CELLS: CellsOf<typeof REVIEW_DEADLINES> = {
  thing: (row, { word }) => (
    <Thing
      seal={<span />}
      title={word('queue', row.queue)}
      note={<span className="j-num">#{row.ref_id}</span>}
      to={pageOf(row.queue, row.ref_id)}
    />
  ),
}

export default function ReviewDeadlinesPage() {
  return <ListScreen resource={REVIEW_DEADLINES} cells={CELLS} above={<Claims />} />
}
