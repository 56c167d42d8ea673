/** A lot's name wherever money or a notice speaks of it: in English to readers of English, else as its shop named it. */
import { auction, message, wallet } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, PAY_PASSWORD } from '../../domains/account/testing.ts'
import { newAddress } from '../../domains/address/testing.ts'
import { expectBooksBalance } from '../../domains/ledger/testing.ts'
import { placed, runningLot } from '../../domains/lot/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const IN_CHINESE = { 'accept-language': 'zh-CN' }

/** A buyer has set a deposit aside for a lot, won it, and paid from the wallet. */
async function wonAndPaid(names: { title: string; title_en: string | null }) {
  const lot = await runningLot(world, { ...names, deposit_fen: 20_00 })
  const winner = await newBuyer(world, { funded: 500_00 })
  const address = await newAddress(world, winner.id)
  const quote = await world.call(winner, auction.depositQuote, { id: lot.id })
  await world.call(winner, auction.payDeposit, {
    id: lot.id,
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    submit_token: quote.submit_token,
    shown_total_fen: quote.topup_fen,
  })
  await placed(world, winner, lot, 200)
  await world.advance(3_601_000)
  await world.call(winner, auction.pay, {
    id: lot.id,
    address_id: Number(address.id),
    channel: 'wallet',
    pay_password: PAY_PASSWORD,
    shown_total_fen: 180_00,
  })
  await world.settle()
  return winner
}

test('fund records, deposits and their notices name the lot in the reader’s language', async () => {
  const winner = await wonAndPaid({ title: '青花缠枝莲纹梅瓶', title_en: 'Lotus scroll meiping' })

  const titles = (list: { title: string }[]) => list.map(({ title }) => title)
  const records = async (headers?: Record<string, string>) =>
    titles((await world.call(winner, wallet.log, {}, headers)).list)
  expect(await records()).toEqual(
    expect.arrayContaining(['Bidding deposit held · Lotus scroll meiping', 'Paid into escrow · Lotus scroll meiping']),
  )
  expect(await records(IN_CHINESE)).toEqual(
    expect.arrayContaining(['保证金冻结 · 青花缠枝莲纹梅瓶', '支付货款（托管） · 青花缠枝莲纹梅瓶']),
  )
  const deposits = async (headers?: Record<string, string>) =>
    titles((await world.call(winner, auction.myDeposits, {}, headers)).list)
  expect(await deposits()).toEqual(['Lotus scroll meiping'])
  expect(await deposits(IN_CHINESE)).toEqual(['青花缠枝莲纹梅瓶'])
  const notices = async (headers?: Record<string, string>) =>
    (await world.call(winner, message.list, { category: 'deposit' }, headers)).list.map(({ content }) => content)
  expect((await notices()).every((content) => content.includes('Lotus scroll meiping'))).toBe(true)
  expect((await notices(IN_CHINESE)).every((content) => content.includes('青花缠枝莲纹梅瓶'))).toBe(true)
})

test('a lot without an English name keeps its own', async () => {
  const winner = await wonAndPaid({ title: '白玉摆件', title_en: null })

  const { list } = await world.call(winner, wallet.log, {})
  expect(list.map(({ title }) => title)).toContain('Bidding deposit held · 白玉摆件')
})
