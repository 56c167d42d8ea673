/** What the media role tells of a recording: each segment with its link, that it stopped, and that it is over. */
import { segmentText } from '@juya/verify'
import type { HookData } from '../../../media/doors/hooks.ts'
import type { Tx } from '../../../platform/context.ts'
import { databaseNow } from '../../../platform/db/db.ts'
import { isOver } from '../air/air-rules.ts'
import { sha256Of } from '../hash.ts'
import { sessionById } from '../store.ts'
import { addSegment, lockOrBegin, lockRecording, noteGap, setStopped } from './recording-store.ts'
import { sealRecording } from './sealing.ts'

/**
 * Takes a segment into the chain. Told again, or after the recording was sealed, it changes nothing. One whose link is not that of its facts is not
 * taken, and one that does not follow from the last is a gap.
 */
export async function takeSegment(tx: Tx, { session_id, run, segment }: HookData<'segment'>): Promise<void> {
  const recording = await lockOrBegin(tx, session_id)
  if (recording?.status !== 'open' || segment.number <= recording.last_number) return
  if (sha256Of(segmentText(session_id, segment)) !== segment.link) {
    tx.services.log.error({ session_id, number: segment.number }, 'a segment has another link than its facts')
    return void (await noteGap(tx, session_id))
  }
  const follows = segment.number === recording.last_number + 1 && segment.before === recording.last_link
  const breaks = segment.is_after_gap && segment.track !== 'sound'
  const ahead_ms = Math.round((await databaseNow(tx)) - tx.services.clock.wall())
  await addSegment(tx, session_id, { ...segment, run }, { gaps: Number(!follows) + Number(breaks), ahead_ms })
}

/** The disk is full, or the store fails: what comes from now on is not kept. */
export async function takeStop(tx: Tx, { session_id, state }: HookData<'recording'>): Promise<void> {
  const recording = await lockRecording(tx, session_id)
  if (recording?.status === 'open' && (state === 'full' || state === 'failed')) await setStopped(tx, session_id, state)
}

/** The media role has stored all of a session that is over: the recording is sealed. */
export async function takeEnd(tx: Tx, { session_id, recording: state, last }: HookData<'ended'>): Promise<void> {
  const session = await sessionById(tx, session_id)
  const recording = session && isOver(session.status) ? await lockRecording(tx, session_id) : undefined
  if (recording?.status !== 'open') return
  if (state === 'full' || state === 'failed') await setStopped(tx, session_id, state)
  // What was told and what is known must end with the same link.
  if (state === 'whole' && (last.number !== recording.last_number || last.link !== recording.last_link))
    await noteGap(tx, session_id)
  await sealRecording(tx, session_id)
}
