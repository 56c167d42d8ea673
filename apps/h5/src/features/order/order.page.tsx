/** One order: where the sale stands, who holds the money and until when, the parcel, the price, and what one can do. */
import './order.css'
import {
  ActionBar,
  Button,
  Card,
  Cell,
  CellGroup,
  EscrowTimeline,
  IconButton,
  Row,
  Rows,
  Seal,
  Sheet,
  StateBanner,
  Tag,
  Timeline,
  useNow,
} from '@juya/ui'
import {
  CaretRightIcon,
  ChatCircleDotsIcon,
  ClipboardTextIcon,
  CubeIcon,
  GavelIcon,
  ScalesIcon,
  ShieldCheckIcon,
  TruckIcon,
  UsersThreeIcon,
  VaultIcon,
  WalletIcon,
} from '@juya/ui/icons.ts'
import { useState } from 'react'
import { PledgeView } from '../../cards/campaign/pledge-view.tsx'
import { AskedAnswered } from '../../cards/chat/asked-answered.tsx'
import { LineStanding } from '../../cards/order/line-standing.tsx'
import { OrderBill } from '../../cards/order/order-bill.tsx'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import { opener } from '../../cards/things/thing-cards.ts'
import type { Data, Item } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatMoment } from '../../lib/format/format.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { clockText } from '../../lib/format/time-left.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { useIdParam, usePageParams } from '../../lib/router/page.tsx'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { ListSkeleton } from '../../templates/skeletons.tsx'
import { useText } from './i18n.ts'
import { OrderItems } from './order-items.tsx'
import { OrderAmounts } from './parts/order-amounts.tsx'
import { Whereabouts } from './parts/whereabouts.tsx'
import { useOrderActions } from './use-order-actions.tsx'

type Detail = Data<'order.info'>
/** How many acts stand in the bar; the others are under "More". */
const IN_BAR = 2

export default function OrderPage() {
  const t = useText()
  const id = useIdParam()
  const { order_no } = usePageParams()
  const order = useCall('order.info', id > 0 ? { id } : { order_no }, { stale_ms: 0, refetch_ms: 30_000 })
  const actions = useOrderActions({ onDeleted: () => goBack() })
  const [more, setMore] = useState(false)
  const data = order.data
  const pledge = usePagedCall('funding.mine', { order_id: data?.id }, { enabled: data?.kind === 'funding' })
  const rest = data ? actions.rest(data, IN_BAR) : []
  return (
    <>
      <DetailPage
        about={order.data?.items[0]?.title}
        needs={[order, pledge]}
        skeleton={<ListSkeleton />}
        bar={
          data &&
          (data.actions.length > 0 || data.lot) && (
            <ActionBar
              icons={
                rest.length > 0 && (
                  <Button variant="text" onClick={() => setMore(true)}>
                    {t('more')}
                  </Button>
                )
              }
            >
              {actions.buttons(data, { count: IN_BAR, size: 'l' })}
              {data.lot && actions.rest(data, 0).length === 0 && (
                <Button variant="plain" onClick={() => go('auction.lot', { id: data.lot!.id })}>
                  {t('view_lot')}
                </Button>
              )}
            </ActionBar>
          )
        }
      >
        {data && <OrderBody order={data} pledge={pledge.items[0]} />}
      </DetailPage>
      {more && data && (
        <Sheet open onClose={() => setMore(false)} title={t('more')}>
          <CellGroup>
            {rest.map(({ key, text, press }) => (
              <Cell
                key={key}
                title={text}
                onPress={() => {
                  setMore(false)
                  press()
                }}
              />
            ))}
          </CellGroup>
        </Sheet>
      )}
      {actions.sheets}
    </>
  )
}

function OrderBody({ order, pledge }: { order: Detail; pledge: Item<'funding.mine'> | undefined }) {
  return (
    <>
      <Head order={order} />
      <Money order={order} />
      {pledge && (
        <div className="campaign-pledges">
          <Card>
            <PledgeView pledge={pledge.pledge} campaign={pledge.campaign} order={pledge} on="order" />
          </Card>
        </div>
      )}
      <Cases order={order} />
      <Whereabouts order={order} />
      <Pieces order={order} />
      <AskedAnswered list={order.pledges} />
      <Clocks order={order} />
      <History order={order} />
      <Facts order={order} />
      <ReportLink type="order" id={order.id} />
    </>
  )
}

