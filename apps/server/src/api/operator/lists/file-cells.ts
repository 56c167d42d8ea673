/** How values stand in a file that a table program opens. */

/** Yuan with two places, as people add them up. @param fen fen */
export const fileMoney = (fen: number | null | undefined): string =>
  fen === null || fen === undefined
    ? ''
    : `${fen < 0 ? '-' : ''}${Math.floor(Math.abs(fen) / 100)}.${String(Math.abs(fen) % 100).padStart(2, '0')}`

const SHANGHAI_S = 8 * 3600

/** 2026-11-20 21:40:05, of Shanghai. @param at seconds */
export const fileTime = (at: number | null | undefined): string =>
  at ? new Date((at + SHANGHAI_S) * 1000).toISOString().slice(0, 19).replace('T', ' ') : ''
