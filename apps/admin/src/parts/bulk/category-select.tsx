/** One of the categories lots stand in. */
import { useQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { bulkTexts } from './bulk.i18n.ts'

const KEPT_MS = 60_000

export function CategorySelect({
  value,
  not,
  onChange,
}: {
  value: number | undefined
  /** The one it stands in already. */
  not?: number
  onChange: (id: number | undefined) => void
}) {
  const say = bulkTexts.useText()
  const language = useLanguage()
  const { data } = useQuery({
    queryKey: ['lotCategories', language],
    queryFn: ({ signal }) => call('lotCategories', {}, { signal }),
    staleTime: KEPT_MS,
  })
  return (
    <label className="a-field">
      <span>{say('category')}</span>
      <select value={value ?? ''} onChange={({ target }) => onChange(Number(target.value) || undefined)}>
        <option value="">{say('pick')}</option>
        {(data?.list ?? []).map(({ id, name, level }) => (
          <option key={id} value={id} disabled={id === not}>
            {'\u2003'.repeat(level - 1)}
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
