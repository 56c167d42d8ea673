/** The provider's statement of a day against our books. Movements only the provider knows are repaired or put into suspense. */

import { OutcomeUnknown, type PaymentProvider } from '../../../gateways/index.ts'
import { LINE_KINDS, type StatementLine } from '../../../gateways/provider.ts'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { post, providerSettled } from '../../ledger/index.ts'
import { askProvider } from '../paying/confirm.ts'
import { providerNamed } from '../paying/provider-calls.ts'
import { receiveUnmatched } from '../paying/settle.ts'
import type { ReconciliationStatus } from '../rules.ts'
import * as store from '../store.ts'
import type { Difference } from '../tables.ts'
import { bookOf, booksOutside } from './books.ts'
import { noteDays } from './day-rows.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

const dayOf = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10)

/** The day before now in Asia/Shanghai, as the nightly job takes it. */
export const yesterday = (now: number): string => dayOf(now - DAY_MS)

/** A day of one provider. */
export interface ProviderDay {
  provider: string
  day: string
}

interface Booked extends Record<string, unknown> {
  no: string
  amount_fen: number
}

/** What each kind of line has in our books, by its number. */
type Ours = Record<StatementLine['kind'], Map<string, number>>

/** The provider's receipts, refunds and payouts of a day in our books, by the provider's clock. */
async function booked(ctx: Ctx, provider: string, day: string): Promise<Ours> {
  const from = Date.parse(`${day}T00:00:00+08:00`)
  const span = [provider, from, from + DAY_MS]
  const pays = await query<Booked>(
    ctx,
    'payment_booked_pays',
    `select pay_no as no, paid_fen as amount_fen from payment_payments where provider = $1 and status = 'succeeded'
       and provider_paid_at >= to_timestamp($2::float8 / 1000) and provider_paid_at < to_timestamp($3::float8 / 1000)`,
    span,
  )
  const refunds = await query<Booked>(
    ctx,
    'payment_booked_refunds',
    `select r.refund_no as no, case when r.status = 'succeeded' and r.destination = 'original' then r.amount_fen else r.arrived_fen end as amount_fen
     from payment_refunds r join payment_payments p on p.id = r.payment_id
     where p.provider = $1 and r.provider_done_at >= to_timestamp($2::float8 / 1000) and r.provider_done_at < to_timestamp($3::float8 / 1000)`,
    span,
  )
  const byNo = (rows: readonly Booked[]) => new Map(rows.map((row) => [row.no, row.amount_fen]))
  const ours = Object.fromEntries(LINE_KINDS.map((kind) => [kind, new Map<string, number>()])) as Ours
  Object.assign(ours, { pay: byNo(pays), refund: byNo(refunds) })
  for (const book of booksOutside())
    for (const { kind, no, amount_fen } of await book.booked(ctx, provider, from, from + DAY_MS))
      ours[kind].set(no, amount_fen)
  return ours
}

/** Settles what the statement knows and we do not: a payment whose callback and polls were all lost, or money without a payment order. */
async function repair(ctx: Ctx, provider: string, line: StatementLine): Promise<void> {
  if (line.kind !== 'pay') return bookOf(line.kind)?.repair(ctx, provider, line)
  const payment = await store.paymentByNo(ctx, line.no)
  if (payment) await askProvider(ctx, payment)
  else
    await inTransaction(ctx, (tx) =>
      receiveUnmatched(tx, provider, { provider_order_id: line.provider_id, amount_fen: line.amount_fen }),
    )
}

/** A provider makes no statement of a day without movements, and none before it is over for some hours: which it is, our books say. */
async function statementOf(from: PaymentProvider, day: string, ours: Ours): Promise<StatementLine[]> {
  const lines = await from.statement(day)
  const moved = Object.values(ours).some((numbers) => numbers.size > 0)
  if (lines === null && moved) throw new OutcomeUnknown(from.provider, `there is no statement of ${day} yet`)
  return lines ?? []
}

/**
 * Compares one day. A clean day is settled to the bank account (T32); one with a difference is when an operator has explained it
 * (resolveDay). Doing a day again corrects its row; with other differences than those explained it waits for an operator anew.
 *
 * @param day yyyy-mm-dd, Asia/Shanghai
 * @param name of the provider; left out: the cards'
 * @throws OutcomeUnknown while there is no statement of a day on which something moved in our books
 */
