/** Limits people set for themselves: what they refuse, how they loosen, and with whom they are shared. */

import { randomUUID } from 'node:crypto'
import { auction } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accountEvents } from '../../account/events.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { offer, placed, runningLot } from '../../lot/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const lotOf = (days = 10, more: object = {}) => runningLot(world, { ends_in_ms: days * DAY_MS, ...more })
const setLimits = (person: TestPerson, input: Parameters<typeof world.call<typeof auction.setLimits>>[2]) =>
  world.call(person, auction.setLimits, input)
const share = async (...people: TestPerson[]) => {
  const device_id = `phone-${people[0]!.id}`
  for (const person of people) person.token = (await createSession(world.ctx, { user_id: person.id, device_id })).token
}
const seconds = async (more_ms = 0) => Math.floor(((await world.now()) + more_ms) / 1_000)

describe('a limit of the month', () => {
  test('counts the whole price of what one leads, at its maximum, and of what one has won', async () => {
    const buyer = await newBuyer(world)
    await setLimits(buyer, { month_fen: 1_000_00 })
    const [won, led, next] = [
      await runningLot(world, { ends_in_ms: HOUR_MS, premium_bp: 1_000, shipping_fen: 20_00 }),
      await lotOf(),
      await lotOf(),
    ]
    const agree = (lot: { id: number }, yuan: number) => ({ ...offer(lot, yuan), agree_premium: true })
    await world.call(buyer, auction.bid, agree(won, 300)) // 350 with premium and shipping
    await world.advance(2 * HOUR_MS)
    await placed(world, buyer, led, 500, { kind: 'proxy' })

    await world.refused(buyer, auction.bid, offer(next, 160), 'OWN_LIMIT_MONTH', {
      limit_yuan: '1,000',
      left_yuan: '150',
    })
    await placed(world, buyer, next, 150)
    const last = await lotOf()
    const { can_bid } = await world.call(buyer, auction.lot, { id: last.id })
    expect(can_bid).toMatchObject({ ok: false, reason: expect.stringContaining('¥0') })

    expect(await world.call(buyer, auction.limits, {})).toMatchObject({ led_fen: 650_00, won_fen: 350_00 })
  })

  test('leaves the bids that stand alone, and lets go of what was outbid', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const [first, second] = [await lotOf(), await lotOf()]
    await placed(world, buyer, first, 400)
    await setLimits(buyer, { month_fen: 300_00 })

    expect((await world.call(buyer, auction.lot, { id: first.id })).tick).toMatchObject({ my_state: 'leading' })
    await world.refused(buyer, auction.bid, offer(second, 100), 'OWN_LIMIT_MONTH', { left_yuan: '0' })
    await placed(world, other, first, 450)
    await placed(world, buyer, second, 100)
  })

  test('begins anew with the month', async () => {
    const buyer = await newBuyer(world)
    await setLimits(buyer, { month_fen: 300_00 })
    const won = await runningLot(world, { ends_in_ms: HOUR_MS })
    await placed(world, buyer, won, 300)
    await world.advance(2 * HOUR_MS)
    await world.refused(buyer, auction.bid, offer(await lotOf(1), 100), 'OWN_LIMIT_MONTH')

    await world.advance((await world.call(buyer, auction.limits, {})).month_ends_at * 1_000 - (await world.now()))
    await placed(world, buyer, await lotOf(1), 100)
  })

  test('counts two bids of one moment on two lots together', async () => {
    const buyer = await newBuyer(world)
    await setLimits(buyer, { month_fen: 500_00 })
    const lots = await Promise.all(Array.from({ length: 8 }, () => lotOf()))

    const answers = await Promise.all(lots.map((lot) => world.send(buyer, auction.bid, offer(lot, 200))))

    expect(answers.filter(({ code }) => code === 1)).toHaveLength(2)
    expect((await world.call(buyer, auction.limits, {})).led_fen).toBe(400_00)
    await world.refused(guest, auction.limits, {}, 'LOGIN_EXPIRED')
  })
})

test('no bid is above the limit of a bid; a higher one holds a day later, which is shown, a lower one at once', async () => {
  const buyer = await newBuyer(world)
  const lot = await lotOf()
  await setLimits(buyer, { bid_fen: 300_00 })
  await world.refused(buyer, auction.bid, offer(lot, 310), 'OWN_LIMIT_BID', { limit_yuan: '300' })

  const asked = await setLimits(buyer, { bid_fen: 500_00 })
  expect(asked.bid).toMatchObject({ fen: 300_00, next: { fen: 500_00 } })
  expect(Math.abs(asked.bid.next!.at - (await seconds(DAY_MS)))).toBeLessThan(60)
  await world.advance(HOUR_MS)
  expect(await setLimits(buyer, { bid_fen: 500_00 })).toEqual(asked)
  await world.refused(buyer, auction.bid, offer(lot, 310), 'OWN_LIMIT_BID')

  await world.advance(23 * HOUR_MS)
  await placed(world, buyer, lot, 310)
  expect((await setLimits(buyer, { bid_fen: 400_00 })).bid).toEqual({ fen: 400_00, next: null })
  await world.refused(buyer, auction.bid, offer(lot, 450, { kind: 'proxy' }), 'OWN_LIMIT_BID')
  await setLimits(buyer, { bid_fen: 0 })
  await world.advance(DAY_MS)
  await placed(world, buyer, lot, 450, { kind: 'proxy' })
})

