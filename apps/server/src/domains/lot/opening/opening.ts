/** A lot opens: its rules are frozen and hashed, its log starts from them, and its end becomes a deadline. */

import { FAIR_WARNING_S, LIVE_MOMENT_S, LIVE_PICTURE_LOSS_S, PADDLE_TIMES, ROOM_OUTAGE_S } from '@juya/contract'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { emitMany } from '../../../platform/outbox/index.ts'
import { type Due, setDeadlines } from '../../../platform/time/deadlines.ts'
import { pausePoint } from '../../../platform/time/pause.ts'
import { shipHours } from '../../order/index.ts'
import { addToCounters } from '../../shop/index.ts'
import { stepsOf } from '../bidding/bid-store.ts'
import { auctionEvents } from '../events.ts'
import { type CountedLag, counterFacts } from '../of-live/counted-lag.ts'
import { type AbsenteeRoot, bidders } from '../ports/bidders.ts'
import { sales } from '../ports/sales.ts'
import { watchers } from '../ports/watchers.ts'
import { genesisHash, rulesHash } from '../proof/chain.ts'
import { sealReserves } from '../proof/reserve-seals.ts'
import { setting } from '../settings.ts'
import { addRules, type Lot, lockLots, openLots } from '../store.ts'
import { withTimeToBid } from './late-opening.ts'
import { withSentences } from './rules-text.ts'
import { withShopTerms } from './shop-terms.ts'

/** Of the wording and meaning of the facts; lots keep the version they opened under. */
const RULES_VERSION = 1
/** Of live lots, which a clerk starts, and of lots by the ladder 2-5-8. */
const LATER_RULES_VERSION = 2
/** Of lots of a live session, whose moment is kept. */
const LIVE_RULES_VERSION = 3
/** The version of a lot's facts, as they say it themselves. */
export const rulesVersionOf = (facts: Pick<RuleFacts, 'rules_version'>): number => facts.rules_version ?? RULES_VERSION
const SECOND = 1_000
/** People in the app hear so long before the end, wherever it has moved. */
export const LAST_MINUTE_MS = 60_000

/** Live lots and those of auction houses have their own rhythm of paying. */
const payWindowH = (mode: string, usual_h: number): number => (mode === 'live' ? 24 : mode === 'house' ? 72 : usual_h)

/** Deadline `lot_start`: opens the scheduled lots whose time has come. */
export async function startDue(tx: Tx, dues: Due[]): Promise<void> {
  const lots = await lockLots(
    tx,
    dues.map((due) => due.ref_id),
  )
  await pausePoint('lot_opening')
  const now = await databaseNow(tx)
  const scheduled = lots.filter((lot) => lot.status === 'scheduled')
  const early = scheduled.filter((lot) => lot.starts_at! > now)
  await setDeadlines(
    tx,
    'lot_start',
    early.map((lot) => ({ ref_id: lot.id, due_at: lot.starts_at! })),
  )
  const planned = scheduled.filter((lot) => lot.starts_at! <= now)
  const open = await withTimeToBid(tx, planned, now)
  const was_ends_at = new Map(
    planned.flatMap((lot, i) =>
      open[i]!.planned_end_at === lot.planned_end_at ? [] : [[lot.id, lot.planned_end_at!]],
    ),
  )
  await openAll(tx, open, now, was_ends_at)
}

/**
 * Opens locked lots now. A lot with a duration counts it from here.
 * @param was_ends_at the ends that were planned for lots that could not open in time, by lot: their shops are told
 * @param counted what the counter of lots of live sessions was made of, by lot
 */
