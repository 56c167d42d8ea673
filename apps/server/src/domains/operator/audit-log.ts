/** The audit log as the console reads it, and the check that nobody edited or shortened it. */
import type { AuditEntry as AuditEntryShape, Parsed, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import { type AuditEntry, auditHash } from '../../platform/audit.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { query } from '../../platform/db.ts'
import { placeOf, TOTAL_MAX } from '../../platform/paging.ts'
import { perServices } from '../../platform/per-services.ts'
import { userBriefs } from '../account/index.ts'
import { operatorNames } from './accounts.ts'

type Entry = z.input<typeof AuditEntryShape>

interface Row extends Record<string, unknown> {
  id: number
  at: number
  actor_type: AuditEntry['actor_type']
  actor_id: number | null
  action: string
  target_type: string
  target_id: string
  before: unknown
  after: unknown
  reason: string | null
  ip: string | null
  request_id: string | null
  prev_hash: string
  hash: string
}

const GENESIS = '0'.repeat(64)
const COLUMNS =
  'id, at, actor_type, actor_id, action, target_type, target_id, before, after, reason, ip, request_id, prev_hash, hash'

async function present(ctx: Ctx, list: Row[]): Promise<Entry[]> {
  const operators = await operatorNames(
    ctx,
    list.filter((row) => row.actor_type === 'operator').map((row) => row.actor_id),
  )
  const people = await userBriefs(
    ctx,
    list.flatMap((row) => (row.actor_type !== 'operator' && row.actor_id ? [row.actor_id] : [])),
  )
  return list.map((row) => ({
    ...row,
    at: Math.floor(row.at / 1000),
    actor_name:
      (row.actor_type === 'operator' ? operators.get(row.actor_id ?? 0) : people.get(row.actor_id ?? 0)?.nickname) ??
      row.actor_type,
  }))
}

/** Entries about one thing, newest first. */
export async function logsOf(ctx: Ctx, target_type: string, target_id: number | string, limit = 30): Promise<Entry[]> {
  const list = await query<Row>(
    ctx,
    'operator_audit_of',
    `select ${COLUMNS} from platform_audit_logs where target_type = $1 and target_id = $2 order by id desc limit $3`,
    [target_type, String(target_id), limit],
  )
  return present(ctx, list)
}

/** The log by actor, action, target or a word of the reason, newest first, and whether its chain is whole. */
export async function auditPage(ctx: OperatorCtx, input: Parsed<(typeof rows)['auditLog']>) {
  const where = `where ($1::bigint is null or actor_id = $1) and ($2::text is null or action = $2 or action like $2 || '.%')
    and ($3::text is null or target_type = $3) and ($4::text is null or target_id = $4)
    and ($5::text is null or action ilike '%' || $5 || '%' or reason ilike '%' || $5 || '%' or target_id = $5)`
  const values = [
    input.actor_id ?? null,
    input.action ?? null,
    input.target_type ?? null,
    input.target_id ?? null,
    input.q ? input.q.replace(/[%_\\]/g, '\\$&') : null,
  ]
  const [count] = await query<{ total: number }>(
    ctx,
    'operator_audit_count',
    `select count(*) as total from (select 1 from platform_audit_logs ${where} limit ${TOTAL_MAX + 1}) capped`,
    values,
  )
  const list = await query<Row>(
    ctx,
    'operator_audit_page',
    `select ${COLUMNS} from platform_audit_logs ${where} order by id desc limit $6 offset $7`,
    [...values, input.page_size, (input.page - 1) * input.page_size],
  )
  return { list: await present(ctx, list), ...placeOf(input, count!.total), chain_ok: await chainHolds(ctx) }
}

const BATCH = 1_000
/** Long logs are recomputed at most this often. */
const FRESH_MS = 30_000
const longCheck = perServices((): { held_at: number } => ({ held_at: Number.NEGATIVE_INFINITY }))

/** Recomputes every hash from the first entry on. False when an entry was changed, removed or put in. */
export async function chainHolds(ctx: Ctx): Promise<boolean> {
  const long = longCheck(ctx.services)
  if (performance.now() - long.held_at < FRESH_MS) return true
  let prev_hash = GENESIS
  let after_id = 0
  let checked = 0
  for (;;) {
    const list = await query<Row>(
      ctx,
      'operator_audit_chain',
      `select ${COLUMNS} from platform_audit_logs where id > $1 order by id limit $2`,
      [after_id, BATCH],
    )
    for (const row of list) {
      if (
        row.prev_hash !== prev_hash ||
        auditHash(prev_hash, { ...row, reason: row.reason ?? undefined }, row.at) !== row.hash
      )
        return false
      prev_hash = row.hash
      after_id = row.id
    }
    checked += list.length
    if (list.length < BATCH) break
  }
  if (checked > BATCH) long.held_at = performance.now()
  return true
}
