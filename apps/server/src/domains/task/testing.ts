/** Tasks for tests, made by the steps shops, people and reviewers take. */
import { task as rows } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, type World } from '../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { accounts, post } from '../ledger/index.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { approveTask } from './index.ts'

const DAY_S = 86_400
let made = 0

/** Puts money into a shop's wallet. */
export async function fundShop(world: World, shop_id: number, amount_fen: number): Promise<void> {
  const pay_no = `TESTSHOP${process.pid}${++made}`
  await post(world.ctx, {
    type: 'recharged',
    idem_key: `pay:${pay_no}`,
    ref_type: 'payment',
    ref_id: pay_no,
    ref_no: pay_no,
    entries: [
      { account: accounts.clearing('test'), amount_fen: -amount_fen },
      { account: accounts.shopWallet(shop_id), amount_fen },
    ],
  })
}

export interface TestTask {
  id: number
  shop: TestShop
  reward_fen: number
}

/** The form of a task of ¥10 with three places that runs for 14 days and asks for words. */
export async function taskFormOf(world: World, more: Record<string, unknown> = {}) {
  const { list } = await world.call(guest, rows.categories, {})
  return {
    category_id: list[0]!.id,
    title: `为瓷器拍摄三张照片 ${++made}`,
    steps: [{ text: '自然光下拍摄正面' }, { text: '拍摄底足' }],
    proof_images: 0,
    proof_text: true,
    reward_fen: 10_00,
    quota: 3,
    ends_at: Math.floor((await world.now()) / 1_000) + 14 * DAY_S,
    ...more,
  }
}

type Options = { shop?: TestShop; until?: 'draft' | 'pending_payment' | 'reviewing' | 'active' } & Record<
  string,
  unknown
>

/** A task paid from its shop's wallet, which has exactly what it costs; approved unless told otherwise. */
export async function newTask(world: World, { shop, until = 'active', ...form }: Options = {}): Promise<TestTask> {
  const owner = shop ?? (await newShop(world))
  const filled = await taskFormOf(world, form)
  const saved = await world.call(owner, rows.save, { ...filled, save: until === 'draft' ? 'draft' : 'submit' } as never)
  const made_task = { id: saved.task_id, shop: owner, reward_fen: filled.reward_fen as number }
  if (until === 'draft' || until === 'pending_payment') return made_task
  await fundShop(world, owner.id, saved.payable_fen)
  await payTask(world, made_task)
  if (until === 'active') await inTransaction(world.ctx, (tx) => approveTask(tx, saved.task_id))
  return made_task
}

/** Locks a task's money out of its shop's wallet. */
export async function payTask(world: World, { id, shop }: TestTask) {
  const { cost, submit_token } = await world.call(shop, rows.pay, { task_id: id })
  const { result } = await world.call(shop, rows.pay, {
    ...{ task_id: id, submit_token, channel: 'shop_wallet', pay_password: PAY_PASSWORD },
    shown_total_fen: cost.payable_fen,
  })
  return result!
}

/** A verified adult with a place in a task. */
export async function taken(world: World, task: { id: number }, person?: TestPerson) {
  const taker = person ?? (await newBuyer(world, { verified: true }))
  const place = await world.call(taker, rows.take, { id: task.id })
  return { taker, place_id: place.id }
}

/** The same with a proof submitted. */
export async function submitted(world: World, task: { id: number }, person?: TestPerson) {
  const held = await taken(world, task, person)
  await world.call(held.taker, rows.submit, { assignment_id: held.place_id, text: '三张照片已拍好' })
  return held
}

/** The same, rejected by the shop. */
export async function turnedDown(world: World, task: TestTask, { retry = false }: { retry?: boolean } = {}) {
  const held = await submitted(world, task)
  await judge(world, task, [held.place_id], { pass: false, reason: '照片模糊', retry })
  return held
}

export const judge = (
  world: World,
  { shop }: TestTask,
  assignment_ids: number[],
  more: { pass: boolean; reason?: string; retry?: boolean },
) => world.call(shop, rows.check, { assignment_ids: assignment_ids.join(','), ...more } as never)

export async function taskRow(world: World, id: number) {
  const [row] = await world.sql<{
    status: string
    taken: number
    approved: number
    paid_fen: number
    returned_fen: number
    fee_back_fen: number
    ends_at: number
    paused_by: string | null
  }>(
    'select status, taken, approved, paid_fen, returned_fen, fee_back_fen, ends_at, paused_by from task_tasks where id = $1',
    [id],
  )
  return row!
}

export async function placeRow(world: World, id: number) {
  const [row] = await world.sql<{
    status: string
    decided_by: string | null
    while_suspended: boolean
    submit_by: number
    proof: object | null
    overturned: boolean
  }>('select status, decided_by, while_suspended, submit_by, proof, overturned from task_places where id = $1', [id])
  return row!
}
