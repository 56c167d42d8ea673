/** Group buys on the console: the list, one of them with what a reviewer needs beside it, and what operators do to it. */
import { GROUP_BUYS } from '@juya/contract'
import * as domain from '../../../domains/group/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { detailForConsole } from '../../goods/detail.ts'
import { cardsOf } from '../../group/cards.ts'
import { groupBuySource } from '../../group/console.ts'
import { pricesShown } from '../../group/prices.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await domain.buysByIds(ctx, ids))
  const rows = new Map(list.map((row) => [row.id, row]))
  const review_deadlines = await reviewDeadlinesOf(ctx, 'group_buy', ids)
  const claims = await claimsShown(ctx, 'group_buy', ids)
  return (await cardsOf(ctx, list)).map((card) => ({
    ...card,
    submitted_at: seconds(rows.get(card.id)!.submitted_at),
    reject_reason: rows.get(card.id)!.reject_reason,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(card.id)),
    claim: claims.get(card.id) ?? null,
  }))
}

export const groupBuys = bindDefined(GROUP_BUYS, {
  source: groupBuySource,
  rows: present,
  file: { goods: (row) => row.title, shop: (row) => row.shop.name },
  async view(ctx, { id, goods_id }) {
    const buy = (await domain.buyById(ctx, id))!
    return {
      goods: await detailForConsole(ctx, goods_id),
      prices: await pricesShown(ctx, buy),
      rules_text: buy.rules_text,
      waiting: await domain.waitingIn(ctx, id),
    }
  },
  logged: ({ status }) => ({ status }),
  acts: {
    approveGroupBuy: (tx, { id }) => domain.approveGroupBuy(tx, id),
    rejectGroupBuy: (tx, { id, reason }) => domain.rejectGroupBuy(tx, id, reason),
    async stopGroupBuy(tx, { id, reason }) {
      const proposed = await domain.askToStop(tx, id, reason)
      return { noted: proposed }
    },
  },
})
