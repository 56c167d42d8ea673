import { auction, block, deposit } from '@juya/contract'
import { verifyLog } from '@juya/verify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { newAddress } from '../../address/testing.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { rejectLot, stopLot } from '../../listing/reviewing.ts'
import { newShop } from '../../shop/testing.ts'
import { offer, placed, runningLot, type TestLot } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const HOUR_MS = 3_600_000
/** A lot of the tests runs for an hour, to the next full second. */
const TO_THE_END_MS = HOUR_MS + 1_000
const lotOf = async (id: number) => (await world.call(guest, auction.ticks, { ids: [id] })).list[0]!
const wallet = (person: TestPerson) => balanceOf(world, `user:${person.id}:wallet`)
const held = (person: TestPerson) => balanceOf(world, `user:${person.id}:deposit`)

/** Sets the deposit of a lot aside from the wallet. */
async function setAside(person: TestPerson, lot: { id: number }) {
  const quote = await world.call(person, auction.depositQuote, { id: lot.id })
  return world.call(person, auction.payDeposit, {
    id: lot.id,
    submit_token: quote.submit_token,
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: quote.topup_fen,
  })
}

describe('the end of a lot', () => {
  test('sells to the leader with an order that asks for exactly what the bid showed, and signs how it ended', async () => {
    const lot = await runningLot(world, { shipping_fen: 15_00 })
    const [winner, loser] = [await newBuyer(world), await newBuyer(world)]
    await placed(world, loser, lot, 100)
    const shown = (await placed(world, winner, lot, 260)).cost
    await world.advance(TO_THE_END_MS)

    const mine = (await world.call(winner, auction.mine, { tab: 'to_pay' })).list
    expect(mine).toMatchObject([
      {
        id: lot.id,
        status: 'sold',
        hammer_fen: 260_00,
        my_state: 'won',
        my_last_fen: 260_00,
        order: { amounts: { total_fen: shown.total_fen, payable_fen: shown.pay_after_deposit_fen } },
      },
    ])
    expect((await world.call(loser, auction.mine, { tab: 'lost' })).list.map(({ id }) => id)).toEqual([lot.id])
    const { closing, entries } = await world.call(guest, auction.bidLog, { id: lot.id })
    expect(closing).toMatchObject({ result: 'sold', hammer_fen: 260_00, bid_count: 2, head_hash: entries.at(-1)!.hash })
  })

  test('comes with the extension, not at the planned moment', async () => {
    const lot = await runningLot(world, { ends_in_ms: 100_000 })
    await placed(world, await newBuyer(world), lot, 100)
    await world.advance(101_000)
    expect((await lotOf(lot.id)).status).toBe('live')

    await world.advance(30_000)

    expect((await lotOf(lot.id)).status).toBe('sold')
  })

  test('passes a lot nobody bid on, and one whose reserve was not met; nobody owes anything', async () => {
    const [empty, reserved] = [await runningLot(world), await runningLot(world, { reserve_fen: 900_00 })]
    const buyer = await newBuyer(world)
    expect((await placed(world, buyer, reserved, 300)).tick.reserve).toBe('not_met')
    await world.advance(TO_THE_END_MS)

    expect(await lotOf(empty.id)).toMatchObject({ status: 'passed' })
    expect(await lotOf(reserved.id)).toMatchObject({ status: 'passed', reserve: 'not_met' })
    expect((await world.call(buyer, auction.mine, { tab: 'won' })).list).toEqual([])
  })

  test('gives every loser the deposit back and keeps the winner’s for the order', async () => {
    const lot = await runningLot(world, { deposit_fen: 50_00 })
    const [winner, loser] = [await newBuyer(world, { funded: 60_00 }), await newBuyer(world, { funded: 60_00 })]
    await world.refused(loser, auction.bid, offer(lot, 100), 'DEPOSIT_REQUIRED', {
      quote: { required_fen: 50_00, held_fen: 0 },
    })
    for (const person of [loser, winner]) await setAside(person, lot)
    await placed(world, loser, lot, 100)
    const { cost } = await placed(world, winner, lot, 200)
    expect(cost).toMatchObject({ deposit_fen: 50_00, pay_after_deposit_fen: 150_00 })
    expect(await held(loser)).toBe(50_00)

    await world.advance(TO_THE_END_MS)

    expect([await held(loser), await wallet(loser)]).toEqual([0, 60_00])
    expect([await held(winner), await wallet(winner)]).toEqual([50_00, 10_00])
    expect((await world.call(winner, auction.payPreview, { id: lot.id })).amounts).toMatchObject({
      total_fen: 200_00,
      payable_fen: 150_00,
    })
    expect((await world.call(loser, auction.myDeposits, {})).list).toMatchObject([
      { ref_id: lot.id, status: 'released' },
    ])
  })

  test('is the same for many bids that race it: each is in the log or refused as too late', async () => {
    const lot = await runningLot(world, { ends_in_ms: 2_000 })
    const people = await Promise.all(Array.from({ length: 8 }, () => newBuyer(world)))
    await world.advance(1_900)
    const racing = people.flatMap((person, i) =>
      Array.from({ length: 25 }, (_, n) =>
        world.send(person, auction.bid, offer(lot, 1_000 + (i * 25 + n) * 40, { confirm_large: true })),
      ),
    )
    const [answers] = await Promise.all([Promise.all(racing), world.advance(200), world.settle()])
    await world.advance(3 * HOUR_MS)

    const log = await world.call(guest, auction.bidLog, { id: lot.id })
    const taken = answers.filter(({ code }) => code === 1).flatMap(({ data }) => data.receipt ?? [])
    expect(taken.every((receipt) => log.entries[receipt.seq - 1]?.hash === receipt.hash)).toBe(true)
    expect(log.closing?.bid_count).toBe(log.entries.length)
    expect(['sold', 'passed']).toContain(log.status)
    expect(
      [...new Set(answers.map(({ code }) => code))].filter((code) => ![1, 30012, 30014, 30015].includes(code)),
    ).toEqual([])
  })

  test('closes hundreds of lots that are due at once, each with one winner and one order', async () => {
    const shop = await newShop(world)
    const buyer = await newBuyer(world)
    const lots: TestLot[] = []
    // As many at a time as there are connections: on a slow machine the last of a longer queue would give up.
    while (lots.length < 120)
      lots.push(
        ...(await Promise.all(Array.from({ length: 20 }, () => runningLot(world, { shop, ends_in_ms: HOUR_MS })))),
      )
    for (const lot of lots.slice(0, 15)) await placed(world, buyer, lot, 100)
    await world.advance(TO_THE_END_MS)

    const [row] = await world.sql(
      `select count(*) filter (where status = 'sold' and order_id is not null)::int as sold, count(*) filter (where status = 'passed')::int as passed from lot_lots where shop_id = $1`,
      [shop.id],
    )
    expect(row).toEqual({ sold: 15, passed: 105 })
  })
})

