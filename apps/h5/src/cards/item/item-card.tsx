/** An item of the points mall in a list: its picture, what it takes, and how many there are. */
import './item-card.css'
import type { Item } from '../../lib/api/client.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { itemTexts } from './item-card.i18n.ts'
import { Plate } from './plate.tsx'
import { PointsPrice } from './points-price.tsx'

export function ItemCard({ item }: { item: Item<'exchange.list'> }) {
  const t = itemTexts.useText()
  return (
    <a
      className="item-card"
      href={hrefOf('exchange.item', { id: item.id })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go('exchange.item', { id: item.id })
      }}
    >
      <Plate kind={item.kind} image={item.images[0]} size={400} dimmed={item.left === 0} />
      <span className="item-card__text">
        <span className="item-card__title j-clamp-2">{item.title}</span>
        <span className="item-card__foot">
          <PointsPrice points={item.points} cash_fen={item.cash_fen} />
        </span>
        <span className="j-meta">{item.left > 0 ? t('left', { count: item.left }) : t('gone')}</span>
      </span>
    </a>
  )
}
