/** Where a list goes on: the row it ended with, as its reader sends it back. A cursor that is none begins at the top. */

/** The place below a row: what the list is ordered by, then the id. */
export interface Place {
  by: number
  id: number
}

export const placeText = ({ by, id }: Place): string => `${by}:${id}`

export function placeIn(text: string | undefined): Place | undefined {
  const [, by, id] = /^(-?\d+(?:\.\d+)?(?:e[+-]?\d+)?):(\d{1,16})$/.exec(text ?? '') ?? []
  return by === undefined ? undefined : { by: Number(by), id: Number(id) }
}

/** The place in "Recommended": the chosen categories first or the rest, since when that was so, and the posts an author had too many of. */
export interface RecommendPlace {
  part: 'chosen' | 'rest'
  /** ms; fixed when the list began. */
  since: number
  at: Place | undefined
  later: number[]
}

export const recommendText = ({ part, since, at, later }: RecommendPlace): string =>
  [part === 'chosen' ? 'c' : 'r', since, at ? placeText(at) : '', later.join(',')].join('|')

export function recommendIn(text: string | undefined): RecommendPlace | undefined {
  const [, part, since, at, later] = /^([cr])\|(\d{1,15})\|([^|]*)\|([\d,]{0,500})$/.exec(text ?? '') ?? []
  if (part === undefined) return undefined
  const ids = later!.split(',').filter((id) => /^\d{1,16}$/.test(id))
  return {
    ...{ part: part === 'c' ? 'chosen' : 'rest', since: Number(since), at: placeIn(at) },
    later: ids.map(Number),
  }
}
