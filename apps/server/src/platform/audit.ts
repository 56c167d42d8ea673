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

/** One entry as it was asked for. */
export interface Gathered extends AuditEntry {
  ip: string
  request_id: string
}

/** Appends one entry in the caller's transaction. Entries queue on an advisory lock: this is not for hot paths. */
export async function audit(tx: Tx, entry: AuditEntry): Promise<void> {
  const asked = { ...entry, ip: tx.ip, request_id: tx.request_id }
  if (tx.audit_later) tx.audit_later.push(asked)
  else await append(tx, [asked])
}

/** Appends what a batch gathered (`audit_later`), in its order: all others wait for the chain's end once, and not while the batch works. */
export const auditGathered = (tx: Tx, entries: readonly Gathered[]): Promise<void> =>
  entries.length === 0 ? Promise.resolve() : append(tx, entries)

async function append(tx: Tx, entries: readonly Gathered[]): Promise<void> {
  await query(tx, 'platform_audit_lock', 'select pg_advisory_xact_lock($1)', [AUDIT_LOCK])
  const [head] = await query<{ hash: string | null; now_ms: number }>(
    tx,
    'platform_audit_head',
    `select (select hash from platform_audit_logs order by id desc limit 1) as hash, (extract(epoch from platform_now()) * 1000)::bigint as now_ms`,
    [],
  )
  const at_ms = head!.now_ms
  let prev_hash = head?.hash ?? GENESIS
  const links = entries.map((entry) => {
    const hash = auditHash(prev_hash, entry, at_ms)
    const link = { ...entry, prev_hash, hash }
    prev_hash = hash
    return link
  })
  await query(
    tx,
    'platform_audit_add',
    `insert into platform_audit_logs (at, actor_type, actor_id, action, target_type, target_id, before, after, reason, ip, request_id, prev_hash, hash)
     select to_timestamp($1::float8 / 1000), l.actor_type, l.actor_id, l.action, l.target_type, l.target_id, l.before, l.after, l.reason, l.ip, l.request_id,
       l.prev_hash, l.hash
     from unnest($2::text[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::jsonb[], $8::jsonb[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[])
       with ordinality as l(actor_type, actor_id, action, target_type, target_id, before, after, reason, ip, request_id, prev_hash, hash, place)
     order by l.place`,
    [
      at_ms,
      links.map((link) => link.actor_type),
      links.map((link) => link.actor_id),
      links.map((link) => link.action),
      links.map((link) => link.target_type),
      links.map((link) => String(link.target_id)),
      links.map((link) => JSON.stringify(link.before ?? null)),
      links.map((link) => JSON.stringify(link.after ?? null)),
      links.map((link) => link.reason ?? null),
      links.map((link) => link.ip),
      links.map((link) => link.request_id),
      links.map((link) => link.prev_hash),
      links.map((link) => link.hash),
    ],
  )
}
