/** An owner who says "It was not me": no money goes out of the account any more. */
import { account, payout } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newKey, openWorld, type World } from '../../../testing/world.ts'
import { PAY_PASSWORD } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { newPayee } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const statusOf = async (wd_no: string) =>
  (await world.sql<{ status: string }>('select status from payout_withdrawals where wd_no = $1', [wd_no]))[0]!.status

test('what waits to leave is called off, and the money is back in the wallet', async () => {
  const owner = await newPayee(world, { funded: 1_000_00 })
  const asked = { amount_fen: 300_00, account_id: owner.account_id, pay_password: PAY_PASSWORD }
  const { wd_no } = await world.call(owner, payout.withdraw, asked, newKey())
  await world.sql(`update payout_withdrawals set status = 'requested' where wd_no = $1 and status <> 'paid'`, [wd_no])
  expect(await balanceOf(world, accounts.userWallet(owner.id))).toBe(700_00)

  await world.call(owner, account.lock, {})
  await world.settle()

  expect(await statusOf(wd_no)).toBe('cancelled')
  expect(await balanceOf(world, accounts.userWallet(owner.id))).toBe(1_000_00)
  expect(await balanceOf(world, accounts.userWithdrawing(owner.id))).toBe(0)
})

test('an approved one does not leave while the account is locked', async () => {
  const owner = await newPayee(world, { funded: 1_000_00 })
  const asked = { amount_fen: 200_00, account_id: owner.account_id, pay_password: PAY_PASSWORD }
  const { wd_no } = await world.call(owner, payout.withdraw, asked, newKey())
  await world.sql(`update payout_withdrawals set requested_at = requested_at - interval '4 days' where wd_no = $1`, [
    wd_no,
  ])
  const approved = (await statusOf(wd_no)) === 'approved'

  await world.call(owner, account.lock, {})
  await world.settle()

  expect(await statusOf(wd_no)).toBe('requested')
  expect(approved).toBe(true)
  expect(await world.sql('select stopped from payout_withdrawals where wd_no = $1', [wd_no])).toEqual([
    { stopped: 'locked' },
  ])
})
