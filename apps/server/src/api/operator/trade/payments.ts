/** Payments, refunds and the provider's messages on the console: their lists, and a payment's own page. */
import { CALLBACKS, PAYMENTS, type Parsed, REFUNDS, operator as rows } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { txsOf, txsOfPayment } from '../../../domains/ledger/index.ts'
import { askByOperator, canBeAsked, mayBeRedirected } from '../../../domains/payment/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { readTogether } from '../../../platform/db/read-together.ts'
import { mayCall } from '../../../platform/http/authenticate.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import {
  type CallbackLine,
  callbackLines,
  callbackSource,
  callbacksAbout,
  paymentFacts,
  paymentLines,
  paymentSource,
  refundLines,
  refundSource,
  refundsOfPayment,
} from '../../payment/console.ts'
import { presentTxs } from '../ledger.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

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

const person = ({ user }: { user: { id: number; nickname: string } }) => `#${user.id} ${user.nickname}`
const presentPayments = async (ctx: Ctx, ids: number[]) => withPeople(ctx, inOrder(ids, await paymentLines(ctx, ids)))

export const payments = bindDefined(PAYMENTS, {
  source: paymentSource,
  rows: presentPayments,
  file: { user: person },
  logged: ({ status }) => ({ status }),
  acts: {
    askPayment: {
      async outside(ctx, { id, reason }) {
        await askByOperator(ctx, id, reason)
        return (await presentPayments(ctx, [id]))[0]!
      },
    },
  },
})

export const refunds = bindDefined(REFUNDS, {
  source: refundSource,
  rows: async (ctx, ids) => withPeople(ctx, inOrder(ids, await refundLines(ctx, ids))),
  file: { user: person, about: (row) => `${row.ref_type} ${row.ref_id}` },
})

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

const shownCallback = (line: CallbackLine) => ({
  ...line,
  body: maskedBody(line.body),
  created_at: seconds(line.created_at),
})

export const callbacks = bindDefined(CALLBACKS, {
  source: callbackSource,
  rows: async (ctx, ids) => inOrder(ids, await callbackLines(ctx, ids)).map(shownCallback),
  file: {
    signature: (row) => (row.signature_ok ? 'ok' : 'forged'),
    body: (row) => JSON.stringify(row.body),
  },
})

/** What the books call the provider's own number of a payment. */
const eventOf = ({ provider, provider_order_id }: { provider: string | null; provider_order_id: string | null }) =>
  provider && provider_order_id ? `${provider}:${provider_order_id}` : undefined

/** Messages of the provider a payment's page shows at most. */
const CALLBACKS_SHOWN = 50

/** One payment with all that is known of it. @throws Refusal NOT_FOUND */
export async function payment(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['payment']>) {
  const facts = await paymentFacts(ctx, id)
  if (!facts) refuse('NOT_FOUND')
  const [lines, refunds] = await readTogether(ctx, [
    async () => withPeople(ctx, await paymentLines(ctx, [id])),
    () => refundsOfPayment(ctx, id),
  ])
  const line = lines[0]!
  const refund_nos = refunds.map(({ refund_no }) => refund_no)
  const [proposed, messages, ...txs] = await readTogether(ctx, [
    () => waitingFor(ctx, 'refund_redirect', refund_nos),
    () =>
      mayCall(ctx.operator, rows.callbacks)
        ? callbacksAbout(ctx, [line.pay_no, ...refund_nos], CALLBACKS_SHOWN)
        : Promise.resolve(null),
    () => txsOfPayment(ctx, { pay_no: line.pay_no, purpose_ids: facts.purpose_ids, event_id: eventOf(facts) }),
    ...refund_nos.map((refund_no) => () => txsOf(ctx, 'refund', refund_no)),
  ])
  const { bank_name, last4, purpose_ids, expires_at, succeeded_at, ...known } = facts
  return {
    payment: line,
    ...known,
    order_ids: line.purpose === 'orders' ? purpose_ids : [],
    card: bank_name && last4 ? { bank_name, last4 } : null,
    expires_at: seconds(expires_at),
    succeeded_at: succeeded_at === null ? null : seconds(succeeded_at),
    can_ask: canBeAsked(line),
    refunds: refunds.map(({ user_id, ...refund }) => ({
      ...refund,
      created_at: seconds(refund.created_at),
      proposed: proposed.has(refund.refund_no),
      may_redirect: mayBeRedirected(refund),
    })),
    callbacks: messages?.map(shownCallback) ?? null,
    txs: await presentTxs(
      ctx,
      txs.flat().sort((a, b) => a.id - b.id),
    ),
  }
}
