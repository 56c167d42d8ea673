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
  time: { en: 'its live time was used up', zh: '时长用尽', tone: 'grey' },
  longest: { en: 'it ran as long as one may', zh: '达到最长时间', tone: 'grey' },
  operator: { en: 'cut by Juya', zh: '平台切断', tone: 'red' },
  banned: { en: 'the room was banned', zh: '直播间封禁', tone: 'red' },
  suspended: { en: 'the shop was suspended', zh: '店铺暂停营业', tone: 'red' },
} as const satisfies Record<(typeof LIVE_CANCEL_CAUSES)[number] | (typeof LIVE_END_CAUSES)[number], object>

// biome-ignore format: a definition, line by line
export const LIVE_SESSIONS = defineResource({
  name: 'live_sessions', thing: 'live_session', table: 'live_sessions', call: 'liveSessions', view: 'liveSession', path: '/api/operator/live_sessions',
  page: '/live-sessions', roles: ['review', 'service'], pane: true,
  menu: { group: 'trade', at: 105, icon: 'BroadcastIcon', file: 'live/live-sessions.page.tsx' },
  about: 'live_session',
  also_logged: { 'live_session.watch': { en: 'Opened a recording', zh: '查看直播录像' } },
  touches: ['liveWall', 'live_takedowns', 'liveTakedown'],
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
    { key: 'viewers', en: 'Watching now', zh: '在看人数', as: 'number', right: true },
    { key: 'planned_at', en: 'Planned for', zh: '预告时间', as: 'time' },
    { key: 'started_at', en: 'Began', zh: '开播时间', as: 'time' },
    { key: 'ended_at', en: 'Ended', zh: '结束时间', as: 'time' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    warnLiveSession: {
      en: 'Warn', zh: '警告', when: ['live', 'paused'], done: { en: 'Warned. The host reads it in the studio.', zh: '已警告，主播可在开播台看到' },
      title: { en: 'Warn the host of “{title}”?', zh: '警告“{title}”的主播？' },
      effect: { en: 'The host reads your words in the studio at once, and the shop is told. The session goes on.', zh: '主播会立即在开播台看到，并通知店铺；直播照常进行。' },
      path: 'warn', roles: ['review', 'service'], anew: 'each', states: ['live_session'], reason: true,
      note: 'Warn the host of a live session.',
      log: { 'live_session.warn': { en: 'Warned the host of a live session', zh: '警告直播' } },
    },
    stopLiveSession: {
      en: 'Pause', zh: '暂停', tone: 'red', when: ['live', 'paused'], done: { en: 'Paused. The shop was told.', zh: '已暂停，已通知店铺' },
      title: { en: 'Pause “{title}”?', zh: '暂停“{title}”？' },
      effect: { en: 'Its picture stops at once, and the shop reads your reason. Its host can send no other until you let it go on; once its pause is over it ends.', zh: '画面立即停止，理由告知店铺。允许继续前主播不能恢复画面；暂停超时，直播结束。' },
      path: 'stop', roles: ['review', 'service'], anew: 'once', states: ['live_session'], reason: true,
      note: 'Stop the picture of a live session until an operator lets it go on.',
      log: { 'live_session.stop': { en: 'Paused a live session', zh: '暂停直播' } },
    },
    letLiveSessionGoOn: {
      en: 'Let it go on', zh: '允许继续', tone: 'jade', when: ['paused'], done: { en: 'It may go on. The shop was told.', zh: '已允许继续，已通知店铺' },
      path: 'go_on', roles: ['review', 'service'], anew: 'once', states: ['live_session'],
      note: 'Let a live session go on whose picture an operator stopped.',
      log: { 'live_session.go_on': { en: 'Let a live session go on', zh: '允许直播继续' } },
    },
    cutLiveSession: {
      en: 'Cut', zh: '切断', tone: 'red', when: ['live', 'paused'], done: { en: 'Cut. The shop was told.', zh: '已切断，已通知店铺' },
      title: { en: 'Cut “{title}”?', zh: '切断“{title}”？' },
      effect: { en: 'Its picture ends at once, and the shop reads your reason. A lot that runs goes on to its end; the others are drafts again.', zh: '画面立即中断，理由告知店铺。正在竞拍的拍品按规则截拍，其余转为草稿。' },
      path: 'cut', roles: ['review', 'service'], anew: 'once', states: ['live_session'], weighty: true, reason: true,
      note: 'End a live session at once, for a reason its shop reads.',
      log: { 'live_session.cut': { en: 'Cut a live session', zh: '切断直播' } },
    },
    takeDownReplay: {
      en: 'Take the replay down', zh: '下架回放', tone: 'red', when: ['ended'], done: { en: 'Taken down. The shop was told.', zh: '已下架，已通知店铺' },
      title: { en: 'Take the replay of “{title}” down?', zh: '下架“{title}”的回放？' },
      effect: { en: 'Nobody watches it any more. The shop reads your reason and may ask for a review; buyers keep the moments of what they won.', zh: '回放不再对外展示；理由告知店铺，店铺可申请复核；买家保留成交片段。' },
      path: 'take_down', roles: ['review', 'service'], anew: 'once', reason: true,
      note: 'Take the replay of a live session down, for a reason its shop reads and may contest.',
      log: { 'live_session.take_down': { en: 'Took a replay down', zh: '下架直播回放' } },
    },
  },
  texts: {
    pick: { en: 'Pick a session to see it here', zh: '选择直播场次，在此查看' },
    none: { en: 'No live session like this', zh: '没有符合的直播场次' },
    none_note: { en: 'Take a filter away.', zh: '减少筛选条件。' },
    host: { en: 'Host', zh: '主播' },
    peak: { en: 'Watched at most', zh: '最高同时在看' },
    used: { en: 'Minutes used', zh: '消耗分钟' },
    lots: { en: 'Lots', zh: '拍品' },
    goods: { en: 'Goods', zh: '商品' },
    how: { en: 'How it ended', zh: '结束原因' },
    notice: { en: 'What to expect', zh: '预告内容' },
    reason: { en: 'Why it was cut', zh: '切断理由' },
    warning: { en: 'Last warning', zh: '最近警告' },
    watch: { en: 'Open the recording', zh: '查看录像' },
    watch_title: { en: 'Open the recording of “{title}”?', zh: '查看“{title}”的录像？' },
    watch_effect: { en: 'It opens for you alone, for some hours. Your reason is logged.', zh: '仅对您开放数小时，理由将记入日志。' },
    no_recording: { en: 'The recording cannot be played here.', zh: '当前无法播放录像。' },
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
    /** Juya stopped its picture. */
    stopped: z.boolean(),
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
    warning: opt(z.string()),
    /** Something was recorded of it, and is kept. */
    recorded: z.boolean(),
    /** Its replay is open, and shown. */
    replay_open: z.boolean(),
  },
})
