/** The exact texts of draws that are hashed and signed. The server uses these same functions, so there is one encoding. */
import type { DrawLock, DrawResult, DrawTicket, DrawVoid, TicketReceipt } from './types.ts'

/** The hash of the first ticket follows from the published rules. */
export const drawGenesisText = (draw_id: number, rules_hash: string): string =>
  JSON.stringify(['juya.draw-genesis.v1', draw_id, rules_hash])

/** The text whose hash stands for a person in one draw. The salt is theirs. */
export const userRefText = (draw_id: number, user_id: number, salt: string): string =>
  JSON.stringify(['juya.draw-user.v1', draw_id, user_id, salt])

/** The text a ticket's hash covers. */
export const ticketText = (draw_id: number, ticket: Omit<DrawTicket, 'hash'>, prev_hash: string): string =>
  JSON.stringify([
    'juya.ticket.v1',
    draw_id,
    ticket.ticket_no,
    ticket.user_ref,
    ticket.source,
    ticket.server_ms,
    prev_hash,
  ])

/** The text a ticket's receipt signs. */
export const ticketReceiptText = ({ draw_id, ticket_no, hash }: Omit<TicketReceipt, 'signature' | 'key_id'>): string =>
  JSON.stringify(['juya.ticket-receipt.v1', draw_id, ticket_no, hash])

/** The text of the signed record that closes a list of tickets. */
export const drawLockText = (lock: Omit<DrawLock, 'signature' | 'key_id'>): string =>
  JSON.stringify([
    'juya.draw-lock.v1',
    lock.draw_id,
    lock.rules_hash,
    lock.ticket_count,
    lock.entries_root,
    lock.round,
    lock.locked_at_ms,
  ])

/** The text of the signed result, which stands for the draw in its day's root. */
export const drawResultText = (result: Omit<DrawResult, 'signature' | 'key_id'>): string =>
  JSON.stringify([
    'juya.draw-result.v1',
    result.draw_id,
    result.entries_root,
    result.round,
    result.beacon_signature,
    result.server_seed,
    result.winners.map(({ rank, ticket_no, user_ref }) => [rank, ticket_no, user_ref]),
    result.drawn_at_ms,
  ])

/** The text of the signed record that calls a draw off, which stands for the draw in its day's root. */
export const drawVoidText = (record: Omit<DrawVoid, 'signature' | 'key_id'>): string =>
  JSON.stringify([
    'juya.draw-void.v1',
    record.draw_id,
    record.rules_hash,
    record.ticket_count,
    record.entries_root,
    record.reason,
    record.voided_at_ms,
  ])
