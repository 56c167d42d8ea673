/** Live rooms: the shop's application, its room, its live time, and the sessions it plans. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  ById,
  Image,
  LIVE_PAUSE_DAYS_MAX,
  LiveApplication,
  LiveCard,
  LiveChat,
  LiveRoom,
  LiveTime,
  liveLooks,
  Nothing,
  opt,
  PAY_REFUSALS,
  PaidBackTo,
  PayOptions,
  PayResult,
  payStart,
  submitToken,
} from '../../shapes/index.ts'
import { AskedFen, At, Fen, Flag, Id, line, Paging, PicturePath, page, text, whole } from '../../units.ts'
import { afterRows } from './live-after.ts'
import { airRows } from './live-air.ts'
import { chatRows } from './live-chat.ts'
import { replayRows } from './live-replay.ts'

const count = z.number().int()
const Person = z.object({ id: Id, nickname: z.string() })

/** A shop's own side of live selling. */
const MyLive = z.object({
  room: opt(LiveRoom),
  /** The newest. */
  application: opt(LiveApplication),
  /** Live time left, in minutes, and when the next of it lapses. */
  left_minutes: count,
  lapses_at: opt(At),
  /** The session that is ready or on air. */
  on_air: opt(LiveCard),
  /** Sessions planned, and people subscribed to them. */
  planned: count,
  subscribers: count,
  /** Free minutes that come with an approval, to an owner who had none; how long review takes, in hours. */
  free_minutes: count,
  review_h: count,
  /** Members who may host, and those who may keep order. */
  hosts: z.array(Person),
  members: z.array(Person),
  is_owner: z.boolean(),
  /** Of the sessions that began in the last days: how many, live time, the most who looked at once, lots sold, paid orders of goods. */
  figures: z.object({
    days: count,
    sessions: count,
    used_minutes: count,
    viewers_peak: count,
    sold: count,
    hammer_fen: Fen,
    orders: count,
    goods_fen: Fen,
  }),
})

const LivePlan = z.object({
  id: Id,
  name: z.string(),
  minutes: count,
  price_fen: Fen,
  valid_days: count,
  /** For the owner of an open room. */
  pay: opt(PayOptions),
})

/** What closing a room gives back. */
const Closing = z.object({ back_fen: Fen, minutes: count, sessions: count })