describe('an operator', () => {
  test('stops a lot with a reason: bids are void, deposits go back, the log stays', async () => {
    const lot = await runningLot(world, { deposit_fen: 50_00 })
    const buyer = await newBuyer(world, { funded: 60_00 })
    await setAside(buyer, lot)
    await placed(world, buyer, lot, 100)

    await inTransaction(world.ctx, (tx) => stopLot(tx, lot.id, 'the piece is not what the listing says'))
    await world.settle()

    expect(await wallet(buyer)).toBe(60_00)
    expect((await world.call(guest, auction.bids, { id: lot.id })).list).toMatchObject([{ status: 'void' }])
    expect((await world.call(guest, auction.bidLog, { id: lot.id })).closing).toMatchObject({
      result: 'cancelled',
      bid_count: 1,
    })
    await world.refused(buyer, auction.bid, offer(lot, 200), 'LOT_ENDED')
    await expect(inTransaction(world.ctx, (tx) => rejectLot(tx, lot.id, 'x'))).rejects.toMatchObject({
      key: 'STATE_CONFLICT',
    })
  })
})

describe('a winner who does not pay', () => {
  async function unpaidLot() {
    const lot = await runningLot(world, { deposit_fen: 50_00 })
    const [winner, second] = [await newBuyer(world, { funded: 60_00 }), await newBuyer(world, { funded: 60_00 })]
    for (const person of [winner, second]) await setAside(person, lot)
    await placed(world, second, lot, 150)
    await placed(world, winner, lot, 200)
    await world.advance(TO_THE_END_MS)
    await world.advance(50 * HOUR_MS)
    return { lot, winner, second }
  }

  test('is told the rule and has a day to answer; only then is the deposit taken', async () => {
    const { lot, winner } = await unpaidLot()
    expect((await lotOf(lot.id)).status).toBe('defaulted')
    const [penalty] = (await world.call(winner, deposit.penalties, {})).list
    expect(penalty).toMatchObject({ kind: 'forfeit', status: 'notified', amount_fen: 50_00, lot: { id: lot.id } })
    expect(await held(winner)).toBe(50_00)

    await world.advance(25 * HOUR_MS)

    expect(await held(winner)).toBe(0)
    expect(await balanceOf(world, `shop:${lot.shop.id}:wallet`)).toBe(35_00)
  })

  test('leaves the lot to the second bidder, who may take it at their own best bid', async () => {
    const { lot, second } = await unpaidLot()
    await world.refused(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'withdraw' }, 'STATE_CONFLICT')
    const offered = await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })
    expect(offered).toMatchObject({ amount_fen: 150_00, status: 'open' })
    expect((await world.call(second, auction.lot, { id: lot.id })).second_chance).toMatchObject({
      offer_id: offered.id,
      amount_fen: 150_00,
    })
    await world.refused(
      await newBuyer(world),
      auction.answerSecondChance,
      { offer_id: offered.id, action: 'accept' },
      'NOT_FOUND',
    )

    const accepted = await world.call(second, auction.answerSecondChance, { offer_id: offered.id, action: 'accept' })
    const again = await world.call(second, auction.answerSecondChance, { offer_id: offered.id, action: 'accept' })

    expect(accepted.order).toMatchObject({ amounts: { total_fen: 150_00 }, status: 'pending_payment' })
    expect(again.order?.id).toBe(accepted.order?.id)
    expect(await lotOf(lot.id)).toMatchObject({ status: 'sold' })
    await world.refused(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' }, 'STATE_CONFLICT')
  })

  test('leaves it to the next one a bid would be taken from, where the second is no such person any more', async () => {
    const lot = await runningLot(world)
    const [first, blocked, banned, linked, third, winner] = [
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
      await newBuyer(world),
    ]
    for (const [i, person] of [first, third, blocked, banned, linked, winner].entries())
      await placed(world, person, lot, 100 + 20 * i)
    await world.advance(TO_THE_END_MS)
    await world.advance(50 * HOUR_MS)
    await world.call(lot.shop, block.shopSet, { target_type: 'user', target_id: blocked.id, on: true, scope: 'bid' })
    await world.sql(`update account_users set status = 'banned' where id = $1`, [banned.id])
    for (const { id: user_id } of [linked, winner])
      await createSession(world.ctx, { user_id, device_id: `one-phone-${winner.id}` })

    const offered = await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })

    expect(offered).toMatchObject({ amount_fen: 120_00 })
    await world.sql(`update account_users set status = 'restricted', restrict_reason = 'fraud' where id = $1`, [
      third.id,
    ])
    const accept = { offer_id: offered.id, action: 'accept' as const }
    await world.refused(third, auction.answerSecondChance, accept, 'ACCOUNT_RESTRICTED')
    await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'withdraw' })
    await world.sql('delete from bidder_second_chance_offers where lot_id = $1', [lot.id])
    await world.sql(`update account_users set status = 'restricted' where id = $1`, [first.id])

    const { list } = await world.call(lot.shop, auction.shopLots, { status: 'ended' })
    expect(list.find(({ id }) => id === lot.id)?.actions).not.toContain('second_chance')
    await world.refused(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' }, 'STATE_CONFLICT')
  })

  test('is not put up anew, nor deleted, while the second bidder may still take it: one piece is sold once', async () => {
    const { lot, second } = await unpaidLot()
    const { id: offer_id } = await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })
    await world.refused(lot.shop, auction.upDown, { id: lot.id, to: 'up' }, 'HAS_OPEN_ITEMS', {
      items: ['second_chance'],
    })
    await world.refused(lot.shop, auction.remove, { id: lot.id }, 'HAS_OPEN_ITEMS', { items: ['second_chance'] })
    const { list } = await world.call(lot.shop, auction.shopLots, { status: 'ended' })
    expect(list.find(({ id }) => id === lot.id)?.actions).toEqual([])

    await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'withdraw' })
    const anew = await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'up' })

    expect(anew.id).not.toBe(lot.id)
    await world.refused(second, auction.answerSecondChance, { offer_id, action: 'accept' }, 'STATE_CONFLICT')
  })

  test('and is sold twice all the same is a broken invariant', async () => {
    const { lot, second } = await unpaidLot()
    const { id: offer_id } = await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })
    await world.call(second, auction.answerSecondChance, { offer_id, action: 'accept' })
    const other = await runningLot(world)
    const buyer = await newBuyer(world)
    await placed(world, buyer, other, 100)
    await world.advance(TO_THE_END_MS)
    const broken = () => world.sql('select subject from inv_b06')
    expect(await broken()).toEqual([])

    await world.sql('update lot_lots set relist_of = $1 where id = $2', [lot.id, other.id])

    expect(await broken()).toEqual([{ subject: `lot ${lot.id}` }])
    await world.sql('update lot_lots set relist_of = null where id = $1', [other.id])
  })

  test('and a second bidder who lets the offer lapse leave the shop free to relist', async () => {
    const { lot, second } = await unpaidLot()
    const offered = await world.call(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })
    await world.refused(lot.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' }, 'ALREADY_DONE')
    await world.advance(25 * HOUR_MS)

    await world.refused(second, auction.answerSecondChance, { offer_id: offered.id, action: 'accept' }, 'WINDOW_CLOSED')
    const card = await world.call(lot.shop, auction.upDown, { id: lot.id, to: 'up' })
    expect(card.id).not.toBe(lot.id)
  })
})

