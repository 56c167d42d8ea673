/** Reports for tests. */
import { report as rows } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { runningLot, type TestLot } from '../lot/testing.ts'

export interface TestReport {
  id: number
  reporter: TestPerson
  lot: TestLot
}

/** A report of a running lot that waits for an operator. */
export async function newReport(
  world: World,
  {
    reason_code = 'fake' as const,
    ...given
  }: { lot?: TestLot; reporter?: TestPerson; reason_code?: 'fake' | 'fraud' } = {},
): Promise<TestReport> {
  const lot = given.lot ?? (await runningLot(world))
  const reporter = given.reporter ?? (await newBuyer(world))
  const { id } = await world.call(reporter, rows.add, {
    target_type: 'lot',
    target_id: lot.id,
    reason_code,
    content: '款识与图录不符',
  })
  return { id, reporter, lot }
}
