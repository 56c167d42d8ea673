import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'draw.giveaway_count': {
    title: { en: 'Giveaways a live session may have', zh: '每场直播抽奖次数上限' },
    reason_zh: '抽奖是点缀，不代替拍卖与销售。',
    schema: z.number().int().min(0).max(50),
    default: 10,
    public: true,
    reason: 'A session sells; giveaways go with it.',
  },
  'draw.giveaway_max_fen': {
    title: { en: 'Most the prizes of one giveaway may be worth together', zh: '单次直播抽奖奖品总价值上限' },
    reason_zh: '由店铺承诺，未寄出时按此价值赔付。',
    schema: z.number().int().min(100).max(50_000_00),
    default: 5_000_00,
    public: true,
    reason: 'A shop promises it, and pays it where it does not send the prize.',
  },
  'draw.month_fen': {
    title: {
      en: 'Prizes published in a month, above which two operators publish',
      zh: '每月抽奖奖品总额（超出须两人发布）',
    },
    reason_zh: '奖品由平台承诺，单人不应无上限发布。',
    schema: z.number().int().min(0).max(100_000_000_00),
    default: 200_000_00,
    dual_control: true,
    reason: 'We promise these prizes: one person does not promise without end.',
  },
  'draw.two_above_fen': {
    title: { en: 'Prizes of one draw, above which two operators publish', zh: '单次抽奖奖品总额（超出须两人发布）' },
    reason_zh: '发布后不可更改，大额须两人复核。',
    schema: z.number().int().min(0).max(1_000_000_00),
    default: 10_000_00,
    dual_control: true,
    reason: 'What is published stands for ever.',
  },
  'draw.top_prize_max_fen': {
    title: { en: 'Most a single prize may be worth', zh: '单个奖品价值上限' },
    reason_zh: '反不正当竞争法规定，抽奖式有奖销售最高奖不得超过五万元。',
    schema: z.number().int().min(100).max(50_000_00),
    default: 50_000_00,
    public: true,
    reason: 'The law against unfair competition caps prizes drawn by chance at ¥50,000.',
  },
  'draw.year_won_fen': {
    title: { en: 'What one person may win in a year before entering no more', zh: '一年内中奖满此额不再参与' },
    reason_zh: '让更多人有机会中奖。',
    schema: z.number().int().min(100).max(1_000_000_00),
    default: 50_000_00,
    public: true,
    reason: 'Prizes are for many people.',
  },
})
