/** Juya's own tasks: what operators do with them and with their proofs. Each call is about a task of its own. */
import { houseTaskForm, newHouseTask } from '../../../../apps/server/src/domains/task/house/testing.ts'
import { submitted } from '../../../../apps/server/src/domains/task/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

type Prepared = (fixtures: Fixtures) => Promise<ValidCall>

const aboutTask =
  (until: 'draft' | 'active'): Prepared =>
  async ({ world, operator }) => ({
    caller: operator,
    input: { id: (await newHouseTask(world, { until })).id, reason: REASON },
  })
const aboutProof: Prepared = async ({ world, operator }) => {
  const { place_id } = await submitted(world, await newHouseTask(world))
  return { caller: operator, input: { id: place_id, reason: REASON } }
}

export const PREPARED_FOR_HOUSE_TASKS: Record<string, Prepared> = {
  'operator.houseTask': aboutTask('active'),
  async 'operator.saveHouseTask'({ world, operator }) {
    return { caller: operator, input: await houseTaskForm(world) }
  },
  'operator.publishHouseTask': aboutTask('draft'),
  'operator.deleteHouseTask': aboutTask('draft'),
  'operator.stopHouseTask': aboutTask('active'),
  'operator.houseProof': aboutProof,
  'operator.approveProof': aboutProof,
  'operator.rejectProof': aboutProof,
}
