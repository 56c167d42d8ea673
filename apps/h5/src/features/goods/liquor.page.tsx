/** Liquor on sale: of shops with a licence, to verified adults. */
import './goods.css'
import { Button, Chip, ChipRow } from '@juya/ui'
import { useState } from 'react'
import { GoodsCard } from '../../cards/goods/goods-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './liquor.i18n.ts'
import { AgeBanner } from './parts/age-banner.tsx'

const SORTS = ['new', 'sold', 'price_up', 'price_down'] as const

export default function LiquorPage() {
  const t = useText()
  const [sort, setSort] = useState<(typeof SORTS)[number]>('new')
  const goods = usePagedCall('goods.list', { kind: 'liquor', sort }, { keep: true })
  const lots = (
    <Button variant="text" size="m" onClick={() => go('home.search', { keyword: '酒', type: 'auction' })}>
      {t('to_lots')}
    </Button>
  )
  return (
    <ListPage
      list={goods}
      layout="grid"
      before={
        <>
          <AgeBanner />
          <ChipRow label={t('sort')} bar>
            {SORTS.map((key) => (
              <Chip key={key} on={sort === key} onPress={() => setSort(key)}>
                {t(`sort_${key}`)}
              </Chip>
            ))}
          </ChipRow>
        </>
      }
      row={(one, index) => <GoodsCard key={one.id} goods={one} eager={index < 2} />}
      empty={{ title: t('none'), note: t('none_note'), drawing: 'box', action: lots }}
    />
  )
}