const TITLES = {
  funding: 'order_title_funding',
  grouping: 'order_title_grouping',
  to_ship: 'order_title_to_ship',
  shipped: 'order_title_shipped',
  received: 'order_title_received',
  completed: 'order_title_completed',
  cancelled: 'order_title_cancelled',
  closed: 'order_title_closed',
  refunded: 'order_title_refunded',
} as const
const ICONS = {
  pending_payment: WalletIcon,
  funding: UsersThreeIcon,
  grouping: UsersThreeIcon,
  to_ship: CubeIcon,
  shipped: TruckIcon,
  received: ShieldCheckIcon,
  completed: ShieldCheckIcon,
} as const

function Head({ order }: { order: Detail }) {
  const t = useText()
  const now_ms = useNow()
  const clock = order.clocks[0]
  const delivered = order.status === 'shipped' && order.shipments.some((parcel) => parcel.delivered_at)
  const title = order.after_sale_open
    ? t('order_title_case')
    : delivered
      ? t('order_title_delivered')
      : (order.title_text ?? (order.status === 'pending_payment' ? order.status_text : t(TITLES[order.status])))
  const Icon = delivered ? CubeIcon : (ICONS[order.status as keyof typeof ICONS] ?? ClipboardTextIcon)
  const steps = order.escrow.steps
  const current = steps.findIndex((step) => step.state !== 'done')
  return (
    <section className="order-head j-on-photo">
      <div className="order-head__row">
        <div>
          <h2 className="order-head__title">{title}</h2>
          {clock && (
            <p className="order-head__note j-num">
              {clockText(clock, now_ms)}
              <br />
              {formatMoment(clock.due_at_ms)}
            </p>
          )}
          {!clock && order.held_text && <p className="order-head__note">{order.held_text}</p>}
        </div>
        <Icon size={40} weight="duotone" className="order-head__icon" />
      </div>
      <div className="order-head__steps">
        <EscrowTimeline
          steps={steps.map(({ key, label }) => ({ key, text: label }))}
          current={current < 0 ? steps.length : current}
        />
      </div>
    </section>
  )
}

/** The holder of the money now, and when it moves. */
function Money({ order }: { order: Detail }) {
  const t = useText()
  const { held_fen, holder_text, releases_at } = order.escrow
  if (held_fen > 0)
    return (
      <StateBanner
        tone="jade"
        icon={<VaultIcon size={26} weight="duotone" />}
        title={t('held', { amount: formatFen(held_fen) })}
        note={releases_at ? t('held_until', { at: formatMoment(releases_at) }) : holder_text}
      />
    )
  if (holder_text)
    return <StateBanner tone="grey" icon={<VaultIcon size={26} weight="duotone" />} title={holder_text} />
  return order.status === 'pending_payment' ? (
    <StateBanner tone="amber" icon={<VaultIcon size={26} weight="duotone" />} title={t('pay_then')} />
  ) : null
}

/** Refunds asked for, newest first. */
function Cases({ order }: { order: Detail }) {
  const t = useText()
  return order.cases.map((one) => (
    <StateBanner
      key={one.id}
      tone={one.actions.length === 0 ? 'grey' : 'blue'}
      icon={<ScalesIcon size={26} weight="duotone" />}
      title={t('case_of', { status: one.status_text, amount: formatFen(one.agreed_fen ?? one.amount_fen) })}
      note={one.reason}
      action={
        <>
          {t('case')}
          <CaretRightIcon size={14} />
        </>
      }
      onPress={() => go('aftersale.case', { id: one.id })}
    />
  ))
}

