/**
 * What a shop's live room, its live time and its owner's money come to, by what was done: written a second time from what the product promises. Each
 * step says whether it is done; where it is not, nothing changes.
 */
const FREE_S = 3_600
const PLAN = { seconds: 36_000, price_fen: 30_00, valid_ms: 180 * 86_400_000, back_ms: 7 * 86_400_000 }
/** A session begins with at least so much. */
const LEAST_S = 300
const GRACE_MS = 5 * 60_000

type TimeState = 'running' | 'used' | 'lapsed' | 'given_back'
export interface Time {
  bought_at: number
  amount_fen: number
  seconds: number
  left_s: number
  state: TimeState
  back_fen: number
}
interface Session {
  state: 'live' | 'paused'
  cause: 'host' | 'silent' | null
  has_picture: boolean
  told_ms: number
  metered_ms: number
  metered_s: number
  /** Since when it goes on without live time. */
  poor_at: number | null
  /** Lines of its chat that are there to read. */
  lines: number
}

export class RoomModel {
  room: 'none' | 'active' | 'banned' | 'closed' = 'none'
  waits = false
  session: Session | null = null
  times: Time[] = []
  wallet_fen: number
  /** What the platform has of it. */
  fees_fen = 0
  sold = 0
  /** Lines in the chats of its sessions, and those of them that the room removed. */
  lines = 0
  removed = 0
  private had_free = false

  constructor(wallet_fen: number) {
    this.wallet_fen = wallet_fen
  }

  get balance_s(): number {
    return this.running().reduce((sum, { left_s }) => sum + left_s, 0)
  }

  private running(): Time[] {
    return this.times.filter(({ state }) => state === 'running')
  }

  apply(): boolean {
    if (this.waits || this.room === 'active' || this.room === 'banned') return false
    this.waits = true
    return true
  }

  decide(now: number, approved: boolean): boolean {
    if (!this.waits) return false
    this.waits = false
    if (!approved) return true
    this.room = 'active'
    if (!this.had_free) this.times.push(timeOf(now, FREE_S, 0))
    this.had_free = true
    return true
  }

  buy(now: number): boolean {
    if (this.room !== 'active' || this.wallet_fen < PLAN.price_fen) return false
    this.times.push(timeOf(now, PLAN.seconds, PLAN.price_fen))
    this.wallet_fen -= PLAN.price_fen
    this.fees_fen += PLAN.price_fen
    return true
  }

  giveBack(nth: number, now: number): boolean {
    const time = this.times[nth]
    if (!time || time.amount_fen === 0 || time.state !== 'running' || time.left_s < time.seconds) return false
    if (now >= time.bought_at + PLAN.back_ms) return false
    this.goesBack(time)
    return true
  }

  private goesBack(time: Time): void {
    time.back_fen = Math.floor((time.amount_fen * time.left_s) / time.seconds)
    time.state = 'given_back'
    this.wallet_fen += time.back_fen
    this.fees_fen -= time.back_fen
  }

  go(): boolean {
    if (this.room !== 'active' || this.session || this.balance_s < LEAST_S) return false
    this.session = {
      ...{
        state: 'live',
        cause: null,
        has_picture: true,
        told_ms: 0,
        metered_ms: 0,
        metered_s: 0,
        poor_at: null,
        lines: 0,
      },
    }
    return true
  }

  /** So much picture has come in all, as told now. */
  picture(told_ms: number, now: number): void {
    const { session } = this
    if (!session) return
    const new_ms = Math.max(0, told_ms - session.told_ms)
    session.told_ms = Math.max(session.told_ms, told_ms)
    if (session.state !== 'live' || new_ms === 0) return
    session.metered_ms += new_ms
    const due_s = Math.floor(session.metered_ms / 1_000) - session.metered_s
    session.metered_s += due_s
    let wanted = due_s
    for (const time of this.running()) {
      const taken_s = Math.min(time.left_s, wanted)
      wanted -= taken_s
      time.left_s -= taken_s
      if (time.left_s === 0) time.state = 'used'
    }
    if (wanted > 0) session.poor_at ??= now
    else if (due_s > 0) session.poor_at = null
  }

  lose(): void {
    if (!this.session) return
    this.session.has_picture = false
    if (this.session.state === 'live') Object.assign(this.session, { state: 'paused', cause: 'silent' })
    else this.session.cause = this.session.cause === 'host' ? 'host' : 'silent'
  }

  comeBack(): void {
    if (!this.session) return
    this.session.has_picture = true
    if (this.session.cause === 'silent') Object.assign(this.session, { state: 'live', cause: null })
  }

  pause(): boolean {
    if (!this.session) return false
    Object.assign(this.session, { state: 'paused', cause: 'host' })
    return true
  }

  resume(): boolean {
    if (!this.session) return false
    if (this.session.state === 'live') return true
    if (this.session.has_picture) Object.assign(this.session, { state: 'live', cause: null })
    else this.session.cause = 'silent'
    return true
  }

  /** Without a bid that stands nothing is sold. */
  sell(): boolean {
    if (this.session?.state !== 'live') return false
    this.sold++
    return true
  }

  /** A viewer writes while it is on air or paused. */
  say(): boolean {
    if (!this.session) return false
    this.session.lines++
    this.lines++
    return true
  }

  /** The room removes its newest line that is there. */
  remove(): boolean {
    if (!this.session || this.session.lines === 0) return false
    this.session.lines--
    this.removed++
    return true
  }

  end(): boolean {
    if (!this.session) return false
    this.session = null
    return true
  }

  ban(): boolean {
    if (this.room !== 'active') return false
    this.room = 'banned'
    this.session = null
    for (const time of this.running()) this.goesBack(time)
    return true
  }

  lift(): boolean {
    if (this.room !== 'banned') return false
    this.room = 'active'
    return true
  }

  /** What closing gives back, in fen. */
  get back_fen(): number {
    return this.running().reduce(
      (sum, { amount_fen, left_s, seconds }) => sum + Math.floor((amount_fen * left_s) / seconds),
      0,
    )
  }

  close(): boolean {
    if (this.room !== 'active' || this.session) return false
    this.room = 'closed'
    for (const time of this.running()) this.goesBack(time)
    return true
  }

  /** Minutes go by, or days: then what is on air is over. */
  passes(now: number, days: boolean): void {
    const { session } = this
    const is_out = session?.poor_at && now >= session.poor_at + GRACE_MS && this.balance_s === 0
    if (days || is_out) this.session = null
    for (const time of this.running()) if (now >= time.bought_at + PLAN.valid_ms) time.state = 'lapsed'
  }
}

const timeOf = (bought_at: number, seconds: number, amount_fen: number): Time => ({
  ...{ bought_at, amount_fen, seconds, left_s: seconds, state: 'running', back_fen: 0 },
})
