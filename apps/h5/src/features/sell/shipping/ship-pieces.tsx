/** What of an order goes in a parcel: things and how many pieces of each; the rest follows in another one. */
import { Check, ImagePlate, Stepper } from '@juya/ui'
import type { Data } from '../../../lib/api/client.ts'
import { sizedUrl } from '../../../lib/format/image.ts'
import { useText } from '../i18n.ts'

type Order = Data<'order.shopInfo'>
/** Pieces by thing. */
export type Pieces = ReadonlyMap<number, number>

/** What is neither sent nor given back. */
export const leftToSend = ({ items }: Pick<Order, 'items'>): Pieces =>
  new Map(
    items.flatMap(({ id, qty, sent_qty, refunded_qty }) => {
      const left = qty - (sent_qty ?? 0) - (refunded_qty ?? 0)
      return left > 0 ? [[id, left] as const] : []
    }),
  )

export const linesOf = (pieces: Pieces): string =>
  JSON.stringify([...pieces].map(([item_id, qty]) => ({ item_id, qty })))

export function ShipPieces({
  order,
  left,
  pieces,
  onChange,
}: {
  order: Order
  left: Pieces
  pieces: Pieces
  onChange: (pieces: Pieces) => void
}) {
  const t = useText()
  const set = (id: number, qty: number) => {
    const next = new Map(pieces)
    if (qty > 0) next.set(id, qty)
    else next.delete(id)
    onChange(next)
  }
  return order.items
    .filter(({ id }) => left.has(id))
    .map((item) => {
      const most = left.get(item.id)!
      const qty = pieces.get(item.id) ?? 0
      return (
        <div key={item.id} className="sell-piece">
          {left.size > 1 && <Check label={item.title} on={qty > 0} onChange={(on) => set(item.id, on ? most : 0)} />}
          <div className="sell-piece__body">
            <span className="sell-item">
              <span className="sell-item__photo">
                <ImagePlate src={sizedUrl(item.image, 200)} alt="" radius="m" />
              </span>
              <span className="sell-item__text">
                <span className="j-clamp-2">{item.title}</span>
                {item.sku_name && <span className="j-meta">{item.sku_name}</span>}
              </span>
              <span className="j-meta j-num">×{most}</span>
            </span>
            {most > 1 && qty > 0 && (
              <div className="sell-piece__qty">
                <span>{t('pieces_in_parcel')}</span>
                <Stepper
                  label={`${t('pieces_in_parcel')}: ${item.title}`}
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
    })
}
