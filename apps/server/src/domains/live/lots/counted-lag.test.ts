/** How late the picture is counts in the time to answer a lot of a session gives; and what a bidder had before their eyes is signed. */
import { auction, live } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { exportedLog, leaveHeartbeat, placed, runningLot, type TestLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { chosenLots, heard, lagTold, newRoom, onAir, type TestRoom } from '../testing.ts'

const SECOND_MS = 1_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => leaveHeartbeat(world.ctx))
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

/** Time goes by with the service there all the while. */
async function pass(ms: number): Promise<void> {
  await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
  await world.sql('update lot_heartbeat set seen_at = platform_now()')
  await world.settle()
}
const bidder = () => newBuyer(world, { verified: true })

interface OnStage {
  room: TestRoom
  session_id: number
  lot: TestLot
}
async function onStage(): Promise<OnStage> {
  const room = await newRoom(world, await newShop(world, { level: 3 }))
  const session_id = await onAir(world, room)
  const [lot] = await chosenLots(world, room, session_id, 1)
  return { room, session_id, lot: lot! }
}
const start = ({ room, session_id, lot }: OnStage) =>
  world.call(room.shop, live.host, { session_id, action: 'next', lot_id: lot.id }, { 'accept-language': 'en' })
const rulesOf = async ({ lot }: OnStage) => (await world.call(guest, auction.bidLog, { id: lot.id }, EN)).rules
const EN = { 'accept-language': 'en' }

describe('the time to answer', () => {
  test.each([
    [
      'its shop’s own seconds where they cover the lag',
      { viewers: 12, lag_p95_ms: 7_000 },
      10,
      '10 seconds to answer are enough',
    ],
    ['the lag and three seconds', { viewers: 12, lag_p95_ms: 9_400 }, 13, '13 seconds to answer, not 10'],
    [
      'twenty seconds however late the picture is',
      { viewers: 1, lag_p95_ms: 600_000 },
      20,
      '20 seconds to answer, not 10',
    ],
    ['twenty seconds where nobody has acknowledged a picture', undefined, 20, 'is not known: there are 20 seconds'],
    [
      'twenty seconds where all who did have left',
      { viewers: 0, lag_p95_ms: null },
      20,
      'is not known: there are 20 seconds',
    ],
  ])('is %s, from the start to the end', async (_, told, counter_s, said) => {
    const at = await onStage()
    for (const figures of told ? [{ viewers: 3, lag_p95_ms: 100 }, told] : [])
      await lagTold(world, at.session_id, figures)
    const { picture } = await start(at)
    // What is told later changes nothing any more.
    await lagTold(world, at.session_id, { viewers: 12, lag_p95_ms: 1_000 })
    await pass(25 * SECOND_MS)
    const { tick } = await placed(world, await bidder(), at.lot, 100)

    const { facts, plain } = await rulesOf(at)
    expect(facts.soft_close).toMatchObject({ window_s: counter_s, extend_s: counter_s })
    expect(facts.counter).toEqual({
      ...{ own_s: 10, more_s: 3, most_s: 20 },
      at: told?.viewers ? told : { viewers: 0 },
    })
    const sentence = plain.find(({ key }) => key === 'counter')!.text
    expect(sentence).toContain(said)
    expect([picture, (await world.call(guest, live.info, { session_id: at.session_id }, EN)).picture]).toEqual([
      { counter: sentence, loss: null },
      { counter: sentence, loss: null },
    ])
    await pass(21 * SECOND_MS)
    const log = await exportedLog(world, at.lot)
    expect(tick.ends_at_ms - log.entries[0]!.server_ms).toBe(counter_s * SECOND_MS)
    expect(log.closing).toMatchObject({ result: 'sold' })
    expect((await verifyLog(log, { strict: true })).problems).toEqual([])
  })

  test.each([
    [25, 10],
    [31, 20],
  ])('counts a lag that was told %i seconds ago as one of %i seconds', async (ago_s, counter_s) => {
    const at = await onStage()
    await lagTold(world, at.session_id, { viewers: 12, lag_p95_ms: 800 })
    await pass(ago_s * SECOND_MS)
    await start(at)
    expect((await rulesOf(at)).facts.soft_close.extend_s).toBe(counter_s)
  })

  test('is twenty seconds without a picture, and is told before a start as what it will be', async () => {
    const at = await onStage()
    const before = await world.call(guest, auction.lot, { id: at.lot.id }, EN)
    expect(before.rules.plain.find(({ key }) => key === 'counter')!.text).toContain(
      '95% of viewers stay below, and 3 seconds more, at most 20',
    )
    expect(before.rules.facts.counter).toEqual({ own_s: 10, more_s: 3, most_s: 20 })
    await lagTold(world, at.session_id, { viewers: 12, lag_p95_ms: 800 })
    await heard(world, 'lost', at.session_id)
    await start(at)
    expect((await rulesOf(at)).facts).toMatchObject({ soft_close: { extend_s: 20 }, counter: { at: { viewers: 0 } } })
  })
})

