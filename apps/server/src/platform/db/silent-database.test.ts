import { auction, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../app.ts'
import { newBuyer } from '../../domains/account/testing.ts'

import { offer, runningLot } from '../../domains/lot/testing.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWire, type Wire } from '../../testing/wire.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { systemCtx } from '../services.ts'
import { BatchQueue } from './batches/batch-queue.ts'
import { inTransaction, isSilence, PEOPLE_WAIT, query } from './db.ts'

/** Long enough for a database that answers on a busy machine, which now and then stands still for half a second. */
const SOON = { connect_ms: 1_500, statement_ms: 5_000, silence_ms: 1_500 }

let world: World
let wire: Wire
let node: App
beforeAll(async () => {
  world = await openWorld()
  wire = await openWire(world.services.config.DATABASE_URL)
  node = await openApp(
    { ...world.services.config, DATABASE_URL: wire.url, LOG_LEVEL: 'silent' },
    world.services.secrets,
    {
      patience: SOON,
    },
  )
})
afterAll(async () => {
  wire.close()
  await node.stop()
  await world.close()
})

test('what people wait for at most, a connection and a statement on it, leaves time to answer within five seconds', () => {
  expect(PEOPLE_WAIT.statement_ms).toBeLessThan(PEOPLE_WAIT.silence_ms) // a slow statement is told from a silent database
  expect(PEOPLE_WAIT.silence_ms).toBeLessThan(5_000)
  expect(PEOPLE_WAIT.connect_ms).toBeLessThan(5_000)
})

test('a database that takes everything and says nothing is given up: people try again, and a bid has one effect', async () => {
  const { token } = await newBuyer(world)
  const lot = await runningLot(world)
  const input = offer(lot, 200, { confirm_large: true })
  const headers = { token, 'x-requested-with': 'XMLHttpRequest' }
  const bid = async (client_bid_id: string) =>
    (
      await node.http!.inject({
        url: `${auction.bid.path}?${new URLSearchParams(Object.entries({ ...input, client_bid_id }).map(([name, value]) => [name, String(value)]))}`,
        headers,
      })
    ).json()
  const look = async () => (await node.http!.inject({ url: `${auction.lot.path}?id=${lot.id}`, headers })).json()
  expect(await look()).toMatchObject({ code: 1 })

  wire.silent = true
  for (const answer of await Promise.all([bid(input.client_bid_id), look()]))
    expect(answer).toMatchObject({ code: REFUSALS.INTERNAL.code, data: { retry_after_s: 1 } })
  expect(await node.services.metrics.unhandled_errors.get()).toMatchObject({ values: [{ value: 0 }] })

  wire.silent = false
  await eventually(async () => expect(await bid(input.client_bid_id)).toMatchObject({ code: 1 }))
  expect(await bid(input.client_bid_id)).toMatchObject({ code: 1 })
  expect(await world.sql('select from lot_bids where client_bid_id = $1', [input.client_bid_id])).toHaveLength(1)
})

test('a transaction on a silent connection ends without waiting for its rollback, also behind the query builder', async () => {
  const statements: string[] = []
  const ctx = systemCtx(node.services, 'test')
  await query(ctx, 'test_wake', 'select 1', [])
  const failed = inTransaction(ctx, async (tx) => {
    const { client } = tx as unknown as { client: { query(...args: unknown[]): unknown } }
    const send = client.query.bind(client)
    client.query = (...args) => {
      statements.push(String((args[0] as { text?: string }).text ?? args[0]))
      return send(...args)
    }
    wire.silent = true
    await tx.db.execute('select 2')
  })

  const error = await failed.catch((thrown: unknown) => thrown)
  wire.silent = false
  expect(isSilence(error)).toBe(true)
  expect(statements).toEqual(['select 2'])
})

test('bids that stand behind a statement nobody answers are given up with it, not made to wait for the next', async () => {
  const judged: string[][] = []
  const queue = new BatchQueue<string, string>(node.services, 'bids', async (tx, waiting) => {
    judged.push([...waiting.values()].flat())
    await query(tx, 'test_judge', 'select 1', [])
    return { answers: new Map([...waiting].map(([lot_id, bids]) => [lot_id, [...bids]])), write: [] }
  })
  expect(await queue.place(1, 'first')).toBe('first')

  wire.silent = true
  const lost = [queue.place(1, 'second')]
  await eventually(() => expect(judged).toHaveLength(2))
  lost.push(queue.place(1, 'third'), queue.place(1, 'fourth'))
  const ends = await Promise.allSettled(lost)
  wire.silent = false

  expect(ends.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(judged).toEqual([['first'], ['second']])
  expect(await queue.place(1, 'fifth')).toBe('fifth')
  await queue.stop()
})
