/** Goods on the console: the list, one of them with what a reviewer needs beside it, and what operators do to it. */
import type { Parsed, operator as rows } from '@juya/contract'
import {
  approveGoods as approve,
  type Goods,
  goodsById,
  goodsByIds,
  rejectGoods as reject,
  restoreGoods as restore,
  textOf,
  withdrawGoods,
} from '../../../domains/goods/index.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { lotWords } from '../../auction/console.ts'
import { cardsOf } from '../../goods/cards.ts'
import { goodsSource, openOrders, rejectedGoods } from '../../goods/console.ts'
import { detailForConsole } from '../../goods/detail.ts'
import { pieceForConsole } from '../../goods/pieces.ts'
import { shopsForConsole } from '../../shop/console.ts'
import { logsOf } from '../audit.ts'
import { claimsShown } from '../claims/claims.ts'
import { seenNow } from '../claims/queue-kinds.ts'
import { underClaim } from '../claims/under-claim.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'
import { checkWords } from '../trade/lot-checks.ts'

async function present(ctx: Ctx, list: readonly Goods[]) {
  const ids = list.map(({ id }) => id)
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

export const goodsList = bindList(goodsSource)(
  async (ctx, ids) => present(ctx, inOrder(ids, await goodsByIds(ctx, ids))),
  {
    goods: (row) => `G${row.id} ${row.title}`,
    shop: (row) => row.shop.name,
    price_fen: (row) => fileMoney(row.min_price_fen),
    left: (row) => row.left,
    sold: (row) => row.sold_count,
    status: (row) => row.status,
    submitted_at: (row) => fileTime(row.submitted_at),
  },
)

export const goods = (ctx: OperatorCtx, input: Parsed<(typeof rows)['goods']>) => answerList(ctx, goodsList, input)

/** @throws Refusal NOT_FOUND */
export async function goodsInfo(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['goodsInfo']>) {
  const one = (await goodsById(ctx, id)) ?? refuse('NOT_FOUND')
  const text = (await textOf(ctx, id))!
  const [shop] = await shopsForConsole(ctx, [one.shop_id])
  const held_fen = await balanceFen(ctx, accounts.shopDeposit(one.shop_id))
  const { title, title_en } = one
  const { desc, desc_en, images } = text
  return {
    goods: { ...(await detailForConsole(ctx, id)), reject_reason: one.reject_reason },
    texts: { title, title_en, desc, desc_en },
    submitted_at: seconds(one.submitted_at),
    review_deadline: reviewDeadlineShown(ctx, (await reviewDeadlinesOf(ctx, 'goods', [id])).get(id)),
    checks: checkWords({
      title,
      title_en,
      desc,
      desc_en,
      images_count: images.length,
      shop_deposit_fen: held_fen,
      shop_deposit_required_fen: shop!.deposit_required_fen,
      blocked_words: await lotWords(ctx),
    }),
    shop: {
      sold_count: shop!.sold_count,
      rejected_30d: await rejectedGoods(ctx, one.shop_id),
      deposit_fen: held_fen,
      deposit_required_fen: shop!.deposit_required_fen,
      good_rate_bp: shop!.good_rate_bp,
      opened_at: seconds(shop!.opened_at),
    },
    open_orders: await openOrders(ctx, id),
    piece: await pieceForConsole(ctx, one.piece_id),
    seen: await seenNow(ctx, { queue: 'goods', id }),
    logs: await logsOf(ctx, 'goods', id),
  }
}

interface Act {
  action: 'approve' | 'reject' | 'remove' | 'restore'
  reason?: string | undefined
  work: (tx: Tx<OperatorCtx>) => Promise<void>
}

/** One act, written down with the status before and after. */
async function done(tx: Tx<OperatorCtx>, id: number, { action, reason, work }: Act) {
  const before = await goodsById(tx, id)
  await work(tx)
  const after = (await goodsById(tx, id))!
  await note(tx, {
    action: `goods.${action}`,
    target_type: 'goods',
    target_id: id,
    before: { status: before?.status },
    after: { status: after.status },
    reason,
  })
  return (await present(tx, [after]))[0]!
}

/** Lets goods go on sale. @throws Refusal NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export const approveGoods = (ctx: OperatorCtx, { id, note: reason, seen }: Parsed<(typeof rows)['approveGoods']>) =>
  underClaim(ctx, { queue: 'goods', id, seen }, (tx) =>
    counted(
      tx,
      'goods',
      id,
      () => done(tx, id, { action: 'approve', reason, work: () => approve(tx, id) }),
      () => ({ outcome: 'approve', reason }),
    ),
  )

/** Sends goods back to their shop with the reason. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, and those of underClaim */
export async function rejectGoods(ctx: OperatorCtx, { id, reason, seen }: Parsed<(typeof rows)['rejectGoods']>) {
  checkReason(reason)
  return underClaim(ctx, { queue: 'goods', id, seen }, (tx) =>
    counted(
      tx,
      'goods',
      id,
      () => done(tx, id, { action: 'reject', reason, work: () => reject(tx, id, reason) }),
      () => ({ outcome: 'reject', reason }),
    ),
  )
}

/** Removes goods from sale. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function removeGoods(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['removeGoods']>) {
  checkReason(reason)
  return inTransaction(ctx, (tx) =>
    done(tx, id, { action: 'remove', reason, work: () => withdrawGoods(tx, id, reason) }),
  )
}

/** Gives removed goods back to their shop. @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function restoreGoods(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['restoreGoods']>) {
  checkReason(reason)
  return inTransaction(ctx, (tx) => done(tx, id, { action: 'restore', reason, work: () => restore(tx, id) }))
}
