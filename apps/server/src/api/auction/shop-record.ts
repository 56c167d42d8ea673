/** Neutral facts about a lot's shop: figures from this platform's own record, never who and never an accusation. */
import type { Fact } from '@juya/contract'
import type { z } from 'zod'
import type { Lot } from '../../domains/lot/index.ts'
import { appState } from '../../platform/app-state.ts'
import { Kept } from '../../platform/cache/cache.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

interface Record365 extends Record<string, unknown> {
  closed_count: number
  sold_count: number
  paid_count: number
  cancelled_count: number
}

const RECORD_KEPT_MS = 30_000
const records = appState(() => new Kept<number, Record365>(RECORD_KEPT_MS))

/** How the shop's lots of the last year ended. A shop without any has no such facts. */
export async function shopRecord(ctx: Ctx, lot: Lot): Promise<Array<z.output<typeof Fact>>> {
  const read = async (): Promise<Record365> =>
    (
      await query<Record365>(
        ctx,
        'auction_shop_record',
        `select count(*) filter (where status in ('sold', 'passed', 'defaulted'))::int as closed_count,
       count(*) filter (where status in ('sold', 'defaulted'))::int as sold_count,
       count(*) filter (where paid_at is not null)::int as paid_count,
       count(*) filter (where status = 'cancelled' and bid_count > 0)::int as cancelled_count
     from lot_lots where shop_id = $1 and closed_at > (select platform_now()) - interval '365 days'`,
        [lot.shop_id],
      )
    )[0]!
  const { closed_count, sold_count, paid_count, cancelled_count } = await records(ctx.services).get(lot.shop_id, read)
  const zh = ctx.locale === 'zh-CN'
  const fact = (key: string, en: string, zh_label: string, value: string) => ({ key, label: zh ? zh_label : en, value })
  if (closed_count === 0)
    return [fact('shop_first', 'This shop', '店铺记录', zh ? '近一年首批拍品' : 'First lots within a year')]
  return [
    fact(
      'shop_sold',
      'Lots sold in a year',
      '近一年成交',
      zh ? `${sold_count} / ${closed_count} 件` : `${sold_count} of ${closed_count}`,
    ),
    fact('shop_paid', 'Of these paid', '其中已付款', zh ? `${paid_count} 件` : String(paid_count)),
    fact(
      'shop_stopped',
      'Stopped with bids on them',
      '有出价后被终止',
      zh ? `${cancelled_count} 件` : String(cancelled_count),
    ),
  ]
}
