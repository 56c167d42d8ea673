/** Losses of growth value and of shops' credit: one may ask for a review, it waits for the desk, it was undone, it is final. */
import { level, operator } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { ASKED, lostCredit, lostGrowth } from '../../../apps/server/src/domains/level/testing.ts'
import { newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from '../states.ts'

const reason = 'the mark shows that it is the piece'
const DAYS_MS = 7 * 86_400_000

async function ofPerson(world: World): Promise<Thing> {
  const { id, log_id, buyer } = await lostGrowth(world)
  return { id, buyer, shop: await newShop(world), facts: { log_id } }
}
async function ofShop(world: World): Promise<Thing> {
  const { id, log_id, shop } = await lostCredit(world)
  return { id, buyer: await newBuyer(world), shop, facts: { log_id } }
}
async function asked(world: World): Promise<Thing> {
  const one = await ofPerson(world)
  await world.call(one.buyer, level.askReview, { id: Number(one.facts.log_id), ...ASKED })
  return one
}
async function decided(world: World, result: 'undo' | 'uphold'): Promise<Thing> {
  const one = await asked(world)
  await world.call(await newOperator(world, ['arbiter']), operator.decideLoss, { id: one.id, result, reason })
  return one
}

export const LOSS: Kind = {
  status: 'select status from level_losses where id = $1',
  states: {
    stands: ofPerson,
    'stands,shop': ofShop,
    appealed: asked,
    'appealed,shop': async (world) => {
      const one = await ofShop(world)
      await world.call(one.shop, level.askShopReview, { id: Number(one.facts.log_id), ...ASKED })
      return one
    },
    undone: (world) => decided(world, 'undo'),
    final: (world) => decided(world, 'uphold'),
    'final,by time': async (world) => {
      const one = await ofPerson(world)
      await world.advance(DAYS_MS)
      return one
    },
  },
  clocks: { level_loss_final: [], level_loss_silent: ['appealed', 'appealed,shop'] },
  steps: {
    'level.askReview': {
      by: ['buyer'],
      input: ({ facts }) => ({ id: facts.log_id, ...ASKED }),
      from: { stands: 'appealed' },
    },
    'level.askShopReview': {
      by: ['shop'],
      input: ({ facts }) => ({ id: facts.log_id, ...ASKED }),
      from: { 'stands,shop': 'appealed' },
    },
    'operator.decideLoss:undo': {
      by: ['operator'],
      input: ({ id }) => ({ id, result: 'undo', reason }),
      from: { appealed: 'undone', 'appealed,shop': 'undone' },
    },
    'operator.decideLoss:uphold': {
      by: ['operator'],
      input: ({ id }) => ({ id, result: 'uphold', reason }),
      from: { appealed: 'final', 'appealed,shop': 'final' },
    },
  },
}
