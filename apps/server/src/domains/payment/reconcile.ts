/** The provider's statement of a day against our books. What only the provider knows is repaired or put into suspense. */

import type { StatementLine } from '../../gateways/cards/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../platform/db.ts'
import { emit } from '../../platform/events.ts'
import { refuse } from '../../platform/refuse.ts'
import { post, providerSettled } from '../ledger/index.ts'
import { askProvider } from './confirm.ts'
import { receiveUnmatched } from './settle.ts'
import * as store from './store.ts'
import type { Difference } from './tables.ts'

const DAY_MS = 86_400_000
const SHANGHAI_MS = 8 * 3_600_000

const dayOf = (at: number): string => new Date(at + SHANGHAI_MS).toISOString().slice(0, 10)

/** The day before now in Asia/Shanghai, as the nightly job takes it. */
export const yesterday = (now: number): string => dayOf(now - DAY_MS)

interface Booked extends Record<string, unknown> {
  no: string
  amount_fen: number
}

/** What our books say the provider took and gave back on a day, by the provider's clock. */
async function booked(
  ctx: Ctx,
  provider: string,
  day: string,
): Promise<{ pay: Map<string, number>; refund: Map<string, number> }> {
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
    `select r.refund_no as no, r.amount_fen from payment_refunds r join payment_payments p on p.id = r.payment_id
     where p.provider = $1 and r.status = 'succeeded' and r.provider_done_at >= to_timestamp($2::float8 / 1000) and r.provider_done_at < to_timestamp($3::float8 / 1000)`,
    span,
  )
  const byNo = (rows: Booked[]) => new Map(rows.map((row) => [row.no, row.amount_fen]))
  return { pay: byNo(pays), refund: byNo(refunds) }
}

/** Settles what the statement knows and we do not: a payment whose callback and polls were all lost, or money nobody asked for. */
async function repair(ctx: Ctx, provider: string, line: StatementLine): Promise<void> {
  if (line.kind !== 'pay') return
  const payment = await store.paymentByNo(ctx, line.no)
  if (payment) await askProvider(ctx, payment)
  else
    await inTransaction(ctx, (tx) =>
      receiveUnmatched(tx, provider, { provider_order_id: line.provider_id, amount_fen: line.amount_fen }),
    )
}

/**
 * Compares one day. A clean day is settled to the bank account (T32); any difference stays open for an operator. Doing a day again
 * corrects its row.
 *
 * @param day yyyy-mm-dd, Asia/Shanghai
 */
export async function reconcileDay(
  ctx: Ctx,
  day: string,
): Promise<{ status: 'open' | 'clean'; differences: Difference[] }> {
  const { cards } = ctx.services.gateways
  const lines = await cards.statement(day)
  const before = await booked(ctx, cards.provider, day)
  for (const line of lines) if (!before[line.kind].has(line.no)) await repair(ctx, cards.provider, line)

  const ours = await booked(ctx, cards.provider, day)
  const differences = compare(lines, ours)
  const sum = (kind: StatementLine['kind'], of: 'amount_fen' | 'fee_fen') =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + line[of], 0)
  const totals = {
    paid_fen: sum('pay', 'amount_fen'),
    refunded_fen: sum('refund', 'amount_fen'),
    fee_fen: sum('pay', 'fee_fen'),
  }
  const status = differences.length === 0 ? 'clean' : 'open'
  await inTransaction(ctx, async (tx) => {
    await query(
      tx,
      'payment_reconciliation_save',
      `insert into payment_reconciliations (provider, day, status, matched, paid_fen, refunded_fen, fee_fen, differences, checked_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, to_timestamp($9::float8 / 1000))
       on conflict (provider, day) do update set status = case when payment_reconciliations.status = 'resolved' then 'resolved' else excluded.status end,
         matched = excluded.matched, paid_fen = excluded.paid_fen, refunded_fen = excluded.refunded_fen, fee_fen = excluded.fee_fen,
         differences = excluded.differences, checked_at = excluded.checked_at`,
      [
        cards.provider,
        day,
        status,
        lines.length - differences.filter((one) => one.theirs_fen !== null).length,
        totals.paid_fen,
        totals.refunded_fen,
        totals.fee_fen,
        JSON.stringify(differences),
        await databaseNow(tx),
      ],
    )
    const net_fen = totals.paid_fen - totals.refunded_fen
    if (status === 'clean' && net_fen > 0)
      await post(
        tx,
        providerSettled({ provider: cards.provider, batch: day, amount_fen: net_fen, fee_fen: totals.fee_fen }),
      )
    if (status === 'open') {
      tx.log.error({ day, differences: differences.length }, 'the statement of a day differs from the books')
      await emit(tx, 'payment.reconciliation_open', { provider: cards.provider, day, differences: differences.length })
    }
  })
  return { status, differences }
}

function compare(
  lines: StatementLine[],
  ours: { pay: Map<string, number>; refund: Map<string, number> },
): Difference[] {
  const differences: Difference[] = []
  for (const line of lines) {
    const ours_fen = ours[line.kind].get(line.no) ?? null
    if (ours_fen === null)
      differences.push({ kind: 'missing_ours', no: line.no, ours_fen, theirs_fen: line.amount_fen })
    else if (ours_fen !== line.amount_fen)
      differences.push({ kind: 'amount', no: line.no, ours_fen, theirs_fen: line.amount_fen })
  }
  const theirs = new Set(lines.map((line) => `${line.kind}:${line.no}`))
  for (const kind of ['pay', 'refund'] as const)
    for (const [no, ours_fen] of ours[kind])
      if (!theirs.has(`${kind}:${no}`)) differences.push({ kind: 'missing_theirs', no, ours_fen, theirs_fen: null })
  return differences
}

/**
 * An operator explains what differed. The caller audits.
 * @throws Refusal NOT_FOUND, STATE_CONFLICT
 */
export async function resolveDay(ctx: Ctx, day: string, operator_id: number, reason: string): Promise<void> {
  const rows = await query<{ status: string }>(
    ctx,
    'payment_reconciliation_of',
    'select status from payment_reconciliations where provider = $1 and day = $2',
    [ctx.services.gateways.cards.provider, day],
  )
  if (!rows[0]) refuse('NOT_FOUND')
  if (rows[0].status !== 'open') refuse('STATE_CONFLICT')
  await query(
    ctx,
    'payment_reconciliation_resolve',
    `update payment_reconciliations set status = 'resolved', resolved_by = $3, resolve_reason = $4 where provider = $1 and day = $2`,
    [ctx.services.gateways.cards.provider, day, operator_id, reason],
  )
}
