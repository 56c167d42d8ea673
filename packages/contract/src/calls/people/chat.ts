/** What people and shops write to each other. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  GoodsCard,
  Image,
  jsonText,
  Keyword,
  LotCard,
  opt,
  Pledge,
  ThingBrief,
  WhoCanChat,
} from '../../shapes/index.ts'
import { thingsIn } from '../../things/things.ts'
import {
  At,
  AtMs,
  Flag,
  Id,
  Ok,
  Paging,
  PicturePath,
  page,
  rowNumber,
  text,
  Uuid,
  VideoPath,
  whole,
} from '../../units.ts'
import { CouponOffer } from '../coupon.ts'
import { ChatAssignment } from './chat-assignments.ts'
import { HOUSE_ASK_H, HOUSE_REASONS } from './desk-words.ts'

/** Why a part of a text is hidden, a picture held back, or a message waits for the desk: a rule, told to the person who wrote it. */
export const CHAT_RULES = ['phone', 'contact', 'account', 'link', 'payment_code', 'video', 'same_text'] as const
/** What waits for the desk goes back after so long. */
export const HELD_MIN = 60
export type ChatRule = (typeof CHAT_RULES)[number]

/** What a shop's answers without a person are sent for. */
export const AUTOMATIC = ['welcome', 'keyword', 'offline', 'paid', 'shipped'] as const

/** What a message is: written, shown, or the card of a thing. */
export const MESSAGE_KINDS = ['text', 'image', 'video', ...thingsIn('chat')] as const
export type MessageKind = (typeof MESSAGE_KINDS)[number]

const Peer = z.object({
  type: z.enum(['user', 'shop', 'house']),
  /** 0: Juya. */
  id: z.number().int().min(0),
  name: z.string(),
  avatar: opt(Image),
  verified: z.boolean(),
  /** active, or why nothing can be written any more: a former member, an account that is locked or barred, a shop that closed. */
  standing: z.enum(['active', 'former', 'locked', 'closed']),
})

/** A conversation as one of its two sides sees it. */
export const Conv = z.object({
  id: Id,
  kind: z.enum(['user_shop', 'user_user', 'user_house']),
  peer: Peer,
  last: opt(z.object({ kind: z.string(), text: z.string(), at: At, is_me: z.boolean() })),
  /** The newest message's number: a client that knows of fewer fetches the rest. */
  last_seq: z.number().int(),
  unread: z.number().int(),
  /** How far the other side has received and read. */
  delivered_seq: z.number().int(),
  read_seq: z.number().int(),
  /** The piece it is about. */
  about: opt(z.object({ type: z.enum(thingsIn('asked')), id: Id })),
  turn: opt(ChatAssignment),
})

/** One message, its card drawn for the person who reads. */
export const Msg = z.object({
  id: Id,
  conv_id: Id,
  seq: z.number().int(),
  sender_type: z.enum(['user', 'shop', 'house']),
  is_me: z.boolean(),
  kind: z.enum(MESSAGE_KINDS),
  /** Empty once recalled. */
  text: opt(z.string()),
  /** Of a video its first picture. Opens with the reader's token alone. */
  picture: opt(z.object({ url: z.string(), width: z.number().int(), height: z.number().int() })),
  /** The video's address; opens with the reader's token alone. */
  video: opt(z.string()),
  /** The thing it shows, as it is now; absent once it is gone, and of a coupon. */
  card: opt(ThingBrief),
  /** As the reader may claim it; absent once it is over. */
  coupon: opt(CouponOffer),
  /**
   * held: it waits for the desk, without a number; declined, lapsed: the desk gave it back, or did not look at it in time; refused: the desk
   * let it pass, and the other side takes no message any more.
   */
  status: z.enum(['sent', 'recalled', 'held', 'declined', 'refused', 'lapsed']),
  /** Of one that waits: until when. */
  held_until: opt(At),
  /** A picture or video of the other side with a code to pay or talk elsewhere: it is not shown. */
  is_held: z.boolean(),
  /** Rules by which parts were hidden; to the sender alone. */
  rules: z.array(z.enum(CHAT_RULES)),
  /** It speaks of paying elsewhere: both sides are shown what escrow covers. */
  warns: z.boolean(),
  automatic: opt(z.enum(AUTOMATIC)),
  /** It was pinned, and stands. */
  promise_id: opt(Id),
  /** Until when its sender may recall it. */
  recall_until: opt(At),
  at_ms: AtMs,
  client_msg_id: opt(Uuid),
})

