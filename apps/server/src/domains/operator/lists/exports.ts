/** Files operators take out of lists: counted against their day, written to the audit log, fetched once. */
import { createHash, randomBytes } from 'node:crypto'
import { EXPORT_ROWS_A_DAY } from '@juya/contract'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkReason, note } from '../action-audit.ts'
import { lockOwn } from './views.ts'

const LIFE_S = 300
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

export interface ListExport extends Record<string, unknown> {
  id: number
  resource: string
  query: string
  rows: number
}

/**
 * Opens a file for the operator of ctx.
 * @param countUpTo says how many rows there are, counted no further than one beyond its argument
 * @returns the file, the token that fetches it once, and how many rows are left of the day
 * @throws Refusal REASON_REQUIRED, LIMIT_REACHED {limit, left} when the day has not so many rows left
 */
export async function openExport(
  ctx: OperatorCtx,
  { resource, query: asked, reason }: { resource: string; query: string; reason: string },
  countUpTo: (most: number) => Promise<number>,
): Promise<{ file: ListExport; token: string; left: number; expires_at: number }> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await lockOwn(tx)
    const left = await leftToday(tx)
    const rows = await countUpTo(left)
    if (rows > left) refuse('LIMIT_REACHED', { limit: EXPORT_ROWS_A_DAY, left })
    const token = randomBytes(32).toString('base64url')
    const [file] = await query<ListExport & { expires_at: number }>(
      tx,
      'operator_export_open',
      `insert into operator_exports (operator_id, resource, query, rows, token_hash, expires_at)
       values ($1, $2, $3, $4, $5, platform_now() + $6 * interval '1 second') returning id, resource, query, rows, expires_at`,
      [tx.operator.id, resource, asked, rows, hashOf(token), LIFE_S],
    )
    const { id, expires_at } = file!
    await note(tx, {
      action: 'list.export',
      target_type: 'export',
      target_id: id,
      after: { resource, query: asked, rows },
      reason,
    })
    return { file: file!, token, left: left - rows, expires_at }
  })
}

async function leftToday(ctx: OperatorCtx): Promise<number> {
  const [taken] = await query<{ rows: number }>(
    ctx,
    'operator_exports_today',
    `select coalesce(sum(rows), 0)::bigint as rows from operator_exports where operator_id = $1
       and created_at >= date_trunc('day', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'`,
    [ctx.operator.id],
  )
  return Math.max(0, EXPORT_ROWS_A_DAY - taken!.rows)
}

/** The file a token fetches, once and by the operator who asked for it; else undefined. */
export async function startExport(ctx: Ctx, operator_id: number, token: string): Promise<ListExport | undefined> {
  const [file] = await query<ListExport>(
    ctx,
    'operator_export_start',
    `update operator_exports set started_at = platform_now()
     where token_hash = $1 and operator_id = $2 and started_at is null and expires_at > platform_now() returning id, resource, query, rows`,
    [hashOf(token), operator_id],
  )
  return file
}
