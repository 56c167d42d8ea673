/** Goods: what they are, what they cost and cost before, what is left, and the button that buys. */
import './goods.css'
import { ActionBar, ActionIcon, Badge, Button, Card, Chip, Price, Row, Rows, StateBanner, Stepper, Tag } from '@juya/ui'
import { GavelIcon, InfoIcon, ShoppingCartSimpleIcon, UsersThreeIcon } from '@juya/ui/icons.ts'
import { useState } from 'react'
import { AskedAbout } from '../../cards/chat/asked-answered.tsx'
import { ShopIcons } from '../../cards/chat/shop-icons.tsx'
import { CollectButton } from '../../cards/goods/collect-button.tsx'
import { GoodsPhotos } from '../../cards/goods/goods-photos.tsx'
import { ShareButton } from '../../cards/share/share-button.tsx'
import { goodsToShare } from '../../cards/share/things-to-share.ts'
import { ShopCard } from '../../cards/small-cards.tsx'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import { TitleText } from '../../cards/things/title-text.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { askForPlace, useShipTo } from '../../lib/asked-place.ts'
import { guestCart, putIn } from '../../lib/cart/guest-cart.ts'
import { useMergedCart } from '../../lib/cart/use-cart.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { askLogin } from '../../lib/session/login-gate.ts'
import { isLoggedIn } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { toast } from '../../lib/toast.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { AgeBanner } from './parts/age-banner.tsx'
import { GoodsReviews } from './parts/goods-reviews.tsx'
import { HistorySheet } from './parts/history-sheet.tsx'

type Goods = Data<'goods.info'>
type Sku = Goods['skus'][number]
const ORDER_MAX = 99
const WAS_DAYS = 30

