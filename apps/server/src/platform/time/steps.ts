/** What happened to a thing, step by step, as several words tell it and the console's timeline puts it together. */

/** The actor; absent: the server by itself. */
export interface Doer {
  /** member: a person who acts for their shop. */
  type: 'user' | 'member' | 'shop' | 'operator' | 'provider'
  id?: number | null | undefined
}

export interface Step {
  /** Falls from one step to the next within its source: the key its pages are cut by. */
  id: number
  /** ms */
  at: number
  by?: Doer | undefined
  title: string
  text?: string | null | undefined
  amount_fen?: number | null | undefined
}

/** Asks for steps with an id below one, the latest first. */
export interface Cut {
  below: number
  limit: number
}

/** What a thing's own row knows: moments that came or did not, in any order, as steps. */
export function momentSteps(
  moments: ReadonlyArray<Omit<Step, 'id' | 'at'> & { at: number | null }>,
  { below, limit }: Cut,
): Step[] {
  return moments
    .flatMap(({ at, ...step }) => (at === null ? [] : [{ at, ...step }]))
    .sort((one, other) => one.at - other.at)
    .map((step, i) => ({ id: i + 1, ...step }))
    .filter(({ id }) => id < below)
    .reverse()
    .slice(0, limit)
}

/** One line of a pane about a person. */
export interface Line {
  /** Tells it from the pane's others; what its pages are cut by. */
  key: string | number
  title: string
  note?: string | null | undefined
  /** The list of words its state stands in, and the state. */
  status?: readonly [list: string, value: string] | undefined
  amount_fen?: number | null | undefined
  /** ms */
  at?: number | null | undefined
  /** The console's page of what it is about. */
  opens?: string | undefined
}

/** Asks for lines behind the one with this key; without it from the beginning. */
export interface Behind {
  from: string | undefined
  limit: number
}

/** The same where keys are ids that fall: those below one. */
export const belowOf = ({ from }: Behind): number => (from === undefined ? Number.MAX_SAFE_INTEGER : Number(from))
