/** One order in a list, for the buyer or the shop: who, what, the one thing that matters now, and what can be done. */
import './order-card.css'
import { Card, classes, ImagePlate, Price, Seal, Strip, Tag, useNow } from '@juya/ui'
import { CaretRightIcon, ScalesIcon, ShieldCheckIcon, TimerIcon, TruckIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Item } from '../../lib/api/client.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { clockText } from '../../lib/format/time-left.ts'
import { useCommon } from '../../lib/texts/common.i18n.ts'
import { orderCardTexts } from './order-card.i18n.ts'

export type Order = Item<'order.mine'>

type StatusTone = 'act' | 'jade' | 'blue' | 'muted'
const TONES: Record<Order['status'], StatusTone> = {
  pending_payment: 'act',
  funding: 'blue',
  grouping: 'blue',
  to_ship: 'jade',
  shipped: 'jade',
  received: 'jade',
  completed: 'muted',
  cancelled: 'muted',
  closed: 'muted',
  refunded: 'muted',
}

export interface OrderCardProps {
  order: Order
  onOpen: () => void
  onShop?: () => void
  /** At most two buttons, one of them filled or red-outlined. */
  actions?: ReactNode
  /** Replaces the strip the order's own state would give. */
  strip?: ReactNode
  /** The shop sees its buyer's name at the head. */
  head?: ReactNode
}

export function OrderCard({ order, onOpen, onShop, actions, strip, head }: OrderCardProps) {
  const t = useCommon()
  const kindText = orderCardTexts.useText()
  const sum = sumOf(order)
  const kind = (
    {
      auction: kindText('kind_auction'),
      goods: kindText('kind_goods'),
      group: kindText('kind_group'),
      funding: kindText('kind_funding'),
      live: kindText('kind_live'),
    } as Record<string, string>
  )[order.kind]
  return (
    <Card>
      <div className="order-card__head">
        {head ?? (
          <button type="button" className="order-card__shop j-hit" onClick={onShop ?? onOpen}>
            <Seal name={order.shop.name} src={sizedUrl(order.shop.logo, 200)} size={22} />
            <span className="order-card__shop-name j-ellipsis">{order.shop.name}</span>
            <CaretRightIcon size={14} />
          </button>
        )}
        <span
          className={classes(
            'order-card__status',
            `order-card__status--${order.after_sale_open ? 'blue' : TONES[order.status]}`,
          )}
        >
          {order.status_text}
        </span>
      </div>
      {order.items.map((item) => (
        <button key={item.id} type="button" className="order-card__item" onClick={onOpen}>
          <span className="order-card__photo">
            <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
          </span>
          <span className="order-card__text">
            <span className="order-card__title j-clamp-2">{item.title}</span>
            {item.sku_name && <span className="j-meta">{item.sku_name}</span>}
            <span className="order-card__tags">
              {kind && <Tag>{kind}</Tag>}
              {order.escrow_held_fen > 0 && (
                <Tag tone="jade" icon={<ShieldCheckIcon size={12} weight="fill" />}>
                  {t('escrow')}
                </Tag>
              )}
            </span>
          </span>
          <span className="order-card__price">
            <Price fen={item.price_fen} />
            <span className="j-meta j-num">×{item.qty}</span>
          </span>
        </button>
      ))}
      <div className="order-card__strip">{strip ?? <ClockStrip order={order} />}</div>
      <div className="order-card__foot">
        <span className="order-card__total">
          {kindText(sum.name)} <Price fen={sum.fen} />
        </span>
        <span className="order-card__actions">{actions}</span>
      </div>
    </Card>
  )
}

/** What a sum on the card is: paid, to be paid, or of an order that ended before it was paid. */
function sumOf({ status, paid_at, amounts }: Order): { name: 'paid' | 'to_pay' | 'unpaid'; fen: number } {
  if (status === 'pending_payment') return { name: 'to_pay', fen: amounts.payable_fen }
  const ended_unpaid = !paid_at && (status === 'closed' || status === 'cancelled')
  return { name: ended_unpaid ? 'unpaid' : 'paid', fen: amounts.total_fen }
}

/** Why it is held back, else the deadline that comes first. */
function ClockStrip({ order }: { order: Order }) {
  const now_ms = useNow()
  if (order.held_text && order.clocks.length === 0)
    return (
      <Strip tone="blue" icon={<ShieldCheckIcon size={16} weight="fill" />}>
        {order.held_text}
      </Strip>
    )
  const clock = [...order.clocks].sort((one, other) => one.due_at_ms - other.due_at_ms)[0]
  if (!clock) return null
  const tone = order.after_sale_open ? 'blue' : clock.kind === 'pay' || clock.kind === 'ship' ? 'amber' : 'jade'
  const Icon = order.after_sale_open ? ScalesIcon : clock.kind === 'confirm' ? TruckIcon : TimerIcon
  return (
    <Strip tone={tone} icon={<Icon size={16} weight="fill" />}>
      <span className="j-num">{clockText(clock, now_ms)}</span>
    </Strip>
  )
}
