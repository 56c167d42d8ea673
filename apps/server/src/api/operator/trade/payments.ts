/** Payments, refunds and the provider's messages on the console. */
import type { Parsed, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { checkReason } from '../../../domains/operator/index.ts'
import { askByOperator } from '../../../domains/payment/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import {
  callbackLines,
  callbackSource,
  paymentLines,
  paymentSource,
  refundLines,
  refundSource,
} from '../../payment/console.ts'
import { fileMoney, fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

/** Lines with the person each is about. */
async function withPeople<Line extends { user_id: number; created_at: number }>(ctx: Ctx, lines: readonly Line[]) {
  const people = await userBriefs(
    ctx,
    lines.map(({ user_id }) => user_id),
  )
  return lines.map(({ user_id, ...line }) => ({
    ...line,
    user: people.get(user_id)!,
    created_at: seconds(line.created_at),
  }))
}

export const paymentList = bindList(paymentSource)(
  async (ctx, ids) => withPeople(ctx, inOrder(ids, await paymentLines(ctx, ids))),
  {
    pay_no: (row) => row.pay_no,
    user: (row) => `#${row.user.id} ${row.user.nickname}`,
    purpose: (row) => row.purpose,
    channel: (row) => row.channel,
    amount_fen: (row) => fileMoney(row.amount_fen),
    refunded_fen: (row) => fileMoney(row.refunded_fen),
    status: (row) => row.status,
    created_at: (row) => fileTime(row.created_at),
  },
)

export const refundList = bindList(refundSource)(
  async (ctx, ids) => withPeople(ctx, inOrder(ids, await refundLines(ctx, ids))),
  {
    refund_no: (row) => row.refund_no,
    user: (row) => `#${row.user.id} ${row.user.nickname}`,
    about: (row) => `${row.ref_type} ${row.ref_id}`,
    destination: (row) => row.destination,
    amount_fen: (row) => fileMoney(row.amount_fen),
    attempts: (row) => row.attempts,
    status: (row) => row.status,
    created_at: (row) => fileTime(row.created_at),
  },
)

/** Fields of a message that name no person. */
const PLAIN = /(?:status|state|type|event|currency|amount|fee|time|_at|at|code)$/i

/** A message's fields, masked: what may name a person or a card keeps its first and last two characters. */
export const maskedBody = (body: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => {
      const text = typeof value === 'string' ? value : JSON.stringify(value)
      if (PLAIN.test(name) && typeof value !== 'object') return [name, text]
      return [name, text.length <= 4 ? '****' : `${text.slice(0, 2)}****${text.slice(-2)}`]
    }),
  )

export const callbackList = bindList(callbackSource)(
  async (ctx, ids) =>
    inOrder(ids, await callbackLines(ctx, ids)).map((line) => ({
      ...line,
      body: maskedBody(line.body),
      created_at: seconds(line.created_at),
    })),
  {
    id: (row) => row.id,
    provider: (row) => row.provider,
    about: (row) => row.about,
    signature: (row) => (row.signature_ok ? 'ok' : 'forged'),
    result: (row) => row.result,
    deliveries: (row) => row.deliveries,
    created_at: (row) => fileTime(row.created_at),
    body: (row) => JSON.stringify(row.body),
  },
)

export const payments = (ctx: OperatorCtx, input: Parsed<(typeof rows)['payments']>) =>
  answerList(ctx, paymentList, input)
export const refunds = (ctx: OperatorCtx, input: Parsed<(typeof rows)['refunds']>) => answerList(ctx, refundList, input)
export const callbacks = (ctx: OperatorCtx, input: Parsed<(typeof rows)['callbacks']>) =>
  answerList(ctx, callbackList, input)

/**
 * Asks the provider about one payment now.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT {status}, UPSTREAM
 */
export async function askPayment(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['askPayment']>) {
  checkReason(reason)
  await askByOperator(ctx, id, reason)
  return (await withPeople(ctx, await paymentLines(ctx, [id])))[0]!
}
