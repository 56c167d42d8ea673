import { account, message } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { emit } from '../../platform/outbox/index.ts'
import { sampleOf } from '../../testing/events/sample.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accountEvents } from '../account/events.ts'
import { newBuyer, sentTo, type TestPerson } from '../account/testing.ts'
import { auctionEvents } from '../lot/events.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const clock = (at_ms: number) =>
  new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(at_ms)

/** A person whose quiet hours began a moment ago and last for two hours. */
async function sleeper(): Promise<TestPerson> {
  const person = await newBuyer(world)
  const now = await world.now()
  const quiet = { on: true, from: clock(now - 60_000), to: clock(now + 2 * HOUR_MS), zone: 'Asia/Shanghai' }
  expect((await world.call(person, account.saveSettings, { quiet })).quiet).toEqual(quiet)
  return person
}
const wins = async (person: TestPerson, pay_in_ms: number) => {
  const now = await world.now()
  await inTransaction(world.ctx, (tx) =>
    emit(
      tx,
      auctionEvents.won,
      sampleOf(auctionEvents.won, { lot_id: person.id, user_id: person.id, pay_deadline: now + pay_in_ms }),
    ),
  )
  await world.settle()
}
const waiting = async () => (await world.sql(`select 1 from platform_deadlines where kind = 'notice_text'`)).length

test('in quiet hours a text waits until they are over; the notice itself is there at once', async () => {
  const person = await sleeper()
  await wins(person, 48 * HOUR_MS)
  expect(await waiting()).toBe(1)
  expect((await world.call(person, message.counts, {})).by_category.auction).toBe(1)

  await world.advance(2 * HOUR_MS + 60_000)
  expect(await waiting()).toBe(0)
  expect(JSON.stringify(await sentTo(person.phone))).toContain('恭喜您拍得')
})

test('what was read meanwhile is not sent any more', async () => {
  const person = await sleeper()
  await wins(person, 48 * HOUR_MS)
  await world.call(person, message.markRead, {})
  await world.advance(2 * HOUR_MS + 60_000)
  expect(await waiting()).toBe(0)
  await expect(sentTo(person.phone, 100)).rejects.toThrow()
})

test('a text that would come too late, and one about safety, do not wait', async () => {
  const [late, safe] = [await sleeper(), await sleeper()]
  await wins(late, HOUR_MS)
  await sentTo(late.phone)
  await inTransaction(world.ctx, (tx) =>
    emit(tx, accountEvents.password_changed, sampleOf(accountEvents.password_changed, { user_id: safe.id })),
  )
  await world.settle()
  await sentTo(safe.phone)
  expect(await waiting()).toBe(0)
})

test('quiet hours are off until chosen; a clock or zone that does not exist is refused', async () => {
  const person = await newBuyer(world)
  expect((await world.call(person, account.settings, {})).quiet).toEqual({
    on: false,
    from: '23:00',
    to: '08:00',
    zone: 'Asia/Shanghai',
  })
  const quiet = { on: true, from: '22:00', to: '07:00', zone: 'Asia/Shanghai' }
  await world.refused(person, account.saveSettings, { quiet: { ...quiet, from: '25:00' } }, 'VALIDATION')
  await world.refused(person, account.saveSettings, { quiet: { ...quiet, zone: 'Mars/Olympus' } }, 'VALIDATION')
})
