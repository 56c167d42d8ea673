/** Reports, which operators decide, and which one side may appeal. */
import { operator, report as rows } from '@juya/contract'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { newReport } from '../../apps/server/src/domains/report/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const REASON = 'asked for by phone'
const WORDS = '检测报告在此，请复核'

async function reported(world: World): Promise<Thing> {
  const { id, reporter, lot } = await newReport(world)
  return { id, buyer: reporter, shop: lot.shop, facts: {} }
}
const after =
  (...steps: Array<(world: World, one: Thing) => Promise<unknown>>) =>
  async (world: World): Promise<Thing> => {
    const one = await reported(world)
    for (const step of steps) await step(world, one)
    return one
  }
const ask = async (world: World, { id }: Thing) =>
  world.call(await newOperator(world), operator.askReported, { id, reason: REASON })
const decide =
  (upheld: boolean) =>
  async (world: World, { id }: Thing) =>
    world.call(await newOperator(world), operator.decideReport, { id, upheld, rule_no: 1, reason: REASON })
const appeal = (world: World, { id, buyer }: Thing) => world.call(buyer, rows.appeal, { id, content: WORDS })

export const REPORT: Kind = {
  status: 'select status from report_reports where id = $1',
  states: {
    open: reported,
    taken: after(ask),
    upheld: after(decide(true)),
    unfounded: after(decide(false)),
    appealed: after(decide(false), appeal),
    final: after(decide(false), appeal, async (world, { id }) =>
      world.call(await newOperator(world), operator.decideAppeal, { id, overturn: false, reason: REASON }),
    ),
  },
  clocks: { report_answer: ['taken'], report_final: ['upheld', 'unfounded'] },
  steps: {
    'operator.askReported': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { open: 'taken' },
    },
    'operator.decideReport': {
      by: ['operator'],
      input: ({ id }) => ({ id, upheld: true, rule_no: 1, sanction: 'warning', reason: REASON }),
      from: { open: 'upheld', taken: 'upheld' },
    },
    'operator.decideAppeal': {
      by: ['operator'],
      input: ({ id }) => ({ id, overturn: false, reason: REASON }),
      from: { appealed: 'final' },
    },
    'report.appeal': {
      by: ['buyer'],
      input: ({ id }) => ({ id, content: WORDS }),
      from: { unfounded: 'appealed' },
    },
    'report.answer': {
      by: ['shop'],
      input: ({ id }) => ({ id, content: WORDS }),
      from: { taken: 'taken' },
    },
  },
}
