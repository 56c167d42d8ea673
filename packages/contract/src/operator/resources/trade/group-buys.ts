/** Group buys: the list, which is their review queue as well, one of them as a reviewer reads it, and what operators do to it. */
import { z } from 'zod'
import { GoodsDetail, GroupCard, GroupPrice, type GroupStatus, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  reviewing: { en: 'In review', zh: '审核中', tone: 'blue' },
  rejected: { en: 'Sent back', zh: '未通过', tone: 'red' },
  active: { en: 'Runs', zh: '进行中', tone: 'jade' },
  paused: { en: 'Paused', zh: '已暂停', tone: 'grey' },
  ended: { en: 'Ended', zh: '已结束', tone: 'plain' },
} as const satisfies Record<z.infer<typeof GroupStatus>, object>

// biome-ignore format: a definition, line by line
export const GROUP_BUYS = defineResource({
  name: 'group_buys', thing: 'group_buy', table: 'group_buys', call: 'groupBuys', view: 'groupBuy', path: '/api/operator/group_buys',
  page: '/group-buys', roles: ['review', 'service', 'arbiter'], pane: true,
  menu: { group: 'trade', at: 95, icon: 'UsersThreeIcon', file: 'group/group-buys.page.tsx' },
  queue: {
    name: 'group_buy',
    en: 'Group buy review',
    zh: '拼团审核',
    one: { en: 'Group buy {id}', zh: '拼团 {id}' },
    roles: ['review'],
    readers: ['service', 'arbiter'],
  },
  counter: { name: 'groups_reviewing', en: 'Group buys to review', zh: '待审拼团', asked: { status: 'reviewing' } },
  touches: ['groupTeams', 'approvals'],
  about: 'group_buy',
  one: { en: 'Group buy', zh: '拼团' },
  many: { en: 'Group buys', zh: '拼团' },
  notes: {
    list: 'Group buys of every status; status=reviewing is the review queue.',
    view: 'One group buy with its goods, its prices, and what its teams hold in escrow.',
  },
  lists: { group_buy: STATES },
  filters: {
    status: { kind: 'word', words: 'group_buy', values: valuesOf(STATES) },
    shop_id: { kind: 'id' },
    goods_id: { kind: 'id' },
  },
  sorts: ['id', 'submitted_at'],
  usual: '-id',
  columns: [
    { key: 'goods', en: 'Goods', zh: '商品', sort: 'id' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'size', en: 'People', zh: '人数', as: 'number' },
    { key: 'price_fen', en: 'In a team', zh: '拼团价', as: 'money' },
    { key: 'alone_fen', en: 'Alone', zh: '单买价', as: 'money' },
    { key: 'forming', en: 'Teams forming', zh: '在拼团数', as: 'number' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'group_buy' },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time', sort: 'submitted_at', right: true },
  ],
  chips: chipsOf('status', ['reviewing', 'active', 'paused', 'ended', 'rejected']),
  acts: {
    approveGroupBuy: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing'], done: { en: 'Approved, open to teams', zh: '已通过，可开团' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['group_buy'], decides: true, reason: 'note', refusals: ['OFF_SHELF', 'PRICE_CHANGED', 'TEAM_ENDED'],
      note: 'Open a group buy to teams. Its goods are on sale by then.',
      log: { 'group_buy.approve': { en: 'Approved the group buy', zh: '通过拼团' } },
    },
    rejectGroupBuy: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['reviewing'], done: { en: 'Sent back to the shop', zh: '已退回店铺' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['group_buy'], decides: true, reason: true,
      note: 'Send a group buy back to its shop with the reason.',
      log: { 'group_buy.reject': { en: 'Sent the group buy back', zh: '退回拼团' } },
    },
    stopGroupBuy: {
      en: 'Stop', zh: '终止拼团', tone: 'red', when: ['active', 'paused'], done: { en: 'Stopped, or waits for a second person', zh: '已终止，或等待第二人确认' },
      title: { en: 'Stop this group buy?', zh: '终止该拼团？' },
      effect: {
        en: {
          one: 'Refund one buyer {amount}. Teams that are complete are shipped; {shop} reads the reason.',
          other: 'Refund {count} buyers {amount}. Teams that are complete are shipped; {shop} reads the reason.',
        },
        zh: '向 {count} 位买家退款 {amount}。已成团的订单照常发货；“{shop}”会看到原因。',
      },
      path: 'stop', roles: ['review', 'arbiter'], anew: 'once', states: ['group_buy'], reason: true, previewed: false, refusals: ['NOT_ONES_OWN', 'EDIT_CONFLICT'],
      note: 'Stop a group buy: forming teams fail, their members have their money back in one batch. Above group.stop_alone_fen in escrow a second operator confirms.',
      log: { 'group_buy.stop': { en: 'Stopped the group buy', zh: '终止拼团' } },
    },
  },
  texts: {
    none: { en: 'No group buys', zh: '没有拼团' },
    none_note: { en: 'What a shop submits for review appears here at once.', zh: '店铺提交审核的拼团会立即出现在这里。' },
    pick: { en: 'Choose a group buy', zh: '请选择拼团' },
    reason: { en: 'Words for the shop', zh: '给店铺的话' },
    only_read: { en: 'Your roles may look at group buys, not decide.', zh: '您的角色可以查看拼团，但不能处理。' },
    prices: { en: 'Prices', zh: '价格' },
    price_text: { en: '{price} in a team, {alone} alone', zh: '拼团 {price}，单买 {alone}' },
    team: { en: 'A team', zh: '成团条件' },
    team_text: { en: '{size} people within {hours} hours', zh: '{hours} 小时内满 {size} 人' },
    steps: { en: 'A booking: steps', zh: '预订阶梯价' },
    step_text: { en: '{price} from {qty} pieces', zh: '满 {qty} 件 {price}' },
    booked: { en: 'Pieces booked', zh: '已预订件数' },
    runs: { en: 'Runs', zh: '活动时间' },
    runs_text: { en: '{from} to {to}', zh: '{from} 至 {to}' },
    per_user: { en: 'Pieces a person', zh: '每人限购' },
    newcomers: { en: 'Who joins', zh: '参团条件' },
    newcomers_only: { en: 'New customers only', zh: '仅限新客' },
    anybody: { en: 'Anybody', zh: '不限' },
    not_filled: { en: 'A team that is not filled', zh: '未满员时' },
    ships_anyway: { en: 'Is served all the same', zh: '照常发货' },
    refunds: { en: 'Is refunded', zh: '全额退款' },
    waiting: { en: 'Waiting in escrow', zh: '待成团托管' },
    rules: { en: 'Rules of the shop', zh: '店铺规则' },
    goods_state: { en: 'The goods are not on sale: decide them first.', zh: '商品尚未上架，请先处理商品审核。' },
    sent_back: { en: 'Reason given: {reason}', zh: '原因：{reason}' },
    goods: { en: 'See the goods', zh: '查看商品' },
  },
})

export const groupBuyRows = rowsOf(GROUP_BUYS, {
  row: GroupCard.extend({
    submitted_at: opt(At),
    reject_reason: opt(z.string()),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    goods: GoodsDetail,
    prices: z.array(GroupPrice),
    rules_text: z.string(),
    /** Orders whose money waits for their team: what a stop gives back. */
    waiting: z.object({ orders: z.number().int(), amount_fen: Fen }),
  },
})
