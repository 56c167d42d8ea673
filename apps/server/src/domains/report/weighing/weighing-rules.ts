/** What a report weighs, and what several weigh together. */

/** How far somebody is trusted to post: T0 is new, T3 has been good for long. */
export type Trust = 0 | 1 | 2 | 3
export type ReportWeight = 0 | 2 | 4

/** How the reports of somebody came out so far. */
export interface SoFar {
  upheld: number
  unfounded: number
}
/** Fewer decided reports say nothing about somebody. */
const DECIDED_MIN = 3

/** Nothing of who is new, or was mostly wrong; double of who is trusted. */
export function weightFor(trust: Trust, { upheld, unfounded }: SoFar): ReportWeight {
  if (trust === 0 || (upheld + unfounded >= DECIDED_MIN && unfounded > upheld)) return 0
  return trust === 3 ? 4 : 2
}

export interface Weighed {
  reporter_id: number
  weight: number
}
/**
 * What reports weigh together: of people linked to each other, also over a third who reported, the heaviest alone.
 * @param linked by person, all who are linked to them
 */
export function weighTogether(reports: readonly Weighed[], linked: ReadonlyMap<number, ReadonlySet<number>>): number {
  const left = new Map<number, number>()
  for (const { reporter_id, weight } of reports) left.set(reporter_id, Math.max(weight, left.get(reporter_id) ?? 0))
  let together = 0
  while (left.size > 0) {
    const circle = [[...left.keys()][0]!]
    let heaviest = 0
    for (const one of circle) {
      heaviest = Math.max(heaviest, left.get(one) ?? 0)
      left.delete(one)
      for (const other of left.keys())
        if (!circle.includes(other) && (linked.get(one)?.has(other) || linked.get(other)?.has(one))) circle.push(other)
    }
    together += heaviest
  }
  return together
}
