/** Acts on many lots: each on a set of its own, in the state it is for. */
import { operator } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { otherCategory, placed, runningLot } from '../../../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

const move = async (fixtures: Fixtures) => ({
  act: 'moveLot' as const,
  ids: [(await runningLot(fixtures.world)).id],
  category_id: await openCategory(fixtures),
  reason: REASON,
})

/** A category that takes lots: other cases of the rig close categories. */
async function openCategory({ world, operator: caller }: Fixtures): Promise<number> {
  const id = await otherCategory(world)
  await world.send(caller, operator.enableCategory, { id, reason: REASON })
  return id
}

/** Runs the dry run and batches of one run as the clock would, and nothing else that is due. */
const work = ({ world }: Fixtures) => world.services.deadlines.runDue((kind) => kind === 'bulk_run')

/** A run of the rig's operator that has come so far. */
const runThat =
  (...steps: ReadonlyArray<'start' | 'pause' | 'work'>) =>
  async (fixtures: Fixtures): Promise<ValidCall> => {
    const { world, operator: caller } = fixtures
    const { id } = await world.call(caller, operator.setBulkRun, await move(fixtures))
    await work(fixtures)
    for (const step of steps) {
      if (step === 'work') await work(fixtures)
      else await world.call(caller, step === 'start' ? operator.startBulkRun : operator.pauseBulkRun, { id })
    }
    return { caller, input: { id } }
  }

export const PREPARED_FOR_BULK: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.moveLot'(fixtures) {
    const { ids, category_id, reason } = await move(fixtures)
    return { caller: fixtures.operator, input: { id: ids[0], category_id, reason } }
  },
  async 'operator.featureLot'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await runningLot(fixtures.world)).id, days: 3, reason: REASON } }
  },
  async 'operator.voidBid'({ world, operator: caller }) {
    const lot = await runningLot(world)
    await placed(world, await newBuyer(world), lot, 200)
    return { caller, input: { id: lot.id, seq: 1, rule: 'A-3', reason: REASON } }
  },
  'operator.bulkRun': runThat(),
  'operator.bulkLines': runThat(),
  'operator.setBulkRun': async (fixtures) => ({
    caller: await newOperator(fixtures.world, ['review']),
    input: await move(fixtures),
  }),
  'operator.startBulkRun': runThat(),
  'operator.pauseBulkRun': runThat('start'),
  'operator.resumeBulkRun': runThat('start', 'pause'),
  async 'operator.undoBulkRun'(fixtures) {
    const { caller, input } = await runThat('start', 'work')(fixtures)
    return { caller, input: { ...input, reason: REASON } }
  },
}
