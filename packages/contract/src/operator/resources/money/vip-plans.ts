/** VIP plans: drafted, put on sale by two operators, taken down; what was bought stands. */
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
export const VIP_PLANS = defineResource({
  name: 'vip_plans', thing: 'vip_plan', table: 'vip_plans', call: 'vipPlans', view: 'vipPlan', path: '/api/operator/vip_plans',
  page: '/vip-plans', roles: ['finance'], pane: true,
  menu: { group: 'money', at: 391, icon: 'TagIcon', file: 'vip-plan/vip-plans.page.tsx' },
  touches: ['approvals'],
  one: { en: 'VIP plan', zh: 'VIP 套餐' },
  many: { en: 'VIP plans', zh: 'VIP 套餐' },
  notes: { list: 'VIP plans, whatever their state.', view: 'One VIP plan, and what was sold of it.' },
  lists: { vip_plan_state: STATES },
  filters: { status: { kind: 'word', words: 'vip_plan_state', values: valuesOf(STATES) } },
  sorts: ['id', 'sort'],
  usual: 'sort',
  columns: [
    { key: 'name', en: 'Plan', zh: '套餐', sort: 'id', as: 'text' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'vip_plan_state' },
    { key: 'months', en: 'Months', zh: '月数', as: 'number', right: true },
    { key: 'price_fen', en: 'Price', zh: '价格', as: 'money' },
    { key: 'origin_fen', en: 'One by one', zh: '原价', as: 'money' },
    { key: 'sold', en: 'Running', zh: '有效份数', as: 'number', right: true },
    { key: 'sort', en: 'Order', zh: '顺序', sort: 'sort', as: 'number' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    sellVipPlan: {
      en: 'Put on sale', zh: '上架', tone: 'jade', when: ['draft', 'taken_down'], done: { en: 'A second operator decides', zh: '待另一名操作员确认' },
      title: { en: 'Put “{name}” on sale?', zh: '上架“{name}”？' },
      effect: { en: 'It is sold at {price} once a second operator has confirmed it.', zh: '另一名操作员确认后，以 {price} 销售。' },
      path: 'sell', anew: 'once', weighty: true, fresh_code: true, reason: true, refusals: ['EDIT_CONFLICT'],
      note: 'Propose to put a plan on sale. A second operator confirms its price.',
      log: { 'vip_plan.sell': { en: 'Put a VIP plan on sale', zh: '上架 VIP 套餐' } },
    },
    saveVipPlan: {
      en: 'Change', zh: '修改', when: ['draft', 'taken_down'], done: { en: 'Saved', zh: '已保存' },
      path: 'save', anew: 'each', makes: true, refusals: ['EDIT_CONFLICT', 'VALIDATION'],
      note: 'Write a VIP plan as a draft, or change the one with this id that is not on sale. What was bought keeps its terms.',
      log: { 'vip_plan.create': { en: 'Wrote a VIP plan', zh: '新建 VIP 套餐' }, 'vip_plan.change': { en: 'Changed a VIP plan', zh: '修改 VIP 套餐' } },
    },
    takeDownVipPlan: {
      en: 'Take down', zh: '下架', tone: 'red', when: ['on_sale'], done: DONE,
      title: { en: 'Take “{name}” down?', zh: '下架“{name}”？' },
      effect: { en: 'It is sold no more. What was bought runs on.', zh: '不再销售，已购买的不受影响。' },
      path: 'take_down', anew: 'once', reason: true,
      note: 'Sell a plan no more. What was bought runs on.',
      log: { 'vip_plan.take_down': { en: 'Took a VIP plan down', zh: '下架 VIP 套餐' } },
    },
  },
  texts: {
    add: { en: 'New plan', zh: '新建套餐' },
    pick: { en: 'Pick a plan to see it here', zh: '选择一个套餐，在此查看' },
    none: { en: 'No plan like this', zh: '没有符合的套餐' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '减少筛选条件，或新建一个。' },
    name_zh: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    months: { en: 'Months', zh: '月数' },
    price: { en: 'Price (yuan)', zh: '价格（元）' },
    origin: { en: 'The same months one by one (yuan)', zh: '按月购买的原价（元）' },
    sort: { en: 'Order', zh: '顺序' },
    save: { en: 'Save', zh: '保存' },
    sold: { en: 'Sold in all', zh: '累计售出' },
    sold_fen: { en: 'Paid for it', zh: '销售额' },
    refunded: { en: 'Refunded', zh: '已退款' },
  },
})

/** A VIP plan in the console's list. */
export const VipPlanRow = z.object({
  id: Id,
  name: z.string(),
  name_en: z.string(),
  months: z.number().int(),
  price_fen: Fen,
  origin_fen: Fen,
  sort: z.number().int(),
  status: z.enum(valuesOf(STATES)),
  revision: z.number().int(),
  /** How many of it run now. */
  sold: z.number().int(),
})

export const vipPlanRows = rowsOf(VIP_PLANS, {
  row: VipPlanRow,
  view: {
    report: z.object({ sold: z.number().int(), sold_fen: Fen, refunded: z.number().int() }),
    approval: opt(Approval),
  },
  fields: {
    saveVipPlan: {
      name: line(12, 2),
      name_en: line(24, 2),
      months: whole(1, 36),
      price_fen: PriceFen,
      origin_fen: PriceFen,
      sort: whole(0, 999).default(0),
    },
  },
})
