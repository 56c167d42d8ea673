/** Valid calls about money that goes out: each of a person of its own, who has money and an account it can go to. */
import { goodCard, TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import { newBuyer, type TestPerson } from '../../../apps/server/src/domains/account/testing.ts'
import { accounts, compensated, post } from '../../../apps/server/src/domains/ledger/index.ts'
import { verifyIdentity } from '../../../apps/server/src/domains/payment/testing.ts'
import { accountCode, askFor, HOLDER, newPayee, PAY_PASSWORD } from '../../../apps/server/src/domains/payout/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { World } from '../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

const REASON = 'looked at with care'
/** So much waits for an operator; so little goes by itself. */
const LARGE_FEN = 3_000_00
const SMALL_FEN = 100_00
let made = 0

async function asked(world: World, fen: number, number?: string) {
  const caller = await newPayee(world, { funded: 9_000_00, ...(number ? { number } : {}) })
  const { id, wd_no } = await askFor(world, caller, caller.account_id, fen)
  return { caller, id, wd_no }
}

const decided = async ({ world, operator: caller }: Fixtures): Promise<ValidCall> => {
  const { id } = await asked(world, LARGE_FEN)
  return { caller, input: { id, reason: REASON } }
}

async function verified(world: World): Promise<TestPerson> {
  const person = await newBuyer(world)
  await verifyIdentity(world, person, HOLDER)
  return person
}

const accountOf = async ({ world }: Fixtures): Promise<ValidCall> => {
  const caller = await newPayee(world)
  return { caller, input: { id: caller.account_id } }
}

export const PREPARED_FOR_PAYOUTS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'payout.withdraw'({ world }) {
    const caller = await newPayee(world, { funded: 9_000_00 })
    const input = { amount_fen: SMALL_FEN, account_id: caller.account_id, pay_password: PAY_PASSWORD }
    return { caller, input }
  },
  async 'payout.cancel'({ world }) {
    const { caller, wd_no } = await asked(world, LARGE_FEN)
    return { caller, input: { wd_no } }
  },
  async 'payout.change'({ world }) {
    const caller = await newBuyer(world)
    await post(world.ctx, {
      type: 'incomeSettled',
      idem_key: `income:rig${caller.id}`,
      ref_type: 'income',
      ref_id: caller.id,
      entries: [
        { account: accounts.marketing, amount_fen: -SMALL_FEN },
        { account: accounts.userEarning(caller.id), amount_fen: SMALL_FEN },
      ],
    })
    return { caller, input: { from: 'earning', amount_fen: 20_00, pay_password: PAY_PASSWORD } }
  },
  async 'payout.repay'({ world }) {
    const { id, owner: caller } = await newShop(world)
    const ids = { order_id: 1, order_no: 'O1', compensation_id: `rig:repay:${id}`, shop_id: id, user_id: caller.id }
    await post(world.ctx, compensated({ ...ids, amount_fen: SMALL_FEN, order_pending_fen: 0 }))
    return { caller, input: { amount_fen: SMALL_FEN, pay_password: PAY_PASSWORD } }
  },
  'payout.account': accountOf,
  'payout.deleteAccount': accountOf,
  async 'payout.editAccount'(fixtures) {
    const { world } = fixtures
    const caller = await newPayee(world)
    await world.sql('delete from account_sms_codes where phone = $1', [caller.phone]) // one more code at once
    const sms_code = await accountCode(world, caller)
    return { caller, input: { id: caller.account_id, branch: '西湖支行', sms_code } }
  },
  async 'payout.bindAccount'({ world }) {
    const caller = await verified(world)
    const sms_code = await accountCode(world, caller)
    return { caller, input: { account: caller.phone, holder: HOLDER, sms_code } }
  },
  async 'payout.addAccount'({ world }) {
    const caller = await verified(world)
    const account = goodCard(8_000_000 + ++made)
    const sms_code = await accountCode(world, caller)
    return { caller, input: { account, holder: HOLDER, bank_name: '中国农业银行', sms_code } }
  },
  async 'operator.withdrawal'({ world, operator: caller }) {
    return { caller, input: { id: (await asked(world, LARGE_FEN)).id } }
  },
  'operator.approveWithdrawal': decided,
  'operator.rejectWithdrawal': decided,
  /** The bank holds it and says nothing final. */
  async 'operator.askWithdrawal'({ world, operator: caller }) {
    const { id } = await asked(world, SMALL_FEN, TEST_PAYEES.stays_open)
    await world.settle()
    return { caller, input: { id, reason: REASON } }
  },
}
