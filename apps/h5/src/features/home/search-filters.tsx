/** The filter sheet: a histogram of what was found, and chips. It counts the result while one chooses. */
import './search.css'
import { Button, Chip, classes, MoneyInput, Sheet } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api.ts'
import { useCommon } from '../../lib/common.i18n.ts'
import { formatFen, formatYuan } from '../../lib/format.ts'
import { useCall } from '../../lib/query.ts'
import { useText } from './i18n.ts'
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
        <div className="search-filters__foot">
          <Button variant="plain" onClick={clear}>
            {common('reset')}
          </Button>
          <Button block onClick={() => onApply(draft)}>
            {counted.data ? t('show_lots', { count: counted.data.total }) : t('show')}
          </Button>
        </div>
      }
    >
      <div className="search-filters">
        <h3 className="search-filters__head">{t('price')}</h3>
        <Bands bands={facets.data?.price_bands ?? []} state={draft} onPick={set} />
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

function PriceField({
  label,
  fen,
  onChange,
}: {
  label: string
  fen: number | undefined
  onChange: (fen: number | undefined) => void
}) {
  const [text, setText] = useState(fen === undefined ? '' : formatYuan(fen))
  return (
    // biome-ignore lint/a11y/noLabelWithoutControl: the input is inside MoneyInput
    <label className="search-filters__field">
      <span className="j-meta">{label}</span>
      <MoneyInput
        align="left"
        text={text}
        onChange={(next, value) => {
          setText(next)
          onChange(next.trim() === '' ? undefined : (value ?? undefined))
        }}
      />
    </label>
  )
}

type Bands = NonNullable<Data<'site.search'>['price_bands']>

/** One bar a band of price; tapping one asks for that band. */
function Bands({
  bands,
  state,
  onPick,
}: {
  bands: Bands
  state: SearchState
  onPick: (change: Partial<SearchState>) => void
}) {
  const t = useText()
  const most = Math.max(1, ...bands.map((band) => band.count))
  const within = (from_fen: number, to_fen: number | null | undefined) =>
    from_fen >= (state.price_min_fen ?? 0) &&
    (to_fen ?? Number.POSITIVE_INFINITY) <= (state.price_max_fen ?? Number.POSITIVE_INFINITY)
  return (
    <div className="search-bands" role="group" aria-label={t('bands')}>
      {bands.map((band) => (
        <button
          key={band.from_fen}
          type="button"
          className={classes('search-bands__band', within(band.from_fen, band.to_fen) && 'search-bands__band--on')}
          aria-label={`${formatFen(band.from_fen)}${band.to_fen ? `–${formatFen(band.to_fen)}` : '+'}: ${band.count}`}
          onClick={() => onPick({ price_min_fen: band.from_fen || undefined, price_max_fen: band.to_fen ?? undefined })}
        >
          <span className="search-bands__bar" style={{ height: `${Math.max(4, (band.count / most) * 100)}%` }} />
        </button>
      ))}
    </div>
  )
}
