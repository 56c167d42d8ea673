/** Ranks and the newest awards as the phone shows them: every name masked. */
import type { RankKind, RankPeriod } from '@juya/contract'
import { maskName, userBriefs } from '../../domains/account/index.ts'
import { newestAwards, placeOf, rankKinds, rankPlaces } from '../../domains/rank/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import type { Paging } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'

/** A page of a rank, and where the reader stands in it. */
export async function rankPage(ctx: Ctx, { kind, period, ...paging }: Paging & { kind: RankKind; period: RankPeriod }) {
  const found = await rankPlaces(ctx, kind, period, paging)
  const me = ctx.user?.id
  const own = me === undefined ? undefined : await placeOf(ctx, kind, period, me)
  return {
    ...found,
    list: found.list.map(({ user_id, value, rank, nickname }) => ({
      ...{ rank, value, name: maskName(nickname), is_me: user_id === me },
    })),
    kinds: rankKinds(ctx),
    me: own ? { rank: own.rank, value: own.value } : null,
    shown: me === undefined ? null : await isShown(ctx, kind, me),
    made_at: seconds(found.list[0]?.made_at),
  }
}

async function isShown(ctx: Ctx, kind: RankKind, user_id: number): Promise<boolean> {
  const [choice] = await query<{ in_spend_rank: boolean }>(
    ctx,
    'rank_choice',
    'select in_spend_rank from account_rank_choices where user_id = $1',
    [user_id],
  )
  return choice !== undefined && (kind !== 'spend' || choice.in_spend_rank)
}

/** The newest awards. People who stand in no rank are left out. */
export async function awardsShown(ctx: Ctx, limit: number) {
  const awards = await newestAwards(ctx, limit)
  const user_ids = [...new Set(awards.map(({ user_id }) => user_id))]
  const shown = await query<{ user_id: number }>(
    ctx,
    'rank_shown_among',
    'select user_id from account_rank_choices where user_id = any($1)',
    [user_ids],
  )
  const may = new Set(shown.map(({ user_id }) => user_id))
  const people = await userBriefs(ctx, user_ids)
  const list = awards
    .filter(({ user_id }) => may.has(user_id))
    .map(({ user_id, at, en, zh, link }) => ({
      name: maskName(people.get(user_id)?.nickname ?? ''),
      text: ctx.locale === 'zh-CN' ? zh : en,
      at: seconds(at),
      link,
    }))
  return { list }
}
