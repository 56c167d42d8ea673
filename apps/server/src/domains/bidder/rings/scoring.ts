/**
 * Bidders of a shop that may be in league with it: people who bid there and nowhere else, do not win, and belong together. A score says
 * where to look; it decides nothing.
 */

/** What one person did on the lots of a shop that were looked at. */
export interface Conduct {
  user_id: number
  /** The lots they bid on, and how many had bidders in all. */
  lots: ReadonlyArray<{ lot_id: number; bidders: number }>
  won: number
  /** Lots on which theirs was the last bid that the winner had to beat. */
  second: number
  /** Of their latest lots at all, how many were at other shops. */
  elsewhere: number
}

/** Two people who share something: an account's mark, or the address they bid from. */
export interface Tie {
  a: number
  b: number
  kind: 'linked' | 'address'
}

export interface Suspect {
  user_id: number
  score: number
  lots: number
  elsewhere: number
  won: number
  second: number
  /** How probable it is, in basis points, that somebody with the same chance as all other bidders wins so little. */
  luck_bp: number
  linked: number[]
  address: number[]
  /** With whom they bid on the same lots far more often than chance has it. */
  together: number[]
}
export interface Ring {
  score: number
  people: Suspect[]
}

/** With fewer lots nothing can be said of a person: newcomers have not won yet either. */
export const LOTS_MIN = 5
/** A bidder who wins more than this part of their lots is a buyer. */
const WON_MAX = 0.1
export const RING_PEOPLE_MIN = 2
/** From this score on a ring is shown. */
export const SCORE_SHOWN = 60
/** A person who shares something with a shown person is shown with them from this score on. */
const SCORE_JOINS = 50
/** Most points a fact gives; together they are 100. */
const POINTS = { one_shop: 20, never_wins: 20, second: 15, tie: 15, together: 30 } as const
/** As many points as the fact that weighs least: a ring whose people rose by so much on the average has new evidence against each. */
export const RISE_NOTABLE = Math.min(...Object.values(POINTS))
/** Bidding together: on so many lots, and so many standard deviations more often than two who choose their lots apart. */
const TOGETHER = { lots: 4, deviations: 3.5 }
/** An address is shared by strangers, too: it counts for less. */
const ADDRESS_PART = 0.5

/** Rises from 0 at `from` to 1 at `to`. */
const between = (value: number, from: number, to: number): number =>
  Math.min(1, Math.max(0, (value - from) / (to - from)))

/** How probable so few wins are for one who wins each lot with the chance of any of its bidders; of one win, it or none. */
function luckOf({ lots, won }: Conduct): number {
  const chances = lots.map(({ bidders }) => 1 / Math.max(bidders, 2))
  const none = chances.reduce((so_far, chance) => so_far * (1 - chance), 1)
  if (won === 0) return none
  return won === 1 ? none * (1 + chances.reduce((sum, chance) => sum + chance / (1 - chance), 0)) : 1
}

export const mayBeInLeague = ({ lots, won }: { lots: number; won: number }): boolean =>
  lots >= LOTS_MIN && won <= Math.max(1, lots * WON_MAX) && won < lots / 4

/**
 * The rings among the bidders of one shop.
 * @param lots_looked_at how many of its lots the conduct is about
 */
export function ringsAmong(people: readonly Conduct[], ties: readonly Tie[], lots_looked_at: number): Ring[] {
  const asked = people.filter(({ lots, won }) => mayBeInLeague({ lots: lots.length, won }))
  const by_id = new Map(asked.map((one) => [one.user_id, one]))
  const suspects = new Map(asked.map((one) => [one.user_id, suspectOf(one)]))
  for (const { a, b, kind } of ties)
    for (const [one, other] of [
      [a, b],
      [b, a],
    ] as const)
      if (by_id.has(one) && by_id.has(other)) suspects.get(one)![kind].push(other)
  for (const [i, one] of asked.entries())
    for (const other of asked.slice(i + 1))
      if (areTogether(one, other, lots_looked_at)) {
        suspects.get(one.user_id)!.together.push(other.user_id)
        suspects.get(other.user_id)!.together.push(one.user_id)
      }
  for (const one of suspects.values()) one.score = scoreOf(one, by_id.get(one.user_id)!)
  return groups(suspects)
    .filter(({ people: those, score }) => those.length >= RING_PEOPLE_MIN && score >= SCORE_SHOWN)
    .sort((a, b) => b.score - a.score)
}

const suspectOf = (one: Conduct): Suspect => ({
  user_id: one.user_id,
  score: 0,
  lots: one.lots.length,
  elsewhere: one.elsewhere,
  won: one.won,
  second: one.second,
  luck_bp: Math.round(luckOf(one) * 10_000),
  linked: [],
  address: [],
  together: [],
})

function areTogether(one: Conduct, other: Conduct, lots_looked_at: number): boolean {
  const theirs = new Set(other.lots.map(({ lot_id }) => lot_id))
  const common = one.lots.filter(({ lot_id }) => theirs.has(lot_id)).length
  const [m, n, all] = [one.lots.length, other.lots.length, Math.max(lots_looked_at, 2)]
  const by_chance = (m * n) / all
  const variance = (by_chance * (all - m) * (all - n)) / (all * (all - 1))
  return common >= TOGETHER.lots && common - by_chance >= TOGETHER.deviations * Math.sqrt(variance)
}

function scoreOf(one: Suspect, conduct: Conduct): number {
  const here = one.lots / (one.lots + one.elsewhere)
  const tie = one.linked.length > 0 ? 1 : one.address.length > 0 ? ADDRESS_PART : 0
  return Math.round(
    POINTS.one_shop * between(here, 0.6, 0.9) +
      POINTS.never_wins * between(-Math.log10(luckOf(conduct)), 0.3, 1.3) +
      POINTS.second * between(one.second / one.lots, 0.1, 0.4) +
      POINTS.tie * tie +
      POINTS.together * Math.min(1, one.together.length),
  )
}

/** People who would be shown for themselves and those they share something with; a ring's score is that of its people on the average. */
function groups(suspects: ReadonlyMap<number, Suspect>): Ring[] {
  const left = new Map([...suspects].filter(([, one]) => one.score >= SCORE_JOINS))
  const rings: Ring[] = []
  for (const first of [...left.values()].sort((a, b) => b.score - a.score)) {
    if (first.score < SCORE_SHOWN || !left.delete(first.user_id)) continue
    const people = [first]
    for (const one of people)
      for (const id of [...one.linked, ...one.address, ...one.together]) {
        const next = left.get(id)
        if (!next) continue
        left.delete(id)
        people.push(next)
      }
    const score = Math.round(people.reduce((sum, one) => sum + one.score, 0) / people.length)
    rings.push({ score, people: people.sort((a, b) => b.score - a.score) })
  }
  return rings
}

/**
 * The score from which a ring that was judged is looked at again: a notable rise, or half of what was left up to 100 where that is less.
 * @returns null where it was judged at the most there is
 */
export const returnsAt = (judged_score: number): number | null =>
  judged_score >= 100 ? null : judged_score + Math.min(RISE_NOTABLE, Math.ceil((100 - judged_score) / 2))

/** Whether a ring of today is the one that was judged: half of its people at least stood before the operator then. */
export const isTheJudged = (people: readonly number[], judged: readonly number[]): boolean => {
  const then = new Set(judged)
  return people.filter((id) => then.has(id)).length * 2 >= people.length
}
