/** Withdrawals: their states, and who may do what in each. */
import { operator, payout } from '@juya/contract'
import { TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { newPayee, PAY_PASSWORD, untilSettled } from '../../apps/server/src/domains/payout/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import type { Kind, Thing } from './states.ts'

const REASON = 'looked at with care'

async function asked(world: World, { number, fen = 3_000_00 }: { number?: string; fen?: number } = {}): Promise<Thing> {
  const buyer = await newPayee(world, { funded: 9_000_00, ...(number ? { number } : {}) })
  const { id, wd_no } = await world.call(buyer, payout.withdraw, {
    amount_fen: fen,
    account_id: buyer.account_id,
    pay_password: PAY_PASSWORD,
  })
  return { id, buyer, shop: await newShop(world), facts: { wd_no } }
}
const then =
  (run: (world: World, one: Thing) => Promise<unknown>, options?: Parameters<typeof asked>[1]) =>
  async (world: World) => {
    const one = await asked(world, options)
    await run(world, one)
    return one
  }
const small = (number: string = TEST_PAYEES.good) => ({ fen: 100_00, number })

export const WITHDRAWAL: Kind = {
  status: 'select status from payout_withdrawals where id = $1',
  states: {
    requested: (world) => asked(world),
    approved: (world) => asked(world, small()),
    paying: then((world) => world.settle(), small(TEST_PAYEES.stays_open)),
    paid: then((world) => untilSettled(world), small()),
    returned: then(async (world, { facts }) => {
      await untilSettled(world)
      world.sandbox.control.return_payout({ payout_no: facts.wd_no as string })
      await world.sandbox.control.deliver({ about: facts.wd_no as string })
    }, small()),
    failed: then((world) => untilSettled(world), small(TEST_PAYEES.refused)),
    rejected: then(async (world, { id }) => {
      await world.call(await newOperator(world), operator.rejectWithdrawal, { id, reason: REASON })
    }),
    cancelled: then((world, { buyer, facts }) => world.call(buyer, payout.cancel, { wd_no: facts.wd_no as string })),
  },
  clocks: { payout_send: ['approved', 'paying'] },
  steps: {
    'payout.cancel': {
      by: ['buyer'],
      input: ({ facts }) => ({ wd_no: facts.wd_no }),
      from: { requested: 'cancelled', cancelled: 'again' },
    },
    'operator.approveWithdrawal': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { requested: 'approved' },
    },
    'operator.rejectWithdrawal': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { requested: 'rejected' },
    },
    'operator.askWithdrawal': {
      by: ['operator'],
      input: ({ id }) => ({ id, reason: REASON }),
      from: { paying: 'done', paid: 'done' },
    },
  },
}
