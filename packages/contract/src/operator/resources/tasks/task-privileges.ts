/** What lifts a task in the hall, with its price. Two operators change a price. */
import { z } from 'zod'
import { PrivilegeCode } from '../../../shapes/index.ts'
import { Fen, Id, whole } from '../../../units.ts'
import { Approval } from '../../shapes.ts'
import { chipsOf, defineResource, valuesOf } from '../definition.ts'
import { rowsOf } from '../rows.ts'

const STATES = {
  sold: { en: 'Sold', zh: '在售', tone: 'jade' },
  off: { en: 'Not sold', zh: '停售', tone: 'grey' },
} as const
export const PRIVILEGE_PRICE_MOST_FEN = 1_000_00

// biome-ignore format: a definition, line by line
export const TASK_PRIVILEGES = defineResource({
  name: 'task_privileges', thing: 'task_privilege', table: 'task_privileges', call: 'taskPrivileges', view: 'taskPrivilege', path: '/api/operator/task_privileges',
  page: '/task-privileges', roles: ['finance', 'content'], pane: true,
  menu: { group: 'money', at: 415, icon: 'TicketIcon', file: 'task/task-privileges.page.tsx' },
  touches: ['approvals'],
  one: { en: 'Task privilege', zh: '任务特权' },
  many: { en: 'Task privileges', zh: '任务特权' },
  notes: { list: 'What lifts a task in the hall, with its price.', view: 'One of them with how much of it was sold.' },
  lists: { task_privilege: STATES },
  filters: { status: { kind: 'word', words: 'task_privilege', values: valuesOf(STATES) } },
  sorts: ['id'],
  usual: 'id',
  columns: [
    { key: 'privilege', en: 'Privilege', zh: '特权', sort: 'id' },
    { key: 'price_fen', en: 'Price', zh: '价格', as: 'money' },
    { key: 'units', en: 'Days or times', zh: '天数或次数', as: 'number' },
    { key: 'status', en: 'State', zh: '状态', as: 'state', list: 'task_privilege' },
  ],
  chips: chipsOf('status', valuesOf(STATES)),
  acts: {
    setTaskPrivilege: {
      en: 'Set the price', zh: '设置价格', when: valuesOf(STATES),
      title: { en: 'Set the price of {name}?', zh: '设置“{name}”的价格？' },
      effect: { en: 'A second operator confirms it. What was bought stays.', zh: '须另一名操作员确认，已购不变。' },
      path: 'price', roles: ['finance'], fresh_code: true, anew: 'once', reason: true, refusals: ['ALREADY_DONE', 'EDIT_CONFLICT'],
      note: 'Propose what a privilege costs; a second operator confirms.',
      log: {},
    },
  },
  texts: {
    pick: { en: 'Choose a privilege', zh: '请选择特权' },
    none: { en: 'No privileges', zh: '没有特权' },
    none_note: { en: 'Take a filter away.', zh: '请去掉筛选条件。' },
    price: { en: 'New price (yuan)', zh: '新价格（元）' },
    sold: { en: 'Bought so far', zh: '累计售出' },
    earned: { en: 'Paid for it', zh: '累计收入' },
  },
})

export const taskPrivilegeRows = rowsOf(TASK_PRIVILEGES, {
  row: z.object({
    id: Id,
    code: PrivilegeCode,
    name_zh: z.string(),
    name_en: z.string(),
    price_fen: Fen,
    units: z.number().int(),
    status: z.enum(valuesOf(STATES)),
  }),
  view: { sold: z.number().int(), earned_fen: Fen },
  fields: { setTaskPrivilege: { price_fen: whole(1, PRIVILEGE_PRICE_MOST_FEN) } },
  answers: { setTaskPrivilege: Approval },
})
