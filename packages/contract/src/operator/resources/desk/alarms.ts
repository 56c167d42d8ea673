/** Alarms: what operators must look at, who was called, and saying that one is on it. */
import { z } from 'zod'
import { OPERATOR_ROLES } from '../../../call.ts'
import { opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { OperatorRoleName } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  raised: { en: 'Raised', zh: '已触发', tone: 'red' },
  acknowledged: { en: 'Acknowledged', zh: '处理中', tone: 'amber' },
  over: { en: 'Over', zh: '已结束' },
} as const

const KINDS = {
  invariant_broken: { en: 'Books', zh: '账目' },
  review_overdue: { en: 'Overdue reviews', zh: '审核逾期' },
  provider_down: { en: 'Provider', zh: '服务商' },
  moderation_silent: { en: 'Judge of texts', zh: '内容审核' },
  dead_letter: { en: 'Dead letters', zh: '死信' },
  disk_full: { en: 'Disk', zh: '磁盘' },
  backup_old: { en: 'Copies', zh: '备份' },
  audit_broken: { en: 'Audit chain', zh: '审计链' },
  many_lookups: { en: 'Look-ups', zh: '查询过多' },
  payout_unknown: { en: 'Payouts', zh: '提现' },
} as const

// biome-ignore format: a definition, line by line
export const ALARMS = defineResource({
  name: 'alarms', thing: 'alarm', table: 'platform_alarms', call: 'alarms', path: '/api/operator/alarms',
  page: '/alarms', roles: OPERATOR_ROLES, pane: true,
  menu: { group: 'system', at: 500, icon: 'SirenIcon', go: 'z', file: 'duty/alarms.page.tsx' },
  one: { en: 'Alarm', zh: '告警' },
  many: { en: 'Alarms', zh: '告警' },
  notes: { list: 'Alarms, the latest first: what each means, what to do first, who was called.' },
  lists: { alarm: STATES, alarm_kind: KINDS },
  filters: {
    id: { kind: 'id' },
    state: { kind: 'word', words: 'alarm', values: valuesOf(STATES) },
    kind: { kind: 'word', words: 'alarm_kind', values: valuesOf(KINDS) },
    raised_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'alarm', en: 'Alarm', zh: '告警' },
    { key: 'state', en: 'State', zh: '状态', as: 'state', list: 'alarm' },
    { key: 'raised_at', en: 'Raised', zh: '触发时间', as: 'time', sort: 'id' },
    { key: 'called', en: 'Called', zh: '已通知', only: 'screen' },
    { key: 'acknowledged_by', en: 'Who is on it', zh: '处理人', as: 'text' },
    { key: 'over_at', en: 'Over', zh: '结束时间', as: 'time', right: true },
  ],
  chips: chipsOf('state', valuesOf(STATES)),
  acts: {
    acknowledgeAlarm: {
      en: 'I am on it', zh: '由我处理', tone: 'jade', when: ['raised'], done: { en: 'You are on it', zh: '由您处理' },
      path: 'acknowledge', anew: 'once',
      note: 'Say that one is on an alarm: nobody else is called. Only for who answers for it, or root. It is over by itself when its cause is gone.',
      log: { 'alarm.acknowledge': { en: 'Acknowledged the alarm', zh: '受理告警' } },
    },
  },
  texts: {
    none: { en: 'No alarms', zh: '没有告警' },
    none_note: { en: 'What we must look at ourselves appears here: the books, review deadlines, providers, the disk, copies.', zh: '账目、审核时限、服务商、磁盘、备份等需要内部处理的问题会出现在这里。' },
    pick: { en: 'Choose an alarm on the left', zh: '请在左侧选择一条告警' },
    means: { en: 'What it means', zh: '含义' },
    first: { en: 'What to do first', zh: '首先要做' },
    answers: { en: 'Who answers for it', zh: '负责角色' },
    called: { en: 'Called', zh: '已通知' },
    seen_at: { en: 'Its cause was seen last at {at}', zh: '最近一次发现：{at}' },
    next_call: { en: 'Nobody is on it yet. The next is called at {at}.', zh: '尚无人处理，将于 {at} 通知下一位。' },
    no_call: { en: 'Nobody is on it, and there is no one left to call.', zh: '尚无人处理，且已无人可通知。' },
    told_bell: { en: '{name} heard it by the bell, {at}', zh: '{name} 已收到站内提醒，{at}' },
    told_sms: { en: '{name} had an SMS, {at}', zh: '{name} 已收到短信，{at}' },
    refused_sms: { en: '{name} could not be reached by SMS, {at}', zh: '{name} 的短信未能送达，{at}' },
    none_called: { en: 'Nobody was on duty: it rings for everybody who answers for it.', zh: '当时无人值班，已提醒所有负责此事的人。' },
    on_it: { en: '{name} is on it since {at}', zh: '{name} 自 {at} 起处理' },
    was_over: { en: 'Over since {at}', zh: '已于 {at} 结束' },
    acknowledge_note: { en: 'Nobody else is called. It ends by itself when its cause is gone.', zh: '不再通知其他人。原因消除后告警自动结束。' },
  },
  touches: ['bell'],
})

export const AlarmRow = z.object({
  id: Id,
  kind: z.string(),
  title: z.string(),
  means: z.string(),
  first: z.string(),
  state: z.enum(valuesOf(STATES)),
  /** The roles that answer for it. */
  roles: z.array(OperatorRoleName),
  raised_at: At,
  /** When its cause was seen last. */
  seen_at: At,
  /** The operators who were called, in order. */
  called: z.array(
    z.object({ name: z.string(), way: z.enum(['bell', 'sms']), outcome: z.enum(['told', 'refused']), at: At }),
  ),
  /** When the next is called, while no operator is on it. */
  next_call_at: opt(At),
  acknowledged_by: opt(z.string()),
  acknowledged_at: opt(At),
  over_at: opt(At),
  /** The reader may say that they are on it. */
  can_acknowledge: z.boolean(),
})

export const alarmRows = rowsOf(ALARMS, { row: AlarmRow })
