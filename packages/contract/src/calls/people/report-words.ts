/** The closed lists of reports, as plain data. No zod here. */

import { type ThingIn, thingsIn } from '../../things/things.ts'

export const REPORT_TARGETS = thingsIn('report')
export type ReportTargetType = ThingIn<'report'>

export const REPORT_REASONS = [
  'fraud',
  'off_platform',
  'threat',
  'personal_data',
  'prohibited',
  'fake',
  'misleading',
  'infringement',
  'abuse',
  'other',
] as const
export type ReportReason = (typeof REPORT_REASONS)[number]
/** A person may come to harm meanwhile: answered before all others. */
export const DANGER_REASONS: readonly ReportReason[] = ['fraud', 'off_platform', 'threat', 'personal_data']

export const REPORT_STATUSES = ['open', 'taken', 'upheld', 'unfounded', 'appealed', 'final'] as const
export type ReportStatus = (typeof REPORT_STATUSES)[number]

/** What a report came to, once it is final: as decided first, or the other way round. */
export const REPORT_OUTCOMES = ['upheld', 'unfounded'] as const

/** In order of weight; the number is of days. A ban takes two operators. */
export const SANCTIONS = ['none', 'warning', 'mute_1', 'mute_7', 'mute_30', 'restrict_7', 'restrict_30', 'ban'] as const
export type Sanction = (typeof SANCTIONS)[number]

export const FEEDBACK_TYPES = ['fault', 'wish', 'money', 'safety', 'other'] as const

export const REPORTS_PER_DAY = 10
export const FEEDBACKS_PER_DAY = 10

/** The rules an operator names: their numbers and sentences. A number is never used again for another rule. */
export const REPORT_RULES = [
  {
    no: 1,
    en: 'No deceit about what is sold, its condition or its origin',
    zh: '不得就物品本身、品相或来源作虚假陈述',
  },
  { no: 2, en: 'No payment or deal around the platform', zh: '不得绕开平台付款或交易' },
  { no: 3, en: 'No threats and no violence', zh: '不得威胁或煽动暴力' },
  { no: 4, en: 'No personal data of others', zh: '不得公开他人个人信息' },
  { no: 5, en: 'No goods that must not be traded', zh: '不得交易禁止流通的物品' },
  { no: 6, en: 'No use of others’ pictures, names and marks', zh: '不得盗用他人图片、名称与标识' },
  { no: 7, en: 'No insults and no harassment', zh: '不得辱骂或骚扰他人' },
  { no: 8, en: 'No bids and no orders without the will to pay', zh: '不得无意付款而出价或下单' },
] as const