function Pieces({ order }: { order: Detail }) {
  const t = useText()
  const common = useCommon()
  return (
    <section className="order-block">
      <div className="order-shop">
        <button type="button" className="order-shop__name j-hit" onClick={() => go('shop.home', { id: order.shop.id })}>
          <Seal name={order.shop.name} src={sizedUrl(order.shop.logo, 200)} size={24} />
          <span className="j-ellipsis">{order.shop.name}</span>
          <CaretRightIcon size={14} />
        </button>
        <IconButton
          label={t('chat_shop')}
          icon={<ChatCircleDotsIcon size={22} />}
          onClick={() => go('chat.talk', { shop_id: order.shop.id, lot_id: order.lot?.id })}
        />
        {order.lot && <Tag>{t('lot_tag', { no: String(order.lot.lot_no ?? order.lot.id) })}</Tag>}
      </div>
      <OrderItems
        items={order.items}
        onOpen={thingOf(order)}
        tags={(item) => (
          <span className="order-item__tags">
            {order.escrow_held_fen > 0 && (item.refunded_qty ?? 0) < item.qty && (
              <Tag tone="jade" icon={<ShieldCheckIcon size={12} weight="fill" />}>
                {common('escrow')}
              </Tag>
            )}
            <LineStanding item={item} />
          </span>
        )}
      />
      <OrderAmounts order={order} />
    </section>
  )
}

/** Opens what was bought, where it has a page that tells more than the order. */
function thingOf({ lot, kind, items }: Detail): (() => void) | undefined {
  if (lot) return () => go('auction.lot', { id: lot.id })
  return kind === 'funding' && items[0] ? opener('campaign', items[0].thing_id) : undefined
}

/** The clocks that run for the buyer beside the one at the head, and what happens when each is over. */
function Clocks({ order }: { order: Detail }) {
  const t = useText()
  const now_ms = useNow()
  const others = order.clocks.slice(1)
  if (others.length === 0) return null
  return (
    <section className="order-block">
      <h2 className="order-block__head">{t('deadlines')}</h2>
      {others.map((clock) => (
        <p key={clock.kind} className="order-clock">
          <span className="order-clock__left j-num">{clockText(clock, now_ms)}</span>
          <span className="order-clock__text">{formatMoment(clock.due_at_ms)}</span>
        </p>
      ))}
    </section>
  )
}

function History({ order }: { order: Detail }) {
  const t = useText()
  return (
    <section className="order-block">
      <h2 className="order-block__head">{t('timeline')}</h2>
      <div className="order-timeline">
        <Timeline
          events={order.timeline.map(({ event, at, text }) => ({
            key: `${event}-${at}`,
            title: text,
            at: formatMoment(at),
          }))}
        />
      </div>
    </section>
  )
}

function Facts({ order }: { order: Detail }) {
  const t = useText()
  const common = useCommon()
  const copy = () => void navigator.clipboard?.writeText(order.order_no).then(() => toast(t('copied')))
  return (
    <section className="order-block">
      <h2 className="order-block__head">{t('order_facts')}</h2>
      <div className="order-facts">
        <Rows>
          <Row label={t('order_no')}>
            {order.order_no}{' '}
            <Button variant="text" size="s" onClick={copy}>
              {common('copy')}
            </Button>
          </Row>
          <Row label={t('placed_at')}>{formatMoment(order.created_at)}</Row>
          {order.payments.map((one) => (
            <Row key={one.pay_no} label={t('pay_no')}>
              {one.pay_no}
            </Row>
          ))}
          {order.buyer_note && <Row label={t('note')}>{order.buyer_note}</Row>}
        </Rows>
        <OrderBill id={order.id} side="buyer" />
        {order.lot?.live_session_id != null && (
          <Button
            variant="text"
            size="m"
            icon={<GavelIcon size={16} />}
            onClick={() => go('live.moment', { id: order.lot!.id })}
          >
            {t('moment')}
          </Button>
        )}
        {order.lot && (
          <Button
            variant="text"
            size="m"
            icon={<GavelIcon size={16} />}
            onClick={() => go('auction.check', { id: order.lot!.id })}
          >
            {t('check')}
          </Button>
        )}
      </div>
    </section>
  )
}