export async function reconcileDay(
  ctx: Ctx,
  day: string,
  name = ctx.services.gateways.cards.provider,
): Promise<{ status: ReconciliationStatus; differences: Difference[] }> {
  const from = providerNamed(ctx, name)
  await noteDays(ctx, name, day)
  const before = await booked(ctx, name, day)
  const lines = await statementOf(from, day, before)
  for (const line of lines) if (!before[line.kind].has(line.no)) await repair(ctx, name, line)

  const ours = await booked(ctx, name, day)
  const differences = compare(lines, ours)
  const sum = (kind: StatementLine['kind'], of: 'amount_fen' | 'fee_fen') =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + line[of], 0)
  const totals = {
    paid_fen: sum('pay', 'amount_fen'),
    refunded_fen: sum('refund', 'amount_fen'),
    paid_out_fen: sum('payout', 'amount_fen') - sum('payout_return', 'amount_fen'),
    charged_back_fen: sum('chargeback', 'amount_fen') - sum('chargeback_return', 'amount_fen'),
    fee_fen: lines.reduce((total, line) => total + line.fee_fen, 0),
  }
  const status = await inTransaction(ctx, async (tx) => {
    const [saved] = await query<{ status: ReconciliationStatus }>(
      tx,
      'payment_reconciliation_save',
      `insert into payment_reconciliations (provider, day, status, matched, paid_fen, refunded_fen, paid_out_fen, charged_back_fen, fee_fen, differences, checked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10::jsonb, to_timestamp($11::float8 / 1000))
       on conflict (provider, day) do update set status =
           case when payment_reconciliations.status = 'resolved' and payment_reconciliations.differences = excluded.differences then 'resolved' else excluded.status end,
         matched = excluded.matched, paid_fen = excluded.paid_fen, refunded_fen = excluded.refunded_fen, paid_out_fen = excluded.paid_out_fen,
         charged_back_fen = excluded.charged_back_fen, fee_fen = excluded.fee_fen,
         differences = excluded.differences, checked_at = excluded.checked_at
       returning status`,
      [
        name,
        day,
        differences.length === 0 ? 'clean' : 'open',
        lines.length - differences.filter((one) => one.theirs_fen !== null).length,
        totals.paid_fen,
        totals.refunded_fen,
        totals.paid_out_fen,
        totals.charged_back_fen,
        totals.fee_fen,
        JSON.stringify(differences),
        await databaseNow(tx),
      ],
    )
    if (saved!.status !== 'open') await settleDay(tx, name, day)
    else
      tx.log.error(
        { provider: name, day, differences: differences.length },
        'the statement of a day differs from the books',
      )
    return saved!.status
  })
  return { status, differences }
}

/**
 * Posts what the provider pays into the bank account for a day (T32), as its statement says: less than nothing when more went back
 * than came in. What was paid out, and what banks took back, is taken from it. A day settled before posts only what is new since. A receipt without a payment order is part of it: the provider holds it too.
 */
async function settleDay(tx: Tx, provider: string, day: string): Promise<void> {
  const [row] = await query<Settled>(
    tx,
    'payment_reconciliation_lock',
    `select paid_fen - refunded_fen - paid_out_fen - charged_back_fen as net_fen, fee_fen, settled_fen, settled_fee_fen, settlements
     from payment_reconciliations where provider = $1 and day = $2 for update`,
    [provider, day],
  )
  const amount_fen = row!.net_fen - row!.settled_fen
  const fee_fen = row!.fee_fen - row!.settled_fee_fen
  if (amount_fen === 0 && fee_fen === 0) return
  const batch = row!.settlements === 0 ? day : `${day}:${row!.settlements + 1}`
  await post(tx, providerSettled({ provider, batch, amount_fen, fee_fen }))
  await query(
    tx,
    'payment_reconciliation_settled',
    `update payment_reconciliations set settled_fen = settled_fen + $3, settled_fee_fen = settled_fee_fen + $4, settlements = settlements + 1
     where provider = $1 and day = $2`,
    [provider, day, amount_fen, fee_fen],
  )
}
interface Settled extends Record<string, unknown> {
  net_fen: number
  fee_fen: number
  settled_fen: number
  settled_fee_fen: number
  settlements: number
}

function compare(lines: StatementLine[], ours: Ours): Difference[] {
  const differences: Difference[] = []
  for (const line of lines) {
    const ours_fen = ours[line.kind].get(line.no) ?? null
    if (ours_fen === null)
      differences.push({ kind: 'missing_ours', no: line.no, ours_fen, theirs_fen: line.amount_fen })
    else if (ours_fen !== line.amount_fen)
      differences.push({ kind: 'amount', no: line.no, ours_fen, theirs_fen: line.amount_fen })
  }
  const theirs = new Set(lines.map((line) => `${line.kind}:${line.no}`))
  for (const kind of LINE_KINDS)
    for (const [no, ours_fen] of ours[kind])
      if (!theirs.has(`${kind}:${no}`)) differences.push({ kind: 'missing_theirs', no, ours_fen, theirs_fen: null })
  return differences
}

/**
 * An operator explains what differed, and the day is settled as the provider's statement says. The caller audits.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function resolveDay(
  ctx: Ctx,
  { provider, day }: ProviderDay,
  operator_id: number,
  reason: string,
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const rows = await query<{ status: string }>(
      tx,
      'payment_reconciliation_of',
      'select status from payment_reconciliations where provider = $1 and day = $2 for update',
      [provider, day],
    )
    if (!rows[0]) refuse('NOT_FOUND')
    if (rows[0].status !== 'open') refuse('STATE_CONFLICT', { status: rows[0].status })
    await query(
      tx,
      'payment_reconciliation_resolve',
      `update payment_reconciliations set status = 'resolved', resolved_by = $3, resolve_reason = $4 where provider = $1 and day = $2`,
      [provider, day, operator_id, reason],
    )
    await settleDay(tx, provider, day)
  })
}
