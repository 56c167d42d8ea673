/** Applications for a shop: the queue, one of them with what was asked and answered, and the decisions. */
import { z } from 'zod'
import { ApplicationQuestion, ApplicationStatus } from '../../../calls/shop.ts'
import { Image, opt, RealnameStatus, ReviewDeadline, UserBrief } from '../../../shapes/index.ts'
import { At, Day, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  submitted: { en: 'New', zh: '待审核', tone: 'blue' },
  asked: { en: 'Asked', zh: '待补充', tone: 'amber' },
  answered: { en: 'Answered', zh: '已补充', tone: 'blue' },
  approved: { en: 'Approved', zh: '已通过', tone: 'jade' },
  rejected: { en: 'Sent back', zh: '已驳回', tone: 'red' },
  withdrawn: { en: 'Withdrawn', zh: '已撤回', tone: 'grey' },
} as const satisfies Record<z.infer<typeof ApplicationStatus>, object>
const KINDS = { individual: { en: 'Individual', zh: '个人店' }, company: { en: 'Company', zh: '企业店' } } as const

// biome-ignore format: a definition, line by line
export const APPLICATIONS = defineResource({
  name: 'applications', thing: 'application', table: 'shop_applications', call: 'applications', view: 'application', path: '/api/operator/applications',
  page: '/applications', roles: ['review'], pane: true, one_by_one: true,
  menu: { group: 'people', at: 260, icon: 'ClipboardTextIcon', go: 'k', file: 'application/applications.page.tsx' },
  queue: {
    name: 'application',
    en: 'Shop applications',
    zh: '开店申请',
    one: { en: 'Application {id}', zh: '开店申请 {id}' },
    roles: ['review'],
    audited: ['approve', 'reject'],
  },
  counter: { name: 'applications_waiting', en: 'Shop applications', zh: '开店申请', asked: { status: 'submitted,answered' } },
  touches: ['users', 'user', 'shops'],
  one: { en: 'Shop application', zh: '开店申请' },
  many: { en: 'New shops', zh: '开店申请' },
  notes: {
    list: 'Applications for a shop; status=submitted,answered waits for a decision.',
    view: 'One application with what was asked and answered.',
  },
  lists: { application: STATES, shop_kind: KINDS },
  filters: {
    status: { kind: 'word', words: 'application', values: valuesOf(STATES) },
    kind: { kind: 'word', words: 'shop_kind', values: valuesOf(KINDS) },
    user_id: { kind: 'id' },
    created_at: { kind: 'day' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', en: 'Shop', zh: '店铺', sort: 'id' },
    { key: 'user', en: 'Applicant', zh: '申请人' },
    { key: 'kind', en: 'Kind', zh: '类型', as: 'word', list: 'shop_kind' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'application' },
    { key: 'submitted_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: [
    { filters: {} },
    { en: 'To decide', zh: '待处理', filters: { status: 'submitted,answered' } },
    ...(['asked', 'approved', 'rejected', 'withdrawn'] as const).map((status) => ({ filters: { status } })),
  ],
  acts: {
    approveApplication: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['submitted', 'asked', 'answered'], done: { en: 'Approved. The applicant was told.', zh: '已通过，已通知申请人' },
      effect: { en: 'The applicant is told. The shop opens when what its kind pays first is paid.', zh: '通知申请人；应缴款项缴清后店铺开通。' },
      path: 'approve', anew: 'once', states: ['application'], decides: true, reason: 'note', refusals: ['ALREADY_DONE', 'APPLICANT_UNVERIFIED', 'SHOP_NAME_TAKEN'],
      note: 'Open the shop that was applied for.',
      log: { 'application.approve': { en: 'Approved the application', zh: '通过开店申请' } },
    },
    rejectApplication: {
      en: 'Send back', zh: '驳回', tone: 'red', when: ['submitted', 'asked', 'answered'], done: { en: 'Sent back', zh: '已驳回' },
      path: 'reject', anew: 'once', states: ['application'], decides: true, reason: true,
      note: 'Send an application back with the reason, which the applicant reads.',
      log: { 'application.reject': { en: 'Sent the application back', zh: '退回开店申请' } },
    },
    askApplicant: {
      en: 'Ask for more', zh: '要求补充', when: ['submitted', 'answered'], done: { en: 'Asked', zh: '已要求补充' },
      path: 'ask', anew: 'once', states: ['application'], decides: true, reason: true,
      note: 'Ask the applicant for more: the reason is the question. The deadline stands still until the answer.',
      log: { 'application.ask': { en: 'Asked the applicant', zh: '要求申请人补充' } },
    },
  },
  texts: {
    none: { en: 'No application here', zh: '没有申请' },
    none_note: { en: 'Applications for a shop come with the documents of their owner.', zh: '开店申请随店主的实名资料一并提交。' },
    pick: { en: 'Pick an application to see what it says', zh: '选择一份申请查看内容' },
    reason: { en: 'Question or reason the applicant reads', zh: '申请人可见的问题或理由' },
    about: { en: 'About the shop', zh: '店铺简介' },
    phone: { en: 'Phone', zh: '电话' },
    categories: { en: 'Sells', zh: '主营类目' },
    licences: { en: 'Licences', zh: '证照' },
    until: { en: '{kind} until {day}', zh: '{kind}，有效期至 {day}' },
    documents: { en: 'Documents', zh: '实名资料' },
    documents_open: { en: 'See the filing', zh: '查看实名申请' },
    unverified: { en: 'No shop is opened before the documents are verified.', zh: '实名资料通过后才能开店。' },
    name_taken: { en: 'A shop has this name already: send the application back.', zh: '该店名已被使用，请驳回申请。' },
    asked_heading: { en: 'Asked and answered', zh: '补充材料' },
    nothing_asked: { en: 'Nothing was asked', zh: '未要求补充' },
    sent_picture: { en: 'Picture the applicant sent', zh: '申请人提交的照片' },
    no_answer: { en: 'No answer yet; it counts as withdrawn after {at}', zh: '尚未补充，{at} 后视为撤回' },
    note: { en: 'Why it was sent back', zh: '驳回理由' },
  },
})

/** An application for a shop in the console's list. */
const ApplicationRow = z.object({
  id: Id,
  user: UserBrief,
  kind: z.enum(valuesOf(KINDS)),
  name: z.string(),
  logo: opt(Image),
  status: ApplicationStatus,
  submitted_at: At,
  review_deadline: opt(ReviewDeadline),
  claim: opt(Claim),
  review_note: opt(z.string()),
  decided_at: opt(At),
})

export const applicationRows = rowsOf(APPLICATIONS, {
  row: ApplicationRow,
  view: {
    intro: z.string(),
    phone: opt(z.string()),
    main_categories: z.array(z.string()),
    licences: z.array(z.object({ kind: z.string(), expires_on: opt(Day) })),
    /** Where the applicant's documents stand: without verified ones no shop is opened. */
    realname_status: RealnameStatus,
    /** An open shop has this name already. */
    name_taken: z.boolean(),
    questions: z.array(ApplicationQuestion),
    answer_by: opt(At),
  },
})
