/**
 * The button keeps its word: an act is shown by doing it in a transaction that is rolled back, and done only while it does the same. Both run
 * the act's own handler; no second program guesses what the first would do.
 */
import { type Parsed, PREVIEWED, type operator as rows } from '@juya/contract'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { mayCall } from '../../../platform/http/authenticate.ts'
import type { Bound } from '../../../platform/http/handlers.ts'
import { checkInput } from '../../../platform/http/input.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { type Effects, withEffects } from './effects.ts'
import { isAsShown } from './fingerprint.ts'
import { presentEffects } from './words.ts'

/** Undoes the transaction it is thrown in. */
class Undone extends Error {
  readonly shown: Awaited<ReturnType<typeof presentEffects>>
  constructor(shown: Undone['shown']) {
    super('a preview was undone')
    this.shown = shown
  }
}

const isPreviewed = ({ call, own_transaction }: Bound): boolean =>
  PREVIEWED.has(call.name) && call.effect === 'write' && !own_transaction

/**
 * The call `preview`.
 * @param calls the console's calls, which are bound when the first preview is asked for
 * @throws Refusal NOT_FOUND (no such act), FORBIDDEN (another role's act), and what the act itself refuses
 */
export const previewOf =
  (calls: () => readonly Bound[]) =>
  async (ctx: OperatorCtx, { call: name, input }: Parsed<(typeof rows)['preview']>) => {
    const bound = calls().find((one) => one.call.name === name && isPreviewed(one)) ?? refuse('NOT_FOUND')
    if (!mayCall(ctx.operator, bound.call)) refuse('FORBIDDEN')
    const parsed = checkInput(bound.call, input, ctx.locale)
    const { preview_hash: _, ...asked } = ctx
    try {
      return await inTransaction(asked as OperatorCtx, async (tx): Promise<never> => {
        const { effects } = await withEffects(tx, () => bound.run(tx, parsed))
        throw new Undone(await presentEffects(tx, effects))
      })
    } catch (error) {
      if (error instanceof Undone) return error.shown
      throw error
    }
  }

/**
 * Acts that keep their word: one that carries the hash of its preview is undone when it does something else.
 * @returns the same calls; one without a hash runs as it is
 */
export const keepingTheirWord = (calls: readonly Bound[]): Bound[] =>
  calls.map((bound) =>
    isPreviewed(bound)
      ? {
          ...bound,
          run: (ctx, input) =>
            ctx.preview_hash ? asShown(ctx, ctx.preview_hash, bound, input) : bound.run(ctx, input),
        }
      : bound,
  )

/** @throws Refusal PREVIEW_CHANGED {preview}, and what the act itself refuses */
async function asShown(ctx: Ctx, hash: string, bound: Bound, input: unknown): Promise<unknown> {
  invariant(ctx.in_transaction, `${bound.call.name} opens its own transactions: it cannot be undone as a whole`)
  const tx = ctx as Tx
  const { result, effects }: { result: unknown; effects: Effects } = await withEffects(tx, () => bound.run(tx, input))
  if (!isAsShown(effects, hash)) refuse('PREVIEW_CHANGED', { preview: await presentEffects(tx, effects) })
  return result
}
