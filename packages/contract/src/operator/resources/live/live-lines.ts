/** Lines of live chats, as the desk reads them, and the act that removes one. */
import { z } from 'zod'
import { LIVE_STAFF, opt } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  shown: { en: 'Shown', zh: '显示中', tone: 'jade' },
  removed: { en: 'Removed', zh: '已移除', tone: 'red' },
} as const
const SIDES = { room: { en: 'The room', zh: '直播间' }, juya: { en: 'Juya', zh: '平台' } } as const

// biome-ignore format: a definition, line by line
export const LIVE_LINES = defineResource({
  name: 'live_lines', thing: 'live_line', table: 'live_lines', call: 'liveLines', view: 'liveLine', path: '/api/operator/live_lines',
  page: '/live-lines', roles: ['review', 'service'], pane: true,
  menu: { group: 'trade', at: 106, icon: 'BroadcastIcon', file: 'live/live-lines.page.tsx' },
  touches: ['live_acts'],
  about: 'live_line',
  one: { en: 'Line in a live chat', zh: '直播间发言' },
  many: { en: 'Live chat lines', zh: '直播间发言' },
  notes: { list: 'Lines of live chats, the latest first.', view: 'One line, as it was typed.' },
  lists: { live_line_state: STATES, live_line_side: SIDES },
  filters: { session_id: { kind: 'id' }, user_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'line', en: 'Line', zh: '发言', sort: 'id' },
    { key: 'session_title', en: 'Session', zh: '场次', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'live_line_state' },
    { key: 'at', en: 'Written', zh: '发言时间', as: 'time' },
  ],
  chips: [],
  acts: {
    removeLiveLine: {
      en: 'Remove', zh: '移除', tone: 'red', when: ['shown'], done: { en: 'Removed. The writer was told.', zh: '已移除，已通知发言人' },
      title: { en: 'Remove this line?', zh: '移除该发言？' },
      effect: { en: 'Everybody in the session reads that Juya removed it. The writer reads your reason and may contest it.', zh: '所有观众会看到该发言已被平台移除；理由告知发言人，对方可申请复核。' },
      path: 'remove', anew: 'once', reason: true,
      note: 'Remove a line of a live chat, for a reason its writer reads and may contest.',
      log: { 'live_line.remove': { en: 'Removed a line of a live chat', zh: '移除直播间发言' } },
    },
  },
  texts: {
    pick: { en: 'Pick a line to see it here', zh: '选择一条发言，在此查看' },
    none: { en: 'No line like this', zh: '没有符合的发言' },
    none_note: { en: 'Take a filter away.', zh: '减少筛选条件。' },
    left: { en: 'Its writer has left', zh: '发言人已注销' },
    removed_by: { en: 'Removed by', zh: '移除方' },
    typed: { en: 'As it was typed', zh: '原始内容' },
    staff: { en: 'Of the room', zh: '直播间人员' },
    whose: { en: 'See the person', zh: '查看用户' },
  },
})

export const liveLineRows = rowsOf(LIVE_LINES, {
  row: z.object({
    id: Id,
    session_id: Id,
    session_title: z.string(),
    user_id: opt(Id),
    nickname: opt(z.string()),
    text: opt(z.string()),
    staff: opt(z.enum(LIVE_STAFF)),
    status: z.enum(valuesOf(STATES)),
    at: At,
  }),
  view: {
    /** As it was typed, where some of it is hidden. */
    original: opt(z.string()),
    removed_by: opt(z.enum(valuesOf(SIDES))),
  },
})