describe('a won lot', () => {
  test('is paid with the deposit taken off, and becomes a price record', async () => {
    const lot = await runningLot(world, { deposit_fen: 50_00 })
    const winner = await newBuyer(world, { funded: 500_00 })
    const address = await newAddress(world, winner.id)
    await setAside(winner, lot)
    await placed(world, winner, lot, 200)
    await world.refused(winner, auction.payPreview, { id: lot.id }, 'STATE_CONFLICT')
    await world.advance(TO_THE_END_MS)
    await world.refused(await newBuyer(world), auction.payPreview, { id: lot.id }, 'NOT_FOUND')
    const pay = { id: lot.id, channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen: 150_00 }
    await world.refused(winner, auction.pay, pay, 'ADDRESS_REQUIRED')

    const paid = await world.call(winner, auction.pay, { ...pay, address_id: address.id as number })
    await world.settle()

    expect(paid).toMatchObject({ status: 'succeeded', amount_fen: 150_00 })
    expect(await wallet(winner)).toBe(300_00)
    expect((await world.call(guest, auction.sold, { shop_id: lot.shop.id })).list).toMatchObject([
      { id: lot.id, hammer_fen: 200_00 },
    ])
    expect(await world.call(winner, auction.counts, {})).toMatchObject({ won_unpaid: 0, to_ship: 1 })
  })
})

