/** Bids taken back while others bid, and while the lot ends, and a draw called off as it is drawn: by a second node, in the same moment. */
import { auction, draw, operator, REFUSALS } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { enteredDraw, lockDraw, openDraw } from '../../apps/server/src/domains/draw/testing.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { offer, placed, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { doneOrBlocked, holdFirstAt } from './pause-points.ts'

let world: World
/** A second node on the same database. */
let other: App
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  other = await openApp(world.services.config, world.services.secrets)
  await other.http!.ready()
})
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  await other.stop()
  await world.close()
})

const reason = 'a slip of the finger'

/** A second operator confirms a proposal, through the other node. */
async function confirmBy(colleague: TestOperator, id: number): Promise<{ code: number }> {
  const { path } = operator.decideApproval
  const answer = await other.http!.inject({
    method: 'POST',
    url: path,
    headers: { cookie: colleague.operator_cookie, 'x-requested-with': 'XMLHttpRequest' },
    payload: { id, accept: true, reason },
  })
  return answer.json() as { code: number }
}

/** Bid 1 by one who would pay 300, bid 2 by one who drives the price up; and a second operator who may take the latter back. */
async function proposed(options: { ends_in_ms?: number } = {}) {
  const lot = await runningLot(world, options)
  const [first, driver, third] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
  await placed(world, first, lot, 300, { kind: 'proxy' })
  await placed(world, driver, lot, 500, { kind: 'proxy' })
  const { id } = await world.call(await newOperator(world), operator.voidBid, { id: lot.id, seq: 2, reason })
  const colleague = await newOperator(world)
  const confirm = () => confirmBy(colleague, id)
  return { lot, first, driver, third, confirm }
}

interface Row {
  status: string
  bid_count: number
  leader_user_id: number | null
  current_fen: number
}
const lotRow = async (id: number) =>
  (await world.sql<Row>('select status, bid_count, leader_user_id, current_fen from lot_lots where id = $1', [id]))[0]!

test('a bid that is being judged counts among those that remain: the void waits for it', async () => {
  const { lot, first, third, confirm } = await proposed()
  const held = holdFirstAt('bid_judging')
  const bid = world.send(third, auction.bid, offer(lot, 350))
  await held.reached
  const voiding = confirm()
  await doneOrBlocked(world, voiding)
  held.letGo()

  expect(await bid).toMatchObject({ code: 1 })
  expect(await voiding).toMatchObject({ code: 1 })
  // 350 was beaten by the one who drove the price up; without those it beats 300.
  expect(await lotRow(lot.id)).toMatchObject({ leader_user_id: third.id, current_fen: 350_00 })
  expect(first.id).not.toBe(third.id)
})

test('twelve bids and a void at once, on two nodes: none is lost, and the log holds', async () => {
  const { lot, driver, confirm } = await proposed()
  const bidders = await Promise.all(Array.from({ length: 12 }, () => newBuyer(world)))
  const bids = bidders.map((one, i) => world.send(one, auction.bid, offer(lot, 350 + i * 20, { kind: 'proxy' })))
  const [voiding, ...answers] = await Promise.all([confirm(), ...bids])

  expect(voiding).toMatchObject({ code: 1 })
  const row = await lotRow(lot.id)
  const log = await world.call(guest, auction.bidLog, { id: lot.id })
  expect(log.entries).toHaveLength(row.bid_count)
  expect(log.links).toHaveLength(1)
  expect(answers.some(({ code }) => code === 1)).toBe(true)
  expect(row.leader_user_id).toBe(bidders.at(-1)!.id)
  expect(row.leader_user_id).not.toBe(driver.id)
})

test('a maximum that was raised goes with the bids, and the lot goes on without it', async () => {
  const { lot, first, driver, confirm } = await proposed()
  await placed(world, driver, lot, 900, { kind: 'proxy' })

  expect(await confirm()).toMatchObject({ code: 1 })

  expect(await lotRow(lot.id)).toMatchObject({ leader_user_id: first.id, current_fen: 100_00 })
})

test('the end comes first or the void does: a lot that is being closed keeps its winner, and the void is refused', async () => {
  const { lot, driver, confirm } = await proposed({ ends_in_ms: 600_000 })
  await world.sql('update platform_clock set lead_ms = lead_ms + 700000')
  const held = holdFirstAt('lot_closing')
  const closing = world.services.deadlines.runDue()
  await held.reached
  const voiding = confirm()
  await doneOrBlocked(world, voiding)
  held.letGo()

  expect(REFUSALS.LOT_ENDED.code).toBe((await voiding).code)
  await closing
  await world.settle()
  expect(await lotRow(lot.id)).toMatchObject({ status: 'sold', leader_user_id: driver.id })
})

/** A draw with one ticket whose list is locked, and a second operator who may call it off. */
async function voidProposed() {
  const made = await openDraw(world)
  await enteredDraw(world, made)
  await world.call(await newOperator(world), operator.voidDraw, { id: made.id, reason })
  await lockDraw(world, made)
  world.sandbox.control.parcels_at({ lead_ms: made.form.draws_at + 60_000 - Date.now() })
  const colleague = await newOperator(world)
  const { approval } = await world.call(colleague, operator.draw, { id: made.id })
  const comes = async () =>
    world.sql('update platform_clock set lead_ms = lead_ms + $1', [made.form.draws_at - (await world.now()) + 5_000])
  const outcome = async () => {
    const { status, winners } = await world.call(guest, draw.info, { id: made.id })
    return [status, winners.length]
  }
  return { comes, outcome, confirm: () => confirmBy(colleague, approval!.id) }
}

test('a draw that is being drawn is not called off: the void waits for it, and is refused', async () => {
  const { comes, outcome, confirm } = await voidProposed()
  await comes()
  const held = holdFirstAt('draw_drawing')
  const drawing = world.settle()
  await held.reached
  const voiding = confirm()
  await doneOrBlocked(world, voiding)
  held.letGo()

  expect((await voiding).code).toBe(REFUSALS.STATE_CONFLICT.code)
  await drawing
  expect(await outcome()).toEqual(['drawn', 1])
})

test('a draw that was being called off as its time came is not drawn', async () => {
  const { comes, outcome, confirm } = await voidProposed()
  const held = holdFirstAt('draw_voiding')
  const voiding = confirm()
  await held.reached
  await comes()
  const drawing = world.settle()
  await doneOrBlocked(world, drawing)
  held.letGo()

  expect(await voiding).toMatchObject({ code: 1 })
  await drawing
  await world.settle()
  expect(await outcome()).toEqual(['void', 0])
})
