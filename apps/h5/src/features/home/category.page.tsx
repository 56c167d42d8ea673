/** The lots of one category and its branches. */
import { Button, Chip, ChipRow } from '@juya/ui'
import { useState } from 'react'
import { LotCard } from '../../cards/lot-card.tsx'
import { go } from '../../lib/navigation.ts'
import { useIdParam } from '../../lib/page.tsx'
import { useCall, usePagedCall } from '../../lib/query.ts'
import { ListPage } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { SORTS, type Sort } from './search-state.ts'

export default function CategoryPage() {
  const id = useIdParam()
  const t = useText()
  const [child, setChild] = useState<number>()
  const [sort, setSort] = useState<Sort>('ending')
  const info = useCall('auction.categoryInfo', { id }, { enabled: id > 0 })
  const lots = usePagedCall(
    'auction.listByParent',
    { parent_id: id, child_id: child, sort },
    { enabled: id > 0, keep: true },
  )
  // The chips stand above the lots and come with them.
  const waiting = info.loading || lots.loading
  const children = waiting ? [] : (info.data?.children ?? [])
  return (
    <ListPage
      title={info.loading ? '' : info.data?.name}
      list={waiting ? { ...lots, data: undefined } : lots}
      layout="grid"
      tabs={{
        items: SORTS.slice(1).map((key) => ({ key, text: t(`sort_${key}`) })),
        active: sort,
        onChange: (key) => setSort(key as Sort),
      }}
      filters={
        children.length > 0 && (
          <ChipRow label={t('categories')}>
            <Chip on={child === undefined} onPress={() => setChild(undefined)}>
              {t('any')}
            </Chip>
            {children.map((one) => (
              <Chip key={one.id} on={child === one.id} onPress={() => setChild(one.id)}>
                {one.name}
              </Chip>
            ))}
          </ChipRow>
        )
      }
      row={(lot) => <LotCard key={lot.id} lot={lot} />}
      empty={{
        title: t('empty_lots'),
        note: t('empty_lots_note'),
        drawing: 'vase',
        action: (
          <Button variant="outline" onClick={() => go('auction.ending')}>
            {t('see_ending')}
          </Button>
        ),
      }}
      end={t('end', { count: lots.total })}
    />
  )
}
