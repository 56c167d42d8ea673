/** The people and shops that may write to each other, decided from facts alone. */
import type { RefusalKey } from '@juya/contract'

export type SideNo = 1 | 2
/** The writer of a line: a side, or 3: Juya in a chat of others. */
export type WriterNo = SideNo | 3
export const otherSide = (side: SideNo): SideNo => (side === 1 ? 2 : 1)

export type WhoMay = 'all' | 'followers' | 'buyers' | 'none'

export interface SenderFacts {
  /** The other side reads no more: a former member, a locked or barred account, a closed shop. */
  is_peer_gone: boolean
  /** An order or a case of the two is under way. */
  has_line: boolean
  /** One side does not want to hear of the other. */
  is_blocked: boolean
  /** The person who writes may not, for so long; absent where they may. */
  mute?: { rule_no: number; hours: number; until_at: number }
  /** Of the side that is written to. */
  who_may: WhoMay
  /** The side that is written to is a shop: its door is no secret, a person's is. */
  is_to_shop: boolean
  is_follower: boolean
  is_buyer: boolean
  /** The side that is written to wrote first. */
  was_invited: boolean
  has_answer: boolean
  /** Messages this side sent. */
  sent: number
  stranger_messages: number
  /** Chats this person began within a day; undefined where they begin none now, or their account is old enough. */
  began?: number
  young_chats: number
}

/** The rule a message would be refused by; undefined where it is taken. An order or case under way always keeps a line. */
export function refusalFor(facts: SenderFacts): { key: RefusalKey; details: Record<string, unknown> } | undefined {
  if (facts.is_peer_gone) return { key: 'CHAT_PEER_GONE', details: {} }
  if (facts.has_line) return undefined
  if (facts.mute) return { key: 'MUTED', details: facts.mute }
  if (facts.is_blocked) return { key: 'BLOCKED', details: {} }
  if (!(facts.was_invited || mayBegin(facts))) return { key: closedDoor(facts), details: {} }
  if (!facts.has_answer && !facts.was_invited && facts.sent >= facts.stranger_messages)
    return { key: 'CHAT_UNANSWERED', details: { limit: facts.stranger_messages } }
  if (facts.began !== undefined && facts.began >= facts.young_chats)
    return { key: 'CHAT_NEW_ACCOUNT', details: { limit: facts.young_chats } }
  return undefined
}

/** A shop's rule is named to the writer; a person's door and a block are told alike. */
function closedDoor({ who_may, is_to_shop }: SenderFacts): RefusalKey {
  if (!is_to_shop) return 'BLOCKED'
  return who_may === 'followers' ? 'CHAT_FOLLOWERS_ONLY' : 'CHAT_BUYERS_ONLY'
}

function mayBegin({ who_may, is_follower, is_buyer }: SenderFacts): boolean {
  switch (who_may) {
    case 'all':
      return true
    case 'followers':
      return is_follower
    case 'buyers':
      return is_buyer
    case 'none':
      return false
  }
}
