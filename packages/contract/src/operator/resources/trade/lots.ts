/** The lists of what shops sell: lots, sales of auction houses, and goods at a fixed price. */
import type { z } from 'zod'
import type { SessionStatus } from '../../../calls/bidding/sale-shapes.ts'
import type { GoodsStatus, LotMode, LotStatus } from '../../../shapes/index.ts'
import type { Resource } from '../frame.ts'

/** A shop of this credit level or below is new to the reviewers. */
export const NEW_SHOP_LEVEL = 1

/** A lot is put forward for so many days at most. */
export const FEATURED_DAYS_MAX = 14

export const LOTS = {
  name: 'lots',
  call: 'lots',
  view: 'lot',
  thing: 'lot',
  page: '/lots',
  opens: '/lots/:id',
  roles: ['review', 'service', 'arbiter'],
  queue: {
    name: 'lot',
    en: 'Lot review',
    zh: '拍品审核',
    one: { en: 'Lot {id}', zh: '拍品 {id}' },
    page: '/review',
    roles: ['review'],
    readers: ['service', 'arbiter'],
  },
  counter: { name: 'lots_reviewing', en: 'Lots to review', zh: '待审拍品', asked: { status: 'reviewing' } },
  filters: {
    status: {
      kind: 'word',
      words: 'lot',
      values: [
        'draft',
        'reviewing',
        'rejected',
        'scheduled',
        'live',
        'sold',
        'passed',
        'cancelled',
        'defaulted',
      ] satisfies z.infer<typeof LotStatus>[],
    },
    mode: {
      kind: 'word',
      words: 'mode',
      values: ['single', 'mass', 'new_customer', 'live', 'house'] satisfies z.infer<typeof LotMode>[],
    },
    /** Of a shop of credit level NEW_SHOP_LEVEL or below. */
    new_shop: { kind: 'flag' },
    /** Waits for a review, and the automatic checks found something. */
    flagged: { kind: 'flag' },
    shop_id: { kind: 'id' },
    category_id: { kind: 'id' },
    winner_user_id: { kind: 'id', may_be_empty: true },
    closed_at: { kind: 'day', may_be_empty: true },
    /** Looked at on these days. */
    viewed_at: { kind: 'day' },
    /** Bid on on these days, and for the first time. */
    bid_at: { kind: 'day' },
    first_bid_at: { kind: 'day' },
  },
  sorts: ['id', 'ends_at', 'submitted_at'],
  usual: '-id',
  search: true,
  columns: [
    { key: 'lot' },
    { key: 'shop' },
    { key: 'price_fen' },
    { key: 'bids' },
    { key: 'watching' },
    { key: 'status' },
    { key: 'ends_at', sort: 'ends_at' },
    { key: 'submitted_at', sort: 'submitted_at', only: 'file' },
  ],
  actions: ['approveLot', 'rejectLot', 'stopLot', 'moveLot', 'featureLot', 'voidBid'],
} as const satisfies Resource

export const SALES = {
  name: 'sales',
  call: 'sales',
  view: 'sale',
  thing: 'sale',
  page: '/sales',
  roles: ['review', 'service', 'arbiter'],
  queue: {
    name: 'sale',
    en: 'Sales of auction houses',
    zh: '拍卖专场',
    one: { en: 'Sale {id}', zh: '专场 {id}' },
    roles: ['review'],
    readers: ['service', 'arbiter'],
  },
  counter: { name: 'sales_reviewing', en: 'Sales in review', zh: '待审专场', asked: { status: 'reviewing' } },
  filters: {
    status: {
      kind: 'word',
      words: 'sale',
      values: ['draft', 'reviewing', 'preview', 'live', 'paused', 'ended', 'cancelled'] satisfies z.infer<
        typeof SessionStatus
      >[],
    },
    shop_id: { kind: 'id' },
  },
  sorts: ['id', 'submitted_at'],
  usual: '-id',
  columns: [
    { key: 'sale', sort: 'id' },
    { key: 'house' },
    { key: 'lots' },
    { key: 'paddles' },
    { key: 'status' },
    { key: 'starts_at' },
    { key: 'submitted_at', sort: 'submitted_at' },
    { key: 'due_at' },
  ],
  actions: ['approveSale', 'rejectSale', 'cancelSale'],
  pane: true,
} as const satisfies Resource

export const GOODS = {
  name: 'goods',
  call: 'goods',
  view: 'goodsInfo',
  thing: 'goods',
  page: '/goods',
  roles: ['review', 'service', 'arbiter'],
  queue: {
    name: 'goods',
    en: 'Goods review',
    zh: '商品审核',
    one: { en: 'Goods {id}', zh: '商品 {id}' },
    roles: ['review'],
    readers: ['service', 'arbiter'],
  },
  counter: { name: 'goods_reviewing', en: 'Goods to review', zh: '待审商品', asked: { status: 'reviewing' } },
  filters: {
    status: {
      kind: 'word',
      words: 'goods',
      values: ['draft', 'reviewing', 'rejected', 'on', 'off', 'sold_out', 'removed'] satisfies z.infer<
        typeof GoodsStatus
      >[],
    },
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
    { key: 'goods', sort: 'id' },
    { key: 'shop', only: 'file' },
    { key: 'price_fen' },
    { key: 'left' },
    { key: 'sold' },
    { key: 'status' },
    { key: 'submitted_at', sort: 'submitted_at' },
  ],
  actions: ['approveGoods', 'rejectGoods', 'removeGoods', 'restoreGoods'],
  pane: true,
} as const satisfies Resource
