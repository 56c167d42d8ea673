/** People as operators see and handle them. */
import type { Parsed, UserRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { databaseNow, inTransaction } from '../../platform/db.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import {
  endSessions as endSessionsOf,
  listUsers,
  maskPhone,
  restrictUser as restrict,
  type UserLine,
  unrestrictUser as unrestrict,
  userLine,
} from '../account/index.ts'
import { shopsOf } from '../shop/index.ts'
import { at, checkReason, note } from './acting.ts'

export type ShownUser = z.input<typeof RowShape>

/** One person as a row of the console. */
export async function presentUser(ctx: Ctx, user: UserLine): Promise<ShownUser> {
  const shops = await shopsOf(ctx, user.id)
  return {
    id: user.id,
    nickname: user.nickname,
    avatar: user.avatar,
    credit_level: user.credit_level,
    is_vip: user.is_vip,
    phone_masked: maskPhone(user.phone),
    status: user.status,
    restricted_until: at(user.restricted_until),
    restrict_reason: user.restrict_reason,
    realname_status: user.realname_status,
    strikes: user.unpaid_strikes,
    shop: shops.find((shop) => shop.member_role === 'owner') ?? shops[0] ?? null,
    last_login_at: at(user.last_login_at),
    created_at: at(user.created_at)!,
  }
}

/** @throws Refusal NOT_FOUND */
export async function userRow(ctx: Ctx, user_id: number): Promise<ShownUser> {
  const user = await userLine(ctx, user_id)
  if (!user) refuse('NOT_FOUND')
  return presentUser(ctx, user)
}

export async function users(ctx: OperatorCtx, input: Parsed<(typeof rows)['users']>) {
  const found = await listUsers(ctx, input)
  return { list: await Promise.all(found.rows.map((user) => presentUser(ctx, user))), ...placeOf(input, found.total) }
}

/**
 * Stops a person from bidding, buying and posting. The person is told the reason.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, VALIDATION (a time that is over)
 */
export async function restrictUser(
  ctx: OperatorCtx,
  { id, until_at, reason }: Parsed<(typeof rows)['restrictUser']>,
): Promise<ShownUser> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const until = until_at === undefined ? undefined : until_at * 1000
    if (until !== undefined && until <= (await databaseNow(tx)))
      refuse('VALIDATION', { field: 'until_at', reason: 'in the past' })
    const before = await userRow(tx, id)
    await restrict(tx, { user_id: id, reason, until })
    const after = await userRow(tx, id)
    await note(tx, {
      action: 'user.restrict',
      target_type: 'user',
      target_id: id,
      before: { status: before.status },
      after: { status: after.status, restricted_until: after.restricted_until },
      reason,
    })
    return after
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function unrestrictUser(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['unrestrictUser']>,
): Promise<ShownUser> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const before = await userRow(tx, id)
    await unrestrict(tx, id)
    await note(tx, {
      action: 'user.unrestrict',
      target_type: 'user',
      target_id: id,
      before: { status: before.status, restrict_reason: before.restrict_reason },
      after: { status: 'active' },
      reason,
    })
    return userRow(tx, id)
  })
}

/** Signs a person out everywhere. @throws Refusal REASON_REQUIRED, NOT_FOUND */
export async function endSessions(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['endSessions']>,
): Promise<{ ended: number }> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await userRow(tx, id)
    const ended = await endSessionsOf(tx, id, { reason: 'operator' })
    await note(tx, { action: 'user.end_sessions', target_type: 'user', target_id: id, after: { ended }, reason })
    return { ended }
  })
}
