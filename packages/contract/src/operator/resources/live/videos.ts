/** Short videos of shops: the review, what is shown, and the decisions. */
import { z } from 'zod'
import { Image, opt, ReviewDeadline, type VideoMusic, type VideoStatus } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const VIDEO_WORDS = {
  reviewing: { en: 'To review', zh: '待审核', tone: 'blue' },
  visible: { en: 'Shown', zh: '展示中', tone: 'jade' },
  rejected: { en: 'Sent back', zh: '未通过', tone: 'red' },
  removed: { en: 'Removed', zh: '已移除', tone: 'red' },
  uploading: { en: 'Being uploaded', zh: '上传中', tone: 'grey' },
} as const satisfies Record<z.infer<typeof VideoStatus>, object>
const MUSIC = {
  none: { en: 'No music', zh: '无配乐' },
  own: { en: 'Own recording', zh: '自有配乐' },
  licensed: { en: 'Licensed music', zh: '已获授权配乐' },
} as const satisfies Record<z.infer<typeof VideoMusic>, object>

// biome-ignore format: a definition, line by line
export const VIDEOS = defineResource({
  name: 'videos', thing: 'video', table: 'video_videos', call: 'videos', view: 'video', path: '/api/operator/videos',
  page: '/videos', roles: ['review', 'service', 'arbiter'], about: 'video', pane: true, one_by_one: true,
  menu: { group: 'trade', at: 109, icon: 'BroadcastIcon', file: 'video/videos.page.tsx' },
  queue: {
    name: 'video', en: 'Video review', zh: '短视频审核', one: { en: 'Video {id}', zh: '短视频 {id}' }, roles: ['review'], readers: ['service', 'arbiter'],
  },
  counter: { name: 'videos_reviewing', en: 'Videos to review', zh: '待审短视频', asked: { status: 'reviewing' } },
  touches: ['videoAppeals', 'videoAppeal'],
  one: { en: 'Video', zh: '短视频' },
  many: { en: 'Videos', zh: '短视频' },
  notes: { list: 'Short videos of shops; status=reviewing is the queue.', view: 'One video with what a reviewer needs beside it.' },
  lists: { video: VIDEO_WORDS },
  filters: { status: { kind: 'word', words: 'video', values: valuesOf(VIDEO_WORDS) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Video', zh: '短视频', sort: 'id' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'video' },
    { key: 'sent_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', ['reviewing', 'visible', 'rejected', 'removed']),
  acts: {
    approveVideo: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['reviewing'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知店铺' },
      effect: { en: 'It is shown in the feed at once.', zh: '短视频立即展示。' },
      path: 'approve', roles: ['review'], anew: 'once', states: ['video'], decides: true, reason: 'note',
      note: 'Let a video be shown.',
      log: { 'video.approve': { en: 'Approved the video', zh: '通过短视频' } },
    },
    rejectVideo: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['reviewing'], done: { en: 'Sent back. The shop was told.', zh: '已退回，已通知店铺' },
      effect: { en: 'The shop reads why, may mend it, or ask Juya to decide.', zh: '店铺可看到原因，修改后重新提交或申请平台介入。' },
      path: 'reject', roles: ['review'], anew: 'once', states: ['video'], decides: true, reason: true,
      note: 'Send a video back with the reason, which its shop reads.',
      log: { 'video.reject': { en: 'Sent the video back', zh: '退回短视频' } },
    },
    removeVideo: {
      en: 'Remove', zh: '移除', tone: 'red', when: ['visible'], done: { en: 'Removed. The shop was told.', zh: '已移除，已通知店铺' },
      effect: { en: 'It is shown no more. The shop reads why, and may ask Juya to decide.', zh: '短视频不再展示；店铺可看到原因并申请平台介入。' },
      path: 'remove', roles: ['review', 'service'], anew: 'once', states: ['video'], reason: true,
      note: 'Take a video down with the reason, which its shop reads.',
      log: { 'video.remove': { en: 'Removed the video', zh: '移除短视频' } },
    },
  },
  texts: {
    none: { en: 'No video here', zh: '没有短视频' },
    none_note: { en: 'What shops send for review appears here at once.', zh: '店铺提交审核的短视频会立即出现在这里。' },
    pick: { en: 'Choose a video', zh: '请选择短视频' },
    reason: { en: 'Words for the shop', zh: '给店铺的话' },
    only_read: { en: 'Your roles may look at videos, not decide.', zh: '您的角色可以查看短视频，但不能处理。' },
    music: { en: 'Music', zh: '配乐' },
    music_none: MUSIC.none,
    music_own: MUSIC.own,
    music_licensed: MUSIC.licensed,
    ai: { en: 'Pictures', zh: '画面' },
    ai_made: { en: 'Made by a computer, as the shop declares', zh: '店铺声明含 AI 生成画面' },
    filmed: { en: 'Filmed', zh: '实拍' },
    length: { en: 'Length', zh: '时长' },
    seconds: { en: { one: '{count} second', other: '{count} seconds' }, zh: '{count} 秒' },
    about: { en: 'Shows', zh: '关联' },
    nothing: { en: 'The shop', zh: '店铺' },
    sent_by: { en: 'Sent by', zh: '上传人' },
    why: { en: 'Why', zh: '原因' },
    shop: { en: 'See the shop', zh: '查看店铺' },
  },
})

export const videoRows = rowsOf(VIDEOS, {
  row: z.object({
    id: Id,
    shop_id: Id,
    shop_name: z.string(),
    title: z.string(),
    poster: opt(Image),
    status: z.enum(valuesOf(VIDEO_WORDS)),
    sent_at: At,
    reason: opt(z.string()),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    video: opt(z.string()),
    music: z.enum(valuesOf(MUSIC)),
    ai_made: z.boolean(),
    duration_ms: z.number().int(),
    about: opt(z.object({ title: z.string() })),
    sent_by: z.object({ id: Id, nickname: z.string() }),
  },
})
