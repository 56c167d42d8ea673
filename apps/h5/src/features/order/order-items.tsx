import { ImagePlate, Price } from '@juya/ui'
import type { ReactNode } from 'react'
import type { Order } from '../../cards/order/order-card.tsx'
import { sizedUrl } from '../../lib/format/image.ts'

/** The pieces of an order: photo, title, price. `tags` stand under each title. */
export function OrderItems({
  items,
  onOpen,
  tags,
}: {
  items: Order['items']
  onOpen?: () => void
  tags?: (item: Order['items'][number]) => ReactNode
}) {
  return items.map((item) => {
    const inside = (
      <>
        <span className="order-item__photo">
          <ImagePlate src={sizedUrl(item.image, 200)} alt={item.title} radius="m" />
        </span>
        <span className="order-item__text">
          <span className="order-item__title j-clamp-2">{item.title}</span>
          {item.sku_name && <span className="j-meta">{item.sku_name}</span>}
          {tags?.(item)}
        </span>
        <span className="order-item__price">
          <Price fen={item.price_fen} />
          <span className="j-meta j-num">×{item.qty}</span>
        </span>
      </>
    )
    return onOpen ? (
      <button key={item.id} type="button" className="order-item" onClick={onOpen}>
        {inside}
      </button>
    ) : (
      <div key={item.id} className="order-item">
        {inside}
      </div>
    )
  })
}
