/** What operators do to what phones show for a time, written down with the reason: banners and rows of the home page. */
import { checkReason, note } from '../../../domains/operator/index.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'

type Act = 'publish' | 'withdraw' | 'archive'

/**
 * @param name of the kind, in the log
 * @param present how the console shows some of them
 * @param told what the log keeps of one as it stands after the act
 * @returns one act on one of them @throws Refusal REASON_REQUIRED, and those of `run`
 */
export const lifeActs =
  <Shown>(
    name: 'banner' | 'home_row',
    present: (ctx: Ctx, ids: number[]) => Promise<Shown[]>,
    told: (shown: Shown) => Record<string, unknown>,
  ) =>
  (act: Act, run: (tx: Tx, id: number) => Promise<void>) =>
  async (ctx: OperatorCtx, { id, reason }: { id: number; reason: string }): Promise<Shown> => {
    checkReason(reason)
    return inTransaction(ctx, async (tx) => {
      await run(tx, id)
      const shown = (await present(tx, [id]))[0]!
      await note(tx, { action: `${name}.${act}`, target_type: name, target_id: id, after: told(shown), reason })
      return shown
    })
  }

/** A moment of a call, in ms. @param at seconds */
export const ms = (at: number | undefined): number | undefined => (at === undefined ? undefined : at * 1_000)
