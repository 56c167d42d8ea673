/** Tasks of shops in the demo world: ten of them, in each state, with places of people in each of theirs, and an appeal that waits. */
import { task } from '@juya/contract'
import type { App } from '../../app.ts'
import { isVerifiedAdult } from '../../domains/account/index.ts'
import { accounts, balanceFen } from '../../domains/ledger/index.ts'
import { approveTask, rejectTask } from '../../domains/task/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'
import { offerHouseTasks } from './house-tasks.ts'

const DAY_MS = 86_400_000

interface Plan {
  title: string
  steps: string[]
  reward_fen: number
  quota: number
  /** Of the categories, in their order. */
  category: number
  until: 'draft' | 'pending_payment' | 'reviewing' | 'rejected' | 'active' | 'paused' | 'settled'
}

const PLANS: readonly Plan[] = [
  {
    title: '拍摄您藏品的三个角度',
    steps: ['自然光下拍摄正面', '拍摄底足或背面', '拍摄一处细节'],
    reward_fen: 12_00,
    quota: 20,
    category: 0,
    until: 'active',
  },
  {
    title: '为茶席短文配一段说明',
    steps: ['阅读店铺动态中的茶席短文', '写一段五十字以上的说明'],
    reward_fen: 8_00,
    quota: 10,
    category: 1,
    until: 'active',
  },
  {
    title: '到店体验并反馈陈列',
    steps: ['到店观看当季陈列', '写下最喜欢与最不喜欢的一处'],
    reward_fen: 30_00,
    quota: 6,
    category: 2,
    until: 'active',
  },
  {
    title: '整理青花纹样名称对照表',
    steps: ['任选十种纹样', '写出名称与出处'],
    reward_fen: 20_00,
    quota: 5,
    category: 1,
    until: 'active',
  },
  {
    title: '包装体验小调研',
    steps: ['回答五个关于包装的问题'],
    reward_fen: 3_00,
    quota: 30,
    category: 3,
    until: 'active',
  },
  {
    title: '拍摄收货开箱照片',
    steps: ['拍摄外箱', '拍摄内衬'],
    reward_fen: 5_00,
    quota: 8,
    category: 0,
    until: 'paused',
  },
  {
    title: '录入旧图录目录',
    steps: ['任选一页图录', '录入全部条目'],
    reward_fen: 6_00,
    quota: 4,
    category: 1,
    until: 'settled',
  },
  { title: '春季展览照片征集', steps: ['拍摄展览现场'], reward_fen: 10_00, quota: 5, category: 0, until: 'reviewing' },
  {
    title: '为店铺写五星评价',
    steps: ['下单后写五星评价'],
    reward_fen: 5_00,
    quota: 10,
    category: 3,
    until: 'rejected',
  },
  { title: '拓片临摹活动报名', steps: ['参加临摹并拍照'], reward_fen: 15_00, quota: 6, category: 2, until: 'draft' },
]

/** Publishes them where a shop’s wallet can lock their money, and lets people take places; the first buyer has looked at three. */
export async function offerTasks(app: App, people: readonly Newcomer[], shops: readonly Shop[]): Promise<void> {
  const owners = await withMoney(app, shops)
  const ids: number[] = []
  for (const [n, plan] of PLANS.entries()) ids.push(await publish(app, owners[n % owners.length]!, plan))
  const takers = await adultsAmong(app, people)
  await takePlaces(app, ids, owners, takers)
  for (const id of ids.slice(0, 3)) await callAs(app, people[0]!, task.info, { id })
  await offerHouseTasks(app, takers.slice(1, 3))
  await callAs(app, owners[6 % owners.length]!.owner, task.settle, { id: ids[6]! })
  await callAs(app, owners[5 % owners.length]!.owner, task.pause, { id: ids[5]!, on: true })
}

/** The first shop, where it can pay for them, and one more. */
async function withMoney(app: App, shops: readonly Shop[]): Promise<Shop[]> {
  const ctx = systemCtx(app.services, 'seed')
  const able: Shop[] = []
  for (const one of shops) if ((await balanceFen(ctx, accounts.shopWallet(one.id))) >= 1_500_00) able.push(one)
  return able.slice(0, 2)
}

async function adultsAmong(app: App, people: readonly Newcomer[]): Promise<Newcomer[]> {
  const ctx = systemCtx(app.services, 'seed')
  const adults: Newcomer[] = []
  for (const one of people) if (await isVerifiedAdult(ctx, one.id)) adults.push(one)
  return adults
}

async function publish(app: App, { owner }: Shop, plan: Plan): Promise<number> {
  const { categories } = await callAs(app, owner, task.form, {})
  const now = await databaseNow(systemCtx(app.services, 'seed'))
  const { task_id, payable_fen } = await callAs(app, owner, task.save, {
    ...{
      title: plan.title,
      reward_fen: plan.reward_fen,
      quota: plan.quota,
      category_id: categories[plan.category]!.id,
    },
    steps: JSON.stringify(plan.steps.map((text) => ({ text }))),
    ...{ proof_images: 0, proof_text: true, ends_at: Math.floor((now + 21 * DAY_MS) / 1_000) },
    save: plan.until === 'draft' ? 'draft' : 'submit',
  } as never)
  if (plan.until === 'draft' || plan.until === 'pending_payment') return task_id
  const { submit_token } = await callAs(app, owner, task.pay, { task_id })
  await callAs(app, owner, task.pay, {
    ...{ task_id, submit_token, channel: 'shop_wallet', pay_password: DEMO_PAY_PASSWORD, shown_total_fen: payable_fen },
  } as never)
  const reviewer = colleagueForSeed(app, 'review')
  if (plan.until === 'rejected')
    await inTransaction(reviewer, (tx) => rejectTask(tx, task_id, '任务不得要求下单或评价。'))
  else if (plan.until !== 'reviewing') await inTransaction(reviewer, (tx) => approveTask(tx, task_id))
  return task_id
}

const PROOF = '三张照片已按步骤拍摄，见附件说明。'

/** The first of them is the buyer of the demo: a place of theirs to do, one submitted, one paid, one that was rejected, one appealed. */
async function takePlaces(
  app: App,
  ids: readonly number[],
  owners: readonly Shop[],
  takers: readonly Newcomer[],
): Promise<void> {
  const ownerOf = (n: number) => owners[n % owners.length]!.owner
  const take = async (person: Newcomer, n: number) => (await callAs(app, person, task.take, { id: ids[n]! })).id
  const submit = async (person: Newcomer, n: number) => {
    const id = await take(person, n)
    await callAs(app, person, task.submit, { assignment_id: id, text: PROOF } as never)
    return id
  }
  const judge = (n: number, id: number, more: object) =>
    callAs(app, ownerOf(n), task.check, { assignment_ids: String(id), ...more } as never)
  const [first, second, third] = takers
  if (!first || !second || !third) return
  await judge(0, await submit(first, 0), { pass: true })
  await judge(1, await submit(first, 1), { pass: false, reason: '说明不足五十字。', retry: true })
  await submit(first, 3)
  await take(first, 2)
  await judge(6, await submit(second, 6), { pass: true })
  for (const n of [0, 4]) await judge(n, await submit(second, n), { pass: true })
  const disputed = await submit(second, 3)
  await judge(3, disputed, { pass: false, reason: '纹样出处不全。' })
  await callAs(app, second, task.appeal, {
    assignment_id: disputed,
    content: '十种纹样的出处均已列明，请核对第三至第十条。',
  } as never)
  await submit(third, 0)
  await take(third, 4)
}
