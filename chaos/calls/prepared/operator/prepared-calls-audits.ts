/** Valid calls of the blind audit: each about a decision that was drawn. */
import { operator } from '@juya/contract'
import { newOperator, type TestOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import { newApplication } from '../../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

/** An application sent back, drawn, and looked at by a colleague of who did it. */
async function looked({ world }: Fixtures): Promise<{ id: number; second: TestOperator }> {
  await world.services.jobs.runNow('operator.draw_days')
  const shares = await world.sql<{ day: string; share_bp: number }>(
    'select day::text, share_bp from operator_audit_seeds',
  )
  await world.sql('update operator_audit_seeds set share_bp = 10000')
  const [first, second] = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
  // One that is held comes first, and there is one of this queue only.
  await world.sql(`delete from operator_decision_audits where answer = 'waiting'`)
  const { id } = await newApplication(world)
  await world.call(first, operator.rejectApplication, { id, reason: REASON })
  for (const { day, share_bp } of shares)
    await world.sql('update operator_audit_seeds set share_bp = $2 where day = $1::date', [day, share_bp])
  const { look } = await world.call(second, operator.nextDecisionAudit, {})
  return { id: look!.id, second }
}

export const PREPARED_FOR_AUDITS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.answerDecisionAudit'(fixtures) {
    const { id, second } = await looked(fixtures)
    return { caller: second, input: { id, outcome: 'reject', reason: REASON } }
  },
  async 'operator.passDecisionAudit'(fixtures) {
    const { id, second } = await looked(fixtures)
    return { caller: second, input: { id, reason: REASON } }
  },
  async 'operator.resolveAudit'(fixtures) {
    const { id, second } = await looked(fixtures)
    await fixtures.world.call(second, operator.answerDecisionAudit, { id, outcome: 'approve', reason: REASON })
    return { caller: fixtures.operator, input: { id, result: 'stands', reason: REASON } }
  },
}
