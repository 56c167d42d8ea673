/**
 * Telling one person at once, wherever in the app they are: a frame to their own room, sent when the transaction has committed. It is
 * no notice: nothing is stored, and the notice of the same thing follows after a few seconds if it still holds.
 */
import type { LotAlert } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap } from '../../../platform/cache/cache.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { armDeadlines } from '../../../platform/time/deadlines.ts'
import { type Lot, lotById } from '../store.ts'
import type { LotState } from './bidding-rules.ts'
import { visibleFen } from './tick.ts'

/** People who lost the lead are told once in a while, not at every bid, and those of many lots together. */
const OUTBID_NOTICE_MS = 3_000
const OUTBID_TOGETHER_MS = 500

type KnownLot = Pick<Lot, 'shop_id' | 'category_id' | 'title' | 'title_en' | 'image' | 'join_filter'>

const LOTS_MAX = 200_000
const knownLots = appState(() => boundedMap<number, KnownLot>(LOTS_MAX))

/**
 * A lot's shop, its name and whom it lets bid. They are fixed once the lot has opened, so this is asked once in the life of a process.
 * @throws Refusal NOT_FOUND for a lot that is not public
 */
export async function knownLot(ctx: Ctx, lot_id: number): Promise<KnownLot> {
  const lots = knownLots(ctx.services)
  const known = lots.get(lot_id)
  if (known !== undefined) return known
  const lot = await lotById(ctx, lot_id)
  if (!lot || ['draft', 'reviewing', 'rejected'].includes(lot.status)) refuse('NOT_FOUND')
  const { shop_id, category_id, title, title_en, image, join_filter } = lot
  const fresh = { shop_id, category_id, title, title_en, image, join_filter }
  if (lot.status !== 'scheduled') lots.set(lot_id, fresh)
  return fresh
}

/** Tells those who lost the lead and do not have it back; the lot's name is known from the bid that did it. */
export function alertOutbid(tx: Tx, state: LotState, lot_id: number, user_ids: ReadonlySet<number>): void {
  const known = knownLots(tx.services).get(lot_id)
  if (!known || state.status !== 'live') return
  const lot = { id: lot_id, ...known, current_fen: visibleFen(state), ends_at: state.ends_at }
  for (const user_id of user_ids) if (user_id !== state.leader_id) alert(tx, 'lot.outbid', user_id, lot)
}

/** Tells a person about a lot, once this transaction has committed. */
export function alert(
  tx: Tx,
  type: 'lot.outbid' | 'lot.last_minute',
  user_id: number,
  {
    id,
    title,
    title_en,
    image,
    current_fen,
    ends_at,
  }: Omit<KnownLot, 'shop_id' | 'join_filter'> & { id: number; current_fen: number; ends_at: number },
): void {
  const data: LotAlert = { lot_id: id, title, title_en, image, current_fen, ends_at_ms: ends_at }
  tx.after_commit.push(() => tx.services.realtime.push({ ch: `user:${user_id}`, type, seq: 0, data }))
}

const noticeAt = (now_ms: number): number =>
  Math.ceil((now_ms + OUTBID_NOTICE_MS) / OUTBID_TOGETHER_MS) * OUTBID_TOGETHER_MS

const ARMED_MAX = 50_000
const armedUntil = appState(() => boundedMap<number, number>(ARMED_MAX))
/** Sets the clocks that tell those who lost the lead, unless this process has just done so. */
export function noticeOutbid(
  tx: Tx,
  batches: ReadonlyArray<{ lot: { id: number }; now_ms: number }>,
): Array<Promise<unknown>> {
  const armed = armedUntil(tx.services)
  const unarmed = batches.filter(({ lot, now_ms }) => (armed.get(lot.id) ?? 0) <= now_ms)
  if (unarmed.length === 0) return []
  const dues = unarmed.map(({ lot, now_ms }) => ({ ref_id: lot.id, due_at: noticeAt(now_ms) }))
  tx.after_commit.push(() => {
    for (const { ref_id, due_at } of dues) armed.set(ref_id, due_at - 1_500)
  })
  return [armDeadlines(tx, 'lot_outbid', dues)]
}
