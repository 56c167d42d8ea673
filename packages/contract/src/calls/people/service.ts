/** A shop's service: its hours, quick replies its people choose from, and replies that answer by themselves. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import { ById, Image, listOf, Nothing, opt } from '../../shapes/index.ts'
import { At, csv, Day, Flag, Id, Ok, Paging, PicturePath, page, text, whole } from '../../units.ts'
import { assignmentRows } from './chat-assignments.ts'
import { deskRows } from './desk.ts'

/** What a buyer begins: they open the questions or the chat, ask with a word, or ask while the shop is closed. */
export const ASKED_TRIGGERS = ['welcome', 'keyword', 'offline'] as const
/** When a reply answers by itself; the last two in the chat alone, about an order. */
export const AUTO_TRIGGERS = [...ASKED_TRIGGERS, 'paid', 'shipped'] as const
export type AutoTrigger = (typeof AUTO_TRIGGERS)[number]

/** What a reply of each kind may name, between braces. */
export const AUTO_FIELDS = {
  welcome: ['shop'],
  keyword: ['shop'],
  offline: ['shop', 'opens'],
  paid: ['shop', 'order_no', 'title'],
  shipped: ['shop', 'order_no', 'title', 'carrier', 'tracking_no'],
} as const satisfies Record<AutoTrigger, readonly string[]>

const BRACES = /\{([^{}]*)\}/g

/** What stands between braces and is nothing such a reply may name. */
export function unknownFields(trigger: AutoTrigger, content: string): string[] {
  const known: readonly string[] = AUTO_FIELDS[trigger]
  return [...new Set([...content.matchAll(BRACES)].map(([, name]) => name!).filter((name) => !known.includes(name)))]
}

/** A reply with its fields filled; one without a value is left out. */
export const filledReply = (content: string, facts: Readonly<Record<string, string | undefined>>): string =>
  content.replace(BRACES, (_, name: string) => facts[name] ?? '').trim()

/** A reply answers in one chat once in so many hours. */
export const REPLY_RESTS_H = 12

/** So many quick replies, and so many that answer by themselves, a shop keeps. */
export const REPLIES_MAX = 50
const KEYWORDS_MAX = 10

const QuickReply = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  /** Buyers read its title as a question and its content as the answer. */
  for_buyers: z.boolean(),
  sort: z.number().int(),
  enabled: z.boolean(),
})

const AutoReply = z.object({
  id: Id,
  title: z.string(),
  content: z.string(),
  trigger: z.enum(AUTO_TRIGGERS),
  keywords: z.array(z.string()),
  image: opt(Image),
  enabled: z.boolean(),
})

const title = text(20)
const content = text(300)
const keywords = listOf(text(20), KEYWORDS_MAX)
const sort = whole(0, 999)

const quickFields = {
  title,
  content,
  for_buyers: Flag.default(false),
  sort: sort.default(0),
  enabled: Flag.default(true),
}
const quickChange = z.object({
  id: Id,
  title: title.optional(),
  content: content.optional(),
  for_buyers: Flag.optional(),
  sort: sort.optional(),
  enabled: Flag.optional(),
})
const autoFields = {
  title,
  content,
  trigger: z.enum(AUTO_TRIGGERS),
  /** A keyword reply answers a question that has one of them. */
  keywords: keywords.optional(),
  image: PicturePath.nullish(),
  enabled: Flag.default(true),
}
const autoChange = z.object({
  id: Id,
  title: title.optional(),
  content: content.optional(),
  keywords: keywords.optional(),
  /** null takes it away. */
  image: PicturePath.nullish(),
  enabled: Flag.optional(),
})
const autoFilter = { trigger: z.enum(AUTO_TRIGGERS).optional(), ...Paging }

/** A time of day in Shanghai. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { message: 'a time of day' })
const Span = z.object({ from: Clock, to: Clock })

/** How many times a day a shop opens, with breaks between, and how many holidays it plans. */
export const SPANS_MAX = 3
const HOLIDAYS_MAX = 20

/** When people answer: from Monday to Sunday, in Shanghai's time; a day without spans is closed, and so is a holiday. */
export const ServiceHours = z.object({
  weekdays: z.array(z.array(Span).max(SPANS_MAX)).length(7),
  holidays: z.array(z.object({ from: Day, to: Day })).max(HOLIDAYS_MAX),
})

/** The same as plain data. */
export type WeekHours = z.output<typeof ServiceHours>