describe('a receipt', () => {
  const seen = (captured_at_ms: number, more: object = {}) => ({
    ...{ seen_fen: 100_00, seen_captured_at_ms: captured_at_ms, seen_piece: 41, seen_lag_ms: 850 },
    ...more,
  })

  test('signs the price and the picture its bidder had, the same whenever it is asked for', async () => {
    const at = await onStage()
    await start(at)
    const [ann, bob] = [await bidder(), await bidder()]
    await placed(world, bob, at.lot, 100)
    const captured_at_ms = (await world.now()) - 900
    const bid = seen(captured_at_ms, { client_bid_id: '6d2f1f0e-5b1a-4f57-9d0b-6a1f6f1d2c3a' })
    const { receipt } = await placed(world, ann, at.lot, 200, bid)
    const again = await placed(world, ann, at.lot, 200, { ...bid, seen_fen: 999_00, seen_lag_ms: 1 })

    expect(receipt).toMatchObject({
      seq: 2,
      seen: { price_fen: 100_00, picture: { captured_at_ms, number: 41, lag_ms: 850 } },
    })
    expect(again.receipt).toEqual(receipt)
    const { list } = await world.call(ann, auction.bidReceipt, { id: at.lot.id })
    expect(list).toMatchObject([receipt!])
    const { receipt: bare } = await placed(world, bob, at.lot, 300)
    expect(bare).not.toHaveProperty('seen')
    const log = { ...(await exportedLog(world, at.lot)), receipts: [receipt!, bare!] }
    const { problems, checked } = await verifyLog(log)
    expect(problems).toEqual([])
    expect(checked).toContainEqual({ what: 'receipts', count: 2 })
  })

  test('believes no frame from after the bid, none later than since its capture, and no price above the offer', async () => {
    const at = await onStage()
    await start(at)
    const tomorrow = (await world.now()) + 86_400_000
    const { receipt } = await placed(world, await bidder(), at.lot, 100, seen(tomorrow, { seen_fen: 900_00 }))
    const [entry] = (await exportedLog(world, at.lot)).entries
    expect(receipt!.seen).toEqual({
      price_fen: 100_00,
      picture: { captured_at_ms: entry!.server_ms, number: 41, lag_ms: 0 },
    })
    const earlier = (await world.now()) - 1_000
    const slow = await placed(world, await bidder(), at.lot, 200, seen(earlier, { seen_lag_ms: 600_000 }))
    const { server_ms } = (await exportedLog(world, at.lot)).entries[1]!
    expect(slow.receipt!.seen!.picture).toEqual({ captured_at_ms: earlier, number: 41, lag_ms: server_ms - earlier })
  })

  test('names the price alone where a part of the picture is missing, and nothing outside a session', async () => {
    const at = await onStage()
    await start(at)
    const { receipt } = await placed(world, await bidder(), at.lot, 100, { seen_fen: 100_00, seen_piece: 41 })
    expect(receipt!.seen).toEqual({ price_fen: 100_00 })
    const other = await runningLot(world)
    const elsewhere = await placed(world, await bidder(), other, 100, seen(await world.now()))
    expect(elsewhere.receipt).not.toHaveProperty('seen')
  })

  test('tells nothing of the order: a bid that names an earlier frame comes after the one that was taken before it', async () => {
    const at = await onStage()
    await start(at)
    const early_ms = (await world.now()) - 5_000
    const first = await placed(world, await bidder(), at.lot, 200)
    const second = await placed(world, await bidder(), at.lot, 300, seen(early_ms))
    expect([first.receipt!.seq, second.receipt!.seq]).toEqual([1, 2])
    await world.refused(await bidder(), auction.bid, { ...lateOffer(at.lot), ...seen(early_ms) }, 'BID_TOO_LOW')
  })
})

const lateOffer = ({ id }: { id: number }) => ({
  ...{ id, amount_fen: 200_00, client_bid_id: '0f4f3a52-8f0d-4d0e-9c39-2a7e0f3b9d11' },
})
