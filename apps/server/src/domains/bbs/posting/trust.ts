/** How far a person is trusted to post, and what of their day is left. */
import { POSTS_A_DAY, T1_DAYS, T3_OF_DAYS, TRUSTS, type Trust } from '@juya/contract'
import type { Ctx } from '../../../platform/context.ts'
import { databaseNow, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { accountFactsOf, holdStandings } from '../../account/index.ts'
import { checkMuted, type Trust as ReportTrust, reportsAgainst } from '../../report/index.ts'
import { DAY_MS, firstWaits, HOUR_MS, postsLeft, trustOf } from '../rules.ts'

export { holdStandings }

/** A person as the rules of posting know them. */
export interface Writer {
  user_id: number
  trust: Trust
  /** Posts of theirs that were ever shown. */
  shown_ever: number
  published_today: number
}

interface Counted extends Record<string, unknown> {
  orders: number
  shown_ever: number
  published_today: number
  active_days: number
}

const REPORTS_LOOKED_AT = { page: 1, page_size: 50 }

/** @throws Refusal NOT_FOUND */
export async function writerOf(ctx: Ctx, user_id: number): Promise<Writer> {
  const facts = await accountFactsOf(ctx, user_id)
  const now = await databaseNow(ctx)
  const [row] = await query<Counted>(
    ctx,
    'bbs_writer_counts',
    `select (select count(*)::int from (select 1 from order_spendings where user_id = $1 limit 3) o) as orders,
       (select count(*)::int from (select 1 from bbs_posts where user_id = $1 and published_at is not null limit 3) p) as shown_ever,
       (select count(*)::int from bbs_posts where user_id = $1 and status <> 'draft' and coalesce(published_at, saved_at) > platform_now() - interval '24 hours') as published_today,
       (select count(distinct (at at time zone 'Asia/Shanghai')::date)::int from (
          select created_at as at from bbs_posts where user_id = $1 and status <> 'draft'
          union all select created_at from bbs_comments where user_id = $1
          union all select created_at from bbs_reactions where user_id = $1
          union all select created_at from bbs_comment_likes where user_id = $1) a
        where at > platform_now() - interval '${T3_OF_DAYS} days') as active_days`,
    [user_id],
  )
  const { orders, shown_ever, published_today, active_days } = row!
  const trust = trustOf({
    ...{ orders, active_days, verified: facts.realname_verified, days: Math.floor((now - facts.created_at) / DAY_MS) },
    has_upheld_report: await hasUpheldReport(ctx, user_id),
  })
  return { user_id, trust, shown_ever, published_today }
}

async function hasUpheldReport(ctx: Ctx, user_id: number): Promise<boolean> {
  const { list } = await reportsAgainst(ctx, user_id, undefined, REPORTS_LOOKED_AT)
  return list.some(({ status, outcome }) => (outcome ?? status) === 'upheld' || status === 'appealed')
}

/** What a person may still publish today, and how many of their next posts wait. */
export const allowanceOf = ({ trust, published_today, shown_ever }: Writer) => ({
  posts_a_day: POSTS_A_DAY[trust],
  left_today: postsLeft(trust, published_today),
  first_waits: firstWaits(trust, shown_ever),
})

/**
 * Checks that a person may write in the community at all.
 * @throws Refusal LEVEL_TOO_LOW (level 0), MUTED {rule_no, hours, until_at}
 */
export async function checkMayWrite(ctx: Ctx, user_id: number): Promise<void> {
  if ((await accountFactsOf(ctx, user_id)).credit_level === 0) refuse('LEVEL_TOO_LOW')
  await checkMuted(ctx, user_id)
  const [mute] = await query<{ rule_no: number; mute_until: number }>(
    ctx,
    'bbs_muted_by_removals',
    'select rule_no, mute_until from bbs_decisions where user_id = $1 and mute_until > platform_now() order by mute_until desc limit 1',
    [user_id],
  )
  if (!mute) return
  const { rule_no, mute_until } = mute
  const hours = Math.max(1, Math.ceil((mute_until - (await databaseNow(ctx))) / HOUR_MS))
  refuse('MUTED', { rule_no, hours, until_at: seconds(mute_until) })
}

/** @throws Refusal BBS_NO_LINKS {days} */
export function checkLinks(writer: Writer, has_link: boolean): void {
  if (has_link && writer.trust === 't0') refuse('BBS_NO_LINKS', { days: T1_DAYS })
}

/** How far people are trusted, as the reports weigh it. */
export async function trustsOf(ctx: Ctx, user_ids: readonly number[]): Promise<Map<number, ReportTrust>> {
  const trusts = new Map<number, ReportTrust>()
  for (const id of user_ids) trusts.set(id, TRUSTS.indexOf((await writerOf(ctx, id)).trust) as ReportTrust)
  return trusts
}
