/** The filter sheet: a histogram of what was found, and chips. It counts the result while one chooses. */
import './search.css'
import { Button, Chip, Sheet } from '@juya/ui'
import { useState } from 'react'
import { useCommon } from '../../lib/common.i18n.ts'
import { useCall } from '../../lib/query.ts'
import { useText } from './i18n.ts'
import { PriceField, PriceRange } from './price-range.tsx'
import { askOf, type SearchState } from './search-state.ts'

export function SearchFilters({
  state,
  onApply,
  onClose,
}: {
  state: SearchState
  onApply: (state: SearchState) => void
  onClose: () => void
}) {
  const t = useText()
  const common = useCommon()
  const [draft, setDraft] = useState(state)
  const set = (change: Partial<SearchState>) => setDraft({ ...draft, ...change })
  const { price_min_fen: _min, price_max_fen: _max, ...unpriced } = askOf(draft)
  const counted = useCall('site.search', { ...askOf(draft), page: 1, page_size: 1 }, { keep: true })
  const facets = useCall('site.search', { ...unpriced, facets: true, page: 1, page_size: 1 }, { keep: true })
  const clear = () => setDraft({ keyword: state.keyword, type: state.type, sort: state.sort })
  return (
    <Sheet
      open
      onClose={onClose}
      title={common('filters')}
      height="tall"
      footer={
        <>
          <Button variant="plain" onClick={clear}>
            {common('reset')}
          </Button>
          <Button onClick={() => onApply(draft)}>
            {counted.data ? t('show_lots', { count: counted.data.total }) : t('show')}
          </Button>
        </>
      }
    >
      <div className="search-filters">
        <h3 className="search-filters__head">{t('price')}</h3>
        <PriceRange bands={facets.data?.price_bands ?? []} state={draft} onPick={set} />
        <div className="search-filters__range">
          <PriceField
            label={t('price_from')}
            fen={draft.price_min_fen}
            onChange={(price_min_fen) => set({ price_min_fen })}
          />
          <span aria-hidden="true">–</span>
          <PriceField
            label={t('price_to')}
            fen={draft.price_max_fen}
            onChange={(price_max_fen) => set({ price_max_fen })}
          />
        </div>
        <Group title={t('state')}>
          {([undefined, 'live', 'scheduled', 'ended'] as const).map((status) => (
            <Chip key={status ?? 'any'} tone="fill" on={draft.status === status} onPress={() => set({ status })}>
              {t(status ?? 'any')}
            </Chip>
          ))}
        </Group>
        <Group title={t('terms')}>
          {(['no_reserve', 'returnable', 'verified_shop'] as const).map((key) => (
            <Chip
              key={key}
              tone="fill"
              on={draft[key] === true}
              onPress={() => set({ [key]: draft[key] ? undefined : true })}
            >
              {t(key)}
            </Chip>
          ))}
        </Group>
        {facets.data?.categories && facets.data.categories.length > 0 && (
          <Group title={t('category')}>
            {facets.data.categories.map((one) => (
              <Chip
                key={one.id}
                tone="fill"
                on={draft.category_id === one.id}
                onPress={() => set({ category_id: draft.category_id === one.id ? undefined : one.id })}
              >
                {one.name} {one.count}
              </Chip>
            ))}
          </Group>
        )}
      </div>
    </Sheet>
  )
}

const Group = ({ title, children }: { title: string; children: React.ReactNode }) => (
  <>
    <h3 className="search-filters__head">{title}</h3>
    <div className="search-filters__chips">{children}</div>
  </>
)
