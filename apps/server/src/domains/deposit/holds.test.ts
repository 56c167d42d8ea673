import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignedCtx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/db.ts'
import type { EventRow } from '../../platform/outbox/index.ts'
import { eventsAbout } from '../../testing/events/events-about.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { accounts, postMany } from '../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../ledger/testing.ts'
import { bindTestCard, payByCard } from '../payment/testing.ts'
import { depositEvents } from './events.ts'
import {
  applyHold,
  heldFen,
  holdsFor,
  listHolds,
  payDeposit,
  releaseHolds,
  releaseLosers,
  releaseLosersOf,
} from './index.ts'
import { depositFor, holdStatusOf } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

let lots = 100
const newLot = () => ++lots
const inTx = <R>(work: Parameters<typeof inTransaction<World['ctx'], R>>[1]) => inTransaction(world.ctx, work)
const signed = (person: TestPerson): SignedCtx => ({
  ...world.ctx,
  user: { id: person.id, session_id: 1, role: 'normal', status: 'active', realname_verified: true },
})
const wallet = (person: TestPerson) => balanceOf(world, accounts.userWallet(person.id))
const told = <P>(row: EventRow<P>, user_id: number) => eventsAbout(world, row, { user_id })

const pay = (
  person: TestPerson,
  lot_id: number,
  amount_fen: number,
  more: Partial<Parameters<typeof payDeposit>[1]> = {},
) =>
  payDeposit(signed(person), {
    scope: 'lot',
    ref_id: lot_id,
    shop_id: 1,
    title: `Lot ${lot_id}`,
    amount_fen,
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: amount_fen,
    submit_token: randomUUID(),
    ...more,
  })

describe('a deposit from the wallet', () => {
  test('is held at once and is seen by bidding and by its owner', async () => {
    const [buyer, lot_id] = [await newBuyer(world, { funded: 1000_00 }), newLot()]

    const { payment: result, hold } = await pay(buyer, lot_id, 300_00)

    expect(result).toMatchObject({ status: 'succeeded' })
    expect(hold).toMatchObject({ status: 'held', source: 'wallet' })
    expect(await entriesOf(world, `hold:${hold.id}`)).toEqual([
      [accounts.userWallet(buyer.id), -300_00],
      [accounts.userDeposit(buyer.id), 300_00],
    ])
    expect(await heldFen(world.ctx, buyer.id, { scope: 'lot', ref_id: lot_id })).toBe(300_00)
    expect(await holdsFor(world.ctx, lot_id, [buyer.id, 1])).toEqual(new Map([[buyer.id, 300_00]]))
    expect(await listHolds(world.ctx, buyer.id, { page: 1, page_size: 20 })).toMatchObject({
      total: 1,
      held_total_fen: 300_00,
      list: [{ status: 'held', title: `Lot ${lot_id}` }],
    })
    expect(await told(depositEvents.held, buyer.id)).toMatchObject([{ ref_id: lot_id, amount_fen: 300_00 }])
  })

  test('is refused without enough money, without the pay password, or at another amount, and leaves nothing behind', async () => {
    const [buyer, lot_id] = [await newBuyer(world, { funded: 100_00 }), newLot()]

    await expect(pay(buyer, lot_id, 100_01)).rejects.toMatchObject({ key: 'BALANCE_SHORT', details: { short_fen: 1 } })
    await expect(pay(buyer, lot_id, 50_00, { pay_password: '111222' })).rejects.toMatchObject({
      key: 'PAY_PASSWORD_WRONG',
    })
    await expect(pay(buyer, lot_id, 50_00, { shown_total_fen: 49_00 })).rejects.toMatchObject({ key: 'PRICE_CHANGED' })

    expect((await listHolds(world.ctx, buyer.id, { page: 1, page_size: 20 })).total).toBe(0)
    expect(await wallet(buyer)).toBe(100_00)
  })

  test('sent twice from one form is held once; the form cannot be used for another amount', async () => {
    const [buyer, lot_id, submit_token] = [await newBuyer(world, { funded: 1000_00 }), newLot(), randomUUID()]

    const first = await pay(buyer, lot_id, 300_00, { submit_token })
    const again = await pay(buyer, lot_id, 300_00, { submit_token })

    expect(again).toMatchObject({ hold: { id: first.hold.id }, payment: { pay_no: first.payment.pay_no } })
    await expect(pay(buyer, lot_id, 200_00, { submit_token })).rejects.toMatchObject({ key: 'IDEM_MISMATCH' })
    expect(await wallet(buyer)).toBe(700_00)
  })

  test('can be topped up by a second one before a larger bid', async () => {
    const [buyer, lot_id] = [await newBuyer(world, { funded: 1000_00 }), newLot()]
    await pay(buyer, lot_id, 300_00)

    await pay(buyer, lot_id, 200_00)

    expect(await heldFen(world.ctx, buyer.id, { scope: 'lot', ref_id: lot_id })).toBe(500_00)
  })
})

