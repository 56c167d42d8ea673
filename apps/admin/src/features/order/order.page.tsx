/** One order: both sides, its amounts, every movement of its money, and what operators do to it. */
import { ORDERS } from '@juya/contract/operator/resources/trade/orders.ts'
import { Avatar, Seal } from '@juya/ui'
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import type { Data } from '../../lib/api.ts'
import { mayRead } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { picture } from '../../lib/image.ts'
import { useTextsOf } from '../../parts/console/definition-words.ts'
import { DetailPage, Lines } from '../../parts/detail-page.tsx'
import { Movements } from '../../parts/movements/movements.tsx'
import { Card, Facts, Money, State, Thing } from '../../parts/small-parts.tsx'
import { TimelineCard } from '../../parts/timeline/timeline-card.tsx'
import { OrderActions } from './order-actions.tsx'

type Shown = Data<'order'>

export default function OrderPage() {
  return (
    <DetailPage
      resource="order"
      head={(data) => <Head data={data} />}
      main={(data) => (
        <>
          <Amounts data={data} />
          <MoneyMoved data={data} />
          <Parcels data={data} />
          <TimelineCard kind="order" id={data.order.id} />
        </>
      )}
      side={(data) => (
        <>
          <Clocks data={data} />
        </>
      )}
    />
  )
}

function Head({ data }: { data: Shown }) {
  const say = useTextsOf(ORDERS)
  const { permissions } = usePermissions()
  const { short } = useDates()
  const { order, buyer } = data
  const [item] = order.items
  return (
    <Card>
      <div className="d-head">
        <Thing
          image={item?.image}
          title={item?.title}
          note={
            <span className="j-num">
              {order.order_no} · {short(order.created_at)}
            </span>
          }
        />
        <State list="order" value={order.status} />
        <span className="d-head__money">
          <Money fen={order.amounts.total_fen} strong />
          {order.escrow_held_fen > 0 && (
            <small>
              {say('escrow')} <Money fen={order.escrow_held_fen} />
            </small>
          )}
        </span>
      </div>
      <div className="d-sides">
        <Link className="d-side" to={`/users/${buyer.id}`}>
          <Avatar src={picture(buyer.avatar, 200)} name={buyer.nickname} size={36} />
          <span>
            <b>{buyer.nickname}</b>
            <small>
              {say('buyer')} · {buyer.phone_masked}
            </small>
          </span>
          <State list="user" value={buyer.status} />
        </Link>
        <div className="d-side">
          <Seal name={order.shop.name} src={picture(order.shop.logo, 200)} size={32} />
          <span>
            <b>{order.shop.name}</b>
            <small>{say('shop')}</small>
          </span>
          {order.lot && mayRead(permissions, 'review', 'service', 'arbiter') && (
            <Link className="a-link" to={`/lots/${order.lot.id}`}>
              {say('lot')} LOT-{order.lot.id}
            </Link>
          )}
        </div>
      </div>
      <div className="d-gap">
        <OrderActions data={data} />
      </div>
      {order.escrow.holder_text && <p className="a-note a-note--jade d-gap">{order.escrow.holder_text}</p>}
    </Card>
  )
}

function Amounts({ data }: { data: Shown }) {
  const say = useTextsOf(ORDERS)
  const { amounts, address, buyer_note, seller_note, settle } = data.order
  const off = amounts.shop_discount_fen + amounts.platform_discount_fen
  return (
    <Card title={say('amounts')}>
      <Facts
        columns={5}
        list={[
          { label: say('goods'), value: <Money fen={amounts.goods_fen} /> },
          { label: say('shipping'), value: <Money fen={amounts.shipping_fen} /> },
          { label: say('premium'), value: <Money fen={amounts.premium_fen} /> },
          off > 0 && { label: say('discounts'), value: <Money fen={-off} /> },
          amounts.adjust_fen !== 0 && { label: say('adjust'), value: <Money fen={amounts.adjust_fen} signed /> },
          { label: say('deposit'), value: <Money fen={amounts.deposit_applied_fen} /> },
          { label: say('payable'), value: <Money fen={amounts.payable_fen} strong /> },
          settle && settle.state !== 'none' && { label: say('settle'), value: say(`settle.${settle.state}`) },
          settle?.commission_fen !== undefined &&
            settle?.commission_fen !== null && {
              label: say('commission'),
              value: <Money fen={settle.commission_fen} />,
            },
          settle?.net_fen !== undefined &&
            settle?.net_fen !== null && { label: say('net'), value: <Money fen={settle.net_fen} /> },
        ]}
      />
      <dl className="d-notes">
        <dt>{say('address')}</dt>
        <dd>
          {address
            ? `${address.receiver} · ${address.phone} · ${address.province} ${address.city} ${address.county} ${address.detail}`
            : say('no_address')}
        </dd>
        {buyer_note && (
          <>
            <dt>{say('buyer_note')}</dt>
            <dd>{buyer_note}</dd>
          </>
        )}
        {seller_note && (
          <>
            <dt>{say('seller_note')}</dt>
            <dd>{seller_note}</dd>
          </>
        )}
      </dl>
    </Card>
  )
}

function MoneyMoved({ data }: { data: Shown }) {
  const say = useTextsOf(ORDERS)
  return (
    <Card title={say('money')} flush>
      {data.txs.length === 0 ? <p className="a-faint d-none">{say('no_money')}</p> : <Movements list={data.txs} />}
    </Card>
  )
}

function Parcels({ data }: { data: Shown }) {
  const say = useTextsOf(ORDERS)
  const { short } = useDates()
  return (
    <Card title={say('parcels')}>
      {data.order.shipments.length === 0 && <p className="a-faint">{say('no_parcels')}</p>}
      {data.order.shipments.map((parcel) => (
        <div key={parcel.id}>
          <p>
            <b>{parcel.carrier}</b> <span className="j-num">{parcel.tracking_no}</span>
          </p>
          <Lines
            list={parcel.traces.map((trace) => ({
              key: `${trace.at}${trace.text}`,
              text: (
                <span>
                  {trace.text} <em className="a-faint">{trace.location}</em>
                </span>
              ),
              end: <small>{short(trace.at)}</small>,
            }))}
          />
        </div>
      ))}
    </Card>
  )
}

function Clocks({ data }: { data: Shown }) {
  const say = useTextsOf(ORDERS)
  const { short } = useDates()
  if (data.order.clocks.length === 0) return null
  return (
    <Card title={say('clocks')}>
      <Lines
        list={data.order.clocks.map((clock) => ({
          key: clock.kind,
          text: <span>{say(`clock.${clock.kind}`)}</span>,
          end: <small>{short(Math.floor(clock.due_at_ms / 1000))}</small>,
        }))}
      />
    </Card>
  )
}
