/** Changes of settings that wait for their day, and the way back. */
import { audit } from '../../../platform/audit.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { clearDeadline } from '../../../platform/time/deadlines.ts'
import { note } from '../action-audit.ts'
import { CHANGE_COLUMNS, declaredSetting, type SettingChangeRow } from './changes.ts'
import { takeBackRise } from './fee-notices.ts'
import { bundleOf, changeSettings } from './together.ts'

/** Puts scheduled changes in force whose day has come. */
export async function startScheduled(tx: Tx, change_ids: readonly number[]): Promise<void> {
  const changes = await query<SettingChangeRow>(
    tx,
    'operator_settings_start',
    `update operator_setting_changes set status = 'applied' where id = any($1) and status = 'scheduled' returning ${CHANGE_COLUMNS}`,
    [change_ids],
  )
  for (const { key, old_value, new_value, operator_id, reason } of changes) {
    await tx.services.settings.save(tx, key, new_value, operator_id, reason)
    await audit(tx, {
      actor_type: 'system',
      actor_id: null,
      action: 'setting.start',
      target_type: 'setting',
      target_id: key,
      before: old_value,
      after: new_value,
    })
  }
}

/**
 * Takes back a change before its day, and those made as one with it; the values stay as they are. Shops that heard of a rise hear of this too.
 * @returns the setting's key
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (in force already, not decided yet, or off already)
 */
export async function callOffSetting(
  ctx: OperatorCtx,
  { change_id, reason }: { change_id: number; reason: string },
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const asked = await oneChange(tx, change_id)
    for (const change of await bundleOf(tx, asked)) {
      const [off] = await query(
        tx,
        'operator_setting_call_off',
        `update operator_setting_changes set status = 'called_off', decision_reason = $2 where id = $1 and status = 'scheduled' returning id`,
        [change.id, reason],
      )
      if (!off) refuse('STATE_CONFLICT', { status: change.status })
      await clearDeadline(tx, 'setting_starts', change.id)
      await takeBackRise(tx, declaredSetting(tx, change.key), change)
      await note(tx, {
        action: 'setting.call_off',
        target_type: 'setting',
        target_id: change.key,
        before: change.new_value,
        after: change.old_value,
        reason,
      })
    }
    return asked.key
  })
}

/**
 * Sets a setting, and those changed as one with it, back to what they were before: a change like any other, with two operators where one needs them.
 * @returns the setting's key
 * @throws Refusal NOT_FOUND, STATE_CONFLICT (one is not the last change in force), and what changeSetting refuses
 */
export async function turnBackSetting(
  ctx: OperatorCtx,
  { change_id, reason }: { change_id: number; reason: string },
): Promise<string> {
  return inTransaction(ctx, async (tx) => {
    const asked = await oneChange(tx, change_id) // locked: of two who turn it back at once, the second finds a later change
    const changes = await bundleOf(tx, asked)
    for (const change of changes) {
      const [last] = await query<{ id: number }>(
        tx,
        'operator_setting_last_applied',
        `select id from operator_setting_changes where key = $1 and status = 'applied' order by id desc limit 1`,
        [change.key],
      )
      if (last?.id !== change.id) refuse('STATE_CONFLICT', { status: change.status, key: change.key })
    }
    await changeSettings(
      tx,
      changes.map(({ id, key, old_value }) => ({ key, value: old_value, reason, turns_back: id })),
    )
    return asked.key
  })
}

async function oneChange(tx: Tx, change_id: number): Promise<SettingChangeRow> {
  const [change] = await query<SettingChangeRow>(
    tx,
    'operator_setting_change_lock',
    `select ${CHANGE_COLUMNS} from operator_setting_changes where id = $1 for update`,
    [change_id],
  )
  return change ?? refuse('NOT_FOUND')
}
