/** A booking: its steps, how many pieces are booked, what one costs now and what would come back, and the button that books. */
import './group.css'
import { ActionBar, Button, Card, DigitTiles, Price, Tag } from '@juya/ui'
import { useState } from 'react'
import { ShopIcons } from '../../cards/chat/shop-icons.tsx'
import { ClockStrips } from '../../cards/clock/clock-strips.tsx'
import { CollectButton } from '../../cards/goods/collect-button.tsx'
import { GoodsPhotos } from '../../cards/goods/goods-photos.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { ShopCard } from '../../cards/small-cards.tsx'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall } from '../../lib/api/query.ts'
import { formatFen } from '../../lib/format/format.ts'
import { useRoom } from '../../lib/live/realtime.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { BookingFigures, BookingSteps } from './parts/booking-view.tsx'
import { mostOf, Options, Priced, priceOf } from './parts/choices.tsx'
import { WatchCell } from './parts/watch-cell.tsx'

type Group = Data<'group.info'>

export default function BookingPage() {
  const t = useText()
  const id = useIdParam()
  const read = useCall('group.info', { group_buy_id: id }, { enabled: id > 0, refetch_ms: 15_000 })
  useRoom(id > 0 ? `group:${id}` : null, () => void read.refetch())
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [wanted_qty, setQty] = useState(1)
  const group = read.data
  const price = group && priceOf(group, chosen)
  const open_option = group?.goods.options.findIndex((_, i) => chosen[i] === undefined) ?? -1
  const most = group ? mostOf(group, price?.sku_id) : 1
  const qty = Math.min(wanted_qty, most)
  const book = () => {
    const asked = { group_buy_id: id, sku_id: price!.sku_id, qty }
    if (askLogin('continue', { back: pathOf('order.payGroup', asked) })) go('order.payGroup', asked)
  }
  return (
    <DetailPage
      title={group?.title ?? ''}
      needs={read}
      photo={{
        sub: group && formatFen(group.price_fen),
        right: (solid) =>
          group && (
            <>
              <CollectButton goods={group.goods} solid={solid} />
              <ShareButton
                variant={solid ? 'plain' : 'disc'}
                thing={() => ({
                  at: `group_buy/${group.id}`,
                  title: group.title,
                  picture: group.image,
                  price: { label: t('price_now'), fen: group.price_fen },
                })}
              />
            </>
          ),
      }}
      bar={
        group && (
          <ActionBar
            icons={<ShopIcons shop_id={group.shop.id} goods_id={group.goods_id} />}
            note={group.joinable.ok ? undefined : group.joinable.reason}
          >
            <Button variant="soft" onClick={() => go('goods.info', { id: group.goods_id })}>
              <Priced fen={price?.alone_fen ?? group.alone_fen} word={t('buy_alone')} />
            </Button>
            <Button disabled={!group.joinable.ok || open_option >= 0 || !price} onClick={book}>
              {open_option >= 0 || !price ? (
                t('choose', { option: group.goods.options[Math.max(0, open_option)]?.name ?? '' })
              ) : (
                <Priced fen={price.price_fen} word={t('book')} />
              )}
            </Button>
          </ActionBar>
        )
      }
    >
      {group?.booking && (
        <>
          <GoodsPhotos goods={group.goods} />
          <Band group={group} />
          <ClockStrips clocks={group.clocks} />
          <Card>
            <h1 className="group-title">{group.title}</h1>
            <div className="group-tags">
              {group.goods.shipping_free && <Tag tone="jade">{t('free_shipping')}</Tag>}
              <Tag tone="jade">{t('escrow')}</Tag>
              <Tag>{t('left', { count: group.left })}</Tag>
              <Tag>{t('limit', { count: group.per_user })}</Tag>
              {group.newcomers && <Tag tone="gold">{t('newcomers_book')}</Tag>}
            </div>
          </Card>
          <Card title={t('booking_steps')}>
            <BookingSteps booking={group.booking} />
            <BookingFigures booking={group.booking} />
          </Card>
          <Options group={group} chosen={chosen} onChoose={setChosen} qty={qty} most={most} onQty={setQty} />
          <How group={group} />
          {group.rules_text && (
            <Card title={t('shop_rules')}>
              <p className="group-text">{group.rules_text}</p>
            </Card>
          )}
          <WatchCell group={group} />
          <ShopCard shop={group.shop} onOpen={() => go('shop.home', { id: group.shop.id })} />
          <Card title={t('about')}>
            <p className="group-text">{group.goods.desc}</p>
          </Card>
          <ReportLink type="group_buy" id={group.id} />
        </>
      )}
    </DetailPage>
  )
}

function Band({ group }: { group: Group }) {
  const t = useText()
  return (
    <section className="group-band">
      <div>
        <p className="group-band__price">
          <Price fen={group.price_fen} size="bar" decimals="auto" />
          <span>{t('alone', { price: formatFen(group.alone_fen) })}</span>
        </p>
        <p className="group-band__note">{t('price_now')}</p>
      </div>
      {group.status === 'ended' || group.booking?.closed_at ? (
        <p className="group-band__note">{t('booking_over')}</p>
      ) : (
        <div>
          <p className="group-band__note">{t(group.status === 'paused' ? 'booking_paused' : 'booking_ends')}</p>
          <DigitTiles until_ms={group.to_at * 1000} />
        </div>
      )}
    </section>
  )
}

function How({ group }: { group: Group }) {
  const t = useText()
  return (
    <Card title={t('rules')}>
      <ol className="group-steps">
        <li>{t('book_pay', { price: formatFen(group.booking!.tiers[0]!.price_fen) })}</li>
        <li>{t('book_count')}</li>
        <li>{t('book_leave', { hours: group.booking!.leave_before_h })}</li>
        <li>{t('step_ship_book', { hours: group.ship_hours })}</li>
        <li>{t('book_back')}</li>
      </ol>
      <Button variant="text" size="m" onClick={() => go('site.groupRule')}>
        {t('rules')}
      </Button>
    </Card>
  )
}
