/** The archive of recordings: opened for a reason, which is logged. */
import type { Parsed, operator as rows } from '@juya/contract'
import { recorded } from '../../../domains/live/index.ts'
import { checkReason, note } from '../../../domains/operator/index.ts'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'

/** @throws Refusal REASON_REQUIRED, NOT_FOUND (nothing was recorded), STATE_CONFLICT {status} (its files are gone) */
export async function showRecording(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['showRecording']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { recording, runs } = await recorded.archiveOf(tx, id)
    await note(tx, { action: 'live_session.watch', target_type: 'live_session', target_id: id, reason })
    return { state: recording.status, runs }
  })
}
