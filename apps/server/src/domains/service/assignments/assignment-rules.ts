/** The member of a shop who gets the next chat. No database, no clock. */
import { ASSIGNED_CHATS_MAX, ASSIGNMENT_SILENT_MIN } from '@juya/contract'

export const ASSIGNMENT_SILENT_MS = ASSIGNMENT_SILENT_MIN * 60_000

/** Chats wait for one member alone: nothing is handed out. */
export const sharesChats = (people: readonly unknown[]): boolean => people.length > 1

/**
 * Of those on duty who have room the one with fewest chats, and of these who was given one longest ago.
 * @param chats whose buyer waits, of each member
 * @param asked.prefer who had the chat before: the buyer is answered by the same member where they have room
 * @param asked.not who was silent
 */
export function nextMember(
  people: ReadonlyArray<{ user_id: number; given_at: number }>,
  chats: ReadonlyMap<number, number>,
  { prefer, not }: { prefer?: number | null; not?: number | null } = {},
): number | undefined {
  const of = ({ user_id }: { user_id: number }) => chats.get(user_id) ?? 0
  const free = people.filter((one) => one.user_id !== not && of(one) < ASSIGNED_CHATS_MAX)
  if (prefer != null && free.some(({ user_id }) => user_id === prefer)) return prefer
  return free.sort((a, b) => of(a) - of(b) || a.given_at - b.given_at || a.user_id - b.user_id)[0]?.user_id
}
