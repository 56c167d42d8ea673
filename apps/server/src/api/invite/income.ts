/** The caller's income of invitation, by order. */
import type { InviteIncome, invite } from '@juya/contract'
import type { z } from 'zod'
import { userBriefs } from '../../domains/account/index.ts'
import { type Income, maskOrderNo } from '../../domains/invite/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Asked = z.output<(typeof invite)['myTeamIncome']['input']>

export async function incomeOf(ctx: SignedCtx, { status, month, page, page_size }: Asked) {
  const [found, totals] = await readTogether(ctx, [
    () =>
      pageQuery<Income & Record<string, unknown>>(
        ctx,
        {
          name: 'invite_income_of',
          columns: '*',
          from: `invite_incomes where user_id = $1 and ($2::text is null or status = $2)
            and ($3::text is null or to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM') = $3)`,
          order: 'id desc',
          values: [ctx.user.id, status ?? null, month ?? null],
        },
        { page, page_size },
      ),
    () => totalsOf(ctx),
  ])
  return { ...found, list: await incomesShown(ctx, found.list), totals }
}

async function totalsOf(ctx: SignedCtx) {
  const [row] = await query<{
    pending_fen: number
    settled_fen: number
    void_fen: number
    month_settled_fen: number
  }>(
    ctx,
    'invite_income_totals',
    `select coalesce(sum(amount_fen) filter (where status = 'pending'), 0)::bigint as pending_fen,
       coalesce(sum(amount_fen - taken_back_fen) filter (where settled_at is not null), 0)::bigint as settled_fen,
       coalesce(sum(amount_fen) filter (where status = 'void'), 0)::bigint as void_fen,
       coalesce(sum(amount_fen) filter (where settled_at >= date_trunc('month', platform_now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'), 0)::bigint as month_settled_fen
     from invite_incomes where user_id = $1`,
    [ctx.user.id],
  )
  return row!
}

async function incomesShown(ctx: Ctx, incomes: readonly Income[]): Promise<Array<z.input<typeof InviteIncome>>> {
  const people = await userBriefs(
    ctx,
    incomes.map(({ from_user_id }) => from_user_id),
  )
  return incomes.map(
    ({ id, kind, base_fen, rate_bp, amount_fen, taken_back_fen, status, waits, void_reason, ...one }) => ({
      ...{ id, kind, base_fen, rate_bp, amount_fen, taken_back_fen, status, waits, void_reason },
      from_user: people.get(one.from_user_id)!,
      order_no_masked: maskOrderNo(one.order_no),
      created_at: seconds(one.created_at),
      settles_at: seconds(one.settles_at),
      settled_at: seconds(one.settled_at),
      ended_at: seconds(one.ended_at),
    }),
  )
}
