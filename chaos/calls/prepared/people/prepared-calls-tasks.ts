/** Tasks: what shops, people and operators do with them and with places in them. Each call is about a task of its own. */
import { task } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../../apps/server/src/domains/account/testing.ts'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import {
  fundShop,
  newTask,
  submitted,
  type TestTask,
  taken,
  taskFormOf,
  turnedDown,
} from '../../../../apps/server/src/domains/task/testing.ts'
import { guest } from '../../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

type Until = 'draft' | 'pending_payment' | 'reviewing' | 'active'
type Prepared = (fixtures: Fixtures) => Promise<ValidCall>

const byShop =
  (
    until: Until = 'active',
    more: object = {},
    then?: (fixtures: Fixtures, one: TestTask) => Promise<unknown>,
  ): Prepared =>
  async (fixtures) => {
    const one = await newTask(fixtures.world, { shop: await newShop(fixtures.world), until })
    await then?.(fixtures, one)
    return { caller: one.shop, input: { id: one.id, ...more } }
  }
const byOperator =
  (until: Until): Prepared =>
  async ({ world, operator }) => ({
    caller: operator,
    input: { id: (await newTask(world, { until })).id, reason: REASON },
  })

/** A privilege paid from the shop’s wallet, or the form that does so. */
async function privilegeForm({ world }: Fixtures, one: TestTask) {
  await fundShop(world, one.shop.id, 100_00)
  const { options, submit_token } = await world.call(one.shop, task.privileges, { code: 'top_day' })
  return {
    ...{ code: 'top_day' as const, qty: 1, submit_token, channel: 'shop_wallet' as const, pay_password: PAY_PASSWORD },
    shown_total_fen: options!.amount_fen,
  }
}
async function buy(fixtures: Fixtures, one: TestTask, code: 'top_day' | 'refresh_pack'): Promise<void> {
  const { world } = fixtures
  await fundShop(world, one.shop.id, 100_00)
  const { options, submit_token } = await world.call(one.shop, task.privileges, { code })
  await world.call(one.shop, task.privileges, {
    ...{ code, submit_token, channel: 'shop_wallet', pay_password: PAY_PASSWORD, shown_total_fen: options!.amount_fen },
  })
}
const appealed = async ({ world, operator }: Fixtures): Promise<ValidCall> => {
  const held = await turnedDown(world, await newTask(world))
  await world.call(held.taker, task.appeal, { assignment_id: held.place_id, content: '照片是清楚的，请再看' })
  return { caller: operator, input: { id: held.place_id, reason: REASON } }
}
const CATEGORY = { name_zh: '手工活动', name_en: 'Handicraft', icon: 'tag', sort: 9 }

export const PREPARED_FOR_TASKS: Record<string, Prepared> = {
  'task.info': async ({ world, person }) => ({ caller: person, input: { id: (await newTask(world)).id } }),
  'task.take': async ({ world }) => ({
    caller: await newBuyer(world, { verified: true }),
    input: { id: (await newTask(world)).id },
  }),
  'task.form': byShop('draft'),
  async 'task.save'({ world }) {
    const { steps, ...form } = await taskFormOf(world)
    return { caller: await newShop(world), input: { ...form, steps: JSON.stringify(steps), save: 'submit' } }
  },
  async 'task.pay'({ world }) {
    const one = await newTask(world, { until: 'pending_payment' })
    const { cost, submit_token } = await world.call(one.shop, task.pay, { task_id: one.id })
    await fundShop(world, one.shop.id, cost.payable_fen)
    const start = {
      submit_token,
      channel: 'shop_wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: cost.payable_fen,
    }
    return { caller: one.shop, input: { task_id: one.id, ...start } }
  },
  async 'task.submit'({ world }) {
    const { taker, place_id } = await taken(world, await newTask(world))
    return { caller: taker, input: { assignment_id: place_id, action: 'submit', text: '照片已拍好' } }
  },
  async 'task.appeal'({ world }) {
    const { taker, place_id } = await turnedDown(world, await newTask(world))
    return { caller: taker, input: { assignment_id: place_id, content: '照片是清楚的，请再看' } }
  },
  'task.remove': byShop('draft'),
  'task.top': byShop('active', { days: 1, privilege: 'top_day' }, (fixtures, one) => buy(fixtures, one, 'top_day')),
  'task.refresh': byShop('active', {}, async (fixtures, one) => {
    await buy(fixtures, one, 'refresh_pack')
    await fixtures.world.sql(`update task_tasks set refreshed_at = platform_now() - interval '2 hours' where id = $1`, [
      one.id,
    ])
  }),
  'task.settle': byShop(),
  'task.shopTask': byShop(),
  async 'task.privileges'(fixtures) {
    const one = await newTask(fixtures.world)
    return { caller: one.shop, input: await privilegeForm(fixtures, one) }
  },
  async 'task.check'({ world }) {
    const one = await newTask(world)
    const { place_id } = await submitted(world, one)
    return { caller: one.shop, input: { assignment_ids: String(place_id), pass: true, retry: false } }
  },
  'task.pause': byShop('active', { on: true }),
  'operator.task': byOperator('reviewing'),
  'operator.approveTask': byOperator('reviewing'),
  'operator.rejectTask': byOperator('reviewing'),
  'operator.stopTask': byOperator('active'),
  'operator.taskAppeal': appealed,
  'operator.overturnRejection': appealed,
  'operator.upholdRejection': appealed,
  'operator.taskCategory': async ({ world, operator }) => {
    const { list } = await world.call(guest, task.categories, {})
    return { caller: operator, input: { id: list[0]!.id } }
  },
  'operator.saveTaskCategory': async ({ operator }) => ({ caller: operator, input: CATEGORY }),
  'operator.closeTaskCategory': async ({ world, operator }) => ({
    caller: operator,
    input: { id: await spareCategory(world, 'shown'), reason: REASON },
  }),
  'operator.openTaskCategory': async ({ world, operator }) => ({
    caller: operator,
    input: { id: await spareCategory(world, 'off'), reason: REASON },
  }),
  'operator.taskPrivilege': async ({ operator }) => ({ caller: operator, input: { id: 1 } }),
  'operator.setTaskPrivilege': async ({ world, operator }) => {
    await world.sql(
      `update platform_approvals set status = 'expired' where kind = 'task_privilege' and status = 'waiting'`,
    )
    return { caller: operator, input: { id: 1, price_fen: 12_00, reason: REASON } }
  },
}

/** One in which there is no task, last of all. */
async function spareCategory({ sql }: Fixtures['world'], status: 'shown' | 'off'): Promise<number> {
  const [row] = await sql<{ id: number }>(
    `insert into task_categories (name, name_en, icon, sort, status) values ('备用', 'Spare', 'tag', 900, $1) returning id`,
    [status],
  )
  return row!.id
}
