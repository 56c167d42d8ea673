/** The league as the phone shows it. */
import {
  LEAGUE_ROWS_A_PAGE,
  LEAGUE_SOURCES,
  type LeaguePool,
  type league,
  leagueMostFen,
  leaguePoolFen,
  REFUSALS,
  type RefusalKey,
  reasonText,
} from '@juya/contract'
import type { z } from 'zod'
import * as domain from '../../domains/league/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Mine = z.input<(typeof league)['join']['data']>

/** Months, in the order given, with how many take part. */
async function poolsShown(ctx: Ctx, pools: readonly domain.Pool[]): Promise<Array<z.input<typeof LeaguePool>>> {
  const members = await domain.membersIn(
    ctx,
    pools.map(({ id }) => id),
  )
  return pools.map((pool) => ({
    id: pool.id,
    month: pool.month,
    status: pool.status,
    members: members.get(pool.id) ?? 0,
    amount_fen: pool.amount_fen,
    awarded_fen: pool.awarded_fen,
    rule: domain.ruleOf(pool),
    closes_at: seconds(pool.to_at),
    computed_at: seconds(domain.computedAt(pool.to_at)),
    claim_until: seconds(pool.claim_until),
  }))
}

/** What a member sees of their own part of a month. */
export async function mineShown(ctx: Ctx, member: domain.Member): Promise<Mine> {
  const { alias, status, weight, award_fen, joined_at } = member
  const claim_until = await domain.claimableUntil(ctx, member)
  return { alias, status, weight, award_fen, joined_at: seconds(joined_at), claim_until: seconds(claim_until) }
}

const can = (ctx: Ctx, no: { key: RefusalKey; details?: Record<string, unknown> } | undefined) =>
  no ? { ok: false, code: REFUSALS[no.key].code, reason: reasonText(no.key, ctx.locale, no.details) } : { ok: true }

/** The months of the league, the newest first. */
export async function poolPage(ctx: Ctx, paging: Paging) {
  const found = await pageQuery<domain.Pool & Record<string, unknown>>(
    ctx,
    { name: 'league_pools_page', columns: '*', from: 'league_pools', order: 'month desc', values: [] },
    paging,
  )
  return { ...found, list: await poolsShown(ctx, found.list) }
}

/** One month with a page of its table. @throws Refusal NOT_FOUND */
export async function monthShown(ctx: Ctx, id: number, after = '') {
  const pool = (await domain.poolById(ctx, id)) ?? refuse('NOT_FOUND')
  const [shown] = await poolsShown(ctx, [pool])
  const table = await domain.tableAfter(ctx, id, after, LEAGUE_ROWS_A_PAGE)
  const my = ctx.user && (await domain.memberOf(ctx, id, ctx.user.id))
  return {
    pool: shown!,
    commission_fen: pool.commission_fen === null ? null : Math.max(0, pool.commission_fen),
    total_weight: pool.total_weight,
    table,
    after: table.length === LEAGUE_ROWS_A_PAGE ? table.at(-1)!.alias : null,
    my: my ? await mineShown(ctx, my) : null,
  }
}

/** The months the caller was in, the newest first. */
export async function minePage(ctx: SignedCtx, paging: Paging) {
  const found = await pageQuery<domain.Member & Record<string, unknown>>(
    ctx,
    {
      name: 'league_mine',
      columns: '*',
      from: 'league_members where user_id = $1',
      order: 'pool_id desc',
      values: [ctx.user.id],
    },
    paging,
  )
  const pools = await domain.poolsByIds(
    ctx,
    found.list.map(({ pool_id }) => pool_id),
  )
  const shown = await poolsShown(
    ctx,
    found.list.map(({ pool_id }) => pools.get(pool_id)!),
  )
  const list = []
  for (const [n, member] of found.list.entries())
    list.push({
      ...(await mineShown(ctx, member)),
      pool: shown[n]!,
      claimable: can(ctx, await domain.claimObstacle(ctx, member)),
    })
  return { ...found, list }
}

/** What the caller's weight would come to if the month ended now. What is beyond other members' most is not counted, so the award may be more. @throws Refusal NOT_FOUND */
export async function estimateShown(ctx: SignedCtx) {
  const pool = (await domain.openPool(ctx)) ?? refuse('NOT_FOUND')
  const rule = domain.ruleOf(pool)
  const parts = await domain.weightParts(ctx, ctx.user.id, pool)
  const pool_fen = leaguePoolFen(await domain.commissionBetween(ctx, pool), rule)
  const most_fen = leagueMostFen(pool_fen, rule)
  const member = await domain.memberOf(ctx, pool.id, ctx.user.id)
  const joined = member !== undefined && member.status !== 'left'
  const my_weight = Math.max(
    0,
    parts.reduce((sum, { weight }) => sum + weight, 0),
  )
  const others = (await domain.weightsIn(ctx, pool)).reduce((sum, { weight }) => sum + weight, 0)
  const total_weight = joined ? others : others + my_weight
  const by_weight_fen = total_weight === 0 ? 0 : Math.floor((pool_fen * my_weight) / total_weight)
  return {
    pool_id: pool.id,
    estimate_fen: Math.min(most_fen, by_weight_fen),
    most_fen,
    my_weight,
    total_weight,
    parts: LEAGUE_SOURCES.map(
      (source) => parts.find((part) => part.source === source) ?? { source, weight: 0, count: 0 },
    ),
    share_bp: rule.share_bp,
    joinable: can(ctx, joined ? undefined : await domain.joinObstacle(ctx, pool)),
  }
}
