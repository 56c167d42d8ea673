/** A shop, a notice and a bid as lines of a list. */
import './small-cards.css'
import { Avatar, Button, classes, Price, Seal, Tag } from '@juya/ui'
import { useNow } from '@juya/ui/bidding/clock.ts'
import { SealCheckIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import type { Data, Item } from '../lib/api/client.ts'
import { formatFen, timeAgo } from '../lib/format/format.ts'
import { sizedUrl } from '../lib/format/image.ts'
import { useCommon } from '../lib/texts/common.i18n.ts'
import { smallCardTexts } from './small-cards.i18n.ts'

export type Shop = Data<'auction.lot'>['shop']

/** A shop's head line: seal, name, level, what speaks for it, and one button. */
export function ShopCard({
  shop,
  onOpen,
  action,
  facts,
  children,
}: {
  shop: Shop
  onOpen?: () => void
  action?: ReactNode
  facts?: ReactNode
  children?: ReactNode
}) {
  const t = useCommon()
  const words = smallCardTexts.useText()
  return (
    <section className="shop-card">
      <div className="shop-card__row">
        <Seal name={shop.name} src={sizedUrl(shop.logo, 200)} size={48} />
        <div className="shop-card__text">
          <p className="shop-card__name">
            <span className="j-ellipsis">{shop.name}</span>
            {shop.verified && (
              <SealCheckIcon size={16} weight="fill" className="shop-card__seal" aria-label={t('verified_shop')} />
            )}
            <Tag tone="gold">{t('level', { level: shop.credit_level })}</Tag>
          </p>
          <p className="shop-card__facts">{facts ?? words('fans', { count: shop.fans_count })}</p>
          {children && <div className="shop-card__more">{children}</div>}
        </div>
        {action ??
          (onOpen && (
            <Button variant="outline" size="m" onClick={onOpen}>
              {words('visit')}
            </Button>
          ))}
      </div>
    </section>
  )
}

export type Notice = Item<'message.list'>

export function NoticeCard({ notice, onOpen }: { notice: Notice; onOpen?: () => void }) {
  const now_ms = useNow()
  return (
    <button type="button" className={classes('notice-card', !notice.read && 'notice-card--new')} onClick={onOpen}>
      {notice.image && <img className="notice-card__image" src={sizedUrl(notice.image, 200)} alt="" loading="lazy" />}
      <span className="notice-card__text">
        <span className="notice-card__head">
          <span className="notice-card__title">{notice.title}</span>
          <span className="notice-card__at j-meta j-num">{timeAgo(notice.created_at, { now_ms })}</span>
        </span>
        <span className="notice-card__content">{notice.content}</span>
      </span>
    </button>
  )
}

export type Bid = Data<'auction.lot'>['bids'][number]

/** @param over how the lot closed, once it has: the bid that led then is the winner's, unless the lot passed */
/**
 * @param raise_fen how far the bid raised the price, where that is known
 * @param below a line of its own
 */
export function BidRow({
  bid,
  over,
  raise_fen,
  below,
  act,
}: {
  bid: Bid
  over?: 'sold' | 'unsold'
  raise_fen?: number
  below?: ReactNode
  act?: ReactNode
}) {
  const t = useCommon()
  const words = smallCardTexts.useText()
  const now_ms = useNow()
  const name = bid.is_me ? t('you') : bid.alias
  return (
    <li className="bid-row">
      <Avatar name={name} src={sizedUrl(bid.avatar, 200)} size={24} />
      <span className={classes('bid-row__name', 'j-ellipsis', bid.is_me && 'bid-row__name--me')}>{name}</span>
      {bid.status === 'leading' && over !== 'unsold' && <Tag tone="jade">{t(over ? 'won' : 'leading')}</Tag>}
      {bid.status === 'void' && !bid.void_reason && <Tag tone="grey">{words('void_bid')}</Tag>}
      {bid.kind === 'auto' && <Tag>{words('auto_bid')}</Tag>}
      {bid.kind === 'buy_now' && <Tag tone="amber">{words('bought_now')}</Tag>}
      <Price fen={bid.amount_fen} tone={bid.status === 'leading' ? 'ink' : 'muted'} struck={bid.status === 'void'} />
      <span className="bid-row__at j-meta j-num">
        {raise_fen !== undefined && <span className="bid-row__raise">{formatFen(raise_fen, { signed: true })}</span>}
        {timeAgo(Math.floor(bid.at_ms / 1000), { now_ms })}
      </span>
      {bid.void_reason && (
        <span className="bid-row__void j-meta">{words('taken_back', { reason: bid.void_reason })}</span>
      )}
      {below && <span className="bid-row__below j-meta">{below}</span>}
      {act}
    </li>
  )
}
