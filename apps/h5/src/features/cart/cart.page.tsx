/** The cart: by shop, at today's prices, with what cannot be bought and why, and one way on to buy from all shops at once. */
import './cart.css'
import { ActionBar, Button, Card, Check, Empty, Price, Row, Rows, StateBanner } from '@juya/ui'
import { CellSignalSlashIcon } from '@juya/ui/icons.ts'
import { type Cart, useCart, useCartActs } from '../../lib/cart/use-cart.ts'
import { formatFen } from '../../lib/format/format.ts'
import { go, pathOf } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { CartGroup } from './parts/cart-group.tsx'
import { InvalidLine } from './parts/cart-line.tsx'

export default function CartPage() {
  const t = useText()
  const { cart, is_old, loading, error, refetch } = useCart()
  const is_empty = cart !== undefined && cart.groups.length + cart.invalid.length === 0
  return (
    <PageShell
      needs={{ data: cart, loading, error, refetch }}
      instead={
        is_empty ? (
          <Empty
            drawing="box"
            title={t('empty')}
            note={t('empty_note')}
            action={<Button onClick={() => go('home.categories')}>{t('find')}</Button>}
          />
        ) : undefined
      }
      bar={cart && !is_empty ? <CheckOut cart={cart} is_old={is_old} /> : undefined}
    >
      {cart && (
        <>
          {is_old && (
            <StateBanner
              tone="grey"
              icon={<CellSignalSlashIcon size={20} />}
              title={t('old')}
              note={t('old_note')}
              rounded
            />
          )}
          {cart.groups.map((group) => (
            <CartGroup key={group.shop.id} group={group} to={cart.to ?? ''} is_old={is_old} />
          ))}
          {cart.invalid.length > 0 && <Invalid cart={cart} is_old={is_old} />}
          {cart.amounts.goods_fen > 0 && <Sums cart={cart} />}
        </>
      )}
    </PageShell>
  )
}

function Invalid({ cart: { invalid }, is_old }: { cart: Cart; is_old: boolean }) {
  const t = useText()
  const acts = useCartActs()
  return (
    <Card
      title={t('cannot')}
      action={
        <Button variant="text" size="m" disabled={is_old} onClick={() => acts.remove(invalid)}>
          {t('clear')}
        </Button>
      }
    >
      <div className="cart-lines">
        {invalid.map((line) => (
          <InvalidLine key={line.id} line={line} is_old={is_old} />
        ))}
      </div>
    </Card>
  )
}

function Sums({ cart: { amounts, platform_coupons, to } }: { cart: Cart }) {
  const t = useText()
  const chosen = platform_coupons.usable.find(({ id }) => id === platform_coupons.chosen)
  return (
    <Card title={t('sum')}>
      <Rows>
        <Row label={t('goods')}>{formatFen(amounts.goods_fen)}</Row>
        <Row label={to ? t('shipping_to', { place: to }) : t('shipping')}>
          {amounts.shipping_fen > 0 ? formatFen(amounts.shipping_fen) : t('free')}
        </Row>
        {amounts.shop_discount_fen > 0 && <Row label={t('shop_coupons')}>−{formatFen(amounts.shop_discount_fen)}</Row>}
        {amounts.platform_discount_fen > 0 && (
          <Row label={chosen ? chosen.coupon.name : t('platform_coupon')}>
            −{formatFen(amounts.platform_discount_fen)}
          </Row>
        )}
        <Row label={t('total')} strong>
          <Price fen={amounts.payable_fen} size="card" tone="act" decimals="always" />
        </Row>
      </Rows>
      {platform_coupons.lacking.map(({ coupon, missing_fen }) => (
        <p key={coupon.id} className="cart-hint">
          {t('lacking', { amount: formatFen(missing_fen), name: coupon.coupon.name })}
        </p>
      ))}
    </Card>
  )
}

function CheckOut({ cart, is_old }: { cart: Cart; is_old: boolean }) {
  const t = useText()
  const acts = useCartActs()
  const lines = cart.groups.flatMap(({ items }) => items)
  const ticked = lines.filter(({ checked }) => checked)
  const count = ticked.reduce((sum, { qty }) => sum + qty, 0)
  const buy = () => {
    if (askLogin('continue', { back: pathOf('cart.mine') }))
      go('order.confirm', { item_ids: ticked.map(({ id }) => id).join(',') })
  }
  return (
    <ActionBar note={count === 0 ? t('nothing_ticked') : undefined}>
      <div className="cart-bar">
        <Check
          on={lines.length > 0 && ticked.length === lines.length}
          onChange={(on) => !is_old && acts.tick(lines, on)}
        >
          {t('tick_all')}
        </Check>
        <Price fen={cart.amounts.payable_fen} size="l" tone="act" decimals="always" />
        <Button className="cart-bar__button" disabled={is_old || count === 0} onClick={buy}>
          {t('check_out', { count })}
        </Button>
      </div>
    </ActionBar>
  )
}
