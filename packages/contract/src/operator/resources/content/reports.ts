/** What people report: the queue, one report with its evidence and what the sides said, and the decisions. */
import { z } from 'zod'
import { ReportTarget } from '../../../calls/people/report.ts'
import {
  REPORT_OUTCOMES,
  REPORT_REASONS,
  REPORT_RULES,
  REPORT_STATUSES,
  REPORT_TARGETS,
  type ReportReason,
  type ReportStatus,
  SANCTIONS,
} from '../../../calls/people/report-words.ts'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { THINGS, thingsIn } from '../../../things/things.ts'
import { At, Flag, Id, whole } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { defineResource, type Label } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'Open', zh: '待处理', tone: 'amber' },
  taken: { en: 'Shop asked', zh: '待店铺答复', tone: 'blue' },
  upheld: { en: 'Upheld', zh: '成立', tone: 'red' },
  unfounded: { en: 'Unfounded', zh: '不成立', tone: 'grey' },
  appealed: { en: 'Appealed', zh: '复核中', tone: 'amber' },
  final: { en: 'Final', zh: '已终结', tone: 'grey' },
} as const satisfies Record<ReportStatus, object>

const REASONS = {
  fraud: { en: 'Fraud', zh: '欺诈' },
  off_platform: { en: 'Deal elsewhere', zh: '引导站外交易' },
  threat: { en: 'Threats', zh: '威胁恐吓' },
  personal_data: { en: 'Personal data of others', zh: '泄露个人信息' },
  prohibited: { en: 'Must not be traded', zh: '违禁物品' },
  fake: { en: 'Not genuine', zh: '疑似赝品' },
  misleading: { en: 'Misleading', zh: '描述误导' },
  infringement: { en: 'Uses others’ rights', zh: '侵权' },
  abuse: { en: 'Insults or harassment', zh: '辱骂骚扰' },
  other: { en: 'Something else', zh: '其他' },
} as const satisfies Record<ReportReason, Label>

const TARGETS = Object.fromEntries(
  REPORT_TARGETS.map((name) => [name, { en: THINGS[name].en, zh: THINGS[name].zh }]),
) as Record<(typeof REPORT_TARGETS)[number], Label>

