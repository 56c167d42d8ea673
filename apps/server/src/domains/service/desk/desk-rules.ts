/** The rules of chats at the desk: whether a person waits, when a chat ends or opens again. No database, no clock. */
import {
  DESK_CLOSE_H,
  DESK_IDLE_MIN,
  DESK_REOPEN_DAYS,
  DESK_SILENT_MIN,
  type DeskKind,
  type DeskState,
} from '@juya/contract'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000
export const SILENT_MS = DESK_SILENT_MIN * MINUTE_MS
export const IDLE_MS = DESK_IDLE_MIN * MINUTE_MS
export const CLOSE_MS = DESK_CLOSE_H * HOUR_MS
export const REOPEN_MS = DESK_REOPEN_DAYS * 24 * HOUR_MS

export interface ChatAssignment {
  kind: DeskKind
  state: DeskState
  /** Of the person's last line; ms. */
  person_at: number | null
  house_at: number | null
}

/** Kinds that wait in the queue and are given out; others an operator joined by themselves. */
export const isServed = ({ kind }: Pick<ChatAssignment, 'kind'>): boolean => kind === 'service' || kind === 'silent'

/** Whether the person waits for an answer. */
export const waits = ({ state, person_at, house_at }: ChatAssignment): boolean =>
  state === 'queued' || (state === 'with' && (house_at === null || (person_at !== null && person_at > house_at)))

/** Until when writing opens one that is over again. */
export const reopensUntil = (closed_at: number): number => closed_at + REOPEN_MS

/** When an idle chat ends by itself. */
export const endsAt = ({ house_at, queued_at }: Pick<ChatAssignment, 'house_at'> & { queued_at: number }): number =>
  (house_at ?? queued_at) + CLOSE_MS
