/** What the domain of draws tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const draw = { draw_id: Id, title: z.string(), title_en: z.string() }
const win = { ...draw, win_id: Id, user_id: Id, prize: z.string(), prize_en: z.string() }

export const drawEvents = defineEvents('draw', {
  published: {
    about: 'draw_id',
    payload: { ...draw, closes_at: AtMs, draws_at: AtMs },
    says: 'A draw was published.',
    outsiders: 'a page of announcements: people learn of it from the list and the share page here',
  },
  locked: {
    about: 'draw_id',
    payload: { ...draw, ticket_count: z.number().int(), round: z.number().int() },
    says: 'The list of a draw’s tickets is closed and published.',
  },
  drawn: {
    about: 'draw_id',
    payload: { ...draw, ticket_count: z.number().int(), winners: z.number().int() },
    says: 'A draw was drawn.',
  },
  voided: {
    about: 'draw_id',
    payload: { ...draw, reason: z.string() },
    says: 'A draw was called off.',
  },
  won: {
    about: 'win_id',
    payload: { ...win, rank: z.number().int(), value_fen: Fen, claim_until: AtMs },
    says: 'A person has won a prize.',
  },
  claimed: {
    about: 'win_id',
    payload: win,
    says: 'A winner has said where a prize goes.',
    outsiders: 'a store that packs prizes; operators see it in their queue',
  },
  expired: {
    about: 'win_id',
    payload: { ...win, because: z.enum(['time', 'given_up', 'banned']) },
    says: 'A prize was not claimed, or given up; it is not drawn again.',
  },
  sent: {
    about: 'win_id',
    payload: { ...win, order_id: Id, shop_id: Id, again: z.boolean() },
    says: 'A prize was handed to the shop that sends it.',
  },
})
