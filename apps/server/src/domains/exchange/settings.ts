/** Adjustable values of the points mall. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'exchange.pay_min': {
    title: { en: 'Minutes to pay the cash part of an exchange', zh: '兑换现金部分付款时限（分钟）' },
    reason_zh: '未付款期间积分与库存均被占用。',
    schema: z.number().int().min(5).max(120),
    default: 30,
    public: true,
    reason: 'Meanwhile points and pieces are held for it.',
  },
  'exchange.give_up_min': {
    title: { en: 'Minutes in which an exchange is given up without asking', zh: '兑换后可直接取消的时限（分钟）' },
    reason_zh: '积分兑换不影响他人，短时反悔直接取消；此后须店铺同意。',
    schema: z.number().int().min(0).max(1_440),
    default: 60,
    public: true,
    reason: 'Nobody else has lost by it, and nothing is packed yet; later its shop is asked in a case.',
  },
  'exchange.pay_password_above': {
    title: { en: 'Points above which an exchange asks for the pay password', zh: '兑换超过多少积分须输入支付密码' },
    reason_zh: '防止他人用已登录的手机花掉积分。',
    schema: z.number().int().min(0).max(1_000_000),
    default: 5_000,
    public: true,
    reason: 'A phone in other hands spends no large sum of points.',
  },
  'exchange.two_above_fen': {
    title: { en: 'Worth of an item, above which two operators offer it', zh: '积分商品总值（超出须两人发布）' },
    reason_zh: '积分由平台兑付，单人不应无上限发布。',
    schema: z.number().int().min(0).max(1_000_000_00),
    default: 1_000_00,
    dual_control: true,
    reason: 'Juya pays for what points bring: one person does not promise without end.',
  },
})
