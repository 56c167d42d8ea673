/** The adjustable values of a shop's fee and guarantee deposit. */
import { z } from 'zod'
import { defineSettings } from '../../../platform/settings.ts'

const yuan = z.number().int().min(0).max(1_000_000_00)
const days = z.number().int().min(0).max(365)

export const standingSetting = defineSettings({
  'shop.deposit_base_fen': {
    title: { en: 'Deposit of a shop', zh: '店铺保证金（基础）' },
    reason_zh: '覆盖一般售后与赔付。',
    schema: yuan,
    default: 1_000_00,
    public: true,
    dual_control: true,
    reason: 'Covers ordinary refunds and compensation.',
  },
  'shop.deposit_jade_fen': {
    title: { en: 'Deposit of a shop for jade and jewellery', zh: '店铺保证金（翡翠玉石）' },
    reason_zh: '单件价值高，赝品争议多。',
    schema: yuan,
    default: 5_000_00,
    public: true,
    dual_control: true,
    reason: 'Single pieces are dear, and fakes are argued about.',
  },
  'shop.deposit_liquor_fen': {
    title: { en: 'Deposit of a shop for liquor', zh: '店铺保证金（名酒）' },
    reason_zh: '名酒假货赔付金额高。',
    schema: yuan,
    default: 10_000_00,
    public: true,
    dual_control: true,
    reason: 'A proven fake costs the whole price.',
  },
  'shop.deposit_house_fen': {
    title: { en: 'Deposit of an auction house', zh: '拍卖行保证金' },
    reason_zh: '代委托人销售，专场金额大。',
    schema: yuan,
    default: 50_000_00,
    public: true,
    dual_control: true,
    reason: 'It sells for others, in large sales.',
  },
  'shop.deposit_least_bp': {
    title: { en: 'A deposit counts as short below (basis points of what is required)', zh: '保证金不足线（万分比）' },
    reason_zh: '小额赔付后不必立即补缴。',
    schema: z.number().int().min(5_000).max(10_000),
    default: 8_000,
    public: true,
    reason: 'A small compensation need not be topped up at once.',
  },
  'shop.deposit_topup_days': {
    title: { en: 'A short deposit is topped up within (days)', zh: '保证金补足期限（天）' },
    reason_zh: '逾期不可上新，在拍与订单照常。',
    schema: days,
    default: 7,
    public: true,
    reason: 'After that nothing new is listed; what runs goes on.',
  },
  'shop.deposit_return_days': {
    title: { en: 'A deposit asked back is returned after (days)', zh: '保证金退还等待期（天）' },
    reason_zh: '赝品售后窗口为 90 天，在此之前仍可能赔付。',
    schema: days,
    default: 90,
    public: true,
    reason: 'Fakes may be claimed for 90 days; until then it may be needed.',
  },
  'shop.fee_told_days': {
    title: { en: 'Shops are told of another fee before (days)', zh: '年费调整提前告知（天）' },
    reason_zh: '店铺有一周时间按原价续费。',
    schema: z.number().int().min(7).max(90),
    default: 7,
    public: true,
    reason: 'A week to renew at the price that is in force.',
  },
  'shop.fee_grace_days': {
    title: { en: 'Listing goes on after the fee has run out for (days)', zh: '年费到期宽限期（天）' },
    reason_zh: '给店铺留出续费时间。',
    schema: days,
    default: 15,
    public: true,
    reason: 'Time to renew without a gap.',
  },
})
