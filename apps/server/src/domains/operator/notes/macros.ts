/** Macros: answers in both languages, kept as rows. Service and arbiters make them; each change stands in the audit log. */
import { MACRO_KINDS, MACROS_MAX, type MacroKind, unknownPlaceholders } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { checkReason, note } from '../action-audit.ts'

export interface MacroText {
  kind: MacroKind
  name: string
  text_en: string
  text_zh: string
}
export interface Macro extends MacroText, Record<string, unknown> {
  id: number
  changed_by: number
  updated_at: number
}
const COLUMNS = 'id, kind, name, text_en, text_zh, changed_by, updated_at'

/** Macros in use of these kinds, by name. */
export const macrosFor = (ctx: Ctx, kinds: readonly MacroKind[]): Promise<Macro[]> =>
  query<Macro>(
    ctx,
    'operator_macros_for',
    `select ${COLUMNS} from operator_macros where kind = any($1) and removed_at is null order by kind, name, id limit ${MACROS_MAX}`,
    [[...kinds]],
  )

/** @throws Refusal PLACEHOLDER_UNKNOWN {names} */
function checkPlaceholders({ kind, text_en, text_zh }: MacroText): void {
  const names = [...new Set([...unknownPlaceholders(kind, text_en), ...unknownPlaceholders(kind, text_zh)])]
  if (names.length > 0) refuse('PLACEHOLDER_UNKNOWN', { names: names.map((name) => `{${name}}`).join(' ') })
}

const contentOf = ({ kind, name, text_en, text_zh }: MacroText): MacroText => ({ kind, name, text_en, text_zh })

/**
 * Makes a macro, or changes the one with this id.
 * @throws Refusal PLACEHOLDER_UNKNOWN, NOT_FOUND, NAME_TAKEN (another of its kind is called so), LIMIT_REACHED
 */
export async function saveMacro(tx: Tx<OperatorCtx>, id: number | undefined, macro: MacroText): Promise<Macro> {
  checkPlaceholders(macro)
  await query(tx, 'operator_macros_lock', 'select pg_advisory_xact_lock(7310003)', [])
  const before = id === undefined ? undefined : await lockMacro(tx, id)
  const { kind, name, text_en, text_zh } = macro
  const all = await macrosFor(tx, MACRO_KINDS)
  if (!before && all.length >= MACROS_MAX) refuse('LIMIT_REACHED', { limit: MACROS_MAX })
  const same = all.find((one) => one.kind === kind && one.name === name && one.id !== id)
  if (same) {
    // Sent twice, it is one macro; another text under the name is another macro.
    if (id === undefined && same.text_en === text_en && same.text_zh === text_zh) return same
    refuse('NAME_TAKEN')
  }
  const [saved] = await (before
    ? query<Macro>(
        tx,
        'operator_macro_change',
        `update operator_macros set kind = $2, name = $3, text_en = $4, text_zh = $5, changed_by = $6, updated_at = platform_now()
         where id = $1 returning ${COLUMNS}`,
        [before.id, kind, name, text_en, text_zh, tx.operator.id],
      )
    : query<Macro>(
        tx,
        'operator_macro_add',
        `insert into operator_macros (kind, name, text_en, text_zh, changed_by) values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
        [kind, name, text_en, text_zh, tx.operator.id],
      ))
  await note(tx, {
    action: before ? 'macro.change' : 'macro.create',
    target_type: 'macro',
    target_id: saved!.id,
    before: before && contentOf(before),
    after: contentOf(saved!),
  })
  return saved!
}

/** @throws Refusal NOT_FOUND */
async function lockMacro(tx: Tx, id: number): Promise<Macro> {
  const [row] = await query<Macro>(
    tx,
    'operator_macro_lock',
    `select ${COLUMNS} from operator_macros where id = $1 and removed_at is null for update`,
    [id],
  )
  return row ?? refuse('NOT_FOUND')
}

/** Takes a macro out of use. @throws Refusal REASON_REQUIRED, NOT_FOUND */
export async function removeMacro(tx: Tx<OperatorCtx>, id: number, reason: string): Promise<void> {
  checkReason(reason)
  const before = await lockMacro(tx, id)
  await query(tx, 'operator_macro_remove', 'update operator_macros set removed_at = platform_now() where id = $1', [id])
  await note(tx, { action: 'macro.remove', target_type: 'macro', target_id: id, before: contentOf(before), reason })
}
