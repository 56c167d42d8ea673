/** Adjustable values of orders. The promises to a running order are copied into it when it is made. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

/** Shops that promise to ship fast promise it within so many hours wherever they are shown. */
const SHIP_PROMISED_H = 24
const hours = z.number().int().min(1).max(720)
const days = z.number().int().min(1).max(180)
const bp = z.number().int().min(0).max(10_000)
const fen = z.number().int().min(0)

export const setting = defineSettings({
  'order.pay_reminders_h': {
    title: { en: 'Reminders before the end (hours)', zh: '付款提醒时点（小时）' },
    reason_zh: '提醒三次，最后一次在截止前一小时。',
    schema: z.array(hours).max(5),
    default: [24, 6, 1],
    reason: 'A winner who forgot is reminded three times, the last time an hour before the end.',
  },
  'order.pay_grace_min': {
    title: { en: 'Grace for a payment under way (minutes)', zh: '付款宽限（分钟）' },
    reason_zh: '到期时正在进行的银行卡付款仍可到账。',
    schema: z.number().int().min(0).max(60),
    default: 15,
    reason: 'A card payment under way when the time ends may still arrive.',
  },
  'order.ship_hours': {
    title: { en: 'Time to ship (hours)', zh: '发货时限（小时）' },
    reason_zh: '留出妥善包装易碎品的时间。',
    schema: hours,
    default: 72,
    public: true,
    reason: 'Time to pack a fragile piece well.',
  },
  'order.ship_hours_promised': {
    title: { en: 'Time to ship when promised fast (hours)', zh: '承诺快发的时限（小时）' },
    reason_zh: '适用于承诺一天内发货的店铺。',
    schema: z.number().int().min(1).max(SHIP_PROMISED_H),
    default: 24,
    public: true,
    reason: 'For shops that promise to ship within a day.',
  },
  'order.late_ship_comp_bp': {
    title: { en: 'Compensation for late shipping', zh: '延迟发货赔付比例' },
    reason_zh: '避免上架手中没有的货。',
    schema: bp,
    default: 500,
    public: true,
    reason: 'Deters listings of things the shop does not have.',
  },
  'order.late_ship_comp_min_fen': {
    title: { en: 'Compensation at least', zh: '赔付下限' },
    reason_zh: '再低就没有诚意了。',
    schema: fen,
    default: 1_00,
    reason: 'Below this a compensation is an insult.',
  },
  'order.late_ship_comp_max_fen': {
    title: { en: 'Compensation at most', zh: '赔付上限' },
    reason_zh: '一次疏忽不应拖垮一家店。',
    schema: fen,
    default: 500_00,
    reason: 'A slip must not ruin a shop.',
  },
  'order.auto_confirm_days': {
    title: { en: 'Confirms itself after shipping (days)', zh: '发货后自动确认（天）' },
    reason_zh: '自发货起，物流未显示签收时。',
    schema: days,
    default: 10,
    public: true,
    reason: 'After shipping, when no carrier says it arrived.',
  },
  'order.auto_confirm_delivered_days': {
    title: { en: 'Confirms itself after delivery (days)', zh: '签收后自动确认（天）' },
    reason_zh: '自签收起，留出验看时间。',
    schema: days,
    default: 7,
    public: true,
    reason: 'After delivery: time to look at it.',
  },
  'order.auto_confirm_days_large': {
    title: { en: 'The same for valuable pieces (days)', zh: '贵重件发货后自动确认（天）' },
    reason_zh: '贵重藏品验看时间更长。',
    schema: days,
    default: 15,
    public: true,
    reason: 'Valuable pieces are inspected longer.',
  },
  'order.auto_confirm_delivered_days_large': {
    title: { en: 'The same for valuable pieces (days)', zh: '贵重件签收后自动确认（天）' },
    reason_zh: '贵重藏品验看时间更长。',
    schema: days,
    default: 10,
    public: true,
    reason: 'Valuable pieces are inspected longer.',
  },
  'order.extend_days': {
    title: { en: 'Buyer may extend by (days)', zh: '买家可延长（天）' },
    reason_zh: '仅一次，给出门在外的买家。',
    schema: days,
    default: 5,
    public: true,
    reason: 'Once, for a buyer who is away.',
  },
  'order.aftersale_days': {
    title: { en: 'After-sale period (days)', zh: '售后期（天）' },
    reason_zh: '自收货起，期满订单完成。',
    schema: days,
    default: 7,
    public: true,
    reason: 'After receipt; then the order is completed.',
  },
  'order.review_days': {
    title: { en: 'Time to review (days)', zh: '评价时限（天）' },
    reason_zh: '自收货起；不评价不会默认打分。',
    schema: days,
    default: 15,
    public: true,
    reason: 'After receipt; nobody is rated by default.',
  },
  'order.shipping_cap_fen': {
    title: { en: 'Shipping of the first kilogram at most', zh: '首公斤运费上限' },
    reason_zh: '易碎品妥善包装并保价也够用；再多就是售价，须计佣金、随退货退还。',
    schema: fen.min(10_00).max(1_000_00),
    default: 100_00,
    public: true,
    reason:
      'Enough to pack and insure something fragile. What is above it is price: it bears commission and goes back with the things.',
  },
  'order.shipping_cap_kg_fen': {
    title: { en: 'Shipping of each further kilogram at most', zh: '续重每公斤运费上限' },
    reason_zh: '大件瓷器、家具按重量计。',
    schema: fen.max(200_00),
    default: 20_00,
    public: true,
    reason: 'Large porcelain and furniture go by weight.',
  },
  'order.shipping_cap_far_times': {
    title: { en: 'Shipping to far provinces, times as much', zh: '偏远地区运费上限倍数' },
    reason_zh: '内蒙古、西藏、青海、宁夏、新疆和港澳台。',
    schema: z.number().int().min(1).max(5),
    default: 2,
    public: true,
    reason: 'Inner Mongolia, Tibet, Qinghai, Ningxia, Xinjiang, Hong Kong, Macau and Taiwan.',
  },
  'order.shipping_cap_unweighed_g': {
    title: { en: 'A thing without a weight counts as (grams)', zh: '未填重量按此计（克）' },
    reason_zh: '拍品和多数商品不填重量。',
    schema: z.number().int().min(100).max(100_000),
    default: 10_000,
    public: true,
    reason: 'Lots and most goods give no weight.',
  },
  'order.merge_pay_max': {
    title: { en: 'Orders paid together at most', zh: '合并付款上限' },
    reason_zh: '一次付款的订单数。',
    schema: z.number().int().min(1).max(20),
    default: 20,
    reason: 'Orders in one payment.',
  },
  'order.parcel_trouble_days': {
    title: { en: 'Trouble holds the confirmation for (days)', zh: '异常包裹暂停确认（天）' },
    reason_zh: '异常包裹最多暂停自动确认这么久。',
    schema: days,
    default: 15,
    reason: 'A parcel in trouble stops the confirmation by time for at most so long.',
  },
})
