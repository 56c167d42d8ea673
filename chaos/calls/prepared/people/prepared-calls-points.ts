/** Points: who checks in is new, a task is done, points have lapsed; operators have a task of their own. */
import { operator } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { givePoints } from '../../../../apps/server/src/domains/points/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { uploadedDocument } from '../operator/prepared-calls-stuck.ts'
import { REASON } from '../prepared-parts.ts'

let made = 0
const newTask = () => ({
  code: `rig_task_${++made}`,
  name: '测试任务',
  name_en: 'A task of the rig',
  event: 'reviewed' as const,
  cycle: 'once' as const,
  target: 2,
  points: 5,
})

const newcomer = async ({ world }: Fixtures): Promise<ValidCall> => ({ caller: await newBuyer(world), input: {} })

/** A person who has paid for a first order. */
async function doneTask({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newBuyer(world)
  await world.sql(
    `insert into points_task_progress (user_id, task_id, period, progress) select $1, id, 'once', target from points_tasks where code = 'first_order'`,
    [caller.id],
  )
  return { caller, input: { code: 'first_order' } }
}

async function ofNewTask({ world, operator: caller }: Fixtures): Promise<ValidCall> {
  const { id } = await world.call(caller, operator.savePointTask, newTask())
  return { caller, input: { id, reason: REASON } }
}

export const PREPARED_FOR_POINTS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  'points.sign': newcomer,
  'points.indexSign': newcomer,
  'points.claim': doneTask,
  'points.myClaim': doneTask,
  async 'points.rescue'({ world }) {
    const caller = await newBuyer(world)
    await givePoints(world, caller.id, 40, (await world.now()) - 1_000)
    await world.settle()
    return { caller, input: {} }
  },
  async 'operator.adjustPoints'({ world, operator: caller }) {
    const { id } = await newBuyer(world)
    return { caller, input: { id, delta: 50, document: await uploadedDocument(world), reason: REASON } }
  },
  async 'operator.savePointTask'({ operator: caller }) {
    return { caller, input: newTask() }
  },
  'operator.pointTask': ofNewTask,
  'operator.publishPointTask': ofNewTask,
  'operator.archivePointTask': ofNewTask,
  async 'operator.withdrawPointTask'(fixtures) {
    const valid = await ofNewTask(fixtures)
    await fixtures.world.call(fixtures.operator, operator.publishPointTask, valid.input as never)
    return valid
  },
}
