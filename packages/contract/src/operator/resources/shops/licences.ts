/** Licences that shops filed: the queue, one of them with what a reviewer needs, and the decisions. */
import { z } from 'zod'
import { Image, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { LicenceStatus } from '../../../shapes/licences.ts'
import { At, Day, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { defineResource } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  pending: { en: 'Waiting', zh: '待审核', tone: 'blue' },
  asked: { en: 'Shop asked', zh: '待店铺补充', tone: 'amber' },
  approved: { en: 'Approved', zh: '已通过', tone: 'jade' },
  rejected: { en: 'Sent back', zh: '已退回', tone: 'red' },
  replaced: { en: 'Replaced', zh: '已更换', tone: 'grey' },
  /** Approved once: its last day is past. */
  over: { en: 'Ended', zh: '已到期', tone: 'grey' },
} as const satisfies Record<z.infer<typeof LicenceStatus> | 'over', object>

// biome-ignore format: a definition, line by line
export const LICENCES = defineResource({
  name: 'licences', thing: 'licence', table: 'shop_licences', call: 'licences', view: 'licence', path: '/api/operator/licences',
  page: '/licences', roles: ['review'], pane: true, logged_of: { thing: 'shop', field: 'shop_id' },
  menu: { group: 'people', at: 280, icon: 'SealCheckIcon', file: 'licence/licences.page.tsx' },
  queue: {
    name: 'licence',
    en: 'Licences',
    zh: '店铺证照',
    one: { en: 'Licence {id}', zh: '店铺证照 {id}' },
    roles: ['review'],
  },
  counter: { name: 'licences_waiting', en: 'Licences', zh: '店铺证照', asked: { status: 'pending' } },
  touches: ['shops', 'shop'],
  one: { en: 'Licence', zh: '店铺证照' },
  many: { en: 'Licences', zh: '店铺证照' },
  notes: {
    list: 'Licences that shops filed; status=pending is the queue.',
    view: 'One licence with what a reviewer needs beside it.',
  },
  lists: { licence_status: STATES },
  filters: {
    status: { kind: 'word', words: 'licence_status', values: LicenceStatus.options },
    shop_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'licence', en: 'Licence', zh: '证照', sort: 'id' },
    { key: 'shop', en: 'Shop', zh: '店铺' },
    { key: 'expires_on', en: 'Runs until', zh: '有效期至', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'licence_status' },
    { key: 'filed_at', en: 'Filed', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: [
    { filters: {} },
    { en: 'To decide', zh: '待处理', filters: { status: 'pending' } },
    ...(['asked', 'approved', 'rejected', 'replaced'] as const).map((status) => ({ filters: { status } })),
  ],
  acts: {
    approveLicence: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['pending', 'asked'], done: { en: 'Approved. The shop was told.', zh: '已通过，已通知店铺' },
      effect: { en: 'It counts at once, in place of the one of its kind before.', zh: '立即生效，替换同类原证照。' },
      path: 'approve', anew: 'once', states: ['licence'], decides: true, reason: 'note',
      note: 'Let a licence a shop filed count, in place of the one of its kind before.',
      log: { 'shop.approve_licence': { en: 'Approved a licence', zh: '通过证照' } },
    },
    rejectLicence: {
      en: 'Send back', zh: '退回', tone: 'red', when: ['pending', 'asked'], done: { en: 'Sent back. The shop was told.', zh: '已退回，已通知店铺' },
      path: 'reject', anew: 'once', states: ['licence'], decides: true, reason: true,
      note: 'Send a licence back to its shop with the reason.',
      log: { 'shop.reject_licence': { en: 'Sent a licence back', zh: '退回证照' } },
    },
    askLicence: {
      en: 'Ask the shop', zh: '要求补充', when: ['pending'], done: { en: 'Asked. Our deadline stands still until the answer.', zh: '已要求补充，时限停计' },
      effect: { en: 'Our deadline stands still until the shop files it anew.', zh: '店铺重新提交前，审核时限停计。' },
      path: 'ask', anew: 'once', states: ['licence'], decides: true, reason: true,
      note: 'Ask the shop for more: the reason is the question, which it answers by filing the licence anew. The deadline stands still until then.',
      log: { 'shop.ask_licence': { en: 'Asked the shop about a licence', zh: '要求店铺补充证照材料' } },
    },
  },
  texts: {
    none: { en: 'No licence here', zh: '没有证照' },
    none_note: { en: 'Shops file them for liquor and restricted goods; what they have counts until you decide.', zh: '销售酒类与受限品类的店铺在此备案，审核期间原证照照常有效。' },
    pick: { en: 'Pick a licence to see it', zh: '选择一项证照查看' },
    reason: { en: 'Question or reason the shop reads', zh: '店铺可见的问题或理由' },
    log: { en: 'What operators did with this shop', zh: '对该店铺的操作记录' },
    number: { en: 'Number', zh: '编号' },
    verified: { en: 'Shop verified', zh: '店铺已认证' },
    counts_now: { en: 'Counts now', zh: '当前有效' },
    counts: { en: '{number} until {day}', zh: '{number}，至 {day}' },
    see_shop: { en: 'See the shop', zh: '查看店铺' },
    photo: { en: 'Its photo', zh: '证照照片' },
    no_photo: { en: 'No photo was kept with it.', zh: '未留存照片。' },
    asked_for: { en: 'The shop is asked', zh: '已要求店铺补充' },
    answer_by: { en: 'Until {at}, then it is sent back.', zh: '期限 {at}，逾期退回。' },
    note: { en: 'Why it was sent back', zh: '退回理由' },
  },
})

/** A licence in the console's list. */
const LicenceRow = z.object({
  id: Id,
  shop_id: Id,
  shop_name: z.string(),
  logo: opt(Image),
  kind: z.string(),
  number: z.string(),
  image: opt(Image),
  /** Its last day. */
  expires_on: Day,
  status: LicenceStatus,
  /** Approved, and its last day is not past. */
  runs: z.boolean(),
  filed_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  reason: opt(z.string()),
  decided_at: opt(At),
})

export const licenceRows = rowsOf(LICENCES, {
  row: LicenceRow,
  view: {
    /** What was asked last, and until when the shop may answer. */
    question: opt(z.string()),
    answer_by: opt(At),
    verified: z.boolean(),
    /** The one of its kind that counts until this one does, with its last day. */
    counts_now: opt(z.object({ number: z.string(), expires_on: Day })),
  },
})
