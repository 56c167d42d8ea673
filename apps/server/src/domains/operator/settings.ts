/** Changes of the platform's settings: applied with a reason, or by two operators where money and forfeits hang on them. */
import {
  type Approval,
  approvalsWaiting,
  decideApproval,
  defineApproval,
  propose,
  waitingFor,
} from '../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../platform/db/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import type { SettingRow } from '../../platform/settings.ts'
import { note } from './action-audit.ts'

/** A setting as its domain declared it. */
export type Declared = { key: string } & SettingRow

export interface SettingChangeRow extends Record<string, unknown> {
  id: number
  key: string
  old_value: unknown
  new_value: unknown
  reason: string
  status: 'applied' | 'pending' | 'dropped'
  operator_id: number
  decided_by: number | null
  decided_at: number | null
  created_at: number
}
const COLUMNS = 'id, key, old_value, new_value, reason, status, operator_id, decided_by, decided_at, created_at'

/** Settings that money and forfeits hang on are changed by two operators, whatever their domain declared. */
const TWO_OPERATORS = /^(fees|wallet|auction\.forfeit)/
export const needsTwo = ({ key, dual_control }: Declared): boolean => dual_control === true || TWO_OPERATORS.test(key)

/** @throws Refusal NOT_FOUND */
export const declaredSetting = (ctx: Ctx, key: string): Declared =>
  ctx.services.settings.rows().find((row) => row.key === key) ?? refuse('NOT_FOUND')

const settingChange = defineApproval({
  kind: 'setting',
  roles: ['root', 'finance'],
  title: { en: 'Change of a setting', zh: '修改设置' },
  effect: { en: '{key} becomes {after} (now {before})', zh: '{key} 由 {before} 改为 {after}' },
  run: async (tx, approval, reason) => {
    const change = await decided(tx, approval, 'applied', tx.operator.id, reason)
    const why = `${change.reason} (confirmed: ${reason})`
    await tx.services.settings.save(tx, change.key, change.new_value, change.operator_id, why)
  },
  dropped: async (tx, approval, { operator_id, reason }) => {
    await decided(tx, approval, 'dropped', operator_id, reason)
  },
})

async function decided(
  tx: Tx,
  { input, alone }: Approval,
  status: 'applied' | 'dropped',
  operator_id: number | null,
  reason: string,
): Promise<SettingChangeRow> {
  const [change] = await query<SettingChangeRow>(
    tx,
    'operator_setting_change_decide',
    `update operator_setting_changes set status = $2, decided_by = $3, alone = $4, decision_reason = $5, decided_at = platform_now() where id = $1 returning ${COLUMNS}`,
    [input.change_id, status, operator_id, alone, reason],
  )
  return change!
}

/**
 * Changes a setting, or proposes the change where two operators are needed.
 * @throws Refusal NOT_FOUND, VALIDATION (out of bounds), EDIT_CONFLICT (another change waits)
 */
export async function changeSetting(
  ctx: OperatorCtx,
  { key, value, reason }: { key: string; value?: unknown; reason: string },
): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    const row = declaredSetting(tx, key)
    const parsed = row.schema.safeParse(value)
    if (!parsed.success) refuse('VALIDATION', { field: key, reason: parsed.error.issues[0]?.message ?? 'invalid' })
    const old_value = await tx.services.settings.get(tx, key)
    const status = needsTwo(row) ? 'pending' : 'applied'
    const [added] = await query<{ id: number }>(
      tx,
      'operator_setting_change_add',
      `insert into operator_setting_changes (key, old_value, new_value, reason, status, operator_id) select $1, $2::jsonb, $3::jsonb, $4, $5, $6
       where not exists (select from operator_setting_changes where key = $1 and status = 'pending') on conflict do nothing returning id`,
      [key, JSON.stringify(old_value), JSON.stringify(parsed.data), reason, status, tx.operator.id],
    )
    if (!added) refuse('EDIT_CONFLICT')
    if (status === 'pending') {
      await propose(tx, settingChange, {
        target_type: 'setting',
        target_id: key,
        amount_fen: null,
        input: { change_id: added.id },
        facts: { key, before: JSON.stringify(old_value), after: JSON.stringify(parsed.data) },
        reason,
      })
      return
    }
    await tx.services.settings.save(tx, key, parsed.data, tx.operator.id, reason)
    await note(tx, {
      action: 'setting.save',
      target_type: 'setting',
      target_id: key,
      before: old_value,
      after: parsed.data,
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
    `select ${COLUMNS} from operator_setting_changes where id = $1`,
    [change_id],
  )
  if (!change) refuse('NOT_FOUND')
  const waits = (await waitingFor(ctx, 'setting', [change.key])).get(change.key)
  if (!waits || waits.input.change_id !== change_id) refuse('STATE_CONFLICT', { status: change.status })
  await decideApproval(ctx, { id: waits.id, ...decision })
  return change.key
}

/** The change that waits and the last one applied, of each of these settings. */
export async function changesOf(
  ctx: Ctx,
  keys: readonly string[],
): Promise<{ pending: SettingChangeRow[]; last: SettingChangeRow[] }> {
  const pending = await query<SettingChangeRow>(
    ctx,
    'operator_settings_pending',
    `select ${COLUMNS} from operator_setting_changes where status = 'pending' and key = any($1)`,
    [keys],
  )
  const last = await query<SettingChangeRow>(
    ctx,
    'operator_settings_last',
    `select distinct on (key) ${COLUMNS} from operator_setting_changes where status = 'applied' and key = any($1) order by key, id desc`,
    [keys],
  )
  return { pending, last }
}

/** Who changed which setting, when and why, newest first. */
export const settingChanges = (ctx: Ctx, key: string | undefined, paging: Paging): Promise<PageOf<SettingChangeRow>> =>
  pageQuery<SettingChangeRow>(
    ctx,
    {
      name: 'operator_setting_history',
      columns: COLUMNS,
      from: 'operator_setting_changes where ($1::text is null or key = $1)',
      order: 'id desc',
      values: [key ?? null],
    },
    paging,
  )

/** How many changes wait for a second operator. */
export const settingsPending = (ctx: Ctx): Promise<number> => approvalsWaiting(ctx, settingChange.kind)
