/** A master says "mine" or "not mine" of a lot or goods that names them. */
import type { SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit, emitEach, type Told } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { lockGoods, rejectGoods } from '../../goods/index.ts'
import { rejectLot, stopLot } from '../../listing/index.ts'
import { lockLot } from '../../lot/index.ts'
import { orderOfLot } from '../../order/index.ts'
import { checkWords } from '../../site/index.ts'
import { MASTER_CLAIM_ENDS } from '../clocks.ts'
import { masterEvents } from '../events.ts'
import { deskUntil, isOpen, mayAnswer, stageOf } from '../rules.ts'
import { lockOwn } from '../store.ts'
import type { Master, MasterClaim } from '../tables.ts'
import { addConfirmedWork } from '../works/works.ts'
import { toldOf } from './asking.ts'
import { changeClaim, claimById, lockClaim } from './claim-store.ts'

/** What its shop reads where its master denied it before it opened. */
const NOT_THEIRS = '署名的大师表示非其作品（The master named says it is not theirs）'

/**
 * Answers a claim, once. The same answer again changes nothing. Denied before anybody could bid or buy, the thing goes back to its shop; denied while it
 * takes bids or orders, it is said there at once, and the desk decides within its hours.
 * @throws Refusal NOT_FOUND (no page, or not about the caller), STATE_CONFLICT {status} (answered otherwise, or the page is not open), WINDOW_CLOSED, MISSING_PARAM (a denial says why), CONTENT_BLOCKED
 */
export async function answerClaim(
  ctx: SignedCtx,
  { id, answer, note }: { id: number; answer: 'mine' | 'not_mine'; note?: string | undefined },
): Promise<MasterClaim> {
  checkWords(note)
  return inTransaction(ctx, async (tx) => {
    const master = (await lockOwn(tx)) ?? refuse('NOT_FOUND')
    const claim = await lockClaim(tx, id)
    if (claim?.master_id !== master.id) refuse('NOT_FOUND')
    if (!isOpen(master)) refuse('STATE_CONFLICT', { status: master.status })
    const state = answer === 'mine' ? 'confirmed' : 'denied'
    if (claim.state === state) return claim
    const may = mayAnswer(claim, await receivedAt(tx, claim), await databaseNow(tx))
    if (may === 'answered') refuse('STATE_CONFLICT', { status: claim.state })
    if (may === 'over') refuse('WINDOW_CLOSED')
    if (answer === 'not_mine' && note === undefined) refuse('MISSING_PARAM', { field: 'note' })
    return answer === 'mine' ? confirm(tx, master, claim) : deny(tx, master, claim, note!)
  })
}

/** When the buyer of a lot received it; of goods, which many buy, no single moment counts. */
async function receivedAt(tx: Tx, { thing, ref_id }: MasterClaim): Promise<number | null> {
  return thing === 'lot' ? ((await orderOfLot(tx, ref_id))?.received_at ?? null) : null
}

async function confirm(tx: Tx<SignedCtx>, master: Master, claim: MasterClaim): Promise<MasterClaim> {
  const answered = await changeClaim(tx, claim.id, {
    ...{ state: 'confirmed', answered_at: await databaseNow(tx), answered_by: tx.user.id },
  })
  await clearDeadline(tx, MASTER_CLAIM_ENDS, claim.id)
  await addConfirmedWork(tx, { master_id: master.id, claim_id: claim.id, name: claim.title, image: claim.images[0]! })
  await tell(tx, master, answered)
  return answered
}

async function deny(tx: Tx<SignedCtx>, master: Master, claim: MasterClaim, note: string): Promise<MasterClaim> {
  const status = await lockedStatus(tx, claim)
  const stage = stageOf(claim.thing, status)
  const now = await databaseNow(tx)
  const desk_until = stage === 'live' ? deskUntil(now) : null
  const denied = await changeClaim(tx, claim.id, {
    ...{ state: 'denied', answered_at: now, answered_by: tx.user.id, note, stage, desk_until },
  })
  await clearDeadline(tx, MASTER_CLAIM_ENDS, claim.id)
  if (desk_until !== null) await startReviewDeadlines(tx, 'master_denial', [claim.id], desk_until - now)
  await tell(tx, master, denied)
  if (stage === 'before') await giveBack(tx, claim, status)
  return denied
}

/** How a thing stands, held until this commits: its opening comes before the answer or after it. Undefined: it is gone. */
async function lockedStatus(tx: Tx, { thing, ref_id }: MasterClaim): Promise<string | undefined> {
  if (thing === 'lot') return (await lockLot(tx, ref_id))?.status
  return (await lockGoods(tx, [ref_id]))[0]?.goods.status
}

/** What takes no bids and no orders yet goes back to its shop. A draft is there already, and is not handed in under that name again. */
async function giveBack(tx: Tx, { thing, ref_id }: MasterClaim, status: string | undefined): Promise<void> {
  if (thing === 'goods') {
    if (status === 'reviewing') await rejectGoods(tx, ref_id, NOT_THEIRS)
  } else if (status === 'reviewing') await rejectLot(tx, ref_id, NOT_THEIRS)
  else if (status === 'scheduled') await stopLot(tx, ref_id, NOT_THEIRS)
}

async function tell(tx: Tx, master: Master, claim: MasterClaim): Promise<void> {
  const { state, stage, note, answered_at } = claim
  await emit(tx, masterEvents.claim_answered, {
    ...toldOf(claim, master),
    state,
    stage,
    note,
    answered_at: answered_at!,
  })
  if (claim.thing !== 'lot') return
  // Pages that show the lot read it anew, at once.
  const frame = { ch: `lot:${claim.ref_id}`, type: 'lot.master_said', seq: 0, data: { state: claim.state } }
  tx.after_commit.push(() => tx.services.realtime.push(frame))
}

/** A lot was denied while it ran: each of its bidders is told. */
export async function tellBidders(tx: Tx, { payload }: Told<typeof masterEvents.claim_answered>): Promise<void> {
  const { state: _, stage, note, answered_at: _at, ...claim } = payload
  if (payload.state !== 'denied' || stage !== 'live' || claim.thing !== 'lot') return
  const stands = await claimById(tx, claim.claim_id)
  if (stands?.state !== 'denied') return
  const bidders = await query<{ user_id: number }>(
    tx,
    'master_bidders_of',
    'select user_id from lot_participants where lot_id = $1 order by user_id',
    [claim.ref_id],
  )
  await emitEach(
    tx,
    masterEvents.claim_denied_for,
    bidders.map(({ user_id }) => user_id),
    (user_id) => ({ ...claim, user_id, note: note ?? '' }),
  )
}
