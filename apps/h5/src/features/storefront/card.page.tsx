/** The shop's card with its QR code, and posters of what it sells, each true at this moment. */
import './storefront.css'
import { Card, Chip, ChipRow } from '@juya/ui'
import { useMemo, useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { SharePanel } from '../../cards/share/share-panel.tsx'
import type { Data } from '../../lib/api/client.ts'
import { useCall, usePagedCall } from '../../lib/api/query.ts'
import { formatMoment } from '../../lib/format/format.ts'
import { DetailPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

type Poster = Data<'shop.poster'>
interface Chosen {
  template: Poster['template']
  ref_id?: number
}
const SHOWN = 8
const PRICES = { start: 'starts_at', now: 'stands_at', from: 'sells_from' } as const

export default function ShopCardPage() {
  return (
    <SellerOnly>
      <ShopCard />
    </SellerOnly>
  )
}

function ShopCard() {
  const t = useText()
  const [chosen, setChosen] = useState<Chosen>({ template: 'shop' })
  const poster = useCall('shop.poster', chosen, { stale_ms: 0 })
  const lots = usePagedCall('auction.shopLots', { status: 'live' }, { page_size: SHOWN })
  const goods = usePagedCall('goods.mine', { status: 'on' }, { page_size: SHOWN })
  const things = [
    ...lots.items.map(({ id, title }) => ({ template: 'lot' as const, ref_id: id, title })),
    ...goods.items.map(({ id, title }) => ({ template: 'goods' as const, ref_id: id, title })),
  ]
  return (
    <DetailPage needs={poster}>
      {/* Its place is kept from the beginning: what the shop sells is read beside the card. */}
      <ChipRow label={t('poster_of')}>
        <Chip on={chosen.template === 'shop'} onPress={() => setChosen({ template: 'shop' })}>
          {t('the_shop')}
        </Chip>
        {things.map(({ title, ...one }) => (
          <Chip
            key={`${one.template}${one.ref_id}`}
            on={chosen.template === one.template && chosen.ref_id === one.ref_id}
            onPress={() => setChosen(one)}
          >
            <span className="front-chip j-ellipsis">{title}</span>
          </Chip>
        ))}
      </ChipRow>
      {poster.data && (
        <Card>
          <Drawn poster={poster.data} />
        </Card>
      )}
    </DetailPage>
  )
}

function Drawn({ poster }: { poster: Poster }) {
  const t = useText()
  // Drawing takes a while: only when what it says changes.
  const thing = useMemo(() => {
    const { shop, price, ends_at } = poster
    return {
      at: poster.at,
      title: poster.title,
      picture: poster.image,
      price: price ? { label: t(PRICES[price.kind]), fen: price.fen } : undefined,
      lines:
        poster.template === 'shop'
          ? [t('card_facts', { fans: shop.fans_count, sold: shop.sold_count })]
          : [t('sold_by', { name: shop.name }), ...(ends_at ? [t('ends', { at: formatMoment(ends_at) })] : [])],
    }
  }, [poster, t])
  return <SharePanel thing={thing} />
}
