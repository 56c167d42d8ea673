/** People as operators see and handle them. */

import type { Parsed, UserRow as RowShape, operator as rows } from '@juya/contract'
import type { z } from 'zod'
import {
  endSessions as endSessionsOf,
  maskPhone,
  restrictUser as restrict,
  unrestrictUser as unrestrict,
} from '../../../domains/account/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { type UserLine, userLine, userLines, userSource } from '../../account/console.ts'
import { shopsOf } from '../../shop/cards.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

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
    restricted_until: seconds(user.restricted_until),
    restrict_reason: user.restrict_reason,
    realname_status: user.realname_status,
    strikes: user.unpaid_strikes,
    shop: shops.find((shop) => shop.member_role === 'owner') ?? shops[0] ?? null,
    last_login_at: seconds(user.last_login_at),
    created_at: seconds(user.created_at),
  }
}

/** @throws Refusal NOT_FOUND */
export async function userRow(ctx: Ctx, user_id: number): Promise<ShownUser> {
  const user = await userLine(ctx, user_id)
  if (!user) refuse('NOT_FOUND')
  return presentUser(ctx, user)
}

export const userList = bindList(userSource)(
  async (ctx, ids) => {
    const found = inOrder(ids, await userLines(ctx, ids))
    return Promise.all(found.map((user) => presentUser(ctx, user)))
  },
  {
    user: (row) => `#${row.id} ${row.nickname}`,
    phone: (row) => row.phone_masked,
    level: (row) => row.credit_level,
    realname_status: (row) => row.realname_status,
    shop: (row) => row.shop?.name,
    strikes: (row) => row.strikes,
    status: (row) => row.status,
    created_at: (row) => fileTime(row.created_at),
    last_login_at: (row) => fileTime(row.last_login_at),
  },
)

export const users = (ctx: OperatorCtx, input: Parsed<(typeof rows)['users']>) => answerList(ctx, userList, input)

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