// biome-ignore format: a definition, line by line
export const REPORTS = defineResource({
  name: 'reports', thing: 'report', table: 'report_reports', call: 'reports', view: 'report', path: '/api/operator/reports',
  page: '/reports', roles: ['service', 'arbiter', 'review'], pane: true,
  menu: { group: 'people', at: 290, icon: 'WarningIcon', file: 'report/reports.page.tsx' },
  queue: {
    name: 'report',
    en: 'Reports',
    zh: '举报',
    one: { en: 'Report {id}', zh: '举报 {id}' },
    roles: ['service', 'arbiter'],
    readers: ['review'],
  },
  counter: { name: 'reports_waiting', en: 'Reports', zh: '举报', asked: { status: 'open,taken,appealed' } },
  touches: ['users', 'user'],
  one: { en: 'Report', zh: '举报' },
  many: { en: 'Reports', zh: '举报' },
  notes: { list: 'Reports; status=open,taken,appealed is the queue.', view: 'One report with its evidence and what the sides said.' },
  lists: { report: STATES, report_reason: REASONS, report_target: TARGETS },
  filters: {
    status: { kind: 'word', words: 'report', values: REPORT_STATUSES },
    target: { kind: 'word', words: 'report_target', values: REPORT_TARGETS },
    reason: { kind: 'word', words: 'report_reason', values: REPORT_REASONS },
    user_id: { kind: 'id' },
    shop_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'target', en: 'What', zh: '被举报内容', sort: 'id' },
    { key: 'reason', en: 'Reported for', zh: '举报原因', as: 'word', list: 'report_reason' },
    { key: 'owner', en: 'Whose', zh: '归属' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'report' },
    { key: 'created_at', en: 'Sent', zh: '举报时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: [
    { filters: {} },
    { filters: { status: 'open,taken,appealed' }, en: 'To decide', zh: '待处理' },
    { filters: { status: 'appealed' } },
    { filters: { status: 'upheld' } },
    { filters: { status: 'unfounded' } },
    { filters: { status: 'final' } },
  ],
  acts: {
    askReported: {
      en: 'Ask the shop', zh: '请店铺答复', done: { en: 'The shop was asked.', zh: '已请店铺答复' },
      effect: { en: 'Our deadline stands still until the shop answers or its time is over.', zh: '店铺答复或逾期前，平台时限暂停。' },
      path: 'ask', roles: ['service', 'arbiter'], anew: 'once', states: ['report'], decides: true, reason: true,
      note: 'Ask the shop for its answer; the deadline stands still until it answers or its time is over.',
      log: { 'report.ask': { en: 'Asked the shop about the report', zh: '请店铺答复举报' } },
    },
    decideReport: {
      en: 'Decide', zh: '处理', done: { en: 'Done. Both sides were told.', zh: '已处理，已通知双方' },
      path: 'decide', roles: ['service', 'arbiter'], anew: 'once', states: ['report'], decides: true, reason: true, refusals: ['MISSING_PARAM'],
      note: 'Uphold a report by a rule, with what follows for the reported, or find it unfounded. A ban waits for a second operator.',
      log: { 'report.decide': { en: 'Decided the report', zh: '处理举报' } },
    },
    decideAppeal: {
      en: 'Decide again', zh: '复核', done: { en: 'Done. Both sides were told.', zh: '已处理，已通知双方' },
      path: 'appeal', roles: ['service', 'arbiter'], anew: 'once', states: ['report'], decides: true, reason: true, refusals: ['SELF_ACTION', 'MISSING_PARAM'],
      note: 'Decide an appeal: the first decision stays, or is turned round and what followed is taken back. Never by who decided first.',
      log: { 'report.appeal': { en: 'Looked at the report a second time', zh: '复核举报' } },
    },
  },
  texts: {
    none: { en: 'No report here', zh: '没有举报' },
    none_note: { en: 'People report lots, goods, shops, orders and each other; danger comes first.', zh: '用户可举报拍品、商品、店铺、订单和其他用户，涉险举报优先。' },
    pick: { en: 'Pick a report to read it', zh: '选择一条举报查看' },
    reason: { en: 'Reason both sides read', zh: '双方可见的理由' },
    decided: { en: 'decided', zh: '已处理' },
    danger: { en: 'Danger', zh: '涉险' },
    for: { en: 'Reported for', zh: '举报原因' },
    whose: { en: 'Whose', zh: '归属' },
    reporter: { en: 'Who reported', zh: '举报人' },
    reporters: { en: 'Reported by', zh: '举报人数' },
    people: { en: { one: '{count} person', other: '{count} people' }, zh: '{count} 人' },
    linked: { en: 'Somebody linked to this person reported it before: it adds no weight.', zh: '关联账号此前已举报，不重复计数。' },
    weight: { en: 'Weight', zh: '权重' },
    weights: { en: '{weight} of {together} in a day', zh: '{weight}，一天内合计 {together}' },
    hidden: { en: 'Hidden from all since {time}, until this is decided.', zh: '自 {time} 起对所有人隐藏，处理后解除或移除。' },
    before: { en: 'Upheld before', zh: '此前成立' },
    evidence: { en: 'As it was when it was reported', zh: '举报时的内容' },
    hash: { en: 'Fingerprint', zh: '内容指纹' },
    said: { en: 'What the reporter says', zh: '举报人说明' },
    nothing_said: { en: 'Nothing', zh: '未填写' },
    shop_said: { en: 'What the shop says', zh: '店铺答复' },
    appeal_reporter: { en: 'Why the reporter asks for another look', zh: '举报人的复核理由' },
    appeal_reported: { en: 'Why the reported asks for another look', zh: '被举报人的复核理由' },
    first: { en: 'The first decision', zh: '首次处理' },
    rule: { en: 'Rule {no}: {text}', zh: '规则 {no}：{text}' },
    decision: { en: 'Decision', zh: '处理' },
    ask: { en: 'Ask the shop', zh: '请店铺答复' },
    unfounded: { en: 'Unfounded', zh: '不成立' },
    uphold: { en: 'Uphold', zh: '成立' },
    keep: { en: 'Keep the decision', zh: '维持原处理' },
    overturn: { en: 'Turn it round', zh: '改变原处理' },
    choose_rule: { en: 'The rule that is broken', zh: '违反的规则' },
    choose_sanction: { en: 'What follows', zh: '处理措施' },
    do_ask: { en: 'Ask the shop', zh: '请店铺答复' },
    do_unfounded: { en: 'Find it unfounded', zh: '认定不成立' },
    do_uphold: { en: 'Uphold', zh: '认定成立' },
    do_keep: { en: 'Keep the decision', zh: '维持原处理' },
    do_overturn: { en: 'Turn the decision round', zh: '改变原处理' },
    choose: { en: 'Choose a decision', zh: '请选择处理方式' },
    sanction_none: { en: 'Nothing', zh: '不处理' },
    sanction_warning: { en: 'Warning', zh: '警告' },
    sanction_mute: { en: { one: 'No writing for {count} day', other: 'No writing for {count} days' }, zh: '禁言 {count} 天' },
    sanction_restrict: { en: { one: 'Restricted for {count} day', other: 'Restricted for {count} days' }, zh: '限制账号 {count} 天' },
    sanction_ban: { en: 'Ban, once another operator agrees', zh: '封禁，须另一位操作员确认' },
  },
})

