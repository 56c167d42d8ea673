/** Masters: how each page stands, hiding one by two operators, and pages Juya keeps for those without an account. */
import { z } from 'zod'
import { Image, MasterState, masterForm, opt, UserBrief } from '../../../shapes/index.ts'
import { At, Id } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'
import { MASTER_STATE_WORDS } from './master-words.ts'

const PROPOSED = { en: 'Proposed. A second operator confirms it.', zh: '已提交，待另一名操作员确认' } as const
const KEPT = {
  person: { en: 'Own account', zh: '本人账号' },
  juya: { en: 'Kept by Juya', zh: '平台代建' },
} as const

// biome-ignore format: a definition, line by line
export const MASTERS = defineResource({
  name: 'masters', thing: 'master', table: 'master_masters', call: 'masters', view: 'master', path: '/api/operator/masters',
  page: '/masters', roles: ['review', 'content', 'service'], about: 'master', pane: true,
  menu: { group: 'people', at: 286, icon: 'SealCheckIcon', file: 'master/masters.page.tsx' },
  touches: ['approvals', 'master_applications', 'masterApplication'],
  one: { en: 'Master', zh: '大师' },
  many: { en: 'Masters', zh: '大师' },
  notes: { list: 'Masters, whatever their state.', view: 'One master with the proposal that waits.' },
  lists: { master: MASTER_STATE_WORDS, master_kept: KEPT },
  filters: {
    status: { kind: 'word', words: 'master', values: valuesOf(MASTER_STATE_WORDS) },
    category_id: { kind: 'id' },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'name', en: 'Master', zh: '大师', sort: 'id' },
    { key: 'title', en: 'Title', zh: '头衔', as: 'text' },
    { key: 'category', en: 'Category', zh: '类别', as: 'text' },
    { key: 'kept', en: 'Page of', zh: '主页归属', as: 'word', list: 'master_kept' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'master' },
    { key: 'fans_count', en: 'Followers', zh: '粉丝', as: 'number', right: true },
    { key: 'confirmed', en: 'Confirmed', zh: '已确认', as: 'number', right: true },
    { key: 'denied', en: 'Denied', zh: '已否认', as: 'number', right: true },
  ],
  chips: chipsOf('status', ['active', 'hidden', 'left']),
  acts: {
    hideMaster: {
      en: 'Hide', zh: '隐藏', tone: 'red', when: ['active'], done: PROPOSED,
      title: { en: 'Hide “{name}”?', zh: '隐藏“{name}”？' },
      effect: { en: 'Once a second operator confirms it, the page is out of lists and the rank, and the person reads your reason.', zh: '另一名操作员确认后，主页不再列入名录与榜单，理由告知本人。' },
      path: 'hide', roles: ['review'], anew: 'once', states: ['master'], fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to hide a master. A second operator confirms it.',
      log: { 'master.hide': { en: 'Hid a master', zh: '隐藏大师主页' } },
    },
    showMaster: {
      en: 'Show again', zh: '恢复', tone: 'jade', when: ['hidden'], done: PROPOSED,
      title: { en: 'Show “{name}” again?', zh: '恢复“{name}”？' },
      effect: { en: 'Once a second operator confirms it, the page is open again.', zh: '另一名操作员确认后，主页重新开放。' },
      path: 'show', roles: ['review'], anew: 'once', states: ['master'], fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to show a hidden master again. A second operator confirms it.',
      log: { 'master.show': { en: 'Showed a master again', zh: '恢复大师主页' } },
    },
    keepMaster: {
      en: 'Change', zh: '修改', when: ['active'], done: { en: 'Saved', zh: '已保存' },
      path: 'keep', roles: ['content'], anew: 'each', states: ['master'], makes: true, refusals: ['EDIT_CONFLICT'],
      note: 'Make a page for a master without an account, or change one.',
      log: {
        'master.keep': { en: 'Made a page for a master', zh: '代建大师主页' },
        'master.keep_changed': { en: 'Changed the page of a master', zh: '修改代建主页' },
      },
    },
  },
  texts: {
    add: { en: 'New page', zh: '新建主页' },
    pick: { en: 'Pick a master to see them here', zh: '选择大师，在此查看' },
    none: { en: 'No master like this', zh: '没有符合的大师' },
    none_note: { en: 'Take a filter away.', zh: '减少筛选条件。' },
    person: { en: 'Person', zh: '账号' },
    region: { en: 'Region', zh: '地区' },
    resume: { en: 'Resume', zh: '简介' },
    reason: { en: 'Why it is hidden or gone', zh: '隐藏或结束原因' },
    save: { en: 'Save', zh: '保存' },
    name: { en: 'Name', zh: '姓名' },
    title: { en: 'Title', zh: '头衔' },
    category: { en: 'Category', zh: '类别' },
    image: { en: 'Portrait', zh: '头像' },
    image_there: { en: 'The portrait is there.', zh: '头像已上传。' },
    image_hint: { en: 'Choose a portrait.', zh: '请选择头像。' },
    proposed: { en: 'Proposed. A second operator confirms it.', zh: '已提交，待另一名操作员确认' },
  },
})

const { name, title, category_id, region, avatar, resume } = masterForm

export const masterRows = rowsOf(MASTERS, {
  row: z.object({
    id: Id,
    name: z.string(),
    title: z.string(),
    category: z.string(),
    category_id: Id,
    avatar: Image,
    status: MasterState,
    kept: z.enum(valuesOf(KEPT)),
    fans_count: z.number().int(),
    confirmed: z.number().int(),
    denied: z.number().int(),
    revision: z.number().int(),
  }),
  view: {
    user: opt(UserBrief),
    region: z.string(),
    resume: z.string(),
    reason: opt(z.string()),
    approved_at: opt(At),
    /** The categories a page may have. */
    categories: z.array(z.object({ id: Id, name: z.string() })),
    approval: opt(Approval),
  },
  listed: { categories: z.array(z.object({ id: Id, name: z.string() })) },
  fields: { keepMaster: { name, title, category_id, region, avatar, resume } },
})
