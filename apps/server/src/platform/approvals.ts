/**
 * Acts two operators do together: one proposes, another confirms or refuses, and after three days the proposal has lapsed. The act
 * itself is its domain's; the mechanism is here, so that each act has the same rules, the same audit entries and the same page.
 */
import type { ApprovalName, ApprovalStep, Locale, OperatorRole } from '@juya/contract'
import { audit } from './audit.ts'
import type { Ctx, OperatorCtx, Tx } from './context.ts'
import { databaseNow, inTransaction, query } from './db/db.ts'
import { invariant, refuse } from './refuse.ts'
import { clearDeadline, setDeadline } from './time/deadlines.ts'

/** How long a proposal waits for its second person. */
export const APPROVAL_MS = 3 * 86_400_000
/** How long a proposer sleeps on it where no colleague has the role. */
export const ALONE_MS = 86_400_000
const HOUR_MS = 3_600_000

export interface Approval extends Record<string, unknown> {
  id: number
  kind: ApprovalName
  target_type: string
  target_id: string
  /** What moves when it is done, in fen; null when no money does. */
  amount_fen: number | null
  input: Record<string, unknown>
  /** What the page names: titles, numbers, names. */
  facts: Record<string, string | number>
  status: 'waiting' | 'done' | 'dropped' | 'expired'
  reason: string
  proposed_by: number
  proposed_browser: Buffer | null
  created_at: number
  expires_at: number
  decided_by: number | null
  /** Confirmed by its proposer, who had no colleague in the role. */
  alone: boolean
  decision_reason: string | null
  decided_at: number | null
}
const COLUMNS =
  'id, kind, target_type, target_id, amount_fen, input, facts, status, reason, proposed_by, proposed_browser, created_at, expires_at, decided_by, alone, decision_reason, decided_at'

interface Words {
  en: string
  zh: string
}
export interface ApprovalKind {
  /** Names it in the audit log, as in refund_redirect.propose. */
  kind: ApprovalName
  /** The roles that may propose and confirm. */
  roles: readonly OperatorRole[]
  title: Words
  /** What happens when it is confirmed. {amount} and the facts are filled in. */
  effect: Words
  /** Does it. It looks at the thing's state again: it may have moved on since the proposal. */
  run: (tx: Tx<OperatorCtx>, approval: Approval, decision_reason: string) => Promise<void>
  /** It was refused, taken back, or lapsed. */
  dropped?: (tx: Tx, approval: Approval, decision: { operator_id: number | null; reason: string }) => Promise<void>
}
const kinds = new Map<string, ApprovalKind>()

/** Declares an act of two persons. Once a kind, when its domain is loaded. */
export function defineApproval(kind: ApprovalKind): ApprovalKind {
  kinds.set(kind.kind, kind)
  return kind
}
const kindOf = (name: string): ApprovalKind => {
  const kind = kinds.get(name)
  invariant(kind, `no act of two persons is named ${name}`)
  return kind
}

const fill = (text: string, facts: Record<string, string | number>): string =>
  // What has no Chinese of its own, such as an amount, stands as it is.
  text.replace(/\{(\w+)\}/g, (_, name: string) => String(facts[name] ?? facts[name.replace(/_zh$/, '')] ?? ''))

/** The title and effect of a proposal, in the reader's language. */
export function approvalWords(approval: Approval, locale: Locale): { title: string; effect: string } {
  const { title, effect } = kindOf(approval.kind)
  const language = locale === 'zh-CN' ? 'zh' : 'en'
  const amount = `¥${((approval.amount_fen ?? 0) / 100).toFixed(2)}`
  return { title: title[language], effect: fill(effect[language], { ...approval.facts, amount }) }
}

/** Whether this operator may confirm it as the second person: with one of its roles, in a browser it was not proposed in. */
export const mayConfirm = (ctx: OperatorCtx, approval: Approval): boolean =>
  approval.proposed_by !== ctx.operator.id &&
  !isAbout(ctx, approval) &&
  !isSameBrowser(ctx, approval) &&
  mayDrop(ctx, approval)
/** The operators it is about: who is made or changed, or whose own account it goes to. */
function aboutOf({ target_type, target_id, input }: Approval): number[] {
  if (target_type === 'operator') return [Number(target_id)].filter(Number.isInteger)
  return Array.isArray(input.about_operators) ? input.about_operators.map(Number) : []
}
/** Money of a colleague's: two others do it, and sleep on it. */
const isColleagues = (row: Approval): boolean => row.target_type !== 'operator' && aboutOf(row).length > 0
/** From when (ms) a second person may confirm it. */
export const confirmableFrom = (row: Approval): number =>
  isColleagues(row) ? row.created_at + ALONE_MS : row.created_at
