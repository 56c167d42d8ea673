/** Reports, feedback and blocks: each call is about one of its own. */
import { operator, report as rows } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { runningLot } from '../../../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import { newReport } from '../../../../apps/server/src/domains/report/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

const WORDS = '检测报告在此，请复核'
type Prepare = (fixtures: Fixtures) => Promise<ValidCall>

async function aboutNewLot({ world }: Fixtures): Promise<ValidCall> {
  const [caller, lot] = [await newBuyer(world), await runningLot(world)]
  return { caller, input: { target_type: 'lot', target_id: lot.id } }
}
async function ofNewReport({ world, operator: caller }: Fixtures): Promise<ValidCall> {
  return { caller, input: { id: (await newReport(world)).id, reason: REASON } }
}
/** One that was found unfounded. */
async function decided({ world }: Fixtures) {
  const one = await newReport(world)
  await world.call(await newOperator(world), operator.decideReport, { id: one.id, upheld: false, reason: REASON })
  return one
}
const blocking =
  (by: 'person' | 'shop'): Prepare =>
  async (fixtures) => {
    const other = await newBuyer(fixtures.world)
    return { caller: fixtures[by], input: { target_type: 'user', target_id: other.id, on: true } }
  }

export const PREPARED_FOR_REPORTS: Record<string, Prepare> = {
  'block.set': blocking('person'),
  'block.shopSet': blocking('shop'),
  'report.reasons': aboutNewLot,
  async 'report.add'(fixtures) {
    const { caller, input } = await aboutNewLot(fixtures)
    return { caller, input: { ...input, reason_code: 'fake', content: WORDS } }
  },
  async 'report.appeal'(fixtures) {
    const { id, reporter } = await decided(fixtures)
    return { caller: reporter, input: { id, content: WORDS } }
  },
  async 'report.answer'(fixtures) {
    const { world } = fixtures
    const { id, lot } = await newReport(world)
    await world.call(await newOperator(world), operator.askReported, { id, reason: REASON })
    return { caller: lot.shop, input: { id, content: WORDS } }
  },
  async 'report.giveFeedback'({ world }) {
    return { caller: await newBuyer(world), input: { type: 'fault', content: WORDS } }
  },
  'operator.report': ofNewReport,
  'operator.askReported': ofNewReport,
  async 'operator.decideReport'(fixtures) {
    const { caller, input } = await ofNewReport(fixtures)
    return { caller, input: { ...input, upheld: true, rule_no: 1, sanction: 'warning' } }
  },
  async 'operator.decideAppeal'(fixtures) {
    const { id, reporter } = await decided(fixtures)
    await fixtures.world.call(reporter, rows.appeal, { id, content: WORDS })
    return { caller: fixtures.operator, input: { id, overturn: false, reason: REASON } }
  },
  async 'operator.answerFeedback'({ world, operator: caller }) {
    const { id } = await world.call(await newBuyer(world), rows.giveFeedback, { type: 'fault', content: WORDS })
    return { caller, input: { id, reply: WORDS } }
  },
}