export async function openAll(
  tx: Tx,
  lots: readonly Lot[],
  now: number,
  was_ends_at: ReadonlyMap<number, number> = new Map(),
  counted: ReadonlyMap<number, CountedLag> = new Map(),
): Promise<void> {
  if (lots.length === 0) return
  const frozen = await withShopTerms(tx, lots)
  const promisedBy = await promises(tx, frozen)
  const reserves = await sealReserves(tx, frozen)
  const absentees = await bidders().absenteeActs(
    tx,
    frozen.map(({ id }) => id),
  )
  const opened = frozen.map((lot) => {
    const acts = absentees.get(lot.id)
    // The clock may have stepped back since the last act about a maximum: the log does not.
    const opens_at = Math.max(now, acts?.last_ms ?? 0)
    const starts_at = Math.floor(opens_at / SECOND) * SECOND
    const planned_end_at = lot.in_room ? liveEnd(lot, opens_at) : (lot.planned_end_at ?? starts_at + runsMs(lot))
    const { facts, sentences } = withSentences(
      factsOf({ ...lot, starts_at, planned_end_at }, promisedBy(lot), {
        reserve_sha256: reserves.get(lot.id),
        absentees: acts?.root,
        counted: counted.get(lot.id),
      }),
    )
    const hash = rulesHash(facts)
    return {
      lot,
      facts,
      sentences,
      opening: {
        lot_id: lot.id,
        starts_at,
        planned_end_at,
        rules_hash: hash,
        head_hash: genesisHash(lot.id, hash),
        join_filter: lot.join_filter,
        guarantees: lot.guarantees,
      },
    }
  })
  await addRules(
    tx,
    opened.map(({ facts, sentences, opening }) => ({
      lot_id: opening.lot_id,
      version: rulesVersionOf(facts),
      hash: opening.rules_hash,
      facts,
      sentences,
    })),
  )
  await openLots(
    tx,
    opened.map(({ opening }) => opening),
  )
  await setDeadlines(
    tx,
    'lot_close',
    opened.map(({ opening }) => ({ ref_id: opening.lot_id, due_at: opening.planned_end_at })),
  )
  await setDeadlines(
    tx,
    'lot_last_minute',
    opened.flatMap(({ lot, opening: { lot_id, planned_end_at } }) =>
      lot.in_room ? [] : [{ ref_id: lot_id, due_at: planned_end_at - LAST_MINUTE_MS }],
    ),
  )
  await setDeadlines(
    tx,
    'lot_fair_warning',
    opened.flatMap(({ lot, opening: { lot_id, planned_end_at } }) =>
      lot.in_room ? [{ ref_id: lot_id, due_at: planned_end_at - FAIR_WARNING_S * SECOND }] : [],
    ),
  )
  await emitMany(
    tx,
    auctionEvents.lot_started,
    opened.map(({ lot, opening }) => ({
      lot_id: lot.id,
      shop_id: lot.shop_id,
      title: lot.title,
      title_en: lot.title_en,
      image: lot.image,
      ends_at: opening.planned_end_at,
      was_ends_at: was_ends_at.get(lot.id) ?? null,
      in_room: lot.in_room,
    })),
  )
  const holdEntered = await bidders().enterWaiting(
    tx,
    opened.map(({ lot }) => lot),
    now,
  )
  const ends_at = new Map(opened.map(({ opening }) => [opening.lot_id, opening.planned_end_at]))
  await watchers().remindOfOpening(tx, lots, (lot) => ends_at.get(lot.id)!)
  await countOnSale(tx, lots, 1)
  await holdEntered()
}

const runsMs = ({ duration_s }: Lot): number => (duration_s ?? 0) * SECOND
/** A live lot runs for all of its seconds from the moment it is started. */
const liveEnd = (lot: Lot, now: number): number => Math.ceil(now / SECOND) * SECOND + runsMs(lot)

interface Promised {
  /** Of its house, in a lot of a sale. */
  interest?: 'owned' | 'guaranteed' | undefined
  pay_window_h: number
  ship_hours: number
}

/** The promises of the settings and the shops for lots that open now, the same as their orders will be given. */
async function promises(ctx: Ctx, lots: readonly Lot[]): Promise<(lot: Lot) => Promised> {
  const usual_h = await setting(ctx, 'auction.pay_window_h')
  const shipHoursOf = await shipHours(ctx, [...new Set(lots.map((lot) => lot.shop_id))])
  const of_sales = lots.flatMap(({ id, session_id }) => (session_id === null ? [] : [id]))
  const interests = of_sales.length === 0 ? new Map<number, never>() : await sales().interestsOf(ctx, of_sales)
  return (lot) => ({
    ...(interests.has(lot.id) ? { interest: interests.get(lot.id) } : {}),
    pay_window_h: payWindowH(lot.mode, usual_h),
    ship_hours: shipHoursOf(lot.shop_id, lot.guarantees),
  })
}

/** The steps with all their rows: what is hashed needs no table that stands elsewhere. */
function frozenSteps(lot: Lot) {
  const { mode, step_fen, table } = stepsOf(lot)
  if (mode === 'two_five_eight') return { mode }
  return mode === 'fixed' ? { mode, step_fen } : { mode, table: [...table!] }
}

