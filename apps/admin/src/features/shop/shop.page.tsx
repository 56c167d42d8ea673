import { SHOPS } from '@juya/contract/operator/resources/shops/shops.ts'
import { Avatar, Seal, Tag } from '@juya/ui'
import { Link } from 'react-router'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { percent } from '../../lib/numbers.ts'
import { useWord } from '../../lib/words.i18n.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { DetailPage, LinesCard } from '../../parts/detail-page.tsx'
import { Card, Facts, Money, State, Thing } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { Licences } from './licences.tsx'
import { shopTexts } from './shop.i18n.ts'
import { type Shop, ShopActions } from './shop-actions.tsx'

export default function ShopPage() {
  return (
    <DetailPage
      resource="shop"
      head={(shop) => <Head shop={shop} />}
      main={(shop) => (
        <>
          <Lots shop={shop} />
          <Orders shop={shop} />
          <TimelineCard kind="shop" id={shop.id} />
        </>
      )}
      side={(shop) => (
        <>
          <Members shop={shop} />
          <Cases shop={shop} />
          <Licences shop={shop} />
          <Penalties shop={shop} />
        </>
      )}
    />
  )
}

function Head({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const text = useTextsOf(SHOPS)
  const { short } = useDates()
  const { wallet } = shop
  return (
    <>
      <Card>
        <div className="d-head">
          <Thing
            seal={<Seal name={shop.name} src={picture(shop.logo, 200)} size={48} />}
            title={shop.name}
            note={<span className="j-num">#{shop.id}</span>}
          />
          <State list="shop" value={shop.status} />
          <ShopActions shop={shop} />
        </div>
        {shop.status === 'suspended' && (
          <p className="a-note a-note--amber d-gap">{say('why', { reason: shop.suspended_reason })}</p>
        )}
        {shop.deposit_terms.short_at != null && (
          <p className="a-note a-note--amber d-gap">
            {say('deposit_short', { day: short(shop.deposit_terms.short_at) })}
          </p>
        )}
        {wallet.frozen && <p className="a-note a-note--amber d-gap">{say('wallet_frozen')}</p>}
        <div className="d-gap">
          <Facts
            columns={6}
            list={[
              {
                label: say('owner'),
                value: (
                  <Link className="a-link" to={`/users/${shop.owner.id}`}>
                    {shop.owner.nickname}
                  </Link>
                ),
              },
              { label: say('level'), value: <Tag tone="gold">L{shop.level}</Tag> },
              {
                label: say('rate'),
                value: shop.commission_bp == null ? text('usual_rate') : percent(shop.commission_bp),
              },
              { label: say('sold'), value: shop.sold },
              { label: say('fans'), value: shop.fans },
              {
                label: say('reviews'),
                value:
                  shop.good_rate_bp == null
                    ? shop.review_count
                    : `${shop.review_count} · ${say('good', { rate: percent(shop.good_rate_bp) })}`,
              },
              { label: say('opened'), value: short(shop.opened_at) },
            ]}
          />
        </div>
      </Card>
      <div className="a-tiles">
        {(
          [
            ['wallet', wallet.available_fen],
            ['pending', wallet.pending_fen],
            ['escrow', wallet.escrow_fen],
            ['debt', wallet.debt_fen],
            ['deposit', shop.deposit_fen],
          ] as const
        ).map(([key, fen]) => (
          <div key={key} className="a-tile">
            <span>{say(key)}</span>
            <b>
              <Money fen={fen} />
            </b>
          </div>
        ))}
      </div>
    </>
  )
}

const More = ({ to }: { to: string }) => {
  const say = shopTexts.useText()
  return (
    <Link className="a-link" to={to}>
      {say('more')}
    </Link>
  )
}

function Lots({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const word = useWord()
  const counts = Object.entries(shop.lot_counts)
  return (
    <Card title={say('newest_lots')} side={counts.length > 0 && <More to={`/lots?shop_id=${shop.id}`} />} flush>
      {counts.length === 0 ? (
        <p className="a-faint d-none">{say('no_lots')}</p>
      ) : (
        <>
          <p className="a-faint d-none">
            {counts.map(([status, count]) => say('of_status', { status: word('lot', status), count })).join(' · ')}
          </p>
          <table className="a-table">
            <tbody>
              {shop.newest_lots.map((lot) => (
                <tr key={lot.id} className="a-table__row">
                  <td>
                    <Thing image={lot.image} title={lot.title} note={`#${lot.id}`} to={`/lots/${lot.id}`} />
                  </td>
                  <td>
                    <State list="lot" value={lot.status} />
                  </td>
                  <td className="right">
                    <Money fen={lot.current_fen || lot.start_fen} strong />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </Card>
  )
}

function Orders({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const { short } = useDates()
  return (
    <Card title={say('orders')} side={shop.orders.length > 0 && <More to={`/orders?shop_id=${shop.id}`} />} flush>
      {shop.orders.length === 0 ? (
        <p className="a-faint d-none">{say('no_orders')}</p>
      ) : (
        <table className="a-table">
          <tbody>
            {shop.orders.map((order) => (
              <tr key={order.id} className="a-table__row">
                <td>
                  <Thing
                    image={order.items[0]?.image}
                    title={order.items[0]?.title}
                    note={`${order.buyer.nickname} · ${short(order.created_at)}`}
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

function Members({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  return (
    <LinesCard
      title={say('members')}
      aside={shop.members.length}
      none=""
      list={shop.members.map(({ user, role, permissions }) => ({
        key: user.id,
        text: (
          <Link className="a-link" to={`/users/${user.id}`} title={permissions.join(', ')}>
            <Avatar src={picture(user.avatar, 200)} name={user.nickname} size={24} /> {user.nickname}
          </Link>
        ),
        end: <small>{say(`role_${role}`)}</small>,
      }))}
    />
  )
}

function Cases({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  return (
    <LinesCard
      title={say('cases')}
      none={say('no_cases')}
      list={shop.cases.map((one) => ({
        key: one.id,
        text: (
          <span>
            <Link className="a-link j-num" to={`/disputes?open=${one.id}`}>
              {one.case_no}
            </Link>{' '}
            <State list="case" value={one.status} />
          </span>
        ),
        end: <Money fen={one.amount_fen} />,
      }))}
    />
  )
}

function Penalties({ shop }: { shop: Shop }) {
  const say = shopTexts.useText()
  const word = useWord()
  return (
    <LinesCard
      title={say('penalties')}
      none={say('no_penalties')}
      list={shop.penalties.map((penalty) => ({
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
