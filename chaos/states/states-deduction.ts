/** Cases to take from a shop's deposit: told, answered or not, then taken or dropped by another operator. */
import { operator, shop as shops } from '@juya/contract'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { openedDeduction } from '../../apps/server/src/domains/shop/deducting/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const DAY_MS = 86_400_000
const reason = 'the marks are a copy'
const content = 'The stamp was checked by a museum.'

async function notified(world: World): Promise<Thing> {
  const { id, shop } = await openedDeduction(world)
  return { id, shop, buyer: await newBuyer(world), facts: {} }
}
async function answered(world: World): Promise<Thing> {
  const one = await notified(world)
  await world.call(one.shop, shops.answerDeduction, { id: one.id, content })
  return one
}
const decided = (result: 'impose' | 'drop') => async (world: World) => {
  const one = await answered(world)
  await world.call(await newOperator(world), operator.decideDeduction, { id: one.id, result, reason })
  return one
}

export const DEDUCTION: Kind = {
  status: 'select status from shop_deductions where id = $1',
  states: {
    notified,
    answered,
    unanswered: async (world) => {
      const one = await notified(world)
      await world.advance(8 * DAY_MS)
      await world.settle()
      return one
    },
    imposed: decided('impose'),
    dropped: decided('drop'),
  },
  clocks: { shop_deduction_due: [] },
  steps: {
    'shop.answerDeduction': { by: ['shop'], input: ({ id }) => ({ id, content }), from: { notified: 'answered' } },
    'operator.decideDeduction:drop': {
      by: ['operator'],
      input: ({ id }) => ({ id, result: 'drop', reason }),
      from: { notified: 'dropped', answered: 'dropped', unanswered: 'dropped' },
    },
    'operator.decideDeduction:impose': {
      by: ['operator'],
      input: ({ id }) => ({ id, result: 'impose', reason }),
      from: { answered: 'imposed', unanswered: 'imposed' },
    },
  },
}
