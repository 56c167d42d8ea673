/** Changes of the platform's settings: applied with a reason, or by two operators where money and forfeits hang on them, at once or from a day on. */
import {
  type Approval,
  approvalsWaiting,
  decideApproval,
  defineApproval,
  propose,
  waitingFor,
} from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { SettingRow } from '../../../platform/settings.ts'
import { setDeadline } from '../../../platform/time/deadlines.ts'
import { note } from '../action-audit.ts'
import { announceRise, isRise, toldMs, whenWords } from './fee-notices.ts'
import { factsOf } from './value-words.ts'

/** A setting as its domain declared it. */
export type Declared = { key: string } & SettingRow

export interface SettingChangeRow extends Record<string, unknown> {
  id: number
  key: string
  old_value: unknown
  new_value: unknown
  reason: string
  /** scheduled: decided, not yet in force; called_off: taken back before its day */
  status: 'applied' | 'pending' | 'scheduled' | 'dropped' | 'called_off'
  /** The day asked for while it is pending, then the one that holds; null: at once. */
  starts_at: number | null
  /** The change it undoes. */
  turns_back: number | null
  /** The first change of those made as one; null: it stands alone. */
  bundle_id: number | null
  operator_id: number
  decided_by: number | null
  decided_at: number | null
  created_at: number
}
export const CHANGE_COLUMNS =
  'id, key, old_value, new_value, reason, status, starts_at, turns_back, bundle_id, operator_id, decided_by, decided_at, created_at'
/** A day further away is more likely a slip of the finger. */
const AHEAD_MS_MAX = 366 * 86_400_000

/** Settings that money and forfeits hang on are changed by two operators, regardless of what their domain declared. */
const TWO_OPERATORS = /^(fees|wallet|auction\.forfeit)/
export const needsTwo = ({ key, dual_control }: Declared): boolean => dual_control === true || TWO_OPERATORS.test(key)

/** @throws Refusal NOT_FOUND */
export const declaredSetting = (ctx: Ctx, key: string): Declared =>
  ctx.services.settings.rows().find((row) => row.key === key) ?? refuse('NOT_FOUND')

const settingChange = defineApproval({
  kind: 'setting',
  roles: ['root', 'finance'],
  title: { en: 'Change of a setting', zh: '修改设置' },
  effect: { en: '{key}: {before} → {after}{when}', zh: '{key_zh}：{before_zh} → {after_zh}{when_zh}' },
  run: async (tx, approval, reason) => {
    const change = await decided(tx, approval, Number(approval.input.change_id), 'applied', tx.operator.id, reason)
    await takeEffect(tx, [change], `${change.reason} (confirmed: ${reason})`)
  },
  dropped: async (tx, approval, { operator_id, reason }) => {
    await decided(tx, approval, Number(approval.input.change_id), 'dropped', operator_id, reason)
  },
})

export async function decided(
  tx: Tx,
  { alone }: Approval,
  change_id: number,
  status: 'applied' | 'dropped',
  operator_id: number | null,
  reason: string,
): Promise<SettingChangeRow> {
  const [change] = await query<SettingChangeRow>(
    tx,
    'operator_setting_change_decide',
    `update operator_setting_changes set status = $2, decided_by = $3, alone = $4, decision_reason = $5, decided_at = platform_now() where id = $1 returning ${CHANGE_COLUMNS}`,
    [change_id, status, operator_id, alone, reason],
  )
  return change!
}

/** From when decided changes are in force, in ms: the day asked for, but for a rise shops hear of no sooner than they were promised; null: now. */
async function startOf(tx: Tx, changes: readonly SettingChangeRow[]): Promise<number | null> {
  const now = await databaseNow(tx)
  const starts = changes.map((change) => {
    const earliest = isRise(change) ? now + toldMs(declaredSetting(tx, change.key)) : now
    return Math.max(change.starts_at ?? now, earliest)
  })
  const starts_at = Math.max(...starts)
  return starts_at > now ? starts_at : null
}

/** Puts decided changes in force, or on their day: those made as one on the same. */
export async function takeEffect(
  tx: Tx<OperatorCtx>,
  changes: readonly SettingChangeRow[],
  reason: string,
): Promise<void> {
  const starts_at = await startOf(tx, changes)
  for (const change of changes) {
    if (starts_at === null) {
      await tx.services.settings.save(tx, change.key, change.new_value, change.operator_id, reason)
      continue
    }
    await query(
      tx,
      'operator_setting_change_schedule',
      `update operator_setting_changes set status = 'scheduled', starts_at = to_timestamp($2::float8 / 1000) where id = $1`,
      [change.id, starts_at],
    )
    await setDeadline(tx, 'setting_starts', change.id, starts_at)
    await announceRise(tx, declaredSetting(tx, change.key), { ...change, starts_at })
  }
}

/** @throws Refusal VALIDATION when the day is over, or more than a year ahead */
async function checkDay(tx: Tx, starts_at: number | undefined): Promise<void> {
  if (starts_at === undefined) return
  const now = await databaseNow(tx)
  if (starts_at <= now) refuse('VALIDATION', { field: 'starts_at', reason: 'this moment is over' })
  if (starts_at > now + AHEAD_MS_MAX) refuse('VALIDATION', { field: 'starts_at', reason: 'more than a year ahead' })
}

export interface WantedChange {
  key: string
  value?: unknown
  reason: string
  /** From when it is to be in force, in ms; at once without. */
  starts_at?: number
  /** The change it undoes. */
  turns_back?: number
}

/**
 * Writes a change that is not in force yet.
 * @throws Refusal NOT_FOUND, VALIDATION (out of bounds, a day that is over), EDIT_CONFLICT (another change waits)
 */
