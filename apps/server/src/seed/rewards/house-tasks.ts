/** Juya's own tasks of the demo world: two that take people, one of them with a proof that waits and one that brought its points. */
import { task } from '@juya/contract'
import type { App } from '../../app.ts'
import { approveProof, publishHouseTask, saveHouseTask } from '../../domains/task/index.ts'
import { databaseNow, inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs } from '../call-as.ts'
import type { Newcomer } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'

const DAY_MS = 86_400_000
const TERMS = { proof_images: 0, proof_text: true, proof_link: false, level_min: 0, take_hours: 72, review_hours: 168 }

const PLANS = [
  {
    title: '帮聚雅核对十件瓷器的年代说明',
    steps: ['任选十件在售瓷器', '写出说明与实物不符之处，没有也请写明'],
    ...{ reward_points: 80, quota: 50, category: 1 },
  },
  {
    title: '说说您希望聚雅改进的一处',
    steps: ['写出最不顺手的一处', '写出您希望的样子'],
    ...{ reward_points: 30, quota: 200, category: 3 },
  },
] as const

/** @param takers verified adults with room for one more place each: the first one's proof waits, the second one's was approved */
export async function offerHouseTasks(app: App, takers: readonly Newcomer[]): Promise<void> {
  const ids: number[] = []
  for (const plan of PLANS) ids.push(await publish(app, plan))
  const [waiting, done] = takers
  if (!waiting || !done) return
  const submit = async (person: Newcomer, id: number, text: string) => {
    const place = await callAs(app, person, task.take, { id })
    await callAs(app, person, task.submit, { assignment_id: place.id, text } as never)
    return place.id
  }
  await submit(waiting, ids[0]!, '十件均已核对：第三件写“清中期”，底款似为晚清；其余相符。')
  const approved = await submit(done, ids[1]!, '希望订单页能直接看到快递到了哪里。')
  await inTransaction(colleagueForSeed(app, 'review'), (tx) => approveProof(tx, approved))
}

async function publish(app: App, { category, steps, ...plan }: (typeof PLANS)[number]): Promise<number> {
  const ctx = systemCtx(app.services, 'seed')
  const { list } = await callAs(app, {}, task.categories, {})
  const ends_at = Math.floor(((await databaseNow(ctx)) + 30 * DAY_MS) / 1_000)
  return inTransaction(colleagueForSeed(app, 'content'), async (tx) => {
    const form = { ...TERMS, ...plan, category_id: list[category]!.id, ends_at, steps: steps.map((text) => ({ text })) }
    const { task: draft } = await saveHouseTask(tx, form)
    await publishHouseTask(tx, draft.id, '平台任务')
    return draft.id
  })
}
