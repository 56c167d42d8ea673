/** Replays that were taken down: the queue of those whose shops ask for a review, and the decision. */
import { z } from 'zod'
import { Image, type LIVE_TAKEDOWN_STATES, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  stands: { en: 'A review may be asked for', zh: '可申请复核', tone: 'amber' },
  appealed: { en: 'Review asked for', zh: '复核中', tone: 'blue' },
  undone: { en: 'Shown again', zh: '已恢复', tone: 'jade' },
  final: { en: 'Final', zh: '已生效', tone: 'grey' },
} as const satisfies Record<(typeof LIVE_TAKEDOWN_STATES)[number], object>

// biome-ignore format: a definition, line by line
export const LIVE_TAKEDOWNS = defineResource({
  name: 'live_takedowns', thing: 'live_takedown', table: 'live_takedowns', call: 'liveTakedowns', view: 'liveTakedown', path: '/api/operator/live_takedowns',
  page: '/live-takedowns', roles: ['arbiter', 'service', 'review'], pane: true, one_by_one: true,
  menu: { group: 'trade', at: 147, icon: 'ScalesIcon', file: 'live/live-takedowns.page.tsx' },
  queue: {
    name: 'live_takedown', en: 'Replay reviews', zh: '回放复核', one: { en: 'Takedown of a replay {id}', zh: '回放下架 {id}' }, roles: ['arbiter'], readers: ['service', 'review'],
  },
  counter: { name: 'live_takedowns_waiting', en: 'Replay reviews', zh: '回放复核', asked: { status: 'appealed' } },
  touches: ['live_sessions', 'liveSession'],
  one: { en: 'Takedown of a replay', zh: '回放下架' },
  many: { en: 'Replay reviews', zh: '回放复核' },
  notes: { list: 'Replays that were taken down; status=appealed is the queue.', view: 'One of them with what both sides say.' },
  lists: { live_takedown: STATES },
  filters: { status: { kind: 'word', words: 'live_takedown', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Live session', zh: '直播场次', sort: 'id' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'live_takedown' },
    { key: 'created_at', en: 'Taken down', zh: '下架时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['appealed', 'stands', 'undone', 'final']),
  acts: {
    decideLiveTakedown: {
      en: 'Decide', zh: '裁定', roles: ['arbiter'], done: { en: 'Decided. The shop was told.', zh: '已裁定，并通知店铺' },
      path: 'decide', anew: 'once', decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Show a replay again that was taken down, or let it stay down. No operator decides on what they took down.',
      log: { 'live_takedown.undo': { en: 'Showed a replay again', zh: '恢复直播回放' }, 'live_takedown.uphold': { en: 'Let a replay stay down', zh: '维持回放下架' } },
    },
  },
  texts: {
    none: { en: 'Nothing to review', zh: '没有待处理的复核' },
    none_note: { en: 'A replay that was taken down waits here once its shop contests it.', zh: '店铺申请复核后会显示在这里。' },
    pick: { en: 'Choose one on the left', zh: '请在左侧选择一项' },
    why: { en: 'Why it was taken down', zh: '下架理由' },
    said: { en: 'What the shop says', zh: '复核理由' },
    unsaid: { en: 'No review was asked for.', zh: '未申请复核。' },
    result: { en: 'Result of the review', zh: '裁定结果' },
    by_time: { en: 'Shown again: no operator decided in time.', zh: '已恢复：逾期未裁定。' },
    reason: { en: 'Reason the shop reads', zh: '店铺可见的理由' },
    do_undo: { en: 'Show it again', zh: '恢复回放' },
    do_uphold: { en: 'Let it stay down', zh: '维持下架' },
    undo_note: { en: 'The replay is open again for the rest of its days', zh: '回放在剩余期限内重新开放' },
    uphold_note: { en: 'It is final', zh: '下架生效，不再复核' },
    session: { en: 'See the session', zh: '查看场次' },
    only: { en: 'Operators who rule on cases decide.', zh: '由裁决岗位处理。' },
  },
})

export const liveTakedownRows = rowsOf(LIVE_TAKEDOWNS, {
  row: z.object({
    id: Id,
    session_id: Id,
    shop_id: Id,
    shop_name: z.string(),
    title: z.string(),
    cover: opt(Image),
    status: z.enum(valuesOf(STATES)),
    created_at: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    why: z.string(),
    appeal: opt(z.string()),
    decision: opt(z.string()),
  },
  fields: { decideLiveTakedown: { result: z.enum(['undo', 'uphold']) } },
})
