/** What operators find about a ring. The verdict is a record: acts on people and bids are acts of their own. */
import type { RingStatus, RingVerdict } from '@juya/contract'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { RingRow } from './finding.ts'

interface Judged {
  id: number
  verdict: RingVerdict
  /** What the operator saw. */
  status: RingStatus
  score: number
  note: string
}

/**
 * Writes a verdict, or another one instead.
 * @returns the ring before
 * @throws Refusal NOT_FOUND, STATE_CONFLICT {status, score} (not what the operator saw), ALREADY_DONE
 */
export async function judgeRing(
  tx: Tx<OperatorCtx>,
  { id, verdict, status, score, note }: Judged,
): Promise<Pick<RingRow, 'status' | 'score'>> {
  const [ring] = await query<Pick<RingRow, 'status' | 'score'>>(
    tx,
    'bidder_rings_lock',
    'select status, score from bidder_rings where id = $1 for update',
    [id],
  )
  if (!ring) refuse('NOT_FOUND')
  if (ring.status === verdict) refuse('ALREADY_DONE')
  if (ring.status !== status || ring.score !== score) refuse('STATE_CONFLICT', ring)
  await query(
    tx,
    'bidder_rings_judge',
    `update bidder_rings set status = $2, verdict = $2, verdict_note = $3, judged_at = platform_now(), judged_by = $4, judged_score = score,
       judged_people = array(select (one ->> 'user_id')::bigint from jsonb_array_elements(people) one) where id = $1`,
    [id, verdict, note, tx.operator.id],
  )
  return ring
}
