/** What levels and their benefits are called. From which value on a level stands, and what grants a benefit, is code. */
import { z } from 'zod'
import { BENEFITS, type Benefit, LEVEL_ICONS } from '../../../calls/rewards/level.ts'
import { opt } from '../../../shapes/index.ts'
import { Flag, Id, line, rowNumber, text, whole } from '../../../units.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const OWNERS = { user: { en: 'People', zh: '用户' }, shop: { en: 'Shops', zh: '店铺' } } as const
const ICONS = {
  warning: { en: 'Warning', zh: '提醒' },
  eye: { en: 'Eye', zh: '眼睛' },
  tag: { en: 'Tag', zh: '标签' },
  heart: { en: 'Heart', zh: '爱心' },
  sparkle: { en: 'Sparkle', zh: '星光' },
  diamond: { en: 'Diamond', zh: '钻石' },
  certificate: { en: 'Certificate', zh: '证书' },
  'shield-check': { en: 'Shield', zh: '盾牌' },
  'paint-brush': { en: 'Brush', zh: '画笔' },
  bank: { en: 'Bank', zh: '银行' },
  gavel: { en: 'Gavel', zh: '拍卖槌' },
  storefront: { en: 'Storefront', zh: '店面' },
} as const satisfies Record<(typeof LEVEL_ICONS)[number], object>
/** What benefits are called at the desk, regardless of their words. */
const NAMES = {
  deposit_waived: { en: 'Deposit waived', zh: '免保证金' },
  shops_open: { en: 'Shops open', zh: '可参拍店铺' },
  level_coupons: { en: 'Coupons', zh: '等级优惠券' },
  open_lots: { en: 'Lots at once', zh: '在拍数量' },
  lots_unreviewed: { en: 'Lots without review', zh: '拍品免审' },
  goods_unreviewed: { en: 'Goods without review', zh: '商品免审' },
  settled_in: { en: 'Settlement', zh: '结算时间' },
} as const satisfies Record<Benefit, object>
const saved = { en: 'Save', zh: '保存', done: { en: 'Saved', zh: '已保存' } } as const

