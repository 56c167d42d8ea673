/** What the domain of auction houses tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const sale = {
  session_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  starts_at: AtMs,
  first_ends_at: AtMs,
}

export const houseEvents = defineEvents('house', {
  opened: {
    about: 'shop_id',
    payload: { shop_id: Id, licence_no: z.string() },
    says: 'A shop may hold auction sales.',
  },
  paddle_suspended: {
    about: 'session_id',
    payload: { ...sale, user_id: Id, reason: z.string().nullable() }, // null: a lot won with it was not paid
    says: 'A paddle may not bid in this sale any more.',
  },
  room_begun: {
    about: 'session_id',
    payload: { ...sale, user_id: Id },
    says: 'The room of a sale has begun.',
  },
  session_approved: {
    about: 'session_id',
    payload: { ...sale, lots: z.int() },
    says: 'A reviewer has approved a sale.',
  },
  session_cancelled: {
    about: 'session_id',
    payload: { ...sale, user_id: Id, reason: z.string() },
    says: 'A sale was cancelled; told to each paddle.',
  },
  session_cancelled_shop: {
    about: 'session_id',
    payload: { ...sale, reason: z.string() },
    says: 'A sale was cancelled; told to its house.',
  },
  session_ended: {
    about: 'session_id',
    payload: { ...sale, sold: z.int(), passed: z.int(), amount_fen: Fen },
    says: 'All lots of a sale have ended.',
  },
  session_redated: {
    about: 'session_id',
    payload: { ...sale, user_id: Id },
    says: 'A sale was put on another date.',
  },
  session_rejected: {
    about: 'session_id',
    payload: { ...sale, reason: z.string() },
    says: 'A reviewer has sent a sale back.',
  },
  session_started: {
    about: 'session_id',
    payload: { ...sale, user_id: Id },
    says: 'A sale is open for bids.',
  },
  session_stopped: {
    about: 'session_id',
    payload: { ...sale, user_id: Id },
    says: 'The room of a sale was stopped; told to each paddle.',
  },
  session_stopped_shop: {
    about: 'session_id',
    payload: { ...sale },
    says: 'The room of a sale was stopped; told to its house.',
  },
})
