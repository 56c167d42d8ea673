/** Goods in a list: what they cost, what they really cost before, and what is left. */
import './goods-card.css'
import { ImagePlate, Price, Stamp, Tag } from '@juya/ui'
import type { Item } from '../../lib/api/client.ts'
import { sizedUrl } from '../../lib/format/image.ts'
import { go, hrefOf } from '../../lib/router/navigation.ts'
import { useText } from './goods-card.i18n.ts'

export type GoodsItem = Item<'goods.list'>

export function GoodsCard({ goods, eager }: { goods: GoodsItem; eager?: boolean }) {
  const t = useText()
  const page = goods.kind === 'liquor' ? 'goods.wine' : 'goods.info'
  const gone = goods.status === 'sold_out' || goods.status === 'off' || goods.status === 'removed'
  return (
    <a
      className="goods-card"
      href={hrefOf(page, { id: goods.id })}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        go(page, { id: goods.id })
      }}
    >
      <ImagePlate src={sizedUrl(goods.image, 400)} alt={goods.title} dimmed={gone} eager={eager}>
        <span className="goods-card__tags">
          {goods.is_bargain && !gone && <Tag tone="red">{t('bargain')}</Tag>}
          {goods.kind === 'liquor' && !gone && <Tag tone="amber">{t('adults_only')}</Tag>}
          {goods.kind === 'xinke' && !gone && <Tag tone="gold">{t('new_customer')}</Tag>}
        </span>
        {gone && <Stamp>{t(goods.status as 'sold_out' | 'off' | 'removed')}</Stamp>}
      </ImagePlate>
      <span className="goods-card__text">
        <span className="goods-card__title j-clamp-2">{goods.title}</span>
        <span className="goods-card__row">
          <span>
            <Price fen={goods.min_price_fen} size="card" tone={gone ? 'muted' : 'act'} decimals="auto" />
            {goods.max_price_fen > goods.min_price_fen && <span className="goods-card__line"> {t('from')}</span>}
          </span>
          {goods.was && !gone && <Price fen={goods.was.price_fen} size="s" tone="muted" struck decimals="auto" />}
        </span>
        <span className="goods-card__line j-ellipsis">
          {goods.shop.name}
          {!gone && ` · ${goods.left > 0 ? t('left', { count: goods.left }) : t('all_held')}`}
        </span>
      </span>
    </a>
  )
}
