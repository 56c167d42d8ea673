/** Adjustable values of the league. A month keeps those it began with. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'league.commission_share_bp': {
    title: { en: 'Part of the commission that the league shares', zh: '联盟分享的佣金比例' },
    reason_zh: '每月佣金中分给联盟成员的部分。',
    schema: z.number().int().min(0).max(1_000),
    default: 500,
    reason: 'What members of the league share of each month’s commission.',
  },
  'league.cap_fen': {
    title: { en: 'Most that the league shares in a month', zh: '联盟每月分享上限' },
    reason_zh: '单月总额不超过此数。',
    schema: z.number().int().min(0).max(100_000_00),
    default: 100_000_00,
    reason: 'Keeps a month with much commission within bounds.',
  },
  'league.member_bp': {
    title: { en: 'Most that one member has of it', zh: '单个成员占比上限' },
    reason_zh: '避免少数人分走大部分。',
    schema: z.number().int().min(1).max(10_000),
    default: 500,
    reason: 'So that a few do not take most of it.',
  },
  'league.member_cap_fen': {
    title: { en: 'Most that one member has in a month', zh: '单个成员每月上限' },
    reason_zh: '平台不代扣税款，故设上限。',
    schema: z.number().int().min(0).max(300_00),
    default: 300_00,
    reason: 'Nothing is withheld for tax: awards stay small.',
  },
})
