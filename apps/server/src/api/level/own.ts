/** A person's own place among the levels. */
import { LEVELS_FROM, levelOf, type level as rows } from '@juya/contract'
import type { z } from 'zod'
import { accountFactsOf, REALNAME_GROWTH } from '../../domains/account/index.ts'
import { timesAtLevel } from '../../domains/bidder/index.ts'
import { rules } from '../../domains/level/index.ts'
import { FEN_PER_GROWTH } from '../../domains/order/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { latestOf } from './changes.ts'
import { type Ladder, ladder } from './shown.ts'

type Ways = z.input<(typeof rows)['mine']['data']>['ways']

/** What brings growth, in the order people meet it. */
const WAYS: ReadonlyArray<{ code: rules.GrowthReason; delta: number; per_fen?: number }> = [
  { code: 'realname', delta: REALNAME_GROWTH },
  { code: 'order_completed', delta: 1, per_fen: FEN_PER_GROWTH },
  { code: 'reviewed', delta: rules.REVIEW_GROWTH },
  { code: 'week_kept', delta: rules.WEEK_GROWTH },
  { code: 'report_upheld', delta: rules.REPORT_GROWTH },
]

function placeOf(value: number, { nameOf }: Ladder) {
  const level = levelOf(value)
  return { value, level, level_name: nameOf('user', level), next_value: LEVELS_FROM[level] ?? null }
}

export async function mine(ctx: SignedCtx) {
  const { growth_value } = await accountFactsOf(ctx, ctx.user.id)
  const names = await ladder(ctx)
  const place = placeOf(growth_value, names)
  return {
    ...place,
    benefits: names.benefitsAt('user', place.level),
    ways: await waysOf(ctx, ctx.user.id),
    history: await latestOf(ctx, ctx.user.id, 5),
  }
}

async function waysOf(ctx: Ctx, user_id: number): Promise<Ways> {
  const found = await query<{ reason: string; done: number }>(
    ctx,
    'level_ways_of_person',
    'select reason, count(*)::int as done from account_growth where user_id = $1 and delta > 0 group by reason',
    [user_id],
  )
  const done = new Map(found.map((row) => [row.reason, row.done]))
  return WAYS.map(({ code, delta, per_fen }) => ({
    ...{ code, delta, per_fen: per_fen ?? null, done: done.get(code) ?? 0 },
    name: rules.saidOf('user', code, ctx.locale).name,
  }))
}

export async function standing(ctx: SignedCtx) {
  const { growth_value, unpaid_strikes } = await accountFactsOf(ctx, ctx.user.id)
  const place = placeOf(growth_value, await ladder(ctx))
  const from = rules.floorOf('user', place.level)
  const { next_value } = place
  const times = timesAtLevel(place.level)
  return {
    ...place,
    progress_bp:
      next_value === null
        ? 10_000
        : from === null
          ? 0
          : Math.floor(((growth_value - from) * 10_000) / (next_value - from)),
    strikes: unpaid_strikes,
    restrictions: times > 1 ? [{ code: 'deposit_times' as const, times }] : [],
  }
}

export async function byReason(ctx: SignedCtx, asked: string | undefined) {
  const found = await query<{ month: string; reason: string | null; count: number; delta: number }>(
    ctx,
    'level_month_by_reason',
    `select m.month, g.reason, count(g.id)::int as count, coalesce(sum(g.delta), 0)::int as delta
     from (select coalesce($2, to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM')) as month) m
       left join account_growth g on g.user_id = $1 and g.created_at >= to_date(m.month, 'YYYY-MM')::timestamp at time zone 'Asia/Shanghai'
         and g.created_at < (to_date(m.month, 'YYYY-MM') + interval '1 month') at time zone 'Asia/Shanghai'
     group by m.month, g.reason order by 4 desc, 2`,
    [ctx.user.id, asked ?? null],
  )
  const by_reason = found.flatMap(({ reason, count, delta }) =>
    reason === null ? [] : [{ reason, name: rules.saidOf('user', reason, ctx.locale).name, count, delta }],
  )
  return { month: found[0]!.month, by_reason, total: by_reason.reduce((sum, { delta }) => sum + delta, 0) }
}
