/** Paying for a task and for what lifts one: first what it costs and the ways to pay, then the payment. */
import { randomUUID } from 'node:crypto'
import type { task as rows } from '@juya/contract'
import type { z } from 'zod'
import { buyPrivilege, costOf, payTask } from '../../domains/task/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { refuse } from '../../platform/refuse.ts'
import { payResult } from '../payment/cards.ts'
import { shopPayOptions } from '../payment/options.ts'
import { ownTask, privilegesShown } from './shop.ts'

type Rows = typeof rows
type Start = Pick<
  z.output<Rows['pay']['input']>,
  'submit_token' | 'channel' | 'card_id' | 'pay_password' | 'shown_total_fen'
>

/** @throws Refusal MISSING_PARAM {field} */
function started({ submit_token, channel, card_id, pay_password, shown_total_fen }: Start) {
  if (channel === undefined) return undefined
  if (submit_token === undefined) refuse('MISSING_PARAM', { field: 'submit_token' })
  if (shown_total_fen === undefined) refuse('MISSING_PARAM', { field: 'shown_total_fen' })
  return {
    ...{ channel, shown_total_fen, client_key: submit_token },
    ...(card_id === undefined ? {} : { card_id }),
    ...(pay_password === undefined ? {} : { pay_password }),
  }
}

/** A shop's wallet or a card: what people pay with is not taken. */
async function ways(ctx: ShopCtx, amount_fen: number) {
  const options = await shopPayOptions(ctx, amount_fen, ctx.shop.shop_id)
  const channels = options.channels.filter(({ code }) => code === 'shop_wallet' || code === 'card')
  const wanted = options.shop_wallet?.enough && !options.shop_wallet.frozen ? 'shop_wallet' : 'card'
  return { ...options, channels, default_channel: wanted as 'shop_wallet' | 'card' }
}

/** What a task costs and the ways to pay; with a channel it is paid. @throws Refusal as payTask says */
export async function pay(ctx: ShopCtx, { task_id, ...input }: z.output<Rows['pay']['input']>) {
  const task = await ownTask(ctx, task_id)
  const cost = costOf(task)
  const start = started(input)
  const result = start ? payResult(await payTask(ctx, { task_id, ...start }), ctx.locale) : null
  if (!start && task.status !== 'pending_payment') refuse('STATE_CONFLICT', { status: task.status })
  return {
    ...{ cost, result, submit_token: input.submit_token ?? randomUUID() },
    options: start ? null : await ways(ctx, cost.payable_fen),
  }
}

/** What lifts a task, with what is left of it; with a channel some is bought. @throws Refusal as buyPrivilege says */
export async function privileges(ctx: ShopCtx, { code, qty, ...input }: z.output<Rows['privileges']['input']>) {
  const start = started(input)
  if (start && code === undefined) refuse('MISSING_PARAM', { field: 'code' })
  const result = start ? payResult(await buyPrivilege(ctx, { code: code!, qty, ...start }), ctx.locale) : null
  const list = await privilegesShown(ctx)
  const one = list.find((sold) => sold.code === code)
  if (code !== undefined && !one) refuse('NOT_FOUND')
  return {
    ...{ list, result, submit_token: input.submit_token ?? randomUUID() },
    options: one && !start ? await ways(ctx, one.price_fen * qty) : null,
  }
}
