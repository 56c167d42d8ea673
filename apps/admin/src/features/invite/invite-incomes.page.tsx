/** Income of invitation: who earns what by which order. */
import { INVITE_INCOMES } from '@juya/contract/operator/resources/money/invite-incomes.ts'
import { Link } from 'react-router'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Person } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof INVITE_INCOMES> = {
  user: (row) => <Person user={row.user} />,
  friend: (row) => <Person user={row.friend} />,
  order_no: (row) => (
    <Link className="a-link j-num" to={`/orders/${row.order_id}`}>
      {row.order_no}
    </Link>
  ),
}

export default function InviteIncomesPage() {
  return <ListScreen resource={INVITE_INCOMES} cells={CELLS} />
}
