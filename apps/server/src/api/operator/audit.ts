/** Entries of the audit log about one thing. */

import type { AuditEntry as AuditEntryShape } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { operatorNames } from '../../domains/operator/index.ts'
import type { AuditEntry } from '../../platform/audit.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'
import type { Cut, Step } from '../../platform/time/steps.ts'
import { inOrder } from './lists/lister.ts'

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
    at: seconds(row.at),
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

/** Entries about one thing as steps of its timeline, the latest first. What a user did to it is told by the thing's own log. */
export async function auditSteps(
  ctx: Ctx,
  target_type: string,
  target_id: number | string,
  { below, limit }: Cut,
): Promise<Step[]> {
  const list = await query<Row>(
    ctx,
    'operator_audit_steps',
    `select ${COLUMNS} from platform_audit_logs where target_type = $1 and target_id = $2 and id < $3 order by id desc limit $4`,
    [target_type, String(target_id), below, limit],
  )
  return list.map(({ id, at, actor_type, actor_id, action, reason }) => ({
    id,
    at,
    by: actor_type === 'system' ? undefined : { type: actor_type === 'operator' ? 'operator' : 'user', id: actor_id },
    title: action,
    text: reason,
  }))
}

/** Entries of ids, in their order. */
export async function entriesByIds(ctx: Ctx, ids: number[]): Promise<Entry[]> {
  const found = await query<Row>(
    ctx,
    'operator_audit_rows',
    `select ${COLUMNS} from platform_audit_logs where id = any($1)`,
    [ids],
  )
  return present(ctx, inOrder(ids, found))
}
