/** What a shop sells at a fixed price, by its shelves. */
import { Chip, ChipRow } from '@juya/ui'
import { useState } from 'react'
import { GoodsCard } from '../../../cards/goods/goods-card.tsx'
import { useCall, usePagedCall } from '../../../lib/api/query.ts'
import { PagedList } from '../../../templates/pages.tsx'
import { useText } from '../i18n.ts'

export function ShopGoods({ id }: { id: number }) {
  const t = useText()
  const [shelf_id, setShelf] = useState<number>()
  const shelves = useCall('goods.shelves', { shop_id: id })
  const goods = usePagedCall('goods.list', { shop_id: id, shelf_id }, { keep: true })
  return (
    <>
      {(shelves.data?.list.length ?? 0) > 0 && (
        <ChipRow label={t('shelves')} bar>
          <Chip on={shelf_id === undefined} onPress={() => setShelf(undefined)}>
            {t('all_kinds')}
          </Chip>
          {shelves.data!.list.map((shelf) => (
            <Chip key={shelf.id} on={shelf.id === shelf_id} onPress={() => setShelf(shelf.id)}>
              {shelf.name}
            </Chip>
          ))}
        </ChipRow>
      )}
      <PagedList
        list={goods}
        layout="grid"
        row={(one, index) => <GoodsCard key={one.id} goods={one} eager={index < 2} />}
        empty={{ title: t('no_goods'), note: t('no_goods_note'), drawing: 'box' }}
      />
    </>
  )
}
