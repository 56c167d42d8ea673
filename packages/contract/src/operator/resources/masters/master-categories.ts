/** The fields masters work in, as operators write them. */
import { z } from 'zod'
import { Flag, Id, line, whole } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  open: { en: 'Open', zh: '开放', tone: 'jade' },
  closed: { en: 'Closed', zh: '关闭', tone: 'grey' },
} as const

// biome-ignore format: a definition, line by line
export const MASTER_CATEGORIES = defineResource({
  name: 'master_categories', thing: 'master_category', table: 'master_categories', call: 'masterCategories', view: 'masterCategory', path: '/api/operator/master_categories',
  page: '/master-categories', roles: ['content'], pane: true,
  menu: { group: 'content', at: 498, icon: 'TagIcon', file: 'master/master-categories.page.tsx' },
  touches: ['masters'],
  one: { en: 'Category of masters', zh: '大师类别' },
  many: { en: 'Categories of masters', zh: '大师类别' },
  notes: { list: 'The categories of masters, in their order.', view: 'One category with how many masters are in it.' },
  lists: { master_category: STATES },
  filters: { status: { kind: 'word', words: 'master_category', values: valuesOf(STATES) } },
  sorts: ['id'],
  usual: 'id',
  columns: [
    { key: 'category', en: 'Category', zh: '类别', sort: 'id' },
    { key: 'sort', en: 'Order', zh: '顺序', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'master_category' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    saveMasterCategory: {
      en: 'Change', zh: '修改', done: { en: 'Saved', zh: '已保存' }, when: valuesOf(STATES),
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT'],
      note: 'Make a category of masters, or change the one with this id. A closed one takes no new masters.',
      log: {
        'master_category.create': { en: 'Made a category of masters', zh: '新建大师类别' },
        'master_category.change': { en: 'Changed a category of masters', zh: '修改大师类别' },
      },
    },
  },
  texts: {
    add: { en: 'New category', zh: '新建类别' },
    pick: { en: 'Choose a category', zh: '请选择类别' },
    none: { en: 'No categories', zh: '没有类别' },
    none_note: { en: 'Make one with the button above.', zh: '可用上方按钮新建。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    sort: { en: 'Order', zh: '顺序' },
    is_open: { en: 'Takes new masters', zh: '接受新的大师' },
    masters: { en: 'Masters in it', zh: '其中的大师' },
    save: { en: 'Save', zh: '保存' },
  },
})

export const masterCategoryRows = rowsOf(MASTER_CATEGORIES, {
  row: z.object({
    id: Id,
    name_zh: z.string(),
    name_en: z.string(),
    sort: z.number().int(),
    status: z.enum(valuesOf(STATES)),
    revision: z.number().int(),
  }),
  view: { masters: z.number().int() },
  fields: {
    saveMasterCategory: {
      name_zh: line(10),
      name_en: line(30),
      sort: whole(0, 999).default(0),
      is_open: Flag.default(true),
    },
  },
})
