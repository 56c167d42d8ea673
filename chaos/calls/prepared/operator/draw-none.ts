import { operator } from '@juya/contract'
import type { TestOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import type { World } from '../../../../apps/server/src/testing/world.ts'

/** One in twenty decisions is drawn, by a seed made anew for each day; here none is, so that the same call does the same each time. */
export async function drawNone(world: World, root: TestOperator): Promise<void> {
  await world.send(root, operator.saveSetting, {
    key: 'operator.decision_audit_bp',
    value: 0,
    reason: 'the rigs draw none',
  })
  await world.sql('update operator_audit_seeds set share_bp = 0')
}
