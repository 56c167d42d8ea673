/** People the console's search finds. */
import { FORMER, userIdByPhone } from '../../domains/account/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePrefix } from '../../platform/db/like.ts'

export interface FoundPerson extends Record<string, unknown> {
  id: number
  nickname: string
  avatar: string | null
  phone: string | null
  status: string
}

/** Whose id, phone or ids these are, and whose nickname begins like this; at most `limit`. Only phones given whole are looked for. */
export const findPeople = async (
  ctx: Ctx,
  { ids, phone, nickname }: { ids: readonly number[]; phone?: string; nickname?: string },
  limit: number,
): Promise<FoundPerson[]> =>
  (
    await query<FoundPerson>(
      ctx,
      'account_find',
      `select id, nickname, avatar, phone, status from account_users where id = any($1)
     union select id, nickname, avatar, phone, status from account_users where phone = $2
     union (select id, nickname, avatar, phone, status from account_users where nickname like $3 order by nickname, id limit $4)
     order by id limit $4`,
      [ids, phone ?? null, nickname ? likePrefix(nickname) : null, limit],
    )
  ).map((row) => ({ ...row, nickname: row.nickname || FORMER[ctx.locale] }))

const PHONE = /^1[2-9]\d{9}$/

/** The person a whole phone or a few digits in a search mean, as an id (0: none has that phone); undefined where it means something else. */
export async function personMeant(ctx: Ctx, q: string): Promise<number | undefined> {
  if (PHONE.test(q)) return (await userIdByPhone(ctx, q)) ?? 0
  return /^\d{1,10}$/.test(q) ? Number(q) : undefined
}
