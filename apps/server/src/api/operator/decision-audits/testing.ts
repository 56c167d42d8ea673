/** Decision audits in tests. */
import { operator } from '@juya/contract'
import type { TestOperator } from '../../../domains/operator/testing.ts'
import type { World } from '../../../testing/world.ts'

/** From now on every decision of today is drawn. */
export async function drawAll(world: World): Promise<void> {
  await world.services.jobs.runNow('operator.draw_days')
  await world.sql('update operator_audit_seeds set share_bp = 10000')
}

/** What an operator is to look at next, if anything. */
export const nextAudit = async (world: World, who: TestOperator) =>
  (await world.call(who, operator.nextDecisionAudit, {})).look
