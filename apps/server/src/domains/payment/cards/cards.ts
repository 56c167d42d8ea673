/** Bank cards of a person: binding with the bank's code, choosing, unbinding. Card data goes straight to the provider. */
import { randomUUID } from 'node:crypto'
import type { RefusalKey } from '@juya/contract'
import { GatewayRefused } from '../../../gateways/index.ts'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, isUniqueViolation, query } from '../../../platform/db/db.ts'
import { Refusal, refuse } from '../../../platform/refuse.ts'
import { checkPayPassword, identityOf, keyedHash, maskName, notePayout, RESEND_S } from '../../account/index.ts'
import { refuseFor } from '../paying/provider-calls.ts'
import { CARDS_MAX } from '../rules.ts'
import type { BankCardRow } from '../tables.ts'
import { countCode, noCodeSent } from './card-codes.ts'

type Row = BankCardRow & Record<string, unknown>

/** Active cards of a person, the default one first. */
export async function cardsOf(ctx: Ctx, user_id: number): Promise<BankCardRow[]> {
  return query<Row>(
    ctx,
    'payment_cards_of',
    `select * from payment_cards where user_id = $1 and status = 'active' order by is_default desc, id desc`,
    [user_id],
  )
}

/**
 * One card, or the default one; undefined when the person has none.
 * @throws Refusal NOT_FOUND (not the person's card, or no longer bound)
 */
export async function cardOf(ctx: SignedCtx, id: number | undefined): Promise<BankCardRow | undefined> {
  const cards = await cardsOf(ctx, ctx.user.id)
  if (id === undefined) return cards[0]
  return cards.find((card) => card.id === id) ?? refuse('NOT_FOUND')
}

/** @throws Refusal CARD_INVALID */
export async function payableCard(ctx: SignedCtx, id: number | undefined): Promise<BankCardRow> {
  const cards = await cardsOf(ctx, ctx.user.id)
  return cards.find((card) => (id === undefined ? card.is_default : card.id === id)) ?? refuse('CARD_INVALID')
}

export interface BindRequest {
  card_no: string
  phone: string
  /** Left out: as verified. Given, they must be the verified ones. */
  holder?: string
  id_no?: string
  /** Credit cards: MMYY and the three digits of the back. */
  expiry?: string
  cvv?: string
}

const APPLY_REFUSALS: Record<string, RefusalKey> = {
  CARD_INVALID: 'CARD_INVALID',
  CARD_LOCKED: 'CARD_INVALID',
  PARAM_INVALID: 'CARD_INVALID',
  PHONE_MISMATCH: 'HOLDER_MISMATCH',
  HOLDER_MISMATCH: 'HOLDER_MISMATCH',
}

