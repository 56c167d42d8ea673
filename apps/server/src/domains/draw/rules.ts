/** States of a draw and of a win, and what may be published. No database, no clock. */

export const DRAW_STATUSES = ['draft', 'open', 'locked', 'drawn', 'void'] as const
export type DrawStatus = (typeof DRAW_STATUSES)[number]
export const TICKET_SOURCES = ['free', 'share', 'points'] as const
export type TicketSource = (typeof TICKET_SOURCES)[number]
export const WIN_STATUSES = ['pending_claim', 'claimed', 'sent', 'expired'] as const
export type WinStatus = (typeof WIN_STATUSES)[number]

export const MINUTE_MS = 60_000
export const DAY_MS = 86_400_000
/** Between the last ticket and the draw there is time to see the list. */
export const DRAWS_AFTER_CLOSE_MS = 10 * MINUTE_MS
/** Of a giveaway in a live session: the same. */
export const GIVEAWAY_DRAWS_AFTER_MS = 60_000
/** Within so many days it counts what somebody has won. */
export const WON_DAYS = 365

export const prizesFen = (prizes: ReadonlyArray<{ value_fen: number; qty: number }>): number =>
  prizes.reduce((sum, { value_fen, qty }) => sum + value_fen * qty, 0)

export const prizesCount = (prizes: ReadonlyArray<{ qty: number }>): number =>
  prizes.reduce((sum, { qty }) => sum + qty, 0)

/** Which of the prizes is wrong, if any: ranks are 1, 2, 3 …, and a better rank is not worth less. */
export function prizeFault(prizes: ReadonlyArray<{ rank: number; value_fen: number }>): string | undefined {
  const rising = [...prizes].sort((a, b) => a.rank - b.rank)
  if (rising.length === 0) return 'no prize'
  if (rising.some(({ rank }, i) => rank !== i + 1)) return 'ranks are 1, 2, 3 …, each once'
  if (rising.some(({ value_fen }, i) => i > 0 && value_fen > rising[i - 1]!.value_fen))
    return 'a better rank is worth no less'
  return undefined
}

/** Whether a draw is a giveaway of a live session. */
export const isGiveaway = (draw: { live_session_id: number | null }): boolean => draw.live_session_id !== null

/** Under what its prizes are kept from being sold (goods). */
export const holderOf = ({ id }: { id: number }): string => `draw:${id}`

/** The states that everybody sees. */
export const isPublic = (status: DrawStatus): boolean => status !== 'draft'

/** Whether tickets are given at a moment: times decide, whether or not the deadline has locked the list already. */
export const isOpen = (
  { status, from_at, closes_at }: { status: DrawStatus; from_at: number; closes_at: number },
  now: number,
): boolean => status === 'open' && now >= from_at && now < closes_at
