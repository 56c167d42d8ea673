import { Avatar, Tag } from '@juya/ui'
import { useGetOne } from 'ra-core'
import { Link, useParams } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { Card, Facts, Logs, Money, State, Thing } from '../../parts/bits.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { UserActions } from './user-actions.tsx'
import { userTexts } from './user.i18n.ts'
import '../../parts/detail.css'

export type Person = Data<'user'>

export default function UserPage() {
  const id = Number(useParams().id)
  const { data, error, isPending, refetch } = useGetOne<Person>('user', { id })
  if (error) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending || !data) return <PageLoading />
  return (
    <div className="a-page">
      <Head data={data} />
      <div className="a-columns">
        <div className="a-stack">
          <Orders data={data} />
          <Ledger data={data} />
        </div>
        <div className="a-stack">
          <Holds data={data} />
          <Sessions data={data} />
          <Cards data={data} />
          <Penalties data={data} />
          <Operators data={data} />
        </div>
      </div>
    </div>
  )
}

function Head({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { short } = useDates()
  return (
    <>
      <Card>
        <div className="d-head">
          <Thing
            seal={<Avatar src={picture(data.avatar, 200)} name={data.nickname} size={48} />}
            title={data.nickname}
            note={
              <span className="j-num">
                #{data.id} · {data.phone_masked}
              </span>
            }
          />
          <State list="user" value={data.status} />
          <UserActions data={data} />
        </div>
        {data.status === 'restricted' && (
          <p className="a-note a-note--amber d-gap">
            {data.restricted_until
              ? say('why_until', { until: short(data.restricted_until), reason: data.restrict_reason })
              : say('why', { reason: data.restrict_reason })}
          </p>
        )}
        <div className="d-gap">
          <Facts
            columns={6}
            list={[
              { label: say('level'), value: <Tag tone="gold">L{data.credit_level}</Tag> },
              { label: say('realname'), value: <State list="realname" value={data.realname_status} /> },
              { label: say('strikes'), value: data.strikes },
              { label: say('shop'), value: data.shop?.name ?? say('no_shop') },
              { label: say('last_login'), value: short(data.last_login_at) },
              { label: say('since'), value: short(data.created_at) },
            ]}
          />
        </div>
      </Card>
      <div className="a-tiles">
        <div className="a-tile">
          <span>{say('wallet')}</span>
          <b>
            <Money fen={data.wallet.available_fen} />
          </b>
        </div>
        <div className="a-tile">
          <span>{say('deposits')}</span>
          <b>
            <Money fen={data.wallet.deposit_fen} />
          </b>
        </div>
        <div className="a-tile">
          <span>{say('escrow')}</span>
          <b>
            <Money fen={data.wallet.escrow_fen} />
          </b>
        </div>
      </div>
    </>
  )
}

const More = ({ to }: { to: string }) => {
  const say = userTexts.useText()
  return (
    <Link className="a-link" to={to}>
      {say('more')}
    </Link>
  )
}

function Orders({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { short } = useDates()
  return (
    <Card
      title={say('orders')}
      side={
        data.orders.length > 0 && (
          <More to={`/orders?filter=${encodeURIComponent(JSON.stringify({ user_id: data.id }))}`} />
        )
      }
      flush
    >
      {data.orders.length === 0 ? (
        <p className="a-faint d-none">{say('no_orders')}</p>
      ) : (
        <table className="a-table">
          <tbody>
            {data.orders.map((order) => (
              <tr key={order.id} className="a-table__row">
                <td>
                  <Thing
                    image={order.items[0]?.image}
                    title={order.items[0]?.title}
                    note={`${order.shop.name} · ${short(order.created_at)}`}
                    to={`/orders/${order.id}`}
                  />
                </td>
                <td>
                  <State list="order" value={order.status} />
                </td>
                <td className="right">
                  <Money fen={order.amounts.total_fen} strong />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Ledger({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { short } = useDates()
  return (
    <Card title={say('ledger')} flush>
      {data.ledger.length === 0 ? (
        <p className="a-faint d-none">{say('no_ledger')}</p>
      ) : (
        <table className="a-table a-table--dense">
          <thead>
            <tr>
              <th scope="col">{say('what')}</th>
              <th scope="col">{say('at')}</th>
              <th scope="col" className="right">
                {say('amount')}
              </th>
              <th scope="col" className="right">
                {say('after')}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.ledger.map((line) => (
              <tr key={line.id} className="a-table__row">
                <td>{line.title}</td>
                <td className="a-faint j-num">{short(line.at)}</td>
                <td className="right">
                  <Money fen={line.amount_fen} signed />
                </td>
                <td className="right a-faint">
                  <Money fen={line.balance_after_fen} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

function Holds({ data }: { data: Person }) {
  const say = userTexts.useText()
  return (
    <Card title={say('holds')}>
      {data.holds.length === 0 && <p className="a-faint">{say('no_holds')}</p>}
      <ol className="d-line">
        {data.holds.map((hold) => (
          <li key={hold.id}>
            <span>
              {hold.title} <State list="hold" value={hold.status} />
            </span>
            <Money fen={hold.amount_fen} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Sessions({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { short } = useDates()
  return (
    <Card title={say('sessions')} side={data.sessions.length}>
      {data.sessions.length === 0 && <p className="a-faint">{say('no_sessions')}</p>}
      <ol className="d-line">
        {data.sessions.map((session) => (
          <li key={session.id}>
            <span className="d-clip" title={session.ua}>
              {session.ua || '–'} <em className="a-faint j-num">{session.ip}</em>
            </span>
            <small>{say('seen', { at: short(session.last_seen_at) })}</small>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Cards({ data }: { data: Person }) {
  const say = userTexts.useText()
  return (
    <Card title={say('cards')}>
      {data.cards.length === 0 && <p className="a-faint">{say('no_cards')}</p>}
      <ol className="d-line">
        {data.cards.map((card) => (
          <li key={card.id}>
            <span>{card.bank_name}</span>
            <span className="j-num">•••• {card.last4}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Penalties({ data }: { data: Person }) {
  const say = userTexts.useText()
  const word = useWord()
  return (
    <Card title={say('penalties')}>
      {data.penalties.length === 0 && <p className="a-faint">{say('no_penalties')}</p>}
      <ol className="d-line">
        {data.penalties.map((penalty) => (
          <li key={penalty.id}>
            <span>
              {word('penalty_kind', penalty.kind)} <State list="penalty" value={penalty.status} />
            </span>
            <Money fen={penalty.amount_fen} />
          </li>
        ))}
      </ol>
    </Card>
  )
}

function Operators({ data }: { data: Person }) {
  const say = userTexts.useText()
  return (
    <Card title={say('log')}>
      <Logs list={data.logs} none={say('no_log')} />
    </Card>
  )
}
