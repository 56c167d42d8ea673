/** Broadcasts: one notice to many people, by segment; written, tried on oneself, sent, stopped. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { At, Id, line, Ok, text } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { BANNER_SCREEN_NAMES } from './screens.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  /** For its second reader. */
  waiting: { en: 'With its reader', zh: '待复读', tone: 'blue' },
  sending: { en: 'Going out', zh: '发送中', tone: 'amber' },
  done: { en: 'Sent', zh: '已发送', tone: 'jade' },
  stopped: { en: 'Stopped', zh: '已停止', tone: 'red' },
} as const
/** The people it is for. */
const SEGMENTS = {
  all: { en: 'Everybody', zh: '所有用户' },
  buyers: { en: 'Have bought', zh: '已购用户' },
  newcomers: { en: 'Never bought', zh: '未购用户' },
  verified: { en: 'Verified', zh: '已实名用户' },
  /** Not signed in for AWAY_DAYS. */
  away: { en: 'Long away', zh: '许久未登录' },
} as const
/** What it is about: people turn each off in their notice settings. */
const CATEGORIES = {
  activity: { en: 'An offer', zh: '活动' },
  notice: { en: 'A notice', zh: '通知' },
} as const

/** The people a broadcast may be for, what it may be about, and how it may stand. */
export const BROADCAST_SEGMENTS = valuesOf(SEGMENTS)
export const BROADCAST_CATEGORIES = valuesOf(CATEGORIES)
export const BROADCAST_STATES = valuesOf(STATES)
/** To more people than these it takes a second reader. */
export const BROADCAST_ALONE_MAX = 100
/** So many people a second at most. */
export const BROADCAST_PACE = 500
/** A person who has not signed in for so many days is away. */
export const AWAY_DAYS = 30

