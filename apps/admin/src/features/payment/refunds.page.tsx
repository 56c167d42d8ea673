/** Every refund; those the bank refused are handled under "Stuck money". */
import { REFUNDS } from '@juya/contract/operator/resources/money/refunds.ts'
import { Link } from 'react-router'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Person, State, Two } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof REFUNDS> = {
  refund_no: (row) => (
    <Link className="a-link j-num" to={`/payments/${row.payment_id}`}>
      {row.refund_no}
    </Link>
  ),
  user: (row) => <Person user={row.user} />,
  about: (row, { word }) => `${word('thing', row.ref_type)} ${row.ref_id}`,
  status: (row) => <Two first={<State list="refund" value={row.status} />} second={row.fail_code} />,
}

export default function RefundsPage() {
  return <ListScreen resource={REFUNDS} cells={CELLS} />
}
