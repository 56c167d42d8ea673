/** What people bring friends for: the list, and of one the friends who helped. */
import { SHARES } from '@juya/contract/operator/resources/content/shares.ts'
import { Link } from 'react-router'
import { useDates } from '../../lib/format.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { Thing } from '../../parts/small-parts.tsx'

const CELLS: CellsOf<typeof SHARES> = {
  person: (row, { to }) => <Thing seal={null} title={row.person} note={`U-${row.user_id}`} to={to} />,
  coupon: (row) => row.coupon,
  helped: (row) => (
    <span className="j-num">
      {row.helped}/{row.needed}
    </span>
  ),
}

export default function SharesPage() {
  const say = useTextsOf(SHARES)
  const { short } = useDates()
  return (
    <ListScreen
      resource={SHARES}
      cells={CELLS}
      pane={(id) => (
        <DefinedRecord key={id} resource={SHARES} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody
                resource={SHARES}
                cells={CELLS}
                data={data}
                shown={{
                  head: (
                    <Thing seal={null} title={data.person} note={`U-${data.user_id}`} to={`/users/${data.user_id}`} />
                  ),
                  facts: [
                    ...(['coupon', 'status', 'helped', 'began_at', 'lapses_at'] as const),
                    data.ended_at != null && { label: say('ended'), value: short(data.ended_at) },
                  ],
                  link: { to: `/coupons?open=${data.coupon_id}`, text: say('see_coupon') },
                  sections: [
                    {
                      title: say('friends'),
                      content:
                        data.friends.length === 0 ? (
                          say('nobody')
                        ) : (
                          <ul>
                            {data.friends.map(({ user_id, name, at }) => (
                              <li key={user_id}>
                                <Link className="a-link" to={`/users/${user_id}`}>
                                  {name}
                                </Link>{' '}
                                · {short(at)}
                              </li>
                            ))}
                          </ul>
                        ),
                    },
                  ],
                }}
              />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}
