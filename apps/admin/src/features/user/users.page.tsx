import { USERS } from '@juya/contract/operator/resources/people/people.ts'
import { Avatar, Tag } from '@juya/ui'
import { useNavigate } from 'react-router'
import type { Item } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import type { QuickFilter } from '../../parts/lists/resource/filters.tsx'
import { ResourcePage } from '../../parts/lists/resource/resource-page.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { userTexts } from './user.i18n.ts'

type Row = Item<'users'>
const SHOWN = ['active', 'restricted', 'banned', 'cancelling'] as const

export default function UsersPage() {
  const say = userTexts.useText()
  const word = useWord()
  const { short } = useDates()
  const go = useNavigate()
  const chips: QuickFilter[] = [
    { text: say('all'), filters: {} },
    ...SHOWN.map((status) => ({ text: word('user', status), filters: { status } })),
    { text: say('strikes_1'), filters: { strikes: '1..' } },
  ]
  return (
    <ResourcePage<typeof USERS, Row>
      resource={USERS}
      label={say('user')}
      chips={chips}
      search={say('search')}
      onOpen={(row) => go(`/users/${row.id}`)}
      cells={{
        user: {
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
        phone: { title: say('phone'), cell: (row) => <span className="j-num">{row.phone_masked}</span> },
        level: { title: say('level'), cell: (row) => <Tag tone="gold">L{row.credit_level}</Tag> },
        realname_status: {
          title: say('realname'),
          cell: (row) => <State list="realname" value={row.realname_status} />,
        },
        shop: { title: say('shop'), cell: (row) => row.shop?.name ?? <span className="a-faint">–</span> },
        strikes: {
          title: say('strikes'),
          right: true,
          cell: (row) =>
            row.strikes > 0 ? (
              <b style={{ color: 'var(--c-price)' }}>{row.strikes}</b>
            ) : (
              <span className="a-faint">0</span>
            ),
        },
        status: { title: say('status'), cell: (row) => <State list="user" value={row.status} /> },
        last_login_at: {
          title: say('last_login'),
          right: true,
          cell: (row) => <span className="a-faint">{short(row.last_login_at)}</span>,
        },
      }}
    />
  )
}
