/** What the domain of tasks tells others. Rows with a user_id go to the person of a place, the others to the shop; without a shop_id a task is Juya's. */
import { AtMs, Fen, Id, PLACE_DECIDERS } from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const task = { task_id: Id, shop_id: Id.nullable(), title: z.string() }
const place = { ...task, place_id: Id, user_id: Id, reward_fen: Fen, reward_points: z.int() }
const By = z.enum(PLACE_DECIDERS)

export const taskEvents = defineEvents('task', {
  approved: {
    about: 'task_id',
    payload: { ...task, ends_at: AtMs },
    says: 'A task takes people from now on: a reviewer has let it in, or it was published as one of Juya’s.',
  },
  rejected: {
    about: 'task_id',
    payload: { ...task, reason: z.string(), back_fen: Fen },
    says: 'A reviewer has rejected a task; all of its money goes back.',
  },
  finished: {
    about: 'task_id',
    payload: { ...task, settles_at: AtMs },
    says: 'A task takes nobody any more and none of its places is open.',
  },
  settled: {
    about: 'task_id',
    payload: { ...task, paid_fen: Fen, back_fen: Fen },
    says: 'A task is settled: what was not paid went back, with the fee on it.',
  },
  stopped: {
    about: 'task_id',
    payload: { ...task, reason: z.string() },
    says: 'An operator has taken a task down.',
  },
  told: {
    about: 'shop_id',
    payload: { shop_id: Id, rejections: z.int(), overturned: z.int(), days: z.int() },
    says: 'Too many rejections of a shop were overturned; the next time it has no new task for so many days.',
  },
  barred: {
    about: 'shop_id',
    payload: { shop_id: Id, rejections: z.int(), overturned: z.int(), until_at: AtMs },
    says: 'Too many rejections of a shop were overturned again: it has no new task until then.',
  },
  submitted: {
    about: 'place_id',
    payload: { ...place, review_by: AtMs },
    says: 'A person has submitted the proof of a task. It counts as approved at review_by.',
  },
  paid: {
    about: 'place_id',
    payload: { ...place, by: By },
    says: 'A proof was approved, by its shop or an operator, by silence or by the arbiter, and paid.',
  },
  turned_down: {
    about: 'place_id',
    payload: { ...place, reason: z.string(), appeal_by: AtMs, retry_by: AtMs.nullable() },
    says: 'A shop, or an operator in a task of Juya’s, has rejected a proof.',
  },
  appealed: {
    about: 'place_id',
    payload: { ...place, rule_by: AtMs },
    says: 'A person has brought a rejection before the arbiter.',
  },
  upheld: {
    about: 'place_id',
    payload: { ...place, reason: z.string() },
    says: 'The arbiter has upheld a rejection.',
  },
  overturned: {
    about: 'place_id',
    payload: { ...place, reason: z.string() },
    says: 'The arbiter has overturned a rejection; told to its shop.',
  },
  expired: {
    about: 'place_id',
    payload: place,
    says: 'The time to submit a proof is over: the place is free for others.',
  },
  ended: {
    about: 'place_id',
    payload: { ...place, why: z.enum(['stopped', 'joined']) },
    says: 'A place ended from outside: its task was taken down, or its person works for the shop now.',
  },
})
