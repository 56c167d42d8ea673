/** Items of the points mall: drafted, offered by one operator or by two, stocked up, paused, ended. */
import { z } from 'zod'
import { EXCHANGE_KINDS } from '../../../calls/rewards/exchange.ts'
import { Image, opt } from '../../../shapes/index.ts'
import { AskedFen, At, Fen, Id, line, text, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  active: { en: 'On offer', zh: '兑换中', tone: 'jade' },
  paused: { en: 'Paused', zh: '已暂停', tone: 'amber' },
  ended: { en: 'Ended', zh: '已结束', tone: 'grey' },
} as const
const KINDS = {
  goods: { en: 'Goods', zh: '商品' },
  coupon: { en: 'Coupon', zh: '优惠券' },
  vip_days: { en: 'Days of VIP', zh: 'VIP 天数' },
} as const satisfies Record<(typeof EXCHANGE_KINDS)[number], object>
const DONE = { en: 'Done', zh: '已完成' } as const

// biome-ignore format: a definition, line by line
export const EXCHANGE_ITEMS = defineResource({
  name: 'exchange_items', thing: 'exchange_item', table: 'exchange_items', call: 'exchangeItems', view: 'exchangeItem', path: '/api/operator/exchange-items',
  page: '/exchange-items', roles: ['content'], pane: true,
  menu: { group: 'content', at: 494, icon: 'TicketIcon', file: 'exchange/exchange-items.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Item for points', zh: '积分商品' },
  many: { en: 'Points mall', zh: '积分商城' },
  notes: { list: 'Items of the points mall, whatever their state.', view: 'One item of the points mall with what it gives and takes.' },
  lists: { exchange_state: STATES, exchange_kind: KINDS },
  filters: {
    status: { kind: 'word', words: 'exchange_state', values: valuesOf(STATES) },
    kind: { kind: 'word', words: 'exchange_kind', values: valuesOf(KINDS) },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Item', zh: '积分商品', sort: 'id' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'exchange_state' },
    { key: 'kind', en: 'Gives', zh: '类型', as: 'word', list: 'exchange_kind' },
    { key: 'points', en: 'Points', zh: '积分', as: 'number', right: true },
    { key: 'cash_fen', en: 'Cash', zh: '现金', as: 'money' },
    { key: 'taken', en: 'Exchanged', zh: '已兑换', right: true },
    { key: 'to_at', en: 'Until', zh: '截止', as: 'time', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    offerExchangeItem: {
      en: 'Offer', zh: '发布', tone: 'jade', when: ['draft', 'paused'], done: DONE,
      called: { paused: { en: 'Offer it again', zh: '继续兑换', title: { en: 'Offer “{title}” again?', zh: '继续兑换“{title}”？' } } },
      title: { en: 'Offer “{title}”?', zh: '发布“{title}”？' },
      effect: { en: 'What it gives and takes stands from then on. {two}', zh: '发布后内容与所需积分不可更改。{two}' },
      path: 'offer', anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT', 'WINDOW_CLOSED', 'VALIDATION'],
      note: 'Offer a draft, or a paused item again. One whose pieces are worth much waits for a second operator first.',
      log: { 'exchange_item.offer': { en: 'Offered an item for points', zh: '发布积分商品' } },
    },
    saveExchangeItem: {
      en: 'Change the draft', zh: '修改草稿', when: ['draft'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT', 'VALIDATION'],
      note: 'Write an item of the points mall as a draft, or change the draft with this id.',
      log: {
        'exchange_item.create': { en: 'Wrote an item for points', zh: '新建积分商品' },
        'exchange_item.change': { en: 'Changed an item for points', zh: '修改积分商品' },
      },
    },
    restockExchangeItem: {
      en: 'Add pieces', zh: '增加库存', when: ['active', 'paused'], done: DONE,
      title: { en: 'Add pieces of “{title}”', zh: '增加“{title}”的库存' },
      effect: { en: 'Who follows it hears of them where there were none. {two}', zh: '原已兑完的，关注者会收到通知。{two}' },
      path: 'restock', anew: 'each', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT', 'WINDOW_CLOSED'],
      note: 'Add pieces to an item on offer or paused. Many of them wait for a second operator first.',
      log: { 'exchange_item.restock': { en: 'Added pieces of an item for points', zh: '增加积分商品库存' } },
    },
    pauseExchangeItem: {
      en: 'Pause', zh: '暂停', tone: 'red', when: ['active'], done: DONE,
      title: { en: 'Pause “{title}”?', zh: '暂停“{title}”？' },
      effect: { en: 'Nothing more of it is exchanged for now. What was exchanged goes on.', zh: '暂不可兑换，已兑换的不受影响。' },
      path: 'pause', anew: 'once', reason: true,
      note: 'Stop exchanging it for now. What was exchanged goes on.',
      log: { 'exchange_item.pause': { en: 'Paused an item for points', zh: '暂停积分商品' } },
    },
    endExchangeItem: {
      en: 'End', zh: '结束', tone: 'red', when: ['draft', 'active', 'paused'], done: DONE,
      title: { en: 'End “{title}” for good?', zh: '永久结束“{title}”？' },
      effect: { en: 'It is never exchanged again. What was exchanged goes on.', zh: '今后不可再兑换，已兑换的不受影响。' },
      path: 'end', anew: 'once', reason: true,
      note: 'End an item for good, a draft too. What was exchanged goes on.',
      log: { 'exchange_item.end': { en: 'Ended an item for points', zh: '结束积分商品' } },
    },
  },
  also_logged: { 'exchange_item.with_goods': { en: 'An item ended with its goods', zh: '积分商品随商品下架' } },
  texts: {
    of: { en: '{count} of {total}', zh: '{count} / {total}' },
    add: { en: 'New item', zh: '新建积分商品' },
    pick: { en: 'Pick an item to see it here', zh: '选择一件积分商品，在此查看' },
    none: { en: 'No item like this', zh: '没有符合的积分商品' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '减少筛选条件，或新建一件。' },
    two: { en: 'A second operator confirms it first.', zh: '须另一名操作员先确认。' },
    above: { en: 'Above a worth of {most} a second operator confirms it first.', zh: '总值超过 {most} 须另一名操作员先确认。' },
    worth: { en: 'All pieces are worth', zh: '全部总值' },
    gives: { en: 'Gives', zh: '兑换内容' },
    gives_goods: { en: 'Goods no. {id}', zh: '商品 {id}' },
    gives_coupon: { en: 'Coupon no. {id}', zh: '优惠券 {id}' },
    gives_vip_days: { en: { one: '{count} day of VIP', other: '{count} days of VIP' }, zh: 'VIP {count} 天' },
    per_user: { en: 'Each person may have', zh: '每人限兑' },
    from: { en: 'From', zh: '开始' },
    followers: { en: 'Followers', zh: '关注人数' },
    detail_zh: { en: 'About it, in Chinese', zh: '中文说明' },
    detail_en: { en: 'About it, in English', zh: '英文说明' },
    field_title_zh: { en: 'Chinese title', zh: '中文标题' },
    field_title_en: { en: 'English title', zh: '英文标题' },
    field_detail_zh: { en: 'About it, in Chinese', zh: '中文说明' },
    field_detail_en: { en: 'About it, in English', zh: '英文说明' },
    field_kind: { en: 'What it gives', zh: '类型' },
    field_goods: { en: 'Number of the goods, of Juya’s own shop', zh: '商品编号（须为平台自营店铺的商品）' },
    field_coupon: { en: 'Number of the coupon', zh: '平台优惠券编号' },
    field_days: { en: 'Days of VIP', zh: 'VIP 天数' },
    field_points: { en: 'Points for one', zh: '每件所需积分' },
    field_cash: { en: 'Cash beside the points (yuan)', zh: '另付现金（元）' },
    field_stock: { en: 'Pieces', zh: '数量' },
    field_per_user: { en: 'Each person may have', zh: '每人限兑' },
    field_from: { en: 'From (empty: at once)', zh: '开始（留空即刻）' },
    field_until: { en: 'Until (empty: no end)', zh: '截止（留空不限）' },
    field_more: { en: 'Pieces to add', zh: '增加数量' },
    save: { en: 'Save the draft', zh: '保存草稿' },
  },
})

/** An item of the points mall in the console's list. */
export const ExchangeItemRow = z.object({
  id: Id,
  kind: z.enum(EXCHANGE_KINDS),
  title: z.string(),
  title_en: z.string(),
  image: opt(Image),
  points: z.number().int(),
  cash_fen: Fen,
  stock: z.number().int(),
  /** Pieces people hold or have had. */
  taken: z.number().int(),
  per_user: z.number().int(),
  from_at: At,
  to_at: opt(At),
  status: z.enum(valuesOf(STATES)),
  revision: z.number().int(),
})

export const exchangeItemRows = rowsOf(EXCHANGE_ITEMS, {
  row: ExchangeItemRow,
  view: {
    detail: z.string(),
    detail_en: z.string(),
    goods_id: opt(Id),
    template_id: opt(Id),
    vip_days: opt(z.number().int()),
    watch_count: z.number().int(),
    /** What all its pieces come to, and above which sum two operators offer it. */
    worth_fen: Fen,
    two_above_fen: Fen,
    approval: opt(Approval),
  },
  fields: {
    saveExchangeItem: {
      ...{ kind: z.enum(EXCHANGE_KINDS), title: line(30, 2), title_en: line(60, 2) },
      ...{ detail: text(1_000, 0).default(''), detail_en: text(2_000, 0).default('') },
      ...{ goods_id: Id.optional(), template_id: Id.optional(), vip_days: whole(1, 366).optional() },
      ...{ points: whole(1, 10_000_000), cash_fen: AskedFen.default(0) },
      ...{ stock: whole(1, 100_000), per_user: whole(1, 99).default(1) },
      ...{ from_at: At.optional(), to_at: At.optional() },
    },
    restockExchangeItem: { more: whole(1, 100_000) },
  },
})
