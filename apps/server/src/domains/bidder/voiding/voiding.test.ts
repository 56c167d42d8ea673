import { auction, message, operator } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { depositFor } from '../../deposit/testing.ts'
import { exportedLog, offer, placed, runningLot, type TestLot } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const reason = 'a slip of the finger'
const tickOf = async (id: number) => (await world.call(guest, auction.ticks, { ids: [id] })).list[0]!
const titlesOf = async (caller: { token: string }) =>
  (await world.call(caller, message.list, {})).list.map(({ title }) => title)

/** Two operators take back all bids of who made entry `seq`. */
async function takeBack(lot: { id: number }, seq: number, rule = ''): Promise<void> {
  const [proposer, second] = [await newOperator(world, ['arbiter']), await newOperator(world, ['arbiter'])]
  const { id } = await world.call(proposer, operator.voidBid, { id: lot.id, seq, rule, reason })
  await world.refused(proposer, operator.decideApproval, { id, accept: true, reason }, 'SELF_ACTION')
  await world.call(second, operator.decideApproval, { id, accept: true, reason: 'looked at' })
}

const logOf = (lot: { id: number }) => exportedLog(world, lot)
const holds = (log: AuctionLog) => verifyLog(log).then(({ problems }) => expect(problems).toEqual([]))

/** ¥100 from the first (up to 300), 500 from one who drives the price up, who leads at it. */
async function drivenUp(options: Parameters<typeof runningLot>[1] = {}) {
  const lot = await runningLot(world, { deposit_fen: 100_00, ...options })
  const people = [await newBuyer(world), await newBuyer(world), await newBuyer(world)] as const
  for (const one of people) await depositFor(world, one.id, lot.id, 100_00, lot.shop.id)
  const [first, driver, third] = people
  await placed(world, first, lot, 300, { kind: 'proxy' })
  await placed(world, third, lot, 150)
  await placed(world, driver, lot, 500, { kind: 'proxy' })
  await world.settle()
  return { lot, first, driver, third }
}

