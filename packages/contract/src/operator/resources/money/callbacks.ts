/** What payment providers told us, forged messages included. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { defineResource } from '../definition.ts'
import { rowsOf } from '../rows.ts'

// biome-ignore format: a definition, line by line
export const CALLBACKS = defineResource({
  name: 'callbacks', thing: 'callback', call: 'callbacks', path: '/api/operator/callbacks',
  page: '/callbacks', roles: ['finance'], search: true,
  menu: { group: 'money', at: 400, icon: 'PlugsConnectedIcon', file: 'payment/callbacks.page.tsx' },
  one: { en: 'Callback', zh: '回调' },
  many: { en: 'Callbacks', zh: '支付回调' },
  notes: { list: 'What the provider told us, forged messages included; q is a payment or refund number.' },
  lists: {},
  filters: {
    /** Its signature did not hold. */
    forged: { kind: 'flag' },
    about: { kind: 'text', may_be_empty: true },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'id', en: 'Message', zh: '回调', sort: 'id', as: 'text' },
    { key: 'provider', en: 'From', zh: '来源', as: 'text' },
    { key: 'about', en: 'About', zh: '对象', as: 'text' },
    { key: 'signature', en: 'Signature', zh: '签名' },
    { key: 'result', en: 'Result', zh: '结果', as: 'text' },
    { key: 'deliveries', en: 'Times', zh: '次数', as: 'number' },
    { key: 'created_at', en: 'Came', zh: '到达时间', as: 'time', right: true },
    { key: 'body', en: 'Says', zh: '内容' },
  ],
  chips: [{ filters: {} }, { en: 'Forged', zh: '伪造', filters: { forged: '1' } }],
  acts: {},
  texts: {
    search: { en: 'Payment or refund number', zh: '支付单号或退款单号' },
    none: { en: 'No message like this', zh: '没有符合的回调' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    genuine: { en: 'Holds', zh: '有效' },
    forged: { en: 'Forged', zh: '伪造' },
  },
})

export const CallbackRow = z.object({
  id: Id,
  provider: z.string(),
  about: opt(z.string()),
  signature_ok: z.boolean(),
  result: opt(z.string()),
  deliveries: z.number().int(),
  /** Its fields with their values masked, but for those that name no person. */
  body: z.record(z.string(), z.string()),
  created_at: At,
})

export const callbackRows = rowsOf(CALLBACKS, { row: CallbackRow })
