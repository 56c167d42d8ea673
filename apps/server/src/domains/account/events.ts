/** What the account domain tells others. */
import { AtMs, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const safety = { user_id: Id, not_me: z.string() }

export const accountEvents = defineEvents('account', {
  banned: {
    about: 'user_id',
    payload: { user_id: Id, reason: z.string() },
    says: 'An operator has closed an account for good.',
  },
  device_added: {
    about: 'user_id',
    payload: { ...safety, device_id: z.string(), user_agent: z.string() },
    says: 'A person has signed in on a device that was not seen before.',
  },
  first_changed: {
    about: 'user_id',
    payload: { user_id: Id, is_first: z.boolean() },
    says: 'Another account of a person counts as their first now, or this one no longer does.',
  },
  growth_adjusted: {
    about: 'user_id',
    payload: { user_id: Id, delta: z.int(), growth_value: z.int(), level: z.int(), reason: z.string() },
    says: 'An operator has corrected the growth value of a person.',
  },
  growth_lost: {
    about: 'user_id',
    payload: {
      ...{ user_id: Id, log_id: Id, delta: z.int(), growth_value: z.int(), reason: z.string(), ref: z.string() },
      ...{ title: z.string(), title_en: z.string().nullable(), detail: z.string(), imposed_by: z.array(Id) },
    },
    says: 'A person has lost growth value and may ask for a review of it.',
  },
  growth_returned: {
    about: 'user_id',
    payload: { user_id: Id, log_id: Id },
    says: 'Growth value a person had lost was given back; log_id is the loss.',
  },
  leaving: {
    about: 'user_id',
    payload: { ...safety, due_at: AtMs },
    says: 'A person has asked to have their account erased.',
  },
  leaving_withdrawn: {
    about: 'user_id',
    payload: { ...safety },
    says: 'A person has signed in before the erasure: the account stays.',
  },
  left: {
    about: 'user_id',
    payload: { user_id: Id },
    says: 'An account is erased: every domain forgets what it keeps of the person.',
  },
  link_judged: {
    about: 'user_id',
    payload: { user_id: Id, verdict: z.enum(['same', 'different']) },
    says: 'An operator has decided whether two accounts belong to one person.',
  },
  locked: {
    about: 'user_id',
    payload: { ...safety },
    says: 'A person has said "It was not me": the account is locked.',
  },
  password_changed: {
    about: 'user_id',
    payload: { ...safety },
    says: 'The login password was changed.',
  },
  pay_password_changed: {
    about: 'user_id',
    payload: { ...safety },
    says: 'The pay password was set or changed.',
  },
  pay_password_locked: {
    about: 'user_id',
    payload: { ...safety, until: AtMs.optional(), minutes: z.int() },
    says: 'The pay password was entered wrongly too often and rests.',
  },
  pay_password_unlocked: {
    about: 'user_id',
    payload: { user_id: Id },
    says: 'An operator has ended the rest of a pay password.',
  },
  phone_change_asked: {
    about: 'user_id',
    payload: { ...safety, phone: z.string(), due_at: AtMs },
    says: 'A change of the phone number was asked for and waits.',
  },
  phone_changed: {
    about: 'user_id',
    payload: { ...safety, phone: z.string() },
    says: 'The phone number was changed.',
  },
  realname_asked: {
    about: 'user_id',
    payload: { user_id: Id, identity_id: Id, question: z.string(), answer_by: AtMs },
    says: 'An operator asks a question about documents a person has filed.',
  },
  realname_decided: {
    about: 'user_id',
    payload: { user_id: Id, verified: z.boolean(), kind: z.enum(['person', 'shop']), reason: z.string().nullable() },
    says: 'Documents of a person or a company were verified or rejected.',
  },
  realname_revoked: {
    about: 'user_id',
    payload: { user_id: Id, kind: z.enum(['person', 'shop']), reason: z.string(), is_left: z.boolean() },
    says: 'A verification was taken back.',
  },
  registered: {
    about: 'user_id',
    payload: { user_id: Id, invite_uid: z.int().nullable() },
    says: 'A person has registered.',
  },
  restricted: {
    about: 'user_id',
    payload: { user_id: Id, reason: z.string(), until: AtMs.nullable() },
    says: 'An operator has restricted an account: it may neither bid nor buy.',
  },
  social_bound: {
    about: 'user_id',
    payload: { ...safety, provider: z.string(), nickname: z.string() },
    says: 'A social login was bound to an account.',
  },
  social_unbound: {
    about: 'user_id',
    payload: { ...safety, nickname: z.string() },
    says: 'A social login was taken off an account.',
  },
  unbanned: {
    about: 'user_id',
    payload: { user_id: Id },
    says: 'A ban was lifted.',
  },
  unlocked: {
    about: 'user_id',
    payload: { ...safety },
    says: 'The owner has proved themself: the account is open again.',
  },
  unrestricted: {
    about: 'user_id',
    payload: { user_id: Id },
    says: 'A restriction has ended.',
  },
})
