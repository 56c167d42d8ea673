/** What a cart has of one shop, with the coupon that lowers it and what others lack. */
import { Card, Check, Strip } from '@juya/ui'
import { CaretRightIcon, TicketIcon } from '@juya/ui/icons.ts'
import { type Cart, useCartActs } from '../../../lib/cart/use-cart.ts'
import { formatFen } from '../../../lib/format/format.ts'
import { go } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'
import { ValidLine } from './cart-line.tsx'

type Group = Cart['groups'][number]

export function CartGroup({ group, to, is_old }: { group: Group; to: string; is_old: boolean }) {
  const t = useText()
  const acts = useCartActs()
  const { shop, items, amounts } = group
  const is_ticked = items.some(({ checked }) => checked)
  return (
    <Card>
      <div className="cart-shop">
        <Check
          on={items.every(({ checked }) => checked)}
          onChange={(on) => !is_old && acts.tick(items, on)}
          label={t('tick_shop', { shop: shop.name })}
        />
        <button type="button" className="cart-shop__name" onClick={() => go('shop.home', { id: shop.id })}>
          <span className="j-ellipsis">{shop.name}</span>
          <CaretRightIcon size={16} />
        </button>
      </div>
      <div className="cart-lines">
        {items.map((line) => (
          <ValidLine key={line.id} line={line} is_old={is_old} />
        ))}
      </div>
      {is_ticked && (
        <p className="cart-hint">
          {t('shipping')} {amounts.shipping_fen > 0 ? formatFen(amounts.shipping_fen) : t('free')}
        </p>
      )}
      {!group.is_sent && <Strip tone="amber">{t('not_sent', { place: to })}</Strip>}
      <Coupons group={group} />
    </Card>
  )
}

function Coupons({ group: { coupons, amounts } }: { group: Group }) {
  const t = useText()
  const chosen = coupons.usable.find(({ id }) => id === coupons.chosen)
  return (
    <>
      {chosen && (
        <Strip tone="red" icon={<TicketIcon size={16} />}>
          {t('coupon', { name: chosen.coupon.name })}
          {amounts.shop_discount_fen > 0 && ` −${formatFen(amounts.shop_discount_fen)}`}
        </Strip>
      )}
      {coupons.lacking.map(({ coupon, missing_fen }) => (
        <p key={coupon.id} className="cart-hint">
          {t('lacking', { amount: formatFen(missing_fen), name: coupon.coupon.name })}
        </p>
      ))}
    </>
  )
}
