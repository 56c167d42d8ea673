/** The platform's settings on the console: read with bounds and history, changed with a reason, some of them only by two operators. */

import type { SettingChange as ChangeShape, Parsed, SettingRow as RowShape, operator as rows } from '@juya/contract'
import { z } from 'zod'
import {
  bundleOf,
  callOffSetting,
  changeSetting,
  changeSettings,
  changesOf,
  checkReason,
  type Declared,
  decideSettingChange,
  declaredSetting,
  groupOf,
  needsTwo,
  operatorNames,
  settingChanges,
  settingText,
  turnBackSetting,
} from '../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { seconds } from '../../platform/time/seconds.ts'

type Shown = z.input<typeof RowShape>

interface Facets {
  type: Shown['type']
  min?: number
  max?: number
}

/** How a value is entered, from its schema and the unit its name ends in. */
function facetsOf({ key, schema }: Declared): Facets {
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as {
    type?: string
    minimum?: number
    maximum?: number
    items?: { type?: string }
  }
  const bound = (value: number | undefined) =>
    value !== undefined && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined
  const bounds = { min: bound(json.minimum), max: bound(json.maximum) }
  if (json.type === 'boolean') return { type: 'flag' }
  if (json.type === 'string') return { type: 'text' }
  if (json.type === 'array')
    return { type: ['integer', 'number', 'string'].includes(json.items?.type ?? '') ? 'list' : 'json' }
  if (json.type !== 'integer' && json.type !== 'number') return { type: 'json' }
  if (key.endsWith('_fen')) return { type: 'money', ...bounds }
  if (key.endsWith('_bp')) return { type: 'rate', ...bounds }
  return { type: 'integer', ...bounds }
}

async function shown(ctx: Ctx, list: Declared[]): Promise<Shown[]> {
  const keys = list.map((row) => row.key)
  const { pending, last } = await changesOf(ctx, keys)
  const names = await operatorNames(
    ctx,
    [...pending, ...last].map((change) => change.operator_id),
  )
  const rows: Shown[] = []
  for (const row of list) {
    const waits = pending.find((change) => change.key === row.key)
    const changed = last.find((change) => change.key === row.key)
    rows.push({
      key: row.key,
      group: groupOf(row.key),
      ...settingText(row, ctx.locale),
      ...facetsOf(row),
      value: changed ? changed.new_value : await ctx.services.settings.get(ctx, row.key),
      default_value: row.default,
      public: row.public ?? false,
      dual_control: needsTwo(row),
      shops_told_days: row.shops_told_days ?? null,
      holds_for: row.holds_for ?? null,
      pending: waits
        ? {
            change_id: waits.id,
            value: waits.new_value,
            by: names.get(waits.operator_id) ?? '',
            reason: waits.reason,
            at: seconds(waits.created_at),
            scheduled: waits.status === 'scheduled',
            starts_at: seconds(waits.starts_at),
            together: (await bundleOf(ctx, waits)).flatMap(({ key }) => (key === row.key ? [] : [key])),
          }
        : null,
      updated_at: seconds(changed?.decided_at ?? changed?.created_at ?? null),
      updated_by: changed ? (names.get(changed.operator_id) ?? '') : null,
    })
  }
  return rows
}

/** Every setting, or those of a group or with a word in key, title or help. */
export async function settingsList(ctx: OperatorCtx, { group, q }: Parsed<(typeof rows)['settings']>) {
  const all = await shown(
    ctx,
    ctx.services.settings.rows().filter((row) => !group || groupOf(row.key) === group),
  )
  const word = q?.toLowerCase()
  return { list: word ? all.filter((row) => `${row.key} ${row.title} ${row.help}`.toLowerCase().includes(word)) : all }
}

/**
 * Changes a setting, or proposes the change where two operators are needed.
 * @throws Refusal NOT_FOUND, REASON_REQUIRED, VALIDATION (out of bounds), EDIT_CONFLICT (another change waits)
 */
