import { randomUUID } from 'node:crypto'
import { auction } from '@juya/contract'
import { type AuctionLog, verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { draftLot, offer, placed, runningLot } from '../../lot/testing.ts'
import { newShop } from '../../shop/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const tickOf = async (id: number) => (await world.call(guest, auction.ticks, { ids: [id] })).list[0]!

describe('a bid', () => {
  test('takes the lead and is answered with what it would cost and a receipt', async () => {
    const lot = await runningLot(world, { shipping_fen: 12_00 })
    const buyer = await newBuyer(world)

    const answer = await placed(world, buyer, lot, 120)

    expect(answer).toMatchObject({
      accepted: true,
      tick: { current_fen: 120_00, next_fen: 130_00, my_state: 'leading', my_max_fen: 120_00, bid_count: 1, seq: 2 },
      bid: { seq: 1, kind: 'manual', amount_fen: 120_00, status: 'leading', is_me: true },
      cost: { hammer_fen: 120_00, shipping_fen: 12_00, total_fen: 132_00 },
    })
    expect(answer.receipt).toMatchObject({ lot_id: lot.id, seq: 1 })
  })

  test('below the next step is refused, told the least amount, and leaves no trace', async () => {
    const lot = await runningLot(world)
    const [first, second] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, first, lot, 100)

    await world.refused(second, auction.bid, offer(lot, 109), 'BID_TOO_LOW', {
      next_fen: 110_00,
      tick: { lot_id: lot.id, current_fen: 100_00, bid_count: 1 },
    })

    expect(await tickOf(lot.id)).toMatchObject({ bid_count: 1, bidder_count: 1 })
  })

  test('against a higher maximum is taken and told by whom and by how much it is beaten', async () => {
    const lot = await runningLot(world)
    const [first, second] = [await newBuyer(world, { nickname: '张三丰' }), await newBuyer(world)]
    await placed(world, first, lot, 500, { kind: 'proxy' })

    const answer = await placed(world, second, lot, 150)

    expect(answer.outbid_by).toEqual({ alias: '张**1' })
    expect(answer.tick).toMatchObject({ current_fen: 160_00, my_state: 'outbid', leader_alias: '张**1', bid_count: 3 })
    const { list } = await world.call(second, auction.bids, { id: lot.id })
    expect(list.map(({ seq, kind, amount_fen, status, is_me }) => [seq, kind, amount_fen, status, is_me])).toEqual([
      [3, 'auto', 160_00, 'leading', false],
      [2, 'manual', 150_00, 'outbid', true],
      [1, 'auto', 100_00, 'outbid', false],
    ])
  })

  test('repeated under the same number gets its first answer, also when a rule would refuse it now', async () => {
    const lot = await runningLot(world)
    const [first, second] = [await newBuyer(world), await newBuyer(world)]
    const client_bid_id = randomUUID()
    const once = await placed(world, first, lot, 100, { client_bid_id })
    await placed(world, second, lot, 200)

    const again = await placed(world, first, lot, 100, { client_bid_id })

    expect(again.receipt).toEqual(once.receipt)
    expect(again.bid).toMatchObject({ seq: 1, status: 'outbid' })
    expect(await tickOf(lot.id)).toMatchObject({ bid_count: 2 })
  })

  test('that only raises the leader’s own maximum is seen by nobody', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world)
    await placed(world, buyer, lot, 300, { kind: 'proxy' })
    const before = await tickOf(lot.id)
    const client_bid_id = randomUUID()

    const answer = await placed(world, buyer, lot, 900, { kind: 'proxy', client_bid_id })
    const again = await placed(world, buyer, lot, 900, { kind: 'proxy', client_bid_id })

    expect(answer).toMatchObject({ bid: null, receipt: null, tick: { my_max_fen: 900_00, current_fen: 100_00 } })
    expect(again.bid).toBeNull()
    expect(await tickOf(lot.id)).toEqual({ ...before, server_now_ms: expect.any(Number) })
    await world.refused(buyer, auction.bid, offer(lot, 900), 'MAX_NOT_HIGHER')
  })

  test('unusually high asks for a confirmation first', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world)

    await world.refused(buyer, auction.bid, offer(lot, 5_000), 'CONFIRM_LARGE_BID', { confirm: true })

    expect((await placed(world, buyer, lot, 5_000, { confirm_large: true })).tick.current_fen).toBe(5_000_00)
  })

  test('in the last two minutes moves the end, for the list and the bidder alike', async () => {
    const lot = await runningLot(world, { ends_in_ms: 60_000 })
    const { tick } = await placed(world, await newBuyer(world), lot, 100)

    expect(tick).toMatchObject({ extension_count: 1, hard_end_at_ms: lot.ends_at + 7_200_000 })
    expect(tick.ends_at_ms).toBe(tick.server_now_ms + 120_000)
    await world.advance(60_000)
    expect(await tickOf(lot.id)).toMatchObject({ status: 'live', ends_at_ms: tick.ends_at_ms })
  })

  test('after the end, before the start or on an unknown lot is refused', async () => {
    const buyer = await newBuyer(world)
    const over = await runningLot(world, { ends_in_ms: 60_000 })
    const draft = await draftLot(world)
    await world.advance(61_000)

    await world.refused(buyer, auction.bid, offer(over, 100), 'LOT_ENDED', { tick: { status: 'passed' } })
    await world.refused(buyer, auction.bid, offer(draft, 100), 'NOT_FOUND')
    await world.refused(buyer, auction.bid, offer({ id: 999_999_999 }, 100), 'NOT_FOUND')
    await world.refused(guest, auction.bid, offer(over, 100), 'LOGIN_EXPIRED')
    await world.refused(buyer, auction.bid, { ...offer(over, 100), amount_fen: 100_50 }, 'VALIDATION')
  })

  test('by somebody of the shop, or who shares its device, is refused', async () => {
    const shop = await newShop(world)
    const lot = await runningLot(world, { shop })

    await world.refused(shop.owner, auction.bid, offer(lot, 100), 'BID_SELF')
  })

  test('by a restricted person, or one who owes for too many lots, is refused', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world)
    await world.sql(`update account_users set status = 'restricted', restrict_reason = 'test' where id = $1`, [
      buyer.id,
    ])

    await world.refused(buyer, auction.bid, offer(lot, 100), 'ACCOUNT_RESTRICTED')
  })

  test('of ¥20,000 or more needs a verified person', async () => {
    const lot = await runningLot(world, { start_fen: 19_000_00 })
    await world.refused(await newBuyer(world), auction.bid, offer(lot, 20_000), 'REALNAME_FOR_BIDS')
  })

  test('on a lot for new customers is open to new customers only', async () => {
    const lot = await runningLot(world, { mode: 'new_customer', estimate_low_fen: 500_00 })
    const [fresh, old] = [await newBuyer(world), await newBuyer(world)]
    await world.sql('update account_users set first_paid_at = platform_now() where id = $1', [old.id])

    await world.refused(old, auction.bid, offer(lot, 100), 'NEW_CUSTOMER_ONLY')
    expect((await placed(world, fresh, lot, 100)).accepted).toBe(true)
  })
})

