/** Applications of masters: the queue, one of them with what came with it, and the decisions. */
import { z } from 'zod'
import {
  Image,
  MasterHonour,
  MasterProject,
  MasterRelation,
  MasterState,
  opt,
  ReviewDeadline,
  UserBrief,
} from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { MASTER_STATE_WORDS } from './master-words.ts'

// biome-ignore format: a definition, line by line
export const MASTER_APPLICATIONS = defineResource({
  name: 'master_applications', thing: 'master', table: 'master_masters', call: 'masterApplications', view: 'masterApplication', path: '/api/operator/master_applications',
  page: '/master-applications', roles: ['review'], pane: true, one_by_one: true, logged_of: { thing: 'master', field: 'id' },
  menu: { group: 'people', at: 284, icon: 'SealCheckIcon', file: 'master/master-applications.page.tsx' },
  queue: {
    name: 'master', en: 'Applications of masters', zh: '大师申请', one: { en: 'Master {id}', zh: '大师申请 {id}' }, roles: ['review'],
  },
  counter: { name: 'masters_waiting', en: 'Applications of masters', zh: '大师申请', asked: { status: 'applied' } },
  touches: ['masters', 'master'],
  one: { en: 'Application of a master', zh: '大师申请' },
  many: { en: 'New masters', zh: '大师申请' },
  notes: { list: 'Applications of masters; status=applied is the queue.', view: 'One application with what came with it.' },
  lists: { master: MASTER_STATE_WORDS },
  filters: { status: { kind: 'word', words: 'master', values: valuesOf(MASTER_STATE_WORDS) }, category_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', en: 'Master', zh: '大师', sort: 'id' },
    { key: 'title', en: 'Title', zh: '头衔', as: 'text' },
    { key: 'category', en: 'Category', zh: '类别', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'master' },
    { key: 'applied_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: [
    { filters: {} },
    { filters: { status: 'applied' } },
    { filters: { status: 'asked' } },
    { filters: { status: 'left' } },
  ],
  acts: {
    approveMaster: {
      en: 'Approve', zh: '通过', tone: 'jade', when: ['applied', 'asked'], done: { en: 'Approved. The applicant was told.', zh: '已通过，已通知申请人' },
      effect: { en: 'The page opens at once, with its works, honours and lineage.', zh: '主页立即开放，作品、荣誉与师承一并展示。' },
      path: 'approve', anew: 'once', states: ['master'], decides: true, reason: 'note', refusals: ['APPLICANT_UNVERIFIED'],
      note: 'Open the page that was applied for.',
      log: { 'master.approve': { en: 'Approved a master', zh: '通过大师申请' } },
    },
    refuseMaster: {
      en: 'Refuse', zh: '不予通过', tone: 'red', when: ['applied', 'asked'], done: { en: 'Refused. The applicant was told.', zh: '未予通过，已通知申请人' },
      effect: { en: 'The applicant reads why, and may apply again some days later.', zh: '申请人可看到理由，数日后可再次申请。' },
      path: 'refuse', anew: 'once', states: ['master'], decides: true, reason: true,
      note: 'Refuse an application with the reason, which the applicant reads.',
      log: { 'master.refuse': { en: 'Refused a master', zh: '未通过大师申请' } },
    },
    askMaster: {
      en: 'Ask for more', zh: '要求补充', when: ['applied'], done: { en: 'Asked', zh: '已要求补充' },
      path: 'ask', anew: 'once', states: ['master'], decides: true, reason: true,
      note: 'Ask the applicant for more: the reason is the question. The deadline stands still until the answer.',
      log: { 'master.ask': { en: 'Asked an applicant', zh: '要求大师申请人补充' } },
    },
  },
  texts: {
    none: { en: 'No application here', zh: '没有申请' },
    none_note: { en: 'Applications of masters wait here for a decision.', zh: '大师申请会在这里等待处理。' },
    pick: { en: 'Pick an application to see what it says', zh: '选择一份申请查看内容' },
    reason: { en: 'Question or reason the applicant reads', zh: '申请人可见的问题或理由' },
    person: { en: 'Applicant', zh: '申请人' },
    region: { en: 'Region', zh: '地区' },
    works: { en: 'Works', zh: '作品数' },
    resume: { en: 'Resume', zh: '简介' },
    honours: { en: 'Honours and titles', zh: '荣誉与称号' },
    relations: { en: 'Lineage', zh: '师承关系' },
    projects: { en: 'Projects', zh: '项目' },
    question: { en: 'Asked', zh: '补充要求' },
    answer: { en: 'Answer', zh: '补充说明' },
    why: { en: 'Why it ended', zh: '结束原因' },
    film: { en: 'Film', zh: '影片' },
  },
})

export const masterApplicationRows = rowsOf(MASTER_APPLICATIONS, {
  row: z.object({
    id: Id,
    name: z.string(),
    title: z.string(),
    category: z.string(),
    avatar: Image,
    status: MasterState,
    applied_at: At,
    decided_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    user: opt(UserBrief),
    region: z.string(),
    resume: z.string(),
    cover: opt(Image),
    certificates: z.array(Image),
    video: opt(z.string()),
    works: z.number().int(),
    honours: z.array(MasterHonour),
    relations: z.array(MasterRelation),
    projects: z.array(MasterProject),
    question: opt(z.string()),
    answer: opt(z.string()),
    reason: opt(z.string()),
  },
})
