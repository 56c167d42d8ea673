/** Point tasks: what people do for points besides buying; drafted, shown, taken off. */
import { z } from 'zod'
import { POINT_TASK_CYCLES, POINT_TASK_EVENTS, POINTS_A_DAY } from '../../../rewards/points.ts'
import { Id, line, whole } from '../../../units.ts'
import { LIFE_ACTS, LIFE_TEXTS } from '../content/life.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  draft: { en: 'Draft', zh: '草稿', tone: 'grey' },
  in_force: { en: 'Shown', zh: '展示中', tone: 'jade' },
  archived: { en: 'Archived', zh: '已归档', tone: 'grey' },
} as const

// biome-ignore format: a definition, line by line
export const POINT_TASKS = defineResource({
  name: 'point_tasks', thing: 'point_task', table: 'points_tasks', call: 'pointTasks', view: 'pointTask', path: '/api/operator/point_tasks',
  page: '/point-tasks', roles: ['content'], pane: true,
  menu: { group: 'content', at: 482, icon: 'ListChecksIcon', file: 'points/point-tasks.page.tsx' },
  one: { en: 'Point task', zh: '积分任务' },
  many: { en: 'Point tasks', zh: '积分任务' },
  notes: { list: 'Point tasks, whatever their state.', view: 'One point task.' },
  lists: {
    point_task: STATES,
    point_task_event: {
      checked_in: { en: 'Checking in', zh: '签到' },
      verified: { en: 'A verified name', zh: '实名认证' },
      paid: { en: 'A paid order', zh: '订单付款' },
      reviewed: { en: 'A review', zh: '发表评价' },
      friends_helped: { en: 'A coupon by bringing friends', zh: '助力领券成功' },
    },
    point_task_cycle: { once: { en: 'Once', zh: '一次' }, daily: { en: 'Each day', zh: '每日' }, monthly: { en: 'Each month', zh: '每月' } },
  },
  filters: { status: { kind: 'word', words: 'point_task', values: valuesOf(STATES) } },
  sorts: ['id', 'sort'],
  usual: 'sort',
  columns: [
    { key: 'task', en: 'Task', zh: '任务', sort: 'id' },
    { key: 'event', en: 'Moves by', zh: '推进方式', as: 'word', list: 'point_task_event' },
    { key: 'cycle', en: 'How often', zh: '周期', as: 'word', list: 'point_task_cycle' },
    { key: 'target', en: 'Times', zh: '次数', as: 'number' },
    { key: 'points', en: 'Points', zh: '积分', as: 'number' },
    { key: 'sort', en: 'Order', zh: '顺序', sort: 'sort', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'point_task' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    publishPointTask: {
      ...LIFE_ACTS.publish, refusals: [],
      effect: { en: 'Phones show “{title}” at once.', zh: '手机上立即展示“{title}”。' },
      note: 'Show a point task: from now on what happens moves it.',
      log: { 'point_task.publish': { en: 'Published a point task', zh: '发布积分任务' } },
    },
    savePointTask: {
      ...LIFE_ACTS.save, refusals: ['EDIT_CONFLICT', 'POINT_TASK_TAKEN'],
      note: 'Make a point task as a draft, or change the draft with this id.',
      log: {
        'point_task.create': { en: 'Made a point task', zh: '新建积分任务' },
        'point_task.change': { en: 'Changed a point task', zh: '修改积分任务' },
      },
    },
    archivePointTask: { ...LIFE_ACTS.archive, log: { 'point_task.archive': { en: 'Archived a point task', zh: '归档积分任务' } } },
    withdrawPointTask: {
      ...LIFE_ACTS.withdraw, when: ['in_force'],
      note: 'Take a point task off: it is a draft again, and progress stays for when it comes back.',
      log: { 'point_task.withdraw': { en: 'Took a point task off', zh: '下线积分任务' } },
    },
  },
  texts: {
    ...LIFE_TEXTS,
    add: { en: 'New point task', zh: '新建积分任务' },
    pick: { en: 'Pick a point task to see it here', zh: '选择一项积分任务，在此查看' },
    none: { en: 'No point task like this', zh: '没有这样的积分任务' },
    none_note: { en: 'Take a filter away, or make a new one.', zh: '去掉筛选条件，或新建一项。' },
    code: { en: 'Code', zh: '代号' },
    name: { en: 'Chinese name', zh: '中文名称' },
    name_en: { en: 'English name', zh: '英文名称' },
    event: { en: 'Moves by', zh: '推进方式' },
    cycle: { en: 'How often', zh: '周期' },
    target: { en: 'Times', zh: '次数' },
    points: { en: 'Points', zh: '积分' },
  },
})

const PointTask = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  name_en: z.string(),
  event: z.enum(POINT_TASK_EVENTS),
  cycle: z.enum(POINT_TASK_CYCLES),
  target: z.number().int(),
  points: z.number().int(),
  sort: z.number().int(),
  status: z.enum(valuesOf(STATES)),
  revision: z.number().int(),
})

export const pointTaskRows = rowsOf(POINT_TASKS, {
  row: PointTask,
  view: {},
  fields: {
    savePointTask: {
      code: z
        .string()
        .trim()
        .min(3)
        .max(40)
        .regex(/^[a-z0-9_]+$/),
      name: line(20),
      name_en: line(48),
      event: z.enum(POINT_TASK_EVENTS),
      cycle: z.enum(POINT_TASK_CYCLES),
      target: whole(1, 1_000),
      points: whole(1, POINTS_A_DAY),
      sort: whole(0, 999).default(0),
    },
  },
})
