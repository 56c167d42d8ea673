/** Goods among the person's favourites; those no longer on sale say so. */
import { Button } from '@juya/ui'
import type { ComponentProps } from 'react'
import { GoodsCard } from '../../cards/goods/goods-card.tsx'
import { usePagedCall } from '../../lib/api/query.ts'
import { go } from '../../lib/router/navigation.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'

export function CollectedGoods({ tabs }: { tabs: NonNullable<ComponentProps<typeof ListPage>['tabs']> }) {
  const t = useText()
  const goods = usePagedCall('goods.collected', {})
  return (
    <ListPage
      list={goods}
      layout="grid"
      tabs={tabs}
      row={(one) => <GoodsCard key={one.id} goods={one} />}
      empty={{
        title: t('goods_empty'),
        note: t('goods_empty_note'),
        drawing: 'box',
        action: (
          <Button variant="outline" onClick={() => go('shop.list')}>
            {t('goods_empty_action')}
          </Button>
        ),
      }}
    />
  )
}
