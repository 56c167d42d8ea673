/** Lines in the chat of a session: what is against one, and of those that came at once which are told. Plain functions. */
import { LIVE_BATCH_MS, LIVE_LINE_GAP_S, LIVE_LINES_A_SECOND, type RefusalKey } from '@juya/contract'
import { isRunning } from '../air/air-rules.ts'
import type { Room, Session } from '../tables.ts'
import type { Act, Staff } from './tables.ts'

const SECOND_MS = 1_000

export interface No {
  key: RefusalKey
  details?: Record<string, unknown>
}

/** What decides whether a person writes in a chat. */
export interface Writer {
  /** What keeps the person from acting anywhere, and why an account is restricted. */
  bar: 'closed' | 'banned' | 'locked' | 'restricted' | 'leaving' | undefined
  restrict_reason: string | null
  staff: Staff | null
  /** A report was upheld about the person, and they are muted everywhere. */
  muted: object | undefined
  /** The shop keeps the person away. */
  barred: boolean
  follows: boolean
  /** Mutes and bans of the person in this room. */
  acts: readonly Act[]
  /** When their last line in this session was written. */
  last_at: number | undefined
}

/** Whether a mute or a ban holds in a session at a moment. One that is under review holds until it is decided. */
export function holds({ kind, status, session_id, until_at }: Act, in_session: number, now: number): boolean {
  if (kind === 'removed' || status === 'lifted' || status === 'undone') return false
  if (kind === 'banned') return true
  return until_at === null ? session_id === in_session : until_at > now
}

/** Seconds between two lines of one person. */
export const gapOf = ({ slow_mode_s }: Pick<Room, 'slow_mode_s'>, staff: Staff | null): number =>
  staff ? 0 : Math.max(slow_mode_s, LIVE_LINE_GAP_S)

/** The first reason against a line; undefined where it is written. */
export function againstLine(session: Session, room: Room, writer: Writer, now: number): No | undefined {
  if (!isRunning(session.status)) return { key: 'STATE_CONFLICT', details: { status: session.status } }
  const { bar, restrict_reason, staff, acts } = writer
  if (bar === 'restricted') return { key: 'ACCOUNT_RESTRICTED', details: { reason: restrict_reason ?? '' } }
  if (bar === 'locked') return { key: 'LOCKED_BY_OWNER' }
  if (bar) return { key: 'FORBIDDEN' }
  if (writer.muted) return { key: 'MUTED', details: { ...writer.muted } }
  if (writer.barred) return { key: 'BLOCKED' }
  const held = acts.filter((act) => holds(act, session.id, now))
  if (held.some(({ kind }) => kind === 'banned')) return { key: 'LIVE_CHAT_BANNED' }
  if (held.length > 0) return { key: 'LIVE_CHAT_MUTED' }
  if (staff) return undefined
  if (room.chat_level === 'none') return { key: 'LIVE_CHAT_CLOSED' }
  if (room.chat_level === 'followers' && !writer.follows) return { key: 'LIVE_CHAT_FOLLOWERS' }
  const from = writer.last_at === undefined ? now : writer.last_at + gapOf(room, staff) * SECOND_MS
  if (from > now) return { key: 'LIVE_CHAT_SLOW', details: { wait_s: Math.ceil((from - now) / SECOND_MS) } }
  return undefined
}

/** The first of a room's words in a text, regardless of case. */
export const wordIn = (words: readonly string[], text: string): string | undefined =>
  words.find((word) => text.toLowerCase().includes(word.toLowerCase()))

/** Lines of one batch that a viewer is told of at most. */
export const LINES_A_BATCH = Math.floor((LIVE_LINES_A_SECOND * LIVE_BATCH_MS) / SECOND_MS)

/** What a viewer is told of lines that came at once: those of the staff, and the first of the others, in their order. */
export function toldOf<L extends { seq: number; staff: Staff | null }>(
  lines: readonly L[],
): { told: L[]; more: number } {
  if (lines.length <= LINES_A_BATCH) return { told: [...lines], more: 0 }
  const chosen = [...lines.filter(({ staff }) => staff), ...lines.filter(({ staff }) => !staff)].slice(0, LINES_A_BATCH)
  return { told: chosen.sort((a, b) => a.seq - b.seq), more: lines.length - chosen.length }
}