describe('many bids at once', () => {
  test('on one lot are judged one after another: gapless, rising, one leader, and the log verifies', async () => {
    const lot = await runningLot(world)
    const people = await Promise.all(Array.from({ length: 12 }, () => newBuyer(world)))

    const answers = await Promise.all(
      people.flatMap((person, i) =>
        Array.from({ length: 10 }, (_, n) =>
          world.send(
            person,
            auction.bid,
            offer(lot, 100 + (i * 10 + n) * 10, { kind: n % 3 ? 'manual' : 'proxy', confirm_large: true }),
          ),
        ),
      ),
    )

    const taken = answers.filter(({ code }) => code === 1)
    expect(taken.length).toBeGreaterThan(0)
    expect(answers.every(({ code }) => [1, 30014, 30015].includes(code))).toBe(true)
    const log = await world.call(guest, auction.bidLog, { id: lot.id })
    expect(log.entries.map(({ seq }) => seq)).toEqual(log.entries.map((_, i) => i + 1))
    const receipts = taken.flatMap(({ data }) => data.receipt ?? [])
    const verdict = await verifyLog(await exported(lot.id, receipts))
    expect(verdict.problems).toEqual([])
  })

  test('under one number have one effect and equal answers', async () => {
    const lot = await runningLot(world)
    const buyer = await newBuyer(world)
    const bid = offer(lot, 150)

    const answers = await Promise.all(Array.from({ length: 20 }, () => world.send(buyer, auction.bid, bid)))

    expect(new Set(answers.map(({ data }) => JSON.stringify(data.receipt))).size).toBe(1)
    expect(await tickOf(lot.id)).toMatchObject({ bid_count: 1 })
  })
})

