import { Avatar, Tag } from '@juya/ui'
import { Link } from 'react-router'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { DetailPage, LinesCard } from '../../parts/detail-page.tsx'
import { Card, Facts, Money, State, Thing } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { userTexts } from './user.i18n.ts'
import { type Person, UserActions } from './user-actions.tsx'

export default function UserPage() {
  return (
    <DetailPage<Person>
      resource="user"
      head={(data) => <Head data={data} />}
      main={(data) => (
        <>
          <Orders data={data} />
          <Ledger data={data} />
          <TimelineCard kind="user" id={data.id} />
        </>
      )}
      side={(data) => (
        <>
          <Holds data={data} />
          <Sessions data={data} />
          <Cards data={data} />
          <Penalties data={data} />
        </>
      )}
    />
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
    <Card title={say('orders')} side={data.orders.length > 0 && <More to={`/orders?user_id=${data.id}`} />} flush>
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
    <LinesCard
      title={say('holds')}
      none={say('no_holds')}
      list={data.holds.map((hold) => ({
        key: hold.id,
        text: (
          <span>
            {hold.title} <State list="hold" value={hold.status} />
          </span>
        ),
        end: <Money fen={hold.amount_fen} />,
      }))}
    />
  )
}

function Sessions({ data }: { data: Person }) {
  const say = userTexts.useText()
  const { short } = useDates()
  return (
    <LinesCard
      title={say('sessions')}
      aside={data.sessions.length}
      none={say('no_sessions')}
      list={data.sessions.map((session) => ({
        key: session.id,
        text: (
          <span className="d-clip" title={session.ua}>
            {session.ua || say('no_ua')} <em className="a-faint j-num">{session.ip}</em>
          </span>
        ),
        end: <small>{say('seen', { at: short(session.last_seen_at) })}</small>,
      }))}
    />
  )
}

function Cards({ data }: { data: Person }) {
  const say = userTexts.useText()
  return (
    <LinesCard
      title={say('cards')}
      none={say('no_cards')}
      list={data.cards.map((card) => ({
        key: card.id,
        text: <span>{card.bank_name}</span>,
        end: <span className="j-num">•••• {card.last4}</span>,
      }))}
    />
  )
}

function Penalties({ data }: { data: Person }) {
  const say = userTexts.useText()
  const word = useWord()
  return (
    <LinesCard
      title={say('penalties')}
      none={say('no_penalties')}
      list={data.penalties.map((penalty) => ({
        key: penalty.id,
        text: (
          <span>
            {word('penalty_kind', penalty.kind)} <State list="penalty" value={penalty.status} />
          </span>
        ),
        end: <Money fen={penalty.amount_fen} />,
      }))}
    />
  )
}
