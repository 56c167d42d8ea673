/** The price in the filter sheet: how the lots found spread over it, two thumbs on that, and two fields to be exact. */
import { editableYuan } from '@juya/contract/typing/amount.ts'
import './finder.css'
import { classes, MoneyInput } from '@juya/ui'
import { useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { formatFen } from '../../lib/format/format.ts'
import { finderTexts } from './finder.i18n.ts'
import type { Finder } from './finder-state.ts'

type Bands = NonNullable<Data<'site.search'>['price_bands']>
type Price = Pick<Finder, 'price_min_fen' | 'price_max_fen'>

/** Which bands a price reaches over, by the edges it stands at or, when typed, next to: from the first to before the second. */
export function edgesOf(bands: Bands, { price_min_fen = 0, price_max_fen }: Price): [from: number, to: number] {
  const from = bands.findLastIndex((band) => band.from_fen <= price_min_fen)
  const to = price_max_fen === undefined ? -1 : bands.findIndex((band) => (band.to_fen ?? Infinity) >= price_max_fen)
  return [Math.max(0, from), to < 0 ? bands.length : to + 1]
}

/** One bar a band of price. The thumbs stand between bands; at the ends they ask for nothing. */
export function PriceRange({ bands, state, onPick }: { bands: Bands; state: Finder; onPick: (change: Price) => void }) {
  const t = finderTexts.useText()
  const most = Math.max(1, ...bands.map((band) => band.count))
  const count = Math.max(1, bands.length)
  const [from, to] = edgesOf(bands, state)
  const share = (edge: number) => `${(edge / count) * 100}%`
  const fenAt = (edge: number) => bands[edge]?.from_fen
  const said = (edge: number) => {
    const fen = fenAt(edge)
    return fen === undefined ? t('any') : formatFen(fen)
  }
  return (
    <div className="finder-bands" role="group" aria-label={t('bands')}>
      <div className="finder-bands__bars" aria-hidden="true">
        {bands.map((band, index) => (
          <span
            key={band.from_fen}
            className={classes('finder-bands__bar', index >= from && index < to && 'finder-bands__bar--on')}
            style={{ height: `${Math.max(4, (band.count / most) * 100)}%` }}
          />
        ))}
      </div>
      <div className="finder-bands__track" aria-hidden="true">
        <span style={{ left: share(from), right: share(count - to) }} />
      </div>
      <input
        type="range"
        className="finder-bands__thumb"
        min={0}
        max={count}
        value={from}
        aria-label={t('price_from')}
        aria-valuetext={said(from)}
        onChange={({ target }) => {
          const edge = Math.min(Number(target.value), to - 1)
          onPick({ price_min_fen: edge === 0 ? undefined : fenAt(edge) })
        }}
      />
      <input
        type="range"
        className="finder-bands__thumb"
        min={0}
        max={count}
        value={to}
        aria-label={t('price_to')}
        aria-valuetext={said(to)}
        onChange={({ target }) => onPick({ price_max_fen: fenAt(Math.max(Number(target.value), from + 1)) })}
      />
    </div>
  )
}

/** An amount that is typed here or set by its thumb; what is typed stays as typed while it says the same. */
export function PriceField({
  label,
  fen,
  onChange,
}: {
  label: string
  fen: number | undefined
  onChange: (fen: number | undefined) => void
}) {
  const [typed, setTyped] = useState<{ text: string; fen: number | undefined }>({ text: '', fen: undefined })
  const text = typed.fen === fen ? typed.text : fen === undefined ? '' : editableYuan(fen)
  return (
    <div className="finder-filters__field">
      <MoneyInput
        align="left"
        text={text}
        placeholder={label}
        aria-label={label}
        onChange={(next, value) => {
          const said = next.trim() === '' ? undefined : (value ?? undefined)
          setTyped({ text: next, fen: said })
          onChange(said)
        }}
      />
    </div>
  )
}
