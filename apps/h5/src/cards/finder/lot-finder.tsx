/** A list of lots, or of goods, that can be sorted and narrowed: search, categories, what a shop has, what opens, what ends. */
import './finder.css'
import { Button, FilterChips, Grid2, SectionHead } from '@juya/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { usePagedCall } from '../../lib/api/query.ts'
import { formatFen, formatFound } from '../../lib/format/format.ts'
import { noticeServerTime } from '../../lib/live/realtime.ts'
import { onDemand } from '../../lib/on-demand.tsx'
import { PagedList } from '../../templates/pages.tsx'
import { GoodsCard, type GoodsItem } from '../goods/goods-card.tsx'
import { type Lot, LotCard } from '../lot/lot-card.tsx'
import { finderTexts } from './finder.i18n.ts'
import { useFacets } from './finder-facets.ts'
import { type About, askOf, cleared, type FacetKey, type Finder, filtersOn, SORTS, type Sort } from './finder-state.ts'

const FinderFilters = onDemand(async () => (await import('./finder-filters.tsx')).FinderFilters)
const SortSheet = onDemand(async () => (await import('./sort-sheet.tsx')).SortSheet)
/** The first lots stand before the sheets' code is asked for. */
const SHEETS_AFTER_MS = 1_000

type Near = NonNullable<Data<'site.search'>['near']>
type Reading = NonNullable<Data<'site.search'>['reading']>

export interface LotFinderProps {
  state: Finder
  onChange: (state: Finder) => void
  /** What the list is about with any choice. */
  about?: About
  empty: { title: string; note?: string; action?: ReactNode }
  /** Between the filters and the list. */
  before?: ReactNode
  /** Asks anew every so many ms while shown. */
  refetch_ms?: number
}

/** Whether a filter's name comes from the server: a category, a period, a scene. */
const isNamedThere = (key: string): boolean => ['category_id', 'period', 'scene'].includes(key)

export function LotFinder({ state, onChange, about = {}, empty, before, refetch_ms }: LotFinderProps) {
  const t = finderTexts.useText()
  const is_goods = about.type === 'goods'
  const [open, setOpen] = useState<'filters' | 'sort' | null>(null)
  const lots = usePagedCall('site.search', askOf(state, about), { keep: true, refetch_ms })
  useEffect(() => {
    if (lots.first) noticeServerTime(lots.first.server_now_ms)
  }, [lots.first])
  const on = filtersOn(state, about)
  const named = useFacets(state, about, on.some(isNamedThere)).data?.facets
  const nameOf = (key: FacetKey): string => {
    const chosen = named?.find((facet) => facet.key === key)?.options.find(({ value }) => value === state[key])
    return chosen?.name ?? (is_goods && key === 'leaky' ? t('bargain') : plainName(t, key, state[key]!))
  }
  const chips = on.map((key) => {
    const text = key === 'price' ? priceText(state) : nameOf(key)
    return { key, text, remove_label: t('remove_filter', { name: text }) }
  })
  useSheetsAhead(lots.first !== undefined)
  const near = lots.first?.near
  const sortText = (sort: Sort) =>
    t(sort === 'default' && about.status === 'scheduled' ? 'sort_opening' : `sort_${sort}`)
  const sorts = SORTS.filter((sort) => isOffered(sort, state, about))
  return (
    <>
      <FilterChips
        label={t('filters')}
        filters_text={on.length > 0 ? t('filters_count', { count: on.length }) : t('filters')}
        count={on.length}
        onFilters={() => setOpen('filters')}
        sort_text={sortText(state.sort)}
        onSort={() => setOpen('sort')}
        chips={chips}
        onRemove={(key) =>
          onChange(
            key === 'price'
              ? { ...state, price_min_fen: undefined, price_max_fen: undefined }
              : { ...state, [key]: undefined },
          )
        }
      />
      {before}
      {lots.first?.reading && <ReadingNote reading={lots.first.reading} />}
      {lots.first && lots.total > 0 && <Figures first={lots.first} />}
      <PagedList
        list={lots}
        layout="grid"
        row={(one, index) =>
          is_goods ? (
            <GoodsCard key={one.id} goods={one as GoodsItem} eager={index < 4} />
          ) : (
            <LotCard key={one.id} lot={one as Lot} eager={index < 4} />
          )
        }
        empty={{
          ...empty,
          drawing: 'search',
          action:
            on.length > 0 ? (
              <Button variant="outline" onClick={() => onChange(cleared(state))}>
                {t('clear_filters')}
              </Button>
            ) : (
              empty.action
            ),
          below: near && <Nearby near={near} keyword={state.keyword} narrowed={on.length > 0} />,
        }}
        end={t(is_goods ? 'end_goods' : 'end', { count: lots.total, shown: formatFound(lots.total) })}
      />
      {open === 'filters' && (
        <FinderFilters
          state={state}
          about={about}
          onClose={() => setOpen(null)}
          onApply={(next) => {
            setOpen(null)
            onChange(next)
          }}
        />
      )}
      {open === 'sort' && (
        <SortSheet
          sorts={sorts.map((sort) => ({ sort, text: sortText(sort) }))}
          chosen={state.sort}
          onClose={() => setOpen(null)}
          onChoose={(sort) => {
            setOpen(null)
            onChange({ ...state, sort })
          }}
        />
      )}
    </>
  )
}

