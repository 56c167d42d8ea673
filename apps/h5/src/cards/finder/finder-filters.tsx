/** The filter sheet: how prices spread, and every choice with how many lots it leaves. It counts while one chooses. */
import './finder.css'
import { Button, Chip, Sheet } from '@juya/ui'
import { useState } from 'react'
import { formatFound } from '../../lib/format/format.ts'
import { finderTexts } from './finder.i18n.ts'
import { type Facets, useFacets } from './finder-facets.ts'
import { type About, cleared, type FacetKey, type Finder, TERMS } from './finder-state.ts'
import { PriceField, PriceRange } from './price-range.tsx'

type Facet = Facets[number]

/** Facets in the order of the sheet; those that are on or off stand together as terms. */
const GROUPS: readonly FacetKey[] = ['status', 'mode', 'ends', 'issuer', 'category_id', 'period', 'scene']
const isTerm = (key: FacetKey): boolean => (TERMS as readonly string[]).includes(key)

export function FinderFilters({
  state,
  about,
  onApply,
  onClose,
}: {
  state: Finder
  about: About
  onApply: (state: Finder) => void
  onClose: () => void
}) {
  const t = finderTexts.useText()
  const [draft, setDraft] = useState(state)
  const set = (change: Partial<Finder>) => setDraft({ ...draft, ...change })
  const { data } = useFacets(draft, about)
  const facets = (data?.facets ?? []).filter(({ key }) => !(key in about))
  const bands = data?.price_bands ?? []
  const terms = facets.filter(({ key }) => isTerm(key))
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('filters')}
      height="tall"
      footer={
        <>
          <Button variant="plain" onClick={() => setDraft(cleared(state))}>
            {t('reset')}
          </Button>
          <Button onClick={() => onApply(draft)}>
            {data
              ? t(about.type === 'goods' ? 'show_goods' : 'show_lots', {
                  count: data.total,
                  shown: formatFound(data.total),
                })
              : t('show')}
          </Button>
        </>
      }
    >
      <div className="finder-filters">
        <h3 className="finder-filters__head">{t('price')}</h3>
        {bands.length > 1 && <PriceRange bands={bands} state={draft} onPick={set} />}
        <div className="finder-filters__range">
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
        {GROUPS.flatMap((key) => {
          const facet = facets.find((one) => one.key === key)
          return facet ? [<Group key={key} title={t(key)} facets={[facet]} draft={draft} onPick={set} />] : []
        })}
        {terms.length > 0 && <Group title={t('terms')} facets={terms} draft={draft} onPick={set} />}
        {data && data.facets == null && (
          <p className="finder-filters__note">{t(about.type === 'goods' ? 'too_many_goods' : 'too_many')}</p>
        )}
      </div>
    </Sheet>
  )
}

function Group({
  title,
  facets,
  draft,
  onPick,
}: {
  title: string
  facets: readonly Facet[]
  draft: Finder
  onPick: (change: Partial<Finder>) => void
}) {
  return (
    <>
      <h3 className="finder-filters__head">{title}</h3>
      <div className="finder-filters__chips" role="group" aria-label={title}>
        {facets.flatMap(({ key, options }) =>
          options.map(({ value, name, count }) => {
            const on = key === 'status' ? (draft.status ?? 'live') === value : draft[key] === value
            return (
              <Chip key={key + value} tone="fill" on={on} onPress={() => onPick({ [key]: on ? undefined : value })}>
                {name} <span className="finder-filters__count">{formatFound(count)}</span>
              </Chip>
            )
          }),
        )}
      </div>
    </>
  )
}
