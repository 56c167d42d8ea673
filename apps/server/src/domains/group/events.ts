/** What the domain of group buys tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const buy = {
  group_buy_id: Id,
  goods_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  mode: z.enum(['buy', 'booking']).default('buy'),
}
const team = { ...buy, team_id: Id, user_id: Id, size: z.int(), joined: z.int(), expires_at: AtMs }

const booked = { ...buy, user_id: Id, order_id: Id }

export const groupEvents = defineEvents('group', {
  approved: {
    about: 'group_buy_id',
    payload: { ...buy, decided_at: AtMs },
    says: 'A reviewer has approved a group buy.',
  },
  rejected: {
    about: 'group_buy_id',
    payload: { ...buy, reason: z.string(), decided_at: AtMs },
    says: 'A reviewer has sent a group buy back.',
  },
  opened: {
    about: 'group_buy_id',
    payload: { ...buy, to_at: AtMs },
    says: 'Teams may be started in a group buy from now on.',
  },
  opened_for: {
    about: 'group_buy_id',
    payload: { ...buy, user_id: Id, to_at: AtMs },
    says: 'Teams may be started in a group buy, told to somebody who watches it (user_id).',
  },
  ending_for: {
    about: 'group_buy_id',
    payload: { ...buy, user_id: Id, to_at: AtMs },
    says: 'A group buy ends in a day, told to somebody who watches it (user_id).',
  },
  ended: {
    about: 'group_buy_id',
    payload: { ...buy },
    says: 'No team is started in a group buy any more; those under way run out.',
  },
  stopped: {
    about: 'group_buy_id',
    payload: { ...buy, reason: z.string(), orders: z.int(), amount_fen: Fen },
    says: 'A group buy was stopped: its forming teams failed, and their members have their money back.',
  },
  joined: { about: 'team_id', payload: team, says: 'Somebody has paid for a seat in a team; user_id leads it.' },
  merged: {
    about: 'team_id',
    payload: team,
    says: 'A member has moved into this team from one that was not filled; told to each of those who moved (user_id).',
  },
  left: { about: 'team_id', payload: team, says: 'A member has left a team; user_id leads it now.' },
  formed: { about: 'team_id', payload: team, says: 'A team is complete, and its orders are to be shipped.' },
  postponed: {
    about: 'team_id',
    payload: { ...team, from_at: AtMs, until_at: AtMs },
    says: 'An outage of the service has moved the end of a team; told to each of its members (user_id).',
  },
  booked: {
    about: 'group_buy_id',
    payload: { ...booked, qty: z.int(), booked_qty: z.int() },
    says: 'Somebody has paid for pieces of a booking.',
    outsiders: 'a shop’s own system that plans what to make or to import',
  },
  unbooked: {
    about: 'group_buy_id',
    payload: { ...booked, qty: z.int(), booked_qty: z.int() },
    says: 'Somebody has left a booking.',
    outsiders: 'a shop’s own system that plans what to make or to import',
  },
  booking_closed: {
    about: 'group_buy_id',
    payload: { ...buy, booked_qty: z.int(), price_fen: Fen.nullable() },
    says: 'The pieces of a booking were counted; without a price they are too few, and all the money goes back.',
  },
  booking_settled: {
    about: 'order_id',
    payload: { ...booked, price_fen: Fen, back_fen: Fen },
    says: 'An order of a booking is to be shipped, at the price its step gave; told to its buyer (user_id).',
  },
  booking_postponed: {
    about: 'group_buy_id',
    payload: { ...booked, to_at: AtMs, from_at: AtMs, until_at: AtMs },
    says: 'An outage of the service has moved the end of a booking; told to each of its buyers (user_id).',
  },
  failed: { about: 'team_id', payload: team, says: 'A team was not filled in time, or its group buy was stopped.' },
})
