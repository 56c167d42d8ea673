/** A winner says where the prize goes, within the days the draw gave; else, or given up, it is over: nothing is drawn again. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { emit } from '../../../platform/outbox/index.ts'
import { refuse } from '../../../platform/refuse.ts'
import { endReviewDeadlines, startReviewDeadlines } from '../../../platform/review-deadlines.ts'
import { clearDeadline, setDeadline } from '../../../platform/time/deadlines.ts'
import { barOf, standingsOf } from '../../account/index.ts'
import { snapshotOf } from '../../order/index.ts'
import { drawEvents } from '../events.ts'
import { changeWin, lockWin } from '../store.ts'
import type { Win } from '../tables.ts'
import { sendByItself } from './send-prize.ts'
import { winFacts } from './win-facts.ts'

/** While its owner's account is locked, a win waits; it is looked at again so soon. */
const WAITS_MS = 3_600_000
/** A claimed prize is handed to its shop within. */
const SEND_WITHIN_MS = 72 * 3_600_000

/**
 * The caller's prize goes to an address of theirs. A repeat with a claimed one answers it as it is.
 * @throws Refusal NOT_FOUND, ADDRESS_REQUIRED, STATE_CONFLICT {status}
 */
export async function claimWin(
  ctx: SignedCtx,
  { win_id, address_id }: { win_id: number; address_id?: number | undefined },
): Promise<Win> {
  return inTransaction(ctx, async (tx) => {
    const win = await lockWin(tx, win_id)
    if (win?.user_id !== ctx.user.id) refuse('NOT_FOUND')
    if (win.status === 'claimed' || win.status === 'sent') return win
    if (win.status !== 'pending_claim') refuse('STATE_CONFLICT', { status: win.status })
    if (address_id === undefined) refuse('ADDRESS_REQUIRED')
    const address = await snapshotOf(tx, address_id)
    const claimed_at = Math.floor(await databaseNow(tx))
    const claimed = await changeWin(tx, win.id, { status: 'claimed', address, claimed_at })
    await clearDeadline(tx, 'win_claim', win.id)
    await emit(tx, drawEvents.claimed, await winFacts(tx, claimed))
    // The shop that gave it away has it to send at once; others wait for an operator who hands them to their shops.
    const own = await sendByItself(tx, claimed)
    if (own) return own
    await startReviewDeadlines(tx, 'draw_win', [win.id], SEND_WITHIN_MS)
    return claimed
  })
}

/** The caller wants none of it. @throws Refusal NOT_FOUND, STATE_CONFLICT {status} */
export async function giveUpWin(ctx: SignedCtx, win_id: number): Promise<Win> {
  return inTransaction(ctx, async (tx) => {
    const win = await lockWin(tx, win_id)
    if (win?.user_id !== ctx.user.id) refuse('NOT_FOUND')
    if (win.status !== 'pending_claim') refuse('STATE_CONFLICT', { status: win.status })
    return endWin(tx, win, 'given_up')
  })
}

async function endWin(tx: Tx, win: Win, because: 'time' | 'given_up' | 'banned'): Promise<Win> {
  const ended = await changeWin(tx, win.id, {
    ...{ status: 'expired', ended_because: because, claimed_at: null, address: null },
  })
  await clearDeadline(tx, 'win_claim', win.id)
  if (win.status === 'claimed') await endReviewDeadlines(tx, 'draw_win', [win.id])
  await emit(tx, drawEvents.expired, { ...(await winFacts(tx, ended)), because })
  return ended
}

/** Deadline win_claim. */
export async function expireByTime(tx: Tx, win_id: number): Promise<void> {
  const win = await lockWin(tx, win_id)
  if (win?.status !== 'pending_claim') return
  const now = await databaseNow(tx)
  if (win.claim_until > now) return setDeadline(tx, 'win_claim', win.id, win.claim_until)
  const standing = (await standingsOf(tx, [win.user_id])).get(win.user_id)
  if (standing && barOf(standing) === 'locked') return setDeadline(tx, 'win_claim', win.id, now + WAITS_MS)
  await endWin(tx, win, 'time')
}

const openWins = (ctx: Ctx, user_id: number): Promise<Array<{ id: number }>> =>
  query<{ id: number }>(
    ctx,
    'draw_wins_open_of',
    `select id from draw_wins where user_id = $1 and status in ('pending_claim', 'claimed') order by id`,
    [user_id],
  )

/** How many prizes of a person wait to be claimed, or to be sent. */
export const countOpenWins = async (ctx: Ctx, user_id: number): Promise<number> => (await openWins(ctx, user_id)).length

/** A person was banned: what no shop has to send yet is over. */
export async function endWinsOf(tx: Tx, user_id: number): Promise<void> {
  for (const { id } of await openWins(tx, user_id)) {
    const win = await lockWin(tx, id)
    if (win?.status === 'pending_claim' || win?.status === 'claimed') await endWin(tx, win, 'banned')
  }
}

/** A person has left: the orders of their prizes keep where they went, and the draw does not. */
export async function forgetAddresses(tx: Tx, user_id: number): Promise<void> {
  await query(
    tx,
    'draw_wins_forget',
    "update draw_wins set address = null, updated_at = platform_now() where user_id = $1 and status = 'sent' and address is not null",
    [user_id],
  )
}
