import { Avatar, Tag } from '@juya/ui'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { State, Thing } from '../../parts/bits.tsx'
import { ListPage } from '../../parts/list-page.tsx'
import { Table } from '../../parts/table.tsx'
import { userTexts } from './user.i18n.ts'

type Row = Item<'users'>
const SHOWN = ['active', 'restricted', 'banned', 'cancelling'] as const

export default function UsersPage() {
  const say = userTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips = [
    { text: say('all'), filter: {} },
    ...SHOWN.map((status) => ({ text: word('user', status), filter: { status } })),
    { text: say('strikes_1'), filter: { strikes_min: 1 } },
  ]
  return (
    <ListPage resource="users" chips={chips} search={say('search')}>
      <Table<Row>
        label={say('user')}
        onOpen={(row) => go(`/users/${row.id}`)}
        columns={[
          {
            key: 'user',
            title: say('user'),
            cell: (row) => (
              <Thing
                seal={<Avatar src={picture(row.avatar, 200)} name={row.nickname} size={36} />}
                title={row.nickname}
                note={`#${row.id}`}
                to={`/users/${row.id}`}
              />
            ),
          },
          { key: 'phone', title: say('phone'), cell: (row) => <span className="j-num">{row.phone_masked}</span> },
          { key: 'level', title: say('level'), cell: (row) => <Tag tone="gold">L{row.credit_level}</Tag> },
          {
            key: 'realname',
            title: say('realname'),
            cell: (row) => <State list="realname" value={row.realname_status} />,
          },
          { key: 'shop', title: say('shop'), cell: (row) => row.shop?.name ?? <span className="a-faint">–</span> },
          {
            key: 'strikes',
            title: say('strikes'),
            right: true,
            cell: (row) =>
              row.strikes > 0 ? (
                <b style={{ color: 'var(--c-price)' }}>{row.strikes}</b>
              ) : (
                <span className="a-faint">0</span>
              ),
          },
          { key: 'status', title: say('status'), cell: (row) => <State list="user" value={row.status} /> },
          {
            key: 'last',
            title: say('last_login'),
            right: true,
            cell: (row) => <span className="a-faint">{short(row.last_login_at)}</span>,
          },
        ]}
      />
    </ListPage>
  )
}
