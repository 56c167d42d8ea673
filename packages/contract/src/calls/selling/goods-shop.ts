/** The shop's side of goods: publishing, prices and stock, shelves, shipping templates. Part of the goods domain's table. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  ById,
  Count,
  GoodsDetail,
  GoodsForm,
  GoodsKind,
  GoodsShelf,
  GoodsStatus,
  GoodsTerms,
  GroupAction,
  GroupForm,
  GroupStatus,
  goodsChanges,
  goodsForm,
  jsonText,
  Keyword,
  LotCategory,
  listOf,
  MyGoods,
  Nothing,
  opt,
  PriceStep,
  ShippingRateForm,
  ShippingTemplate,
  SkuAsListed,
  STOCK_MAX,
} from '../../shapes/index.ts'
import { AskedFen, Fen, Id, line, Ok, Paging, PriceFen, page, rowNumber, text, whole } from '../../units.ts'
import { ParamTemplate } from './auction-shop.ts'

const PUBLISH_REFUSALS = [
  'NOT_FOUND',
  'SHOP_DEPOSIT_SHORT',
  'CONTENT_BLOCKED',
  'LIMIT_REACHED',
  'LICENCE_REQUIRED',
  'MASTER_NOT_OPEN',
  'MASTER_DENIED',
  'WALLET_FROZEN', // with a group buy
] as const

// biome-ignore format: a row opens with its method and path on one line
export const shopRows = {
  publish: {
    method: 'POST', path: '/api/store/Goods/goods_add', effect: 'write', auth: 'shop', permission: 'goods', body: 'multipart', takes_video: true,
    repeat: { anew: 'each' }, states: [],
    input: GoodsForm.extend({ group: jsonText(GroupForm).optional() }),
    data: z.object({ id: Id, status: GoodsStatus, group_buy_id: Id.optional() }),
    refusals: [...PUBLISH_REFUSALS, 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE'],
    note: 'Publish goods, or save them as a draft; with a group buy of them, where one is named.',
  },
  publishParams: {
    method: 'GET', path: '/api/store/Goods/all_category', effect: 'read', auth: 'shop',
    input: z.object({ category_id: Id.optional() }),
    data: z.object({
      categories: z.array(LotCategory), shelves: z.array(GoodsShelf), templates: z.array(ShippingTemplate),
      /** Of category_id, where one was named. */
      params: z.array(ParamTemplate),
      terms: GoodsTerms,
    }),
    refusals: ['NOT_FOUND'],
    note: 'What publishing goods needs: categories, what one of them asks, shelves, shipping templates, the commission.',
  },
  mine: {
    method: 'GET', path: '/api/store/Goods/my_goods', effect: 'read', auth: 'shop', permission: 'goods',
    input: z.object({
      status: GoodsStatus.optional(), kind: GoodsKind.optional(), shelf_id: Id.optional(), keyword: Keyword.optional(), ...Paging,
    }),
    data: page(MyGoods).extend({ counts: Count }),
    refusals: [],
    note: "The shop's own goods, the newest first, with how many stand in each status.",
  },
  editForm: {
    method: 'GET', path: '/api/store/Goods/goods_edit', effect: 'read', auth: 'shop', permission: 'goods',
    input: ById,
    data: z.object({
      form: z.object({ ...goodsForm, skus: z.array(SkuAsListed), shipping_fen: Fen, images: z.array(z.string()), video: opt(z.string()), video_poster: opt(z.string()) }).omit({ save: true }),
      status: GoodsStatus, version: z.number().int(), reject_reason: opt(z.string()),
      /** The group buy the goods are in, or are prepared for. */
      group: GroupForm.omit({ save: true }).extend({ prices: z.array(z.object({ values: z.array(z.string()), price_fen: Fen })), tiers: z.array(PriceStep).optional(), id: Id, status: GroupStatus, reject_reason: opt(z.string()) }).nullable(),
    }),
    refusals: ['NOT_FOUND'],
    note: 'Goods as their form.',
  },
  edit: {
    method: 'POST', path: '/api/store/Goods/goods_edit', effect: 'write', auth: 'shop', permission: 'goods', body: 'multipart', takes_video: true,
    repeat: { anew: 'each' }, states: ['goods', 'group_buy'],
    input: z.object({
      id: Id, version: rowNumber(1).optional(), ...goodsChanges,
      /** A group buy of the goods: a new one, or other terms of one that is not public yet. */
      group: jsonText(GroupForm).optional(),
      /** What becomes of the one they are in. */
      group_to: GroupAction.exclude(['edit']).optional(),
    }),
    /** How the group buy that was sent or moved stands now. */
    data: GoodsDetail.extend({ group_status: GroupStatus.optional() }),
    refusals: [...PUBLISH_REFUSALS, 'STATE_CONFLICT', 'EDIT_CONFLICT', 'IN_GROUP_BUY', 'OFF_SHELF', 'TEAM_ENDED', 'PIECE_NOT_ONE', 'PIECE_AT_AUCTION', 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE'],
    note: 'Change goods. What buyers go by sends those of a shop that is reviewed back to the review; prices and stock do not.',
  },
  setSkus: {
    method: 'POST', path: '/api/store/Goods/skus', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'once' }, states: ['goods'],
    input: z.object({
      skus: jsonText(z.array(z.object({
        id: Id,
        price_fen: PriceFen.optional(),
        /** Pieces there are now, those of unpaid orders included. */
        stock: whole(0, STOCK_MAX).optional(),
      })).min(1).max(200)),
    }),
    data: z.object({ changed: z.array(Id), failed: z.array(z.object({ id: Id, code: z.number().int(), reason: z.string() })) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'HAS_OPEN_ITEMS', 'IN_GROUP_BUY', 'PIECE_NOT_ONE'],
    note: 'Set prices and stock of many ways to buy at once. Stock below what unpaid orders hold is not taken.',
  },
  setStatus: {
    method: 'GET', path: '/api/store/Goods/goods_status', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'once' }, states: ['goods'],
    input: z.object({ ids: listOf(Id, 50, 1), to: z.enum(['on', 'off']) }),
    data: z.object({ done: z.array(Id), failed: z.array(z.object({ id: Id, code: z.number().int(), reason: z.string() })) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'OUT_OF_STOCK', 'LICENCE_REQUIRED', 'MASTER_NOT_OPEN', 'MASTER_DENIED', 'SHOP_DEPOSIT_SHORT', 'PIECE_AT_AUCTION'],
    note: 'Put goods on sale or take them off. Unpaid orders keep their pieces and their price. Where each is refused, so is the call.',
  },
  toAuction: {
    method: 'POST', path: '/api/store/Goods/to_auction', effect: 'write', auth: 'shop', permission: 'auction',
    repeat: { anew: 'once' }, states: ['goods'],
    input: ById,
    data: z.object({ lot_id: Id }),
    refusals: ['IN_GROUP_BUY', 'NOT_FOUND', 'STATE_CONFLICT', 'PIECE_NOT_ONE', 'PIECE_ORDERED', 'PIECE_AT_AUCTION', 'CONTENT_BLOCKED'],
    note: 'Make a draft of a lot of goods there is one piece of. They go off sale when the lot is submitted; a draft that is there is given again.',
  },
  remove: {
    method: 'GET', path: '/api/store/Goods/goods_delete', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'once' }, states: ['goods'],
    input: ById,
    data: Ok,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'HAS_OPEN_ITEMS'],
    note: 'Delete goods that are not on sale and that no unpaid order holds.',
  },
  templates: {
    method: 'GET', path: '/api/store/Goods/template', effect: 'read', auth: 'shop', permission: 'goods',
    input: Nothing,
    data: z.object({ list: z.array(ShippingTemplate), max: z.number().int() }),
    refusals: [],
    note: "The shop's shipping templates.",
  },
  saveTemplate: {
    method: 'POST', path: '/api/store/Goods/template', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'each' }, states: [],
    input: z.discriminatedUnion('action', [
      z.object({
        action: z.literal('save'), id: Id.optional(), name: line(20), by: z.enum(['piece', 'weight']),
        rates: jsonText(z.array(ShippingRateForm).min(1).max(34)), free_over_fen: AskedFen.optional(),
      }),
      z.object({ action: z.literal('delete'), id: Id }),
    ]),
    data: z.object({ id: Id }),
    refusals: ['NOT_FOUND', 'LIMIT_REACHED', 'HAS_OPEN_ITEMS'],
    note: 'Save or delete a shipping template; one that goods use stays.',
  },
  saveShelf: {
    method: 'POST', path: '/api/store/Goods/shelf', effect: 'write', auth: 'shop', permission: 'goods',
    repeat: { anew: 'each' }, states: [],
    input: z.discriminatedUnion('action', [
      z.object({ action: z.literal('save'), id: Id.optional(), name: text(12), name_en: text(24).optional(), sort: whole(0, 999).default(0) }),
      z.object({ action: z.literal('delete'), id: Id }),
    ]),
    data: z.object({ id: Id }),
    refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
    note: 'Save or delete a shelf; its goods stay and stand on none.',
  },
} as const satisfies Record<string, CallRow>
