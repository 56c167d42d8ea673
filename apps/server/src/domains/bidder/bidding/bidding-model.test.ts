import { DEFAULT_INCREMENT_TABLE, type IncrementRow, type IncrementRule } from '@juya/contract/bidding/increments.ts'
import { LADDER_ROWS_MOST, wrongLadder } from '@juya/contract/bidding/ladders.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeBid, type LotState, type Offer, standingAfter } from '../../lot/bidding/bidding-rules.ts'

/** All in all so many bids; BIDS=500000 for the long run. */
const BIDS = Number(process.env.BIDS ?? 100_000)
const BIDS_A_LOT = 50
const START = 1_760_000_000_000

/**
 * The model knows nothing of cases. It keeps everybody's highest maximum with the moment it was given, and says: who gave the highest
 * maximum first leads; the price is one step above the best of the others, but no more than the leader's maximum, no less than
 * what was openly offered, and the reserve once the leader would pay it.
 */
class Model {
  private readonly maxima = new Map<number, { fen: number; order: number }>()
  private order = 0
  private floor_fen = 0
  price_fen = 0
  leader: number | undefined
  private readonly start_fen: number
  private readonly step: (fen: number) => number
  private readonly reserve_fen: number | null
  constructor(start_fen: number, step: (fen: number) => number, reserve_fen: number | null) {
    this.start_fen = start_fen
    this.step = step
    this.reserve_fen = reserve_fen
  }

  /** Whether a bid may be placed; by the rule a person would be told. */
  takes({ user_id, amount_fen }: Offer): boolean {
    if (user_id === this.leader) return amount_fen > this.maxima.get(user_id)!.fen
    return amount_fen >= (this.leader === undefined ? this.start_fen : this.price_fen + this.step(this.price_fen))
  }

  bid({ user_id, kind, amount_fen }: Offer): void {
    const had_lead = user_id === this.leader
    this.maxima.set(user_id, { fen: amount_fen, order: ++this.order })
    const [top, second] = [...this.maxima].sort(([, a], [, b]) => b.fen - a.fen || a.order - b.order)
    this.leader = top![0]
    if (kind === 'manual' && !had_lead && this.leader === user_id) this.floor_fen = amount_fen
    // Raising one's own maximum is silent: only somebody else's bid makes the price follow the competition.
    const contested = had_lead
      ? 0
      : second
        ? Math.min(top![1].fen, second[1].fen + this.step(second[1].fen))
        : this.start_fen
    this.price_fen = Math.max(this.price_fen, this.floor_fen, contested)
    if (this.reserve_fen !== null && top![1].fen >= this.reserve_fen)
      this.price_fen = Math.max(this.price_fen, this.reserve_fen)
  }

  /** Everybody but those who were taken back bids once more, on a lot that has seen nothing. */
  without(offers: readonly Offer[]): Model {
    const anew = new Model(this.start_fen, this.step, this.reserve_fen)
    for (const offer of offers) anew.bid(offer)
    return anew
  }

  get leader_max_fen() {
    return this.maxima.get(this.leader!)!.fen
  }
}

const tableStep = (fen: number) => DEFAULT_INCREMENT_TABLE.filter((row) => row.from_fen <= fen).at(-1)!.step_fen
const fixedStep = (step_fen: number) => () => step_fen
/** 2-5-8 as a person reads it: the first price above that ends in 0, 2, 5 or 8. */
const rungStep = (fen: number) => {
  const digits = String(fen / 100).length
  const unit = 10 ** Math.max(0, digits - 2)
  for (let yuan = (Math.floor(fen / 100 / unit) + 1) * unit; ; yuan += unit)
    if (digits === 1 ? yuan % 2 === 0 : [0, 2, 5, 8].includes((yuan / unit) % 10)) return yuan * 100 - fen
}
/** A house's own ladder: a first row, and others above it with steps of 1 to 10 per cent that do not fall. */
const ownLadders = fc
  .array(fc.record({ times: fc.integer({ min: 2, max: 9 }), percent: fc.integer({ min: 1, max: 10 }) }), {
    minLength: 1,
    maxLength: LADDER_ROWS_MOST - 1,
  })
  .map((more) => {
    const rows = [{ from_fen: 0, step_fen: 5_00 }]
    let from_fen = 50_00
    for (const { times, percent } of more) {
      from_fen *= times
      const step_fen = Math.max(rows.at(-1)!.step_fen, Math.ceil((from_fen * percent) / 100_00) * 100)
      rows.push({ from_fen, step_fen })
    }
    return rows
  })
  .filter((rows) => wrongLadder(rows) === undefined)
