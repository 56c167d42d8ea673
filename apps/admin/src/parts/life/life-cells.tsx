/** How something phones show for a time stands in a list and in its pane: its place, from when until when, its state. */
import { useDates } from '../../lib/format.ts'
import { State } from '../small-parts.tsx'
import { lifeTexts } from './life.i18n.ts'

interface Lived {
  sort: number
  from_at?: number | null
  to_at?: number | null
  status: string
}

/** @returns a function from a row to the words of its time */
export function useSpan() {
  const say = lifeTexts.useText()
  const { short } = useDates()
  return ({ from_at, to_at }: Pick<Lived, 'from_at' | 'to_at'>) => ({
    from: from_at ? short(from_at) : say('at_once'),
    until: to_at ? short(to_at) : say('open_end'),
  })
}

/** Columns of a list. */
export function useLifeCells() {
  const say = lifeTexts.useText()
  const spanOf = useSpan()
  return {
    sort: { title: say('sort'), right: true, cell: (row: Lived) => row.sort },
    from_at: { title: say('from'), cell: (row: Lived) => <span className="a-faint">{spanOf(row).from}</span> },
    to_at: { title: say('until'), cell: (row: Lived) => <span className="a-faint">{spanOf(row).until}</span> },
    status: { title: say('state'), cell: (row: Lived) => <State list="banner_state" value={row.status} /> },
  }
}
