/** A secret reserve is sealed when its lot opens, and opened with the sale, for anybody to check. */
import { auction } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { exportedLog, placed, runningLot } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const answers = async (lot: { id: number }, caller: { token: string } | typeof guest = guest) =>
  JSON.stringify([
    await world.call(caller, auction.bidLog, { id: lot.id }),
    await world.call(caller, auction.lot, { id: lot.id }),
  ])

test('nobody reads a reserve while its lot runs; with the sale it opens as it was sealed, and each lowering with it', async () => {
  const lot = await runningLot(world, { start_fen: 300_00, reserve_fen: 81_300, ends_in_ms: HOUR_MS })
  const buyer = await newBuyer(world)
  await placed(world, buyer, lot, 600, { kind: 'proxy' })
  await world.call(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 71_700 })
  await world.call(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 59_900 })
  const [{ salt }] = (await world.sql<{ salt: string }>('select salt from lot_reserve_seals where lot_id = $1', [
    lot.id,
  ])) as [{ salt: string }]
  for (const caller of [guest, buyer, lot.shop])
    expect(await answers(lot, caller)).not.toMatch(new RegExp(`81300|71700|${salt}`))
  const running = await verifyLog(await exportedLog(world, lot))
  expect(running).toMatchObject({ ok: true })
  expect(running.unchecked.map(({ what }) => what)).toContain('reserve')

  await world.advance(2 * HOUR_MS)
  await world.settle()

  const log = await exportedLog(world, lot)
  expect(log.closing).toMatchObject({ result: 'sold', hammer_fen: 59_900 })
  expect(log.reserve!.map(({ reserve_fen }) => reserve_fen)).toEqual([81_300, 71_700, 59_900])
  expect(await verifyLog(log)).toMatchObject({
    problems: [],
    checked: expect.arrayContaining([{ what: 'reserve', count: 3 }]),
  })
  const [first, ...rest] = log.reserve!
  const told = await verifyLog({ ...log, reserve: [{ ...first!, reserve_fen: 90_000 }, ...rest] })
  expect(told.problems.map(({ code }) => code)).toEqual(['reserve_seal'])
})

test('the reserve of a lot that was not sold stays sealed', async () => {
  const lot = await runningLot(world, { start_fen: 300_00, reserve_fen: 81_300, ends_in_ms: HOUR_MS })
  await placed(world, await newBuyer(world), lot, 600)
  await world.advance(2 * HOUR_MS)
  await world.settle()

  const log = await exportedLog(world, lot)
  expect(log.closing).toMatchObject({ result: 'passed' })
  expect(log.reserve).toEqual([])
  expect(await answers(lot)).not.toContain('81300')
  expect(await verifyLog(log)).toMatchObject({ ok: true })
})

test('what was sealed is never written anew', async () => {
  const lot = await runningLot(world, { reserve_fen: 81_300 })

  await expect(world.sql('update lot_reserve_seals set reserve_fen = 1 where lot_id = $1', [lot.id])).rejects.toThrow()
  await expect(world.sql('delete from lot_reserve_seals where lot_id = $1', [lot.id])).rejects.toThrow()
})
