/** The house's settings: read with bounds and history, changed with a reason, some of them only by two operators. */
import type { SettingChange as ChangeShape, Parsed, SettingRow as RowShape, operator as rows } from '@juya/contract'
import { z } from 'zod'
import type { Ctx, OperatorCtx, Tx } from '../../platform/context.ts'
import { inTransaction, query } from '../../platform/db.ts'
import { placeOf } from '../../platform/paging.ts'
import { refuse } from '../../platform/refuse.ts'
import type { SettingRow } from '../../platform/settings.ts'
import { operatorNames } from './accounts.ts'
import { at, checkReason, note } from './acting.ts'
import { groupOf, settingText } from './setting-texts.ts'

type Declared = { key: string } & SettingRow
type Shown = z.input<typeof RowShape>

interface Change extends Record<string, unknown> {
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

/** What money and forfeits hang on is changed by two operators, whatever its domain declared. */
const TWO_OPERATORS = /^(fees|wallet|auction\.forfeit)/
const needsTwo = ({ key, dual_control }: Declared): boolean => dual_control === true || TWO_OPERATORS.test(key)

const declared = (ctx: Ctx, key: string): Declared =>
  ctx.services.settings.rows().find((row) => row.key === key) ?? refuse('NOT_FOUND')

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
  const pending = await query<Change>(
    ctx,
    'operator_settings_pending',
    `select ${COLUMNS} from operator_setting_changes where status = 'pending' and key = any($1)`,
    [keys],
  )
  const last = await query<Change>(
    ctx,
    'operator_settings_last',
    `select distinct on (key) ${COLUMNS} from operator_setting_changes where status = 'applied' and key = any($1) order by key, id desc`,
    [keys],
  )
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
      ...settingText(row.key, row.reason, ctx.locale),
      ...facetsOf(row),
      value: changed ? changed.new_value : await ctx.services.settings.get(ctx, row.key),
      default_value: row.default,
      public: row.public ?? false,
      dual_control: needsTwo(row),
      pending: waits
        ? {
            change_id: waits.id,
            value: waits.new_value,
            by: names.get(waits.operator_id) ?? '',
            reason: waits.reason,
            at: at(waits.created_at)!,
          }
        : null,
      updated_at: at(changed?.decided_at ?? changed?.created_at),
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
export async function saveSetting(
  ctx: OperatorCtx,
  { key, value, reason }: Parsed<(typeof rows)['saveSetting']>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const row = declared(tx, key)
    const parsed = row.schema.safeParse(value)
    if (!parsed.success) refuse('VALIDATION', { field: key, reason: parsed.error.issues[0]?.message ?? 'invalid' })
    const old_value = await tx.services.settings.get(tx, key)
    const status = needsTwo(row) ? 'pending' : 'applied'
    const added = await query(
      tx,
      'operator_setting_change_add',
      `insert into operator_setting_changes (key, old_value, new_value, reason, status, operator_id) select $1, $2::jsonb, $3::jsonb, $4, $5, $6
       where not exists (select from operator_setting_changes where key = $1 and status = 'pending') on conflict do nothing returning id`,
      [key, JSON.stringify(old_value), JSON.stringify(parsed.data), reason, status, tx.operator.id],
    )
    if (added.length === 0) refuse('EDIT_CONFLICT')
    if (status === 'applied') await tx.services.settings.save(tx, key, parsed.data, tx.operator.id, reason)
    await note(tx, {
      action: status === 'applied' ? 'setting.save' : 'setting.propose',
      target_type: 'setting',
      target_id: key,
      before: old_value,
      after: parsed.data,
      reason,
    })
    return (await shown(tx, [row]))[0]!
  })
}

/**
 * Applies or drops a change another operator proposed. Who proposed it may only take it back.
 * @throws Refusal NOT_FOUND, REASON_REQUIRED, STATE_CONFLICT (decided already), SELF_ACTION
 */
export async function confirmSetting(
  ctx: OperatorCtx,
  { change_id, accept, reason }: Parsed<(typeof rows)['confirmSetting']>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const [change] = await query<Change>(
      tx,
      'operator_setting_change_lock',
      `select ${COLUMNS} from operator_setting_changes where id = $1 for update`,
      [change_id],
    )
    if (!change) refuse('NOT_FOUND')
    if (change.status !== 'pending') refuse('STATE_CONFLICT', { status: change.status })
    if (accept && change.operator_id === tx.operator.id) refuse('SELF_ACTION')
    await decide(tx, change, accept, reason)
    return (await shown(tx, [declared(tx, change.key)]))[0]!
  })
}

async function decide(tx: Tx<OperatorCtx>, change: Change, accept: boolean, reason: string): Promise<void> {
  await query(
    tx,
    'operator_setting_change_decide',
    'update operator_setting_changes set status = $2, decided_by = $3, decision_reason = $4, decided_at = platform_now() where id = $1',
    [change.id, accept ? 'applied' : 'dropped', tx.operator.id, reason],
  )
  if (accept)
    await tx.services.settings.save(
      tx,
      change.key,
      change.new_value,
      change.operator_id,
      `${change.reason} (confirmed: ${reason})`,
    )
  await note(tx, {
    action: accept ? 'setting.confirm' : 'setting.drop',
    target_type: 'setting',
    target_id: change.key,
    before: change.old_value,
    after: change.new_value,
    reason,
  })
}

/** Who changed which setting, when and why, newest first. */
export async function settingHistory(ctx: OperatorCtx, input: Parsed<(typeof rows)['settingHistory']>) {
  const list = await query<Change & { total: number }>(
    ctx,
    'operator_setting_history',
    `select ${COLUMNS}, count(*) over () as total from operator_setting_changes where ($1::text is null or key = $1) order by id desc limit $2 offset $3`,
    [input.key ?? null, input.page_size, (input.page - 1) * input.page_size],
  )
  const names = await operatorNames(
    ctx,
    list.flatMap((row) => [row.operator_id, row.decided_by]),
  )
  const changes = list.map(
    (row): z.input<typeof ChangeShape> => ({
      id: row.id,
      key: row.key,
      before: row.old_value,
      after: row.new_value,
      reason: row.reason,
      status: row.status,
      by: names.get(row.operator_id) ?? '',
      confirmed_by: row.decided_by ? (names.get(row.decided_by) ?? '') : null,
      at: at(row.created_at)!,
    }),
  )
  return { list: changes, ...placeOf(input, list[0]?.total ?? 0) }
}

/** How many changes wait for a second operator. */
export async function settingsPending(ctx: Ctx): Promise<number> {
  const [row] = await query<{ waiting: number }>(
    ctx,
    'operator_settings_waiting',
    `select count(*) as waiting from operator_setting_changes where status = 'pending'`,
    [],
  )
  return row!.waiting
}
