/** Answers the calls about a backer's own pledges: ordering, paying, giving up, and what orders have in common. */
import { agreeToWait, giveBack, placePledge, store } from '../../domains/funding/index.ts'
import { confirmReceipt, orderById } from '../../domains/order/index.ts'
import { reviewForm, reviewOrder } from '../../domains/review/index.ts'
import type { SignedCtx } from '../../platform/context.ts'
import { ownTransaction, say } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { ownParcels } from '../order/calls.ts'
import { cardOf } from '../order/cards.ts'
import { payOrders, payPreview } from '../order/checkout.ts'
import { called, itemOf } from '../order/items.ts'
import type { Handlers } from './handlers.ts'
import { ownPledges } from './own-pledges.ts'
import { pledgesShown } from './pledge-cards.ts'
import { pledgePreview } from './pledge-preview.ts'

/** The caller's order, where it is a pledge. @throws Refusal NOT_FOUND */
async function checkPledge(ctx: SignedCtx, id: number): Promise<void> {
  const order = await orderById(ctx, id)
  if (order?.user_id !== ctx.user.id || order.kind !== 'funding' || order.deleted_by_buyer) refuse('NOT_FOUND')
}

const pay: Handlers['pay'] = async (ctx, { id, ...start }) => {
  await checkPledge(ctx, id)
  return payOrders(ctx, { ids: [id], ...start })
}

export const pledgeCalls = {
  preview: (ctx, wish) => pledgePreview(ctx, wish),
  async pledge(ctx, { submit_token, address_id, note, shown_total_fen, agree_risk: _, ...wish }) {
    const order = await placePledge(ctx, wish, { submit_token, address_id, note, shown_total_fen })
    return { order_id: order.id, payable_fen: order.total_fen, pay_deadline: seconds(order.pay_deadline!) }
  },
  mine: (ctx, input) => ownPledges(ctx, input),
  async payPreview(ctx, { id }) {
    await checkPledge(ctx, id)
    return payPreview(ctx, { ids: [id] })
  },
  pay: ownTransaction(pay, 'join'),
  async express(ctx, { id }) {
    await checkPledge(ctx, id)
    return ownParcels(ctx, { id })
  },
  async confirm(ctx, { id }) {
    await checkPledge(ctx, id)
    return say(await cardOf(ctx, await confirmReceipt(ctx, id)), 'Receipt confirmed', '已确认收货')
  },
  async reviewForm(ctx, { id }) {
    await checkPledge(ctx, id)
    const { items, tags } = await reviewForm(ctx, id)
    return { items: called(ctx, items).map(itemOf), tags }
  },
  async review(ctx, { id, items, anonymous }) {
    await checkPledge(ctx, id)
    const review_ids = await reviewOrder(ctx, id, { items, anonymous })
    return say({ review_ids }, 'Thank you for your review', '评价成功')
  },
  async back(ctx, { id }) {
    const order = await giveBack(ctx, id)
    return say(await cardOf(ctx, order), 'Your money goes back the way it came', '已退出，款项将原路退回')
  },
  async agree(ctx, { id }) {
    const pledge = await agreeToWait(ctx, id)
    const campaigns = await store.campaignsByIds(ctx, [pledge.campaign_id])
    const [shown] = await pledgesShown(ctx, [pledge], campaigns)
    return say(shown!, 'You wait until the new day', '已同意延期')
  },
} satisfies Partial<Handlers>