const ladderStep = (rows: readonly IncrementRow[]) => (fen: number) =>
  rows.filter((row) => row.from_fen <= fen).at(-1)!.step_fen

const lots = fc.record({
  start_yuan: fc.integer({ min: 1, max: 3_000 }),
  steps_by: fc.oneof(
    fc.constant({ rule: { mode: 'table' } satisfies IncrementRule as IncrementRule, step: tableStep }),
    fc.constant({ rule: { mode: 'two_five_eight' } satisfies IncrementRule as IncrementRule, step: rungStep }),
    fc.integer({ min: 1, max: 500 }).map((yuan) => ({
      rule: { mode: 'fixed', step_fen: yuan * 100 } satisfies IncrementRule as IncrementRule,
      step: fixedStep(yuan * 100),
    })),
    ownLadders.map((table) => ({
      rule: { mode: 'table', table } satisfies IncrementRule as IncrementRule,
      step: ladderStep(table),
    })),
  ),
  reserve_percent: fc.option(fc.integer({ min: 100, max: 900 })),
  ends: fc.oneof(
    fc.constant({ lasts_s: 600, soft_close: { window_s: 120, extend_s: 120, hard_end_after_s: 7_200 } }),
    // A live lot: short, its extensions all of one length.
    fc
      .record({
        lasts_s: fc.integer({ min: 15, max: 120 }),
        window_s: fc.integer({ min: 5, max: 15 }),
        more_s: fc.integer({ min: 0, max: 5 }),
      })
      .map(({ lasts_s, window_s, more_s }) => ({
        lasts_s,
        soft_close: { window_s, extend_s: window_s + more_s, hard_end_after_s: 600, doubles: false },
      })),
  ),
})
/** Amounts are near the price, so that many are taken, many tie, and many are refused. */
const moves = fc.array(
  fc.record({
    user_id: fc.integer({ min: 1, max: 6 }),
    kind: fc.constantFrom('manual' as const, 'proxy' as const),
    steps: fc.integer({ min: -2, max: 14 }),
    odd_yuan: fc.constantFrom(0, 0, 0, 1, 7),
    /** Juya takes all bids of this one back instead. */
    voids: fc.integer({ min: 1, max: 20 }).map((n) => n === 1),
    wait_ms: fc.oneof(fc.integer({ min: 0, max: 2_000 }), fc.integer({ min: 0, max: 200_000 })),
  }),
  { minLength: BIDS_A_LOT, maxLength: BIDS_A_LOT },
)

