import { Id } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { openWorld, type World } from '../../testing/world.ts'
import { inTransaction, query } from '../db/db.ts'
import { deadLetters, replay } from './dead-letters.ts'
import { ATTEMPTS_MAX } from './deliveries.ts'
import { emit, emitMany } from './emit.ts'
import { Events } from './events.ts'
import { purgeEvents } from './purge.ts'
import { defineEvents, type EventRow } from './rows.ts'
import { type Subscriber, subscribe } from './subscriptions.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const testEvents = defineEvents('test', {
  happened: { about: 'id', payload: { id: Id }, says: 'Something happened.' },
  rolled_back: { about: 'id', payload: { id: Id }, says: 'Something happened and did not.' },
  old: { about: 'id', payload: { id: Id }, says: 'Something happened long ago.' },
  unheard: { about: 'id', payload: { id: Id }, says: 'Something happened that nobody hears of.' },
  young: { about: 'id', payload: { id: Id }, says: 'Something happened just now.' },
  many: { about: 'shop_id', payload: { shop_id: Id }, says: 'Something happened to a shop.' },
  step: { about: 'order_id', payload: { order_id: Id, step: z.int() }, says: 'An order went a step on.' },
  race: { about: 'order_id', payload: { order_id: Id, step: z.int() }, says: 'An order went a step on.' },
  broken: { about: 'order_id', payload: { order_id: Id, step: z.int() }, says: 'An order went a step on.' },
})
const hears = (...subscribers: Subscriber[]) => world.services.events.register(subscribers)
const tell = <P>(row: EventRow<P>, ...payloads: Array<NoInfer<P>>) =>
  inTransaction(world.ctx, (tx) => emitMany(tx, row, payloads))
const left = async (subscriber: string) =>
  (await world.sql('select event_id from platform_outbox_deliveries where subscriber = $1', [subscriber])).length

test('a failing subscriber delays no other, and what it missed comes later', async () => {
  const heard: string[] = []
  let failures = 1
  hears(
    subscribe(testEvents.happened, 'test.sound', async () => void heard.push('sound')),
    subscribe(testEvents.happened, 'test.failing', async () => {
      if (failures-- > 0) throw new Error('not yet')
      heard.push('failing')
    }),
  )
  await tell(testEvents.happened, { id: 1 })

  await world.settle()
  expect(heard).toEqual(['sound'])
  await world.advance(5_000)

  expect(heard).toEqual(['sound', 'failing'])
})

test('of many events handed out together one that fails keeps no other from being heard, and none is heard twice', async () => {
  const heard: number[] = []
  let failures = 2 // once together, once alone
  hears(
    subscribe(testEvents.many, 'test.together', {
      runAll: async (tx, events) => {
        const ids = events.map(({ payload }) => payload.shop_id)
        if (ids.includes(2) && failures-- > 0) throw new Error('not yet')
        tx.after_commit.push(() => heard.push(...ids))
      },
    }),
  )
  await tell(testEvents.many, { shop_id: 1 }, { shop_id: 2 }, { shop_id: 3 })

  await world.settle()
  expect(heard).toEqual([1, 3])
  await world.advance(5_000)

  expect(heard).toEqual([1, 3, 2])
})

test('events about one thing are heard in the order they were told, even when the first fails', async () => {
  const heard: string[] = []
  let failures = 2
  hears(
    subscribe(testEvents.step, 'test.steps', {
      lanes: 4,
      each: async (tx, { payload }) => {
        if (payload.order_id === 7 && payload.step === 1 && failures-- > 0) throw new Error('not yet')
        tx.after_commit.push(() => heard.push(`${payload.order_id}.${payload.step}`))
      },
    }),
  )
  await tell(testEvents.step, ...[1, 2, 3].flatMap((step) => [7, 8].map((order_id) => ({ order_id, step }))))

  await world.settle()
  expect(heard).toEqual(['8.1', '8.2', '8.3'])
  await world.advance(60_000)

  expect(heard.slice(3)).toEqual(['7.1', '7.2', '7.3'])
})

test('two workers that hand out at once give each event to each subscriber once, in order', async () => {
  await world.sql('create table heard_by (seq bigserial, order_id int, step int)')
  const hearsRace = subscribe(testEvents.race, 'test.race', {
    lanes: 3,
    each: async (tx, { payload }) => {
      await query(tx, 'test_heard', 'insert into heard_by (order_id, step) values ($1, $2)', [
        payload.order_id,
        payload.step,
      ])
    },
  })
  hears(hearsRace)
  const other = new Events()
  other.attach(world.services)
  other.register([hearsRace])
  const steps = Array.from({ length: 20 }, (_, step) => step)
  await tell(testEvents.race, ...steps.flatMap((step) => [1, 2, 3, 4, 5].map((order_id) => ({ order_id, step }))))

  while ((await left('test.race')) > 0) await Promise.all([world.services.events.drain(), other.drain()])

  const rows = await world.sql<{ order_id: number; steps: number[] }>(
    'select order_id, array_agg(step order by seq) as steps from heard_by group by 1 order by 1',
  )
  expect(rows).toEqual([1, 2, 3, 4, 5].map((order_id) => ({ order_id, steps })))
})