test('a closed lot verifies against the root of its day once the day is over', async () => {
  const lot = await runningLot(world)
  await placed(world, await newBuyer(world), lot, 100)
  await world.advance(TO_THE_END_MS)
  expect((await world.call(guest, auction.bidLog, { id: lot.id })).daily_root_day ?? null).toBeNull()
  await world.advance(24 * HOUR_MS)

  const { closedLeaves } = await import('../../proof/day-leaves.ts')
  const { createHash } = await import('node:crypto')
  const { merkleRoot, rootFromPath } = await import('@juya/verify')
  const sha = (text: string) => createHash('sha256').update(text).digest('hex')
  const log = await world.call(guest, auction.bidLog, { id: lot.id })
  const leaves = await closedLeaves(world.ctx, log.daily_root_day!)
  const { closingLeaf } = await import('../proof/chain.ts')

  expect(await rootFromPath(closingLeaf(log.closing!), log.daily_root_path!, sha)).toBe(await merkleRoot(leaves, sha))
  const keys = [
    {
      key_id: log.closing!.key_id,
      public_key: (await import('node:crypto'))
        .createPublicKey(world.services.secrets.receipt_public_key)
        .export({ format: 'der', type: 'spki' })
        .subarray(-32)
        .toString('base64'),
    },
  ]
  expect(
    (
      await verifyLog({
        format: 'juya.auction-log.v1',
        lot_id: lot.id,
        rules: log.rules,
        entries: log.entries,
        closing: log.closing,
        keys,
      })
    ).problems,
  ).toEqual([])
})

test('the sentences people read stand under the hash of the rules, in both languages', async () => {
  const lot = await runningLot(world)
  for (const language of ['en', 'zh-CN']) {
    const { rules } = await world.call(guest, auction.bidLog, { id: lot.id }, { 'accept-language': language })
    const log = { format: 'juya.auction-log.v1' as const, lot_id: lot.id, rules, entries: [], keys: [] }
    const [first, ...others] = rules.plain

    const verdict = await verifyLog(log)
    const reworded = await verifyLog({ ...log, rules: { ...rules, plain: [{ ...first!, text: 'Free.' }, ...others] } })

    expect(verdict.checked).toContainEqual({ what: 'sentences', count: rules.plain.length })
    expect(verdict.problems).toEqual([])
    expect(reworded.problems.map(({ code }) => code)).toEqual(['sentences_hash'])
  }
})
