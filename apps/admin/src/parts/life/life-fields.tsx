/** Fields of something phones show for a time: its place, and from when until when. */
import './life.css'
import { LIFE_TEXTS } from '@juya/contract/operator/resources/content/life.ts'
import { atOf, fieldOf } from '../../lib/format.ts'
import { useWords } from '../console/definition-words.ts'

export interface LifeForm {
  sort: string
  from: string
  until: string
}

const field = (at: number | null | undefined): string => (at ? fieldOf(at) : '')

/** What the fields hold at first. */
export const lifeForm = (row?: { sort: number; from_at?: number | null; to_at?: number | null }): LifeForm => ({
  sort: String(row?.sort ?? 0),
  from: field(row?.from_at),
  until: field(row?.to_at),
})

/** What they say to the call; undefined while the place is no number. */
export function lifeInput({ sort, from, until }: LifeForm) {
  if (!/^\d{1,3}$/.test(sort)) return undefined
  const [from_at, to_at] = [atOf(from), atOf(until)]
  return {
    sort: Number(sort),
    ...(from_at === undefined ? {} : { from_at }),
    ...(to_at === undefined ? {} : { to_at }),
  }
}

interface FieldsProps {
  form: LifeForm
  put: (part: Partial<LifeForm>) => void
}

export function SortField({ form, put }: FieldsProps) {
  const say = useWords()
  return (
    <label className="a-field">
      <span>{say(LIFE_TEXTS.sort)}</span>
      <input inputMode="numeric" value={form.sort} onChange={(event) => put({ sort: event.target.value })} />
    </label>
  )
}

export function SpanFields({ form, put }: FieldsProps) {
  const say = useWords()
  return (
    <div className="life-pair">
      {(['from', 'until'] as const).map((end) => (
        <label key={end} className="a-field">
          <span>{say(LIFE_TEXTS[end])}</span>
          <input type="datetime-local" value={form[end]} onChange={(event) => put({ [end]: event.target.value })} />
        </label>
      ))}
    </div>
  )
}
