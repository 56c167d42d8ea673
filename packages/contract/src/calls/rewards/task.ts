/** Tasks: people do them for money that a shop locked before anybody saw the task, or for points of Juya. */
import { z } from 'zod'
import { defineCalls } from '../../call.ts'
import {
  ById,
  Count,
  Images,
  Keyword,
  Level,
  Nothing,
  opt,
  PAY_REFUSALS,
  PayChannel,
  PayOptions,
  PayResult,
  PlaceStatus,
  PRIVILEGE_CODES,
  PrivilegeCode,
  ShopTask,
  ShopTaskPlace,
  submitToken,
  TASK_CHECK_MAX,
  TASK_SORTS,
  TaskCard,
  TaskDetail,
  TaskPlace,
  TaskProofNeeds,
  TaskStatus,
  TaskStep,
  taskForm,
} from '../../shapes/index.ts'
import { AskedFen, At, Bp, csv, Fen, Flag, Id, Paging, PayPassword, page, text, whole } from '../../units.ts'

/** The start of a payment, all of it optional: without a channel the call only quotes. */
const payLater = {
  submit_token: submitToken.submit_token.optional(),
  channel: PayChannel.optional(),
  card_id: Id.optional(),
  pay_password: PayPassword.optional(),
  shown_total_fen: AskedFen.optional(),
}

const TAKE_REFUSALS = [
  ...([
    'NOT_FOUND',
    'REALNAME_REQUIRED',
    'ADULT_REQUIRED',
    'LEVEL_TOO_LOW',
    'LOCKED_BY_OWNER',
    'BLOCKED',
    'SHOP_NOT_ACTIVE',
    'FORBIDDEN',
  ] as const),
  ...([
    'TASK_FULL',
    'TASK_CLOSED',
    'TASK_OWN',
    'TASK_TAKEN',
    'LIMIT_REACHED',
    'TASK_MONTH_CAP',
    'POINTS_DAY_FULL',
  ] as const),
] as const

/** What a task costs: the budget is the reward times the places. */
const Cost = z.object({ budget_fen: Fen, fee_fen: Fen, payable_fen: Fen })