describe('a deposit by card', () => {
  test('is held when the bank has paid, and goes back to the card', async () => {
    const [buyer, lot_id] = [await newBuyer(world, { verified: true }), newLot()]
    const card_id = await bindTestCard(world, buyer)
    const started = await pay(buyer, lot_id, 300_00, { channel: 'card', card_id })
    expect(started).toMatchObject({ payment: { status: 'awaiting_code' }, hold: { status: 'pending' } })
    expect(await heldFen(world.ctx, buyer.id, { scope: 'lot', ref_id: lot_id })).toBe(0)

    await payByCard(world, buyer, started.payment.pay_no)
    expect(await heldFen(world.ctx, buyer.id, { scope: 'lot', ref_id: lot_id })).toBe(300_00)
    expect((await entriesOf(world, `pay:${started.payment.pay_no}`))![1]).toEqual([
      accounts.userDeposit(buyer.id),
      300_00,
    ])

    await inTx((tx) => releaseLosers(tx, lot_id, null))
    expect(await entriesOf(world, `hold:${started.hold.id}:rel`)).toEqual([
      [accounts.userDeposit(buyer.id), -300_00],
      [accounts.refundTransit, 300_00],
    ])
    expect(await holdStatusOf(world, started.hold.id)).toBe('releasing')
    await expectBooksBalance(world)
    for (let i = 0; i < 5 && (await holdStatusOf(world, started.hold.id)) !== 'released'; i++)
      await world.advance(2 * 60_000)
    expect(await holdStatusOf(world, started.hold.id)).toBe('released')
    expect(await balanceOf(world, accounts.refundTransit)).toBe(0)
  })

  test('that is paid after the lot has ended goes back by itself', async () => {
    const [buyer, lot_id] = [await newBuyer(world, { verified: true }), newLot()]
    const card_id = await bindTestCard(world, buyer)
    const { payment: started, hold } = await pay(buyer, lot_id, 300_00, { channel: 'card', card_id })
    await inTx((tx) => releaseLosers(tx, lot_id, null, 'lot_passed'))

    await payByCard(world, buyer, started.pay_no)
    await world.settle()

    expect(await holdStatusOf(world, hold.id)).toBe('released')
    expect((await entriesOf(world, `pay:${started.pay_no}:late`))![1]).toEqual([accounts.refundTransit, 300_00])
    expect(await entriesOf(world, `pay:${started.pay_no}`)).toBeUndefined()
  })

  test('that nobody pays is forgotten after ten minutes', async () => {
    const [buyer, lot_id] = [await newBuyer(world, { verified: true }), newLot()]
    const card_id = await bindTestCard(world, buyer)
    const { hold } = await pay(buyer, lot_id, 300_00, { channel: 'card', card_id })

    await world.advance(11 * 60_000)

    expect(await holdStatusOf(world, hold.id)).toBe('released')
  })
})

