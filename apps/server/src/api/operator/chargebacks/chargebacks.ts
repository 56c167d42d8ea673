/** Payments that banks took back: the queue, one of them, the shop's answer and the decision who bears it. */
import { CHARGEBACKS } from '@juya/contract'
import { sql } from 'drizzle-orm'
import * as chargebacks from '../../../domains/chargeback/index.ts'
import { accounts, balanceFen } from '../../../domains/ledger/index.ts'
import { bearableFen, orderById } from '../../../domains/order/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { reviewDeadlineShown, reviewDeadlinesOf } from '../../../platform/review-deadlines.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { shopNames } from '../../shop/cards.ts'
import { claimsShown } from '../claims/claims.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: CHARGEBACKS,
  from: sql`chargeback_chargebacks c`,
  id: sql`c.id`,
  filters: { status: sql`c.status`, shop_id: sql`c.shop_id`, user_id: sql`c.user_id` },
  sorts: { id: { by: sql`c.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await chargebacks.chargebacksByIds(ctx, ids))
  const names = await shopNames(
    ctx,
    found.flatMap(({ shop_id }) => shop_id ?? []),
  )
  const review_deadlines = await reviewDeadlinesOf(ctx, 'chargeback', ids)
  const claims = await claimsShown(ctx, 'chargeback', ids)
  return found.map((row) => {
    const { id, no, pay_no, purpose, user_id, order_id, order_no, shop_id, amount_fen, status } = row
    return {
      ...{ id, no, pay_no, purpose: purpose as 'orders', user_id, order_id, order_no, shop_id, amount_fen, status },
      shop_name: shop_id === null ? '' : (names.get(shop_id) ?? ''),
      charged_at: seconds(row.charged_at),
      reply_until: seconds(row.reply_until),
      review_deadline: reviewDeadlineShown(ctx, review_deadlines.get(id)),
      claim: claims.get(id) ?? null,
      decided_at: seconds(row.decided_at),
    }
  })
}

async function isProposed(ctx: Ctx, id: number): Promise<boolean> {
  const [row] = await query<{ found: boolean }>(
    ctx,
    'chargeback_proposed',
    `select exists (select from platform_approvals where kind = 'chargeback_ruling' and target_id = $1 and status = 'waiting') as found`,
    [String(id)],
  )
  return row!.found
}

export const chargebackList = bindDefined(CHARGEBACKS, {
  source,
  rows: present,
  file: { no: (row) => row.no },
  async view(ctx, { id, user_id, order_id }) {
    const [row] = await chargebacks.chargebacksByIds(ctx, [id])
    const { answer, answer_images, borne_by, shop_fen, payer_fen, juya_fen, reason } = row!
    const order = order_id ? await orderById(ctx, order_id) : undefined
    return {
      answer,
      answer_images: forReader(ctx, answer_images),
      bearable_fen: order ? await bearableFen(ctx, { ...order, charged_back_fen: 0 }) : 0,
      wallet_fen: await balanceFen(ctx, accounts.userWallet(user_id)),
      decision: borne_by && { borne_by, shop_fen, payer_fen, juya_fen, reason: reason ?? '' },
      proposed: await isProposed(ctx, id),
    }
  },
  logged: ({ status, amount_fen }) => ({ status, amount_fen }),
  acts: {
    async noteChargebackAnswer(tx, { id, answer }) {
      const { status } = await chargebacks.noteAnswer(tx, id, answer)
      return { after: { status } }
    },
    async decideChargeback(tx, { id, borne_by, reason }) {
      return { noted: !(await chargebacks.decideChargeback(tx, { id, borne_by, reason })) }
    },
  },
})
