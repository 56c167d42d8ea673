/** What a request is about: things of the order, and how many pieces of each. */
import { Card, Check, ImagePlate, Price, Stepper } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useText } from './form.i18n.ts'

type Form = Data<'aftersale.form'>
/** Pieces by thing; a thing that is not asked about is not in it. */
export type Picked = ReadonlyMap<number, number>

/** Everything that can be asked about, or all of one thing. */
export const pickAll = (form: Form, only?: number): Picked =>
  new Map(
    form.lines.flatMap(({ item_id, qty_max }) =>
      qty_max > 0 && (only === undefined || item_id === only) ? [[item_id, qty_max] as const] : [],
    ),
  )

/** Whether it is all there is left of the order. */
export const isAll = (form: Form, picked: Picked): boolean =>
  form.lines.every(({ item_id, qty_max }) => (picked.get(item_id) ?? 0) === qty_max)

/** Whether one of them was sent back before: what is with the shop is not returned again. */
export const cameBack = (form: Form, picked: Picked): boolean =>
  form.lines.some(({ item_id, qty_to_return }) => (picked.get(item_id) ?? 0) > qty_to_return)

/** What was paid for them, without shipping. */
const linesFen = (form: Form, picked: Picked): number =>
  form.lines.reduce((sum, { item_id, amounts_fen }) => sum + (amounts_fen[(picked.get(item_id) ?? 0) - 1] ?? 0), 0)

/** How much of an amount is shipping. */
export const shippingIn = (form: Form, picked: Picked, amount_fen: number): number =>
  Math.min(form.shipping_fen, Math.max(0, amount_fen - linesFen(form, picked)))

/** The most that can be asked for them; with_shipping: the reason gives it back regardless of what stays in the order. */
export function mostFen(form: Form, picked: Picked, with_shipping: boolean): number {
  const shipping = picked.size > 0 && (with_shipping || (form.shipping_with_all && isAll(form, picked)))
  return Math.min(form.max_amount_fen, linesFen(form, picked) + (shipping ? form.shipping_fen : 0))
}

export function ApplyLines({
  form,
  picked,
  missing,
  onPick,
}: {
  form: Form
  picked: Picked
  /** Nothing is picked, and it was tried to send that. */
  missing: boolean
  /** Left out: what is asked about stands. */
  onPick?: (picked: Picked) => void
}) {
  const t = useText()
  const lines = new Map(form.lines.map((line) => [line.item_id, line]))
  const choice = onPick && (form.items.length > 1 || form.lines.some(({ qty_max }) => qty_max > 1))
  const set = (item_id: number, qty: number) => {
    const next = new Map(picked)
    if (qty > 0) next.set(item_id, qty)
    else next.delete(item_id)
    onPick?.(next)
  }
  return (
    <Card title={choice ? t('which') : undefined}>
      {form.items.map((item) => {
        const line = lines.get(item.id)
        const qty = picked.get(item.id) ?? 0
        const most = line?.qty_max ?? 0
        return (
          <div key={item.id} className="case-line">
            {choice && form.items.length > 1 && most > 0 && (
              <Check label={item.title} on={qty > 0} onChange={(on) => set(item.id, on ? most : 0)} />
            )}
            <div className="case-line__body">
              <div className="case-item">
                <span className="case-item__photo">
                  <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
                </span>
                <span className="case-item__text">
                  <span className="j-clamp-2">{item.title}</span>
                  {item.sku_name && <span className="j-meta">{item.sku_name}</span>}
                  {choice && line?.blocked && <span className="case-note">{line.blocked}</span>}
                </span>
                <span className="case-item__price">
                  <Price fen={item.price_fen} />
                  <span className="j-meta j-num">×{item.qty}</span>
                </span>
              </div>
              {choice && qty > 0 && most > 1 && (
                <div className="case-line__qty">
                  <span>{t('pieces')}</span>
                  <Stepper
                    label={t('pieces_of', { title: item.title })}
                    value={qty}
                    min={1}
                    max={most}
                    onChange={(next) => set(item.id, next)}
                  />
                </div>
              )}
            </div>
          </div>
        )
      })}
      {missing && (
        <p className="case-wrong" role="alert" data-invalid="">
          {t('which_needed')}
        </p>
      )}
    </Card>
  )
}