export async function addChange(
  tx: Tx<OperatorCtx>,
  { key, value, reason, starts_at, turns_back }: WantedChange,
  { two, bundle_id }: { two: boolean; bundle_id: number | null },
): Promise<SettingChangeRow> {
  const row = declaredSetting(tx, key)
  const parsed = row.schema.safeParse(value)
  if (!parsed.success) refuse('VALIDATION', { field: key, reason: parsed.error.issues[0]?.message ?? 'invalid' })
  await checkDay(tx, starts_at)
  const [added] = await query<SettingChangeRow>(
    tx,
    'operator_setting_change_add',
    `insert into operator_setting_changes (key, old_value, new_value, reason, status, operator_id, starts_at, turns_back, bundle_id)
     select $1, $2::jsonb, $3::jsonb, $4, $5, $6, to_timestamp($7::float8 / 1000), $8, $9
     where not exists (select from operator_setting_changes where key = $1 and status in ('pending', 'scheduled'))
     on conflict do nothing returning ${CHANGE_COLUMNS}`,
    [
      key,
      JSON.stringify(await tx.services.settings.get(tx, key)),
      JSON.stringify(parsed.data),
      reason,
      two ? 'pending' : 'applied',
      tx.operator.id,
      starts_at ?? null,
      turns_back ?? null,
      bundle_id,
    ],
  )
  return added ?? refuse('EDIT_CONFLICT')
}

/** A change that needs no second operator is written down with what was and is. */
export const noteChange = (tx: Tx<OperatorCtx>, { key, old_value, new_value, reason }: SettingChangeRow) =>
  note(tx, {
    action: 'setting.save',
    target_type: 'setting',
    target_id: key,
    before: old_value,
    after: new_value,
    reason,
  })

/**
 * Changes a setting, at once or from a day on, or proposes the change where two operators are needed. A rise of what shops pay is in force
 * no sooner than `shops_told_days` after it was decided.
 * @throws Refusal NOT_FOUND, VALIDATION (out of bounds, a day that is over), EDIT_CONFLICT (another change waits)
 */
export async function changeSetting(ctx: OperatorCtx, wanted: WantedChange): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = declaredSetting(tx, wanted.key)
    const two = needsTwo(row)
    const added = await addChange(tx, wanted, { two, bundle_id: null })
    if (!two) {
      await takeEffect(tx, [added], added.reason)
      await noteChange(tx, added)
      return
    }
    const { key, reason } = added
    await propose(tx, settingChange, {
      target_type: 'setting',
      target_id: key,
      amount_fen: null,
      input: { change_id: added.id },
      facts: { ...factsOf(row, added), ...whenWords(row, added) },
      reason,
    })
  })
}

/**
 * Applies or drops a change, by the number of the change; who may do it, decideApproval says.
 * @returns the setting's key
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (decided already), and what decideApproval refuses
 */
export async function decideSettingChange(
  ctx: OperatorCtx,
  { change_id, ...decision }: { change_id: number; accept: boolean; reason: string },
): Promise<string> {
  const [change] = await query<SettingChangeRow>(
    ctx,
    'operator_setting_change_one',
    `select ${CHANGE_COLUMNS} from operator_setting_changes where id = $1`,
    [change_id],
  )
  if (!change) refuse('NOT_FOUND')
  const waits = await proposalOf(ctx, change)
  if (!waits) refuse('STATE_CONFLICT', { status: change.status })
  await decideApproval(ctx, { id: waits.id, ...decision })
  return change.key
}

/** Those made as one are proposed as one, under a name of their own. */
export const SETTINGS_TOGETHER = 'settings_together'
export const nameOfBundle = (bundle_id: number): string => `together:${bundle_id}`

async function proposalOf(ctx: Ctx, { id, key, bundle_id }: SettingChangeRow): Promise<Approval | undefined> {
  if (bundle_id !== null) {
    const name = nameOfBundle(bundle_id)
    return (await waitingFor(ctx, SETTINGS_TOGETHER, [name])).get(name)
  }
  const waits = (await waitingFor(ctx, 'setting', [key])).get(key)
  return waits?.input.change_id === id ? waits : undefined
}

/** The change that waits for a colleague or for its day, and the last one applied, of each of these settings. */
export async function changesOf(
  ctx: Ctx,
  keys: readonly string[],
): Promise<{ pending: SettingChangeRow[]; last: SettingChangeRow[] }> {
  const pending = await query<SettingChangeRow>(
    ctx,
    'operator_settings_pending',
    `select ${CHANGE_COLUMNS} from operator_setting_changes where status in ('pending', 'scheduled') and key = any($1)`,
    [keys],
  )
  const last = await query<SettingChangeRow>(
    ctx,
    'operator_settings_last',
    `select distinct on (key) ${CHANGE_COLUMNS} from operator_setting_changes where status = 'applied' and key = any($1) order by key, id desc`,
    [keys],
  )
  return { pending, last }
}

/** The changes of settings: operator, setting, time and reason, newest first. */
export const settingChanges = (ctx: Ctx, key: string | undefined, paging: Paging): Promise<PageOf<SettingChangeRow>> =>
  pageQuery<SettingChangeRow>(
    ctx,
    {
      name: 'operator_setting_history',
      columns: CHANGE_COLUMNS,
      from: 'operator_setting_changes where ($1::text is null or key = $1)',
      order: 'id desc',
      values: [key ?? null],
    },
    paging,
  )

/** How many changes wait for a second operator. */
export const settingsPending = async (ctx: Ctx): Promise<number> =>
  (await approvalsWaiting(ctx, settingChange.kind)) + (await approvalsWaiting(ctx, SETTINGS_TOGETHER))
