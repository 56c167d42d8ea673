/** Answers the calls of shops about payments that banks took back. */
import { chargeback as rows } from '@juya/contract'
import { answerChargeback, type Chargeback, chargebacksOfShop } from '../../domains/chargeback/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { seconds } from '../../platform/time/seconds.ts'

const shown = (ctx: Ctx, row: Chargeback, now: number) => {
  const { id, no, order_id, order_no, amount_fen, status, charged_at, reply_until, answer, shop_fen } = row
  const may_answer = status === 'received' && reply_until !== null && reply_until > now
  return {
    ...{ id, no, order_id: order_id!, order_no: order_no!, amount_fen, status },
    charged_at: seconds(charged_at),
    answer_by: may_answer ? seconds(reply_until) : null,
    answer:
      answer === null || row.answered_at === null
        ? null
        : { content: answer, images: forReader(ctx, row.answer_images), at: seconds(row.answered_at) },
    decision: row.decided_at === null ? null : { shop_fen, reason: row.reason ?? '', at: seconds(row.decided_at) },
  }
}

export const calls = bindCalls(rows, {
  async shopList(ctx, paging) {
    const found = await chargebacksOfShop(ctx, ctx.shop.shop_id, paging)
    const now = await databaseNow(ctx)
    return { ...found, list: found.list.map((row) => shown(ctx, row, now)) }
  },
  async answer(ctx, given) {
    const row = await answerChargeback(ctx, given)
    return say(shown(ctx, row, await databaseNow(ctx)), 'Sent. Juya decides now.', '已提交，等待平台裁定')
  },
})
