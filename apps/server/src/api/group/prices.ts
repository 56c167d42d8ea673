/** What things cost in teams and alone, and what teams hold in escrow. */
import { skusByIds } from '../../domains/goods/index.ts'
import { type GroupBuy, pricesOf } from '../../domains/group/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'

/** Each way to buy that the goods still have, the cheapest first. */
export async function pricesShown(ctx: Ctx, { id }: Pick<GroupBuy, 'id'>) {
  const prices = await pricesOf(ctx, [id])
  const skus = new Map(
    (
      await skusByIds(
        ctx,
        prices.map(({ sku_id }) => sku_id),
      )
    ).map((sku) => [sku.id, sku]),
  )
  return prices.flatMap(({ sku_id, price_fen, was_fen }) => {
    const sku = skus.get(sku_id)
    return sku?.enabled ? [{ sku_id, price_fen, alone_fen: sku.price_fen, was_fen }] : []
  })
}

/** Money of members' orders in escrow, by team. */
export async function escrowOfTeams(ctx: Ctx, team_ids: readonly number[]): Promise<Map<number, number>> {
  const rows = await query<{ team_id: number; fen: number }>(
    ctx,
    'group_escrow_of_teams',
    `select s.team_id, sum(o.escrow_fen)::bigint as fen from group_seats s join order_standings o on o.order_id = s.order_id
     where s.team_id = any($1) group by s.team_id`,
    [[...team_ids]],
  )
  return new Map(rows.map(({ team_id, fen }) => [team_id, fen]))
}