export async function saveSetting(ctx: OperatorCtx, input: Parsed<(typeof rows)['saveSetting']>): Promise<Shown> {
  checkReason(input.reason)
  return inTransaction(ctx, async (tx) => {
    const { starts_at, ...wanted } = input
    await changeSetting(tx, { ...wanted, ...(starts_at === undefined ? {} : { starts_at: starts_at * 1_000 }) })
    return (await shown(tx, [declaredSetting(tx, input.key)]))[0]!
  })
}

/**
 * Changes several settings as one, or proposes that where one of them needs two operators.
 * @throws Refusal NOT_FOUND, REASON_REQUIRED, VALIDATION (one twice, out of bounds), EDIT_CONFLICT (another change of one waits)
 */
export async function saveSettings(
  ctx: OperatorCtx,
  { changes, starts_at, reason }: Parsed<(typeof rows)['saveSettings']>,
): Promise<{ list: Shown[] }> {
  checkReason(reason)
  const from = starts_at === undefined ? {} : { starts_at: starts_at * 1_000 }
  return inTransaction(ctx, async (tx) => {
    await changeSettings(
      tx,
      changes.map(({ key, value }) => ({ key, value, reason, ...from })),
    )
    const declared = changes.map(({ key }) => declaredSetting(tx, key))
    return { list: await shown(tx, declared) }
  })
}

/**
 * Applies or drops a change another operator proposed. Its proposer may only take it back.
 * @throws Refusal NOT_FOUND, REASON_REQUIRED, STATE_CONFLICT (decided already), SELF_ACTION
 */
export async function confirmSetting(ctx: OperatorCtx, input: Parsed<(typeof rows)['confirmSetting']>): Promise<Shown> {
  checkReason(input.reason)
  return inTransaction(ctx, async (tx) => {
    const key = await decideSettingChange(tx, input)
    return (await shown(tx, [declaredSetting(tx, key)]))[0]!
  })
}

const shownAfter =
  (act: (tx: OperatorCtx, input: { change_id: number; reason: string }) => Promise<string>) =>
  async (ctx: OperatorCtx, input: { change_id: number; reason: string }): Promise<Shown> => {
    checkReason(input.reason)
    return inTransaction(ctx, async (tx) => {
      const key = await act(tx, input)
      return (await shown(tx, [declaredSetting(tx, key)]))[0]!
    })
  }

/**
 * Takes back a decided change before its day.
 * @throws Refusal NOT_FOUND, REASON_REQUIRED, STATE_CONFLICT (in force already, or not decided)
 */
export const callOff = shownAfter(callOffSetting)

/**
 * Sets a setting back to what it was before its last change, or proposes that.
 * @throws Refusal NOT_FOUND, REASON_REQUIRED, STATE_CONFLICT (not the last change in force), EDIT_CONFLICT (another change waits)
 */
export const turnBack = shownAfter(turnBackSetting)

/** The changes of settings: operator, setting, time and reason, newest first. */
export async function settingHistory(ctx: OperatorCtx, input: Parsed<(typeof rows)['settingHistory']>) {
  const { list, ...place } = await settingChanges(ctx, input.key, input)
  const names = await operatorNames(
    ctx,
    list.flatMap((row) => [row.operator_id, row.decided_by]),
  )
  const { last: in_force } = await changesOf(ctx, [...new Set(list.map((row) => row.key))])
  const last = new Set(in_force.map((row) => row.id))
  const changes = list.map(
    (row): z.input<typeof ChangeShape> => ({
      id: row.id,
      key: row.key,
      before: row.old_value,
      after: row.new_value,
      reason: row.reason,
      status: row.status,
      starts_at: seconds(row.starts_at),
      turns_back: row.turns_back,
      bundle_id: row.bundle_id,
      is_last: last.has(row.id),
      by: names.get(row.operator_id) ?? '',
      confirmed_by: row.decided_by ? (names.get(row.decided_by) ?? '') : null,
      at: seconds(row.created_at),
    }),
  )
  return { list: changes, ...place }
}
