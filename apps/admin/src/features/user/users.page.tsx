/** Users, by what is known of their accounts. */
import { USERS } from '@juya/contract/operator/resources/people/users.ts'
import { Avatar, Tag } from '@juya/ui'
import { picture } from '../../lib/image.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof USERS> = {
  user: (row, { to }) => (
    <Thing
      seal={<Avatar src={picture(row.avatar, 200)} name={row.nickname} size={36} />}
      title={row.nickname}
      note={`#${row.id}`}
      to={to}
    />
  ),
  phone: (row) => <span className="j-num">{row.phone_masked}</span>,
  level: (row) => <Tag tone="gold">L{row.credit_level}</Tag>,
  realname_status: (row) => <State list="realname" value={row.realname_status} />,
  shop: (row) => row.shop?.name ?? <span className="a-faint">–</span>,
  strikes: (row) =>
    row.strikes > 0 ? <b style={{ color: 'var(--c-price)' }}>{row.strikes}</b> : <span className="a-faint">0</span>,
}

export default function UsersPage() {
  return <ListScreen resource={USERS} cells={CELLS} />
}
