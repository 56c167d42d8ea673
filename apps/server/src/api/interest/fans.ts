/** The people who follow a shop. */
import type { interest } from '@juya/contract'
import type { z } from 'zod'
import { shopFollowType } from '../../domains/interest/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { likePart } from '../../platform/db/like.ts'
import { type Paging, pageQuery } from '../../platform/db/paging.ts'
import { readTogether } from '../../platform/db/read-together.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Fan = z.input<(typeof interest)['fans']['data']>['list'][number] & { followed_at: number }

/** @returns one page of fans, the latest first, and how many came on each of the last seven days (Asia/Shanghai) */
export async function fansOf(ctx: ShopCtx, { keyword, ...paging }: Paging & { keyword?: string }) {
  const { shop_id } = ctx.shop
  const type = await shopFollowType(ctx, shop_id)
  const [found, trend] = await readTogether(ctx, [
    () =>
      pageQuery<Fan>(
        ctx,
        {
          name: 'interest_fans',
          columns: `p.*, f.followed_at,
            (select count(*) from order_purchases o where o.user_id = f.user_id and o.shop_id = f.target_id) as orders,
            (select coalesce(sum(o.kept_fen), 0)::bigint from order_purchases o where o.user_id = f.user_id and o.shop_id = f.target_id) as spent_fen`,
          from: `interest_follows f join account_people p on p.id = f.user_id
            where f.type = $1 and f.target_id = $2 and ($3::text is null or p.nickname ilike $3)`,
          order: 'f.followed_at desc, f.user_id',
          values: [type, shop_id, keyword ? likePart(keyword) : null],
        },
        paging,
      ),
    () =>
      query<{ day: string; followed: number }>(
        ctx,
        'interest_fans_by_day',
        `select to_char(d, 'YYYY-MM-DD') as day, count(f.user_id)::int as followed
         from date_trunc('day', platform_now() at time zone 'Asia/Shanghai') today,
           generate_series(today - interval '6 days', today, interval '1 day') d
           left join interest_follows f on f.type = $1 and f.target_id = $2 and f.followed_at >= d at time zone 'Asia/Shanghai' and f.followed_at < (d + interval '1 day') at time zone 'Asia/Shanghai'
         group by d order by d`,
        [type, shop_id],
      ),
  ])
  return { ...found, list: found.list.map((fan) => ({ ...fan, followed_at: seconds(fan.followed_at) })), trend }
}
