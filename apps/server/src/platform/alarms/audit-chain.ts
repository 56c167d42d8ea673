/** The check that the audit log was neither edited nor shortened. */
import { appState } from '../app-state.ts'
import { type AuditEntry, auditHash } from '../audit.ts'
import type { Ctx } from '../context.ts'
import { query } from '../db/db.ts'

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
  prev_hash: string
  hash: string
}

const GENESIS = '0'.repeat(64)
const BATCH = 5_000
/** Long logs are recomputed at most this often. */
const FRESH_MS = 30_000
/** A log of so many entries takes longer to recompute than a page may take. */
const LONG_ENTRIES = 20_000
interface Known {
  held_at: number
  /** Of the last check that ended: how many entries it looked at, and the one that did not follow. */
  entries: number
  broken: number | undefined
  running: Promise<unknown> | undefined
}
const longCheck = appState(
  (): Known => ({ held_at: Number.NEGATIVE_INFINITY, entries: 0, broken: undefined, running: undefined }),
)

const readAfter = (ctx: Ctx, id: number): Promise<Row[]> =>
  query<Row>(
    ctx,
    'platform_audit_chain',
    `select id, at, actor_type, actor_id, action, target_type, target_id, before, after, reason, prev_hash, hash
     from platform_audit_logs where id > $1 order by id limit $2`,
    [id, BATCH],
  )

/** Recomputes every hash from the first entry on. @returns the first entry that does not follow from the one before it; undefined: the chain holds */
export async function auditBreak(ctx: Ctx): Promise<number | undefined> {
  const long = longCheck(ctx.services)
  if (performance.now() - long.held_at < FRESH_MS) return undefined
  let prev_hash = GENESIS
  let checked = 0
  let coming = readAfter(ctx, 0)
  for (;;) {
    const list = await coming
    // The next entries are read while these are recomputed.
    const is_last = list.length < BATCH
    if (!is_last) {
      coming = readAfter(ctx, list.at(-1)!.id)
      // Where these do not hold the next are not looked at.
      coming.catch(() => undefined)
    }
    for (const row of list) {
      if (
        row.prev_hash !== prev_hash ||
        auditHash(prev_hash, { ...row, reason: row.reason ?? undefined }, row.at) !== row.hash
      ) {
        long.broken = row.id
        return row.id
      }
      prev_hash = row.hash
    }
    checked += list.length
    if (is_last) break
  }
  if (checked > BATCH) long.held_at = performance.now()
  Object.assign(long, { entries: checked, broken: undefined })
  return undefined
}

/**
 * The same for a page: a short log is recomputed now. Of a long one it says what was found last, and looks anew meanwhile.
 * @param long_from so many entries make a long log
 */
export async function auditBreakKnown(ctx: Ctx, long_from = LONG_ENTRIES): Promise<number | undefined> {
  const known = longCheck(ctx.services)
  if (known.entries < long_from) return auditBreak(ctx)
  known.running ??= auditBreak(ctx)
    .catch((err: unknown) => ctx.services.log.warn({ err }, 'the audit log was not looked at'))
    .finally(() => {
      known.running = undefined
    })
  return known.broken
}
