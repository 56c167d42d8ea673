/** The operators themselves, for the role root: the list, and what two of them decide about a third. */
import { z } from 'zod'
import { OPERATOR_ROLES, type OperatorRole } from '../../../call.ts'
import { opt } from '../../../shapes/index.ts'
import { At, Id, line } from '../../../units.ts'
import { Approval, OperatorRoleName, reason } from '../../shapes.ts'
import { chipsOf, defineResource, type Value, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  active: { en: 'Active', zh: '正常', tone: 'jade' },
  invited: { en: 'Invited', zh: '待设置', tone: 'amber' },
  disabled: { en: 'Disabled', zh: '已停用' },
} as const

const ROLES = {
  root: { en: 'Root', zh: '超级管理员' },
  finance: { en: 'Finance', zh: '财务' },
  review: { en: 'Review', zh: '审核' },
  service: { en: 'Service', zh: '客服' },
  arbiter: { en: 'Rulings', zh: '裁决' },
  content: { en: 'Content', zh: '内容' },
  appraise: { en: 'Appraisal', zh: '鉴定' },
  auditor: { en: 'Audit', zh: '审计' },
} as const satisfies Record<OperatorRole, Value>

// biome-ignore format: a definition, line by line
export const OPERATORS = defineResource({
  name: 'operators', thing: 'operator', table: 'operator_accounts', call: 'operators', path: '/api/operator/operators',
  page: '/operators', roles: ['root'],
  menu: { group: 'system', at: 540, icon: 'UserGearIcon', go: 'n', file: 'operator/operators.page.tsx' },
  one: { en: 'Operator', zh: '操作员' },
  many: { en: 'Operators', zh: '操作员' },
  notes: { list: 'Operators with their roles, by login; q is the beginning of a login or a name.' },
  lists: { operator_status: STATES, role: ROLES },
  filters: {
    status: { kind: 'word', words: 'operator_status', values: valuesOf(STATES) },
    role: { kind: 'word', words: 'role', values: OPERATOR_ROLES, many: true },
    login: { kind: 'text' },
    last_login_at: { kind: 'day', may_be_empty: true },
    created_at: { kind: 'day' },
  },
  sorts: ['login'],
  usual: 'login',
  search: true,
  columns: [
    { key: 'operator', en: 'Operator', zh: '操作员', sort: 'login' },
    { key: 'name', en: 'Name', zh: '姓名', as: 'text', only: 'file' },
    { key: 'roles', en: 'Roles', zh: '岗位' },
    { key: 'status', en: 'Status', zh: '状态', as: 'state', list: 'operator_status' },
    { key: 'authenticator', en: 'Authenticator', zh: '身份验证器' },
    { key: 'last_login_at', en: 'Last signed in', zh: '最近登录', as: 'time' },
    { key: 'created_at', en: 'Made', zh: '建立时间', as: 'time', only: 'file' },
    { key: 'act', en: 'Act', zh: '操作', only: 'screen', right: true },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    changeRoles: {
      en: 'Roles', zh: '岗位', when: ['active', 'invited'], proposing: { en: 'Propose', zh: '提议' },
      title: { en: 'Roles of {name}', zh: '{name} 的岗位' },
      effect: { en: 'Another root confirms it. Then it holds at once, in sessions that are open too.', zh: '须由另一名超级管理员确认。确认后立即生效，包括已打开的登录。' },
      path: 'roles', anew: 'once', weighty: true, fresh_code: true, reason: true,
      refusals: ['SELF_ACTION', 'LAST_ROOT', 'EDIT_CONFLICT'],
      note: "Propose another operator's roles. Confirmed, they hold in every open session within a second.",
      log: {},
    },
    newAuthenticator: {
      en: 'New authenticator', zh: '更换验证器', when: ['active'], done: { en: 'They set up a new one at signing in', zh: '本人下次登录时设置新的验证器' },
      title: { en: 'A new authenticator for {name}?', zh: '为 {name} 更换身份验证器？' },
      effect: {
        en: 'What they have is void at once and all their sessions end. They sign in with their password and set up another; the list says until when.',
        zh: '现有身份验证器立即失效，其所有登录结束。本人凭密码登录并设置新的验证器，截止时间见列表。',
      },
      path: 'new_authenticator', anew: 'each', fresh_code: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'The authenticator of another operator is void and all their sessions end; within 24 hours they set up a new one at signing in, with their password.',
      log: { 'operator.new_authenticator': { en: 'Made the authenticator void', zh: '作废身份验证器' } },
    },
    disableOperator: {
      en: 'Disable', zh: '停用', tone: 'red', when: ['active', 'invited'], proposing: { en: 'Propose', zh: '提议' },
      title: { en: 'Disable {name}?', zh: '停用 {name}？' },
      effect: { en: 'Another root confirms it. Then {name} is signed out everywhere at once and cannot sign in.', zh: '须由另一名超级管理员确认。确认后 {name} 立即退出所有登录且无法再登录。' },
      path: 'disable', anew: 'once', weighty: true, fresh_code: true, reason: true,
      refusals: ['SELF_ACTION', 'LAST_ROOT', 'EDIT_CONFLICT'],
      note: 'Propose to disable another operator. Confirmed, their sessions are over within a second and nothing signs them in.',
      log: {},
    },
    enableOperator: {
      en: 'Let in again', zh: '恢复', when: ['disabled'], proposing: { en: 'Propose', zh: '提议' },
      title: { en: 'Let {name} in again?', zh: '恢复 {name}？' },
      effect: { en: 'Another root confirms it. Then {name} signs in with the password, authenticator and roles they had.', zh: '须由另一名超级管理员确认。确认后 {name} 使用原密码、身份验证器和岗位登录。' },
      path: 'enable', anew: 'once', weighty: true, fresh_code: true, reason: true,
      refusals: ['SELF_ACTION', 'EDIT_CONFLICT'],
      note: 'Propose to let a disabled operator in again, with the password, authenticator and roles they had.',
      log: {},
    },
  },
  also_logged: {
    'operator.create': { en: 'Made the account', zh: '建立账号' },
    'operator.login': { en: 'Signed in', zh: '登录' },
    'operator.sign_in_failed': { en: 'A sign-in failed', zh: '登录失败' },
    'operator.logout': { en: 'Signed out', zh: '退出登录' },
    'operator.fresh_code': { en: 'Gave a fresh code', zh: '输入新口令' },
    'operator.end_session': { en: 'Ended one of their sessions', zh: '结束自己的一处登录' },
    'operator.end_sessions': { en: 'Ended their other sessions', zh: '结束自己的其他登录' },
    'operator.phone': { en: 'Changed their number for alarms', zh: '修改告警手机号' },
    'operator.many_lookups': { en: 'Looked up many people in a short time', zh: '短时间内查看多人身份' },
    'operator.passkey_add': { en: 'Added a passkey', zh: '新增通行密钥' },
    'operator.passkey_rename': { en: 'Renamed a passkey', zh: '重命名通行密钥' },
    'operator.passkey_remove': { en: 'Removed a passkey', zh: '删除通行密钥' },
    'operator.passkey_copied': { en: 'A copied passkey was refused', zh: '拒绝了复制的通行密钥' },
    'operator.invite': { en: 'Made an enrolment link', zh: '生成设置链接' },
    'operator.enrolment_open': { en: 'Opened the enrolment link', zh: '打开设置链接' },
    'operator.enrol': { en: 'Enrolled', zh: '完成设置' },
  },
  texts: {
    search: { en: 'Login or name, from its beginning', zh: '账号或姓名开头' },
    none: { en: 'No operator here', zh: '没有操作员' },
    none_note: { en: 'A new operator appears once a second root has confirmed them.', zh: '新操作员经第二名超级管理员确认后显示在这里。' },
    set: { en: 'Set up', zh: '已设置' },
    not_set: { en: 'Not yet', zh: '未设置' },
    until: { en: 'until {time}', zh: '{time} 前有效' },
    never: { en: 'Never', zh: '从未' },
    you: { en: 'You', zh: '本人' },
    proposed: { en: 'A proposal waits', zh: '有待复核的提议' },
    proposed_done: { en: 'Proposed. Another root confirms it under Approvals.', zh: '已提议，须由另一名超级管理员在“复核”中确认。' },
    propose: { en: 'Propose', zh: '提议' },
    add: { en: 'New operator', zh: '新增操作员' },
    add_effect: { en: 'Another root confirms it. Then you send the person a link: they choose the password and set up the authenticator themself.', zh: '须由另一名超级管理员确认。之后由您把链接交给本人，由本人设置密码和身份验证器。' },
    login: { en: 'Login', zh: '账号' },
    login_hint: { en: 'Small letters and digits, a letter first', zh: '小写字母和数字，以字母开头' },
    name: { en: 'Name', zh: '姓名' },
    roles: { en: 'Roles', zh: '岗位' },
    link: { en: 'Enrolment link', zh: '设置链接' },
    link_title: { en: 'Link for {name}', zh: '{name} 的链接' },
    link_note: { en: 'Hand it to {name} alone. It works once, in the first browser that opens it, until {time}. A newer link ends it.', zh: '请只交给 {name} 本人。链接仅可使用一次，仅限首个打开它的浏览器，{time} 前有效；生成新链接后旧链接失效。' },
    link_label: { en: 'Link', zh: '链接' },
    link_make: { en: 'Make the link', zh: '生成链接' },
    link_effect: { en: '{name} chooses a password and sets up the authenticator with it. A link made before is over.', zh: '{name} 将通过它设置密码和身份验证器。此前生成的链接随即失效。' },
  },
  touches: ['approvals'],
})

