/** From when until when phones show something, in a list and in its pane. */
import { LIFE_TEXTS } from '@juya/contract/operator/resources/content/life.ts'
import { useDates } from '../../lib/format.ts'
import { useWords } from '../console/definition-words.ts'

interface Lived {
  from_at?: number | null | undefined
  to_at?: number | null | undefined
}

/** @returns a function from a row to the words of its time */
export function useSpan() {
  const say = useWords()
  const { short } = useDates()
  return ({ from_at, to_at }: Lived) => ({
    from: from_at ? short(from_at) : say(LIFE_TEXTS.at_once),
    until: to_at ? short(to_at) : say(LIFE_TEXTS.open_end),
  })
}

/** Columns of a list. */
export function useLifeCells() {
  const spanOf = useSpan()
  return {
    from_at: (row: Lived) => <span className="a-faint">{spanOf(row).from}</span>,
    to_at: (row: Lived) => <span className="a-faint">{spanOf(row).until}</span>,
  }
}
