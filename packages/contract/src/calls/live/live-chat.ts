/** The chat of a live session: its lines, the order that its room keeps in it, and the review of what was done to a person. */
import { z } from 'zod'
import type { CallRow } from '../../call.ts'
import {
  Can,
  LIVE_LIKES_AT_ONCE,
  LIVE_LINE_CHARS_MAX,
  LIVE_LINES_SHOWN,
  LIVE_MUTE_MINUTES,
  LIVE_ORDER_ACTS,
  LIVE_ROOM_REASONS,
  LiveAct,
  LiveLine,
  opt,
} from '../../shapes/index.ts'
import { At, Flag, Id, line, Paging, page, Toggle, text, whole } from '../../units.ts'

const count = z.number().int()
const Seq = whole(1, 2_147_483_647)

/** What members who keep order read besides. */
const Keeping = z.object({
  /** Mutes and bans that hold now. */
  held: z.array(LiveAct).max(LIVE_LINES_SHOWN),
  slow_mode_s: count,
})

// biome-ignore format: a row opens with its method and path on one line
export const chatRows = {
  action: {
    method: 'POST', path: '/api/live/Live/action', effect: 'write', auth: 'user',
    repeat: { anew: 'each', keyless: 'client_msg_id makes the same line be written once, whatever the key' }, states: ['live_session'],
    limits: [{ per: 'person', max: 120, window_s: 60 }],
    input: z.object({
      session_id: Id,
      /** subscribe: be told before it begins · chat: write a line · like: hearts tapped since the last were sent. */
      action: z.enum(['subscribe', 'chat', 'like']),
      on: Flag.optional(),
      content: line(LIVE_LINE_CHARS_MAX).optional(),
      client_msg_id: z.uuid().optional(),
      count: whole(1, LIVE_LIKES_AT_ONCE).optional(),
    }),
    data: Toggle.extend({
      /** chat: the line as everybody reads it. */
      line: opt(LiveLine),
      /** chat: part of what was typed is hidden, as in any chat. */
      masked: opt(z.boolean()),
    }),
    refusals: [
      'NOT_FOUND', 'STATE_CONFLICT', 'MISSING_PARAM', 'CONTENT_BLOCKED', 'MUTED', 'BLOCKED', 'LOCKED_BY_OWNER', 'FORBIDDEN',
      'LIVE_CHAT_CLOSED', 'LIVE_CHAT_FOLLOWERS', 'LIVE_CHAT_MUTED', 'LIVE_CHAT_BANNED', 'LIVE_CHAT_SLOW', 'LIVE_CHAT_WORD',
    ],
    note: 'Be told before a planned session begins, write a line in one that is on air, or send hearts.',
  },
  chat: {
    method: 'GET', path: '/api/live/Live/chat', effect: 'read', auth: 'public',
    input: z.object({
      session_id: Id,
      before_seq: Seq.optional(),
      /** As the chat stood then: a replay shows it in step. */
      until: At.optional(),
    }),
    data: z.object({
      /** The last lines, or those before a number or until a moment, the first of them first. Lines of people the caller keeps away are left out. */
      lines: z.array(LiveLine).max(LIVE_LINES_SHOWN),
      has_more: z.boolean(),
      last_seq: count,
      likes: count,
      /** The host's word to all. */
      pinned: opt(z.string()),
      /** Whether the caller may write now. */
      can_write: Can,
      /** Seconds between two lines of the caller. */
      gap_s: count,
      /** People the caller keeps away: their lines are not shown as they come. */
      hidden_user_ids: z.array(Id),
      keeping: opt(Keeping),
    }),
    refusals: ['NOT_FOUND'],
    note: 'The chat of a session: its last lines, earlier ones by before_seq or until, its hearts and its pinned word.',
  },
  keepOrder: {
    method: 'POST', path: '/api/live/Live/keep_order', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: ['live_act'],
    input: z.object({
      session_id: Id,
      action: z.enum(LIVE_ORDER_ACTS),
      /** remove: the line · mute, ban: a line of the person. */
      line_id: Id.optional(),
      /** lift: the mute or the ban. */
      act_id: Id.optional(),
      reason: z.enum(LIVE_ROOM_REASONS).optional(),
      note: text(200, 0).optional(),
      /** mute: how long; left out: for the session. */
      minutes: whole(1, 60).refine((value) => LIVE_MUTE_MINUTES.some((one) => one === value), { message: 'not one of the steps' }).optional(),
      /** pin: the word. */
      content: line(LIVE_LINE_CHARS_MAX).optional(),
    }),
    data: Keeping.extend({ pinned: opt(z.string()) }),
    refusals: ['NOT_FOUND', 'MISSING_PARAM', 'STATE_CONFLICT', 'SELF_ACTION', 'CONTENT_BLOCKED', 'PERMISSION_MISSING'],
    note: "Keep order in a session's chat, for its host, its shop's members with the right and its moderators: each act against a person has a reason and may be contested.",
  },
  chatActs: {
    method: 'GET', path: '/api/live/Live/chat_acts', effect: 'read', auth: 'user',
    input: z.object({ id: Id.optional(), ...Paging }),
    data: page(LiveAct).extend({ ask_days: count }),
    refusals: [],
    note: "What was done to the caller's lines and to the caller in chats of live sessions, the latest first.",
  },
  contest: {
    method: 'POST', path: '/api/live/Live/contest', effect: 'write', auth: 'user', before_consent: true,
    repeat: { anew: 'once' }, states: ['live_act'],
    input: z.object({ id: Id, content: text(500, 4) }),
    data: LiveAct,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'CONTENT_BLOCKED'],
    note: 'Ask Juya to review an act in a chat. Silence undoes it.',
  },
} as const satisfies Record<string, CallRow>

/** What is told of a chat over its session's channel, in batches. */
export const LiveTold = z.object({
  lines: z.array(LiveLine),
  /** Lines that came meanwhile and are not told: the chat has them. */
  more: count,
  /** Places of lines that were removed. */
  changed: z.array(LiveLine),
  likes: opt(count),
  /** Absent: as before. Empty: there is none any more. */
  pinned: opt(z.string()),
  at: At,
})
