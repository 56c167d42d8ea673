/** The review of group buys: one that waits, and the parts of it a decision rests on. */
import type { Ctx } from '../../../platform/context.ts'
import { printOf as print, registerQueue, type Standing } from '../../../platform/things/queues.ts'
import { buyById, buysByIds, pricesOf } from '../store.ts'
import { lockGroupBuy } from './reviewing.ts'

export const registerGroupQueue = (): void =>
  registerQueue('group_buy', { lock: lockGroupBuy, standing, parties: buysByIds })

async function standing(ctx: Ctx, id: number): Promise<Standing | undefined> {
  const buy = await buyById(ctx, id)
  if (!buy) return undefined
  const { rules_text, size, team_hours, from_at, to_at, per_user, newcomers, ship_anyway, mode, tiers } = buy
  const prices = await pricesOf(ctx, [id])
  return {
    open: buy.status === 'reviewing',
    parts: {
      words: print(rules_text),
      price: print(prices.map(({ sku_id, price_fen }) => [sku_id, price_fen])),
      terms: print(size, team_hours, from_at, to_at, per_user, newcomers, ship_anyway, mode, tiers),
    },
  }
}