/** Juya in a chat of others. */
const HouseHere = z.object({
  /** The first line it read of each time, and the last; absent while it is there. */
  joins: z.array(
    z.object({ reason: z.enum(HOUSE_REASONS), from_seq: z.number().int(), to_seq: opt(z.number().int()), at: At }),
  ),
  /** It was asked, and no person of it has come yet. */
  asked: z.boolean(),
  /** Of the buyer whose shop owes an answer: from when on it may be asked. */
  askable_at: opt(At),
})

const asShop = { as_shop: Flag.default(false) }
const Body = jsonText(
  z.object({
    text: text(1_000).optional(),
    path: PicturePath.optional(),
    video: VideoPath.optional(),
    id: Id.optional(),
  }),
)
const About = { lot_id: Id.optional(), goods_id: Id.optional() }
const MEMBER = ['SHOP_REQUIRED', 'PERMISSION_MISSING'] as const

// biome-ignore format: a row opens with its method and path on one line
export const chat = defineCalls('chat', {
  open: {
    method: 'GET', path: '/api/portal/Swoole/get_chat_status', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ conv_id: Id.optional(), shop_id: Id.optional(), user_id: Id.optional(), service: Flag.optional(), ...About, ...asShop }),
    data: z.object({
      conv: Conv,
      /** Whether a message would be taken now, and by which rule it would not. */
      can_send: z.object({ ok: z.boolean(), code: opt(z.number().int()), reason: opt(z.string()) }),
      lot: opt(LotCard),
      goods: opt(GoodsCard),
      recall_s: z.number().int(),
      /** Of a shop, to its buyer: within how many minutes three of four had an answer; absent below ten of them, or where it is slow. */
      replies_within_min: opt(z.number().int()),
      /** Of a shop, to its buyer, while it is closed by its hours: when it opens; absent where they name no day. */
      closed: opt(z.object({ opens_at: opt(At) })),
      house: HouseHere,
    }),
    refusals: ['NOT_FOUND', 'SELF_ACTION', ...MEMBER],
    note: 'The conversation with a shop, a person or, with service, Juya, begun if there is none; a lot or goods of the shop become what it is about.',
  },
  messages: {
    method: 'GET', path: '/api/portal/Swoole/chat_list', effect: 'read', auth: 'user',
    input: z.object({
      conv_id: Id, before_id: Id.optional(), after_id: Id.optional(), after_seq: rowNumber(0).optional(), keyword: Keyword.optional(),
      limit: whole(1, 50).default(30), ...asShop,
    }),
    data: z.object({
      list: z.array(Msg), has_more: z.boolean(), last_seq: z.number().int(), delivered_seq: z.number().int(), read_seq: z.number().int(),
      /** One’s own that wait for the desk, or went back within a day. */
      held: z.array(Msg),
    }),
    refusals: ['NOT_FOUND', ...MEMBER],
    note: 'Messages in their order, the newest without a place given; what is shown becomes read, unless it was searched for.',
  },
  list: {
    method: 'GET', path: '/api/portal/Swoole/list', effect: 'read', auth: 'user',
    input: z.object({ keyword: Keyword.optional(), ...asShop, ...Paging }),
    data: page(Conv).extend({ unread_total: z.number().int(), who_can_chat: opt(WhoCanChat) }),
    refusals: [...MEMBER],
    note: 'Conversations, the latest first, found by name or by what was written; last_seq tells after a lost connection what is missing.',
  },
  send: {
    method: 'POST', path: '/api/portal/Swoole/send', effect: 'write', auth: 'user', private_pictures: true,
    repeat: { anew: 'each', keyless: 'client_msg_id makes the same message be written once, whatever the key' }, states: [],
    limits: [{ per: 'person', max: 20, window_s: 60 }],
    input: z.object({ conv_id: Id, kind: z.enum(MESSAGE_KINDS), body: Body, client_msg_id: Uuid, ...asShop }),
    data: Msg,
    refusals: ['NOT_FOUND', 'BLOCKED', 'CHAT_FOLLOWERS_ONLY', 'CHAT_BUYERS_ONLY', 'CHAT_UNANSWERED', 'CHAT_NEW_ACCOUNT', 'CHAT_PEER_GONE', 'MUTED', 'DESK_ASK_FIRST', 'IDEM_MISMATCH', 'CONTENT_BLOCKED', 'CHAT_SHOP_WORD', ...MEMBER],
    note: 'One message; the same client_msg_id sent again answers what the first was answered. A stranger’s text that went to many, and their video, wait for the desk.',
  },
  recall: {
    method: 'POST', path: '/api/portal/Swoole/recall', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    /** `held`: the id is that of a message that waits for customer service. */
    input: z.object({ conv_id: Id, id: Id, held: Flag.optional(), ...asShop }),
    data: Msg,
    refusals: ['NOT_FOUND', 'WINDOW_CLOSED', 'PROMISE_STAYS', ...MEMBER],
    note: 'Takes a message of one’s own back within two minutes, or as long as it waits for customer service; a pinned answer stays.',
  },
  typing: {
    method: 'POST', path: '/api/portal/Swoole/typing', effect: 'write', auth: 'user',
    repeat: { anew: 'each' }, states: [],
    limits: [{ per: 'person', max: 30, window_s: 60 }],
    input: z.object({ conv_id: Id, ...asShop }),
    data: Ok,
    refusals: ['NOT_FOUND', ...MEMBER],
    note: 'Shows the other side that something is being written; nothing is kept.',
  },
  pin: {
    method: 'POST', path: '/api/portal/Swoole/pin', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ conv_id: Id, id: Id, ...About }),
    data: Pledge,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'LIMIT_REACHED'],
    note: 'A buyer pins what the shop answered about a piece: all who bid on it read it, and it stands in the order and in a case.',
  },
  correct: {
    method: 'POST', path: '/api/portal/Swoole/correct', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'each' }, states: [],
    input: z.object({ id: Id, text: text(500) }),
    data: Pledge,
    refusals: ['NOT_FOUND', 'LIMIT_REACHED'],
    note: 'The shop corrects a pinned answer openly: both stand, with their times.',
  },
  answered: {
    method: 'GET', path: '/api/portal/Swoole/answered', effect: 'read', auth: 'public',
    input: z.object(About),
    data: z.object({ list: z.array(Pledge) }),
    refusals: ['NOT_FOUND'],
    note: 'Asked and answered: what the shop said about a piece and buyers pinned, without their names.',
  },
  joinHouse: {
    method: 'POST', path: '/api/portal/Swoole/join_house', effect: 'write', auth: 'user',
    repeat: { anew: 'once' }, states: [],
    limits: [{ per: 'person', max: 10, window_s: 3_600 }],
    input: z.object({ conv_id: Id }),
    data: Ok,
    refusals: ['NOT_FOUND', 'CHAT_NOT_SILENT', 'STATE_CONFLICT'],
    note: `Ask Juya to join a chat whose shop has not answered for ${HOUSE_ASK_H} h; both sides see from which line on it reads.`,
  },
  setDoor: {
    method: 'POST', path: '/api/portal/Swoole/set_door', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ who_can_chat: WhoCanChat.exclude(['none']) }),
    data: Ok,
    refusals: [],
    note: 'Who may begin to write to the shop. An order or a case under way always keeps a line.',
  },
})
