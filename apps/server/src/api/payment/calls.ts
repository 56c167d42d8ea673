/** The calls of paying: input in, use-case, answer out. */
import { payment } from '@juya/contract'
import {
  bindCard,
  cardOf,
  cardsOf,
  checkPayment,
  confirmCard,
  sendCodeAgain,
  setDefaultCard,
  startPayment,
  submitCode,
  unbindCard,
} from '../../domains/payment/index.ts'
import { recharge } from '../../domains/wallet/index.ts'
import { bindCalls, ownTransaction } from '../../platform/http/handlers.ts'
import { refuse } from '../../platform/refuse.ts'
import { cardBrief, payResult } from './cards.ts'
import { payChannels } from './options.ts'

export const calls = bindCalls(payment, {
  async card(ctx, { id }) {
    const card = await cardOf(ctx, id)
    return card ? cardBrief(card, ctx.locale) : null
  },
  cards: async (ctx) => ({ list: (await cardsOf(ctx, ctx.user.id)).map((card) => cardBrief(card, ctx.locale)) }),
  setDefaultCard: async (ctx, { id }) => cardBrief(await setDefaultCard(ctx, id), ctx.locale),
  unbindCard: ownTransaction(async (ctx, { id, pay_password }) => {
    await unbindCard(ctx, id, pay_password)
    return null
  }, 'wait'),
  bindCard: ownTransaction((ctx, input) => bindCard(ctx, input), 'wait'),
  confirmCard: ownTransaction(
    async (ctx, { bind_ref, sms_code }) => cardBrief(await confirmCard(ctx, bind_ref, sms_code), ctx.locale),
    'wait',
  ),
  create: ownTransaction(async (ctx, { purpose, purpose_ids: ids = [], submit_token, ...rest }) => {
    if (purpose !== 'recharge' && ids.length === 0) refuse('MISSING_PARAM', { field: 'purpose_ids' })
    const request = { ...rest, channel: 'card', client_key: submit_token } as const
    const payment =
      purpose === 'recharge'
        ? await recharge(ctx, { ...request, amount_fen: rest.shown_total_fen })
        : await startPayment(ctx, { ...request, purpose, ids })
    return payResult(payment, ctx.locale)
  }, 'join'),
  sendCode: ownTransaction((ctx, { pay_no }) => sendCodeAgain(ctx, pay_no), 'wait'),
  submitCode: ownTransaction(
    async (ctx, { pay_no, sms_code }) => payResult(await submitCode(ctx, pay_no, sms_code), ctx.locale),
    'wait',
  ),
  check: async (ctx, { pay_no }) => payResult(await checkPayment(ctx, pay_no), ctx.locale),
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