/** What is known from the opening on; absent where there is none, and before. */
interface AtOpening {
  /** Of the secret reserve (packages/verify, reserveSealText). */
  reserve_sha256?: string | undefined
  /** The root of the maximums that waited. */
  absentees?: AbsenteeRoot | undefined
  /** Of how late the picture is. */
  counted?: CountedLag | undefined
}

/** The facts of a lot's rules, as they are hashed. Seconds, fen and basis points; what is absent does not apply. */
export function factsOf(
  lot: Lot & { starts_at: number; planned_end_at: number },
  promised: Promised,
  { reserve_sha256, absentees, counted }: AtOpening = {},
) {
  return {
    lot_id: lot.id,
    start_fen: lot.start_fen,
    increment: frozenSteps(lot),
    has_reserve: lot.reserve_fen !== null,
    ...(reserve_sha256 ? { reserve_sha256 } : {}),
    ...(absentees ? { absentees } : {}),
    buy_now_fen: lot.buy_now_fen,
    soft_close: {
      window_s: lot.soft_close_window_s,
      extend_s: lot.soft_close_extend_s,
      hard_end_after_s: lot.hard_end_after_s,
      ...(lot.in_room ? { doubles: false } : {}),
    },
    ...rulesVersion(lot),
    ...(lot.in_room
      ? {
          live: {
            lot_s: lot.duration_s ?? 0,
            fair_warning_s: FAIR_WARNING_S,
            outage_s: ROOM_OUTAGE_S,
            pass_after_s: lot.duration_s ?? 0,
          },
        }
      : {}),
    deposit_fen: lot.deposit_fen,
    ...(lot.session_id === null
      ? {}
      : {
          session: {
            id: lot.session_id,
            lot_no: lot.lot_no!,
            limit_times: PADDLE_TIMES,
            one_parcel: true,
            deposit_in_last: true,
          },
        }),
    ...(lot.live_session_id === null ? {} : { live_session: { id: lot.live_session_id, one_parcel: true } }),
    ...(lot.live_session_id === null
      ? {}
      : {
          moment: { before_s: LIVE_MOMENT_S.before, after_s: LIVE_MOMENT_S.after },
          counter: counterFacts(lot, counted),
          picture_loss: { after_s: LIVE_PICTURE_LOSS_S.after, leaves_s: LIVE_PICTURE_LOSS_S.leaves },
        }),
    premium_bp: lot.premium_bp,
    ...(lot.premium_slices ? { premium_slices: lot.premium_slices } : {}),
    shipping_fen: lot.shipping_fen,
    authentication_fen: lot.authentication_fen,
    return_policy: lot.return_policy as 'none' | 'return_7d',
    ...(lot.guarantees ? { guarantees: lot.guarantees } : {}),
    ...(lot.join_filter && Object.keys(lot.join_filter).length > 0 ? { join_filter: lot.join_filter } : {}),
    ...promised,
    starts_at: lot.starts_at / SECOND,
    planned_end_at: lot.planned_end_at / SECOND,
  }
}

function rulesVersion({ live_session_id, in_room, increment_mode }: Lot): { rules_version?: number } {
  if (live_session_id !== null) return { rules_version: LIVE_RULES_VERSION }
  return in_room || increment_mode === 'two_five_eight' ? { rules_version: LATER_RULES_VERSION } : {}
}

export type RuleFacts = ReturnType<typeof factsOf>
/** As they are frozen: with the hashes of their sentences. */
export type Facts = ReturnType<typeof withSentences<RuleFacts>>['facts']

/** The rules a lot would open under now: what a page shows before it has opened. */
export async function factsBefore(ctx: Ctx, lot: Lot): Promise<Facts> {
  const starts_at = lot.starts_at ?? Math.floor(lot.created_at / SECOND) * SECOND
  const planned_end_at = lot.planned_end_at ?? starts_at + (lot.duration_s ?? 0) * SECOND
  const promisedBy = await promises(ctx, [lot])
  return withSentences(factsOf({ ...lot, starts_at, planned_end_at }, promisedBy(lot))).facts
}

/** Adds to the counters of the shops these lots belong to; one statement a shop, in order of shop. */
export async function countOnSale(tx: Tx, lots: readonly Lot[], sign: 1 | -1): Promise<void> {
  const by_shop = Map.groupBy(lots, (lot) => lot.shop_id)
  for (const shop_id of [...by_shop.keys()].sort((a, b) => a - b)) {
    const count = by_shop.get(shop_id)!.length
    await addToCounters(tx, shop_id, { on_sale: sign * count, ...(sign === 1 ? { lots: count } : {}) })
  }
}
