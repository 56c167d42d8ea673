/** Tasks of Juya's own for tests, made by the steps operators take. */
import { task as rows } from '@juya/contract'
import type { OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, type World } from '../../../testing/world.ts'
import { approveProof, publishHouseTask, rejectProof, saveHouseTask } from '../index.ts'

const DAY_S = 86_400
const REASON = 'as planned'
let made = 0

/** An operator as the use-cases see one. */
export const operatorAs = (world: World, id = 1): OperatorCtx =>
  ({
    ...world.ctx,
    operator: { id, session_id: 0, login: `operator${id}`, name: '操作员', roles: ['content', 'review', 'arbiter'] },
  }) as OperatorCtx

/** The form of a task of 50 points with three places that runs for 14 days and asks for words, as the desk sends it. */
export async function houseTaskForm(world: World, more: Record<string, unknown> = {}) {
  const { list } = await world.call(guest, rows.categories, {})
  return {
    category_id: list[0]!.id,
    title: `整理青花纹样的名称 ${++made}`,
    steps: ['任选三种纹样', '写出名称与出处'],
    ...{ proof_images: 0, proof_text: true, proof_link: false },
    ...{ reward_points: 50, quota: 3, level_min: 0, take_hours: 48, review_hours: 48 },
    ends_at: Math.floor((await world.now()) / 1_000) + 14 * DAY_S,
    ...more,
  }
}

/** Published by one operator unless told otherwise. */
export async function newHouseTask(
  world: World,
  { until = 'active', ...more }: { until?: 'draft' | 'active' } & Record<string, unknown> = {},
): Promise<{ id: number }> {
  const { steps, ...form } = await houseTaskForm(world, more)
  return inTransaction(operatorAs(world), async (tx) => {
    const { task } = await saveHouseTask(tx, { ...form, steps: steps.map((text) => ({ text })) })
    if (until === 'active') await publishHouseTask(tx, task.id, REASON)
    return { id: task.id }
  })
}

export const approve = (world: World, place_id: number, operator_id = 1): Promise<void> =>
  inTransaction(operatorAs(world, operator_id), (tx) => approveProof(tx, place_id))

export const turnDown = (world: World, place_id: number, operator_id = 1): Promise<void> =>
  inTransaction(operatorAs(world, operator_id), (tx) => rejectProof(tx, place_id, '出处不全'))

/** What a person's points book says of a place: what came in, and the debt it repaid. */
export const pointsOfPlace = (world: World, place_id: number) =>
  world.sql<{ delta: number; debt_delta: number; in_day_limit: boolean }>(
    `select delta, debt_delta, in_day_limit from points_entries where reason = 'task' and ref = $1`,
    [`place:${place_id}`],
  )
