/** The audit log: who did what to whom and why, as a SHA-256 chain that cannot be shortened or edited unnoticed. */
import { hash as digest } from 'node:crypto'
import type { AuditAction } from '@juya/contract'
import { canonicalJson } from '@juya/verify'
import type { Tx } from './context.ts'
import { query } from './db/db.ts'

export interface AuditEntry {
  actor_type: 'operator' | 'user' | 'staff' | 'owner' | 'system'
  actor_id: number | null
  /** domain.verb, e.g. lot.approve */
  action: AuditAction
  target_type: string
  target_id: string | number
  before?: unknown
  after?: unknown
  reason?: string
}

const GENESIS = '0'.repeat(64)
const AUDIT_LOCK = 7_310_001

/** The hash of one entry over its predecessor's; verification recomputes exactly this. */
export function auditHash(
  prev_hash: string,
  entry: Omit<AuditEntry, 'action'> & { action: string },
  at_ms: number,
): string {
  // The database keeps before and after as jsonb, which orders keys its own way: hence the canonical form.
  const body = canonicalJson([
    at_ms,
    entry.actor_type,
    entry.actor_id,
    entry.action,
    entry.target_type,
    String(entry.target_id),
    entry.before ?? null,
    entry.after ?? null,
    entry.reason ?? null,
  ])
  return digest('sha256', prev_hash + body)
}

/** Appends one entry in the caller's transaction. Entries queue on an advisory lock: this is not for hot paths. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  await query(tx, 'platform_audit_lock', 'select pg_advisory_xact_lock($1)', [AUDIT_LOCK])
  const [head] = await query<{ hash: string | null; now_ms: number }>(
    tx,
    'platform_audit_head',
    `select (select hash from platform_audit_logs order by id desc limit 1) as hash, (extract(epoch from platform_now()) * 1000)::bigint as now_ms`,
    [],
  )
  const prev_hash = head?.hash ?? GENESIS
  const at_ms = head!.now_ms
  await query(
    tx,
    'platform_audit_add',
    `insert into platform_audit_logs (at, actor_type, actor_id, action, target_type, target_id, before, after, reason, ip, request_id, prev_hash, hash)
     values (to_timestamp($1::float8 / 1000), $2, $3, $4, $5, $6, $7::jsonb, $8::jsonb, $9, $10, $11, $12, $13)`,
    [
      at_ms,
      entry.actor_type,
      entry.actor_id,
      entry.action,
      entry.target_type,
      String(entry.target_id),
      JSON.stringify(entry.before ?? null),
      JSON.stringify(entry.after ?? null),
      entry.reason ?? null,
      tx.ip,
      tx.request_id,
      prev_hash,
      auditHash(prev_hash, entry, at_ms),
    ],
  )
}
