/** Where the timeline of each kind of thing comes from: what its words keep about it, each read by an index and cut by its own key. */
import { type QueueName, operator as rows, SHOWN_BY, type ThingKind, type TimelineSource } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import { caseById, casesOfOrders } from '../../../domains/aftersale/index.ts'
import { goodsById } from '../../../domains/goods/index.ts'
import { lineSteps, movementSteps } from '../../../domains/ledger/index.ts'
import { lotById } from '../../../domains/lot/index.ts'
import { type Note, type NotedThing, notesOn, skipsBelow } from '../../../domains/operator/index.ts'
import { kindOf, orderById, orderOfLot, refundsForCases, refundsOf } from '../../../domains/order/index.ts'
import { withdrawalById } from '../../../domains/payout/index.ts'
import { reportsByIds } from '../../../domains/report/index.ts'
import { store as houses } from '../../../domains/sale/index.ts'
import { shopRows } from '../../../domains/shop/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { mayCall } from '../../../platform/http/authenticate.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Cut, Step } from '../../../platform/time/steps.ts'
import { caseSteps } from '../../aftersale/steps.ts'
import { lotSteps, offerSteps, outageSteps, pictureLossSteps, postOfferSteps } from '../../auction/steps.ts'
import { goodsSteps, priceSteps } from '../../goods/steps.ts'
import { saleSteps } from '../../house/steps.ts'
import { noticesAbout, noticesTo } from '../../message/steps.ts'
import { orderSteps } from '../../order/steps.ts'
import { paymentLines } from '../../payment/console.ts'
import { callbackSteps, refundNosOf } from '../../payment/steps.ts'
import { withdrawalSteps } from '../../payout/steps.ts'
import { reportSteps } from '../../report/steps.ts'
import { auditSteps } from '../audit.ts'

export interface NoteStep extends Step {
  note: Note
}

export interface Source {
  /** Names it in the cursor. */
  name: string
  of: TimelineSource
  read: (cut: Cut) => Promise<ReadonlyArray<Step | NoteStep>>
}

/** Whether somebody may see things of a kind: who may make the call that shows them. */
export const maySee = (operator: OperatorCtx['operator'], kind: ThingKind): boolean =>
  mayCall(operator, rows[SHOWN_BY[kind]])

const source = (name: string, of: TimelineSource, read: Source['read']): Source => ({ name, of, read })

/** What every kind has: what operators did to it, and their notes. */
const always = (ctx: Ctx, thing: NotedThing): Source[] => [
  source('audit', 'decision', (cut) => auditSteps(ctx, thing.kind, thing.id, cut)),
  source('notes', 'note', async ({ below, limit }) =>
    (await notesOn(ctx, thing, below, limit)).map((note) => noteStep(note)),
  ),
]

/** A note as a step: its title is left to the reader's language. */
export const noteStep = (note: Note): NoteStep => ({
  id: note.id,
  at: note.created_at,
  by: { type: 'operator', id: note.operator_id },
  title: '',
  text: note.text,
  note,
})

const SKIPPED = { en: 'Put aside', zh: '暂时搁置' }
const skipped = (ctx: Ctx, queue: QueueName, id: number): Source =>
  source('skips', 'decision', async ({ below, limit }) =>
    (await skipsBelow(ctx, { queue, id }, below, limit)).map((skip) => ({
      id: skip.id,
      at: skip.created_at,
      by: { type: 'operator', id: skip.operator_id },
      title: SKIPPED[ctx.locale === 'zh-CN' ? 'zh' : 'en'],
      text: skip.reason,
    })),
  )

type Refs = Parameters<typeof movementSteps>[1]
const moneyOf = (ctx: Ctx, refs: Refs): Source => source('money', 'money', (cut) => movementSteps(ctx, refs, cut))
const refundRefs = (refunds: ReadonlyArray<{ refund_no: string }>): Array<readonly [string, string]> =>
  refunds.map(({ refund_no }) => ['refund', refund_no] as const)

