/** Tasks and the places in them: their states, and who may do what in each. */
import { randomUUID } from 'node:crypto'
import { task as calls } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../apps/server/src/domains/account/testing.ts'
import { rejectTask } from '../../../apps/server/src/domains/task/index.ts'
import {
  fundShop,
  judge,
  newTask,
  submitted,
  type TestTask,
  taken,
  taskFormOf,
  turnedDown,
} from '../../../apps/server/src/domains/task/testing.ts'
import { inTransaction } from '../../../apps/server/src/platform/db/db.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'
import { freshSessions } from '../states-order.ts'

const HOUR_MS = 3_600_000
/** What a task of the tests costs: three places of ¥10, and the fee. */
const PAYABLE_FEN = 31_50
const DAY_MS = 24 * HOUR_MS
const reason = 'as planned'
const of = ({ id }: Thing) => ({ id })

/** Its shop can pay for it, and has privileges to use; somebody may take a place. */
async function thing(world: World, { id, shop }: TestTask): Promise<Thing> {
  const buyer = await newBuyer(world, { verified: true })
  await freshSessions(world, { buyer, shop })
  await fundShop(world, shop.id, PAYABLE_FEN)
  for (const code of ['top_day', 'refresh_pack'])
    await world.sql(
      `insert into task_purchases (shop_id, code, units, "left", price_fen, pay_no) values ($1, $2, 5, 5, 0, $3)`,
      [shop.id, code, randomUUID()],
    )
  await world.sql(`update task_tasks set refreshed_at = platform_now() - interval '2 hours' where id = $1`, [id])
  const { steps, ...form } = await taskFormOf(world)
  return { id, shop, buyer, facts: { submit_token: randomUUID(), form: { ...form, steps: JSON.stringify(steps) } } }
}
const made =
  (
    until: 'draft' | 'pending_payment' | 'reviewing' | 'active',
    then?: (world: World, one: TestTask) => Promise<unknown>,
  ) =>
  async (world: World): Promise<Thing> => {
    const one = await newTask(world, { until })
    await then?.(world, one)
    return thing(world, one)
  }

export const TASK: Kind = {
  status: 'select status from task_tasks where id = $1',
  states: {
    draft: made('draft'),
    pending_payment: made('pending_payment'),
    reviewing: made('reviewing'),
    rejected: made('reviewing', (world, { id }) => inTransaction(world.ctx, (tx) => rejectTask(tx, id, reason))),
    active: made('active'),
    paused: made('active', (world, { id, shop }) => world.call(shop, calls.pause, { id, on: true })),
    finished: made('active', (world) => world.advance(14 * DAY_MS + HOUR_MS)),
    settled: made('active', (world, { id, shop }) => world.call(shop, calls.settle, { id })),
    cancelled: made('draft', (world, { id, shop }) => world.call(shop, calls.remove, { id })),
  },
  clocks: { task_end: [], task_settle: [] },
  steps: {
    'task.save': {
      by: ['shop'],
      input: ({ id, facts }) => ({ id, ...(facts.form as object), save: 'submit' }),
      from: { draft: 'pending_payment', pending_payment: 'done', rejected: 'pending_payment' },
    },
    'task.pay': {
      by: ['shop'],
      input: ({ id, facts }) => ({
        ...{ task_id: id, submit_token: facts.submit_token, channel: 'shop_wallet', pay_password: PAY_PASSWORD },
        shown_total_fen: PAYABLE_FEN,
      }),
      from: { pending_payment: 'reviewing' },
    },
    'task.top': { by: ['shop'], input: of, from: { active: 'done' } },
    'task.refresh': { by: ['shop'], input: of, from: { active: 'done' } },
    'task.take': { by: ['buyer'], input: of, from: { active: 'done' }, strangers: { active: 'done' } },
    'task.remove': {
      by: ['shop'],
      input: of,
      from: {
        draft: 'cancelled',
        pending_payment: 'cancelled',
        rejected: 'cancelled',
        reviewing: 'cancelled',
        cancelled: 'again',
      },
    },
    'task.pause:on': {
      by: ['shop'],
      input: ({ id }) => ({ id, on: true }),
      from: { active: 'paused', paused: 'again' },
    },
    'task.pause:off': {
      by: ['shop'],
      input: ({ id }) => ({ id, on: false }),
      from: { paused: 'active', active: 'again' },
    },
    'task.settle': {
      by: ['shop'],
      input: of,
      from: { active: 'settled', paused: 'settled', finished: 'settled', settled: 'again' },
    },
    'operator.approveTask': { by: ['operator'], input: of, from: { reviewing: 'active' } },
    'operator.rejectTask': { by: ['operator'], input: ({ id }) => ({ id, reason }), from: { reviewing: 'rejected' } },
    'operator.stopTask': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { active: 'finished', paused: 'finished', finished: 'done' },
    },
  },
}

type Held = { taker: Thing['buyer']; place_id: number }
const held =
  (
    make: (world: World, one: TestTask) => Promise<Held>,
    then?: (world: World, one: TestTask, place: Held) => Promise<unknown>,
  ) =>
  async (world: World): Promise<Thing> => {
    const one = await newTask(world)
    const place = await make(world, one)
    await then?.(world, one, place)
    await freshSessions(world, { buyer: place.taker, shop: one.shop } as never)
    return { id: place.place_id, shop: one.shop, buyer: place.taker, facts: {} }
  }
const content = '照片是清楚的，请再看一遍'

export const TASK_PLACE: Kind = {
  status: 'select status from task_places where id = $1',
  states: {
    taken: held(taken),
    submitted: held(submitted),
    paid: held(submitted, (world, one, { place_id }) => judge(world, one, [place_id], { pass: true })),
    rejected: held((world, one) => turnedDown(world, one)),
    disputed: held(
      (world, one) => turnedDown(world, one),
      (world, _, { taker, place_id }) => world.call(taker, calls.appeal, { assignment_id: place_id, content }),
    ),
    returned: held(taken, (world, _, { taker, place_id }) =>
      world.call(taker, calls.submit, { assignment_id: place_id, action: 'return' }),
    ),
    expired: held(taken, (world) => world.advance(49 * HOUR_MS)),
  },
  clocks: { place_submit: [], place_review: [], place_appeal: [], place_forget: [] },
  steps: {
    'task.submit:submit': {
      by: ['buyer'],
      input: ({ id }) => ({ assignment_id: id, text: '照片已拍好' }),
      from: { taken: 'submitted', submitted: 'again' },
    },
    'task.submit:return': {
      by: ['buyer'],
      input: ({ id }) => ({ assignment_id: id, action: 'return' }),
      from: { taken: 'returned', returned: 'again' },
    },
    'task.check:pass': {
      by: ['shop'],
      input: ({ id }) => ({ assignment_ids: String(id), pass: true }),
      from: { submitted: 'paid', rejected: 'paid', disputed: 'paid', paid: 'again' },
    },
    'task.check:reject': {
      by: ['shop'],
      input: ({ id }) => ({ assignment_ids: String(id), pass: false, reason }),
      from: { submitted: 'rejected', rejected: 'again' },
    },
    'task.appeal': {
      by: ['buyer'],
      input: ({ id }) => ({ assignment_id: id, content }),
      from: { rejected: 'disputed', disputed: 'again' },
    },
    'operator.overturnRejection': { by: ['operator'], input: ({ id }) => ({ id, reason }), from: { disputed: 'paid' } },
    'operator.upholdRejection': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason }),
      from: { disputed: 'rejected' },
    },
  },
}