/** Whether people are there now; absent: the shop has set no hours. opens_at: when they come next. */
const Presence = z.object({ open: z.boolean(), opens_at: opt(At) })

const Hours = z.object({
  /** Absent: none are set, and the shop counts as there. */
  hours: opt(ServiceHours),
  now: opt(Presence),
  /** So many times a day at most. */
  spans_max: z.number().int(),
  may_edit: z.boolean(),
  version: z.number().int(),
})

const BLOCKED_WORDS_MAX = 20
const Guard = z.object({
  who_can_chat: z.enum(['all', 'followers', 'buyers']),
  blocked_words: z.array(z.string()),
  /** Messages a stranger may write until the first answer; the platform's, for all shops. */
  stranger_messages: z.number().int(),
})

const Answer = z.object({
  /** Which kind answered: a question without an answer gets that of closed hours while the shop is closed. */
  trigger: opt(z.enum(AUTO_TRIGGERS)),
  content: opt(z.string()),
  image: opt(Image),
})

// biome-ignore format: a row opens with its method and path on one line
export const service = defineCalls('service', {
  ...deskRows,
  ...assignmentRows,
  defaults: {
    method: 'GET', path: '/api/store/service_template/quickly_service_default', effect: 'read', auth: 'shop', permission: 'chat',
    input: Nothing,
    data: z.object({ list: z.array(z.object({ title: z.string(), content: z.string() })) }),
    refusals: [],
    note: 'Quick replies a shop may begin with.',
  },
  quickList: {
    method: 'GET', path: '/api/store/service_template/quickly_service_list', effect: 'read', auth: 'shop', permission: 'chat',
    input: z.object({ ...Paging }),
    data: page(QuickReply),
    refusals: [],
    note: "The shop's quick replies in the order they are offered.",
  },
  orderQuick: {
    method: 'POST', path: '/api/store/service_template/quickly_service_list', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ ids: csv(Id, REPLIES_MAX).optional(), ...Paging }),
    data: page(QuickReply),
    refusals: ['NOT_FOUND'],
    note: 'Put them in the order of these ids, and list them.',
  },
  quickForm: {
    method: 'GET', path: '/api/store/service_template/quickly_service_add', effect: 'read', auth: 'shop', permission: 'chat',
    input: Nothing,
    data: z.object({ left: z.number().int(), max: z.number().int() }),
    refusals: [],
    note: 'How many quick replies the shop may still add.',
  },
  addQuick: {
    method: 'POST', path: '/api/store/service_template/quickly_service_add', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'each' }, states: [],
    input: z.object(quickFields),
    data: QuickReply,
    refusals: ['CONTENT_BLOCKED', 'LIMIT_REACHED'],
    note: 'Add a quick reply.',
  },
  quick: {
    method: 'GET', path: '/api/store/service_template/quickly_service_edit', effect: 'read', auth: 'shop', permission: 'chat',
    input: ById, data: QuickReply, refusals: ['NOT_FOUND'],
    note: 'One quick reply.',
  },
  editQuick: {
    method: 'POST', path: '/api/store/service_template/quickly_service_edit', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: quickChange, data: QuickReply, refusals: ['NOT_FOUND', 'CONTENT_BLOCKED'],
    note: 'Change a quick reply; what is left out stays.',
  },
  deleteQuick: {
    method: 'GET', path: '/api/store/service_template/quickly_service_delete', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: ById, data: Ok, refusals: ['NOT_FOUND'],
    note: 'Delete a quick reply.',
  },
  autoList: {
    method: 'GET', path: '/api/store/service_template/auto_service_list', effect: 'read', auth: 'shop', permission: 'chat',
    input: z.object(autoFilter), data: page(AutoReply), refusals: [],
    note: "The shop's replies that answer by themselves.",
  },
  autoListByPost: {
    method: 'POST', path: '/api/store/service_template/auto_service_list', effect: 'read', auth: 'shop', permission: 'chat',
    input: z.object(autoFilter), data: page(AutoReply), refusals: [],
    note: 'The same list, asked for by POST.',
  },
  autoForm: {
    method: 'GET', path: '/api/store/service_template/auto_service_add', effect: 'read', auth: 'shop', permission: 'chat',
    input: Nothing,
    data: z.object({
      left: z.number().int(),
      max: z.number().int(),
      /** Those that are not written yet; of keyword replies there may be many. */
      free: z.array(z.enum(AUTO_TRIGGERS)),
      /** Each answers in one chat once in so many hours. */
      rests_h: z.number().int(),
    }),
    refusals: [],
    note: 'What the shop may still add.',
  },
  addAuto: {
    method: 'POST', path: '/api/store/service_template/auto_service_add', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'each' }, states: [],
    input: z.object(autoFields),
    data: AutoReply,
    refusals: ['VALIDATION', 'CONTENT_BLOCKED', 'LIMIT_REACHED', 'ALREADY_DONE', 'NOT_FOUND'],
    note: 'Add a reply that answers by itself: one for welcome, one for closed hours, others by their words.',
  },
  auto: {
    method: 'GET', path: '/api/store/service_template/auto_service_edit', effect: 'read', auth: 'shop', permission: 'chat',
    input: ById, data: AutoReply, refusals: ['NOT_FOUND'],
    note: 'One of them.',
  },
  editAuto: {
    method: 'POST', path: '/api/store/service_template/auto_service_edit', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: autoChange, data: AutoReply, refusals: ['VALIDATION', 'NOT_FOUND', 'CONTENT_BLOCKED'],
    note: 'Change it; what is left out stays.',
  },
  deleteAuto: {
    method: 'GET', path: '/api/store/service_template/auto_service_delete', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: ById, data: Ok, refusals: ['NOT_FOUND'],
    note: 'Delete it.',
  },
  tryAuto: {
    method: 'POST', path: '/api/store/service_template/auto_service_try', effect: 'read', auth: 'shop', permission: 'chat',
    input: z.object({ text: text(200) }),
    data: Answer.extend({ id: opt(Id) }),
    refusals: [],
    note: 'What a buyer who asks this would be answered by itself now, without asking it.',
  },
  hours: {
    method: 'GET', path: '/api/store/service_template/hours', effect: 'read', auth: 'shop',
    input: Nothing, data: Hours, refusals: [],
    note: 'When people of the shop answer.',
  },
  saveHours: {
    method: 'POST', path: '/api/store/service_template/hours', effect: 'write', auth: 'shop', permission: 'settings',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ hours: ServiceHours.nullable(), version: z.number().int().min(0).max(2_147_483_647 - 1) }),
    data: Hours,
    refusals: ['VALIDATION', 'EDIT_CONFLICT'],
    note: 'Set them, or with null take them away.',
  },
  guard: {
    method: 'GET', path: '/api/store/service_template/harass', effect: 'read', auth: 'shop', permission: 'chat',
    input: Nothing,
    data: Guard,
    refusals: [],
    note: 'Whose messages the shop takes, and with which words it takes none.',
  },
  saveGuard: {
    method: 'POST', path: '/api/store/service_template/harass', effect: 'write', auth: 'shop', permission: 'chat',
    repeat: { anew: 'once' }, states: [],
    input: z.object({ blocked_words: listOf(text(20), BLOCKED_WORDS_MAX) }),
    data: Guard,
    refusals: [],
    note: 'Set the words; who writes one of them reads which. An order or case under way always keeps a line.',
  },
  questions: {
    method: 'GET', path: '/api/portal/Msg/quickly_service_list', effect: 'read', auth: 'public', cache_s: 30,
    input: z.object({ shop_id: Id }),
    data: z.object({ list: z.array(z.object({ id: Id, title: z.string(), content: z.string() })) }),
    refusals: ['NOT_FOUND'],
    note: 'Questions a shop answers for buyers beforehand, with the answers.',
  },
  autoReply: {
    method: 'GET', path: '/api/portal/Msg/auto_service', effect: 'read', auth: 'public',
    input: z.object({ shop_id: Id, trigger: z.enum(ASKED_TRIGGERS), text: text(200).optional() }),
    data: Answer.extend({
      shop: z.object({ id: Id, name: z.string(), phone: opt(z.string()), hours: z.string() }),
      presence: opt(Presence),
      /** Three of four buyers had a person's first answer within so many minutes; absent below ten answers. */
      replies_within_min: opt(z.number().int()),
      /** Questions with an answer, on welcome. */
      buttons: z.array(z.object({ id: Id, title: z.string(), content: z.string() })),
    }),
    refusals: ['NOT_FOUND', 'MISSING_PARAM'],
    note: 'What a shop answers by itself: on welcome, in closed hours, or to a question. Nothing is sent to the shop.',
  },
})
