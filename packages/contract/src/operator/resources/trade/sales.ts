/** Sales of auction houses: the list, which is the review of whole sales as well, one with its catalogue, and the decision about all of it. */
import { z } from 'zod'
import { SessionCard, SessionCounts, type SessionStatus } from '../../../calls/bidding/sale-shapes.ts'
import { LotCard, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Being prepared', zh: '筹备中', tone: 'grey' },
  reviewing: { en: 'In review', zh: '审核中', tone: 'blue' },
  preview: { en: 'Preview', zh: '预展', tone: 'amber' },
  live: { en: 'Open for bids', zh: '竞拍中', tone: 'jade' },
  paused: { en: 'Paused', zh: '暂停中', tone: 'amber' },
  ended: { en: 'Over', zh: '已结束', tone: 'grey' },
  cancelled: { en: 'Called off', zh: '已取消', tone: 'red' },
} as const satisfies Record<z.infer<typeof SessionStatus>, object>

/** How somebody stands who registered for a sale. */
const PADDLES = { active: { en: 'May bid', zh: '可出价' }, settled: { en: 'Settled', zh: '已结清' } } as const

// biome-ignore format: a definition, line by line
export const SALES = defineResource({
  name: 'sales', thing: 'sale', table: 'sale_sales', call: 'sales', view: 'sale', path: '/api/operator/sales',
  page: '/sales', roles: ['review', 'service', 'arbiter'], about: 'sale', pane: true,
  menu: { group: 'trade', at: 70, icon: 'BankIcon', file: 'sale/sales.page.tsx' },
  queue: {
    name: 'sale',
    en: 'Sales of auction houses',
    zh: '拍卖专场',
    one: { en: 'Sale {id}', zh: '专场 {id}' },
    roles: ['review'],
    readers: ['service', 'arbiter'],
    audited: ['approve', 'reject'],
  },
  counter: { name: 'sales_reviewing', en: 'Sales in review', zh: '待审专场', asked: { status: 'reviewing' } },
  touches: ['lots'],
  one: { en: 'Sale', zh: '专场' },
  many: { en: 'Sales', zh: '专场' },
  notes: { list: 'Sales of auction houses; status=reviewing by submitted_at is the queue.', view: 'One sale with all its lots and its terms.' },
  lists: { sale: STATES, paddle: PADDLES },
  filters: { status: { kind: 'word', words: 'sale', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id', 'submitted_at'],
  usual: '-id',
  columns: [
    { key: 'sale', en: 'Sale', zh: '专场', sort: 'id' },
    { key: 'house', en: 'Auction house', zh: '拍卖行' },
    { key: 'lots', en: 'Lots', zh: '拍品', right: true },
    { key: 'paddles', en: 'Paddles', zh: '号牌', right: true },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'sale' },
    { key: 'starts_at', en: 'Bidding opens', zh: '开始出价', as: 'time' },
    { key: 'submitted_at', en: 'Sent', zh: '提交时间', as: 'time', sort: 'submitted_at' },
    { key: 'due_at', en: 'Decided by', zh: '审核时限', as: 'due' },
  ],
  chips: chipsOf('status', ['reviewing', 'preview', 'live', 'paused', 'ended', 'cancelled']),
  acts: {
    approveSale: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知拍卖行' },
      effect: { en: 'Its catalogue is open to everybody at once. Terms, lots and numbers stay as they are.', zh: '图录立即对所有人公开，规则、拍品与编号不再变动。' },
      path: 'approve', roles: ['review'], anew: 'once', decides: true, reason: 'note', refusals: ['WINDOW_CLOSED'],
      note: 'Let a whole sale in: its catalogue is open, its terms and numbers stay.',
      log: { 'sale.approve': { en: 'Let a sale in', zh: '通过专场' } },
    },
    rejectSale: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['reviewing'], done: { en: 'Sent back. The shop was told.', zh: '已退回，已通知拍卖行' },
      effect: { en: 'The shop reads the reason, changes it, and may send it again.', zh: '拍卖行看到原因，修改后可再次提交。' },
      path: 'reject', roles: ['review'], anew: 'once', decides: true, reason: true,
      note: 'Send a sale back to its house with the reason.',
      log: { 'sale.reject': { en: 'Sent a sale back', zh: '退回专场' } },
    },
    cancelSale: {
      en: 'Call off', zh: '取消专场', tone: 'red', when: ['preview', 'live', 'paused'], done: { en: 'Called off. Everybody was told.', zh: '已取消，已通知所有人' },
      title: { en: 'Call {name} off?', zh: '取消专场 {name}？' },
      effect: {
        en: 'Lots that are open are taken back, with their bids. Sold ones stay sold. {count} registered read the reason and have their deposit back.',
        zh: '未截拍的拍品连同出价一并撤回，已成交的不变。{count} 位已登记者会看到原因，保证金退还。',
      },
      path: 'cancel', roles: ['review', 'arbiter'], anew: 'once', reason: true,
      note: 'Call off a sale people see: open lots are taken back, deposits go back, everybody who registered reads why. Sold lots stay sold.',
      log: { 'sale.cancel': { en: 'Called a sale off', zh: '取消专场' } },
    },
  },
  texts: {
    none: { en: 'No sale here', zh: '没有专场' },
    none_note: { en: 'Auction houses send whole sales to the review: all lots and terms together.', zh: '拍卖行将整场专场提交审核，拍品与规则一并审核。' },
    pick: { en: 'Pick a sale to see its catalogue', zh: '选择一场专场查看图录' },
    reason: { en: 'Reason, which the shop reads', zh: '原因（店铺可见）' },
    licence: { en: 'Licence', zh: '许可证' },
    first_end: { en: 'First end', zh: '首件截拍' },
    last_end: { en: 'Last end', zh: '末件截拍' },
    stagger: { en: 'Between two ends', zh: '截拍间隔' },
    in_room: { en: 'In a room', zh: '现场逐件' },
    room_text: { en: '{count} s a lot, {counter} s to answer', zh: '每件 {count} 秒，应价 {counter} 秒' },
    seconds: { en: '{count} s', zh: '{count} 秒' },
    premium: { en: 'Buyer’s premium', zh: '买家佣金' },
    ladder: { en: 'Steps', zh: '加价阶梯' },
    ladder_ours: { en: 'Our table, or each lot’s', zh: '平台阶梯或拍品自定' },
    ladder_two_five_eight: { en: '2-5-8', zh: '2-5-8' },
    ladder_own: { en: 'Its own', zh: '拍卖行自定' },
    deposit: { en: 'Deposit', zh: '保证金' },
    hammer: { en: 'Hammer prices', zh: '成交价合计' },
    sold: { en: 'Sold', zh: '成交' },
    about: { en: 'About the sale', zh: '专场介绍' },
    catalogue: { en: 'Catalogue', zh: '图录' },
    from: { en: 'from {sum}', zh: '{sum} 起拍' },
    estimate: { en: 'estimate {low}–{high}', zh: '估价 {low}–{high}' },
    why: { en: 'Why it was sent back', zh: '未通过原因' },
    why_off: { en: 'Why it was called off', zh: '取消原因' },
  },
})

export const saleRows = rowsOf(SALES, {
  /** A sale in the console's list. */
  row: SessionCard.extend({
    submitted_at: opt(At),
    reject_reason: opt(z.string()),
    cancel_reason: opt(z.string()),
    /** While it is in review: by when it is decided. */
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    licence_no: z.string(),
    intro: z.string(),
    counts: SessionCounts,
    hammer_fen: Fen,
    /** In the order of the catalogue. */
    lots: z.array(LotCard),
  },
})
