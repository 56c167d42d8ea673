/** Ranks as readers see them: who has left them since they were made is not there, and those behind move up. */
import type { RankKind, RankPeriod } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'

export interface RankPlace extends Record<string, unknown> {
  user_id: number
  value: number
  rank: number
  nickname: string
  made_at: number
}

const PLACES = `(select r.user_id, r.value, r.made_at, p.nickname, rank() over (order by r.value desc)::int as rank
   from rank_places r join account_rank_choices c on c.user_id = r.user_id join account_people p on p.id = r.user_id
   where r.kind = $1 and r.period = $2 and (r.kind <> 'spend' or c.in_spend_rank)) places`

const OWN = `select * from ${PLACES} where user_id = $3`

/** A page of a rank, the first place in front. */
export const rankPlaces = (ctx: Ctx, kind: RankKind, period: RankPeriod, paging: Paging): Promise<PageOf<RankPlace>> =>
  pageQuery<RankPlace>(
    ctx,
    {
      name: 'rank_page',
      columns: '*',
      from: PLACES,
      order: 'rank, user_id',
      values: [kind, period],
    },
    paging,
  )

/** Where a person stands; undefined where they do not. */
export async function placeOf(
  ctx: Ctx,
  kind: RankKind,
  period: RankPeriod,
  user_id: number,
): Promise<RankPlace | undefined> {
  const rows = await query<RankPlace>(ctx, 'rank_own', OWN, [kind, period, user_id])
  return rows[0]
}
