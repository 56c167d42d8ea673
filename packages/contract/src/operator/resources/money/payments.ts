/** Payments: attempts to pay, each with a page of its own; and asking the provider about one. */
import { z } from 'zod'
import { opt, PayChannel, UserBrief } from '../../../shapes/index.ts'
import { At, Fen, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  created: { en: 'Begun', zh: '已发起' },
  awaiting_code: { en: 'Waits for the code', zh: '待输入验证码' },
  processing: { en: 'Processing', zh: '处理中', tone: 'blue' },
  succeeded: { en: 'Paid', zh: '已支付', tone: 'jade' },
  failed: { en: 'Failed', zh: '失败', tone: 'red' },
  cancelled: { en: 'Cancelled', zh: '已取消' },
  expired: { en: 'Expired', zh: '已过期' },
} as const
const CHANNELS = {
  wallet: { en: 'Wallet', zh: '钱包' },
  card: { en: 'Bank card', zh: '银行卡' },
  wechat: { en: 'WeChat Pay', zh: '微信支付' },
  alipay: { en: 'Alipay', zh: '支付宝' },
  shop_wallet: { en: 'Shop wallet', zh: '店铺钱包' },
} as const satisfies Record<z.infer<typeof PayChannel>, object>
const PURPOSES = {
  orders: { en: 'Orders', zh: '订单' },
  recharge: { en: 'Top-up', zh: '充值' },
  deposit: { en: 'Deposit', zh: '保证金' },
  shop_deposit: { en: 'Shop deposit', zh: '店铺保证金' },
  store_fee: { en: 'Shop fee', zh: '店铺年费' },
} as const

// biome-ignore format: a definition, line by line
export const PAYMENTS = defineResource({
  name: 'payments', thing: 'payment', table: 'payment_payments', call: 'payments', path: '/api/operator/payments',
  page: '/payments', opens: '/payments/:id', roles: ['service', 'finance', 'arbiter'], search: true,
  menu: {
    group: 'money', at: 350, icon: 'CreditCardIcon', file: 'payment/payments.page.tsx', file_of_one: 'payment/payment.page.tsx',
    title_of_one: { en: 'Payment', zh: '支付详情' },
  },
  touches: ['payment', 'order', 'orders', 'user'],
  one: { en: 'Payment', zh: '支付' },
  many: { en: 'Payments', zh: '支付' },
  notes: { list: 'Attempts to pay; q is a payment number, a phone or a user id.' },
  lists: { payment: STATES, channel: CHANNELS, purpose: PURPOSES },
  filters: {
    status: { kind: 'word', words: 'payment', values: valuesOf(STATES) },
    channel: { kind: 'word', words: 'channel', values: valuesOf(CHANNELS) },
    pay_no: { kind: 'text' },
    user_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'pay_no', en: 'Payment', zh: '支付', sort: 'id', as: 'text' },
    { key: 'user', en: 'User', zh: '用户' },
    { key: 'purpose', en: 'For', zh: '用途', as: 'word', list: 'purpose' },
    { key: 'channel', en: 'Paid by', zh: '支付方式', as: 'word', list: 'channel' },
    { key: 'amount_fen', en: 'Amount', zh: '金额', as: 'money' },
    { key: 'refunded_fen', en: 'Given back', zh: '已退', as: 'money' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'payment' },
    { key: 'created_at', en: 'Begun', zh: '发起时间', as: 'time', right: true },
  ],
  chips: chipsOf('status', ['succeeded', 'processing', 'failed']),
  acts: {
    askPayment: {
      en: 'Ask the provider', zh: '查询支付方',
      title: { en: 'Ask the provider about {pay_no}?', zh: '向支付方查询 {pay_no}？' },
      effect: {
        en: 'Its word settles the payment: what was paid counts once, and where it is too late it goes back to the card. The asking stands in the log.',
        zh: '以支付方的答复为准：已付的只计一次，逾期到账的原路退回银行卡。查询会记入日志。',
      },
      done: { en: 'The provider was asked: {status}', zh: '支付方答复：{status}' },
      path: 'ask', anew: 'each', fresh_code: true, reason: true, previewed: false, states: ['payment'],
      note: 'Ask the provider now how a payment by card stands, and settle it by its word: once, however often it is asked.',
      log: { 'payment.ask': { en: 'Asked the payment provider', zh: '向支付渠道查询' } },
    },
  },
  texts: {
    search: { en: 'Payment number, phone or user ID', zh: '支付单号、手机号或用户编号' },
    none: { en: 'No payment like this', zh: '没有符合的支付' },
    none_note: { en: 'Take a filter away to see more.', zh: '去掉筛选条件可查看更多。' },
    user: { en: 'User', zh: '用户' },
    amounts: { en: 'Amounts', zh: '金额' },
    amount: { en: 'Amount', zh: '金额' },
    refunded: { en: 'Given back', zh: '已退' },
    paid: { en: 'Provider took', zh: '支付方实收' },
    fee: { en: 'Provider’s fee', zh: '支付方手续费' },
    order: { en: 'Order {id}', zh: '订单 {id}' },
    card: { en: 'Card', zh: '银行卡' },
    provider: { en: 'From', zh: '来源' },
    provider_no: { en: 'Provider’s number', zh: '支付方单号' },
    paid_at: { en: 'Paid', zh: '支付时间' },
    expires: { en: 'Open until', zh: '有效期至' },
    settled_late: { en: 'It arrived after the payment was closed, so it goes back to the card.', zh: '款项在支付关闭之后到账，已原路退回银行卡。' },
    settled_suspense: { en: 'What arrived does not match what was asked for. It waits in suspense until operators decide.', zh: '到账与应付不符，款项暂挂，待操作员处理。' },
    refunds: { en: 'Refunds', zh: '退款' },
    no_refunds: { en: 'Nothing was given back', zh: '没有退款' },
    part_arrived: { en: '{amount} of it arrived', zh: '其中 {amount} 已到账' },
    callbacks: { en: 'What the provider told us', zh: '支付方回调' },
    no_callbacks: { en: 'No message', zh: '没有回调' },
    money: { en: 'Every movement of its money', zh: '全部资金流水' },
    no_money: { en: 'No money has moved yet', zh: '尚无资金变动' },
  },
})

export const PaymentRow = z.object({
  id: Id,
  pay_no: z.string(),
  user: UserBrief,
  purpose: z.string(),
  channel: PayChannel,
  amount_fen: Fen,
  refunded_fen: Fen,
  status: z.string(),
  fail_code: opt(z.string()),
  created_at: At,
})

export const paymentRows = rowsOf(PAYMENTS, { row: PaymentRow })
