/** Plans of live time: drafted, put on sale by two operators, taken down; what was bought stands. */
import { z } from 'zod'
import { opt } from '../../../shapes/index.ts'
import { Fen, Id, line, PriceFen, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  on_sale: { en: 'On sale', zh: '销售中', tone: 'jade' },
  taken_down: { en: 'Taken down', zh: '已下架', tone: 'grey' },
} as const
const DONE = { en: 'Done', zh: '已完成' } as const

// biome-ignore format: a definition, line by line
export const LIVE_PLANS = defineResource({
  name: 'live_plans', thing: 'live_plan', table: 'live_fee_plans', call: 'livePlans', view: 'livePlan', path: '/api/operator/live_plans',
  page: '/live-plans', roles: ['finance'], pane: true,
  menu: { group: 'money', at: 392, icon: 'TagIcon', file: 'live/live-plans.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Plan of live time', zh: '直播时长套餐' },
  many: { en: 'Plans of live time', zh: '直播时长套餐' },
  notes: { list: 'Plans of live time, whatever their state.', view: 'One plan of live time, and what was sold of it.' },
  lists: { live_plan_state: STATES },
  filters: { status: { kind: 'word', words: 'live_plan_state', values: valuesOf(STATES) } },
  sorts: ['id', 'sort'],
  usual: 'sort',
  columns: [
    { key: 'name', en: 'Plan', zh: '套餐', sort: 'id', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'live_plan_state' },
    { key: 'minutes', en: 'Minutes', zh: '分钟', as: 'number', right: true },
    { key: 'price_fen', en: 'Price', zh: '价格', as: 'money' },
    { key: 'valid_days', en: 'Valid (days)', zh: '有效天数', as: 'number', right: true },
    { key: 'sold', en: 'Running', zh: '有效份数', as: 'number', right: true },
    { key: 'sort', en: 'Order', zh: '顺序', sort: 'sort', as: 'number' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    sellLivePlan: {
      en: 'Put on sale', zh: '上架', tone: 'jade', when: ['draft', 'taken_down'], done: { en: 'A second operator decides', zh: '待另一名操作员确认' },
      title: { en: 'Put “{name}” on sale?', zh: '上架“{name}”？' },
      effect: { en: 'It is sold at {price} once a second operator has confirmed it.', zh: '另一名操作员确认后，以 {price} 销售。' },
      path: 'sell', anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to put a plan on sale. A second operator confirms its price.',
      log: { 'live_plan.sell': { en: 'Put a plan of live time on sale', zh: '上架直播时长套餐' } },
    },
    saveLivePlan: {
      en: 'Change', zh: '修改', when: ['draft', 'taken_down'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT'],
      note: 'Write a plan of live time as a draft, or change the one with this id that is not on sale. What was bought keeps its terms.',
      log: { 'live_plan.create': { en: 'Wrote a plan of live time', zh: '新建直播时长套餐' }, 'live_plan.change': { en: 'Changed a plan of live time', zh: '修改直播时长套餐' } },
    },
    takeDownLivePlan: {
      en: 'Take down', zh: '下架', tone: 'red', when: ['on_sale'], done: DONE,
      title: { en: 'Take “{name}” down?', zh: '下架“{name}”？' },
      effect: { en: 'It is sold no more. What was bought runs on.', zh: '不再销售，已购买的不受影响。' },
      path: 'take_down', anew: 'once', reason: true,
      note: 'Sell a plan no more. What was bought runs on.',
      log: { 'live_plan.take_down': { en: 'Took a plan of live time down', zh: '下架直播时长套餐' } },
    },
  },
  texts: {
    add: { en: 'New plan', zh: '新建套餐' },
    pick: { en: 'Pick a plan to see it here', zh: '选择一个套餐，在此查看' },
    none: { en: 'No plan like this', zh: '没有符合的套餐' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '减少筛选条件，或新建一个。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    minutes: { en: 'Minutes', zh: '分钟' },
    price: { en: 'Price (yuan)', zh: '价格（元）' },
    valid_days: { en: 'Valid (days)', zh: '有效天数' },
    sort: { en: 'Order', zh: '顺序' },
    save: { en: 'Save', zh: '保存' },
    sold: { en: 'Sold in all', zh: '累计售出' },
    sold_fen: { en: 'Paid for it, less what went back', zh: '销售额（扣除退回）' },
  },
})

/** A plan of live time in the console's list. */
export const LivePlanRow = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  minutes: z.number().int(),
  price_fen: Fen,
  valid_days: z.number().int(),
  sort: z.number().int(),
  status: z.enum(valuesOf(STATES)),
  revision: z.number().int(),
  /** How many of it run now. */
  sold: z.number().int(),
})

export const livePlanRows = rowsOf(LIVE_PLANS, {
  row: LivePlanRow,
  view: {
    report: z.object({ sold: z.number().int(), sold_fen: Fen }),
    approval: opt(Approval),
  },
  fields: {
    saveLivePlan: {
      name: line(12, 2),
      name_en: line(24, 2),
      minutes: whole(1, 60_000),
      price_fen: PriceFen,
      valid_days: whole(1, 730),
      sort: whole(0, 999).default(0),
    },
  },
})
