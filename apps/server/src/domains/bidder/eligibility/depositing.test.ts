/** The bidding deposit: what it asks for, from whom, and that it grows with the bid. */
import { randomUUID } from 'node:crypto'
import { auction, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { draftLot, offer, placed, runningLot } from '../../lot/testing.ts'
import { addressOf } from '../../order/testing.ts'

let world: World
let liquor_id: number
beforeAll(async () => {
  world = await openWorld()
  const [category] = await world.sql<{ id: number }>(
    `insert into site_categories (scope, code, level, name_en, name_zh, is_liquor, sort) values ('auction', 'test-lot-liquor', 1, 'Liquor', '白酒', true, 999) returning id`,
  )
  liquor_id = category!.id
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const _HOUR_MS = 3_600_000
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

describe('a deposit', () => {
  test('is quoted, waived for good buyers, and refused to those who may not bid', async () => {
    const lot = await runningLot(world, { deposit_fen: 150_00 })
    const [usual, good] = [await newBuyer(world, { funded: 1_00 }), await newBuyer(world)]
    await world.sql('update account_users set credit_level = 5 where id = $1', [good.id])

    expect(await world.call(usual, auction.depositQuote, { id: lot.id })).toMatchObject({
      required_fen: 150_00,
      topup_fen: 150_00,
      waived: false,
      bid_limit_fen: 9_999_00,
    })
    const waived = await world.call(good, auction.depositQuote, { id: lot.id })
    expect(waived).toMatchObject({ waived: true, topup_fen: 0 })
    expect(
      await world.call(good, auction.payDeposit, {
        id: lot.id,
        submit_token: waived.submit_token,
        channel: 'wallet',
        shown_total_fen: 0,
      }),
    ).toEqual({ pay: null, hold: null })
    expect((await placed(world, good, lot, 100)).accepted).toBe(true)
    await world.refused(lot.shop.owner, auction.depositQuote, { id: lot.id }, 'BID_SELF')
    await world.refused(
      usual,
      auction.payDeposit,
      {
        id: lot.id,
        submit_token: (await world.call(usual, auction.depositQuote, { id: lot.id })).submit_token,
        channel: 'wallet',
        pay_password: PAY_PASSWORD,
        shown_total_fen: 150_00,
      },
      'BALANCE_SHORT',
    )
    await world.refused(
      usual,
      auction.payDeposit,
      { id: (await draftLot(world)).id, submit_token: randomUUID(), channel: 'wallet', shown_total_fen: 0 },
      'NOT_FOUND',
    )
  })

  test('is paid by the form of the caller’s own quote for that lot, and by no other', async () => {
    const [lot, other] = [
      await runningLot(world, { deposit_fen: 50_00 }),
      await runningLot(world, { deposit_fen: 50_00 }),
    ]
    const [buyer, neighbour] = [await newBuyer(world, { funded: 60_00 }), await newBuyer(world)]
    const tokenOf = async (person: TestPerson, { id }: { id: number }) =>
      (await world.call(person, auction.depositQuote, { id })).submit_token
    const pay = { id: lot.id, channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen: 50_00 }
    const right = await tokenOf(buyer, lot)
    const changed = right.replace(/.$/, (digit) => (digit === '0' ? '1' : '0'))

    const wrong = [randomUUID(), changed, await tokenOf(neighbour, lot), await tokenOf(buyer, other)]
    for (const submit_token of wrong)
      await world.refused(buyer, auction.payDeposit, { ...pay, submit_token }, 'SUBMIT_TOKEN_INVALID')
    expect(await held(buyer)).toBe(0)

    expect(await world.call(buyer, auction.payDeposit, { ...pay, submit_token: right })).toMatchObject({
      hold: { status: 'held', amount_fen: 50_00 },
    })
  })

  test('is on the page what its form asks, with the reason where that is more than the lot asks of others', async () => {
    const lot = await runningLot(world, { start_fen: 9_000_00, deposit_fen: 215_00 })
    const [usual, low] = [await newBuyer(world), await newBuyer(world)]
    await world.sql('update account_users set credit_level = 0 where id = $1', [low.id])

    for (const person of [usual, low]) {
      const { deposit_steps } = await world.call(person, auction.lot, { id: lot.id })
      for (const { from_fen: amount_fen, topup_fen, why } of deposit_steps!)
        expect(await world.call(person, auction.depositQuote, { id: lot.id, amount_fen })).toMatchObject({
          topup_fen,
          why,
        })
    }

    const { deposit_steps } = await world.call(low, auction.lot, { id: lot.id })
    expect(deposit_steps!.slice(0, 2)).toMatchObject([
      { from_fen: 9_000_00, topup_fen: 430_00, why: { base_fen: 215_00, times: 2, causes: ['level'] } },
      { from_fen: 10_000_00, topup_fen: 1_000_00, why: { base_fen: 500_00, times: 2 } },
    ])
    expect((await world.call({}, auction.lot, { id: lot.id })).deposit_steps).toBeNull()
  })

  test('has to grow with the bid', async () => {
    const lot = await runningLot(world, { start_fen: 9_000_00, deposit_fen: 100_00 })
    const buyer = await newBuyer(world, { funded: 1_000_00 })
    await setAside(buyer, lot)
    await placed(world, buyer, lot, 9_000)

    const asked = await world.call(buyer, auction.depositQuote, { id: lot.id, amount_fen: 12_000_00 })
    const refusal = await world.send(buyer, auction.bid, offer(lot, 12_000, { kind: 'proxy' }))
    const { quote, tick } = refusal.data as unknown as { quote: typeof asked; tick: object }
    expect(refusal.code).toBe(REFUSALS.DEPOSIT_REQUIRED.code)
    expect(quote).toEqual({ ...asked, submit_token: expect.any(String) })
    expect(tick).toMatchObject({ lot_id: lot.id, current_fen: 9_000_00, my_state: 'leading' })
    expect(quote).toMatchObject({ required_fen: 500_00, held_fen: 100_00, topup_fen: 400_00 })
    await world.call(buyer, auction.payDeposit, {
      id: lot.id,
      amount_fen: 12_000_00,
      submit_token: quote.submit_token,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: 400_00,
    })
    await world.settle()

    expect((await placed(world, buyer, lot, 12_000, { kind: 'proxy' })).tick.my_max_fen).toBe(12_000_00)
  })
})

describe('a lot of liquor', () => {
  test('is for verified adults: others read why before they bid, set nothing aside, and cannot pay once they are none', async () => {
    const lot = await runningLot(world, { category_id: liquor_id, deposit_fen: 150_00 })
    const minor = await newBuyer(world, { funded: 1_000_00 })
    const adult = await newBuyer(world, { verified: true, funded: 1_000_00 })

    const { can_bid } = await world.call(minor, auction.lot, { id: lot.id })

    expect(can_bid).toMatchObject({ ok: false, code: REFUSALS.ADULT_REQUIRED.code })
    await world.refused(minor, auction.depositQuote, { id: lot.id }, 'ADULT_REQUIRED')
    await world.refused(minor, auction.bid, offer(lot, 100), 'ADULT_REQUIRED')
    await setAside(adult, lot)
    expect((await placed(world, adult, lot, 100)).accepted).toBe(true)
    await world.advance(3_700_000)
    await world.settle()
    const [order] = await world.sql<{ id: number; delivered_only: boolean }>(
      'select id, delivered_only from order_orders where lot_id = $1',
      [lot.id],
    )
    expect(order!.delivered_only).toBe(true)
    await world.sql(`update account_users set realname_status = 'revoked' where id = $1`, [adult.id])
    const address_id = await addressOf(world, adult)
    const pay = { address_id, channel: 'wallet', pay_password: PAY_PASSWORD, shown_total_fen: 0 } as const
    await world.refused(adult, auction.pay, { id: lot.id, ...pay }, 'ADULT_REQUIRED')
  })
})
