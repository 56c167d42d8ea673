/**
 * Openings with maximums that wait: one withdrawn or raised in the moment its lot opens, on two nodes; and a connection that breaks while they enter.
 * Each maximum enters once, in its place, or not at all; what its bidder was told holds.
 */
import { auction } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type App, openApp } from '../../apps/server/src/app.ts'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance } from '../../apps/server/src/domains/ledger/testing.ts'
import { announcedLot, exportedLog, leaveHeartbeat } from '../../apps/server/src/domains/lot/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { doneOrBlocked, holdFirstAt } from '../race/pause-points.ts'

let world: World
/** A second node on the same database; its deadlines are done when told. */
let other: App
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  other = await openApp(world.services.config, world.services.secrets)
  await other.http!.ready()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterEach(() => expectBooksBalance(world))
afterAll(async () => {
  await other.stop()
  await world.close()
})

const people = (count: number): Promise<TestPerson[]> =>
  Promise.all(Array.from({ length: count }, () => newBuyer(world)))
const give = (person: TestPerson, lot: { id: number }, yuan: number) =>
  world.call(person, auction.setAbsentee, { id: lot.id, max_fen: yuan * 100, confirm_large: true })
const later = (ms: number) => world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
const HOUR_MS = 3_600_000
const open = ({ services }: { services: App['services'] }) => services.deadlines.runDue((kind) => kind === 'lot_start')
const stands = async (person: TestPerson, lot: { id: number }) =>
  (await world.call(person, auction.absentee, { id: lot.id })).mine
const entriesOf = (lot: { id: number }) =>
  world.sql<{ user_id: number; kind: string; n: number }>(
    `select user_id::int as user_id, count(*) filter (where kind = 'proxy_max')::int as n from lot_bids where lot_id = $1 group by user_id order by min(seq)`,
    [lot.id],
  )
async function expectSealed(lot: { id: number }, own: readonly TestPerson[]): Promise<void> {
  for (const person of own) {
    const { acts } = await world.call(person, auction.absentee, { id: lot.id })
    expect(await verifyLog({ ...(await exportedLog(world, lot)), absentee_receipts: acts })).toMatchObject({
      problems: [],
    })
  }
}

test('a maximum that is withdrawn in the last moment is withdrawn before the opening, which waits for it', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson]
  const lot = await announcedLot(world)
  await give(ann, lot, 500)
  await give(ben, lot, 300)
  const held = holdFirstAt('absentee_acting')
  await later(HOUR_MS - 61_000)
  const withdrawing = world.call(ann, auction.setAbsentee, { id: lot.id, action: 'withdraw' })
  await held.reached
  const opening = later(62_000).then(() => open(other))
  await doneOrBlocked(world, opening)
  held.letGo()
  // Its time was over when it was looked at: it stays, and its bidder is told.
  await withdrawing.catch(() => undefined)
  await opening
  await open(other)

  const mine = await stands(ann, lot)
  const entered = (await entriesOf(lot)).map(({ user_id }) => user_id)
  expect(entered.includes(ann.id)).toBe(mine!.state === 'entered')
  expect(entered).toContain(ben.id)
  await expectSealed(lot, [ann, ben])
})

test('who acts while the lot opens is too late, and what waited has entered', async () => {
  const [ann, ben] = (await people(2)) as [TestPerson, TestPerson]
  const lot = await announcedLot(world)
  await give(ann, lot, 500)
  await give(ben, lot, 300)
  await later(HOUR_MS + 1_000)
  const held = holdFirstAt('lot_opening')
  const opening = open(world)
  await held.reached
  const acting = Promise.all([
    world.send(ann, auction.setAbsentee, { id: lot.id, action: 'withdraw' }),
    world.send(ben, auction.setAbsentee, { id: lot.id, max_fen: 900_00, confirm_large: true }),
  ])
  await doneOrBlocked(world, acting)
  held.letGo()
  await opening

  expect((await acting).map(({ code }) => code)).not.toContain(1)
  expect(await stands(ann, lot)).toMatchObject({ state: 'entered', max_fen: 500_00 })
  expect(await stands(ben, lot)).toMatchObject({ state: 'entered', max_fen: 300_00 })
  await expectSealed(lot, [ann, ben])
})

test('an opening that two nodes begin at once lets each in once', async () => {
  const all = await people(6)
  const lots = await Promise.all(Array.from({ length: 4 }, () => announcedLot(world)))
  for (const lot of lots) for (const [n, person] of all.entries()) await give(person, lot, 200 + 50 * n)
  await later(HOUR_MS + 1_000)
  await Promise.all([open(world), open(other), open(world), open(other)])

  for (const lot of lots) {
    expect(await entriesOf(lot)).toMatchObject(all.map(({ id }) => ({ user_id: id, n: 1 })))
    await expectSealed(lot, all.slice(0, 1))
  }
})

test('an opening that dies while they enter leaves the lot unopened with all of them, and the next lets each in once', async () => {
  // The later people left the earlier maximums: by their ids they would enter the other way round.
  const all = (await people(5)).reverse()
  const lot = await announcedLot(world)
  for (const person of all) await give(person, lot, 500)
  await later(HOUR_MS + 1_000)
  const held = holdFirstAt('bid_judging')
  const opening = open(world).catch(() => undefined)
  await held.reached
  const [struck] = await world.sql<{ n: number }>(
    `select count(pg_terminate_backend(pid))::int as n from pg_stat_activity
     where datname = current_database() and state = 'idle in transaction' and pid <> pg_backend_pid()`,
  )
  held.letGo()
  await opening

  expect(struck!.n).toBeGreaterThan(0)
  const [after] = await world.sql<{ status: string }>('select status from lot_lots where id = $1', [lot.id])
  expect(after!.status).toBe('scheduled')
  expect(await stands(all[0]!, lot)).toMatchObject({ state: 'waiting' })
  await later(120_000)
  await open(other)
  const entries = await entriesOf(lot)
  expect(entries[0]).toMatchObject({ user_id: all[0]!.id, n: 1 })
  expect(entries.every(({ n }) => n === 1)).toBe(true)
  expect((await world.call(all[0]!, auction.lot, { id: lot.id })).tick).toMatchObject({ my_state: 'leading' })
  await expectSealed(lot, all)
})
