/** Adjustable values of goods. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'goods.review_below_level': {
    title: { en: 'Goods of shops below this level are reviewed', zh: '低于该等级的店铺商品须审核' },
    reason_zh: '新店商品先由平台过目，再让买家看到；与拍品一致。',
    schema: z.number().int().min(0).max(11),
    default: 3,
    public: true,
    reason: 'New shops are looked at before buyers are, as with lots.',
  },
  'goods.review_h': {
    title: { en: 'Goods in review are answered within (hours)', zh: '商品审核答复时限（小时）' },
    reason_zh: '商品长期在售，一天之内答复即可。',
    schema: z.number().int().min(1).max(168),
    default: 24,
    public: true,
    reason: 'Goods stay on sale for long: a day is soon enough, and a shop can plan with it.',
  },
  'goods.max_per_shop': {
    title: { en: 'Goods a shop may have', zh: '店铺商品数量上限' },
    reason_zh: '足够一家店陈列，不至成为批量灌水。',
    schema: z.number().int().min(10).max(20_000),
    default: 2_000,
    reason: 'Enough for any shop window, too few for a flood.',
  },
  'goods.auction_runs_s': {
    title: { en: 'Running time of a lot made from goods (seconds)', zh: '商品转拍的默认拍卖时长（秒）' },
    reason_zh: '三天足够买家看到，店铺可在草稿中改动。',
    schema: z.number().int().min(3_600).max(1_209_600),
    default: 259_200,
    reason: 'Three days are enough to be seen; the shop may change it in the draft.',
  },
  'goods.pay_min': {
    title: { en: 'Time to pay for goods (minutes)', zh: '商品订单付款时限（分钟）' },
    reason_zh: '未付款订单占用库存，半小时足够完成付款。',
    schema: z.number().int().min(5).max(1_440),
    default: 30,
    public: true,
    reason: 'An unpaid order keeps its pieces from others; half an hour is enough to pay.',
  },
  'goods.unpaid_max': {
    title: { en: 'Unpaid goods orders a person may have', zh: '每人未付款商品订单上限' },
    reason_zh: '避免占着库存不付款。',
    schema: z.number().int().min(1).max(20),
    default: 3,
    reason: 'So that nobody keeps stock from others without paying.',
  },
  'goods.expired_max': {
    title: {
      en: 'Goods orders that may lapse or be cancelled unpaid in a day',
      zh: '每日超时或取消的未付款商品订单上限',
    },
    reason_zh: '多次占着库存不付款，超时与自行取消都算，当日不再占用库存。',
    schema: z.number().int().min(1).max(50),
    default: 5,
    reason: 'Who lets so many lapse, or cancels them, holds no stock for the rest of the day.',
  },
  'fees.commission_goods_bp': {
    title: { en: 'Commission on goods', zh: '商品佣金' },
    reason_zh: '与拍卖一致。',
    schema: z.number().int().min(0).max(10_000),
    default: 500,
    public: true,
    dual_control: true,
    shops_told_days: 7,
    holds_for: 'sold',
    reason: 'As for auctions.',
  },
})
