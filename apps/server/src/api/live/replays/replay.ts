/** What was recorded of a session: its replay, and the moment of a lot. */
import type { live } from '@juya/contract'
import type { z } from 'zod'
import { airRules, recorded, type Session, sessionById } from '../../../domains/live/index.ts'
import { bids, type Lot, lotStates, rooms, visibleLot } from '../../../domains/lot/index.ts'
import { orderOfLot } from '../../../domains/order/index.ts'
import { memberOf } from '../../../domains/shop/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { closingShown } from '../../auction/bid-log.ts'
import { cardsOf } from '../../auction/cards.ts'
import { rulesSnapshot } from '../../auction/detail.ts'
import { liveCards } from '../cards.ts'
import { keepsAway } from '../hidden.ts'
import { momentRootOf, recordShown } from './moment-record.ts'
import { shownAmong } from './open-replays.ts'

type Rows = typeof live
type Replay = z.input<Rows['replay']['data']>
type Moment = z.input<Rows['moment']['data']>

const STEPS_MAX = 1_000

/** Whether a session is shown: one of a banned or closed room, or of a suspended shop, is not. */
const isShown = async (ctx: Ctx, session: Session): Promise<boolean> => (await shownAmong(ctx, [session])).length > 0

/** The price of a lot as it stood from each moment on, by the clock of the recording. */
async function stepsOf(ctx: Ctx, { id }: Lot, ahead_ms: number): Promise<Array<{ at_ms: number; price_fen: number }>> {
  const entries = await bids.bidsAfter(ctx, id, 0, STEPS_MAX)
  return entries.map(({ placed_at, amount_fen }) => ({ at_ms: placed_at - ahead_ms, price_fen: amount_fen }))
}

/** @throws Refusal NOT_FOUND (nothing was recorded, its room shows nothing, or the caller keeps its shop away), STATE_CONFLICT {status} (not whole yet, or closed) */
export async function replayShown(ctx: Ctx, session_id: number): Promise<Replay> {
  const session = await sessionById(ctx, session_id)
  if (!session || !(await isShown(ctx, session)) || (await keepsAway(ctx, session.shop_id))) refuse('NOT_FOUND')
  const { recording, runs } = await recorded.replayOf(ctx, session)
  const [card] = await liveCards(ctx, [session])
  return {
    session: card!,
    state: recording.status,
    open_until: seconds(recording.replay_until!),
    runs,
    chapters: await chaptersOf(ctx, session, recording.ahead_ms),
    server_now_ms: await databaseNow(ctx),
  }
}

async function chaptersOf(ctx: Ctx, session: Session, last_ahead_ms: number): Promise<Replay['chapters']> {
  const lots = (await rooms.lotsOn(ctx, airRules.seenOn(session))).filter(
    (lot) =>
      lotStates.isPublic(lot.status) &&
      lot.starts_at !== null &&
      lot.rules_hash !== null &&
      airRules.ranIn(session, lot),
  )
  const cards = new Map((await cardsOf(ctx, lots)).map((card) => [card.id, card]))
  const chapters: Replay['chapters'] = []
  for (const lot of lots) {
    const closing = await bids.closingOf(ctx, lot.id)
    if (!closing) continue
    const { result, hammer_fen, closed_at: until_ms } = closing
    const ahead_ms = (await recorded.momentOf(ctx, lot.id))?.ahead_ms ?? last_ahead_ms
    const steps = await stepsOf(ctx, lot, ahead_ms)
    const span = { from_ms: lot.starts_at! - ahead_ms, until_ms: until_ms - ahead_ms }
    chapters.push({ lot: cards.get(lot.id)!, ...span, result, hammer_fen, steps })
  }
  return chapters.sort((one, other) => one.from_ms - other.from_ms)
}

/** A lot's moment may be seen by everybody while its replay is open; after that by its buyer and its shop. */
async function maySee(ctx: Ctx, lot: Lot, session: Session): Promise<boolean> {
  const recording = await recorded.recordingOf(ctx, session.id)
  if (!recording || recording.status === 'purged') return false
  const closes_later = recording.status === 'open' || recorded.isReplayOpen(recording)
  if (closes_later && (await isShown(ctx, session))) return true
  if (!ctx.user) return false
  if ((await orderOfLot(ctx, lot.id))?.user_id === ctx.user.id) return true
  return (await memberOf(ctx, ctx.user.id, lot.shop_id))?.shop_id === lot.shop_id
}

/** @throws Refusal NOT_FOUND: also for a lot of no live session, and one that has not come up */
export async function momentShown(ctx: Ctx, lot_id: number): Promise<Moment> {
  const lot = await visibleLot(ctx, lot_id)
  if (lot.live_session_id === null || lot.rules_hash === null) refuse('NOT_FOUND')
  const session = (await sessionById(ctx, lot.live_session_id)) ?? refuse('NOT_FOUND')
  const [moment, closing, recording, rules] = await Promise.all([
    recorded.momentOf(ctx, lot_id),
    bids.closingOf(ctx, lot_id),
    recorded.recordingOf(ctx, session.id),
    rulesSnapshot(ctx, lot),
  ])
  const root = moment && (await momentRootOf(ctx, moment))
  const pieces = moment ? await recorded.segmentsByNumber(ctx, session.id, moment.numbers) : []
  const may_come = !recording || recording.status === 'open' || (await recorded.isMomentAwaited(ctx, lot_id))
  return {
    lot: (await cardsOf(ctx, [lot]))[0]!,
    session: (await liveCards(ctx, [session]))[0]!,
    state: moment ? (recording?.status === 'purged' ? 'purged' : 'sealed') : may_come ? 'waiting' : 'none',
    record: moment ? recordShown(moment) : null,
    pieces: pieces.map(recorded.pieceOf),
    ...(root ? { root_day: root.day, root_path: root.path } : {}),
    closing: closing ? closingShown(closing) : null,
    rules,
    runs: moment && (await maySee(ctx, lot, session)) ? await recorded.momentPlayed(ctx, moment) : [],
    steps: await stepsOf(ctx, lot, moment?.ahead_ms ?? 0),
    server_now_ms: await databaseNow(ctx),
  }
}
