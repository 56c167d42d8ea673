/** Honours and titles of masters: those whose document waits, and the decisions. */
import { z } from 'zod'
import { Image, MasterHonourKind, MasterWord, opt, ReviewDeadline } from '../../../shapes/index.ts'
import { At, Day, Id } from '../../../units.ts'
import { Claim } from '../claimed.ts'
import { defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { MASTER_HONOUR_WORDS, MASTER_WORD_WORDS } from './master-words.ts'

/** How an honour stands at the desk: said without a document is nothing to decide. */
const STATES = {
  waiting: { en: 'To verify', zh: '待核验', tone: 'blue' },
  ...MASTER_WORD_WORDS,
} as const

// biome-ignore format: a definition, line by line
export const MASTER_HONOURS = defineResource({
  name: 'master_honours', thing: 'master', table: 'master_honours', call: 'masterHonours', view: 'masterHonour', path: '/api/operator/master_honours',
  page: '/master-honours', roles: ['review'], pane: true, one_by_one: true, logged_of: { thing: 'master', field: 'master_id' },
  menu: { group: 'people', at: 287, icon: 'SealCheckIcon', file: 'master/master-honours.page.tsx' },
  queue: {
    name: 'master_honour', en: 'Honours of masters', zh: '大师荣誉', one: { en: 'Honour {id}', zh: '荣誉 {id}' }, roles: ['review'],
  },
  counter: { name: 'master_honours_waiting', en: 'Honours of masters', zh: '大师荣誉', asked: { status: 'waiting' } },
  touches: ['masters', 'master'],
  one: { en: 'Honour of a master', zh: '大师荣誉' },
  many: { en: 'Honours of masters', zh: '大师荣誉' },
  notes: { list: 'Honours and titles of masters; status=waiting is the queue.', view: 'One of them with its document.' },
  lists: { master_honour: STATES, master_honour_kind: MASTER_HONOUR_WORDS },
  filters: { status: { kind: 'word', words: 'master_honour', values: valuesOf(STATES) }, master_id: { kind: 'id' } },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', en: 'Honour', zh: '荣誉', sort: 'id' },
    { key: 'kind', en: 'Kind', zh: '类型', as: 'word', list: 'master_honour_kind' },
    { key: 'master_name', en: 'Master', zh: '大师', as: 'text' },
    { key: 'status', en: 'Status', zh: '状态', as: 'held', list: 'master_honour' },
    { key: 'sent_at', en: 'Sent', zh: '提交时间', as: 'time' },
    { key: 'due_at', en: 'Due', zh: '期限', as: 'due' },
  ],
  chips: [{ filters: {} }, { filters: { status: 'waiting' } }, { filters: { status: 'confirmed' } }, { filters: { status: 'refused' } }],
  acts: {
    confirmHonour: {
      en: 'Verify', zh: '核验通过', tone: 'jade', when: ['waiting'], done: { en: 'Verified. The master was told.', zh: '已核验，已通知大师' },
      effect: { en: 'The page says that it is verified.', zh: '主页标注“已核验”。' },
      path: 'confirm', anew: 'once', states: ['master_honour'], decides: true, reason: 'note',
      note: 'Verify an honour whose document was seen.',
      log: { 'master.confirm_honour': { en: 'Verified an honour', zh: '核验大师荣誉' } },
    },
    refuseHonour: {
      en: 'Refuse', zh: '不予通过', tone: 'red', when: ['waiting'], done: { en: 'Refused. The master was told.', zh: '未予通过，已通知大师' },
      effect: { en: 'The page does not show it. The master reads why.', zh: '主页不再展示；大师可看到理由。' },
      path: 'refuse', anew: 'once', states: ['master_honour'], decides: true, reason: true,
      note: 'Refuse an honour with the reason, which its master reads.',
      log: { 'master.refuse_honour': { en: 'Refused an honour', zh: '未通过大师荣誉' } },
    },
  },
  texts: {
    none: { en: 'No honours here', zh: '没有荣誉' },
    none_note: { en: 'An honour waits here once its master submits a document.', zh: '大师提交证明文件后，荣誉会出现在这里。' },
    pick: { en: 'Pick an honour to see its document', zh: '选择荣誉查看证明文件' },
    reason: { en: 'Why it is refused, for the master', zh: '给大师的理由' },
    issued_by: { en: 'Given by', zh: '颁发机构' },
    issued_on: { en: 'Given on', zh: '颁发日期' },
    documents: { en: 'Document', zh: '证明文件' },
    why: { en: 'Why it was refused', zh: '未通过原因' },
  },
})

export const masterHonourRows = rowsOf(MASTER_HONOURS, {
  row: z.object({
    id: Id,
    master_id: Id,
    master_name: z.string(),
    kind: MasterHonourKind,
    name: z.string(),
    status: z.enum(valuesOf(STATES)),
    sent_at: At,
    decided_at: opt(At),
    review_deadline: opt(ReviewDeadline),
    claim: opt(Claim),
  }),
  view: {
    state: MasterWord,
    issued_by: opt(z.string()),
    issued_on: opt(Day),
    image: opt(Image),
    documents: z.array(Image),
    reason: opt(z.string()),
  },
})