/** Their code is no part of the first view: it comes once that stands, and is there before a finger is. */
function useSheetsAhead(stands: boolean): void {
  useEffect(() => {
    if (!stands) return
    const timer = setTimeout(() => {
      // A failure is met again, and shown, when the sheet is opened.
      for (const later of [FinderFilters, SortSheet]) later.load().catch(() => undefined)
    }, SHEETS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [stands])
}

/** Orders that say something about this list: the best match of words, the end of what runs. */
function isOffered(sort: Sort, state: Finder, about: About): boolean {
  if (sort === state.sort) return true
  if (about.type === 'goods')
    return sort === 'default' ? state.keyword !== '' : ['new', 'sold', 'price_up', 'price_down'].includes(sort)
  if (sort === 'sold') return false
  const status = about.status ?? state.status
  if (status === 'scheduled') return !['ending', 'bids', 'hot'].includes(sort)
  return sort !== 'default' || state.keyword !== ''
}

/** What the words were taken for where nothing has them as typed. */
export function ReadingNote({ reading }: { reading: Reading }) {
  const t = finderTexts.useText()
  const { keyword, spelled, left_out } = reading
  return (
    <p className="finder-figures" role="status">
      {(spelled || left_out.length === 0) && <span>{t('reading_spelled', { keyword })} </span>}
      {left_out.length > 0 && (
        <span>{t('reading_fewer', { words: left_out.map((word) => `“${word}”`).join(' ') })}</span>
      )}
    </p>
  )
}

/** "1,284 lots · 212 end today" */
function Figures({ first }: { first: Data<'site.search'> }) {
  const t = finderTexts.useText()
  const { total, end_today, type } = first
  const all = t(type === 'goods' ? 'goods_found' : 'lots_found', { count: total, shown: formatFound(total) })
  return (
    <p className="finder-figures j-num" aria-live="polite">
      {end_today ? `${all} · ${t('end_today', { count: end_today, shown: formatFound(end_today) })}` : all}
    </p>
  )
}

/** Instead of nothing: what is nearest. */
function Nearby({ near, keyword, narrowed }: { near: Near; keyword: string; narrowed: boolean }) {
  const t = finderTexts.useText()
  const title = {
    without_filters: t('near_without_filters', { count: near.total, shown: formatFound(near.total) }),
    ended: t('near_ended', { keyword }),
    popular: t('near_popular'),
  }[near.kind === 'without_filters' && !narrowed ? 'popular' : near.kind]
  return (
    <>
      <SectionHead title={title} />
      <Grid2>
        {near.items.map((lot) => (
          <LotCard key={lot.id} lot={lot} />
        ))}
      </Grid2>
    </>
  )
}

function priceText({ price_min_fen = 0, price_max_fen }: Finder): string {
  return price_max_fen === undefined
    ? `${formatFen(price_min_fen)}+`
    : `${formatFen(price_min_fen)}–${formatFen(price_max_fen)}`
}

const plainName = (t: ReturnType<typeof finderTexts.useText>, key: FacetKey, value: string): string => {
  if (key === 'status') return t(`status_${value as 'live' | 'scheduled' | 'ended'}`)
  if (key === 'mode') return t(`mode_${value as 'single' | 'mass' | 'new_customer'}`)
  if (key === 'ends') return t(`ends_${value as 'hour' | 'today' | 'three_days'}`)
  return key === 'issuer' ? value : t(key)
}
