/** Macros as the console shows them, filled from the thing they are used on. */
import { filledMacro, MACRO_KINDS, type Parsed, type operator as rows } from '@juya/contract'
import {
  type Macro,
  macrosFor,
  operatorNames,
  removeMacro as remove,
  saveMacro as save,
} from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { maySee } from '../timeline/sources.ts'
import { type BothFacts, factsOf } from './facts.ts'

async function shown(ctx: Ctx, list: readonly Macro[], facts?: BothFacts) {
  const names = await operatorNames(
    ctx,
    list.map((macro) => macro.changed_by),
  )
  return list.map(({ id, kind, name, text_en, text_zh, changed_by, updated_at }) => ({
    ...{ id, kind, name, text_en, text_zh },
    filled: facts ? { en: filledMacro(text_en, facts.en), zh: filledMacro(text_zh, facts.zh) } : null,
    by: names.get(changed_by) ?? '',
    updated_at: seconds(updated_at),
  }))
}

/** @throws Refusal FORBIDDEN (things of the kind one may not see), NOT_FOUND (no such thing), VALIDATION (a thing without its kind) */
export async function macros(ctx: OperatorCtx, { kind, id }: Parsed<(typeof rows)['macros']>) {
  if (kind && !maySee(ctx.operator, kind)) refuse('FORBIDDEN')
  if (id !== undefined && !kind) refuse('VALIDATION', { field: 'kind', reason: 'needed with a thing' })
  const facts = kind && id !== undefined ? ((await factsOf(ctx, kind, id)) ?? refuse('NOT_FOUND')) : undefined
  const kinds = kind ? [kind] : MACRO_KINDS.filter((one) => maySee(ctx.operator, one))
  return { list: await shown(ctx, await macrosFor(ctx, kinds), facts) }
}

/** @throws Refusal PLACEHOLDER_UNKNOWN, NOT_FOUND, NAME_TAKEN, LIMIT_REACHED */
export async function saveMacro(ctx: OperatorCtx, { id, ...macro }: Parsed<(typeof rows)['saveMacro']>) {
  return inTransaction(ctx, async (tx) => (await shown(tx, [await save(tx, id, macro)]))[0]!)
}

/** @throws Refusal NOT_FOUND, REASON_REQUIRED */
export async function removeMacro(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['removeMacro']>) {
  return inTransaction(ctx, async (tx) => {
    await remove(tx, id, reason)
    return null
  })
}
