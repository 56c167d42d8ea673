/** Live rooms: how each stands, its live time, and its ban, which two operators set and lift. */
import { z } from 'zod'
import { Image, type LiveRoomStatus, opt } from '../../../shapes/index.ts'
import { At, Fen, Id, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  active: { en: 'Open', zh: '开放', tone: 'jade' },
  paused: { en: 'Paused', zh: '已暂停', tone: 'amber' },
  banned: { en: 'Banned', zh: '已封禁', tone: 'red' },
  closed: { en: 'Closed', zh: '已关闭', tone: 'grey' },
} as const satisfies Record<z.infer<typeof LiveRoomStatus>, object>
const PROPOSED = { en: 'Proposed. A second operator confirms it.', zh: '已提交，待另一名操作员确认' } as const

// biome-ignore format: a definition, line by line
export const LIVE_ROOMS = defineResource({
  name: 'live_rooms', thing: 'live_room', table: 'live_rooms', call: 'liveRooms', view: 'liveRoom', path: '/api/operator/live_rooms',
  page: '/live-rooms', roles: ['review', 'service'], pane: true,
  menu: { group: 'trade', at: 104, icon: 'BroadcastIcon', file: 'live/live-rooms.page.tsx' },
  touches: ['approvals'],
  about: 'live_room',
  one: { en: 'Live room', zh: '直播间' },
  many: { en: 'Live rooms', zh: '直播间' },
  notes: { list: 'Live rooms, whatever their state.', view: 'One live room with its live time and what it plans.' },
  lists: { live_room_state: STATES },
  filters: { status: { kind: 'word', words: 'live_room_state', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Live room', zh: '直播间', sort: 'id' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'live_room_state' },
    { key: 'planned', en: 'Planned', zh: '预告数', as: 'number', right: true },
    { key: 'left_minutes', en: 'Minutes left', zh: '剩余分钟', as: 'number', right: true },
    { key: 'paid_fen', en: 'Paid for them', zh: '对应款项', as: 'money' },
    { key: 'opened_at', en: 'Opened', zh: '开通时间', as: 'time' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    banLiveRoom: {
      en: 'Ban', zh: '封禁', tone: 'red', when: ['active', 'paused'], done: PROPOSED,
      title: { en: 'Ban “{title}”?', zh: '封禁“{title}”？' },
      effect: { en: 'Once a second operator confirms it, the shop reads your reason, its planned sessions are cancelled, and {back} of live time goes back.', zh: '另一名操作员确认后，理由告知店铺，全部预告取消，剩余直播时长退款 {back}。' },
      path: 'ban', roles: ['review'], anew: 'once', states: ['live_room'], weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to ban a live room. A second operator confirms it.',
      log: { 'live_room.ban': { en: 'Banned a live room', zh: '封禁直播间' } },
    },
    grantLiveTime: {
      en: 'Grant minutes', zh: '赠送时长', when: ['active', 'paused'], done: { en: 'Granted. The shop was told.', zh: '已赠送，已通知店铺' },
      title: { en: 'Grant live time to “{title}”?', zh: '为“{title}”赠送直播时长？' },
      effect: { en: 'Up to {most} minutes are there at once; more wait for a second operator. They last as long as free ones, and the shop reads your reason.', zh: '不超过 {most} 分钟立即到账，超过的待另一名操作员确认；有效期同首次赠送，理由告知店铺。' },
      path: 'grant', roles: ['service'], anew: 'each', states: ['live_room'], fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Grant live time to a room. Beyond some hours it is a proposal that a second operator confirms.',
      log: { 'live_room.grant': { en: 'Granted live time', zh: '赠送直播时长' } },
    },
    liftLiveRoom: {
      en: 'Lift the ban', zh: '解除封禁', tone: 'jade', when: ['banned'], done: PROPOSED,
      title: { en: 'Lift the ban of “{title}”?', zh: '解除“{title}”的封禁？' },
      effect: { en: 'Once a second operator confirms it, the room opens again. Live time that went back stays back.', zh: '另一名操作员确认后，直播间重新开放；已退回的时长不恢复。' },
      path: 'lift', roles: ['review'], anew: 'once', states: ['live_room'], fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to lift the ban of a live room. A second operator confirms it.',
      log: { 'live_room.lift': { en: 'Lifted the ban of a live room', zh: '解除直播间封禁' } },
    },
  },
  texts: {
    pick: { en: 'Pick a live room to see it here', zh: '选择直播间，在此查看' },
    none: { en: 'No live room like this', zh: '没有符合的直播间' },
    none_note: { en: 'Take a filter away.', zh: '减少筛选条件。' },
    intro: { en: 'About the room', zh: '直播间简介' },
    host: { en: 'Host', zh: '主播' },
    category: { en: 'Category', zh: '类目' },
    subscribers: { en: 'Subscribers', zh: '订阅人数' },
    paused_until: { en: 'Paused until', zh: '暂停至' },
    reason: { en: 'Why it is banned', zh: '封禁理由' },
    sessions: { en: 'Planned sessions', zh: '直播预告' },
    shop: { en: 'See the shop', zh: '查看店铺' },
    minutes: { en: 'Minutes', zh: '分钟' },
    proposed: { en: 'Proposed. A second operator confirms it.', zh: '已提交，待另一名操作员确认' },
  },
})

export const liveRoomRows = rowsOf(LIVE_ROOMS, {
  row: z.object({
    id: Id,
    shop_id: Id,
    shop_name: z.string(),
    title: z.string(),
    cover: Image,
    status: z.enum(valuesOf(STATES)),
    planned: z.number().int(),
    left_minutes: z.number().int(),
    /** What was paid for the minutes left. */
    paid_fen: Fen,
    opened_at: At,
  }),
  view: {
    intro: z.string(),
    category: z.string(),
    host: z.object({ id: Id, nickname: z.string() }),
    reason: opt(z.string()),
    paused_until: opt(At),
    /** What would go back of its live time. */
    back_fen: Fen,
    sessions: z.array(z.object({ id: Id, title: z.string(), planned_at: At, subscribers: z.number().int() })),
    approval: opt(Approval),
  },
  fields: { grantLiveTime: { minutes: whole(1, 60_000) } },
})
