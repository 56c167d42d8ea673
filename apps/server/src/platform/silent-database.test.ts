import { randomUUID } from 'node:crypto'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { auction, REFUSALS } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type App, openApp } from '../app.ts'
import { newBuyer } from '../domains/account/testing.ts'
import { runningLot, type TestLot } from '../domains/auction/testing.ts'
import { openWorld, type World } from '../testing/world.ts'
import { isDatabaseAway, isSilence, PEOPLE_WAIT } from './db.ts'

/** Between a node and its database: a wire that can fall silent, so that what is sent is taken and nobody answers. */
interface Wire {
  url: string
  silent: boolean
  /** Connections that were asked for since it fell silent. */
  asked: number
  close(): void
}

async function openWire(database_url: string): Promise<Wire> {
  const url = new URL(database_url)
  const host = url.searchParams.get('host')
  const sockets = new Set<Socket>()
  const wire: Wire = { url: '', silent: false, asked: 0, close: () => undefined }
  const server: Server = createServer((near) => {
    if (wire.silent) wire.asked++
    const far = host
      ? connect(`${host}/.s.PGSQL.${url.port || 5432}`)
      : connect(Number(url.port || 5432), url.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => !wire.silent && to.write(bytes))
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
    }
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  wire.url = `postgres://juya@127.0.0.1:${(server.address() as { port: number }).port}${url.pathname}`
  wire.close = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return wire
}

let world: World
let wire: Wire
let node: App
let lots: TestLot[]
beforeAll(async () => {
  world = await openWorld()
  lots = await Promise.all(Array.from({ length: 3 }, () => runningLot(world)))
})
afterAll(() => world.close())
beforeEach(async () => {
  wire = await openWire(world.services.config.DATABASE_URL)
  const config = { ...world.services.config, DATABASE_URL: wire.url }
  node = await openApp(config, world.services.secrets, {
    patience: { connect_ms: 300, statement_ms: 5_000, silence_ms: 300 },
  })
})
afterEach(async () => {
  wire.close()
  await node.stop()
})

const bidOn = async (lot: TestLot, token: string, client_bid_id = randomUUID()) => {
  const query = new URLSearchParams({
    id: String(lot.id),
    amount_fen: '20000',
    kind: 'manual',
    client_bid_id,
    confirm_large: '1',
  })
  const headers = { token, 'x-requested-with': 'XMLHttpRequest' }
  return (await node.http!.inject({ url: `${auction.bid.path}?${query}`, headers })).json()
}

test('while the database takes everything and says nothing, people are told to try again, and a bid has one effect', async () => {
  const { token } = await newBuyer(world)
  const lot = lots[0]!
  const client_bid_id = randomUUID()
  await bidOn(lot, token, randomUUID()) // whatever it becomes: the bidder and the lot are known from here on

  wire.silent = true
  const [bid, look] = await Promise.all([
    bidOn(lot, token, client_bid_id),
    node.http!.inject({ url: `${auction.lot.path}?id=${lot.id}` }),
  ])
  for (const answer of [bid, look.json()])
    expect(answer).toMatchObject({ code: REFUSALS.INTERNAL.code, data: { retry_after_s: 1 } })
  expect(await node.services.metrics.unhandled_errors.get()).toMatchObject({ values: [{ value: 0 }] })

  wire.silent = false
  await vi.waitFor(async () => expect((await bidOn(lot, token, client_bid_id)).code).not.toBe(REFUSALS.INTERNAL.code))
  const effects = await world.sql('select from auction_bids where client_bid_id = $1', [client_bid_id])
  expect(effects.length).toBeLessThanOrEqual(1)
})
