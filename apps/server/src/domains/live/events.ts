/** What the domain of live rooms tells others. Rows whose name ends in _for go to one person each (user_id). */
import {
  AtMs,
  Fen,
  Id,
  LIVE_ACT_KINDS,
  LIVE_ACT_REASONS,
  LIVE_CANCEL_CAUSES,
  LIVE_END_CAUSES,
  LIVE_PAUSE_CAUSES,
} from '@juya/contract'
import { z } from 'zod'
import { defineEvents } from '../../platform/outbox/rows.ts'

const application = { application_id: Id, shop_id: Id, title: z.string() }
const room = { room_id: Id, shop_id: Id }
const session = { session_id: Id, shop_id: Id, title: z.string(), planned_at: AtMs }
const person = { ...session, shop_name: z.string(), user_id: Id }
const chat_act = {
  act_id: Id,
  session_id: Id,
  shop_id: Id,
  title: z.string(),
  user_id: Id,
  kind: z.enum(LIVE_ACT_KINDS),
}
const time = { purchase_id: Id, shop_id: Id, user_id: Id, minutes: z.int() }

export const liveEvents = defineEvents('live', {
  approved: {
    about: 'application_id',
    payload: { ...application, free_minutes: z.int() },
    says: 'A shop has a live room.',
  },
  sent_back: {
    about: 'application_id',
    payload: { ...application, reason: z.string() },
    says: 'A reviewer has sent an application for a live room back, with what is to mend.',
  },
  banned: {
    about: 'room_id',
    payload: { ...room, reason: z.string(), back_fen: Fen },
    says: 'Two operators have banned a live room.',
  },
  ban_lifted: {
    about: 'room_id',
    payload: room,
    says: 'Two operators have lifted the ban of a live room.',
  },
  resumed: {
    about: 'room_id',
    payload: room,
    says: 'The pause of a live room is over.',
  },
  closed: {
    about: 'room_id',
    payload: { ...room, back_fen: Fen },
    says: 'A live room is closed.',
  },
  scheduled: {
    about: 'session_id',
    payload: session,
    says: 'A shop has planned a live session.',
    outsiders: 'a calendar of live sessions: its page here reads them itself',
  },
  moved: {
    about: 'session_id',
    payload: session,
    says: 'A planned live session has another time.',
  },
  moved_for: {
    about: 'session_id',
    payload: person,
    says: 'A live session that a person is subscribed to has another time.',
  },
  starts_soon: {
    about: 'session_id',
    payload: session,
    says: 'A planned live session begins soon.',
  },
  starts_soon_for: {
    about: 'session_id',
    payload: person,
    says: 'A live session that a person is subscribed to begins soon.',
  },
  cancelled: {
    about: 'session_id',
    payload: { ...session, cause: z.enum(LIVE_CANCEL_CAUSES) },
    says: 'A planned live session was cancelled.',
  },
  cancelled_for: {
    about: 'session_id',
    payload: { ...person, next_at: AtMs.nullable() },
    says: 'A live session that a person is subscribed to was cancelled.',
  },
  started: {
    about: 'session_id',
    payload: { ...session, sale_id: Id.nullable() },
    says: 'The first picture of a live session is there.',
  },
  started_for: {
    about: 'session_id',
    payload: { ...person, sale_id: Id.nullable() },
    says: 'A live session that a person is subscribed to, or of a shop they follow, has begun.',
  },
  paused: {
    about: 'session_id',
    payload: { ...session, cause: z.enum(LIVE_PAUSE_CAUSES), reason: z.string().nullable() },
    says: 'A live session is paused: by its host, by Juya, or because no picture comes.',
  },
  warned: {
    about: 'session_id',
    payload: { ...session, reason: z.string() },
    says: 'An operator has warned the host of a live session.',
  },
  let_on: {
    about: 'session_id',
    payload: session,
    says: 'A live session that Juya paused may go on.',
  },
  time_granted: {
    about: 'purchase_id',
    payload: { ...time, expires_at: AtMs, reason: z.string() },
    says: 'Operators have granted live time to a shop.',
  },
  ended: {
    about: 'session_id',
    payload: { ...session, cause: z.enum(LIVE_END_CAUSES), reason: z.string().nullable(), sale_id: Id.nullable() },
    says: 'A live session has ended.',
  },
  moment_sealed: {
    about: 'lot_id',
    payload: { lot_id: Id, session_id: Id, shop_id: Id, missing_ms: z.int(), sealed_at: AtMs },
    says: 'The recorded seconds of a lot are signed with its closing record.',
    outsiders: 'an archive of certificates: the pages here read the moment itself',
  },
  replay_taken_down: {
    about: 'takedown_id',
    payload: { takedown_id: Id, session_id: Id, shop_id: Id, title: z.string(), reason: z.string(), ask_until: AtMs },
    says: 'An operator has taken the replay of a live session down.',
  },
  takedown_decided: {
    about: 'takedown_id',
    payload: {
      ...{ takedown_id: Id, session_id: Id, shop_id: Id, title: z.string() },
      ...{ undone: z.boolean(), decision: z.string().nullable() },
    },
    says: 'Juya has reviewed that it took a replay down; without a decision time undid it.',
  },
  chat_acted_for: {
    about: 'act_id',
    payload: {
      ...chat_act,
      shop_name: z.string(),
      reason: z.enum(LIVE_ACT_REASONS),
      note: z.string().nullable(),
      until_at: AtMs.nullable(),
      ask_until: AtMs,
      by_juya: z.boolean(),
    },
    says: "A live room, or Juya, has removed a person's line, or muted or banned the person in its chat.",
  },
  chat_act_decided_for: {
    about: 'act_id',
    payload: { ...chat_act, undone: z.boolean(), decision: z.string().nullable() },
    says: 'Juya has reviewed what a live room did to a person in its chat; without a decision time undid it.',
  },
  time_bought: {
    about: 'purchase_id',
    payload: { ...time, amount_fen: Fen, expires_at: AtMs, back_until: AtMs },
    says: 'A shop has bought live time.',
  },
  time_ending: {
    about: 'purchase_id',
    payload: { ...time, expires_at: AtMs },
    says: 'Live time of a shop ends soon.',
  },
  time_lapsed: {
    about: 'purchase_id',
    payload: time,
    says: 'Live time of a shop has lapsed.',
  },
  time_given_back: {
    about: 'purchase_id',
    payload: { ...time, amount_fen: Fen },
    says: 'A shop has given unused live time back.',
  },
})
