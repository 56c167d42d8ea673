/** A month that passed before a demo world began: its members and what they weighed are given, its money moves now. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { newAlias } from '../joining/joining.ts'
import { monthEnd, monthStart } from '../rules.ts'
import { lockPool } from '../store.ts'
import { compute } from './computing.ts'
import { release } from './releasing.ts'

interface Recalled {
  /** Such as 2026-10. */
  month: string
  commission_fen: number
  members: ReadonlyArray<{ user_id: number; weight: number }>
  /** ms: until when its awards are claimed; null: it waits for its release. */
  claim_until: number | null
}

/** Writes a past month with its weights, computes it, and releases its awards. @returns its id; undefined where the month is there already */
export async function recallMonth(tx: Tx, { month, commission_fen, members, claim_until }: Recalled) {
  const from_at = monthStart(month)
  const [added] = await query<{ id: number }>(
    tx,
    'league_pool_recall',
    `insert into league_pools (month, from_at, to_at, share_bp, cap_fen, member_bp, member_cap_fen, status)
     values ($1, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0), 500, 10000000, 500, 30000, 'closed') on conflict do nothing returning id`,
    [month, from_at, monthEnd(from_at)],
  )
  if (!added) return undefined
  await query(
    tx,
    'league_members_recall',
    `with joined as (insert into league_members (pool_id, user_id, alias, joined_at)
       select $1, user_id, alias, to_timestamp($4 / 1000.0) from unnest($2::bigint[], $3::text[]) m(user_id, alias))
     insert into league_weights (user_id, source, source_id, event_id, delta, at)
     select user_id, 'order', -user_id, -$1::bigint, weight, to_timestamp($4 / 1000.0) from unnest($2::bigint[], $5::int[]) w(user_id, weight)`,
    [
      ...[added.id, members.map(({ user_id }) => user_id), members.map(() => newAlias())],
      ...[from_at, members.map(({ weight }) => weight)],
    ],
  )
  await compute(tx, (await lockPool(tx, added.id))!, commission_fen)
  if (claim_until !== null) await release(tx, (await lockPool(tx, added.id))!, claim_until)
  return added.id
}
