/**
 * Tickets that open a socket: asked for by a call, good for a minute and once, on any node. A token or cookie opens a socket as well; what stands in
 * a handshake may be logged on the way, and a ticket found there later opens nothing.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { Ctx } from '../context.ts'
import { query } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'

export const TICKET_S = 60
const BYTES = 24
const CHARS = 32

/** The owners of the sockets it opens: people, or the console. */
export type TicketFor = 'user' | 'operator'

const hashOf = (ticket: string): Buffer => createHash('sha256').update(ticket).digest()

/** A ticket for a session; it is stored nowhere. */
export async function giveTicket(
  ctx: Ctx,
  kind: TicketFor,
  session_id: number,
): Promise<{ ticket: string; expires_at: number }> {
  const ticket = randomBytes(BYTES).toString('base64url')
  const [row] = await query<{ expires_at: number }>(
    ctx,
    'platform_ticket_add',
    `insert into platform_socket_tickets (hash, kind, session_id, expires_at)
     values ($1, $2, $3, platform_now() + $4 * interval '1 second') returning expires_at`,
    [hashOf(ticket), kind, session_id, TICKET_S],
  )
  return { ticket, expires_at: row!.expires_at }
}

/** Uses a ticket up. @returns its session, or undefined: unknown, used, too old, or for the other kind of sockets */
export async function takeTicket(ctx: Ctx, kind: TicketFor, ticket: unknown): Promise<number | undefined> {
  if (typeof ticket !== 'string' || ticket.length !== CHARS) return undefined
  const [row] = await query<{ session_id: number; is_good: boolean }>(
    ctx,
    'platform_ticket_take',
    'delete from platform_socket_tickets where hash = $1 and kind = $2 returning session_id, expires_at > platform_now() as is_good',
    [hashOf(ticket), kind],
  )
  return row?.is_good ? row.session_id : undefined
}

const FORGET = `delete from platform_socket_tickets where hash in (
  select hash from platform_socket_tickets where expires_at < (select platform_now()) - interval '1 hour' limit $1)`

/** Those that were never used. */
export const forgetTickets = (ctx: Ctx) => deleteInBatches(ctx, 'platform_tickets_tidy', FORGET)
