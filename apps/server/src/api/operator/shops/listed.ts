/** Shops and what buyers say of them, on the console. */

import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { accounts, balances } from '../../../domains/ledger/index.ts'
import { checkReason, note, noteOverturned } from '../../../domains/operator/index.ts'
import { showReview } from '../../../domains/review/index.ts'
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { reviewLines, reviewSource } from '../../order/console.ts'
import { shopNameOf, shopNames } from '../../shop/cards.ts'
import { shopSource } from '../../shop/console.ts'
import { counted } from '../decision-audits/counted.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

/** Shops as rows of the console. */
export async function shopsShown(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await shopRows(ctx, ids))
  const [owners, deposits] = await readTogether(ctx, [
    () =>
      userBriefs(
        ctx,
        found.map((row) => row.owner_user_id),
      ),
    () => balances(ctx, ids.map(accounts.shopDeposit)),
  ])
  return found.map((row) => ({
    id: row.id,
    name: shopNameOf(ctx, row),
    logo: row.logo,
    owner: owners.get(row.owner_user_id)!,
    status: row.status,
    level: row.credit_level,
    lots: row.lot_count,
    sold: row.sold_count,
    deposit_fen: deposits[accounts.shopDeposit(row.id)] ?? 0,
    deposit_required_fen: row.deposit_required_fen,
    commission_bp: row.commission_bp,
    opened_at: seconds(row.opened_at),
  }))
}

export type ShopLine = Awaited<ReturnType<typeof shopsShown>>[number]

/** One of them. */
export const shopShown = async (ctx: Ctx, id: number): Promise<ShopLine> => (await shopsShown(ctx, [id]))[0]!

export const shopList = bindList(shopSource)(shopsShown, {
  shop: (row) => `#${row.id} ${row.name}`,
  owner: (row) => `#${row.owner.id} ${row.owner.nickname}`,
  level: (row) => row.level,
  lots: (row) => row.lots,
  sold: (row) => row.sold,
  deposit_fen: (row) => fileMoney(row.deposit_fen),
  commission_bp: (row) => row.commission_bp,
  status: (row) => row.status,
  opened_at: (row) => fileTime(row.opened_at),
})

async function reviewsShown(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await reviewLines(ctx, ids))
  const [people, names] = await readTogether(ctx, [
    () =>
      userBriefs(
        ctx,
        found.map((row) => row.user_id),
      ),
    () =>
      shopNames(
        ctx,
        found.map((row) => row.shop_id),
      ),
  ])
  return found.map(({ user_id, shop_id, ...row }) => ({
    ...row,
    user: people.get(user_id)!,
    shop_name: names.get(shop_id) ?? '',
    created_at: seconds(row.created_at),
  }))
}

export const reviewList = bindList(reviewSource)(reviewsShown, {
  thing: (row) => row.title,
  user: (row) => `#${row.user.id} ${row.user.nickname}`,
  shop: (row) => row.shop_name,
  rating: (row) => row.rating,
  content: (row) => row.content,
  reply: (row) => row.reply,
  status: (row) => row.status,
  created_at: (row) => fileTime(row.created_at),
})

export const shops = (ctx: OperatorCtx, input: Parsed<(typeof rows)['shops']>) => answerList(ctx, shopList, input)
export const reviews = (ctx: OperatorCtx, input: Parsed<(typeof rows)['reviews']>) => answerList(ctx, reviewList, input)

const shownTo =
  (shown: boolean) =>
  async (ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['hideReview']>) => {
    checkReason(reason)
    return inTransaction(ctx, async (tx) => {
      await counted(
        tx,
        'review',
        id,
        () => showReview(tx, { review_id: id, shown, reason }),
        () => (shown ? null : { outcome: 'hide', reason }),
      )
      if (shown) await noteOverturned(tx, 'review', id)
      const [review] = await reviewsShown(tx, [id])
      await note(tx, {
        action: shown ? 'review.restore' : 'review.hide',
        target_type: 'review',
        target_id: id,
        before: { status: shown ? 'hidden' : 'visible' },
        after: { status: review!.status },
        reason,
      })
      return review!
    })
  }

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT (hidden already) */
export const hideReview = shownTo(false)

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT (not hidden) */
export const restoreReview = shownTo(true)
