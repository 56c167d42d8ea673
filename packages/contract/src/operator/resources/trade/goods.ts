/** Goods at a fixed price: the list, which is their review queue as well, one of them as a reviewer reads it, and what operators do to it. */
import { z } from 'zod'
import { GoodsCard, GoodsDetail, type GoodsStatus, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Fen } from '../../../units.ts'
import { PieceShown } from '../../shapes.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  reviewing: { en: 'In review', zh: '审核中', tone: 'blue' },
  rejected: { en: 'Sent back', zh: '未通过', tone: 'red' },
  on: { en: 'On sale', zh: '在售', tone: 'jade' },
  off: { en: 'Off sale', zh: '已下架', tone: 'grey' },
  sold_out: { en: 'Sold out', zh: '已售罄', tone: 'plain' },
  removed: { en: 'Removed', zh: '平台下架', tone: 'red' },
} as const satisfies Record<z.infer<typeof GoodsStatus>, object>

// biome-ignore format: a definition, line by line
export const GOODS = defineResource({
  name: 'goods', thing: 'goods', table: 'goods_goods', call: 'goods', view: 'goodsInfo', path: '/api/operator/goods',
  page: '/goods', roles: ['review', 'service', 'arbiter'], about: 'goods', pane: true,
  menu: { group: 'trade', at: 90, icon: 'PackageIcon', file: 'goods/goods.page.tsx' },
  queue: {
    name: 'goods',
    en: 'Goods review',
    zh: '商品审核',
    one: { en: 'Goods {id}', zh: '商品 {id}' },
    roles: ['review'],
    readers: ['service', 'arbiter'],
    audited: ['approve', 'reject'],
  },
  counter: { name: 'goods_reviewing', en: 'Goods to review', zh: '待审商品', asked: { status: 'reviewing' } },
  one: { en: 'Goods', zh: '商品' },
  many: { en: 'Goods', zh: '商品' },
  notes: {
    list: 'Goods of every status; status=reviewing is the review queue; q is a goods number or words of the title.',
    view: 'One goods listing with what a reviewer needs beside it.',
  },
  lists: { goods: STATES },
  filters: {
    status: { kind: 'word', words: 'goods', values: valuesOf(STATES) },
    /** Of a shop of credit level NEW_SHOP_LEVEL or below. */
    new_shop: { kind: 'flag' },
    shop_id: { kind: 'id' },
    category_id: { kind: 'id' },
    submitted_at: { kind: 'day' },
  },
  sorts: ['id', 'submitted_at'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'goods', en: 'Goods', zh: '商品', sort: 'id' },
    { key: 'shop', en: 'Shop', zh: '店铺', only: 'file' },
    { key: 'price_fen', en: 'Price', zh: '价格', right: true },
    { key: 'left', en: 'Left', zh: '剩余', as: 'number' },
    { key: 'sold', en: 'Sold', zh: '已售', right: true },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'goods' },
    { key: 'submitted_at', en: 'Submitted', zh: '提交时间', as: 'time', sort: 'submitted_at', right: true },
  ],
  chips: chipsOf('status', ['reviewing', 'on', 'sold_out', 'off', 'rejected', 'removed']),
  acts: {
    approveGoods: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing'], done: { en: 'Approved, on sale', zh: '已通过并上架' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['goods'], decides: true, reason: 'note',
      note: 'Let goods go on sale.',
      log: { 'goods.approve': { en: 'Approved the goods', zh: '通过商品' } },
    },
    rejectGoods: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['reviewing'], done: { en: 'Sent back to the shop', zh: '已退回店铺' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['goods'], decides: true, reason: true,
      note: 'Send goods back to their shop with the reason.',
      log: { 'goods.reject': { en: 'Sent the goods back', zh: '退回商品' } },
    },
    removeGoods: {
      en: 'Remove from sale', zh: '下架商品', tone: 'red', when: ['on', 'sold_out', 'off'], done: { en: 'Removed from sale', zh: '已下架' },
      title: { en: 'Remove these goods from sale?', zh: '下架该商品？' },
      effect: {
        en: {
          one: '{shop} reads the reason. One unpaid order goes on, as do all paid ones.',
          other: '{shop} reads the reason. {count} unpaid orders go on, as do all paid ones.',
        },
        zh: '“{shop}”会看到原因。{count} 笔未付款订单与全部已付款订单照常进行。',
      },
      path: 'remove', roles: ['review', 'arbiter'], anew: 'once', states: ['goods'], reason: true,
      note: 'Remove goods from sale with a reason their shop reads. Orders that were placed go on.',
      log: { 'goods.remove': { en: 'Removed the goods from sale', zh: '下架商品' } },
      bulk: { en: 'Remove goods', zh: '下架商品', many: { en: 'Remove many goods from sale', zh: '批量下架商品' }, approval: 'bulk_remove_goods', inverse: 'restoreGoods' },
    },
    restoreGoods: {
      en: 'Give back to the shop', zh: '恢复给店铺', when: ['removed'], done: { en: 'Given back', zh: '已恢复' },
      title: { en: 'Give these goods back?', zh: '恢复该商品？' },
      effect: { en: 'They are off sale then, and {shop} may put them on again.', zh: '恢复后为下架状态，“{shop}”可重新上架。' },
      path: 'restore', roles: ['review', 'arbiter'], anew: 'once', states: ['goods'], reason: true,
      note: 'Give removed goods back to their shop: off sale, for it to put on again.',
      log: { 'goods.restore': { en: 'Gave the goods back to the shop', zh: '恢复商品' } },
      bulk: { en: 'Give goods back', zh: '恢复商品', many: { en: 'Give many goods back', zh: '批量恢复商品' }, approval: 'bulk_restore_goods', inverse: 'removeGoods' },
    },
  },
  texts: {
    search: { en: 'Title or goods number', zh: '标题或商品编号' },
    none: { en: 'No goods', zh: '没有商品' },
    none_note: { en: 'What a shop submits for review appears here at once.', zh: '店铺提交审核的商品会立即出现在这里。' },
    pick: { en: 'Choose goods', zh: '请选择商品' },
    reason: { en: 'Words for the shop', zh: '给店铺的话' },
    only_read: { en: 'Your roles may look at goods, not decide.', zh: '您的角色可以查看商品，但不能处理。' },
    picture: { en: 'Picture {n}', zh: '图 {n}' },
    ways: { en: 'Ways to buy', zh: '规格' },
    ways_text: { en: '{price}, {left} left', zh: '{price}，剩 {left} 件' },
    held: { en: { one: '{count} in an order', other: '{count} in orders' }, zh: '{count} 件在订单中' },
    limit: { en: 'Per person', zh: '每人限购' },
    returns: { en: 'Returns', zh: '退货' },
    ret_none: { en: 'No change-of-mind returns', zh: '不支持无理由退货' },
    ret_7: { en: '7-day returns', zh: '7 天无理由退货' },
    shipping: { en: 'Shipping', zh: '运费' },
    free: { en: 'Free', zh: '包邮' },
    category: { en: 'Category', zh: '分类' },
    submitted: { en: 'Submitted', zh: '提交时间' },
    words: { en: 'Words', zh: '文字' },
    words_en: { en: 'In English', zh: '英文文字' },
    no_english: { en: 'No English text: readers of English read the Chinese.', zh: '没有英文文字，英文读者将看到中文。' },
    open_phone: { en: 'Look on the phone', zh: '在手机端查看' },
    sent_back: { en: 'Reason given: {reason}', zh: '原因：{reason}' },
  },
})

export const goodsRows = rowsOf(GOODS, {
  /** Goods in the console's list. */
  row: GoodsCard.extend({
    submitted_at: opt(At),
    reject_reason: opt(z.string()),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    /** As their page shows them. */
    goods: GoodsDetail,
    /** In both languages, as the shop wrote them; null where it wrote none. */
    texts: z.object({ title: z.string(), title_en: opt(z.string()), desc: z.string(), desc_en: opt(z.string()) }),
    /** What the platform found out by itself; a check that cannot be computed is not in the list. */
    checks: z.array(z.object({ key: z.string(), ok: z.boolean(), detail: opt(z.string()) })),
    shop_standing: z.object({
      ...{ sold_count: z.number().int(), rejected_30d: z.number().int(), deposit_fen: Fen, deposit_required_fen: Fen },
      ...{ good_rate_bp: opt(z.number().int()), opened_at: opt(At) },
    }),
    /** Unpaid orders that hold a piece: a removal leaves them be. */
    open_orders: z.number().int(),
    piece: opt(PieceShown),
  },
})