/** An operator it is about decides nothing of it. */
const isAbout = ({ operator }: OperatorCtx, row: Approval): boolean => aboutOf(row).includes(operator.id)
const isSameBrowser = ({ operator }: OperatorCtx, { proposed_browser }: Approval): boolean =>
  proposed_browser !== null && !!operator.browser && proposed_browser.equals(operator.browser)

/** From when (ms) the proposer may confirm it alone; null while a colleague has one of its roles. */
export async function aloneFrom(ctx: OperatorCtx, approval: Approval): Promise<number | null> {
  const { roles } = kindOf(approval.kind)
  const others = await ctx.services.auth.colleagues(ctx, [approval.proposed_by, ...aboutOf(approval)], roles)
  return others === 0 ? approval.created_at + ALONE_MS : null
}
const mayDrop = (ctx: OperatorCtx, { kind }: Approval): boolean =>
  kindOf(kind).roles.some((role) => ctx.operator.roles.includes(role))

interface Proposal {
  target_type: string
  target_id: string | number
  amount_fen: number | null
  input?: Record<string, unknown>
  facts?: Record<string, string | number>
  /** Operators whose own account it goes to: others decide it, a day later at the earliest. */
  about_operators?: readonly number[] | undefined
  reason: string
}

/**
 * Proposes an act. It does nothing yet. The caller has looked whether the act is possible now.
 * @throws Refusal EDIT_CONFLICT when the same act on the same thing waits already
 */
export async function propose(tx: Tx<OperatorCtx>, { kind }: ApprovalKind, proposal: Proposal): Promise<Approval> {
  const [row] = await query<Approval>(
    tx,
    'platform_approval_add',
    `insert into platform_approvals (kind, target_type, target_id, amount_fen, input, facts, status, reason, proposed_by, proposed_browser, expires_at)
     values ($1, $2, $3, $4, $5::jsonb, $6::jsonb, 'waiting', $7, $8, $9, platform_now() + $10 * interval '1 millisecond')
     on conflict do nothing returning ${COLUMNS}`,
    [
      kind,
      proposal.target_type,
      String(proposal.target_id),
      proposal.amount_fen,
      JSON.stringify({
        ...proposal.input,
        ...(proposal.about_operators?.length && { about_operators: proposal.about_operators }),
      }),
      JSON.stringify(proposal.facts ?? {}),
      proposal.reason,
      tx.operator.id,
      tx.operator.browser ?? null,
      APPROVAL_MS,
    ],
  )
  if (!row) refuse('EDIT_CONFLICT')
  counted(tx)
  await setDeadline(tx, 'approval_expire', row.id, row.expires_at)
  await note(tx, row, 'propose', tx.operator.id, proposal.reason)
  return row
}

const note = (tx: Tx, row: Approval, verb: ApprovalStep, operator_id: number | null, reason: string): Promise<void> =>
  audit(tx, {
    actor_type: operator_id === null ? 'system' : 'operator',
    actor_id: operator_id,
    action: `${row.kind}.${verb}`,
    target_type: row.target_type,
    target_id: row.target_id,
    after: {
      approval_id: row.id,
      amount_fen: row.amount_fen,
      ...(row.alone && { alone: true }),
      ...(isColleagues(row) && { colleague: true }),
      ...row.facts,
    },
    reason,
  })

/**
 * Confirms a proposal, which does the act in this transaction, or refuses it. The proposer may only take it back; where no colleague has
 * the role, they confirm it themselves a day later.
 *
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status} (decided or lapsed), FORBIDDEN (another role's act), SAME_BROWSER, SELF_ACTION
 * (also for who it is about), ALONE_TOO_SOON {hours}, COLLEAGUE_TOO_SOON {hours}, and what the act itself refuses
 */
export async function decideApproval(
  ctx: OperatorCtx,
  { id, accept, reason }: { id: number; accept: boolean; reason: string },
): Promise<Approval> {
  return inTransaction(ctx, async (tx) => {
    const row = await lock(tx, id)
    if (!row) refuse('NOT_FOUND')
    if (row.status !== 'waiting' || row.lapsed)
      refuse('STATE_CONFLICT', { status: row.lapsed ? 'expired' : row.status })
    if (!mayDrop(tx, row)) refuse('FORBIDDEN')
    if (isAbout(tx, row)) refuse('SELF_ACTION')
    const alone = accept && row.proposed_by === tx.operator.id
    if (alone) await checkAlone(tx, row)
    else if (accept && isSameBrowser(tx, row)) refuse('SAME_BROWSER')
    if (accept && !alone) await checkSleptOn(tx, row)
    const decided = await finish(tx, row, {
      status: accept ? 'done' : 'dropped',
      operator_id: tx.operator.id,
      alone,
      reason,
    })
    await clearDeadline(tx, 'approval_expire', id)
    if (accept) await kindOf(row.kind).run(tx, decided, reason)
    else await kindOf(row.kind).dropped?.(tx, decided, { operator_id: tx.operator.id, reason })
    await note(tx, decided, accept ? 'confirm' : 'drop', tx.operator.id, reason)
    return decided
  })
}