// biome-ignore format: a definition, line by line
export const LEVELS = defineResource({
  name: 'levels', thing: 'level', table: 'level_levels', call: 'levelNames', view: 'levelName', path: '/api/operator/levels',
  page: '/levels', roles: ['content'], pane: true,
  menu: { group: 'content', at: 484, icon: 'RankingIcon', file: 'level/levels.page.tsx' },
  one: { en: 'Level', zh: '等级' },
  many: { en: 'Levels', zh: '等级' },
  notes: { list: 'What the levels of people and of shops are called.', view: 'One level.' },
  lists: { level_owner: OWNERS, level_icon: ICONS, level_benefit: NAMES },
  filters: { owner: { kind: 'word', words: 'level_owner', values: valuesOf(OWNERS) } },
  sorts: ['id'],
  usual: 'id',
  columns: [
    { key: 'level', en: 'Level', zh: '等级', sort: 'id' },
    { key: 'owner', en: 'Of', zh: '对象', as: 'word', list: 'level_owner' },
    { key: 'min_value', en: 'From', zh: '起始值', as: 'number' },
    { key: 'brings', en: 'Brings', zh: '权益' },
  ],
  chips: chipsOf('owner', valuesOf(OWNERS)),
  acts: {
    nameLevel: {
      ...saved,
      path: 'name', anew: 'once', states: [], refusals: ['EDIT_CONFLICT'],
      note: 'Change the names and the icon of a level.',
      log: { 'level.name': { en: 'Renamed a level', zh: '修改等级名称' } },
    },
  },
  texts: {
    edit: { en: 'Change the name', zh: '修改名称' },
    pick: { en: 'Pick a level to see it here', zh: '选择一个等级，在此查看' },
    none: { en: 'No level like this', zh: '没有这样的等级' },
    none_note: { en: 'Take a filter away.', zh: '请去掉筛选条件。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    icon: { en: 'Icon', zh: '图标' },
    below: { en: 'below zero', zh: '负值' },
  },
})

// biome-ignore format: a definition, line by line
export const LEVEL_BENEFITS = defineResource({
  name: 'benefits', thing: 'benefit', table: 'level_benefits', call: 'levelBenefits', view: 'levelBenefit', path: '/api/operator/benefits',
  page: '/benefits', roles: ['content'], pane: true,
  menu: { group: 'content', at: 485, icon: 'GiftIcon', file: 'level/benefits.page.tsx' },
  one: { en: 'Benefit', zh: '权益' },
  many: { en: 'Benefits', zh: '等级权益' },
  notes: { list: 'What levels bring, in the words people read.', view: 'One benefit, with the figures its words may name.' },
  lists: { benefit_owner: OWNERS },
  filters: { owner: { kind: 'word', words: 'benefit_owner', values: valuesOf(OWNERS) } },
  sorts: ['id'],
  usual: 'id',
  columns: [
    { key: 'name', en: 'Benefit', zh: '权益', sort: 'id' },
    { key: 'owner', en: 'Of', zh: '对象', as: 'word', list: 'benefit_owner' },
    { key: 'levels', en: 'Levels', zh: '适用等级' },
    { key: 'shown', en: 'Shown', zh: '展示' },
  ],
  chips: chipsOf('owner', valuesOf(OWNERS)),
  acts: {
    wordBenefit: {
      ...saved,
      path: 'word', anew: 'once', states: [], refusals: ['EDIT_CONFLICT'],
      note: 'Change the words of a benefit, their place, and whether they are shown; what it brings stays as the code grants it.',
      log: { 'benefit.word': { en: 'Changed the words of a benefit', zh: '修改权益说明' } },
    },
  },
  texts: {
    edit: { en: 'Change the words', zh: '修改说明' },
    pick: { en: 'Pick a benefit to see it here', zh: '选择一项权益，在此查看' },
    none: { en: 'No benefit like this', zh: '没有这样的权益' },
    none_note: { en: 'Take a filter away.', zh: '请去掉筛选条件。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    text_zh: { en: 'Chinese words', zh: '中文说明' },
    text_en: { en: 'English words', zh: '英文说明' },
    figures: { en: 'Figures the words may name: {list}', zh: '说明中可用的数字：{list}' },
    no_figures: { en: 'No figures', zh: '无可用数字' },
    shown: { en: 'Shown', zh: '展示' },
    sort: { en: 'Order', zh: '顺序' },
    yes: { en: 'Yes', zh: '是' },
    no: { en: 'No', zh: '否' },
  },
})

export const levelRows = rowsOf(LEVELS, {
  row: z.object({
    id: Id,
    owner: z.enum(valuesOf(OWNERS)),
    level: z.number().int(),
    name_en: z.string(),
    name_zh: z.string(),
    icon: z.enum(LEVEL_ICONS),
    min_value: opt(z.number().int()),
    benefits: z.array(z.enum(BENEFITS)),
    revision: z.number().int(),
  }),
  view: {},
  fields: { nameLevel: { revision: rowNumber(1), name_en: line(24), name_zh: line(10), icon: z.enum(LEVEL_ICONS) } },
})
export const benefitRows = rowsOf(LEVEL_BENEFITS, {
  row: z.object({
    id: Id,
    owner: z.enum(valuesOf(OWNERS)),
    code: z.enum(BENEFITS),
    name_en: z.string(),
    name_zh: z.string(),
    text_en: z.string(),
    text_zh: z.string(),
    shown: z.boolean(),
    sort: z.number().int(),
    levels: z.array(z.number().int()),
    revision: z.number().int(),
  }),
  view: { figures: z.array(z.string()) },
  fields: {
    wordBenefit: {
      ...{ revision: rowNumber(1), name_en: line(40), name_zh: line(20), text_en: text(200), text_zh: text(120) },
      ...{ shown: Flag, sort: whole(0, 999) },
    },
  },
})
