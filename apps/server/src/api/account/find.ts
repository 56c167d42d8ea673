/** People the console's search finds. */
import { FORMER } from '../../domains/account/index.ts'
import { personOfPhone } from '../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePrefix } from '../../platform/db/like.ts'

export interface FoundPerson extends Record<string, unknown> {
  id: number
  nickname: string
  avatar: string | null
  phone: string | null
  status: string
}

/** The people with these ids and a nickname that begins like this; at most `limit`. */
export const findPeople = async (
  ctx: Ctx,
  { ids, nickname }: { ids: readonly number[]; nickname?: string },
  limit: number,
): Promise<FoundPerson[]> =>
  (
    await query<FoundPerson>(
      ctx,
      'account_find',
      `select id, nickname, avatar, phone, status from account_users where id = any($1)
     union (select id, nickname, avatar, phone, status from account_users where nickname like $2 order by nickname, id limit $3)
     order by id limit $3`,
      [ids, nickname ? likePrefix(nickname) : null, limit],
    )
  ).map((row) => ({ ...row, nickname: row.nickname || FORMER[ctx.locale] }))

const PHONE = /^1[2-9]\d{9}$/

/** The person a whole phone (logged) or a few digits in a search mean, as an id (0: none has that phone); undefined where it means something else. */
export async function personMeant(ctx: Ctx, q: string): Promise<number | undefined> {
  if (PHONE.test(q)) return (ctx.operator && (await personOfPhone(ctx as OperatorCtx, q))) ?? 0
  return /^\d{1,10}$/.test(q) ? Number(q) : undefined
}
