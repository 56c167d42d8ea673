/** The lists of what shops sell: lots, sales of auction houses, and goods at a fixed price. */
import type { z } from 'zod'
import type { SessionStatus } from '../../calls/bidding/sale-shapes.ts'
import type { GoodsStatus, LotMode, LotStatus } from '../../shapes/index.ts'
import type { Resource } from './frame.ts'

/** A shop of this credit level or below is new to the reviewers. */
export const NEW_SHOP_LEVEL = 1

/** A lot is put forward for so many days at most. */
export const FEATURED_DAYS_MAX = 14

export const LOTS = {
  name: 'lots',
  call: 'lots',
  page: '/lots',
  opens: '/lots/:id',
  roles: ['review', 'service', 'arbiter'],
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
  page: '/sales',
  roles: ['review', 'service', 'arbiter'],
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
  page: '/goods',
  roles: ['review', 'service', 'arbiter'],
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
