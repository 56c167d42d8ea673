/** What the shop domain tells others. */
import { AtMs, Bp, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

export const shopEvents = defineEvents('shop', {
  application_approved: {
    about: 'user_id',
    payload: {
      user_id: Id,
      application_id: Id,
      name: z.string(),
      status: z.enum(['active', 'pending_fee', 'pending_deposit']),
    },
    says: 'An application for a shop was approved.',
  },
  application_asked: {
    about: 'user_id',
    payload: { user_id: Id, application_id: Id, name: z.string(), question: z.string(), answer_by: AtMs },
    says: 'An operator asks a question about an application for a shop.',
  },
  application_rejected: {
    about: 'user_id',
    payload: { user_id: Id, application_id: Id, name: z.string(), reason: z.string() },
    says: 'An application for a shop was rejected.',
  },
  application_withdrawn: {
    about: 'user_id',
    payload: { user_id: Id, application_id: Id, name: z.string() },
    says: 'An application for a shop was withdrawn, as its question was not answered.',
  },
  closed: {
    about: 'shop_id',
    payload: { shop_id: Id, user_id: Id, deposit_fen: Fen, amount_fen: Fen },
    says: 'A shop is closed for good.',
  },
  closing: {
    about: 'shop_id',
    payload: { shop_id: Id, user_id: Id, closes_at: AtMs, reason: z.string() },
    says: 'A shop closes on a day that is set.',
  },
  credit_lost: {
    about: 'shop_id',
    payload: {
      ...{ shop_id: Id, log_id: Id, delta: z.int(), credit_score: z.int(), reason: z.string(), ref: z.string() },
      ...{ title: z.string(), title_en: z.string().nullable(), detail: z.string(), imposed_by: z.array(Id) },
    },
    says: 'A shop has lost credit and may ask for a review of it.',
  },
  credit_returned: {
    about: 'shop_id',
    payload: { shop_id: Id, log_id: Id },
    says: 'Credit a shop had lost was given back; log_id is the loss.',
  },
  deduction_dropped: {
    about: 'shop_id',
    payload: { shop_id: Id, deduction_id: Id, amount_fen: Fen, reason: z.string() },
    says: 'A deduction from a shop deposit was dropped.',
  },
  deduction_imposed: {
    about: 'shop_id',
    payload: { shop_id: Id, deduction_id: Id, taken_fen: Fen, amount_fen: Fen, reason: z.string() },
    says: 'A sum was taken from a shop deposit.',
  },
  deduction_noticed: {
    about: 'shop_id',
    payload: { shop_id: Id, deduction_id: Id, amount_fen: Fen, words: z.string(), rule_no: z.string(), due_at: AtMs },
    says: 'A shop is told of a deduction it may answer.',
  },
  deduction_paid: {
    about: 'shop_id',
    payload: { user_id: Id, shop_id: Id, deduction_id: Id, taken_fen: Fen, amount_fen: Fen, reason: z.string() },
    says: 'A person was paid from a shop deposit.',
  },
  deposit_held: {
    about: 'shop_id',
    payload: { shop_id: Id, missing_fen: Fen },
    says: 'The deposit of a shop stayed short for too long: the shop sells nothing new.',
  },
  deposit_paid: {
    about: 'shop_id',
    payload: { shop_id: Id, amount_fen: Fen, held_fen: Fen, pay_no: z.string() },
    says: 'A shop has paid its deposit.',
  },
  deposit_returned: {
    about: 'shop_id',
    payload: { shop_id: Id, asked_fen: Fen, amount_fen: Fen },
    says: 'A shop has its deposit back.',
  },
  deposit_set: {
    about: 'shop_id',
    payload: { shop_id: Id, required_fen: Fen, before_fen: Fen },
    says: 'An operator has set what a shop has to deposit.',
  },
  deposit_short: {
    about: 'shop_id',
    payload: { shop_id: Id, held_fen: Fen, required_fen: Fen, missing_fen: Fen, held_at: AtMs },
    says: 'The deposit of a shop is below what it has to be.',
  },
  fee_announced: {
    about: 'shop_id',
    payload: {
      shop_id: Id,
      before_bp: Bp,
      after_bp: Bp,
      starts_at: AtMs,
      holds_for: z.string().optional(),
      title_en: z.string(),
      title_zh: z.string(),
      change_id: z.union([Id, z.string()]),
    },
    says: 'A rise of a fee is announced to one shop.',
  },
  fee_called_off: {
    about: 'shop_id',
    payload: {
      shop_id: Id,
      before_bp: Bp,
      after_bp: Bp,
      title_en: z.string(),
      title_zh: z.string(),
      change_id: z.union([Id, z.string()]),
    },
    says: 'A rise of a fee does not come; told to one shop.',
  },
  fee_held: {
    about: 'shop_id',
    payload: { shop_id: Id, expires_at: AtMs, held_at: AtMs },
    says: 'A fee was not renewed in time: the shop sells nothing new.',
  },
  fee_over: {
    about: 'shop_id',
    payload: { shop_id: Id, expires_at: AtMs, held_at: AtMs },
    says: 'The time a shop has paid its fee for is over.',
  },
  fee_paid: {
    about: 'shop_id',
    payload: { shop_id: Id, amount_fen: Fen, to_at: AtMs },
    says: 'A shop has paid its fee.',
  },
  fee_plan_announced: {
    about: 'shop_kind',
    payload: {
      months: z.int(),
      before_fen: Fen,
      price_fen: Fen,
      starts_at: AtMs,
      shop_kind: z.enum(['individual', 'company', 'platform', 'auction_house']),
      name: z.string(),
      name_en: z.string(),
    },
    says: 'A higher fee of a kind of shop is decided.',
  },
  fee_plan_called_off: {
    about: 'shop_kind',
    payload: {
      price_fen: Fen,
      shop_kind: z.enum(['individual', 'company', 'platform', 'auction_house']),
      name: z.string(),
      name_en: z.string(),
    },
    says: 'A higher fee of a kind of shop does not come.',
  },
  fee_plan_changes: {
    about: 'shop_id',
    payload: {
      shop_id: Id,
      months: z.int(),
      before_fen: Fen,
      price_fen: Fen,
      starts_at: AtMs,
      shop_kind: z.enum(['individual', 'company', 'platform', 'auction_house']),
      name: z.string(),
      name_en: z.string(),
    },
    says: 'A higher fee of its kind is announced to one shop.',
  },
  fee_plan_stays: {
    about: 'shop_id',
    payload: {
      shop_id: Id,
      price_fen: Fen,
      shop_kind: z.enum(['individual', 'company', 'platform', 'auction_house']),
      name: z.string(),
      name_en: z.string(),
    },
    says: 'A higher fee of its kind does not come; told to one shop.',
  },
  fee_soon: {
    about: 'shop_id',
    payload: { shop_id: Id, expires_at: AtMs, held_at: AtMs },
    says: 'The time a shop has paid its fee for ends soon.',
  },
  invited: {
    about: 'shop_id',
    payload: { user_id: Id, shop_id: Id, invitation_id: Id, name: z.string(), due_at: AtMs },
    says: 'A person is invited to work for a shop.',
  },
  licence_approved: {
    about: 'shop_id',
    payload: { shop_id: Id, kind: z.string(), expires_on: z.string(), licence_id: Id },
    says: 'A licence of a shop was approved.',
  },
  licence_asked: {
    about: 'shop_id',
    payload: { shop_id: Id, kind: z.string(), question: z.string(), answer_by: AtMs, licence_id: Id },
    says: 'An operator asks a question about a licence of a shop.',
  },
  licence_ending: {
    about: 'shop_id',
    payload: { shop_id: Id, kind: z.string(), expires_on: z.string(), licence_id: Id },
    says: 'A licence of a shop ends soon.',
  },
  licence_over: {
    about: 'shop_id',
    payload: { shop_id: Id, kind: z.string(), expires_on: z.string(), licence_id: Id },
    says: 'A licence of a shop has ended.',
  },
  licence_rejected: {
    about: 'shop_id',
    payload: { shop_id: Id, kind: z.string(), reason: z.string(), licence_id: Id },
    says: 'A licence of a shop was rejected.',
  },
  member_changed: {
    about: 'shop_id',
    payload: { user_id: Id, shop_id: Id, name: z.string(), is_active: z.boolean() },
    says: 'What a member may do in a shop was changed.',
  },
  member_joined: {
    about: 'shop_id',
    payload: { shop_id: Id, member_id: Id },
    says: 'A person works for a shop now.',
  },
  member_left: {
    about: 'shop_id',
    payload: { shop_id: Id, member_id: Id },
    says: 'A member has left a shop.',
  },
  member_removed: {
    about: 'shop_id',
    payload: { user_id: Id, shop_id: Id, name: z.string() },
    says: 'A member was taken off a shop.',
  },
  name_rejected: {
    about: 'shop_id',
    payload: { shop_id: Id, name: z.string(), reason: z.string() },
    says: 'A new name of a shop was rejected.',
  },
  opened: {
    about: 'shop_id',
    payload: { shop_id: Id, owner_user_id: Id },
    says: 'A shop is open.',
  },
  rate_changed: {
    about: 'shop_id',
    payload: { shop_id: Id, commission_bp: Bp.nullable() },
    says: 'An operator has set the commission of a shop.',
  },
  reinstated: {
    about: 'shop_id',
    payload: { shop_id: Id, user_id: Id },
    says: 'A shop that was suspended may sell again.',
  },
  renamed: {
    about: 'shop_id',
    payload: { shop_id: Id, name: z.string(), before_name: z.string() },
    says: 'A shop has a new name.',
  },
  suspended: {
    about: 'shop_id',
    payload: { shop_id: Id, user_id: Id, reason: z.string() },
    says: 'An operator has suspended a shop.',
  },
})