// biome-ignore format: a row opens with its method and path on one line
export const task = defineCalls('task', {
  list: {
    method: 'GET', path: '/api/portal/Renwu/index', effect: 'read', auth: 'public',
    input: z.object({ category_id: Id.optional(), sort: z.enum(TASK_SORTS).default('new'), level: Level.optional(), keyword: Keyword.optional(), ...Paging }),
    data: page(TaskCard),
    refusals: [],
    note: 'Tasks that take people now; those on top first. level: tasks open to that level.',
  },
  categories: {
    method: 'GET', path: '/api/portal/Renwu/category', effect: 'read', auth: 'public',
    input: Nothing,
    data: z.object({ list: z.array(z.object({ id: Id, name: z.string(), icon: z.string() })) }),
    refusals: [],
    note: 'The categories of tasks.',
  },
  info: {
    method: 'GET', path: '/api/portal/Renwu/info', effect: 'read', auth: 'public',
    input: ById,
    data: TaskDetail,
    refusals: ['NOT_FOUND'],
    note: 'One task: its steps, the proof it asks for, how its shop answers, and the caller’s place in it.',
  },
  take: {
    method: 'GET', path: '/api/portal/Renwu/add_detail', effect: 'write', auth: 'user',
    repeat: { anew: 'once', weighty: true }, states: ['task', 'house_task'],
    input: ById,
    data: TaskPlace,
    refusals: TAKE_REFUSALS,
    note: 'Take a place in a task. A repeat answers the place one has.',
  },
  levels: {
    method: 'GET', path: '/api/portal/Renwu/level', effect: 'read', auth: 'public',
    input: Nothing,
    data: z.object({
      /** tasks: how many are open to that level now. */
      list: z.array(z.object({ level: Level, from: z.number().int(), tasks: z.number().int() })),
      mine: opt(z.object({ level: Level, growth_value: z.number().int() })),
    }),
    refusals: [],
    note: 'The levels of people with the growth each begins at and the tasks it opens.',
  },
  form: {
    method: 'GET', path: '/api/portal/Renwu/add_renwu', effect: 'read', auth: 'shop', permission: 'marketing',
    input: z.object({ id: Id.optional() }),
    data: z.object({
      categories: z.array(z.object({ id: Id, name: z.string() })),
      fee_bp: Bp,
      limits: z.object({
        reward_least_fen: Fen, reward_most_fen: Fen, quota_most: z.number().int(), budget_most_fen: Fen,
        month_cap_fen: Fen, settle_days: z.number().int(), review_h: z.number().int(),
        steps_max: z.number().int(), proof_images_max: z.number().int(),
        take_h: z.object({ least: z.number().int(), most: z.number().int() }),
        review_hours: z.object({ least: z.number().int(), most: z.number().int() }),
      }),
      /** The draft, as it was saved. */
      task: opt(z.object({
        id: Id, status: TaskStatus, reject_reason: opt(z.string()), category_id: Id, title: z.string(), cover: opt(z.string()),
        steps: z.array(TaskStep), proof: TaskProofNeeds, reward_fen: Fen, quota: z.number().int(), level_min: Level,
        take_hours: z.number().int(), review_hours: z.number().int(), ends_at: At,
      })),
      /** Until then its shop may have no new task: too many of its rejections were overturned. */
      barred_until: opt(At),
    }),
    refusals: ['NOT_FOUND'],
    note: 'What a task may be and what it costs; with id, a draft as its form.',
  },
  save: {
    method: 'POST', path: '/api/portal/Renwu/add_renwu', effect: 'write', auth: 'shop', permission: 'marketing', body: 'multipart',
    repeat: { anew: 'each' }, states: ['task'],
    input: z.object({ id: Id.optional(), ...taskForm, save: z.enum(['draft', 'submit']).default('submit') }),
    data: Cost.extend({ task_id: Id, status: TaskStatus }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'CONTENT_BLOCKED', 'LIMIT_REACHED', 'AMOUNT_INVALID', 'TASK_BARRED', 'WALLET_FROZEN', 'SHOP_FEE_OVER', 'SHOP_DEPOSIT_SHORT', 'FILE_TOO_LARGE', 'FILE_TYPE', 'PICTURE_TOO_LARGE'],
    note: 'Write a task, or change a draft. Submitted, it waits for its money.',
  },
  pay: {
    method: 'GET', path: '/api/portal/Renwu/add_renwu_pay', effect: 'write', auth: 'shop_owner', secret: true,
    repeat: { anew: 'once', weighty: true }, states: ['task'],
    input: z.object({ task_id: Id, ...payLater }),
    data: z.object({ cost: Cost, options: opt(PayOptions), submit_token: submitToken.submit_token, result: opt(PayResult) }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'TASK_BARRED', 'MISSING_PARAM', 'WINDOW_CLOSED', 'SHOP_FEE_OVER', 'SHOP_DEPOSIT_SHORT', ...PAY_REFUSALS],
    note: 'Lock a task’s budget and its fee, from the shop’s wallet or a card; without a channel: what it costs and the ways to pay.',
  },
  submit: {
    method: 'POST', path: '/api/user/Renwu/do_task', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['task_place', 'house_place'],
    input: z.object({
      assignment_id: Id,
      action: z.enum(['submit', 'return']).default('submit'),
      text: text(1000, 0).optional(),
      images: Images(9).default([]),
      link: z.union([z.literal(''), z.url({ protocol: /^https?$/ }).max(300)]).optional(),
    }),
    data: TaskPlace,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED', 'MISSING_PARAM', 'CONTENT_BLOCKED'],
    note: 'Submit the proof of a task, the first or the second time; or give the place back.',
  },
  mine: {
    method: 'POST', path: '/api/user/Renwu/index', effect: 'read', auth: 'user',
    input: z.object({ status: PlaceStatus.optional(), ...Paging }),
    data: page(TaskPlace).extend({
      /** Of everything paid, and of this month in Shanghai. */
      earned_fen: Fen,
      month_fen: Fen,
      /** Points that tasks of Juya’s brought. */
      earned_points: z.number().int(),
      counts: Count,
      rules: z.object({ retry_h: z.number().int(), appeal_h: z.number().int(), ruling_h: z.number().int(), proof_days: z.number().int() }),
    }),
    refusals: [],
    note: 'The caller’s places, the newest first, and what they earned. Nothing is withheld of it.',
  },
  appeal: {
    method: 'POST', path: '/api/user/Renwu/appeal', effect: 'write', auth: 'user', takes_evidence: true,
    repeat: { anew: 'once', weighty: true }, states: ['task_place', 'house_place'],
    input: z.object({ assignment_id: Id, content: text(500, 5), images: Images(9).default([]) }),
    data: TaskPlace,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'WINDOW_CLOSED'],
    note: 'Bring a rejection before the arbiter, who sees the proof. The place stays kept. Ours.',
  },
  shopTasks: {
    method: 'POST', path: '/api/store/Renwu/index', effect: 'read', auth: 'shop', permission: 'marketing',
    input: z.object({ status: TaskStatus.optional(), ...Paging }),
    data: page(ShopTask).extend({
      counts: Count,
      /** Money of tasks that still waits in them. */
      locked_fen: Fen,
      barred_until: opt(At),
      privileges: z.array(z.object({ code: PrivilegeCode, name: z.string(), price_fen: Fen, left: z.number().int() })),
    }),
    refusals: [],
    note: 'The shop’s own tasks, the newest first.',
  },
  remove: {
    method: 'GET', path: '/api/store/Renwu/delete', effect: 'write', auth: 'shop', permission: 'marketing', while_suspended: true,
    repeat: { anew: 'once' }, states: ['task'],
    input: ById,
    data: ShopTask,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Delete a task nobody has seen: a draft, one that was not paid or was rejected, or one in review, whose money goes back.',
  },
  top: {
    method: 'GET', path: '/api/store/Renwu/top', effect: 'write', auth: 'shop', permission: 'marketing',
    repeat: { anew: 'each' }, states: ['task'],
    input: z.object({ id: Id, days: whole(1, 30).default(1), privilege: z.enum(['top_day', 'highlight']).default('top_day') }),
    data: z.object({ top_until: opt(At), highlight_until: opt(At), left: z.number().int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'TASK_PRIVILEGE_SHORT'],
    note: 'Put a task on top, or highlight it, for so many days of those that were bought.',
  },
  refresh: {
    method: 'GET', path: '/api/store/Renwu/refresh', effect: 'write', auth: 'shop', permission: 'marketing',
    repeat: { anew: 'once' }, states: ['task'],
    input: ById,
    data: z.object({ refreshed_at: At, left: z.number().int() }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'TASK_PRIVILEGE_SHORT'],
    note: 'Let a task stand as if it were new: once an hour, a repeat within it takes nothing.',
  },
  settle: {
    method: 'GET', path: '/api/store/Renwu/jiesuan', effect: 'write', auth: 'shop_owner', while_suspended: true,
    repeat: { anew: 'once', weighty: true }, states: ['task'],
    input: ById,
    data: z.object({ approved: z.number().int(), paid_fen: Fen, returned_fen: Fen, status: TaskStatus }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT', 'HAS_OPEN_ITEMS'],
    note: 'Settle a task: what was not paid goes back to where it came from, with the fee of places nobody was paid for.',
  },
  shopTask: {
    method: 'GET', path: '/api/store/Renwu/detail', effect: 'read', auth: 'shop', permission: 'marketing',
    input: z.object({ id: Id, status: PlaceStatus.optional(), ...Paging }),
    data: page(ShopTaskPlace).extend({ task: ShopTask, steps: z.array(TaskStep), proof: TaskProofNeeds, counts: Count, appeal_h: z.number().int(), retry_h: z.number().int() }),
    refusals: ['NOT_FOUND'],
    note: 'One of the shop’s tasks with its places, those that wait longest first.',
  },
  privileges: {
    method: 'GET', path: '/api/store/Renwu/buy_privilege', effect: 'write', auth: 'shop_owner', secret: true,
    repeat: { anew: 'once', weighty: true }, states: [],
    input: z.object({ code: z.enum(PRIVILEGE_CODES).optional(), qty: whole(1, 30).default(1), ...payLater }),
    data: z.object({
      list: z.array(z.object({ code: PrivilegeCode, name: z.string(), price_fen: Fen, units: z.number().int(), left: z.number().int() })),
      options: opt(PayOptions),
      submit_token: submitToken.submit_token,
      result: opt(PayResult),
    }),
    refusals: ['NOT_FOUND', 'MISSING_PARAM', ...PAY_REFUSALS],
    note: 'What lifts a task in the hall, with what is left of it; with a channel: buy some. It never lapses.',
  },
  check: {
    method: 'POST', path: '/api/store/Renwu/detail_check', effect: 'write', auth: 'shop', permission: 'marketing', while_suspended: true,
    repeat: { anew: 'once', weighty: true }, states: ['task_place'],
    input: z.object({
      assignment_ids: csv(Id, TASK_CHECK_MAX),
      pass: Flag,
      reason: text(300, 0).optional(),
      /** Of a rejection: it may be tried a second time. */
      retry: Flag.default(false),
    }),
    data: z.object({
      done: z.array(ShopTaskPlace),
      failed: z.array(z.object({ id: Id, code: z.number().int(), reason: z.string() })),
    }),
    refusals: ['MISSING_PARAM', 'CONTENT_BLOCKED', 'NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Approve proofs, which pays them, or reject them with a reason. Approving what was rejected undoes the rejection.',
  },
  pause: {
    method: 'POST', path: '/api/store/Renwu/pause', effect: 'write', auth: 'shop', permission: 'marketing', while_suspended: true,
    repeat: { anew: 'once' }, states: ['task'],
    input: z.object({ id: Id, on: Flag }),
    data: ShopTask,
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
    note: 'Take nobody new for a while, or go on. Places that are open go on. Ours.',
  },
})
