import { payment } from '@juya/contract'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { openDays } from '../index.ts'
import { openBills } from '../testing/toy-purpose.ts'
import { bindTestCard, payByCard } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

test('a night the bank was away is caught up later: its day stands open until then, and every day has its row', async () => {
  const person = await newBuyer(world)
  const bill_id = await (await openBills(world)).add(person, 120_00)
  const card_id = await bindTestCard(world, person)
  const { pay_no } = await world.call(person, payment.create, {
    purpose: 'promotion',
    purpose_ids: [bill_id],
    card_id,
    shown_total_fen: 120_00,
  })
  await payByCard(world, person, pay_no)
  const DAY_MS = 86_400_000
  const day = shanghaiDay(Date.now())
  await world.advance(DAY_MS)
  world.sandbox.control.fault({ service: 'cards', down: true })
  await world.services.jobs.runNow('payment.reconcile')
  const dayRow = async () =>
    (
      await world.sql<{ status: string }>(
        'select status from payment_reconciliations where day = $1 and provider = $2',
        [day, 'quickpay'],
      )
    )[0]?.status
  expect(await dayRow()).toBe('awaited')
  expect((await openDays(world.ctx, { page: 1, page_size: 50 })).list).toContainEqual(
    expect.objectContaining({ day, status: 'awaited' }),
  )

  world.sandbox.control.fault({ service: 'cards', down: false })
  await world.advance(3 * DAY_MS)
  await world.services.jobs.runNow('payment.reconcile')

  expect(await dayRow()).toBe('clean')
  expect(await balanceOf(world, accounts.clearing('quickpay'))).toBe(0)
})
