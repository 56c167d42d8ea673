/** The categories of tasks, as operators write them. */
import { z } from 'zod'
import { Id, line, whole } from '../../../units.ts'
import { SHORTCUT_ICONS } from '../content/home-page.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  shown: { en: 'Open', zh: '开放', tone: 'jade' },
  off: { en: 'Closed', zh: '关闭', tone: 'grey' },
} as const

// biome-ignore format: a definition, line by line
export const TASK_CATEGORIES = defineResource({
  name: 'task_categories', thing: 'task_category', table: 'task_categories', call: 'taskCategories', view: 'taskCategory', path: '/api/operator/task_categories',
  page: '/task-categories', roles: ['content'], pane: true,
  menu: { group: 'content', at: 496, icon: 'TagIcon', file: 'task/task-categories.page.tsx' },
  one: { en: 'Category of tasks', zh: '任务分类' },
  many: { en: 'Task categories', zh: '任务分类' },
  notes: { list: 'The categories of tasks, in their order.', view: 'One category with how many tasks are in it.' },
  lists: { task_category: STATES },
  filters: { status: { kind: 'word', words: 'task_category', values: valuesOf(STATES) } },
  sorts: ['sort', 'id'],
  usual: 'sort',
  columns: [
    { key: 'category', en: 'Category', zh: '分类', sort: 'id' },
    { key: 'sort', en: 'Order', zh: '顺序', sort: 'sort', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'task_category' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    saveTaskCategory: {
      en: 'Change', zh: '修改', done: { en: 'Saved', zh: '已保存' }, when: valuesOf(STATES),
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT'],
      note: 'Make a category of tasks, or change the one with this id.',
      log: {
        'task_category.create': { en: 'Made a category of tasks', zh: '新建任务分类' },
        'task_category.change': { en: 'Changed a category of tasks', zh: '修改任务分类' },
      },
    },
    closeTaskCategory: {
      en: 'Close', zh: '关闭', tone: 'red', when: ['shown'], done: { en: 'Closed', zh: '已关闭' },
      effect: { en: 'No new task comes into it; those that are in it stay.', zh: '不再接受新任务，已有任务不受影响。' },
      path: 'close', anew: 'once', reason: true, refusals: ['ALREADY_DONE'],
      note: 'Close a category to new tasks.',
      log: { 'task_category.close': { en: 'Took a category of tasks off', zh: '关闭任务分类' } },
    },
    openTaskCategory: {
      en: 'Open', zh: '开放', tone: 'jade', when: ['off'], done: { en: 'Open', zh: '已开放' },
      path: 'open', anew: 'once', reason: true, refusals: ['ALREADY_DONE'],
      note: 'Open a category to new tasks again.',
      log: { 'task_category.open': { en: 'Opened a category of tasks', zh: '开放任务分类' } },
    },
  },
  texts: {
    add: { en: 'New category', zh: '新建分类' },
    pick: { en: 'Choose a category', zh: '请选择分类' },
    none: { en: 'No categories', zh: '没有分类' },
    none_note: { en: 'Make one with the button above.', zh: '可用上方按钮新建。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    icon: { en: 'Icon', zh: '图标' },
    sort: { en: 'Order', zh: '顺序' },
    tasks: { en: 'Tasks in it', zh: '其中的任务' },
    save: { en: 'Save', zh: '保存' },
  },
})

export const taskCategoryRows = rowsOf(TASK_CATEGORIES, {
  row: z.object({
    id: Id,
    name_zh: z.string(),
    name_en: z.string(),
    icon: z.string(),
    sort: z.number().int(),
    status: z.enum(valuesOf(STATES)),
    revision: z.number().int(),
  }),
  view: { tasks: z.number().int() },
  fields: {
    saveTaskCategory: {
      name_zh: line(10),
      name_en: line(24),
      icon: z.enum(SHORTCUT_ICONS),
      sort: whole(0, 999).default(0),
    },
  },
})