describe(`${BIDS} random bids`, () => {
  test('lead to the leader and price of a model that is written quite differently, and refused ones change nothing', () => {
    let taken_count = 0
    let void_count = 0
    let live_moves = 0
    fc.assert(
      fc.property(lots, moves, ({ start_yuan, steps_by: { rule, step }, reserve_percent, ends }, bids) => {
        const start_fen = start_yuan * 100
        const reserve_fen = reserve_percent && Math.ceil((start_yuan * reserve_percent) / 100) * 100
        let model = new Model(start_fen, step, reserve_fen)
        let lot: LotState = {
          status: 'live',
          start_fen,
          increment: rule,
          reserve_fen,
          buy_now_fen: null,
          soft_close: ends.soft_close,
          planned_end_at: START + ends.lasts_s * 1_000,
          ends_at: START + ends.lasts_s * 1_000,
          extension_count: 0,
          current_fen: 0,
          bid_count: 0,
          leader_id: null,
          leader_max_fen: null,
        }
        let now_ms = START
        let entries = 0
        let offers: Offer[] = []
        for (const { user_id, kind, steps, odd_yuan, wait_ms, voids } of bids) {
          now_ms += isLive(lot) ? Math.floor(wait_ms / 15) : wait_ms
          if (now_ms >= lot.ends_at) {
            expect(
              judgeBid(lot, { user_id, kind, amount_fen: 1_000_000_00, confirm_large: true }, now_ms),
            ).toMatchObject({ taken: false, key: 'LOT_ENDED' })
            break
          }
          if (voids && offers.length > 0) {
            offers = offers.filter((offer) => offer.user_id !== user_id)
            model = model.without(offers)
            const before_fen = lot.current_fen
            lot = { ...lot, ...standingAfter(lot, offers) }
            void_count++
            checkAgainst(model, lot)
            expect(lot.current_fen).toBeLessThanOrEqual(before_fen)
            continue
          }
          const around = Math.max(lot.current_fen, start_fen)
          const offer: Offer = {
            user_id,
            kind,
            amount_fen: Math.max(100, around + steps * step(around) + odd_yuan * 100),
            confirm_large: true,
          }
          const before = structuredClone(lot)
          const judged = judgeBid(lot, offer, now_ms)

          expect(judged.taken).toBe(model.takes(offer))
          expect(lot).toEqual(before) // rules never change what they are given
          if (!judged.taken) continue
          taken_count++
          model.bid(offer)
          offers.push(offer)
          lot = judged.lot
          entries += judged.rows.length
          checkAgainst(model, lot)
          checkRows(before, judged.lot, judged.rows, now_ms)
          if (isLive(lot) && lot.ends_at > before.ends_at) live_moves++
          expect(lot.bid_count).toBe(entries)
        }
      }),
      { numRuns: Math.ceil(BIDS / BIDS_A_LOT), seed: Number(process.env.SEED ?? 7) },
    )
    expect(taken_count).toBeGreaterThan(BIDS / 5)
    expect(void_count).toBeGreaterThan(BIDS / 100)
    expect(live_moves).toBeGreaterThan(BIDS / 50)
  }, 600_000)
})

const isLive = ({ soft_close }: LotState): boolean => soft_close.doubles === false

function checkAgainst(model: Model, lot: LotState): void {
  if (model.leader === undefined) {
    expect(lot).toMatchObject({ leader_id: null, leader_max_fen: null, current_fen: 0 })
    return
  }
  expect({ leader: lot.leader_id, max: lot.leader_max_fen, price: lot.current_fen }).toEqual({
    leader: model.leader,
    max: model.leader_max_fen,
    price: model.price_fen,
  })
  expect(lot.current_fen).toBeGreaterThanOrEqual(lot.start_fen)
  expect(lot.current_fen).toBeLessThanOrEqual(lot.leader_max_fen!)
}

/** The entries tell the same story: prices never fall, the last one leads at the visible price, and only change extends. */
function checkRows(
  before: LotState,
  after: LotState,
  rows: Array<{ user_id: number; amount_fen: number; leads: boolean }>,
  now_ms: number,
): void {
  const changed = before.current_fen !== after.current_fen || before.leader_id !== after.leader_id
  expect(rows.length > 0).toBe(changed)
  let price_fen = before.current_fen
  for (const row of rows) {
    expect(row.amount_fen).toBeGreaterThanOrEqual(price_fen)
    price_fen = row.amount_fen
  }
  const { window_s, extend_s, hard_end_after_s } = after.soft_close
  const hard_end_at = after.planned_end_at + hard_end_after_s * 1_000
  if (changed) {
    expect(rows.at(-1)).toMatchObject({ user_id: after.leader_id, amount_fen: after.current_fen, leads: true })
    expect(after.ends_at - now_ms >= window_s * 1_000 || after.ends_at === hard_end_at).toBe(true)
  } else {
    expect(after.ends_at).toBe(before.ends_at)
  }
  if (changed && isLive(after) && before.ends_at - now_ms < window_s * 1_000)
    expect(after.ends_at).toBe(Math.min(now_ms + extend_s * 1_000, hard_end_at))
  expect(after.ends_at).toBeGreaterThanOrEqual(before.ends_at)
  expect(after.ends_at).toBeLessThanOrEqual(hard_end_at)
}
