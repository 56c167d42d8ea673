/** Several settings changed as one: decided as one, in force at one moment, called off and turned back as one. */
import { defineApproval, propose } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import {
  addChange,
  CHANGE_COLUMNS,
  changeSetting,
  decided,
  declaredSetting,
  nameOfBundle,
  needsTwo,
  noteChange,
  SETTINGS_TOGETHER,
  type SettingChangeRow,
  takeEffect,
  type WantedChange,
} from './changes.ts'
import { whenWords } from './fee-notices.ts'
import { changeWords } from './value-words.ts'

const together = defineApproval({
  kind: SETTINGS_TOGETHER,
  roles: ['root', 'finance'],
  title: { en: 'Change of several settings', zh: '同时修改多项设置' },
  effect: { en: '{lines}', zh: '{lines_zh}' },
  run: async (tx, approval, reason) => {
    const changes: SettingChangeRow[] = []
    for (const id of approval.input.change_ids as number[])
      changes.push(await decided(tx, approval, id, 'applied', tx.operator.id, reason))
    await takeEffect(tx, changes, `${changes[0]!.reason} (confirmed: ${reason})`)
  },
  dropped: async (tx, approval, { operator_id, reason }) => {
    for (const id of approval.input.change_ids as number[])
      await decided(tx, approval, id, 'dropped', operator_id, reason)
  },
})

/** Each change as "Commission on auctions: 5% → 6%", with when it is in force. */
function linesOf(tx: Tx, changes: readonly SettingChangeRow[]): { lines: string; lines_zh: string } {
  const said = changes.map((change) => {
    const row = declaredSetting(tx, change.key)
    const { when, when_zh } = whenWords(row, change)
    const { en, zh } = changeWords(row, change)
    return { en: en + when, zh: zh + when_zh }
  })
  return { lines: said.map(({ en }) => en).join('; '), lines_zh: said.map(({ zh }) => zh).join('；') }
}

/**
 * Changes several settings as one, or proposes that where one of them needs two operators. They are in force at one moment: the latest that one of
 * them needs.
 * @throws Refusal NOT_FOUND, VALIDATION (one twice, out of bounds, a day that is over), EDIT_CONFLICT (another change of one waits)
 */
export async function changeSettings(ctx: OperatorCtx, wanted: readonly WantedChange[]): Promise<void> {
  const keys = wanted.map(({ key }) => key)
  const twice = keys.find((key, n) => keys.indexOf(key) !== n)
  if (twice) refuse('VALIDATION', { field: twice, reason: 'named twice' })
  if (wanted.length === 1) return changeSetting(ctx, wanted[0]!)
  await inTransaction(ctx, async (tx) => {
    const two = keys.some((key) => needsTwo(declaredSetting(tx, key)))
    const changes: SettingChangeRow[] = []
    // In the order of their names: two who change the same ones wait for each other, never crosswise.
    for (const one of wanted.toSorted((a, b) => (a.key < b.key ? -1 : 1)))
      changes.push(await addChange(tx, one, { two, bundle_id: changes[0]?.id ?? null }))
    const bundle_id = changes[0]!.id
    await query(tx, 'operator_setting_bundle', 'update operator_setting_changes set bundle_id = $1 where id = $1', [
      bundle_id,
    ])
    if (!two) {
      await takeEffect(tx, changes, changes[0]!.reason)
      for (const change of changes) await noteChange(tx, change)
      return
    }
    await propose(tx, together, {
      target_type: 'setting',
      target_id: nameOfBundle(bundle_id),
      amount_fen: null,
      input: { change_ids: changes.map(({ id }) => id) },
      facts: linesOf(tx, changes),
      reason: changes[0]!.reason,
    })
  })
}

/** The changes made as one with this one, itself among them, in the order of their names; of one that stands alone just that. */
export async function bundleOf(ctx: Ctx, change: SettingChangeRow): Promise<SettingChangeRow[]> {
  if (change.bundle_id === null) return [change]
  return query<SettingChangeRow>(
    ctx,
    'operator_setting_bundle_of',
    `select ${CHANGE_COLUMNS} from operator_setting_changes where bundle_id = $1 order by id`,
    [change.bundle_id],
  )
}
