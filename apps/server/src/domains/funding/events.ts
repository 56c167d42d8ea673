/** What the domain of crowdfunding tells others. Rows whose name ends in _for go to one person each (user_id). */
import { AtMs, Fen, Id } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const campaign = {
  campaign_id: Id,
  shop_id: Id,
  title: z.string(),
  title_en: z.string().nullable(),
  image: z.string(),
}
const person = { ...campaign, user_id: Id }
const pledge = { ...person, order_id: Id, tier_id: Id, tier_name: z.string(), qty: z.int(), goods_fen: Fen }
const total = { raised_fen: Fen, goal_fen: Fen, backer_count: z.int() }

export const fundingEvents = defineEvents('funding', {
  approved: {
    about: 'campaign_id',
    payload: { ...campaign, from_at: AtMs, decided_at: AtMs },
    says: 'A reviewer has approved a campaign; it opens at from_at.',
  },
  rejected: {
    about: 'campaign_id',
    payload: { ...campaign, reason: z.string(), decided_at: AtMs },
    says: 'A reviewer has sent a campaign back.',
  },
  opened: {
    about: 'campaign_id',
    payload: { ...campaign, goal_fen: Fen, to_at: AtMs },
    says: 'A campaign may be backed from now on.',
  },
  counting: {
    about: 'campaign_id',
    payload: { ...campaign, ...total },
    says: 'A campaign is over; payments at banks are waited for before it has succeeded or failed.',
    outsiders: 'a page that counts campaigns: its own page here hears of it at once',
  },
  succeeded: {
    about: 'campaign_id',
    payload: { ...campaign, ...total, ship_by: AtMs },
    says: 'A campaign has reached its goal: its pledges are to be sent by ship_by.',
  },
  failed: {
    about: 'campaign_id',
    payload: { ...campaign, ...total },
    says: 'A campaign has not reached its goal: all of its money goes back.',
  },
  cancelled: {
    about: 'campaign_id',
    payload: campaign,
    says: 'A shop has given up a campaign that nobody had backed.',
    outsiders: 'a page that lists campaigns: the shop has done it itself',
  },
  stopped: {
    about: 'campaign_id',
    payload: { ...campaign, reason: z.string(), orders: z.int(), amount_fen: Fen },
    says: 'A campaign was stopped: what was not sent goes back to its backers.',
  },
  shipping: {
    about: 'campaign_id',
    payload: campaign,
    says: 'The first parcel of a campaign is on its way.',
    outsiders: 'a page that follows campaigns: each backer hears of their own parcel',
  },
  finished: {
    about: 'campaign_id',
    payload: campaign,
    says: 'Every pledge of a campaign was received or given back.',
  },
  pledged: {
    about: 'campaign_id',
    payload: { ...pledge, ...total },
    says: 'Somebody has paid a pledge.',
    outsiders: 'a page that shows pledges as they come: its own page here hears of it at once',
  },
  withdrawn: {
    about: 'campaign_id',
    payload: { ...pledge, moved: z.boolean() },
    says: 'A backer has withdrawn a pledge before the end, or has another tier instead of it (moved).',
    outsiders: 'a page that shows pledges as they come and go',
  },
  left: {
    about: 'campaign_id',
    payload: pledge,
    says: 'A backer has given a pledge up that was not sent by the day that was promised.',
  },
  updated: {
    about: 'campaign_id',
    payload: { ...campaign, update_id: Id, for_backers: z.boolean() },
    says: 'A shop has told how its campaign comes along.',
  },
  updated_for: {
    about: 'campaign_id',
    payload: { ...person, update_id: Id, words: z.string() },
    says: 'The same, told to a backer or to somebody who watches it (user_id).',
  },
  stage_done: {
    about: 'campaign_id',
    payload: { ...campaign, stage_id: Id, name: z.string() },
    says: 'A shop has done a stage of making what was promised.',
  },
  stage_done_for: {
    about: 'campaign_id',
    payload: { ...person, stage_id: Id, name: z.string() },
    says: 'The same, told to a backer (user_id).',
  },
  asked: {
    about: 'campaign_id',
    payload: { ...person, question_id: Id, question: z.string() },
    says: 'Somebody (user_id) has asked about a campaign.',
  },
  answered: {
    about: 'campaign_id',
    payload: { ...person, question_id: Id, answer: z.string() },
    says: 'The shop has answered a question about its campaign; user_id has asked it.',
  },
  opened_for: {
    about: 'campaign_id',
    payload: { ...person, to_at: AtMs },
    says: 'A campaign may be backed from now on, told to somebody who watches it (user_id).',
  },
  ending_for: {
    about: 'campaign_id',
    payload: { ...person, to_at: AtMs },
    says: 'A campaign ends soon, told to somebody who watches it (user_id).',
  },
  ended_for: {
    about: 'campaign_id',
    payload: { ...person, succeeded: z.boolean() },
    says: 'How a campaign went, told to somebody who watches it and has not backed it (user_id).',
  },
  addresses_locking: {
    about: 'campaign_id',
    payload: { ...campaign, lock_at: AtMs },
    says: 'A shop has said when the addresses of a campaign stand.',
    outsiders: 'a store that packs parcels: the shop has done it itself',
  },
  addresses_locking_for: {
    about: 'campaign_id',
    payload: { ...person, order_id: Id, lock_at: AtMs },
    says: 'From lock_at on the address of a pledge stands; told to its backer (user_id).',
  },
  postponed: {
    about: 'campaign_id',
    payload: { ...campaign, ship_by: AtMs, until_at: AtMs },
    says: 'A shop has named another day for a campaign; it holds for those who agree.',
    outsiders: 'a page that follows campaigns: the shop has done it itself, and each backer is told',
  },
  postponed_for: {
    about: 'campaign_id',
    payload: { ...person, order_id: Id, ship_by: AtMs, until_at: AtMs },
    says: 'The same, told to a backer whose pledge was not sent (user_id).',
  },
  late: {
    about: 'campaign_id',
    payload: { ...campaign, ship_by: AtMs, orders: z.int(), refunded_at: AtMs },
    says: 'The day a campaign was promised for is over, and pledges were not sent.',
  },
  late_for: {
    about: 'campaign_id',
    payload: { ...person, order_id: Id, ship_by: AtMs, refunded_at: AtMs },
    says: 'The same, told to a backer whose pledge was not sent, and who may leave with one tap (user_id).',
  },
  late_answered: {
    about: 'campaign_id',
    payload: { ...campaign, answer: z.string(), orders: z.int() },
    says: 'The service has told the backers of a late campaign what its shop said.',
  },
  late_answered_for: {
    about: 'campaign_id',
    payload: { ...person, order_id: Id, answer: z.string() },
    says: 'The same, told to a backer whose pledge was not sent (user_id).',
  },
  late_refunded: {
    about: 'campaign_id',
    payload: { ...campaign, orders: z.int(), amount_fen: Fen, compensation_fen: Fen },
    says: 'What a campaign had not sent in time went back by itself, with compensation out of its reserve.',
  },
  moved_by_outage: {
    about: 'campaign_id',
    payload: { ...campaign, from_at: AtMs, until_at: AtMs, to_at: AtMs },
    says: 'An outage of the service has moved the end of a campaign.',
  },
})