describe('when a lot ends', () => {
  test('everybody but the winner gets the deposit back in one go', async () => {
    const [lot_id, other_lot] = [newLot(), newLot()]
    const people = await Promise.all(Array.from({ length: 4 }, () => newBuyer(world)))
    const holds = []
    for (const [i, person] of people.entries())
      holds.push(await depositFor(world, person.id, i === 3 ? other_lot : lot_id, 100_00 + i))

    await inTx((tx) =>
      releaseLosersOf(tx, [
        { lot_id, keep_user_id: people[0]!.id },
        { lot_id: other_lot, keep_user_id: null },
      ]),
    )

    expect(await Promise.all(holds.map((hold) => holdStatusOf(world, hold.id)))).toEqual([
      'held',
      'released',
      'released',
      'released',
    ])
    expect(await Promise.all(people.map(wallet))).toEqual([0, 100_01, 100_02, 100_03])
    expect(await told(depositEvents.released, people[1]!.id)).toMatchObject([{ reason: 'outbid', amount_fen: 100_01 }])
  })

  test('two closers at the same moment give one deposit back once', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const hold = await depositFor(world, buyer.id, lot_id, 100_00)

    await Promise.all(Array.from({ length: 8 }, () => inTx((tx) => releaseLosers(tx, lot_id, null))))

    expect(await wallet(buyer)).toBe(100_00)
    expect(await holdStatusOf(world, hold.id)).toBe('released')
    expect(await told(depositEvents.released, buyer.id)).toHaveLength(1)
  })

  test('the winner’s deposit becomes part of the price, and what is over goes back', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    const first = await depositFor(world, buyer.id, lot_id, 100_00)
    const second = await depositFor(world, buyer.id, lot_id, 50_00)
    const third = await depositFor(world, buyer.id, lot_id, 30_00)

    // No order stands behind it here, so the money is taken back out at the end of the test.
    await inTx(async (tx) => {
      const movements = await applyHold(tx, {
        user_id: buyer.id,
        scope: 'lot',
        ref_id: lot_id,
        order_id: 900_001,
        order_no: 'O1',
        amount_fen: 120_00,
      })
      await postMany(tx, movements)
      const rows = await tx.client.query<{ id: number; status: string; applied_fen: number | null }>(
        'select id, status, applied_fen from deposit_holds where user_id = $1 order by id',
        [buyer.id],
      )
      expect(rows.rows).toEqual([
        { id: first.id, status: 'applied', applied_fen: 100_00 },
        { id: second.id, status: 'applied', applied_fen: 20_00 },
        { id: third.id, status: 'released', applied_fen: null },
      ])
      const escrow = await tx.client.query(
        'select balance_fen from ledger_accounts where code = any($1) order by code',
        [[accounts.escrow(900_001), accounts.userDeposit(buyer.id), accounts.userWallet(buyer.id)]],
      )
      expect(escrow.rows).toEqual([{ balance_fen: 120_00 }, { balance_fen: 0 }, { balance_fen: 60_00 }])
      await expect(
        applyHold(tx, {
          user_id: buyer.id,
          scope: 'lot',
          ref_id: lot_id,
          order_id: 900_002,
          order_no: 'O2',
          amount_fen: 1,
        }),
      ).rejects.toThrow('more than is held')
      throw new Error('undone')
    }).catch((error: Error) => expect(error.message).toBe('undone'))
  })

  test('one person’s deposit is given back when their order is closed without their fault', async () => {
    const [buyer, lot_id] = [await newBuyer(world), newLot()]
    await depositFor(world, buyer.id, lot_id, 100_00)

    await inTx((tx) => releaseHolds(tx, { user_id: buyer.id, scope: 'lot', ref_id: lot_id }, 'order_closed'))

    expect(await wallet(buyer)).toBe(100_00)
  })
})
