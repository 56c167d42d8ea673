/**
 * What two operators with the role root decide about a third: a new one, roles, the end and the return of an account. Each act is proposed,
 * looks at the state again when it is confirmed, and holds in every open session at once.
 */
import type { OperatorRole } from '@juya/contract'
import { Secret } from 'otpauth'
import { type Approval, type ApprovalKind, defineApproval, propose } from '../../../platform/approvals.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seal } from '../../account/index.ts'
import { checkReason } from '../action-audit.ts'
import { TOTP_BYTES } from '../signing-in/authenticator.ts'
import { endSessions, forgetOperators } from '../signing-in/sessions.ts'
import { roleWords } from './role-words.ts'
import { isLoginTaken, keepARoot, lockStaff, type Staff, staffOf } from './roster.ts'

const ROOT = { roles: ['root'] } as const

const creation = defineApproval({
  ...ROOT,
  kind: 'operator_create',
  title: { en: 'New operator', zh: '新增操作员' },
  effect: {
    en: '{name} ({login}) becomes an operator: {roles}. They enrol with a link that works once.',
    zh: '{name}（{login}）成为操作员：{roles_zh}。本人通过一次性链接完成设置。',
  },
  run: async (tx, { input }) => {
    const { login, name, roles } = input as { login: string; name: string; roles: OperatorRole[] }
    // A secret that is never shown: the person's own is made when they enrol.
    const secret = seal(tx, 'operator.totp', new Secret({ size: TOTP_BYTES }).base32)
    const made = await query(
      tx,
      'operator_invite_account',
      `insert into operator_accounts (login, name, totp_secret_enc, roles) values ($1, $2, $3, $4) on conflict do nothing returning id`,
      [login, name, secret, roles],
    )
    if (made.length === 0) refuse('LOGIN_TAKEN')
  },
})

const newRoles = defineApproval({
  ...ROOT,
  kind: 'operator_roles',
  title: { en: 'Roles of an operator', zh: '调整操作员岗位' },
  effect: { en: '{name} ({login}): {before} becomes {after}', zh: '{name}（{login}）：{before_zh} 改为 {after_zh}' },
  run: async (tx, { target_id, input }) => {
    const { before, after } = input as { before: OperatorRole[]; after: OperatorRole[] }
    if (!after.includes('root')) await keepARoot(tx, Number(target_id))
    const { id, roles } = await lockStaff(tx, Number(target_id))
    if (!isSame(roles, before)) refuse('STATE_CONFLICT')
    await query(tx, 'operator_set_roles', 'update operator_accounts set roles = $2 where id = $1', [id, after])
    forgetOperators(tx)
  },
})

const disabling = defineApproval({
  ...ROOT,
  kind: 'operator_disable',
  title: { en: 'Disable an operator', zh: '停用操作员' },
  effect: {
    en: '{name} ({login}) is signed out everywhere and cannot sign in: {before}',
    zh: '{name}（{login}）立即退出所有登录且无法再登录：{before_zh}',
  },
  run: async (tx, { target_id }) => {
    await keepARoot(tx, Number(target_id))
    const { id, status } = await lockStaff(tx, Number(target_id))
    if (status === 'disabled') refuse('STATE_CONFLICT')
    await setStatus(tx, id, 'disabled')
    await endSessions(tx, id)
  },
})

const enabling = defineApproval({
  ...ROOT,
  kind: 'operator_enable',
  title: { en: 'Let an operator in again', zh: '恢复操作员' },
  effect: {
    en: '{name} ({login}) may sign in again: {before}',
    zh: '{name}（{login}）可重新登录：{before_zh}',
  },
  run: async (tx, { target_id }) => {
    const { id, status } = await lockStaff(tx, Number(target_id))
    if (status !== 'disabled') refuse('STATE_CONFLICT')
    await setStatus(tx, id, 'active')
  },
})

/** The acts about an operator who exists, for marking those a proposal waits for. */
export const ACTS_ON_OPERATORS: readonly ApprovalKind[] = [newRoles, disabling, enabling]

const setStatus = (tx: Tx, id: number, status: 'active' | 'disabled') =>
  query(tx, 'operator_set_status', 'update operator_accounts set status = $2 where id = $1', [id, status])

const isSame = (one: readonly OperatorRole[], other: readonly OperatorRole[]): boolean =>
  one.length === other.length && one.every((role) => other.includes(role))

/**
 * Proposes a new operator. The account is made when it is confirmed, and opens nothing until its person has enrolled.
 * @throws Refusal REASON_REQUIRED, LOGIN_TAKEN, EDIT_CONFLICT (one of that login is proposed already)
 */
export async function proposeOperator(
  ctx: OperatorCtx,
  { login, name, roles, reason }: { login: string; name: string; roles: OperatorRole[]; reason: string },
): Promise<Approval> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    if (await isLoginTaken(tx, login)) refuse('LOGIN_TAKEN')
    return propose(tx, creation, {
      target_type: 'operator',
      target_id: login,
      amount_fen: null,
      input: { login, name, roles },
      facts: { login, name, ...roleWords('roles', roles) },
      reason,
    })
  })
}

/**
 * Proposes another operator's roles.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, SELF_ACTION, STATE_CONFLICT (they have them, or are disabled), LAST_ROOT, EDIT_CONFLICT
 */
export async function proposeRoles(
  ctx: OperatorCtx,
  { id, roles, reason }: { id: number; roles: OperatorRole[]; reason: string },
): Promise<Approval> {
  return proposeAbout(ctx, newRoles, { id, reason }, async (tx, staff) => {
    if (staff.status === 'disabled' || isSame(staff.roles, roles)) refuse('STATE_CONFLICT')
    if (!roles.includes('root')) await keepARoot(tx, id)
    return { input: { before: staff.roles, after: roles }, facts: roleWords('after', roles) }
  })
}

/**
 * Proposes that another operator is disabled.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, SELF_ACTION, STATE_CONFLICT (they are), LAST_ROOT, EDIT_CONFLICT
 */
export async function proposeDisabling(ctx: OperatorCtx, about: { id: number; reason: string }): Promise<Approval> {
  return proposeAbout(ctx, disabling, about, async (tx, { status }) => {
    if (status === 'disabled') refuse('STATE_CONFLICT')
    await keepARoot(tx, about.id)
    return {}
  })
}

/**
 * Proposes that a disabled operator may sign in again.
 * @throws Refusal REASON_REQUIRED, NOT_FOUND, SELF_ACTION, STATE_CONFLICT (they may), EDIT_CONFLICT
 */
export async function proposeEnabling(ctx: OperatorCtx, about: { id: number; reason: string }): Promise<Approval> {
  return proposeAbout(ctx, enabling, about, async (_tx, { status }) => {
    if (status !== 'disabled') refuse('STATE_CONFLICT')
    return {}
  })
}

interface Change {
  input?: Record<string, unknown>
  facts?: Record<string, string>
}

async function proposeAbout(
  ctx: OperatorCtx,
  kind: ApprovalKind,
  { id, reason }: { id: number; reason: string },
  look: (tx: Tx, staff: Staff) => Promise<Change>,
): Promise<Approval> {
  checkReason(reason)
  if (id === ctx.operator.id) refuse('SELF_ACTION')
  return inTransaction(ctx, async (tx) => {
    const staff = await staffOf(tx, id)
    const { input, facts } = await look(tx, staff)
    return propose(tx, kind, {
      target_type: 'operator',
      target_id: id,
      amount_fen: null,
      input,
      facts: { login: staff.login, name: staff.name, ...roleWords('before', staff.roles), ...facts },
      reason,
    })
  })
}
