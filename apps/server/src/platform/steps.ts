/** What happened to a thing, step by step, as several words tell it and the console's timeline puts it together. */

/** Who did it; absent: the house, by itself. */
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
