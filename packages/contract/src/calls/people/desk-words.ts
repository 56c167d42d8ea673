/** The words and times of customer service. Plain data: the apps read it as well. */

/** Waiting for a person, with one, left by the person for a while, over. Before the first the help alone answers. */
export const DESK_STATES = ['queued', 'with', 'idle', 'closed'] as const
export type DeskState = (typeof DESK_STATES)[number]

/** A person's own chat with Juya, or one of others that it joined: the shop was silent, by a report, by a case. */
export const DESK_KINDS = ['service', 'silent', 'report', 'case'] as const
export type DeskKind = (typeof DESK_KINDS)[number]

/** Why Juya is in a chat of others. */
export const HOUSE_REASONS = ['silent', 'report', 'case'] as const
export type HouseReason = (typeof HOUSE_REASONS)[number]

/** So many chats one operator has at once. */
export const DESK_CHATS_MAX = 5
/** An operator who is silent for so long gives the chat back, to the head of the queue. */
export const DESK_SILENT_MIN = 3
/** A person who is silent for so long no longer keeps an operator. */
export const DESK_IDLE_MIN = 10
/** After so long of silence the chat is over. */
export const DESK_CLOSE_H = 24
/** Writing opens it again for so long. */
export const DESK_REOPEN_DAYS = 7
/** A shop that was silent for so long: the buyer may ask Juya to join. */
export const HOUSE_ASK_H = 24
/** An operator who joined by a report or a case leaves at the latest after so long. */
export const HOUSE_STAYS_DAYS = 7
/** An operator is at the desk while their page says so at least this often. */
export const DESK_SEAT_S = 60
