/** Lots for new customers: one win a person, however many accounts; the hall says before the tap whether one may. */
import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { lotForm, offer, placed, runningLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const newcomersLot = () => runningLot(world, { mode: 'new_customer', estimate_low_fen: 500_00 })
const share = async (...people: TestPerson[]) => {
  const device_id = `phone-${people[0]!.id}`
  for (const person of people) person.token = (await createSession(world.ctx, { user_id: person.id, device_id })).token
}
const standing = async (caller: Parameters<World['call']>[0]) =>
  (await world.call(caller, auction.newcomers, { page_size: 50 })).standing

test('one person wins one of them: an account that shares a device with a winner is refused, and learns no name', async () => {
  const [first, second, third] = [await newcomersLot(), await newcomersLot(), await newcomersLot()]
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  await share(one, other)
  expect(await standing(other)).toBe('may')

  await placed(world, one, first, 100)
  expect(await standing(other)).toBe('linked')
  await world.refused(other, auction.bid, offer(second, 100), 'NEW_CUSTOMER_ONLY', { because: 'linked' })
  await world.advance(2 * 3_600_000)

  expect([await standing(one), await standing(other)]).toEqual(['has_one', 'linked'])
  const later = await newcomersLot()
  const seen = await world.call(other, auction.lot, { id: later.id })
  expect(seen.can_bid.ok).toBe(false)
  expect(JSON.stringify(seen)).not.toContain(one.nickname)
  expect([first.id, second.id, third.id]).not.toContain(later.id)
})

test('the hall lists what runs, and says of a guest, of one who may, and of one who has bought before, how they stand', async () => {
  const lot = await newcomersLot()
  const [fresh, old] = [await newBuyer(world), await newBuyer(world)]
  await world.sql('update account_users set first_paid_at = platform_now() where id = $1', [old.id])

  expect([await standing(guest), await standing(fresh), await standing(old)]).toEqual(['guest', 'may', 'bought'])
  const { list } = await world.call(guest, auction.newcomers, { page_size: 50 })
  expect(list.map(({ id }) => id)).toContain(lot.id)
  await world.refused(guest, auction.newcomers, { page: 0 }, 'VALIDATION')
})

test('is published with an estimate of at least twice its start, and with none not at all', async () => {
  const shop = await newShop(world, { level: 3 })
  const form = await lotForm(world)
  const field = { field: 'estimate_low_fen' }
  const newcomer = { mode: 'new_customer', deposit_fen: 0 }

  await world.refused(shop, auction.publish, form(newcomer), 'VALIDATION', field)
  await world.refused(shop, auction.publish, form({ ...newcomer, estimate_low_fen: 399_00 }), 'VALIDATION', field)
  const { status } = await world.call(shop, auction.publish, form({ ...newcomer, estimate_low_fen: 400_00 }))

  expect(status).toBe('live')
})
