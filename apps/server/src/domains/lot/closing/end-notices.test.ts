/** Notices and frames people get when a lot has ended. */

import { auction, message } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { auctionEvents } from '../events.ts'
import { offer, placed, runningLot } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function setAside(person: TestPerson, lot: { id: number }): Promise<void> {
  const { submit_token, topup_fen } = await world.call(person, auction.depositQuote, { id: lot.id })
  await world.call(person, auction.payDeposit, {
    id: lot.id,
    submit_token,
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: topup_fen,
  })
}

test('the loser reads which deposit comes back, the winner until when to pay: by the order that waits for it', async () => {
  const lot = await runningLot(world, { deposit_fen: 120_00 })
  const [winner, loser] = [await newBuyer(world, { funded: 500_00 }), await newBuyer(world, { funded: 500_00 })]
  for (const person of [winner, loser]) await setAside(person, lot)
  await placed(world, loser, lot, 100)
  await placed(world, winner, lot, 200)
  await world.settle()
  await world.advance(3_601_000)
  await world.settle()

  expect(await eventsAbout(world, auctionEvents.lost, { lot_id: lot.id })).toMatchObject([
    { user_id: loser.id, deposit_fen: 120_00 },
  ])
  const [won] = await eventsAbout(world, auctionEvents.won, { lot_id: lot.id })
  const [order] = await world.sql<{ pay_deadline: number }>('select pay_deadline from order_orders where id = $1', [
    won!.order_id,
  ])
  expect(won).toMatchObject({ user_id: winner.id, pay_deadline: order!.pay_deadline })
  const { list } = await world.call(winner, message.list, { category: 'auction' })
  expect(list.find(({ code }) => code === 'auction.won')?.content).toMatch(/Please pay by \d+ \w+ \d\d:\d\d\.$/)
})

test('the winner of a house’s lot reads the sum with the premium, as the bill asks for it', async () => {
  const lot = await runningLot(world, { start_fen: 1_600_00, premium_bp: 1_000 })
  const winner = await newBuyer(world)
  await world.call(winner, auction.bid, { ...offer(lot, 1_650), agree_premium: true })
  await world.advance(3_601_000)
  await world.settle()

  const { list } = await world.call(winner, message.list, { category: 'auction' })
  expect(list.find(({ code }) => code === 'auction.won')?.content).toContain('for ¥1,650, ¥1,815 with the premium.')
})
