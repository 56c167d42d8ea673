/** An order as the shop sees it: what to do by when, where the money is, where to send it, and everything that happened. */
import './sell.css'
import {
  ActionBar,
  Avatar,
  ask,
  Button,
  Card,
  EscrowTimeline,
  ImagePlate,
  Price,
  Row,
  Rows,
  Sheet,
  StateBanner,
  TextArea,
  Timeline,
  useNow,
} from '@juya/ui'
import { ChatCircleDotsIcon, ClockIcon, ScalesIcon, ShieldCheckIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { LineStanding } from '../../cards/order/line-standing.tsx'
import { OrderBill } from '../../cards/order/order-bill.tsx'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { BlockBidder } from '../../cards/tell/tell-links.tsx'
import { opener } from '../../cards/things/thing-cards.ts'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { clockText } from '../../lib/format/time-left.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { ShopAddress } from './order-parts.tsx'

type Order = Data<'order.shopInfo'>
/** Steps of a case that only the shop can take: it is its turn. */
const WAITS_FOR_SHOP: readonly Order['cases'][number]['actions'][number][] = ['refuse', 'confirm_return']

export default function ShopOrderPage() {
  return (
    <SellerOnly>
      <ShopOrder />
    </SellerOnly>
  )
}

function ShopOrder() {
  const id = useIdParam()
  const order = useCall('order.shopInfo', { id })
  const { user } = useSession()
  const reread = () => void order.refetch()
  useRoom(user?.shop ? `shop:${user.shop.id}` : null, reread, reread)
  return (
    <DetailPage
      needs={order}
      about={order.data?.items[0]?.title}
      skeleton={<ListSkeleton />}
      bar={order.data && <Acts order={order.data} />}
    >
      {order.data && <Body order={order.data} />}
    </DetailPage>
  )
}

function Body({ order }: { order: Order }) {
  const t = useText()
  const common = useCommon()
  const now_ms = useNow()
  const { amounts, escrow } = order
  const current = escrow.steps.findIndex((step) => step.state === 'current')
  const clock = [...order.clocks].sort((one, other) => one.due_at_ms - other.due_at_ms)[0]
  return (
    <>
      <StateBanner
        tone={order.status === 'to_ship' ? 'amber' : order.status === 'pending_payment' ? 'blue' : 'jade'}
        icon={<ClockIcon size={24} weight="fill" />}
        title={order.status_text}
        note={clock ? clockText(clock, now_ms) : order.held_text}
      />
      {order.cases.map((one) => (
        <StateBanner
          key={one.id}
          tone={
            one.actions.length === 0 ? 'grey' : one.actions.some((act) => WAITS_FOR_SHOP.includes(act)) ? 'red' : 'blue'
          }
          icon={<ScalesIcon size={24} weight="fill" />}
          title={`${one.status_text} · ${formatFen(one.agreed_fen ?? one.amount_fen)}`}
          note={one.reason}
          action={t('see_case')}
          onPress={() => go('aftersale.shopCase', { id: one.id })}
        />
      ))}
      <Card title={t('escrow')}>
        <EscrowTimeline
          steps={escrow.steps.map((step) => ({ key: step.key, text: step.label }))}
          current={current === -1 ? escrow.steps.length : current}
          tone="plain"
        />
        {escrow.held_fen > 0 && (
          <p className="sell-held">
            <ShieldCheckIcon size={16} weight="fill" />
            <span>
              {t('held')} {formatFen(escrow.held_fen)} · {t('held_note')}
            </span>
          </p>
        )}
      </Card>
      {order.address && <ShopAddress address={order.address} />}
      {order.parcel_text && <p className="sell-note">{order.parcel_text}</p>}
      <Card
        title={t(order.items.every(({ thing }) => thing === 'lot') ? 'lots' : 'items')}
        action={
          order.buyer && (
            <span className="sell-buyer">
              <button
                type="button"
                className="sell-buyer j-hit"
                aria-label={t('chat_buyer', { name: order.buyer.nickname })}
                onClick={() => go('chat.talk', { user_id: order.buyer!.id, as_shop: 1 })}
              >
                <Avatar name={order.buyer.nickname} src={sizedUrl(order.buyer.avatar, 200)} size={24} />
                {order.buyer.nickname}
                <ChatCircleDotsIcon size={20} />
              </button>
              <BlockBidder name={order.buyer.nickname} which={{ target_type: 'user', target_id: order.buyer.id }} />
            </span>
          )
        }
      >
        {order.items.map((item) => (
          <button key={item.id} type="button" className="sell-item" onClick={opener(item.thing, item.thing_id)}>
            <span className="sell-item__photo">
              <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
            </span>
            <span className="sell-item__text">
              <span className="j-clamp-2">{item.title}</span>
              <span className="sell-item__tags">
                <LineStanding item={item} />
              </span>
            </span>
            <span className="sell-item__price">
              <Price fen={item.price_fen} />
              <span className="j-meta j-num">×{item.qty}</span>
            </span>
          </button>
        ))}
        {order.buyer_note && (
          <p className="sell-note">
            {t('buyer_note')}: {order.buyer_note}
          </p>
        )}
        <Rows>
          <Row label={t(order.items.every(({ thing }) => thing === 'lot') ? 'hammer' : 'goods')}>
            {formatFen(amounts.goods_fen)}
          </Row>
          {amounts.premium_fen > 0 && <Row label={t('premium')}>{formatFen(amounts.premium_fen)}</Row>}
          <Row label={t('shipping')}>{formatFen(amounts.shipping_fen)}</Row>
          {amounts.shop_discount_fen + amounts.platform_discount_fen > 0 && (
            <Row label={t('discount')}>{formatFen(-amounts.shop_discount_fen - amounts.platform_discount_fen)}</Row>
          )}
          {amounts.adjust_fen !== 0 && <Row label={t('adjust')}>{formatFen(amounts.adjust_fen)}</Row>}
          <Row label={common('total')} strong>
            {formatFen(amounts.total_fen)}
          </Row>
        </Rows>
      </Card>
      {order.settle && order.settle.state !== 'none' && (
        <Settlement settle={order.settle} total_fen={amounts.total_fen} />
      )}
      {order.shipments.length > 0 && <Parcels order={order} />}
      {order.seller_note && (
        <Card title={t('note_for')}>
          <p>{order.seller_note}</p>
        </Card>
      )}
      <Card title={t('history')}>
        <Timeline
          events={order.timeline.map((event) => ({
            key: `${event.event}${event.at}`,
            title: event.text,
            at: formatMoment(event.at),
          }))}
        />
        <Rows>
          <Row label={t('order_no')}>{order.order_no}</Row>
          <Row label={t('created_at')}>{formatMoment(order.created_at)}</Row>
          {order.payments.map((payment) => (
            <Row key={payment.pay_no} label={t('payment', { no: payment.pay_no })}>
              {formatFen(payment.amount_fen)}
            </Row>
          ))}
        </Rows>
        <OrderBill id={order.id} side="shop" />
      </Card>
    </>
  )
}

function Settlement({ settle, total_fen }: { settle: NonNullable<Order['settle']>; total_fen: number }) {
  const t = useText()
  if (settle.state === 'none') return null
  const state = t(`settle_${settle.state}`)
  return (
    <Card
      title={t('settlement')}
      action={<span className="j-meta">{settle.at ? `${state} ${formatMoment(settle.at)}` : state}</span>}
    >
      <Rows>
        <Row label={t('paid_by_buyer')}>{formatFen(total_fen)}</Row>
        {(settle.coupon_fen ?? 0) > 0 && <Row label={t('paid_by_coupon')}>{formatFen(settle.coupon_fen!)}</Row>}
        {(settle.returned_fen ?? 0) > 0 && <Row label={t('went_back')}>{formatFen(-settle.returned_fen!)}</Row>}
        {settle.commission_fen != null && (
          <Row label={t('commission', { rate: (settle.commission_bp ?? 0) / 100 })}>
            {formatFen(-settle.commission_fen)}
          </Row>
        )}
        {settle.net_fen != null && (
          <Row label={t('you_get')} strong tone="jade">
            {formatFen(settle.net_fen)}
          </Row>
        )}
      </Rows>
    </Card>
  )
}

function Parcels({ order }: { order: Order }) {
  const t = useText()
  const common = useCommon()
  const copy = async (number: string) => {
    await navigator.clipboard.writeText(number)
    toast(common('copied'))
  }
  return (
    <Card title={t('parcels')}>
      {order.shipments.map((parcel) => (
        <div key={parcel.id} className="sell-parcel">
          <div className="sell-address__row">
            <p className="j-num">{t('parcel_line', { carrier: parcel.carrier, number: parcel.tracking_no })}</p>
            <Button variant="text" size="m" onClick={() => void copy(parcel.tracking_no)}>
              {t('copy_number')}
            </Button>
          </div>
          {parcel.pieces?.map((piece) => (
            <p key={piece.item_id} className="sell-note">
              {[piece.title, piece.sku_name, `×${piece.qty}`].filter(Boolean).join(' ')}
            </p>
          ))}
          <Timeline
            events={parcel.traces.slice(0, 4).map((trace) => ({
              key: `${trace.at}${trace.text}`,
              title: trace.text,
              note: trace.location,
              at: formatMoment(trace.at),
            }))}
          />
        </div>
      ))}
    </Card>
  )
}

function Acts({ order }: { order: Order }) {
  const t = useText()
  const common = useCommon()
  const [noting, setNoting] = useState(false)
  const act = useAction('order.shopAction', {
    refresh: ['order', 'shop'],
    onDone: (_, { action }) => toast(t(action === 'remind_pay' ? 'reminded' : 'closed')),
  })
  const may = (action: Order['actions'][number]) => order.actions.includes(action)
  const close = async () => {
    const words = {
      title: t('close_title'),
      body: t('close_note'),
      confirm: t('close_unpaid'),
      cancel: common('cancel'),
    }
    if (await ask(words)) void act.run({ id: order.id, action: 'close_unpaid' })
  }
  return (
    <>
      <ActionBar>
        <Button variant="plain" onClick={() => setNoting(true)}>
          {t('note')}
        </Button>
        {may('close_unpaid') && (
          <Button variant="plain" onClick={() => void close()}>
            {t('close_unpaid')}
          </Button>
        )}
        {may('edit_price') && (
          <Button variant="plain" onClick={() => go('sell.price', { id: order.id })}>
            {t('edit_price')}
          </Button>
        )}
        {may('correct_shipment') && (
          <Button variant="plain" onClick={() => go('sell.ship', { id: order.id, correct: 1 })}>
            {t('correct')}
          </Button>
        )}
        {may('remind_pay') && (
          <Button loading={act.pending} onClick={() => void act.run({ id: order.id, action: 'remind_pay' })}>
            {t('remind')}
          </Button>
        )}
        {may('ship') && <Button onClick={() => go('sell.shipMerged', { id: order.id })}>{t('ship')}</Button>}
      </ActionBar>
      {noting && <NoteSheet order={order} onClose={() => setNoting(false)} />}
    </>
  )
}

const NOTE_MAX = limitOf('order.shopAction', 'note').chars_max

function NoteSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const t = useText()
  const common = useCommon()
  const [text, setText] = useState(order.seller_note ?? '')
  const save = useAction('order.shopAction', {
    refresh: ['order'],
    onDone: () => {
      toast(t('note_saved'))
      onClose()
    },
  })
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('note_for')}
      footer={
        <Button
          block
          loading={save.pending}
          disabled={[...text].length > NOTE_MAX}
          onClick={() => void save.run({ id: order.id, action: 'note', note: text })}
        >
          {common('save')}
        </Button>
      }
    >
      <div className="sell-sheet">
        <TextArea
          aria-label={t('note_for')}
          value={text}
          max={NOTE_MAX}
          rows={4}
          placeholder={t('note_hint')}
          onChange={setText}
        />
      </div>
    </Sheet>
  )
}
