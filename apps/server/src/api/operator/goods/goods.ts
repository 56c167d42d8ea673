/** Goods on the console: the list, one of them with what a reviewer needs beside it, and what operators do to it. */
import { GOODS } from '@juya/contract'
import * as domain from '../../../domains/goods/index.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { lotWords } from '../../auction/console.ts'
import { cardsOf } from '../../goods/cards.ts'
import { goodsSource, openOrders, rejectedGoods } from '../../goods/console.ts'
import { detailForConsole } from '../../goods/detail.ts'
import { pieceForConsole } from '../../goods/pieces.ts'
import { shopsForConsole } from '../../shop/console.ts'
import { claimsShown } from '../claims/claims.ts'
import { reviewActs } from '../decision-audits/counted.ts'
import { bindDefined } from '../lists/defined.ts'
import { fileMoney } from '../lists/file-cells.ts'
import { inOrder } from '../lists/lister.ts'
import { checkWords } from '../trade/lot-checks.ts'

async function present(ctx: Ctx, ids: number[]) {
  const list = inOrder(ids, await domain.goodsByIds(ctx, ids))
  const cards = await cardsOf(ctx, list)
  const review_deadlines = await reviewDeadlinesOf(ctx, 'goods', ids)
  const claims = await claimsShown(ctx, 'goods', ids)
  return list.map((one, i) => ({
    ...cards[i]!,
    submitted_at: seconds(one.submitted_at),
    reject_reason: one.reject_reason,
    review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(one.id)),
    claim: claims.get(one.id) ?? null,
  }))
}

const { changed, decided } = reviewActs('goods', async (tx, id) => (await domain.goodsById(tx, id))?.status)

export const goods = bindDefined(GOODS, {
  source: goodsSource,
  rows: present,
  file: {
    goods: (row) => `G${row.id} ${row.title}`,
    shop: (row) => row.shop.name,
    price_fen: (row) => fileMoney(row.min_price_fen),
    sold: (row) => row.sold_count,
  },
  async view(ctx, { id, reject_reason }) {
    const { shop_id, title, title_en, piece_id } = (await domain.goodsById(ctx, id))!
    const { desc, desc_en, images } = (await domain.textOf(ctx, id))!
    const [shop] = await shopsForConsole(ctx, [shop_id])
    const { deposit_required_fen, sold_count, good_rate_bp, opened_at } = shop!
    const deposit_fen = await balanceFen(ctx, accounts.shopDeposit(shop_id))
    return {
      goods: { ...(await detailForConsole(ctx, id)), reject_reason },
      texts: { title, title_en, desc, desc_en },
      checks: checkWords({
        ...{ title, title_en, desc, desc_en, images_count: images.length },
        ...{ shop_deposit_fen: deposit_fen, shop_deposit_required_fen: deposit_required_fen },
        blocked_words: await lotWords(ctx),
      }),
      shop_standing: {
        ...{ sold_count, rejected_30d: await rejectedGoods(ctx, shop_id) },
        ...{ deposit_fen, deposit_required_fen, good_rate_bp, opened_at: seconds(opened_at) },
      },
      open_orders: await openOrders(ctx, id),
      piece: await pieceForConsole(ctx, piece_id),
    }
  },
  logged: ({ status }) => ({ status }),
  acts: {
    approveGoods: (tx, { id, note: reason }) =>
      decided(tx, id, { outcome: 'approve', reason }, () => domain.approveGoods(tx, id)),
    rejectGoods: (tx, { id, reason }) =>
      decided(tx, id, { outcome: 'reject', reason }, () => domain.rejectGoods(tx, id, reason)),
    removeGoods: (tx, { id, reason }) => changed(tx, id, () => domain.withdrawGoods(tx, id, reason)),
    restoreGoods: (tx, { id }) => changed(tx, id, () => domain.restoreGoods(tx, id)),
  },
})