const Party = z.object({ type: z.enum(thingsIn('party')), id: Id, name: z.string() })
const rule_no = whole(1, REPORT_RULES.length).optional()

export const reportRows = rowsOf(REPORTS, {
  row: z.object({
    id: Id,
    target: ReportTarget,
    reason: z.enum(REPORT_REASONS),
    danger: z.boolean(),
    status: z.enum(REPORT_STATUSES),
    reporter: Party,
    owner: Party,
    created_at: At,
    decided_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    content: opt(z.string()),
    images: z.array(Image),
    /** What the target showed when it was reported, line by line, and the SHA-256 of it. */
    snapshot: z.array(z.object({ key: z.string(), value: z.string() })),
    snapshot_hash: z.string(),
    /** Reports of the same target by people who are not linked to each other, this one among them. */
    reporters: z.number().int(),
    /** False: a person linked to the reporter reported it before, and it adds no weight. */
    counts: z.boolean(),
    /** What this report weighs towards hiding the target, and what all that wait of the last day weigh. */
    weight: z.number().int(),
    weight_together: z.number().int(),
    /** Since when the target is hidden from all because of them, until one of them is decided. */
    hidden_at: opt(At),
    /** Earlier reports that were upheld against the same person. */
    upheld_before: z.number().int(),
    /** The shop may be asked for its answer. */
    may_ask: z.boolean(),
    shop_answer: opt(z.string()),
    shop_images: z.array(Image),
    answer_by: opt(At),
    rule_no: opt(z.number().int()),
    sanction: opt(z.enum(SANCTIONS)),
    decision: opt(z.string()),
    decided_by: opt(Id),
    appeal: opt(z.string()),
    appealed_by: opt(z.enum(['reporter', 'reported'])),
    outcome: opt(z.enum(REPORT_OUTCOMES)),
    final_note: opt(z.string()),
    rules: z.array(z.object({ no: z.number().int(), text: z.string() })),
    sanctions: z.array(z.enum(SANCTIONS)),
  },
  fields: {
    decideReport: { upheld: Flag, rule_no, sanction: z.enum(SANCTIONS).default('none') },
    decideAppeal: { overturn: Flag, rule_no },
  },
})
