/** Videos whose rejection or removal their shop appealed: the queue, and what was ruled. */
import { z } from 'zod'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'To be ruled on', zh: '待裁决', tone: 'amber' },
  overturned: { en: 'Shown again', zh: '已改判展示', tone: 'jade' },
  upheld: { en: 'Upheld', zh: '维持原判', tone: 'red' },
} as const

// biome-ignore format: a definition, line by line
export const VIDEO_APPEALS = defineResource({
  name: 'video_appeals', thing: 'video', table: 'video_videos', call: 'videoAppeals', view: 'videoAppeal', path: '/api/operator/video_appeals',
  page: '/video-appeals', roles: ['arbiter', 'service'], about: 'video', pane: true, one_by_one: true, logged_of: { thing: 'video', field: 'id' },
  menu: { group: 'trade', at: 110, icon: 'ScalesIcon', file: 'video/video-appeals.page.tsx' },
  queue: {
    name: 'video_appeal', en: 'Rulings on videos', zh: '短视频裁决', one: { en: 'Ruling on video {id}', zh: '短视频裁决 {id}' }, roles: ['arbiter'], readers: ['service'],
  },
  counter: { name: 'video_appeals_open', en: 'Rulings on videos', zh: '短视频裁决', asked: { status: 'open' } },
  touches: ['videos', 'video'],
  one: { en: 'Ruling on a video', zh: '短视频裁决' },
  many: { en: 'Rulings on videos', zh: '短视频裁决' },
  notes: { list: 'Videos whose rejection or removal was appealed; status=open is the queue.', view: 'One of them with what both sides said.' },
  lists: { video_appeal: STATES },
  filters: { status: { kind: 'word', words: 'video_appeal', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Video', zh: '短视频', sort: 'id' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'video_appeal' },
    { key: 'appealed_at', en: 'Asked', zh: '申请时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    overturnVideo: {
      en: 'Show the video', zh: '改判展示', tone: 'jade', when: ['open'], done: { en: 'Shown again. The shop was told.', zh: '已展示，已通知店铺' },
      effect: { en: 'The video is shown at once.', zh: '短视频立即展示。' },
      path: 'overturn', roles: ['arbiter'], anew: 'once', states: ['video'], decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Show a video that was rejected or removed. No operator rules on what they decided.',
      log: { 'video.overturn': { en: 'Overturned the decision on a video', zh: '改判展示短视频' } },
    },
    upholdVideo: {
      en: 'Uphold', zh: '维持原判', tone: 'red', when: ['open'], done: { en: 'Upheld. The shop was told.', zh: '已维持，已通知店铺' },
      effect: { en: 'The video stays hidden. The shop reads why.', zh: '短视频不予展示；店铺可看到理由。' },
      path: 'uphold', roles: ['arbiter'], anew: 'once', states: ['video'], decides: true, reason: true, refusals: ['SELF_ACTION'],
      note: 'Uphold a rejection or a removal.',
      log: { 'video.uphold': { en: 'Upheld the decision on a video', zh: '维持短视频处理决定' } },
    },
  },
  texts: {
    none: { en: 'Nothing to rule on', zh: '没有待裁决的短视频' },
    none_note: { en: 'A video waits here once its shop asks Juya to decide.', zh: '店铺申请平台介入后，短视频会出现在这里。' },
    pick: { en: 'Choose a video', zh: '请选择短视频' },
    reason: { en: 'Words for the shop', zh: '给店铺的话' },
    only_read: { en: 'Your roles may look at these videos, not decide.', zh: '您的角色可以查看短视频，但不能裁决。' },
    was: { en: 'Why it was rejected or removed', zh: '处理原因' },
    appeal: { en: 'The shop says', zh: '店铺的说明' },
    ruling: { en: 'Ruling', zh: '裁决' },
    open: { en: 'See the video', zh: '查看短视频' },
  },
})

export const videoAppealRows = rowsOf(VIDEO_APPEALS, {
  row: z.object({
    id: Id,
    shop_id: Id,
    shop_name: z.string(),
    title: z.string(),
    poster: opt(Image),
    status: z.enum(valuesOf(STATES)),
    appealed_at: At,
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    video: opt(z.string()),
    reason: opt(z.string()),
    appeal: z.string(),
    ruling: opt(z.string()),
  },
})