test('in hours one keeps free no bid is taken, and the refusal says from when', async () => {
  const buyer = await newBuyer(world)
  const lot = await lotOf()
  const clock = (ms: number) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Shanghai', hour: '2-digit', minute: '2-digit' }).format(ms)
  const now = await world.now()
  const [before, soon, later] = [clock(now - HOUR_MS), clock(now + HOUR_MS), clock(now + 2 * HOUR_MS)]
  await setLimits(buyer, { hours_from: before, hours_to: soon })
  await world.refused(buyer, auction.bid, offer(lot, 100), 'OWN_LIMIT_HOURS')

  const shorter = await setLimits(buyer, { hours_from: before, hours_to: clock(now) })
  expect(shorter.hours).toMatchObject({ span: { to: soon }, next: { span: { to: clock(now) } } })
  const longer = await setLimits(buyer, { hours_from: before, hours_to: later })
  expect(longer.hours).toEqual({ span: { from: before, to: later }, next: null })
  await world.refused(buyer, auction.setLimits, { hours_from: before }, 'MISSING_PARAM', { field: 'hours_to' })

  await world.advance(2 * HOUR_MS)
  await placed(world, buyer, lot, 100)
})

test('a pause ends at its time; ended earlier it lasts a day more, made longer it does so at once', async () => {
  const buyer = await newBuyer(world)
  const lot = await lotOf()
  const paused_until = await seconds(3 * DAY_MS)
  await setLimits(buyer, { paused_until })
  await world.refused(buyer, auction.bid, offer(lot, 100), 'OWN_LIMIT_PAUSE', { until_at: paused_until })

  const { pause } = await setLimits(buyer, { paused_until: 0 })
  expect(pause).toMatchObject({ until: paused_until, next: { until: null } })
  await world.refused(buyer, auction.bid, offer(lot, 100), 'OWN_LIMIT_PAUSE', { until_at: pause.next!.at })
  const longer = await seconds(4 * DAY_MS)
  expect((await setLimits(buyer, { paused_until: longer })).pause).toEqual({ until: longer, next: null })
  await world.advance(3 * DAY_MS)
  await world.refused(buyer, auction.bid, offer(lot, 100), 'OWN_LIMIT_PAUSE')
  await world.advance(DAY_MS)
  await placed(world, buyer, lot, 100)

  await world.refused(buyer, auction.setLimits, { paused_until: await seconds(367 * DAY_MS) }, 'VALIDATION')
  await world.refused(buyer, auction.setLimits, { paused_until: await seconds(-1_000) }, 'VALIDATION')
})

test('is shared with linked accounts, which learn neither the amount nor whose it is', async () => {
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  await share(one, other)
  const [first, second] = [await lotOf(), await lotOf()]
  await setLimits(one, { month_fen: 500_00 })
  await placed(world, other, first, 400)

  const answer = await world.send(other, auction.bid, offer(second, 200))
  expect(answer.msg).toContain('linked with yours')
  expect(JSON.stringify(answer)).not.toContain(one.nickname)
  expect(answer.data).not.toHaveProperty('limit_fen')
  await world.refused(one, auction.bid, offer(second, 200), 'OWN_LIMIT_MONTH', { left_yuan: '100' })
  await world.refused(other, auction.bid, offer(second, 200), 'OWN_LIMIT_LINKED')
  await placed(world, one, second, 100)
})

test('a repeat of a bid that was taken gets its answer, whatever limit has been set since', async () => {
  const buyer = await newBuyer(world)
  const lot = await lotOf()
  const bid = { ...offer(lot, 200), client_bid_id: randomUUID() }
  await world.call(buyer, auction.bid, bid)
  await setLimits(buyer, { bid_fen: 100_00 })

  expect(await world.call(buyer, auction.bid, bid)).toMatchObject({ accepted: true })
})

test('goes with the account', async () => {
  const buyer = await newBuyer(world)
  await setLimits(buyer, { bid_fen: 100_00 })
  const { emit } = await import('../../../platform/outbox/index.ts')
  const { inTransaction } = await import('../../../platform/db/db.ts')
  await inTransaction(world.ctx, (tx) => emit(tx, accountEvents.left, { user_id: buyer.id }))
  await world.settle()

  expect(await world.sql('select 1 from bidder_caps where user_id = $1', [buyer.id])).toEqual([])
})
