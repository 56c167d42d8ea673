/** Refunds of many orders at once, of a group buy or a campaign: how far each has come, and what of it waits. To look at. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  running: { en: 'Under way', zh: '退款中', tone: 'blue' },
  done: { en: 'Done', zh: '已完成', tone: 'jade' },
} as const
const ABOUT = {
  group_buy: { en: 'Group buy', zh: '拼团' },
  campaign: { en: 'Campaign', zh: '众筹' },
} as const

// biome-ignore format: a definition, line by line
export const REFUND_BATCHES = defineResource({
  name: 'refund_batches', thing: 'refund_batch', call: 'refundBatches', view: 'refundBatch', path: '/api/operator/refund_batches',
  page: '/refund-batches', roles: ['service', 'finance', 'arbiter', 'review'], pane: true,
  menu: { group: 'money', at: 372, icon: 'ArrowUUpLeftIcon', file: 'payment/refund-batches.page.tsx' },
  one: { en: 'Refund batch', zh: '批量退款' },
  many: { en: 'Refund batches', zh: '批量退款' },
  notes: { list: 'Refunds of many orders at once, the newest first.', view: 'One of them with the orders that wait.' },
  lists: { refund_batch: STATES, refund_about: ABOUT },
  filters: {
    status: { kind: 'word', words: 'refund_batch', values: valuesOf(STATES) },
    about: { kind: 'word', words: 'refund_about', values: valuesOf(ABOUT) },
    about_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'of', en: 'Of', zh: '对象', sort: 'id' },
    { key: 'reason', en: 'Reason', zh: '原因', as: 'text' },
    { key: 'came', en: 'Orders', zh: '订单', right: true },
    { key: 'amount_fen', en: 'To go back', zh: '应退', as: 'money' },
    { key: 'back_fen', en: 'Went back', zh: '已退', as: 'money' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'refund_batch' },
    { key: 'began_at', en: 'Begun', zh: '发起时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {},
  texts: {
    pick: { en: 'Pick one to see what of it waits', zh: '选择一项查看进度' },
    none: { en: 'No such refund', zh: '没有批量退款' },
    none_note: { en: 'A team, booking or campaign that fails or is stopped gives its money back together.', zh: '拼团、预订或众筹失败、终止时，款项一并退回。' },
    see: { en: 'See what it is about', zh: '查看对象' },
    ended: { en: 'Done', zh: '完成时间' },
    by: { en: 'Decided by', zh: '决定方' },
    by_system: { en: 'The rules', zh: '规则' },
    by_operator: { en: 'Operator {id}', zh: '操作员 {id}' },
    by_user: { en: 'The buyer', zh: '买家' },
    by_shop: { en: 'The shop', zh: '店铺' },
    waiting: { en: 'Orders that wait', zh: '等待中的订单' },
    disputed: { en: 'A bank took its payment back: it waits for the ruling', zh: '付款被拒付，待裁定' },
    next: { en: 'Is next', zh: '即将处理' },
  },
})

export const refundBatchRows = rowsOf(REFUND_BATCHES, {
  row: z.object({
    id: Id,
    about: z.enum(valuesOf(ABOUT)),
    about_id: Id,
    reason: z.string(),
    orders: z.number().int(),
    /** Orders that were looked at. */
    done: z.number().int(),
    amount_fen: Fen,
    back_fen: Fen,
    status: z.enum(valuesOf(STATES)),
    began_at: At,
    ended_at: opt(At),
  }),
  view: {
    by: z.object({ type: z.enum(['user', 'shop', 'operator', 'system']), id: opt(Id) }),
    /** The next fifty. */
    waiting: z.array(z.object({ order_id: Id, order_no: z.string(), disputed: z.boolean() })).max(50),
  },
})