describe('bids taken back by Juya', () => {
  test('leave the price and leader of the others; the chain says which and why, and still holds to its end', async () => {
    const { lot, first, driver, third } = await drivenUp()
    const frames: Array<{ data: { bids: Array<{ seq: number; status: string; void_reason?: string }> } }> = []
    const push = world.services.realtime.push.bind(world.services.realtime)
    world.services.realtime.push = (frame) => {
      if (frame.ch === `lot:${lot.id}`) frames.push(frame as never)
      push(frame)
    }
    const wallet = async () =>
      (
        await world.sql<{ n: string }>(
          `select coalesce(sum(balance_fen), 0) as n from ledger_accounts where code = 'user:' || $1 || ':wallet'`,
          [driver.id],
        )
      )[0]!.n

    expect(await tickOf(lot.id)).toMatchObject({ current_fen: 310_00, leader_alias: expect.stringMatching(/3$/) })
    await takeBack(lot, 4, 'A-3')
    world.services.realtime.push = push
    await world.settle()

    const tick = await tickOf(lot.id)
    expect(tick).toMatchObject({ current_fen: 160_00, next_fen: 170_00, bid_count: 5, status: 'live' })
    expect(tick.leader_alias).toMatch(/1$/)
    expect(await wallet()).toBe('10000')
    const { list } = await world.call(driver, auction.bids, { id: lot.id })
    expect(list.map(({ seq, status, void_reason }) => [seq, status, void_reason])).toEqual([
      [5, 'leading', undefined],
      [4, 'void', reason],
      [3, 'outbid', undefined],
      [2, 'outbid', undefined],
      [1, 'outbid', undefined],
    ])
    expect(frames.at(-1)!.data.bids.find(({ seq }) => seq === 4)).toMatchObject({ status: 'void', void_reason: reason })
    expect(await titlesOf(driver)).toContain('Your bids were taken back by Juya')
    expect(await titlesOf(driver)).not.toContain('You were outbid')
    expect(await titlesOf(first)).toContain('You lead again')
    expect(await titlesOf(third)).toContain('The price fell')
    const running = await logOf(lot)
    expect(running.links).toMatchObject([
      {
        kind: 'void',
        seqs: [4],
        rule: 'A-3',
        reason,
        price_fen: 160_00,
        after_seq: 4,
        leader_alias: tick.leader_alias,
      },
    ])
    await holds(running)

    await placed(world, third, lot, 200)
    await world.advance(3_700_000)
    await world.settle()
    const ended = await logOf(lot)
    expect(ended.closing).toMatchObject({ result: 'sold', hammer_fen: 210_00 })
    await holds(ended)
    const page = await world.call(guest, auction.bidLog, { id: lot.id, after_seq: 4 })
    expect(page.entries[0]!.prev_hash).toBe(running.links![0]!.hash)
  })

  test('let their bidder bid again, with a deposit; a repeat of a bid taken back gets its first answer', async () => {
    const { lot, driver } = await drivenUp()
    const again = offer(lot, 900, { kind: 'proxy' })
    await world.call(driver, auction.bid, again)
    await takeBack(lot, 4)

    await world.refused(driver, auction.bid, offer(lot, 400), 'DEPOSIT_REQUIRED')
    await world.call(driver, auction.bid, again)
    expect((await tickOf(lot.id)).current_fen).toBe(160_00)
    await depositFor(world, driver.id, lot.id, 100_00, lot.shop.id)
    await placed(world, driver, lot, 310)
    expect((await tickOf(lot.id)).leader_alias).toMatch(/3$/)
    await takeBack(lot, 6)
    expect((await tickOf(lot.id)).current_fen).toBe(160_00)
    await holds(await logOf(lot))
  })

  test('all gone, leave the lot at its start price, open for anybody; unsold at its end', async () => {
    const lot = await runningLot(world, { ends_in_ms: 60_000, buy_now_fen: 1_000_00 })
    const [one, other] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, one, lot, 200)
    const { ends_at_ms } = await tickOf(lot.id)
    await world.advance(60_000)
    await takeBack(lot, 1)

    const tick = await tickOf(lot.id)
    expect(tick).toMatchObject({ current_fen: 100_00, next_fen: 100_00, leader_alias: null })
    expect(tick.ends_at_ms).toBeGreaterThan(ends_at_ms) // the bidders who had given up get their time
    await world.refused(other, auction.bid, offer(lot, 1_000, { kind: 'buy_now' }), 'STATE_CONFLICT')
    await holds(await logOf(lot))
    await world.advance(300_000)
    await world.settle()
    const log = await logOf(lot)
    expect(log.closing).toMatchObject({ result: 'passed', bid_count: 1 })
    await holds(log)
  })

  test('below the reserve, no longer meet it', async () => {
    const { lot } = await drivenUp({ reserve_fen: 400_00 })
    expect((await tickOf(lot.id)).reserve).toBe('met')

    await takeBack(lot, 4)

    expect(await tickOf(lot.id)).toMatchObject({ reserve: 'not_met', current_fen: 160_00 })
    await holds(await logOf(lot))
  })
})

test('a reserve that is lowered leaves a link in the chain, whether or not the price moves', async () => {
  const lot: TestLot = await runningLot(world, { reserve_fen: 800_00 })
  await placed(world, await newBuyer(world), lot, 300, { kind: 'proxy' })

  await world.call(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 500_00 })
  const silent = await logOf(lot)
  await world.call(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 200_00 })
  const lifted = await logOf(lot)

  expect(silent.links).toMatchObject([{ kind: 'reserve', after_seq: 1 }])
  expect(silent.entries).toHaveLength(1)
  expect(lifted.links).toMatchObject([{ kind: 'reserve' }, { kind: 'reserve', after_seq: 1 }])
  expect(lifted.entries.at(-1)).toMatchObject({ price_fen: 200_00, prev_hash: lifted.links![1]!.hash })
  await holds(silent)
  await holds(lifted)
  await world.refused(lot.shop, auction.edit, { id: lot.id, lower_reserve_fen: 150_00 }, 'STATE_CONFLICT')
})
