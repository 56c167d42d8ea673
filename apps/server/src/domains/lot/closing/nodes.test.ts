import { createPublicKey } from 'node:crypto'
import { auction } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../../app.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { offer, runningLot } from '../testing.ts'

let world: World
let other: App
beforeAll(async () => {
  world = await openWorld()
  other = await openApp(world.services.config, world.services.secrets)
  await other.http!.ready()
})
afterAll(async () => {
  await other.stop()
  await world.close()
})

test('two nodes that take bids on one lot and race to close it keep one log, one leader and one order', async () => {
  const lot = await runningLot(world, { ends_in_ms: 20_000 })
  const people = await Promise.all(Array.from({ length: 8 }, () => newBuyer(world)))
  const send = async (n: number) => {
    const person = people[n % people.length]!
    const input = offer(lot, 100 + n * 20, { kind: n % 3 ? 'manual' : 'proxy', confirm_large: true })
    if (n % 2) return world.send(person, auction.bid, input)
    const query = new URLSearchParams(Object.entries(input).map(([key, value]) => [key, String(value)]))
    const headers = { token: person.token, 'x-requested-with': 'XMLHttpRequest' }
    return (await other.http!.inject({ url: `${auction.bid.path}?${query}`, headers })).json()
  }

  const answers = []
  for (let wave = 0; wave < 10; wave++)
    answers.push(...(await Promise.all(Array.from({ length: 16 }, (_, n) => send(wave * 16 + n)))))
  await world.sql('update platform_clock set lead_ms = lead_ms + 300000')
  await Promise.all([
    world.services.deadlines.runDue(),
    other.services.deadlines.runDue(),
    world.services.deadlines.runDue(),
  ])
  await world.settle()

  const receipts = answers.flatMap(({ data }) => data?.receipt ?? [])
  const { entries, rules, closing, status } = await world.call(guest, auction.bidLog, { id: lot.id })
  const public_key = createPublicKey(world.services.secrets.receipt_public_key)
    .export({ format: 'der', type: 'spki' })
    .subarray(-32)
    .toString('base64')
  const keys = [{ key_id: world.services.secrets.receipt_key_id, public_key }]
  const verdict = await verifyLog({
    format: 'juya.auction-log.v1',
    lot_id: lot.id,
    rules,
    entries,
    closing,
    receipts,
    keys,
  })
  expect(verdict.problems).toEqual([])
  expect(receipts.length).toBeGreaterThan(9)
  expect(status).toBe('sold')
  const orders = await world.sql('select count(*)::int as count from order_orders where lot_id = $1', [lot.id])
  expect(orders).toEqual([{ count: 1 }])
})
