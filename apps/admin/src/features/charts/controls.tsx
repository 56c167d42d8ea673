/** What a chart is asked for: which one, the days, a category, a shop. All of it goes into the address. */
import { CHART_NAMES, type ChartName } from '@juya/contract/operator/charts/metrics.ts'
import { useSearchParams } from 'react-router'
import { chartTexts } from './charts.i18n.ts'
import { type Asked, lastDays } from './span.ts'

const SPANS = [7, 21, 90] as const

export function Controls({ chart, asked }: { chart: ChartName; asked: Asked }) {
  const say = chartTexts.useText()
  const [fields, setFields] = useSearchParams()
  const set = (more: Record<string, string>) => {
    const next = new URLSearchParams({ ...Object.fromEntries(fields), ...more })
    for (const [name, value] of Object.entries(more)) if (value === '') next.delete(name)
    setFields(next)
  }
  const dates = (['from', 'to'] as const).map((name) => (
    <label key={name} className="a-field">
      <span>{say(name)}</span>
      <input
        type="date"
        value={asked[name]}
        onChange={({ target }) => target.value && set({ from: asked.from, to: asked.to, [name]: target.value })}
      />
    </label>
  ))
  const places = (['category_id', 'shop_id'] as const).map((name) => (
    <label key={name} className="a-field">
      <span>{say(name)}</span>
      <input
        inputMode="numeric"
        value={asked[name] ?? ''}
        placeholder={say('all')}
        onChange={({ target }) => set({ [name]: target.value.replace(/\D/g, '').slice(0, 15) })}
      />
    </label>
  ))
  return (
    <>
      <div className="a-filters">
        {CHART_NAMES.map((name) => (
          <button
            key={name}
            type="button"
            className={name === chart ? 'a-chip a-chip--on' : 'a-chip'}
            aria-pressed={name === chart}
            onClick={() => set({ chart: name })}
          >
            {say(name)}
          </button>
        ))}
      </div>
      <div className="a-filters pl-asked">
        {SPANS.map((days) => {
          const span = lastDays(days)
          const on = span.from === asked.from && span.to === asked.to
          return (
            <button
              key={days}
              type="button"
              className={on ? 'a-chip a-chip--on' : 'a-chip'}
              aria-pressed={on}
              onClick={() => set(span)}
            >
              {say('last_days', { days })}
            </button>
          )
        })}
        {dates}
        {places}
      </div>
    </>
  )
}