/** @throws Refusal SELF_ACTION (a colleague has the role), ALONE_TOO_SOON {hours} */
async function checkAlone(tx: Tx<OperatorCtx>, row: Approval): Promise<void> {
  const from = await aloneFrom(tx, row)
  if (from === null) refuse('SELF_ACTION')
  const wait_ms = from - (await databaseNow(tx))
  if (wait_ms > 0) refuse('ALONE_TOO_SOON', { hours: Math.ceil(wait_ms / HOUR_MS) })
}

/** @throws Refusal COLLEAGUE_TOO_SOON {hours} */
async function checkSleptOn(tx: Tx<OperatorCtx>, row: Approval): Promise<void> {
  const wait_ms = confirmableFrom(row) - (await databaseNow(tx))
  if (wait_ms > 0) refuse('COLLEAGUE_TOO_SOON', { hours: Math.ceil(wait_ms / HOUR_MS) })
}

/** Deadline approval_expire: the second person did not come. */
export async function expireApproval(tx: Tx, id: number): Promise<void> {
  const row = await lock(tx, id)
  if (row?.status !== 'waiting') return
  if (!row.lapsed) return setDeadline(tx, 'approval_expire', id, row.expires_at)
  const reason = 'no second person in time'
  const expired = await finish(tx, row, { status: 'expired', operator_id: null, alone: false, reason })
  await kindOf(row.kind).dropped?.(tx, expired, { operator_id: null, reason })
  await note(tx, expired, 'expire', null, reason)
}

/** Once this transaction commits, operators' counters are right again. */
const counted = (tx: Tx): void => {
  tx.after_commit.push(() => tx.services.realtime.queueChanged('approvals_waiting'))
}

async function lock(tx: Tx, id: number): Promise<(Approval & { lapsed: boolean }) | undefined> {
  const rows = await query<Approval & { lapsed: boolean }>(
    tx,
    'platform_approval_lock',
    `select ${COLUMNS}, status = 'waiting' and expires_at <= platform_now() as lapsed from platform_approvals where id = $1 for update`,
    [id],
  )
  return rows[0]
}

async function finish(
  tx: Tx,
  row: Approval,
  decision: { status: Approval['status']; operator_id: number | null; alone: boolean; reason: string },
): Promise<Approval> {
  const [decided] = await query<Approval>(
    tx,
    'platform_approval_decide',
    `update platform_approvals set status = $2, decided_by = $3, alone = $4, decision_reason = $5, decided_at = platform_now() where id = $1 returning ${COLUMNS}`,
    [row.id, decision.status, decision.operator_id, decision.alone, decision.reason],
  )
  counted(tx)
  return decided!
}

/** Proposals that wait, the one that lapses first in front, so many of them. */
export const approvalsOpen = (ctx: Ctx, limit: number): Promise<Approval[]> =>
  query<Approval>(
    ctx,
    'platform_approvals_open',
    `select ${COLUMNS} from platform_approvals where status = 'waiting' order by expires_at, id limit $1`,
    [limit],
  )

/** Proposals of these ids, in no order. */
export const approvalsByIds = (ctx: Ctx, ids: readonly number[]): Promise<Approval[]> =>
  query<Approval>(ctx, 'platform_approvals_by_ids', `select ${COLUMNS} from platform_approvals where id = any($1)`, [
    ids,
  ])

/** The proposals that wait for these things, by target_id. */
export async function waitingFor(
  ctx: Ctx,
  kind: string,
  target_ids: ReadonlyArray<string | number>,
): Promise<Map<string, Approval>> {
  const rows = await query<Approval>(
    ctx,
    'platform_approvals_of',
    `select ${COLUMNS} from platform_approvals where status = 'waiting' and kind = $1 and target_id = any($2)`,
    [kind, target_ids.map(String)],
  )
  return new Map(rows.map((row) => [row.target_id, row]))
}

/** How many proposals of one kind wait for a second person. */
export async function approvalsWaiting(ctx: Ctx, kind: string): Promise<number> {
  const [row] = await query<{ waiting: number }>(
    ctx,
    'platform_approvals_count',
    `select count(*)::int as waiting from platform_approvals where status = 'waiting' and kind = $1`,
    [kind],
  )
  return row!.waiting
}
