/** Payments that banks took back: asked of the shop, to decide, decided, given back. */
import { operator } from '@juya/contract'
import { chargedBack, heardChargeback, statementComes } from '../../apps/server/src/domains/chargeback/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const reason = 'the parcel was signed for'
const small = { hammer_fen: 300_00 }

const thing = ({ id, shop, buyer, no }: Awaited<ReturnType<typeof chargedBack>>): Thing => ({
  ...{ id, shop, buyer },
  facts: { no },
})
const heard = async (world: World) => thing(await heardChargeback(world, small))

export const CHARGEBACK: Kind = {
  status: 'select status from chargeback_chargebacks where id = $1',
  states: {
    received: async (world) => thing(await chargedBack(world, small)),
    heard,
    decided: async (world) => {
      const one = await heard(world)
      const desk = await newOperator(world, ['arbiter'])
      await world.call(desk, operator.decideChargeback, { id: one.id, borne_by: 'juya', reason })
      return one
    },
    returned: async (world) => {
      const one = await heard(world)
      const no = String(one.facts.no)
      world.sandbox.control.return_chargeback({ no })
      await statementComes(world, no, 'returned_at_ms')
      return one
    },
  },
  clocks: { chargeback_reply_over: [] },
  steps: {
    'chargeback.answer': {
      by: ['shop'],
      input: ({ id }) => ({ id, content: 'It was signed for.' }),
      from: { received: 'heard' },
    },
    'operator.noteChargebackAnswer': {
      by: ['operator'],
      input: ({ id }) => ({ id, answer: 'It was signed for.' }),
      from: { received: 'heard' },
    },
    'operator.decideChargeback': {
      by: ['operator'],
      input: ({ id }) => ({ id, borne_by: 'juya', reason }),
      from: { heard: 'decided' },
    },
  },
}
