/** What the auction domain tells others. */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const offer = {
  lot_id: Id,
  session_id: Id.nullable(),
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  offer_id: Id,
  user_id: Id,
  alias: z.string(),
  amount_fen: Fen,
  counter_fen: Fen.nullable(),
  expires_at: AtMs,
}
const voided = {
  lot_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  seq: z.int(),
  was_fen: Fen,
  current_fen: Fen,
  ends_at: AtMs,
  reason: z.string(),
  rule: z.string(),
}
const ended = {
  lot_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  amount_fen: Fen,
  order_id: Id.nullable(),
}
const running = {
  lot_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
  current_fen: Fen,
  ends_at: AtMs.nullable(),
}
const lot = { lot_id: Id, shop_id: Id, title: z.string(), title_en: z.string().nullable(), image: z.string() }

export const auctionEvents = defineEvents('auction', {
  absentee_out: {
    about: 'lot_id',
    payload: {
      ...lot,
      user_id: Id,
      because: z.string(),
    },
    says: 'An absentee maximum has left a lot before or without bidding.',
  },
  bids_voided: {
    about: 'lot_id',
    payload: { ...voided, user_id: Id, count: z.int(), deposit_fen: Fen },
    says: 'An operator has taken back all bids of a person on a lot; told to that person.',
  },
  bids_voided_shop: {
    about: 'lot_id',
    payload: { ...voided, alias: z.string() },
    says: 'An operator has taken back all bids of a person on a lot; told to its shop.',
  },
  cancelled: {
    about: 'lot_id',
    payload: { ...ended, user_id: Id.nullable(), reason: z.string().nullable() },
    says: 'A lot was withdrawn; told to each of its people, and to its shop without a person.',
  },
  catalogue_opened: {
    about: 'session_id',
    payload: { session_id: Id },
    says: 'The lots of a sale can be looked at.',
  },
  consignor_named: {
    about: 'lot_id',
    payload: { ...lot, user_id: Id.nullable() },
    says: 'A lot was named to the person who consigned it.',
  },
  consignor_phoned: {
    about: 'lot_id',
    payload: { lot_id: Id },
    says: 'A house has given the phone number of the person who consigned a lot.',
  },
  defaulted: {
    about: 'lot_id',
    payload: { ...lot, user_id: Id, order_id: Id, session_id: Id.nullable(), amount_fen: Fen },
    says: 'The winner of a lot has not paid in time.',
  },
  lost: {
    about: 'lot_id',
    payload: { ...ended, user_id: Id.nullable(), sold: z.boolean(), deposit_fen: Fen },
    says: 'A lot has ended without this bidder.',
  },
  lot_approved: {
    about: 'lot_id',
    payload: { ...lot },
    says: 'A reviewer has approved a lot.',
  },
  lot_featured: {
    about: 'lot_id',
    payload: { ...lot, featured_until: AtMs.nullable(), reason: z.string() },
    says: 'An operator has put a lot forward, or has ended that.',
  },
  lot_moved: {
    about: 'lot_id',
    payload: { ...lot, version: z.int(), category_zh: z.string(), category_en: z.string(), reason: z.string() },
    says: 'An operator has moved a lot to another category.',
  },
  lot_rejected: {
    about: 'lot_id',
    payload: { ...lot, reason: z.string() },
    says: 'A reviewer has sent a lot back.',
  },
  lot_started: {
    about: 'lot_id',
    payload: { ...lot, ends_at: AtMs, was_ends_at: AtMs.nullable(), in_room: z.boolean() },
    says: 'A lot is open for bids.',
  },
  lots_before: {
    about: 'lot_id',
    payload: {
      ...lot,
      before: z.int(),
      told_at: AtMs,
      lot_no: z.string().nullable(),
      session_id: Id.nullable(),
      user_id: Id,
    },
    says: 'A lot a person has asked to be called for comes up in the room soon.',
  },
  master_named: {
    about: 'lot_id',
    payload: { ...lot, images: z.array(z.string()), master_id: Id.nullable() },
    says: 'A lot that is handed in, or was changed since, names the master who made it; without one it names none any more.',
  },
  not_relisted: {
    about: 'lot_id',
    payload: { ...lot },
    says: 'A lot that was not sold could not go up again by itself.',
  },
  offer_accepted: {
    about: 'lot_id',
    payload: { ...offer, order_id: Id, pay_deadline: AtMs.nullable() },
    says: 'A house has accepted an offer for a lot that passed.',
  },
  offer_countered: {
    about: 'lot_id',
    payload: { ...offer },
    says: 'A house asks another price for a lot that passed.',
  },
  offer_ended: {
    about: 'lot_id',
    payload: {
      ...offer,
      ended: z.string(),
      was: z.enum(['expired', 'open', 'withdrawn', 'accepted', 'declined', 'countered']).optional(),
    },
    says: 'An offer for a lot that passed is over without a sale to its person.',
  },
  offer_made: {
    about: 'lot_id',
    payload: { ...offer },
    says: 'A person offers a price for a lot that passed.',
  },
  offer_taken_back: {
    about: 'lot_id',
    payload: { ...offer, ended: z.enum(['left', 'restricted', 'withdrawn', 'declined']) },
    says: 'A person offers no more for a lot that passed.',
  },
  outage_extended: {
    about: 'lot_id',
    payload: { ...lot, from_at: AtMs, until_at: AtMs, ends_at: AtMs.nullable(), user_id: Id.nullable() },
    says: 'An outage has moved the end of a lot; told to each of its people, and to its shop without a person.',
  },
  outbid: {
    about: 'lot_id',
    payload: { ...running, user_id: Id },
    says: 'A bidder leads a lot no more.',
  },
  passed: {
    about: 'lot_id',
    payload: { ...ended, reason: z.string() },
    says: 'A lot has ended without a sale.',
  },
  price_fell: {
    about: 'lot_id',
    payload: { ...voided, user_id: Id, leads: z.boolean(), led: z.boolean() },
    says: 'The price of a lot fell as bids were taken back; told to those whose bids stand.',
  },
  relisted: {
    about: 'lot_id',
    payload: { ...lot, new_lot_id: Id, left: z.int() },
    says: 'A lot that was not sold went up again by itself.',
  },
  search_found: {
    about: 'lot_id',
    payload: {
      ...running,
      user_id: Id,
      search_en: z.string(),
      search_zh: z.string(),
      sale_starts_at: AtMs.optional(),
      lot_no: z.string().nullable().optional(),
      session_id: Id.nullable().optional(),
    },
    says: 'A saved search has found a lot.',
  },
  searches_of_day: {
    about: 'user_id',
    payload: {
      user_id: Id,
      searches: z.array(
        z.object({
          en: z.string(),
          zh: z.string(),
          count: z.int(),
          /** All of them stand in catalogues whose bidding has not begun. */
          is_ahead: z.boolean(),
          keyword: z.string(),
          category_id: Id.nullable(),
          price_min_fen: Fen.nullable(),
          price_max_fen: Fen.nullable(),
        }),
      ),
    },
    says: 'What the saved searches of a person have found in a day.',
  },
  second_chance_accepted: {
    about: 'lot_id',
    payload: { ...lot, amount_fen: Fen, order_id: Id, user_id: Id },
    says: 'The next bidder has taken a lot its winner did not pay.',
  },
  second_chance_offered: {
    about: 'lot_id',
    payload: { ...lot, offer_id: Id, user_id: Id, amount_fen: Fen, expires_at: AtMs },
    says: 'A lot its winner did not pay is offered to the next bidder.',
  },
  service_away: {
    about: 'outage_id',
    payload: { outage_id: Id, from_at: AtMs, until_at: AtMs },
    says: 'The service was away for a while and is back.',
  },
  sold: {
    about: 'lot_id',
    payload: { ...ended },
    says: 'A lot has ended with a sale.',
  },
  sold_after: {
    about: 'lot_id',
    payload: { ...lot, session_id: Id.nullable(), amount_fen: Fen, order_id: Id },
    says: 'A lot that passed was sold after its sale.',
  },
  watch_end_soon: {
    about: 'lot_id',
    payload: { ...running, before_s: z.int(), user_id: Id },
    says: 'A lot a person watches ends soon.',
  },
  watch_ended: {
    about: 'lot_id',
    payload: { ...ended, user_id: Id.nullable(), sold: z.boolean() },
    says: 'A lot a person watches has ended.',
  },
  watch_started: {
    about: 'lot_id',
    payload: { ...running, user_id: Id },
    says: 'A lot a person watches is open for bids.',
  },
  won: {
    about: 'lot_id',
    /** premium_fen: the buyer's premium on amount_fen; absent from older ones. */
    payload: { ...ended, user_id: Id.nullable(), pay_deadline: AtMs, premium_fen: Fen.optional() },
    says: 'A bidder has won a lot.',
  },
})
