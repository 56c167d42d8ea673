/** From when until when a sale has lots that end. */
import type { saleLots } from '../../lot/index.ts'
import { roomTerms } from '../room/room-rules.ts'
import type { Session } from '../tables.ts'

/** When its last lot ends (ms): as its lots stand, or before it was let in, as it is planned. */
export function lastEndOf(session: Session, outcome: saleLots.SessionOutcome | undefined): number {
  const apart_ms = roomTerms(session)?.pace_ms ?? session.stagger_s * 1_000
  const planned = session.first_ends_at + Math.max(0, session.lot_count - 1) * apart_ms
  return (session.opened_at === null ? null : outcome?.last_ends_at) ?? planned
}
