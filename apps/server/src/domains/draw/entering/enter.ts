/** A ticket of a draw: the first is free, further ones for shares that somebody opened, or for points. */
import { randomBytes } from 'node:crypto'
import { type TicketReceipt, ticketText, userRefText } from '@juya/verify'
import type { SignedCtx, SignedUser, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { linkedPeople } from '../../account/index.ts'
import { receiptOf, sha256 } from '../drawing/records.ts'
import { isGiveaway, isOpen, isPublic, type TicketSource } from '../rules.ts'
import { changeDraw, drawById, entrantOf, lockDraw, ticketsOf } from '../store.ts'
import { type Draw, draw_entrants, draw_tickets, type Entrant, type Ticket } from '../tables.ts'
import { checkMayEnter, checkNobodyLinked } from './eligibility.ts'
import { checkThere } from './live-scene.ts'
import { pointTickets } from './paid-tickets.ts'
import { openedFor } from './sharing.ts'

export interface Entered {
  draw: Draw
  entrant: Entrant
  /** All of the person's, this one last. */
  tickets: Ticket[]
  receipt: TicketReceipt
}

/**
 * Gives the caller one ticket.
 *
 * @throws Refusal NOT_FOUND, DRAW_CLOSED, ALREADY_DONE (the free one), DRAW_NOT_SHARED, POINTS_UNAVAILABLE, POINTS_SHORT, POINTS_OWED, LIMIT_REACHED {limit}, DRAW_NOT_THERE (a
 * giveaway), and as obstacleFor says
 */
export async function enterDraw(ctx: SignedCtx, { id, by }: { id: number; by: TicketSource }): Promise<Entered> {
  await checkThere(ctx, id)
  return inTransaction(ctx, async (tx) => {
    const found = await drawById(tx, id)
    await checkOpen(tx, found)
    // The right to enter is found out before the lock: everybody else who enters waits for it.
    await checkMayEnter(tx, found!)
    const linked = [...(await linkedPeople(tx, ctx.user.id)).keys()]
    const draw = (await lockDraw(tx, id))!
    const now = await checkOpen(tx, draw)
    await checkNobodyLinked(tx, id, linked)
    const known = await entrantOf(tx, id, ctx.user.id)
    const own = known ? await ticketsOf(tx, id, known.user_ref) : []
    await checkSource(tx, draw, own, by)
    const entrant = known ?? (await addEntrant(tx, draw, ctx.user))
    const ticket = await addTicket(tx, draw, { user_ref: entrant.user_ref, source: by, now })
    if (by === 'points')
      await pointTickets(tx.services)!.pay(tx, { user_id: ctx.user.id, draw_id: id, ticket_no: ticket.ticket_no })
    return { draw, entrant, tickets: [...own, ticket], receipt: receiptOf(tx, id, ticket) }
  })
}

/** @returns the moment. @throws Refusal NOT_FOUND, DRAW_CLOSED */
async function checkOpen(tx: Tx, draw: Draw | undefined): Promise<number> {
  if (!draw || !isPublic(draw.status)) refuse('NOT_FOUND')
  const now = Math.floor(await databaseNow(tx))
  if (!isOpen(draw, now)) refuse('DRAW_CLOSED')
  return now
}

async function checkSource(tx: Tx<SignedCtx>, draw: Draw, own: readonly Ticket[], by: TicketSource): Promise<void> {
  const had = own.filter(({ source }) => source === by).length
  if (by === 'free' && had > 0) refuse('ALREADY_DONE')
  if (by === 'points' && (isGiveaway(draw) || !pointTickets(tx.services))) refuse('POINTS_UNAVAILABLE')
  if (by === 'share' && had >= Math.min(draw.share_tickets, await openedFor(tx, draw.id, tx.user.id)))
    refuse('DRAW_NOT_SHARED')
  if (own.length >= draw.max_tickets) refuse('LIMIT_REACHED', { limit: draw.max_tickets })
}

async function addEntrant(tx: Tx, draw: Draw, user: SignedUser): Promise<Entrant> {
  const salt = randomBytes(16).toString('hex')
  const user_ref = sha256(userRefText(draw.id, user.id, salt))
  const [added] = await tx.db
    .insert(draw_entrants)
    .values({ draw_id: draw.id, user_id: user.id, salt, user_ref })
    .returning()
  return added!
}

/** The next ticket of a locked draw. A clock that stepped back gives it the moment of the one before. */
async function addTicket(
  tx: Tx,
  draw: Draw,
  { user_ref, source, now }: { user_ref: string; source: TicketSource; now: number },
): Promise<Ticket> {
  const [last] = await query<{ at: number }>(
    tx,
    'draw_ticket_last',
    'select at from draw_tickets where draw_id = $1 and ticket_no = $2',
    [draw.id, draw.ticket_count],
  )
  const server_ms = Math.max(now, last?.at ?? draw.from_at)
  const ticket_no = draw.ticket_count + 1
  const hash = sha256(ticketText(draw.id, { ticket_no, user_ref, source, server_ms }, draw.head_hash!))
  const [added] = await tx.db
    .insert(draw_tickets)
    .values({ draw_id: draw.id, ticket_no, user_ref, source, at: server_ms, hash })
    .returning()
  invariant(added, `draw ${draw.id} has no ticket ${ticket_no}`)
  await changeDraw(tx, draw.id, { ticket_count: ticket_no, head_hash: hash })
  return added
}