export default function GoodsPage() {
  const id = useIdParam()
  /** The live session it was opened from. */
  const live_session_id = useIdParam('live_session_id')
  const t = useText()
  const province_code = useShipTo()
  const goods = useCall('goods.info', { id, province_code }, { enabled: id > 0, refetch_ms: 15_000 })
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [qty, setQty] = useState(1)
  const [history, setHistory] = useState(false)
  const data = goods.data
  const sku = data && skuOf(data, chosen)
  const open_option = data?.options.findIndex((_, i) => chosen[i] === undefined) ?? -1
  const most = Math.min(sku?.left ?? 1, data?.limit_per_person ?? ORDER_MAX, ORDER_MAX)
  const buy = () => {
    const form = { sku_id: sku!.id, qty, ...(live_session_id > 0 ? { live_session_id } : {}) }
    if (askLogin('continue', { back: pathOf('order.confirm', form) })) go('order.confirm', form)
  }
  return (
    <DetailPage
      title={data?.title ?? ''}
      needs={goods}
      photo={{
        sub: data && formatFen(data.min_price_fen),
        right: (solid) =>
          data && (
            <>
              <CollectButton goods={data} solid={solid} />
              <ShareButton variant={solid ? 'plain' : 'disc'} thing={() => goodsToShare(data)} />
            </>
          ),
      }}
      bar={
        data && (
          <ActionBar
            icons={
              <>
                <ShopIcons shop_id={data.shop.id} goods_id={data.id} />
                <CartIcon count={data.cart_count} />
              </>
            }
            note={data.buyable.ok ? t('escrow') : undefined}
          >
            {data.buyable.ok && sku && sku.left > 0 && open_option < 0 && (
              <ToCart sku={sku} qty={qty} onChanged={() => void goods.refetch()} />
            )}
            <Button disabled={!data.buyable.ok || !sku || sku.left === 0 || open_option >= 0} onClick={buy}>
              {!data.buyable.ok
                ? data.buyable.reason
                : open_option >= 0
                  ? t('choose', { option: data.options[open_option]!.name })
                  : sku && sku.left > 0
                    ? t('buy')
                    : t('sold_out')}
            </Button>
          </ActionBar>
        )
      }
    >
      {data && (
        <>
          <GoodsPhotos goods={data} first={sku?.image} />
          <Standing goods={data} />
          {data.group && <Together group={data.group} />}
          {data.kind === 'liquor' && <AgeBanner />}
          <div className="goods-sections">
            <Card>
              <Prices goods={data} sku={sku} onHistory={() => setHistory(true)} />
              <h1 className="goods-title">
                <TitleText text={data.title} />
              </h1>
              <div className="goods-tags">
                {data.is_bargain && <Tag tone="red">{t('bargain')}</Tag>}
                {data.kind === 'liquor' && <Tag tone="amber">{t('adults_only')}</Tag>}
                {data.kind === 'xinke' && <Tag tone="gold">{t('new_customer')}</Tag>}
                <Tag>{t('left', { count: sku?.left ?? data.left })}</Tag>
                {(sku?.held ?? data.held) > 0 && <Tag tone="amber">{t('held', { count: sku?.held ?? data.held })}</Tag>}
                {data.sold_count > 0 && <Tag>{t('sold', { count: data.sold_count })}</Tag>}
                {data.limit_per_person != null && <Tag>{t('limit', { count: data.limit_per_person })}</Tag>}
              </div>
            </Card>
            <Card>
              <div className="goods-options">
                {data.options.map((option, i) => (
                  <fieldset key={option.name} className="goods-options">
                    <legend className="j-meta">{option.name}</legend>
                    <div className="goods-options__values">
                      {option.values.map((value) => (
                        <Chip
                          key={value}
                          tone="fill"
                          on={chosen[i] === value}
                          onPress={() => {
                            setChosen(data.options.map((_, at) => (at === i ? value : chosen[at]!)))
                            setQty(1)
                          }}
                        >
                          {value}
                        </Chip>
                      ))}
                    </div>
                  </fieldset>
                ))}
                <div className="goods-options__row">
                  <span className="j-meta">{t('qty')}</span>
                  <Stepper label={t('qty')} value={qty} min={1} max={Math.max(1, most)} onChange={setQty} />
                </div>
              </div>
            </Card>
            <Facts goods={data} />
            <ShopCard shop={data.shop} onOpen={() => go('shop.home', { id: data.shop.id })} />
            <Card title={t('about')}>
              <p className="goods-desc">{data.desc}</p>
            </Card>
            <GoodsReviews id={data.id} />
            <AskedAbout goods_id={data.id} />
            <ReportLink type="goods" id={data.id} />
          </div>
          {history && <HistorySheet id={data.id} onClose={() => setHistory(false)} />}
        </>
      )}
    </DetailPage>
  )
}

/** It costs less in a team, or in a booking. */
function Together({ group }: { group: NonNullable<Goods['group']> }) {
  const t = useText()
  const booking = group.mode === 'booking'
  return (
    <StateBanner
      tone="amber"
      icon={<UsersThreeIcon size={20} weight="fill" />}
      title={
        booking
          ? t('booking', { price: formatFen(group.price_fen) })
          : t('together', { count: group.size, price: formatFen(group.price_fen) })
      }
      note={t(booking ? 'booking_note' : 'together_note')}
      onPress={() => go(booking ? 'group.booking' : 'group.detail', { id: group.id })}
    />
  )
}

/** The way to the cart, with how many lines it has: the account's, or of the one in this phone. */
function CartIcon({ count }: { count: number | null | undefined }) {
  const t = useText()
  const lines = useSignal(guestCart)
  useMergedCart()
  const shown = count ?? lines.length
  return (
    <ActionIcon
      icon={
        <Badge count={shown} label={shown > 0 ? t('cart_lines', { count: shown }) : undefined}>
          <ShoppingCartSimpleIcon size={22} />
        </Badge>
      }
      text={t('cart')}
      onPress={() => go('cart.mine')}
    />
  )
}

