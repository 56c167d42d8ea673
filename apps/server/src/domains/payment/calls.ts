/** The calls of paying: input in, use-case, answer out. */
import { payment } from '@juya/contract'
import { bindCalls, ownTransaction } from '../../platform/handlers.ts'
import { bindCard, cardOf, cardsOf, confirmCard, setDefaultCard, unbindCard } from './cards.ts'
import { checkPayment, submitCode } from './confirm.ts'
import { payChannels } from './options.ts'
import { cardBrief } from './present.ts'
import { startPayment } from './start.ts'

export const paymentCalls = bindCalls(payment, {
  async card(ctx, { id }) {
    const card = await cardOf(ctx, id)
    return card ? cardBrief(card) : null
  },
  cards: async (ctx) => ({ list: (await cardsOf(ctx, ctx.user.id)).map(cardBrief) }),
  setDefaultCard: async (ctx, { id }) => cardBrief(await setDefaultCard(ctx, id)),
  unbindCard: ownTransaction(async (ctx, { id, pay_password }) => {
    await unbindCard(ctx, id, pay_password)
    return null
  }, 'wait'),
  bindCard: ownTransaction((ctx, input) => bindCard(ctx, input), 'wait'),
  confirmCard: ownTransaction(
    async (ctx, { bind_ref, sms_code }) => cardBrief(await confirmCard(ctx, bind_ref, sms_code)),
    'wait',
  ),
  create: ownTransaction(
    (ctx, { purpose, purpose_ids, card_id, shown_total_fen, submit_token }) =>
      startPayment(ctx, {
        purpose,
        ids: purpose_ids,
        channel: 'card',
        card_id,
        shown_total_fen,
        client_key: submit_token,
      }),
    'join',
  ),
  submitCode: ownTransaction((ctx, { pay_no, sms_code }) => submitCode(ctx, pay_no, sms_code), 'wait'),
  check: (ctx, { pay_no }) => checkPayment(ctx, pay_no),
  async state(ctx) {
    const [card] = await payChannels(ctx, ['card'])
    const cards = (await cardsOf(ctx, ctx.user.id)).length
    return {
      available: card!.enabled,
      opened: cards > 0,
      cards,
      needs_realname: !ctx.user.realname_verified,
      reason: card!.reason,
    }
  },
})
