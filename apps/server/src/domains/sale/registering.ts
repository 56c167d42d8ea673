/** Taking part in a sale: its terms, its deposit, and the paddle that follows. */

import { DEPOSIT_TIMES_MOST, PADDLE_TIMES } from '@juya/contract'
import type { SignedCtx, Tx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import type { Told } from '../../platform/outbox/index.ts'
import { refuse } from '../../platform/refuse.ts'
import { checkPayPassword, holdStandings, standingsOf } from '../account/index.ts'
import {
  type BidderKnown,
  bidderKnown,
  isBarred,
  isQuoteToken,
  judgeBidder,
  newQuoteToken,
  putPaddleCap,
} from '../bidder/index.ts'
import type { depositEvents } from '../deposit/events.ts'
import {
  type DepositRequest,
  type HoldRow,
  heldFen,
  holdOf,
  holdOfForm,
  payDeposit,
  releaseHolds,
} from '../deposit/index.ts'
import { setting } from '../lot/index.ts'
import type { Payment } from '../payment/index.ts'
import * as store from './store.ts'
import type { PaddleRow, Session } from './tables.ts'

export interface Registration {
  session: Session
  /** All that is to be set aside, what is, and what is missing. */
  total_fen: number
  held_fen: number
  topup_fen: number
  limit_fen: number
  paddle: PaddleRow | undefined
}

const refOf = (session: Pick<Session, 'id'>) => ({ scope: 'session' as const, ref_id: session.id })

/** @throws Refusal NOT_FOUND, STATE_CONFLICT, BID_SELF, BID_FILTERED, ACCOUNT_RESTRICTED, LIMIT_REACHED, AMOUNT_INVALID, PADDLE_SUSPENDED */
async function registration(
  ctx: SignedCtx,
  session: Session | undefined,
  known: BidderKnown | undefined,
  deposit_fen: number | undefined,
): Promise<Registration> {
  if (!session || session.opened_at === null || !known) refuse('NOT_FOUND')
  if (!store.isOpen(session)) refuse('STATE_CONFLICT', { status: session.status })
  // Members of the shop, and people who share a device, an identity or a payout card with them: before any money. Whose a lot is counts for that lot alone.
  const barred = judgeBidder(
    { ...known.facts, ...(await standingsOf(ctx, [ctx.user.id])).get(ctx.user.id) },
    {
      mode: 'house',
      premium_bp: 0,
      age_barred: false,
      open_unpaid_max: await setting(ctx, 'auction.open_unpaid_max'),
      join_filter: known.shop.join_filter,
    },
    { agree_premium: true, blocked: await isBarred(ctx, ctx.user.id, known) },
    await databaseNow(ctx),
  )
  if (barred) refuse(barred.key, barred.details)
  const held_fen = await heldFen(ctx, ctx.user.id, refOf(session))
  const asked_fen = deposit_fen ?? Math.max(session.deposit_fen, held_fen)
  if (asked_fen < session.deposit_fen || asked_fen > session.deposit_fen * DEPOSIT_TIMES_MOST)
    refuse('AMOUNT_INVALID', { least_fen: session.deposit_fen, most_fen: session.deposit_fen * DEPOSIT_TIMES_MOST })
  const total_fen = Math.max(asked_fen, held_fen)
  const paddle = await store.paddleOf(ctx, session.id, ctx.user.id)
  if (paddle?.status === 'suspended') refuse('PADDLE_SUSPENDED')
  return { session, total_fen, held_fen, topup_fen: total_fen - held_fen, limit_fen: total_fen * PADDLE_TIMES, paddle }
}

/** Facts about the caller, read outside any transaction of theirs. */
const knownTo = (ctx: SignedCtx, session: Session | undefined): Promise<BidderKnown> | undefined =>
  session && bidderKnown(ctx, ctx.user.id, { shop_id: session.shop_id, join_filter: null })

/** What taking part asks of the caller, and the token of the form that does it. @throws Refusal as registration */
export async function registrationFor(
  ctx: SignedCtx,
  { session_id, deposit_fen }: { session_id: number; deposit_fen?: number | undefined },
): Promise<Registration & { submit_token: string }> {
  const session = await store.sessionById(ctx, session_id)
  const asked = await registration(ctx, session, await knownTo(ctx, session), deposit_fen)
  return { ...asked, submit_token: newQuoteToken(ctx, { user_id: ctx.user.id, session_id }) }
}

/** Whether the caller might register now; undefined: they might. */
export async function mayRegister(ctx: SignedCtx, session: Session) {
  return registration(ctx, session, await knownTo(ctx, session), undefined)
}

export interface Registering
  extends Pick<DepositRequest, 'channel' | 'card_id' | 'pay_password' | 'shown_total_fen' | 'submit_token'> {
  session_id: number
  deposit_fen?: number | undefined
}

/**
 * Registers the caller: sets the missing part of the deposit aside and gives the paddle. From the wallet both are done when this returns; by
 * card the paddle comes with the money. Opens its own transactions.
 * @throws Refusal as registration, SUBMIT_TOKEN_INVALID, and as payDeposit
 */
export async function register(
  ctx: SignedCtx,
  { session_id, deposit_fen, ...pay }: Registering,
): Promise<{ payment: Payment | null; hold: HoldRow | null; paddle: PaddleRow | null }> {
  const seen = await store.sessionById(ctx, session_id)
  const known = await knownTo(ctx, seen)
  // A form sent again gets its first answer, before any rule could refuse it. Looked at here: paddles are locked before deposits.
  const sent_before = seen && (await holdOfForm(ctx, ctx.user.id, pay.submit_token))
  const ask = (on: SignedCtx, { id, shop_id, title, title_en, cover }: Session, amount_fen: number) =>
    payDeposit(on, { scope: 'session', ref_id: id, shop_id, title, title_en, image: cover, amount_fen, ...pay })
  const request = async (on: SignedCtx, session: Session | undefined) => {
    if (sent_before && session) return ask(on, session, sent_before.amount_fen)
    const asked = await registration(on, session, known, deposit_fen)
    if (!isQuoteToken(on, { user_id: on.user.id, session_id }, pay.submit_token)) refuse('SUBMIT_TOKEN_INVALID')
    if (asked.topup_fen > 0) {
      // From the wallet all is one transaction: the paddle comes first, as paddles are locked before deposits.
      if (on.in_transaction) await paddleFor(on as Tx<SignedCtx>, asked.session, on.user.id, asked.total_fen)
      return ask(on, asked.session, asked.topup_fen)
    }
    // Nothing is missing: this very form may have done it while this repeat of it waited for the sale.
    const just_done = await holdOfForm(on, on.user.id, pay.submit_token)
    if (just_done) return ask(on, asked.session, just_done.amount_fen)
    return { payment: null, hold: (await holdOf(on, on.user.id, refOf(asked.session))) ?? null }
  }
  // Checked, and remembered for a moment, before the sale is locked: hashing takes long, and others would wait for it.
  if (pay.channel === 'wallet' && pay.pay_password !== undefined) await checkPayPassword(ctx, pay.pay_password)
  if (pay.channel !== 'wallet') {
    const paid = await request(ctx, seen)
    return { ...paid, paddle: (await store.paddleOf(ctx, session_id, ctx.user.id)) ?? null }
  }
  return inTransaction(ctx, async (tx) => {
    const session = await store.lockSession(tx, session_id)
    const paid = await request(tx, session)
    if (!sent_before) await holdStandings(tx, [tx.user.id])
    return { ...paid, paddle: (session && (await store.paddleOf(tx, session.id, ctx.user.id))) ?? null }
  })
}

/** The paddle and the cap that goes with it. */
async function paddleFor(tx: Tx, { id }: Session, user_id: number, deposit_fen: number): Promise<PaddleRow> {
  const limit_fen = deposit_fen * PADDLE_TIMES
  const paddle = await store.putPaddle(tx, { session_id: id, user_id, deposit_fen, limit_fen })
  await putPaddleCap(tx, { user_id, session_id: id, limit_fen })
  return paddle
}

/** Deposits have become held. By card the paddle is given now; where the sale was over meanwhile the deposit goes straight back. */
export async function depositsHeld(tx: Tx, events: ReadonlyArray<Told<typeof depositEvents.held>>): Promise<void> {
  const held = events
    .map(({ payload }) => payload)
    .filter(({ scope }) => scope === 'session')
    .sort((a, b) => a.ref_id - b.ref_id)
  const late: typeof held = []
  for (const one of held) {
    const session = await store.lockSession(tx, one.ref_id)
    if (!session) continue
    const paddle = await store.paddleOf(tx, session.id, one.user_id)
    // One whose paddle is still to be settled gets it back with the rest.
    const deposit_fen = await heldFen(tx, one.user_id, refOf(session))
    if (deposit_fen > 0 && (store.isOpen(session) || (paddle && paddle.status !== 'settled')))
      await paddleFor(tx, session, one.user_id, deposit_fen)
    else late.push(one)
  }
  for (const { user_id, ref_id } of late) await releaseHolds(tx, { user_id, scope: 'session', ref_id }, 'sale_over')
}