/** Digits of a card number add up (Luhn). */
export function isCardNumber(card_no: string): boolean {
  const sum = [...card_no].reverse().reduce((total, digit, i) => {
    const value = Number(digit) * (i % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return card_no.length >= 15 && sum % 10 === 0
}

/**
 * Asks the bank to send its code for a new card; asked again with the same card, the bank sends another.
 * @returns with the seconds until the next may be asked for
 * @throws Refusal CARD_INVALID, HOLDER_MISMATCH, LIMIT_REACHED {limit}, ALREADY_BOUND, SMS_TOO_OFTEN {wait_s}, DAILY_LIMIT, UPSTREAM
 */
export async function bindCard(ctx: SignedCtx, request: BindRequest) {
  if (!isCardNumber(request.card_no)) refuse('CARD_INVALID')
  const cards = await cardsOf(ctx, ctx.user.id)
  refuseBeyondMax(cards)
  const mark = keyedHash(ctx, 'bank_card', request.card_no)
  if (cards.some((card) => card.mark.equals(mark))) refuse('ALREADY_BOUND')
  const { holder, id_no } = await holderOf(ctx, request)
  const { cards: provider } = ctx.services.gateways
  const code_id = await countCode(ctx, mark)
  const applied = await provider
    .bindApply({ ...request, holder, id_no, request_no: randomUUID(), member_ref: `user:${ctx.user.id}` })
    .catch(async (problem: unknown) => {
      if (problem instanceof GatewayRefused) await noCodeSent(ctx, code_id)
      return refuseFor(problem, APPLY_REFUSALS)
    })
  await query(
    ctx,
    'payment_card_add',
    `insert into payment_cards (user_id, status, bind_ref, provider, mark, bank_code, bank_name, last4, card_type, holder_masked, phone_masked)
     values ($1, 'pending', $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ctx.user.id,
      applied.bind_ref,
      provider.provider,
      mark,
      applied.bank_code,
      applied.bank_name,
      applied.last4,
      applied.card_type,
      maskName(holder),
      applied.phone_masked,
    ],
  )
  return {
    bind_ref: applied.bind_ref,
    sms_sent: true,
    wait_s: RESEND_S,
    phone_masked: applied.phone_masked,
    bank_name: applied.bank_name,
    card_type: applied.card_type,
  }
}

/** Cards are bound in the verified person's own name only. */
async function holderOf(ctx: SignedCtx, { holder, id_no }: BindRequest): Promise<{ holder: string; id_no: string }> {
  const verified = await identityOf(ctx, ctx.user.id)
  if (!verified) refuse('REALNAME_REQUIRED')
  const other =
    (holder !== undefined && holder !== verified.real_name) ||
    (id_no !== undefined && id_no.toUpperCase() !== verified.id_no)
  if (other) refuse('HOLDER_MISMATCH')
  return { holder: verified.real_name, id_no: verified.id_no }
}

/**
 * Binds the card with the bank's code. The first card becomes the default. A repeat gets the same card.
 * @throws Refusal NOT_FOUND, LIMIT_REACHED {limit}, CARD_SMS_WRONG, SMS_LAPSED (too old, or tried too often), CARD_INVALID, ALREADY_BOUND,
 *   UPSTREAM
 */
export async function confirmCard(ctx: SignedCtx, bind_ref: string, sms_code: string): Promise<BankCardRow> {
  const [pending] = await query<Row>(
    ctx,
    'payment_card_by_bind',
    'select * from payment_cards where bind_ref = $1 and user_id = $2',
    [bind_ref, ctx.user.id],
  )
  if (!pending || pending.status === 'unbound') refuse('NOT_FOUND')
  if (pending.status === 'active') return pending
  refuseBeyondMax(await cardsOf(ctx, ctx.user.id))
  const { card_token } = await ctx.services.gateways.cards
    .bindConfirm({ bind_ref, sms_code })
    .catch((problem: unknown) =>
      refuseFor(problem, {
        SMS_WRONG: 'CARD_SMS_WRONG',
        SMS_LAPSED: 'SMS_LAPSED',
        BIND_NOT_FOUND: 'NOT_FOUND',
        CARD_INVALID: 'CARD_INVALID',
      }),
    )
  try {
    return await inTransaction(ctx, async (tx) => {
      const others = await lockCards(tx)
      const bound = others.find((card) => card.id === pending.id)
      if (bound) return bound // a repeat that came meanwhile
      refuseBeyondMax(others)
      const first = !others.some((card) => card.is_default)
      const rows = await query<Row>(
        tx,
        'payment_card_bound',
        `update payment_cards set status = 'active', provider_token = $2, is_default = $3, bound_at = platform_now() where id = $1 returning *`,
        [pending.id, card_token, first],
      )
      await notePayout(tx, tx.user.id, pending.mark.toString('hex'))
      return rows[0]!
    })
  } catch (problem) {
    if (isUniqueViolation(problem, 'payment_cards_once')) refuse('ALREADY_BOUND')
    if (problem instanceof Refusal) await unbindAtProvider(ctx, card_token)
    throw problem
  }
}

function refuseBeyondMax(cards: readonly BankCardRow[]): void {
  if (cards.length >= CARDS_MAX) refuse('LIMIT_REACHED', { limit: CARDS_MAX })
}

/** The provider need not keep a card we do not keep; when it does not listen, the card cannot pay all the same. */
async function unbindAtProvider(ctx: Ctx, card_token: string): Promise<void> {
  await ctx.services.gateways.cards
    .unbind(card_token)
    .catch((problem: unknown) =>
      ctx.log.warn({ err: problem }, 'a card beyond the most is still bound at the provider'),
    )
}

/** The person's active cards, locked, the first one's lack as well: adding or removing one waits. */
async function lockCards(tx: Tx<SignedCtx>): Promise<Row[]> {
  await query(tx, 'payment_cards_of_lock', 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `cards:${tx.user.id}`,
  ])
  return query<Row>(
    tx,
    'payment_cards_lock',
    `select * from payment_cards where user_id = $1 and status = 'active' order by id for update`,
    [tx.user.id],
  )
}

/** @throws Refusal NOT_FOUND */
export async function setDefaultCard(ctx: SignedCtx, id: number): Promise<BankCardRow> {
  return inTransaction(ctx, async (tx) => {
    const cards = await lockCards(tx)
    const chosen = cards.find((card) => card.id === id)
    if (!chosen) refuse('NOT_FOUND')
    await query(
      tx,
      'payment_card_no_default',
      'update payment_cards set is_default = false where user_id = $1 and is_default and id <> $2',
      [tx.user.id, id],
    )
    await query(tx, 'payment_card_default', 'update payment_cards set is_default = true where id = $1', [id])
    return { ...chosen, is_default: true }
  })
}

/**
 * Unbinds a card, at the provider first. Unbinding an unbound card succeeds again.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (a payment with it runs), PAY_PWD_NOT_SET, PAY_PASSWORD_WRONG, PAY_PASSWORD_LOCKED, UPSTREAM
 */
export async function unbindCard(ctx: SignedCtx, id: number, pay_password: string): Promise<void> {
  const [card] = await query<Row>(
    ctx,
    'payment_card_of',
    `select * from payment_cards where id = $1 and user_id = $2 and status <> 'pending'`,
    [id, ctx.user.id],
  )
  if (!card) refuse('NOT_FOUND')
  await checkPayPassword(ctx, pay_password)
  if (card.status === 'unbound') return
  await refuseWhileUsed(ctx, id)
  await ctx.services.gateways.cards.unbind(card.provider_token!).catch((problem: unknown) => refuseFor(problem, {}))
  await inTransaction(ctx, async (tx) => {
    const cards = await lockCards(tx)
    const bound = cards.find((one) => one.id === id)
    if (!bound) return // a repeat that came meanwhile
    await query(
      tx,
      'payment_card_unbound',
      `update payment_cards set status = 'unbound', is_default = false, unbound_at = platform_now() where id = $1`,
      [id],
    )
    const next = cards.findLast((other) => other.id !== id)
    if (bound.is_default && next)
      await query(tx, 'payment_card_default', 'update payment_cards set is_default = true where id = $1', [next.id])
  })
}

async function refuseWhileUsed(ctx: Ctx, id: number): Promise<void> {
  const running = await query(
    ctx,
    'payment_card_used',
    `select 1 from payment_payments where card_id = $1 and status in ('created','awaiting_code','processing') limit 1`,
    [id],
  )
  if (running.length > 0) refuse('STATE_CONFLICT')
}