// biome-ignore format: a row opens with its method and path on one line
export const live = defineCalls('live', {
  category: {
    method: 'GET', path: '/api/live/Live/category', effect: 'read', auth: 'public', cache_s: 60,
    input: Nothing,
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string() })) }),
    refusals: [],
    note: 'Categories a live room may have.',
  },
  mine: {
    method: 'GET', path: '/api/live/Index/create_live_url', effect: 'read', auth: 'shop', permission: 'live',
    input: Nothing,
    data: MyLive,
    refusals: [],
    note: "The shop's live room, its application, live time and plans.",
  },
  apply: {
    method: 'POST', path: '/api/live/Index/apply', effect: 'write', auth: 'shop_owner',
    repeat: { anew: 'once' }, states: ['live_application', 'live_room'],
    input: z.object({ ...liveLooks, host_id: Id.optional() }),
    data: LiveApplication,
    refusals: ['REALNAME_REQUIRED', 'ADULT_REQUIRED', 'STATE_CONFLICT', 'NOT_FOUND', 'CONTENT_BLOCKED'],
    note: 'Apply for a live room, for the first time or after it was sent back or closed. The host, the owner unless named, is a verified adult.',
  },
  pause: {
    method: 'POST', path: '/api/live/Index/live_pause', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'once' }, states: ['live_room'],
    input: z.object({ on: Flag, days: whole(1, LIVE_PAUSE_DAYS_MAX).optional() }),
    data: MyLive,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Pause the room for so many days, or until it is opened again. Sessions planned meanwhile are cancelled, and their subscribers told.',
  },
  room: {
    method: 'POST', path: '/api/live/Index/room', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'once' }, states: ['live_room'],
    input: z.object({
      title: liveLooks.title.optional(), cover: liveLooks.cover.optional(), category_id: Id.optional(),
      intro: liveLooks.intro.optional(), host_id: Id.optional(), chat: LiveChat.optional(),
    }),
    data: MyLive,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'ADULT_REQUIRED', 'CONTENT_BLOCKED'],
    note: 'Live settings: cover, host, chat. What is left out stays.',
  },
  closing: {
    method: 'GET', path: '/api/live/Index/room_close', effect: 'read', auth: 'shop', permission: 'live',
    input: Nothing,
    data: Closing,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'What closing the room would give back and cancel.',
  },
  close: {
    method: 'POST', path: '/api/live/Index/room_close', effect: 'write', auth: 'shop_owner', while_suspended: true,
    repeat: { anew: 'once', weighty: true }, states: ['live_room'],
    input: z.object({ shown_back_fen: AskedFen }),
    data: Closing,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'PRICE_CHANGED', 'REFUND_FAILED'],
    note: 'Close the room: planned sessions are cancelled, and live time that is left goes back in proportion, the way it was paid.',
  },
  feeList: {
    method: 'GET', path: '/api/live/Index/live_fee_list', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({ ...Paging }),
    data: page(LiveTime).extend({
      plans: z.array(LivePlan),
      left_minutes: count,
      /** Days in which unused time can be given back, and days before its end that the owner is told. */
      back_days: count,
      told_days: z.array(count),
      ...submitToken,
    }),
    refusals: [],
    note: 'Plans of live time with the ways to pay, how much is left, and what was bought, the latest first.',
  },
  feeBuy: {
    method: 'POST', path: '/api/live/Index/live_fee_buy', effect: 'write', auth: 'shop_owner', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['live_room'],
    input: z.object({ plan_id: Id, ...submitToken, ...payStart }),
    data: PayResult,
    refusals: ['NOT_FOUND', 'LIVE_ROOM_NOT_OPEN', ...PAY_REFUSALS],
    note: 'Buy live time for the own room. What was bought first is used first.',
  },
  timeBack: {
    method: 'POST', path: '/api/live/Index/time_back', effect: 'write', auth: 'shop_owner', while_suspended: true,
    repeat: { anew: 'once', weighty: true }, states: ['live_time'],
    input: ById,
    data: z.object({ amount_fen: Fen, to: z.enum([...PaidBackTo.options, 'shop_wallet']), left_minutes: count }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'LIVE_TIME_USED', 'REFUND_FAILED'],
    note: 'Give unused live time back within its days. The money goes the way it came.',
  },
  notice: {
    method: 'GET', path: '/api/live/Index/live_notice', effect: 'read', auth: 'shop', permission: 'live',
    input: z.object({ status: z.enum(['scheduled', 'ended', 'cancelled']).default('scheduled'), ...Paging }),
    data: page(LiveCard),
    refusals: [],
    note: "The shop's planned sessions, the next first, or those that ended or were cancelled, the latest first.",
  },
  pre: {
    method: 'POST', path: '/api/live/Index/live_pre', effect: 'write', auth: 'shop', permission: 'live',
    repeat: { anew: 'each' }, states: ['live_session'],
    input: z.object({
      action: z.enum(['save', 'cancel']).default('save'),
      id: Id.optional(),
      title: line(40, 2).optional(),
      cover: PicturePath.optional(),
      planned_at: At.optional(),
      is_weekly: Flag.optional(),
      notice: text(200, 0).optional(),
    }),
    data: LiveCard,
    refusals: ['NOT_FOUND', 'LIVE_ROOM_NOT_OPEN', 'STATE_CONFLICT', 'LIMIT_REACHED', 'CONTENT_BLOCKED'],
    note: 'Plan a session, once or weekly, change one, or cancel it. Its subscribers are told of another time and of the end.',
  },
  roomNotice: {
    method: 'GET', path: '/api/live/Live/living_room_notice', effect: 'read', auth: 'public',
    input: z.object({ room_id: Id.optional(), shop_id: Id.optional() }),
    data: z.object({
      room: opt(z.object({ id: Id, title: z.string(), cover: Image })),
      on_air: opt(LiveCard),
      list: z.array(LiveCard),
      /** Its newest session that can be watched again. */
      replay: opt(LiveCard),
    }),
    refusals: [],
    note: 'What a room, or the room of a shop, has on air, the sessions it plans, the next first, and its newest replay.',
  },
  ...airRows,
  ...afterRows,
  ...chatRows,
  ...replayRows,
})
