/** The people who hear how lots ended: those who bid and did not win, and those who only watched. */
import type { Lot } from '../store.ts'

interface OnLot {
  lot_id: number
  user_id: number
}
export interface Audience {
  losers: number[]
  onlookers: number[]
}

/** @returns the people of each lot; a lot has thousands of them, so each row is looked at once */
export function audiencesOf(
  lots: ReadonlyArray<Pick<Lot, 'id' | 'winner_user_id'>>,
  bidders: readonly OnLot[],
  watchers: readonly OnLot[],
): Map<number, Audience> {
  const bidders_of = Map.groupBy(bidders, ({ lot_id }) => lot_id)
  const watchers_of = Map.groupBy(watchers, ({ lot_id }) => lot_id)
  return new Map(
    lots.map(({ id, winner_user_id }) => {
      const bid = new Set((bidders_of.get(id) ?? []).map(({ user_id }) => user_id))
      const onlookers = (watchers_of.get(id) ?? []).map(({ user_id }) => user_id).filter((user_id) => !bid.has(user_id))
      return [id, { losers: [...bid].filter((user_id) => user_id !== winner_user_id), onlookers }]
    }),
  )
}
