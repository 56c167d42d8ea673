/** One line of the cart: what it is, what it costs and cost before, how many, and what speaks against it. */
import { Button, Check, IconButton, ImagePlate, Price, Stepper } from '@juya/ui'
import { TrashIcon } from '@juya/ui/icons.ts'
import type { ReactNode } from 'react'
import { type CartLine, useCartActs } from '../../../lib/cart/use-cart.ts'
import { formatFen, formatMoment } from '../../../lib/format/format.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { limitOf } from '../../../lib/forms/limits.ts'
import { hrefOf } from '../../../lib/router/navigation.ts'
import { useText } from '../i18n.ts'

/** A line that can be bought. */
export function ValidLine({ line, is_old }: { line: CartLine; is_old: boolean }) {
  const t = useText()
  const acts = useCartActs()
  return (
    <Line
      line={line}
      is_old={is_old}
      tick={
        <Check
          on={line.checked}
          onChange={(on) => !is_old && acts.tick([line], on)}
          label={t('tick', { title: line.goods.title })}
        />
      }
    >
      <Quantity line={line} is_old={is_old} />
    </Line>
  )
}

/** A line that cannot be bought as it stands, and what its buyer can do about it. */
export function InvalidLine({ line, is_old }: { line: CartLine; is_old: boolean }) {
  const t = useText()
  const acts = useCartActs()
  const fewer_helps = line.reason === 'more_than_stock' || line.reason === 'limit'
  return (
    <Line line={line} is_old={is_old}>
      <p className="cart-line__why">{useReason(line)}</p>
      {line.reason === 'dearer' && (
        <Button variant="outline" size="m" disabled={is_old} loading={acts.pending} onClick={() => acts.accept(line)}>
          {t('accept', { price: formatFen(line.sku.price_fen) })}
        </Button>
      )}
      {fewer_helps && <Quantity line={line} is_old={is_old} />}
    </Line>
  )
}

function useReason({ reason, sku, asked_then }: CartLine): string {
  const t = useText()
  const price = formatFen(sku.price_fen)
  if (reason === 'more_than_stock') return t('more_than_stock', { count: sku.left })
  if (reason === 'dearer')
    return asked_then
      ? t('dearer', { price, amount: formatFen(sku.price_fen - asked_then.price_fen) })
      : t('dearer_now', { price })
  return t(reason ?? 'off_shelf')
}

function Quantity({ line, is_old }: { line: CartLine; is_old: boolean }) {
  const t = useText()
  const acts = useCartActs()
  const { qty, sku, goods } = line
  const most = is_old ? qty : Math.max(qty, Math.min(sku.left, limitOf('cart.add', 'qty').max))
  return (
    <Stepper
      label={t('qty', { title: goods.title })}
      value={qty}
      min={is_old ? qty : 1}
      max={line.valid ? most : qty}
      onChange={(to) => acts.setQty(line, to)}
    />
  )
}

function Line({
  line,
  is_old,
  tick,
  children,
}: {
  line: CartLine
  is_old: boolean
  tick?: ReactNode
  children: ReactNode
}) {
  const t = useText()
  const acts = useCartActs()
  const { goods, sku } = line
  return (
    <article className="cart-line">
      {tick}
      <a className="cart-line__photo" href={hrefOf('goods.info', { id: goods.id })}>
        <ImagePlate src={sizedUrl(sku.image ?? goods.image, 200)} alt={goods.title} radius="m" />
      </a>
      <div className="cart-line__text">
        <span className="j-clamp-2">{goods.title}</span>
        {sku.name && <span className="j-meta">{sku.name}</span>}
        <span className="cart-line__price">
          <Price fen={sku.price_fen} tone={line.valid ? 'act' : 'muted'} decimals="auto" />
          {line.valid && sku.left <= 3 && <span className="j-meta">{t('left', { count: sku.left })}</span>}
        </span>
        {line.valid && <Dropped line={line} />}
        <div className="cart-line__acts">
          {children}
          <IconButton
            label={t('remove', { title: goods.title })}
            icon={<TrashIcon size={18} />}
            disabled={is_old}
            onClick={() => acts.remove([line])}
          />
        </div>
      </div>
    </article>
  )
}

/** A drop in price, with what the price history says. */
function Dropped({ line: { price_dropped_fen, asked_then } }: { line: CartLine }) {
  const t = useText()
  if (price_dropped_fen == null || !asked_then) return null
  return (
    <p className="cart-line__dropped">
      {t('dropped', { amount: formatFen(price_dropped_fen) })}
      {asked_then.until != null && (
        <span className="j-meta">
          {t('asked_then', {
            price: formatFen(asked_then.price_fen),
            from: formatMoment(asked_then.from, { time: false }),
            until: formatMoment(asked_then.until, { time: false }),
          })}
        </span>
      )}
    </p>
  )
}
