/** Teams of group buys, to look at. */
import { GROUP_TEAMS } from '@juya/contract/operator/resources/trade/group-teams.ts'
import { Link } from 'react-router'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof GROUP_TEAMS> = {
  goods: (row) => (
    <Thing
      image={row.image}
      title={row.title}
      note={`T-${row.group_buy_id}`}
      to={`/group-buys?open=${row.group_buy_id}`}
    />
  ),
  leader: (row) => (
    <Link className="a-link" to={`/users/${row.leader_id}`}>
      {row.leader}
    </Link>
  ),
  filled: (row) => (
    <span className="j-num">
      {row.joined}/{row.size}
    </span>
  ),
}

export default function GroupTeamsPage() {
  return <ListScreen resource={GROUP_TEAMS} cells={CELLS} />
}
