/** People as rows of the console. */

import type { UserRow as RowShape } from '@juya/contract'
import type { z } from 'zod'
import { maskPhone } from '../../../domains/account/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { type UserLine, userLine, userLines } from '../../account/console.ts'
import { shopsOf } from '../../shop/cards.ts'
import { inOrder } from '../lists/lister.ts'

type ShownUser = z.input<typeof RowShape>

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

/** Those there are, in the order of their ids. */
export async function userRows(ctx: Ctx, ids: number[]): Promise<ShownUser[]> {
  const found = inOrder(ids, await userLines(ctx, ids))
  return Promise.all(found.map((user) => presentUser(ctx, user)))
}