async function exported(lot_id: number, receipts: AuctionLog['receipts'] = []): Promise<AuctionLog> {
  const { entries, rules, closing } = await world.call(guest, auction.bidLog, { id: lot_id })
  const pem = world.services.secrets.receipt_public_key
  const { createPublicKey } = await import('node:crypto')
  const public_key = createPublicKey(pem).export({ format: 'der', type: 'spki' }).subarray(-32).toString('base64')
  return {
    format: 'juya.auction-log.v1',
    lot_id,
    rules,
    entries,
    closing,
    receipts,
    keys: [{ key_id: world.services.secrets.receipt_key_id, public_key }],
  }
}

describe('buying at the fixed price', () => {
  test('ends the lot at once with an order, and is repeated safely', async () => {
    const lot = await runningLot(world, { buy_now_fen: 900_00 })
    const buyer = await newBuyer(world)
    const bid = offer(lot, 900, { kind: 'buy_now' })

    const answer = await world.call(buyer, auction.bid, bid)
    const again = await world.call(buyer, auction.bid, bid)

    expect(answer).toMatchObject({
      tick: { status: 'sold', current_fen: 900_00, my_state: 'won' },
      order_id: expect.any(Number),
    })
    expect(again.order_id).toBe(answer.order_id)
    await world.refused(await newBuyer(world), auction.bid, offer(lot, 1_000), 'LOT_ENDED')
  })

  test('is over once somebody has bid', async () => {
    const lot = await runningLot(world, { buy_now_fen: 900_00 })
    await placed(world, await newBuyer(world), lot, 100)

    await world.refused(await newBuyer(world), auction.bid, offer(lot, 900, { kind: 'buy_now' }), 'STATE_CONFLICT')
  })
})

describe('the log of a lot', () => {
  test('and its receipts are there for checking, the receipts only for their bidder', async () => {
    const lot = await runningLot(world)
    const [first, second] = [await newBuyer(world), await newBuyer(world)]
    const { receipt } = await placed(world, first, lot, 100)

    const own = await world.call(first, auction.bidReceipt, { id: lot.id })

    expect(own.list).toMatchObject([{ ...receipt, amount_fen: 100_00 }])
    expect((await world.call(second, auction.bidReceipt, { id: lot.id })).list).toEqual([])
    await world.refused(second, auction.bidReceipt, { id: lot.id, seq: 1 }, 'NOT_FOUND')
    expect((await verifyLog(await exported(lot.id, own.list))).ok).toBe(true)
    await world.refused(guest, auction.bidLog, { id: (await draftLot(world)).id }, 'NOT_FOUND')
  })

  test('cannot be changed in the database', async () => {
    const lot = await runningLot(world)
    await placed(world, await newBuyer(world), lot, 100)

    await expect(world.sql('update lot_bids set amount_fen = 100 where lot_id = $1', [lot.id])).rejects.toThrow(
      'append-only',
    )
    await expect(world.sql('update lot_lots set start_fen = 200 where id = $1', [lot.id])).rejects.toThrow('frozen')
    await expect(
      world.sql(`update lot_lots set ends_at = ends_at - interval '1 minute' where id = $1`, [lot.id]),
    ).rejects.toThrow('frozen')
  })
})
