/** Applications for a live room: the queue, one of them with what a reviewer needs, and the decisions. */
import { z } from 'zod'
import { Image, type LiveApplicationStatus, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  waiting: { en: 'To decide', zh: '待审核', tone: 'blue' },
  approved: { en: 'Approved', zh: '已通过', tone: 'jade' },
  sent_back: { en: 'Sent back', zh: '已驳回', tone: 'red' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回', tone: 'grey' },
} as const satisfies Record<z.infer<typeof LiveApplicationStatus>, object>

// biome-ignore format: a definition, line by line
export const LIVE_APPLICATIONS = defineResource({
  name: 'live_applications', thing: 'live_application', table: 'live_applications', call: 'liveApplications', view: 'liveApplication', path: '/api/operator/live_applications',
  page: '/live-applications', roles: ['review'], pane: true, one_by_one: true,
  menu: { group: 'people', at: 282, icon: 'BroadcastIcon', file: 'live/live-applications.page.tsx' },
  queue: {
    name: 'live_application', en: 'Live rooms', zh: '直播间申请', one: { en: 'Live room {id}', zh: '直播间申请 {id}' }, roles: ['review'],
  },
  counter: { name: 'live_applications_waiting', en: 'Live rooms', zh: '直播间申请', asked: { status: 'waiting' } },
  touches: ['live_rooms', 'liveRoom'],
  one: { en: 'Application for a live room', zh: '直播间申请' },
  many: { en: 'New live rooms', zh: '直播间申请' },
  notes: { list: 'Applications for a live room; status=waiting is the queue.', view: 'One application with what a reviewer needs beside it.' },
  lists: { live_application: STATES },
  filters: { status: { kind: 'word', words: 'live_application', values: valuesOf(STATES) }, shop_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', en: 'Live room', zh: '直播间', sort: 'id' },
    { key: 'shop_name', en: 'Shop', zh: '店铺', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'live_application' },
    { key: 'sent_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    approveLiveRoom: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['waiting'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知店铺' },
      effect: { en: 'The shop has a live room at once. Its owner gets the free minutes, unless they or somebody linked to them had them.', zh: '直播间立即开通；店主及其关联账号未领过的，赠送首次时长。' },
      path: 'approve', anew: 'once', states: ['live_application'], decides: true, reason: 'note', refusals: ['ADULT_REQUIRED', 'SHOP_NOT_ACTIVE', 'SHOP_FEE_OVER', 'SHOP_DEPOSIT_SHORT'],
      note: 'Give the shop the live room it applied for.',
      log: { 'live_application.approve': { en: 'Approved the live room', zh: '通过直播间申请' } },
    },
    sendLiveRoomBack: {
      en: 'Send back', zh: '驳回', tone: 'red', when: ['waiting'], done: { en: 'Sent back. The shop was told.', zh: '已驳回，已通知店铺' },
      effect: { en: 'The shop reads what is to mend, and may apply again at once.', zh: '店铺可看到需修改之处，修改后可立即重新申请。' },
      path: 'send_back', anew: 'once', states: ['live_application'], decides: true, reason: true,
      note: 'Send an application back with what is to mend, which the shop reads.',
      log: { 'live_application.send_back': { en: 'Sent the live room back', zh: '驳回直播间申请' } },
    },
  },
  texts: {
    none: { en: 'No application here', zh: '没有直播间申请' },
    none_note: { en: 'A shop applies once before it goes live.', zh: '店铺首次直播前需提交申请。' },
    pick: { en: 'Pick an application to see what it says', zh: '选择一份申请查看内容' },
    reason: { en: 'What is to mend, as the shop reads it', zh: '店铺可见的修改要求' },
    intro: { en: 'About the room', zh: '直播间简介' },
    category: { en: 'Category', zh: '类目' },
    host: { en: 'Host', zh: '主播' },
    level: { en: 'Shop level', zh: '店铺等级' },
    earlier: { en: 'Applications before', zh: '此前申请' },
    note: { en: 'What was to mend', zh: '修改要求' },
    shop: { en: 'See the shop', zh: '查看店铺' },
  },
})

export const liveApplicationRows = rowsOf(LIVE_APPLICATIONS, {
  row: z.object({
    id: Id,
    shop_id: Id,
    shop_name: z.string(),
    title: z.string(),
    cover: Image,
    status: z.enum(valuesOf(STATES)),
    sent_at: At,
    decided_at: opt(At),
    reason: opt(z.string()),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    intro: z.string(),
    category: z.string(),
    host: z.object({ id: Id, nickname: z.string() }),
    shop_level: z.number().int(),
    earlier: z.number().int(),
  },
})
