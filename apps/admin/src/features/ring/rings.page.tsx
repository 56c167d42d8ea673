/** Rings: groups of bidders who may be in league with the shop they bid at, as each night finds them. */
import { RINGS } from '@juya/contract/operator/resources/trade/rings.ts'
import { formatFen } from '@juya/ui'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { percent } from '../../lib/numbers.ts'
import type { CellsOf } from '../../parts/console/cells.tsx'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { ListScreen } from '../../parts/console/list-screen.tsx'
import { DefinedRecord, PaneBody } from '../../parts/console/pane-body.tsx'
import { State, Thing } from '../../parts/small-parts.tsx'
import { JudgeRing } from './judge-ring.tsx'

const CELLS: CellsOf<typeof RINGS> = {
  ring: (row, { to }) => (
    <Thing seal={null} title={row.people.map(({ nickname }) => nickname).join(' · ')} note={row.shop.name} to={to} />
  ),
  score: (row) => <b className="j-num">{row.score}</b>,
  people: (row) => <span className="j-num">{row.people.length}</span>,
}

export default function RingsPage() {
  const say = useTextsOf(RINGS)
  return (
    <ListScreen
      resource={RINGS}
      cells={CELLS}
      pane={(id) => (
        <DefinedRecord key={id} resource={RINGS} id={id}>
          {(data) => (
            <aside className="a-aside">
              <PaneBody
                resource={RINGS}
                cells={CELLS}
                data={data}
                shown={{
                  head: (
                    <>
                      <Thing
                        seal={null}
                        title={data.shop.name}
                        note={say('points', { score: data.score })}
                        to={`/shops/${data.shop.id}`}
                      />
                      <p>
                        <State list="ring" value={data.status} />
                      </p>
                      <p className="a-faint">{say('decides_nothing')}</p>
                    </>
                  ),
                  above: <Facts data={data} />,
                  facts: [],
                }}
              />
            </aside>
          )}
        </DefinedRecord>
      )}
    />
  )
}

/** What was found, what speaks for each of its people, and the running lots on which their bids can be taken back. */
function Facts({ data }: { data: Data<'ring'> }) {
  const say = useTextsOf(RINGS)
  const names = new Map(data.people.map(({ id, nickname }) => [id, nickname]))
  const named = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? id).join(', ')
  return (
    <>
      <JudgeRing data={data} />
      {data.reasons.map(({ user_id, score, lots, elsewhere, won, second, luck_bp, linked, address, together }) => (
        <section key={user_id}>
          <h2>
            <Link className="a-link" to={`/users/${user_id}`}>
              {names.get(user_id) ?? user_id}
            </Link>{' '}
            · {say('points', { score })}
          </h2>
          <ul>
            <li>
              {say('bid_on', { count: lots })} · {say('elsewhere', { count: elsewhere })}
            </li>
            <li>{say('won', { count: won, luck: percent(luck_bp) })}</li>
            {second > 0 && <li>{say('second', { count: second })}</li>}
            {linked.length > 0 && <li>{say('linked', { names: named(linked) })}</li>}
            {address.length > 0 && <li>{say('address', { names: named(address) })}</li>}
            {together.length > 0 && <li>{say('together', { names: named(together) })}</li>}
          </ul>
        </section>
      ))}
      <section>
        <h2>{say('acts')}</h2>
        <p className="a-faint">{say('acts_note')}</p>
      </section>
      <section>
        <h2>{say('open')}</h2>
        <p className="a-faint">{say(data.open_bids.length > 0 ? 'open_note' : 'open_none')}</p>
        {data.open_bids.map(({ lot_id, title, user_id, alias, current_fen, leads }) => (
          <Thing
            key={`${lot_id}:${user_id}`}
            seal={null}
            title={title}
            note={[`${names.get(user_id) ?? ''} (${alias})`, formatFen(current_fen), leads && say('leads')]
              .filter(Boolean)
              .join(' · ')}
            to={`/lots/${lot_id}`}
          />
        ))}
      </section>
    </>
  )
}