/** Letters, digits, dot, dash and underscore; kept in lower case. */
const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(3)
  .max(40)
  .regex(/^[a-z][a-z0-9._-]*$/, { message: 'letters and digits, a letter first' })
const roles = z
  .array(OperatorRoleName)
  .min(1)
  .max(8)
  .refine((list) => new Set(list).size === list.length, { message: 'each role once' })

export const OperatorRow = z.object({
  id: Id,
  login: z.string(),
  name: z.string(),
  roles: z.array(OperatorRoleName),
  /** invited: made, but the person has not enrolled yet. */
  status: z.enum(valuesOf(STATES)),
  /** An authenticator of theirs has worked. */
  authenticator: z.boolean(),
  /** Until when the enrolment that waits is open: a link, or a new authenticator at the next sign-in. */
  enrol_by: opt(At),
  last_login_at: opt(At),
  created_at: At,
  /** The reader. */
  own: z.boolean(),
  /** A proposal about them waits. */
  proposed: z.boolean(),
})

// biome-ignore format: a row opens with its method and path on one line
export const operatorListRows = {
  ...rowsOf(OPERATORS, {
    row: OperatorRow,
    fields: { changeRoles: { roles } },
    answers: { changeRoles: Approval, disableOperator: Approval, enableOperator: Approval },
  }),
  createOperator: {
    method: 'POST', path: '/api/operator/operators/create', effect: 'write', auth: 'operator', roles: OPERATORS.roles,
    fresh_code: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ login, name: line(40), roles, ...reason }),
    data: Approval,
    refusals: ['LOGIN_TAKEN', 'EDIT_CONFLICT', 'REASON_REQUIRED'],
    note: 'Propose a new operator, which a second one with the role root confirms. The account opens nothing until its person has enrolled.',
  },
  inviteOperator: {
    method: 'POST', path: '/api/operator/operators/invite', effect: 'write', auth: 'operator', roles: OPERATORS.roles, secret: true,
    fresh_code: true,
    repeat: { anew: 'each', keyless: 'its answer carries a token, which is stored nowhere' }, states: [],
    input: z.object({ id: Id }),
    data: z.object({ token: z.string(), expires_at: At }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'A link for a new operator to enrol with, for 24 hours and one browser. It takes the place of older ones.',
  },
} as const
