/** The caller's exchanges: in the list, and one with its order. */
import type { exchange, Parsed } from '@juya/contract'
import type { z } from 'zod'
import { actionsOf, type Exchange, shownStatus } from '../../domains/exchange/index.ts'
import { orderById } from '../../domains/order/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { titleFor } from '../../platform/things/things.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { cardOf } from '../order/cards.ts'

type Rows = typeof exchange
type Shown = z.input<Rows['mine']['data']>['list'][number]

function shownOf(ctx: Ctx, one: Exchange, order_status: string | null): Shown {
  const { id, item_id, kind, qty, points, back_points, cash_fen, order_id, gave } = one
  return {
    ...{ id, item_id, kind, qty, points, back_points, cash_fen, order_id },
    title: titleFor(ctx.locale, gave),
    image: gave.image,
    status: shownStatus(one.status, order_status),
    at: seconds(one.created_at),
  }
}

/** Exchanges in the order given, each as its order stands. */
export async function exchangesShown(ctx: Ctx, exchanges: readonly Exchange[]): Promise<Shown[]> {
  const rows = await query<{ order_id: number; status: string }>(
    ctx,
    'exchange_order_standings',
    'select order_id, status from order_standings where order_id = any($1)',
    [exchanges.flatMap(({ order_id }) => order_id ?? [])],
  )
  const status = new Map(rows.map((row) => [row.order_id, row.status]))
  return exchanges.map((one) => shownOf(ctx, one, one.order_id === null ? null : (status.get(one.order_id) ?? null)))
}

export async function pageOfOwn(ctx: SignedCtx, { status, ...paging }: Parsed<Rows['mine']>) {
  const found = await pageQuery<Exchange & Record<string, unknown>>(
    ctx,
    {
      name: 'exchange_mine',
      columns: 'e.*',
      from: `exchange_exchanges e left join order_standings s on s.order_id = e.order_id
        where e.user_id = $1 and ($2::text is null or case when e.status <> 'to_ship' then e.status when s.status = 'shipped' then 'shipped'
          when s.status in ('received', 'completed') then 'completed' else 'to_ship' end = $2)`,
      order: 'e.id desc',
      values: [ctx.user.id, status ?? null],
    },
    paging,
  )
  return { ...found, list: await exchangesShown(ctx, found.list) }
}

export async function detailOf(ctx: SignedCtx, one: Exchange): Promise<z.input<Rows['detail']['data']>> {
  const found = one.order_id === null ? undefined : await orderById(ctx, one.order_id)
  const order = found ? await cardOf(ctx, found) : null
  return {
    ...shownOf(ctx, one, found?.status ?? null),
    order,
    pay_deadline: found?.status === 'pending_payment' ? seconds(found.pay_deadline) : null,
    actions: await actionsOf(ctx, found),
  }
}
