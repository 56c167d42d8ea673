/** Outstanding points: what each person has and owes. */
import { POINT_BOOKS } from '@juya/contract/operator/resources/rewards/point-books.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof POINT_BOOKS> = {
  person: (row) => <Thing seal={null} title={row.nickname} note={`U-${row.id}`} to={`/users/${row.id}`} />,
}

export default function PointBooksPage() {
  return <ListScreen resource={POINT_BOOKS} cells={CELLS} />
}
