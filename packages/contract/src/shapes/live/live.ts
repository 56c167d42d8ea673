/** Field sets about live rooms: the room and its application, planned sessions, and live time. */
import { z } from 'zod'
import { At, Fen, Id, line, PicturePath, text, whole } from '../../units.ts'
import { Can, Image, opt } from '../parts.ts'
import {
  LIVE_APPLICATION_STATES,
  LIVE_CANCEL_CAUSES,
  LIVE_CHAT_LEVELS,
  LIVE_COUNTER_S,
  LIVE_LOT_S,
  LIVE_MODERATORS_MAX,
  LIVE_ROOM_STATES,
  LIVE_SESSION_STATES,
  LIVE_SLOW_MODES_S,
  LIVE_TIME_SOURCES,
  LIVE_TIME_STATES,
  LIVE_WORD_CHARS_MAX,
  LIVE_WORDS_MAX,
} from './live-limits.ts'

export * from './live-limits.ts'

export const LiveRoomStatus = z.enum(LIVE_ROOM_STATES)
export const LiveApplicationStatus = z.enum(LIVE_APPLICATION_STATES)
export const LiveSessionStatus = z.enum(LIVE_SESSION_STATES)

export const LiveChat = z.object({
  level: z.enum(LIVE_CHAT_LEVELS),
  slow_mode_s: whole(0, 60).refine((value) => LIVE_SLOW_MODES_S.some((one) => one === value), {
    message: 'not one of the steps',
  }),
  /** Lines with one of these are not shown. */
  words: z.array(line(LIVE_WORD_CHARS_MAX)).max(LIVE_WORDS_MAX),
  /** Members of the shop who keep order in the chat. */
  moderator_ids: z.array(Id).max(LIVE_MODERATORS_MAX),
})

/** What people see of a room. */
export const liveLooks = {
  title: line(20, 2),
  cover: PicturePath,
  category_id: Id,
  intro: text(200, 0),
}

export const LiveApplication = z.object({
  id: Id,
  status: LiveApplicationStatus,
  title: z.string(),
  cover: Image,
  category_id: Id,
  intro: z.string(),
  host: z.object({ id: Id, nickname: z.string() }),
  /** What is to mend. */
  reason: opt(z.string()),
  sent_at: At,
  decided_at: opt(At),
  /** By when it is answered. */
  answer_by: opt(At),
})

export const LiveRoom = z.object({
  id: Id,
  status: LiveRoomStatus,
  /** Why it is banned. */
  reason: opt(z.string()),
  /** While it is paused: when it opens by itself; absent: when its shop opens it. */
  paused_until: opt(At),
  title: z.string(),
  cover: Image,
  category: z.object({ id: Id, name: z.string() }),
  intro: z.string(),
  host: z.object({ id: Id, nickname: z.string() }),
  chat: LiveChat,
})

/** A session as anybody sees it. */
export const LiveCard = z.object({
  session_id: Id,
  room_id: Id,
  shop: z.object({
    ...{ id: Id, name: z.string(), logo: opt(Image) },
    /** Only when a token was sent. */
    followed: opt(z.boolean()),
  }),
  title: z.string(),
  cover: Image,
  category: z.object({ id: Id, name: z.string() }),
  notice: opt(z.string()),
  status: LiveSessionStatus,
  planned_at: At,
  /** When its first picture came. */
  started_at: opt(At),
  /** When it ended, or was cancelled. */
  ended_at: opt(At),
  /** People who watch now: a picture was acknowledged within 15 seconds. */
  viewers: z.number().int(),
  /** Others who are there now: in text, by sound, or while no picture comes. */
  without_picture: z.number().int(),
  is_weekly: z.boolean(),
  /** People who are told before it begins. */
  subscribers: z.number().int(),
  /** The caller is one of them. */
  subscribed: z.boolean(),
  /** Why it was cancelled. */
  cause: opt(z.enum(LIVE_CANCEL_CAUSES)),
  /** It is the picture of this sale's room: lots and bids are there. */
  sale_id: opt(Id),
  /** Until then it can be watched again. */
  replay_until: opt(At),
})

/** How long each lot of a session runs, and its counter after a late bid, in seconds. */
export const liveTerms = {
  lot_s: whole(LIVE_LOT_S.least, LIVE_LOT_S.most),
  counter_s: whole(LIVE_COUNTER_S.least, LIVE_COUNTER_S.most),
}

/** Live time that was bought or is free. */
export const LiveTime = z.object({
  id: Id,
  source: z.enum(LIVE_TIME_SOURCES),
  plan: opt(z.string()),
  minutes: z.number().int(),
  left_minutes: z.number().int(),
  amount_fen: Fen,
  status: z.enum(LIVE_TIME_STATES),
  at: At,
  expires_at: At,
  /** What went back of it. */
  back_fen: Fen,
  /** Until when it can be given back unused, and whether it can now. */
  back_until: opt(At),
  returnable: Can,
})