const OF_KIND: Record<ThingKind, (ctx: Ctx, id: number) => Promise<Source[] | undefined>> = {
  async order(ctx, id) {
    const order = await orderById(ctx, id)
    if (!order) return undefined
    const cases = (await casesOfOrders(ctx, [id])).map((one) => one.id)
    const refunds = await refundsOf(ctx, id)
    const to = { user_id: order.user_id, shop_id: order.shop_id }
    return [
      source('log', 'state', (cut) => orderSteps(ctx, order, cut)),
      source('cases', 'state', (cut) => caseSteps(ctx, cases, cut)),
      moneyOf(ctx, [['order', id], ...refundRefs(refunds)]),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about: `order:${id}` }, cut)),
      // Others were told of the same thing as well.
      ...(kindOf(order).noticedAs?.(order) ?? []).map((about) =>
        source('lot', 'notice', (cut) => noticesAbout(ctx, { about, to }, cut)),
      ),
    ]
  },
  async lot(ctx, id) {
    const lot = await lotById(ctx, id)
    if (!lot) return undefined
    const order = await orderOfLot(ctx, id)
    return [
      source('life', 'state', (cut) => lotSteps(ctx, lot, cut)),
      source('offers', 'state', (cut) => offerSteps(ctx, id, cut)),
      source('post_offers', 'state', (cut) => postOfferSteps(ctx, id, cut)),
      source('outages', 'state', (cut) => outageSteps(ctx, id, cut)),
      source('picture_loss', 'state', (cut) => pictureLossSteps(ctx, id, cut)),
      moneyOf(ctx, order ? [['order', order.id]] : []),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about: `lot:${id}` }, cut)),
      skipped(ctx, 'lot', id),
    ]
  },
  async case(ctx, id) {
    const one = await caseById(ctx, id)
    const order = one && (await orderById(ctx, one.order_id))
    if (!one || !order) return undefined
    const [about = `order:${order.id}`] = kindOf(order).noticedAs?.(order) ?? []
    const to = { user_id: order.user_id, shop_id: order.shop_id }
    return [
      source('messages', 'state', (cut) => caseSteps(ctx, [id], cut)),
      moneyOf(ctx, refundRefs(await refundsForCases(ctx, [id]))),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about, to, code: 'aftersale.' }, cut)),
      skipped(ctx, 'case', id),
    ]
  },
  async user(ctx, id) {
    if (!(await userBriefs(ctx, [id])).has(id)) return undefined
    return [
      source('lines', 'money', (cut) => lineSteps(ctx, { type: 'user', id }, cut)),
      source('notices', 'notice', (cut) => noticesTo(ctx, { type: 'user', id }, cut)),
    ]
  },
  async shop(ctx, id) {
    if ((await shopRows(ctx, [id])).length === 0) return undefined
    return [
      source('lines', 'money', (cut) => lineSteps(ctx, { type: 'shop', id }, cut)),
      source('notices', 'notice', (cut) => noticesTo(ctx, { type: 'shop', id }, cut)),
    ]
  },
  async payment(ctx, id) {
    const [payment] = await paymentLines(ctx, [id])
    if (!payment) return undefined
    const refunds = (await refundNosOf(ctx, id)).map((refund_no) => ({ refund_no }))
    return [
      source('callbacks', 'state', (cut) => callbackSteps(ctx, payment.pay_no, cut)),
      moneyOf(ctx, [['payment', payment.pay_no], ...refundRefs(refunds)]),
    ]
  },
  async goods(ctx, id) {
    const goods = await goodsById(ctx, id)
    if (!goods) return undefined
    return [
      source('life', 'state', async (cut) => goodsSteps(ctx, goods, cut)),
      source('prices', 'state', (cut) => priceSteps(ctx, id, cut)),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about: `goods:${id}` }, cut)),
      skipped(ctx, 'goods', id),
    ]
  },
  async sale(ctx, id) {
    const sale = await houses.sessionById(ctx, id)
    if (!sale) return undefined
    return [
      source('life', 'state', async (cut) => saleSteps(ctx, sale, cut)),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about: `sale:${id}` }, cut)),
      skipped(ctx, 'sale', id),
    ]
  },
  async withdrawal(ctx, id) {
    const w = await withdrawalById(ctx, id)
    if (!w) return undefined
    return [
      source('life', 'state', async (cut) => withdrawalSteps(ctx, w, cut)),
      moneyOf(ctx, [['withdrawal', w.wd_no], ...(w.refund_no ? refundRefs([{ refund_no: w.refund_no }]) : [])]),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about: `withdrawal:${id}` }, cut)),
      skipped(ctx, 'payout', id),
    ]
  },
  async report(ctx, id) {
    const [report] = await reportsByIds(ctx, [id])
    if (!report) return undefined
    return [
      source('life', 'state', async (cut) => reportSteps(ctx, report, cut)),
      source('notices', 'notice', (cut) => noticesAbout(ctx, { about: `report:${id}` }, cut)),
      skipped(ctx, 'report', id),
    ]
  },
}

/** The sources of a thing's timeline. @throws Refusal FORBIDDEN, NOT_FOUND */
export async function sourcesOf(ctx: OperatorCtx, thing: NotedThing): Promise<Source[]> {
  if (!maySee(ctx.operator, thing.kind)) refuse('FORBIDDEN')
  const found = await OF_KIND[thing.kind](ctx, thing.id)
  if (!found) refuse('NOT_FOUND')
  return [...found, ...always(ctx, thing)]
}
