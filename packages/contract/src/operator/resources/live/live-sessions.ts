/** Live sessions: what is on air, planned and over, and the act that cuts one. */
import { z } from 'zod'
import { Image, LIVE_CANCEL_CAUSES, LIVE_END_CAUSES, type LiveSessionStatus, opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  live: { en: 'On air', zh: '直播中', tone: 'jade' },
  paused: { en: 'Paused', zh: '暂停中', tone: 'amber' },
  ready: { en: 'Ready', zh: '待开播', tone: 'blue' },
  scheduled: { en: 'Planned', zh: '预告', tone: 'blue' },
  ended: { en: 'Ended', zh: '已结束', tone: 'grey' },
  cancelled: { en: 'Cancelled', zh: '已取消', tone: 'grey' },
} as const satisfies Record<z.infer<typeof LiveSessionStatus>, object>
const CAUSES = {
  shop: { en: 'by the shop', zh: '店铺取消', tone: 'grey' },
  no_show: { en: 'it did not begin', zh: '未开播', tone: 'grey' },
  paused: { en: 'the room was paused', zh: '直播间暂停', tone: 'grey' },
  closed: { en: 'the room was closed', zh: '直播间关闭', tone: 'grey' },
  host: { en: 'by its host', zh: '主播结束', tone: 'grey' },
  silent: { en: 'its pause was too long', zh: '暂停过久', tone: 'grey' },
  time: { en: 'its live time was used up', zh: '时长用完', tone: 'grey' },
  longest: { en: 'it ran as long as one may', zh: '达最长时间', tone: 'grey' },
  operator: { en: 'cut by Juya', zh: '平台切断', tone: 'red' },
  banned: { en: 'the room was banned', zh: '直播间封禁', tone: 'red' },
  suspended: { en: 'the shop was suspended', zh: '店铺停业', tone: 'red' },
} as const satisfies Record<(typeof LIVE_CANCEL_CAUSES)[number] | (typeof LIVE_END_CAUSES)[number], object>

// biome-ignore format: a definition, line by line
export const LIVE_SESSIONS = defineResource({
  name: 'live_sessions', thing: 'live_session', table: 'live_sessions', call: 'liveSessions', view: 'liveSession', path: '/api/operator/live_sessions',
  page: '/live-sessions', roles: ['review', 'service'], pane: true,
  menu: { group: 'trade', at: 105, icon: 'BroadcastIcon', file: 'live/live-sessions.page.tsx' },
  about: 'live_session',
  one: { en: 'Live session', zh: '直播场次' },
  many: { en: 'Live sessions', zh: '直播场次' },
  notes: { list: 'Live sessions in any state.', view: 'One live session: who is on air, who looks, and how it ended.' },
  lists: { live_session_state: STATES, live_session_cause: CAUSES },
  filters: { status: { kind: 'word', words: 'live_session_state', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Live session', zh: '直播场次', sort: 'id' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'live_session_state' },
    { key: 'viewers', en: 'There now', zh: '在看人数', as: 'number', right: true },
    { key: 'planned_at', en: 'Planned for', zh: '预告时间', as: 'time' },
    { key: 'started_at', en: 'Began', zh: '开播时间', as: 'time' },
    { key: 'ended_at', en: 'Ended', zh: '结束时间', as: 'time' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    cutLiveSession: {
      en: 'Cut', zh: '切断', tone: 'red', when: ['live', 'paused'], done: { en: 'Cut. The shop was told.', zh: '已切断，已通知店铺' },
      title: { en: 'Cut “{title}”?', zh: '切断“{title}”？' },
      effect: { en: 'Its picture ends at once, and the shop reads your reason. A lot that runs goes on to its end; the others are drafts again.', zh: '画面立即中断，理由告知店铺。正在竞拍的拍品按规则截拍，其余转为草稿。' },
      path: 'cut', roles: ['review', 'service'], anew: 'once', states: ['live_session'], weighty: true, reason: true,
      note: 'End a live session at once, for a reason its shop reads.',
      log: { 'live_session.cut': { en: 'Cut a live session', zh: '切断直播' } },
    },
  },
  texts: {
    pick: { en: 'Pick a session to see it here', zh: '选择直播场次，在此查看' },
    none: { en: 'No live session like this', zh: '没有符合的直播场次' },
    none_note: { en: 'Take a filter away.', zh: '减少筛选条件。' },
    host: { en: 'Host', zh: '主播' },
    peak: { en: 'There at most', zh: '最高在看' },
    used: { en: 'Minutes used', zh: '已用分钟' },
    lots: { en: 'Lots', zh: '拍品' },
    goods: { en: 'Goods', zh: '商品' },
    how: { en: 'How it ended', zh: '结束原因' },
    notice: { en: 'What to expect', zh: '预告内容' },
    reason: { en: 'Why it was cut', zh: '切断理由' },
    shop: { en: 'See the shop', zh: '查看店铺' },
  },
})

export const liveSessionRows = rowsOf(LIVE_SESSIONS, {
  row: z.object({
    id: Id,
    shop_id: Id,
    shop_name: z.string(),
    title: z.string(),
    cover: Image,
    status: z.enum(valuesOf(STATES)),
    viewers: z.number().int(),
    planned_at: At,
    started_at: opt(At),
    ended_at: opt(At),
  }),
  view: {
    host: opt(z.object({ id: Id, nickname: z.string() })),
    notice: opt(z.string()),
    viewers_peak: z.number().int(),
    used_minutes: z.number().int(),
    lots: z.number().int(),
    goods: z.number().int(),
    cause: opt(z.enum([...LIVE_CANCEL_CAUSES, ...LIVE_END_CAUSES])),
    /** Why it was cut. */
    reason: opt(z.string()),
  },
})
