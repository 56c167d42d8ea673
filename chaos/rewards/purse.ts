/** What a person's points should come to, kept without a database and as plainly as can be: what `lives.test.ts` holds the points book against. */
const DAY_MS = 86_400_000
const LATE_DAYS = 30
const RESCUE_MS = 7 * DAY_MS
const SHANGHAI_MS = 8 * 3_600_000

interface ModelLot {
  /** In the order in which they came. */
  no: number
  /** The earning it came with; none for what came back. */
  of: string | undefined
  left: number
  ends_at: number
}

/** Points that left a purse together, and how many of each lot have not come back into lots. */
interface Out {
  points: number
  back: number
  from: Array<{ lot: ModelLot; points: number }>
}
interface Spend extends Out {
  frozen: boolean
}
interface Lapse extends Out {
  at: number
}
interface Earned {
  points: number
  taken: number
  ends_at: number
  /** Whether anything was left for a lot once debt was repaid. */
  has_lot: boolean
}

const soonest = (a: ModelLot, b: ModelLot): number => a.ends_at - b.ends_at || a.no - b.no

export class Purse {
  debt = 0
  private lots: ModelLot[] = []
  private lots_made = 0
  private readonly earned = new Map<string, Earned>()
  private readonly spends = new Map<string, Spend>()
  private readonly lapses: Lapse[] = []
  private readonly rescued_in = new Set<number>()
  private readonly done = new Set<string>()

  get balance(): number {
    return this.lots.reduce((sum, { left }) => sum + left, 0)
  }
  get frozen(): number {
    return [...this.spends.values()].reduce((sum, one) => sum + (one.frozen ? one.points - one.back : 0), 0)
  }
  /** What is left of each lot, those that end first in front. */
  get left(): number[] {
    return this.lots
      .filter(({ left }) => left > 0)
      .sort(soonest)
      .map(({ left }) => left)
  }

  earn(ref: string, points: number, ends_at: number): number {
    if (this.earned.has(ref)) return 0
    const kept = this.comeIn(points, ends_at, ref)
    this.earned.set(ref, { points, taken: 0, ends_at, has_lot: kept > 0 })
    return points
  }

  /** @returns what it is refused with, if it is */
  spend(ref: string, points: number, frozen: boolean): { key: string; details: object } | undefined {
    if (this.spends.has(ref)) return
    if (this.debt > 0) return { key: 'POINTS_OWED', details: { debt: this.debt } }
    if (this.balance < points) return { key: 'POINTS_SHORT', details: { have: this.balance, need: points } }
    this.spends.set(ref, { points, back: 0, frozen, from: take([...this.lots].sort(soonest), points) })
  }

  has(spend_ref: string): boolean {
    return this.spends.has(spend_ref)
  }

  settle(ref: string): void {
    this.spends.get(ref)!.frozen = false
  }

  comeBack(ref: string, points: number, return_ref: string, now: number): number {
    return this.once(return_ref, () => this.bringBack(this.spends.get(ref)!, points, now))
  }

  takeBack(ref: string, points: number, because: string): number {
    return this.once(because, () => {
      const earned = this.earned.get(ref)!
      const wanted = Math.min(points, earned.points - earned.taken)
      earned.taken += wanted
      const others = this.lots.filter(({ of }) => of !== ref).sort(soonest)
      const lots = [...this.lots.filter(({ of }) => of === ref), ...others]
      const got = take(lots, wanted).reduce((sum, one) => sum + one.points, 0)
      this.debt += wanted - got
      return wanted
    })
  }

  giveAgain(ref: string, because: string, now: number): number {
    return this.once(because, () => {
      const earned = this.earned.get(ref)!
      const points = earned.taken
      earned.taken = 0
      const late = !earned.has_lot || earned.ends_at <= now
      this.comeIn(points, late ? now + LATE_DAYS * DAY_MS : earned.ends_at, undefined)
      return points
    })
  }

  /** Time has come to now: what has ended is gone. */
  lapse(now: number): void {
    const from = this.lots.filter(({ left, ends_at }) => left > 0 && ends_at <= now)
    if (from.length === 0) return
    const out = from.map((lot) => ({ lot, points: lot.left }))
    for (const { lot } of out) lot.left = 0
    this.lapses.push({ points: out.reduce((sum, { points }) => sum + points, 0), back: 0, from: out, at: now })
  }

  /** @returns how many came back, or what it is refused with */
  rescue(now: number): number | string {
    const year = new Date(now + SHANGHAI_MS).getUTCFullYear()
    if (this.rescued_in.has(year)) return 'ALREADY_DONE'
    const lately = this.lapses.filter(({ at, points, back }) => at > now - RESCUE_MS && points > back)
    if (lately.length === 0) return 'POINTS_NONE_LAPSED'
    this.rescued_in.add(year)
    return lately.reduce((sum, one) => sum + this.bringBack(one, one.points - one.back, now), 0)
  }

  /** Debt first; the rest is a lot. @returns what the lot holds */
  private comeIn(points: number, ends_at: number, of: string | undefined): number {
    const repaid = Math.min(points, this.debt)
    this.debt -= repaid
    this.addLot(points - repaid, ends_at, of)
    return points - repaid
  }

  private addLot(left: number, ends_at: number, of?: string): void {
    if (left > 0) this.lots.push({ no: this.lots_made++, of, left, ends_at })
  }

  private bringBack(out: Out, points: number, now: number): number {
    const back = Math.min(points, out.points - out.back)
    out.back += back
    const repaid = Math.min(back, this.debt)
    this.debt -= repaid
    let rest = back - repaid
    for (const part of [...out.from].sort((a, b) => soonest(b.lot, a.lot))) {
      const some = Math.min(rest, part.points)
      rest -= some
      part.points -= some
      if (part.lot.ends_at > now) part.lot.left += some
      else this.addLot(some, now + LATE_DAYS * DAY_MS)
    }
    return back
  }

  private once(ref: string, work: () => number): number {
    if (this.done.has(ref)) return 0
    const did = work()
    if (did > 0) this.done.add(ref)
    return did
  }
}

/** Takes so many points out of lots, in their order, or as many as there are. */
function take(lots: readonly ModelLot[], points: number): Array<{ lot: ModelLot; points: number }> {
  let rest = points
  return lots.flatMap((lot) => {
    const some = Math.min(rest, lot.left)
    lot.left -= some
    rest -= some
    return some > 0 ? [{ lot, points: some }] : []
  })
}
