/**
 * Bookings under a crowd on three nodes: the last pieces, and a payment and a leaving beside the end. In any sequence, each order is
 * shipped at the price of the step its booking reached, or given back once. Short: 12 people for 4 pieces, 5 bookings; RACE_BUYERS and
 * RACE_TEAMS set other sizes.
 */
import { order, REFUSALS, group as rows } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { newBooking, orderSeat, seatForm, takePaidSeat } from '../../apps/server/src/domains/group/testing.ts'
import { fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { codeAt, nodes, times, useThree, world } from '../race/crowd.ts'
import { fatesOfOrders } from '../race/order-outcomes.ts'

const BUYERS = Number(process.env.RACE_BUYERS ?? 12)
const BOOKINGS = Number(process.env.RACE_TEAMS ?? 5)
const FIRST_FEN = 100_00

useThree()

const payment = (order_id: number, shown_total_fen: number) => ({
  ...{ ids: [order_id], channel: 'wallet', pay_password: PAY_PASSWORD },
  shown_total_fen,
})
const standingOf = async (order_id: number) =>
  (
    await world.sql<{ order_status: string; state: string; escrow_fen: number; qty: number; final_price_fen: number }>(
      `select o.status as order_status, s.state, coalesce(s.pieces, 0) as qty, b.final_price_fen::int, (o.paid_fen - o.refunded_fen)::int as escrow_fen
       from order_orders o join group_seats s on s.order_id = o.id join group_buys b on b.id = s.buy_id where o.id = $1`,
      [order_id],
    )
  )[0]!

test(`of ${BUYERS} people who book the last four pieces at once four have one`, {
  timeout: 60_000 + BUYERS * 1_000,
}, async () => {
  const one = await newBooking(world, { stock: 10 })
  await takePaidSeat(world, one, { qty: 6 })
  const forms = await times(BUYERS, async () => {
    const buyer = await newBuyer(world)
    return { buyer, form: await seatForm(world, one, buyer) }
  })

  const codes = await Promise.all(forms.map(({ buyer, form }, i) => codeAt(nodes, i, rows.join, buyer, form)))

  expect(codes.filter((code) => code === 1)).toHaveLength(4)
  expect(new Set(codes)).toEqual(new Set([1, REFUSALS.OUT_OF_STOCK.code]))
})

test('a payment and a leaving beside the end of a booking: each order is shipped at its step, or given back once', {
  timeout: 60_000 + BOOKINGS * 20_000,
}, async () => {
  const random = new SeededRandom(Number(process.env.CHAOS_SEED ?? 1))
  const all: number[] = []
  for (let n = 0; n < BOOKINGS; n++) {
    const one = await newBooking(world)
    const [stays, leaves] = [await takePaidSeat(world, one, { qty: 2 }), await takePaidSeat(world, one, { qty: 2 })]
    const last = await orderSeat(world, one, { qty: 1 })
    await fund(world, last.buyer.id, FIRST_FEN)
    all.push(stays.order_id, leaves.order_id, last.order_id)
    const ends = async () => {
      await world.sql('update group_buys set to_at = platform_now() where id = $1', [one.id])
      await world.sql(
        `update platform_deadlines set due_at = platform_now() where kind = 'booking_close' and ref_id = $1`,
        [one.id],
      )
      await world.settle()
    }

    await Promise.all([
      codeAt(nodes, n, order.pay, last.buyer, payment(last.order_id, FIRST_FEN)),
      codeAt(nodes, n + 1, rows.leave, leaves.buyer, { order_id: leaves.order_id }),
      ...(random.happens(0.8) ? [ends()] : []),
    ])
    await world.settle()
  }
  await world.advance(8 * 24 * 3_600_000)
  await world.advance(60_000)

  for (const id of all) {
    const { order_status, state, escrow_fen, qty, final_price_fen } = await standingOf(id)
    const told = `order ${id}: ${order_status}, seat ${state}`
    if (order_status === 'to_ship') expect([state, escrow_fen], told).toEqual(['paid', qty * final_price_fen])
    else if (order_status === 'refunded') expect(['left', 'refunded'], told).toContain(state)
    else expect([order_status, state], told).toEqual(['closed', 'lapsed'])
  }
  expect((await fatesOfOrders(world)).problems).toEqual([])
})