test('nothing a rolled-back command told is ever heard', async () => {
  let heard = 0
  hears(subscribe(testEvents.rolled_back, 'test.three', async () => void heard++))

  await inTransaction(world.ctx, async (tx) => {
    await emit(tx, testEvents.rolled_back, { id: 1 })
    throw new Error('no')
  }).catch(() => undefined)
  await world.settle()

  expect(heard).toBe(0)
})

test('what fails too often stands aside as a dead letter, lets later events by, and is heard once it is replayed', async () => {
  const heard: number[] = []
  let is_broken = true
  hears(
    subscribe(testEvents.broken, 'test.broken', async (_tx, { payload }) => {
      if (is_broken && payload.step === 1) throw new Error('broken for good')
      heard.push(payload.step)
    }),
  )
  await tell(testEvents.broken, { order_id: 9, step: 1 }, { order_id: 9, step: 2 })

  for (let i = 0; i < ATTEMPTS_MAX; i++) await world.advance(700_000)

  expect(heard).toEqual([2])
  const [letter] = (await deadLetters(world.ctx, { is_dead: true }, { page: 1, page_size: 20 })).list
  expect(letter).toMatchObject({
    topic: 'test.broken',
    subscriber: 'test.broken',
    aggregate: 'order_id:9',
    attempts: ATTEMPTS_MAX,
    last_error: 'Error: broken for good',
  })

  is_broken = false
  await inTransaction(world.ctx, (tx) => replay(tx, letter!.event_id, letter!.subscriber))
  await world.settle()
  expect(heard).toEqual([2, 1])
  expect((await deadLetters(world.ctx, {}, { page: 1, page_size: 20 })).list).toEqual([])
})

test('old events go when all are done with them; one that somebody still has to hear stays', async () => {
  let is_broken = true
  hears(
    subscribe(testEvents.old, 'test.keeps', async () => {
      if (is_broken) throw new Error('not yet')
    }),
  )
  const topics = async () =>
    (await world.sql<{ topic: string }>('select topic from platform_outbox')).map((row) => row.topic)
  await tell(testEvents.unheard, { id: 1 })
  await tell(testEvents.old, { id: 1 })
  await world.advance(40 * 86_400_000)
  await tell(testEvents.young, { id: 1 })

  await purgeEvents(world.ctx)

  expect(await topics()).toEqual(expect.arrayContaining(['test.old', 'test.young']))
  expect(await topics()).not.toContain('test.unheard')
  is_broken = false
})

test('a field no row declares does not leave, and a wrong one fails here', async () => {
  const loose = { id: 1, step: 3 } as unknown as { id: number }

  await expect(tell(testEvents.happened, loose)).rejects.toThrow('test.happened is not what its row declares')
  await expect(tell(testEvents.happened, { id: 0 })).rejects.toThrow('id: ')
})

const agedEvents = defineEvents('test', {
  aged: {
    about: 'order_id',
    payload: { order_id: Id, amount_fen: z.int() },
    says: 'An order has an amount.',
    version: 3,
    from: { 2: ({ amount_yuan, ...rest }) => ({ ...rest, amount_fen: Number(amount_yuan) * 100 }) },
  },
})
/** As a release before stored it. */
const stored = (version: number, payload: Record<string, unknown>) =>
  world.sql(
    `with told as (insert into platform_outbox (topic, aggregate, version, payload) values ('test.aged', 'order_id:1', $1, $2) returning id)
     insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate) select id, 'test.amounts', 0, 'order_id:1' from told`,
    [version, payload],
  )

test('an event a release before stored reads as its row says now, one no step leads on from is dropped, one of a newer release waits', async () => {
  const heard: number[] = []
  hears(
    subscribe(agedEvents.aged, 'test.amounts', {
      runAll: async (_tx, events) => void heard.push(...events.map(({ payload }) => payload.amount_fen)),
    }),
  )
  await stored(1, { order_id: 1, amount: '12.00' })
  await stored(2, { order_id: 1, amount_yuan: 12 })
  await tell(agedEvents.aged, { order_id: 1, amount_fen: 1_300 })
  await world.settle()
  expect(heard).toEqual([1_200, 1_300])
  expect(await left('test.amounts')).toBe(0)

  await stored(4, { order_id: 1 })
  await world.settle()
  expect(heard).toEqual([1_200, 1_300])
  expect(await left('test.amounts')).toBe(1)
})