// biome-ignore format: a definition, line by line
export const BROADCASTS = defineResource({
  name: 'broadcasts', thing: 'broadcast', table: 'message_mailings', call: 'broadcasts', view: 'broadcast', path: '/api/operator/broadcasts',
  page: '/broadcasts', roles: ['content'], pane: true,
  menu: { group: 'content', at: 480, icon: 'MegaphoneIcon', file: 'broadcast/broadcasts.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Broadcast', zh: '群发通知' },
  many: { en: 'Broadcasts', zh: '群发通知' },
  notes: { list: 'Broadcasts, whatever their state.', view: 'One broadcast with how many people its segment has.' },
  lists: { broadcast_state: STATES, segment: SEGMENTS, broadcast_about: CATEGORIES },
  filters: {
    status: { kind: 'word', words: 'broadcast_state', values: BROADCAST_STATES },
    segment: { kind: 'word', words: 'segment', values: BROADCAST_SEGMENTS },
    category: { kind: 'word', words: 'broadcast_about', values: BROADCAST_CATEGORIES },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Broadcast', zh: '群发通知', sort: 'id' },
    { key: 'segment', en: 'To', zh: '发送给', as: 'word', list: 'segment' },
    { key: 'category', en: 'About', zh: '类别', as: 'word', list: 'broadcast_about' },
    { key: 'sent_count', en: 'Sent', zh: '已发送', as: 'number' },
    { key: 'skipped_count', en: 'Turned off', zh: '已关闭', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'broadcast_state' },
    { key: 'started_at', en: 'Begun', zh: '开始', as: 'time', right: true },
  ],
  chips: chipsOf('status', BROADCAST_STATES),
  acts: {
    sendBroadcast: {
      en: 'Send', zh: '发送', tone: 'jade', when: ['draft'], done: { en: 'On its way', zh: '正在发送' },
      title: { en: 'Send “{title}”?', zh: '发送“{title}”？' },
      effect: {
        en: 'It goes to {people}, at most {pace} a second. Who turned such notices off has none; in their quiet hours people find it in the list without a banner. {two}',
        zh: '将发送给{people}，每秒至多 {pace} 人。已关闭此类通知的用户不会收到；免打扰时段内只进列表，不弹横幅。{two}',
      },
      path: 'send', anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: `Send a draft, ${BROADCAST_PACE} people a second at most; to many people a second operator confirms first. Who turned such notices off has none; in their quiet hours people find it in the list without a banner.`,
      log: { 'broadcast.send': { en: 'Sent a broadcast', zh: '发送群发通知' } },
    },
    saveBroadcast: {
      en: 'Change', zh: '修改', when: ['draft'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT', 'LINK_NOWHERE'],
      note: 'Write a broadcast as a draft, or change the draft with this id.',
      log: {
        'broadcast.create': { en: 'Wrote a broadcast', zh: '新建群发通知' },
        'broadcast.change': { en: 'Changed a broadcast', zh: '修改群发通知' },
      },
    },
    testBroadcast: {
      en: 'Send it to myself', zh: '先发给自己', when: ['draft'], done: { en: 'Sent to your own account', zh: '已发送至您本人的账号' },
      path: 'test', anew: 'each', refusals: ['PHONE_UNKNOWN'],
      note: "Send it to the reader's own account: the one with the number they gave for alarms.",
      log: { 'broadcast.test': { en: 'Sent themselves a broadcast to see it', zh: '给自己试发' } },
    },
    stopBroadcast: {
      en: 'Stop', zh: '停止', tone: 'red', when: ['sending'], done: { en: 'Done', zh: '完成' },
      title: { en: 'Stop “{title}”?', zh: '停止“{title}”？' },
      effect: { en: 'Who has it keeps it; nobody else gets it.', zh: '已收到的保留，其余用户不再收到。' },
      path: 'stop', anew: 'once', reason: true,
      note: 'Stop one that is going out: who has it keeps it, nobody else gets it.',
      log: { 'broadcast.stop': { en: 'Stopped a broadcast', zh: '停止群发通知' } },
    },
    discardBroadcast: {
      en: 'Give it up', zh: '放弃', tone: 'red', when: ['draft'], done: { en: 'Done', zh: '完成' }, ends: true,
      title: { en: 'Give this draft up?', zh: '放弃此草稿？' },
      effect: { en: 'The draft is deleted; the log keeps its titles.', zh: '草稿将被删除，日志保留标题。' },
      path: 'discard', anew: 'once', reason: true,
      note: 'Give a draft up.',
      log: { 'broadcast.discard': { en: 'Gave a broadcast up', zh: '放弃群发草稿' } },
    },
  },
  texts: {
    add: { en: 'New broadcast', zh: '新建群发通知' },
    pick: { en: 'Pick a broadcast to see it here', zh: '选择一条群发通知，在此查看' },
    none: { en: 'No broadcast like this', zh: '没有符合的群发通知' },
    none_note: { en: 'Take a filter away, or write a new one.', zh: '减少筛选条件，或新建一条。' },
    title_zh: { en: 'Chinese title', zh: '中文标题' },
    title_en: { en: 'English title', zh: '英文标题' },
    content_zh: { en: 'Chinese text', zh: '中文内容' },
    content_en: { en: 'English text', zh: '英文内容' },
    segment: { en: 'To', zh: '发送给' },
    category: { en: 'About', zh: '类别' },
    leads_to: { en: 'Leads to', zh: '跳转' },
    nowhere: { en: 'Nowhere', zh: '不跳转' },
    save: { en: 'Save the draft', zh: '保存草稿' },
    people: { en: 'People in it now', zh: '当前人数' },
    people_count: { en: { one: '{count} person', other: '{count} people' }, zh: '{count} 人' },
    people_more: { en: 'more than {count} people', zh: '超过 {count} 人' },
    send_two: { en: 'To more than {most} people a second operator confirms it first.', zh: '超过 {most} 人须另一名操作员先确认。' },
    test_note: { en: 'Your own account is the one with the number you gave for alarms.', zh: '本人账号即您为接收告警所留手机号的账号。' },
  },
})

/** A broadcast in the console's list. */
export const BroadcastRow = z.object({
  id: Id,
  title_en: z.string(),
  title_zh: z.string(),
  content_en: z.string(),
  content_zh: z.string(),
  link: opt(z.string()),
  segment: z.enum(BROADCAST_SEGMENTS),
  category: z.enum(BROADCAST_CATEGORIES),
  status: z.enum(BROADCAST_STATES),
  revision: z.number().int(),
  /** People who have it, and people of the segment who turned such notices off. */
  sent_count: z.number().int(),
  skipped_count: z.number().int(),
  by: opt(z.string()),
  started_at: opt(At),
  ended_at: opt(At),
})

export const broadcastRows = rowsOf(BROADCASTS, {
  row: BroadcastRow,
  view: {
    leads_to: opt(z.object({ screen: z.enum(BANNER_SCREEN_NAMES), value: z.string() })),
    /** How many there are in its segment now, counted up to one more than is told. */
    people: z.object({ count: z.number().int(), capped: z.boolean() }),
    approval: opt(Approval),
  },
  fields: {
    saveBroadcast: {
      ...{ title_en: line(60), title_zh: line(30), content_en: text(300), content_zh: text(150) },
      ...{ screen: z.enum(BANNER_SCREEN_NAMES).optional(), value: z.string().trim().max(40).default('') },
      ...{ segment: z.enum(BROADCAST_SEGMENTS), category: z.enum(BROADCAST_CATEGORIES) },
    },
  },
  answers: { testBroadcast: Ok, discardBroadcast: Ok },
})
