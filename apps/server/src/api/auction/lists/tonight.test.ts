import { auction, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { placed, runningLot } from '../../../domains/lot/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000

test('the evening holds what one watches or has bid on and ends within its hours, with what a bid on each needs', async () => {
  const [shop, lin, wei] = [
    await newShop(world),
    await newBuyer(world, { funded: 10_000_00 }),
    await newBuyer(world, { funded: 10_000_00 }),
  ]
  const led = await runningLot(world, { shop, start_fen: 300_00, ends_in_ms: 3 * HOUR_MS })
  const watched = await runningLot(world, { shop, start_fen: 500_00, deposit_fen: 100_00, ends_in_ms: HOUR_MS })
  const tomorrow = await runningLot(world, { shop, start_fen: 900_00, ends_in_ms: 40 * HOUR_MS })
  const other = await runningLot(world, { shop, start_fen: 100_00, ends_in_ms: 2 * HOUR_MS })
  await placed(world, lin, led, 300)
  await placed(world, wei, led, 400)
  for (const { id } of [watched, tomorrow]) await world.call(lin, auction.watch, { id, on: true })

  const { list, own, within_h, has_more } = await world.call(lin, auction.tonight, {})

  expect({ own, within_h, has_more }).toEqual({ own: true, within_h: 24, has_more: false })
  expect(list.map(({ id }) => id)).toEqual([watched.id, led.id])
  expect(list[0]).toMatchObject({ can_bid: { ok: false, code: REFUSALS.DEPOSIT_REQUIRED.code }, my_state: 'none' })
  expect(list[1]).toMatchObject({ can_bid: { ok: true }, my_state: 'outbid', next_fen: list[1]!.tick.next_fen })
  // By their own name on the lot a client knows from any tick whether they lead.
  expect(list[1]!.my_alias).toBeTruthy()
  expect(list[1]!.my_alias).not.toBe(list[1]!.tick.leader_alias)
  const detail = await world.call(lin, auction.lot, { id: led.id })
  expect(detail.can_bid).toEqual(list[1]!.can_bid)
  expect(detail.cost).toEqual(list[1]!.cost)

  const anybodys = await world.call(guest, auction.tonight, {})
  expect(anybodys.own).toBe(false)
  expect(anybodys.list.map(({ id }) => id)).toEqual([watched.id, other.id, led.id])
  expect(anybodys.list[0]!.my_alias ?? null).toBeNull()
  // A person who watches nothing sees what a guest sees.
  const nothing_watched = await world.call(await newBuyer(world), auction.tonight, {})
  expect(nothing_watched.list.map(({ id }) => id)).toEqual([watched.id, other.id, led.id])
})