function ToCart({ sku, qty, onChanged }: { sku: Sku; qty: number; onChanged: () => void }) {
  const t = useText()
  const add = useAction('cart.add', {
    refresh: ['cart', 'goods.info'],
    onDone: () => toast(t('in_cart')),
    onRefused: onChanged,
  })
  const press = () => {
    if (isLoggedIn()) void add.run({ sku_id: sku.id, qty, accept_fen: sku.price_fen })
    else toast(t(putIn(sku.id, qty, sku.left) ? 'in_cart' : 'cart_full'))
  }
  return (
    <Button variant="outline" loading={add.pending} onClick={press}>
      {t('to_cart')}
    </Button>
  )
}

/** The way to buy that has these values; the only one where there is nothing to choose. */
function skuOf({ skus, options }: Goods, chosen: readonly string[]): Sku | undefined {
  if (options.length === 0) return skus[0]
  return skus.find(({ values }) => values.every((value, i) => value === chosen[i]))
}

function Prices({ goods, sku, onHistory }: { goods: Goods; sku: Sku | undefined; onHistory: () => void }) {
  const t = useText()
  const was = sku ? sku.was : goods.was
  const is_range = !sku && goods.max_price_fen > goods.min_price_fen
  return (
    <>
      <p className="goods-price">
        <span>
          <Price fen={sku?.price_fen ?? goods.min_price_fen} size="bar" tone="act" decimals="auto" />
          {is_range && <span className="j-meta"> {t('from')}</span>}
        </span>
        {was && <Price fen={was.price_fen} tone="muted" struck decimals="auto" />}
        <Button variant="text" size="m" onClick={onHistory}>
          {t('history')}
        </Button>
      </p>
      {goods.points != null && goods.points > 0 && (
        <p className="j-meta j-num">{t('points', { points: goods.points })}</p>
      )}
      {was && <p className="goods-was">{t('was', { days: WAS_DAYS, price: formatFen(was.price_fen) })}</p>}
    </>
  )
}

function Standing({ goods }: { goods: Goods }) {
  const t = useText()
  const { lot } = goods
  if (lot)
    return (
      <StateBanner
        tone="blue"
        icon={<GavelIcon size={20} weight="fill" />}
        title={t(lot.status === 'sold' ? 'sold_at_auction' : 'at_auction')}
        note={t(lot.status === 'sold' ? 'sold_at_auction_note' : 'at_auction_note')}
        action={
          <Button variant="outline" size="m" onClick={() => go('auction.lot', { id: lot.id })}>
            {t('to_lot')}
          </Button>
        }
      />
    )
  if (goods.status !== 'off' && goods.status !== 'sold_out') return null
  return (
    <StateBanner
      tone="grey"
      icon={<InfoIcon size={20} weight="fill" />}
      title={t(goods.status)}
      note={t(`${goods.status}_note`)}
    />
  )
}

function Facts({ goods }: { goods: Goods }) {
  const t = useText()
  const { fee_fen, to, ship_hours } = goods.shipping
  const fee = fee_fen === 0 ? t('free') : formatFen(fee_fen ?? 0)
  return (
    <Card title={t('details')}>
      <Rows>
        {[...goods.params, ...goods.measures].map(({ label, value }) => (
          <Row key={label} label={label}>
            {value}
          </Row>
        ))}
        <Row label={t('shipping')}>
          {fee_fen == null ? t('not_sent', { place: to ?? '' }) : to ? t('shipping_to', { fee, place: to }) : fee}
          {' · '}
          {t('ships_in', { hours: ship_hours })}
        </Row>
        <Row label={t('sent_to')}>
          <Button variant="text" size="s" onClick={() => askForPlace(null)}>
            {t('change_place', { place: to ?? '' })}
          </Button>
        </Row>
        <Row label={t('returns')}>{t(goods.return_policy === 'return_7d' ? 'return_7d' : 'no_returns')}</Row>
      </Rows>
    </Card>
  )
}
