/** Field sets about the chat of a live session. */
import { z } from 'zod'
import { At, Id } from '../../units.ts'
import { opt } from '../parts.ts'
import { LIVE_ACT_KINDS, LIVE_ACT_REASONS, LIVE_ACT_STATES, LIVE_STAFF } from './live-chat-limits.ts'

export * from './live-chat-limits.ts'

/** A line as everybody there reads it. */
export const LiveLine = z.object({
  id: Id,
  /** Its place among the lines of the session. */
  seq: z.number().int(),
  /** Absent: the writer has left Juya. */
  user: opt(z.object({ id: Id, nickname: z.string() })),
  staff: opt(z.enum(LIVE_STAFF)),
  /** Absent where it was removed, or its writer has left. */
  text: opt(z.string()),
  /** The side that removed it. */
  removed: opt(z.enum(['room', 'juya'])),
  at: At,
})

/** A line that was taken away, or a person who was muted or kept out of a room's chat. */
export const LiveAct = z.object({
  id: Id,
  kind: z.enum(LIVE_ACT_KINDS),
  session: z.object({ id: Id, title: z.string() }),
  shop: z.object({ id: Id, name: z.string() }),
  /** The person it is about; their own list leaves it out. */
  user: opt(z.object({ id: Id, nickname: z.string() })),
  /** What the line said; only its writer and the room read it. */
  line: opt(z.string()),
  reason: z.enum(LIVE_ACT_REASONS),
  note: opt(z.string()),
  /** Of a mute for minutes. */
  until_at: opt(At),
  status: z.enum(LIVE_ACT_STATES),
  at: At,
  /** Until when its person may ask for a review; absent: no more. */
  ask_until: opt(At),
  appeal: opt(z.string()),
  /** While a review is asked for: by when Juya decides; silence undoes the act. */
  decided_until: opt(At),
  decision: opt(z.string()),
})
