/** Baskets: maximums on lots of one sale under one cap. What enters, what sleeps, what wakes, and who sees it. */
import { auction } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { type LotForm, lotForm, offer, placed } from '../testing.ts'

let world: World
let form: LotForm
beforeAll(async () => {
  world = await openWorld()
  form = await lotForm(world)
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
/** A sale that runs: lots from ¥100 that end 10 s apart. */
async function saleOf(count: number, more: object = {}, sale: object = {}) {
  const shop = await newShop(world, { level: 3 })
  const { title: _, title_en: __, images, mode: ___, duration_s: ____, ...rules } = form({ deposit_fen: 0, ...more })
  const { ids, batch_id } = await world.call(shop, auction.publish, {
    mode: 'mass' as const,
    title: '玉器专场',
    rules,
    first_ends_at: Math.floor((await world.now()) / 1_000) + 7_200,
    stagger_s: 10,
    lots: Array.from({ length: count }, (_, n) => ({ title: `玉器第 ${n + 1} 件`, images, start_fen: 100_00 })),
    ...sale,
  })
  return { shop, batch_id: batch_id!, ids }
}
const maxima = (ids: readonly number[], ...yuan: number[]) =>
  ids.map((lot_id, n) => ({ lot_id, max_fen: (yuan[n] ?? yuan.at(-1)!) * 100 }))
type Cap = { win_max?: number; limit_fen?: number }
async function setBasket(person: TestPerson, batch_id: number, lots: ReturnType<typeof maxima>, cap: Cap) {
  const answer = await world.call(person, auction.setBasket, { batch_id, lots, ...cap })
  await world.settle()
  return answer
}
const statesOf = async (person: TestPerson, batch_id: number) =>
  (await world.call(person, auction.basket, { batch_id })).lots.map(({ state }) => state)
const leads = async (person: TestPerson, ids: readonly number[]) => {
  const rows = await world.sql<{ id: number }>(
    'select id::int as id from auction_lots where id = any($1) and leader_user_id = $2 order by id',
    [ids, person.id],
  )
  return rows.map(({ id }) => ids.indexOf(id) + 1)
}

describe('a basket of so many lots', () => {
  test('bids on the first of its ranks; outbid there, the next one enters at once', async () => {
    const { batch_id, ids } = await saleOf(5)
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    await setBasket(buyer, batch_id, maxima(ids, 200), { win_max: 2 })
    expect(await leads(buyer, ids)).toEqual([1, 2])
    expect(await statesOf(buyer, batch_id)).toEqual(['entered', 'entered', 'asleep', 'asleep', 'asleep'])

    await placed(world, other, { id: ids[0]! }, 300)

    await eventually(async () => expect(await leads(buyer, ids)).toEqual([2, 3]))
    const seen = await world.call(buyer, auction.basket, { batch_id })
    expect(seen).toMatchObject({ led: 2, won: 0, used_fen: 400_00, cap: { win_max: 2 } })
    expect(seen.lots[3]).toMatchObject({ state: 'asleep', because: 'cap' })
  })

  test('wins no more of them than that, and withdraws the rest then', async () => {
    const { batch_id, ids } = await saleOf(4, {}, { stagger_s: 600 })
    const buyer = await newBuyer(world)
    await setBasket(buyer, batch_id, maxima(ids, 200), { win_max: 2 })

    await world.advance(2 * HOUR_MS + 11 * 60_000)

    const won = await world.sql('select 1 from auction_lots where id = any($1) and winner_user_id = $2', [
      ids,
      buyer.id,
    ])
    expect(won).toHaveLength(2)
    expect(await statesOf(buyer, batch_id)).toEqual(['entered', 'entered', 'withdrawn', 'withdrawn'])
  })

  test('counts what its person bids by hand, and refuses it beyond', async () => {
    const { batch_id, ids } = await saleOf(3)
    const buyer = await newBuyer(world)
    await setBasket(buyer, batch_id, maxima(ids.slice(0, 1), 200), { win_max: 2 })
    await placed(world, buyer, { id: ids[1]! }, 150)

    await world.refused(buyer, auction.bid, offer({ id: ids[2]! }, 150), 'BASKET_LOTS', { win_max: 2 })
    await placed(world, buyer, { id: ids[1]! }, 300, { kind: 'proxy' })
  })
})

describe('a basket of so much money', () => {
  test('counts the whole price at the maximum, and lets in lower ranks that fit', async () => {
    const { batch_id, ids } = await saleOf(4, { shipping_fen: 20_00 })
    const buyer = await newBuyer(world)

    await setBasket(buyer, batch_id, maxima(ids, 300, 500, 200, 100), { limit_fen: 560_00 })

    expect(await leads(buyer, ids)).toEqual([1, 3])
    const { lots, used_fen } = await world.call(buyer, auction.basket, { batch_id })
    expect(used_fen).toBe(540_00)
    expect(lots[1]).toMatchObject({ state: 'asleep', because: 'cap', all_in_fen: 520_00 })
    await world.refused(buyer, auction.bid, offer({ id: ids[3]! }, 110), 'BASKET_SPEND', { left_yuan: '20' })
  })

  test('has room again when a lot is won below its maximum', async () => {
    const { batch_id, ids } = await saleOf(2, {}, { stagger_s: 600 })
    const buyer = await newBuyer(world)
    await setBasket(buyer, batch_id, maxima(ids, 500, 300), { limit_fen: 600_00 })
    expect(await leads(buyer, ids)).toEqual([1])

    await world.advance(2 * HOUR_MS + 60_000) // the first is won at ¥100

    expect(await leads(buyer, ids.slice(1))).toEqual([1])
    expect(await world.call(buyer, auction.basket, { batch_id })).toMatchObject({ led: 1, won: 1, used_fen: 400_00 })
  })

  test('takes no bid back when its cap is lowered, and enters what fits when it is raised', async () => {
    const { batch_id, ids } = await saleOf(3)
    const buyer = await newBuyer(world)
    await setBasket(buyer, batch_id, maxima(ids, 200), { limit_fen: 400_00 })
    await setBasket(buyer, batch_id, maxima(ids, 200), { limit_fen: 100_00 })
    expect(await leads(buyer, ids)).toEqual([1, 2])

    await setBasket(buyer, batch_id, maxima(ids, 200), { limit_fen: 600_00 })
    expect(await leads(buyer, ids)).toEqual([1, 2, 3])
  })
})

test('a maximum waits for its lot to open, and for its deposit, and says so', async () => {
  const starts_at = Math.floor((await world.now()) / 1_000) + 3_600
  const { batch_id, ids } = await saleOf(2, { deposit_fen: 50_00 }, { starts_at, first_ends_at: starts_at + 7_200 })
  const buyer = await newBuyer(world, { funded: 1_000_00 })
  await setBasket(buyer, batch_id, maxima(ids, 200), { win_max: 2 })
  const because = async () => (await world.call(buyer, auction.basket, { batch_id })).lots.map((lot) => lot.because)
  expect(await because()).toEqual(['not_open', 'not_open'])

  await world.advance(HOUR_MS + 60_000)
  expect(await statesOf(buyer, batch_id)).toEqual(['waiting', 'waiting'])
  expect(await because()).toEqual(['deposit', 'deposit'])
  const { submit_token, topup_fen } = await world.call(buyer, auction.depositQuote, { id: ids[1]! })
  const pay = { submit_token, channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen: topup_fen }
  await world.call(buyer, auction.payDeposit, { id: ids[1]!, ...pay })
  await world.settle()

  expect(await leads(buyer, ids)).toEqual([2])
})

test('a limit of its person lets a maximum sleep, and it enters when there is room', async () => {
  const { batch_id, ids } = await saleOf(2)
  const buyer = await newBuyer(world)
  await world.call(buyer, auction.setLimits, { month_fen: 300_00 })
  await setBasket(buyer, batch_id, maxima(ids, 200), { win_max: 2 })
  expect(await leads(buyer, ids)).toEqual([1])
  expect((await world.call(buyer, auction.basket, { batch_id })).lots[1]).toMatchObject({
    state: 'asleep',
    because: 'own_limit',
  })

  await placed(world, await newBuyer(world), { id: ids[0]! }, 250)

  await eventually(async () => expect(await leads(buyer, ids)).toEqual([2]))
})

test('a price above its maximum lets it sleep; a higher maximum enters', async () => {
  const { batch_id, ids } = await saleOf(2)
  const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, other, { id: ids[0]! }, 300)
  await setBasket(buyer, batch_id, maxima(ids.slice(0, 1), 200), { win_max: 1 })
  expect((await world.call(buyer, auction.basket, { batch_id })).lots[0]).toMatchObject({
    state: 'asleep',
    because: 'price',
  })

  await setBasket(buyer, batch_id, maxima(ids.slice(0, 1), 400), { win_max: 1 })
  expect(await leads(buyer, ids)).toEqual([1])
  await world.refused(
    buyer,
    auction.setBasket,
    { batch_id, lots: maxima(ids.slice(0, 1), 350), win_max: 1 },
    'MAX_NOT_HIGHER',
  )
})

test('what is taken out does not enter any more; what has entered stands', async () => {
  const { batch_id, ids } = await saleOf(3)
  const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
  await setBasket(buyer, batch_id, maxima(ids, 200), { win_max: 1 })
  await setBasket(buyer, batch_id, maxima(ids.slice(2), 200), { win_max: 1 })
  const { lots } = await world.call(buyer, auction.basket, { batch_id })
  expect(lots.map(({ lot_id, state }) => [ids.indexOf(lot_id) + 1, state])).toEqual([
    [3, 'asleep'],
    [1, 'entered'],
    [2, 'withdrawn'],
  ])

  await placed(world, other, { id: ids[0]! }, 300)

  await eventually(async () => expect(await leads(buyer, ids)).toEqual([3]))
})

test('is its person’s alone, and names lots of its sale, each once, with a cap', async () => {
  const [one, two] = [await saleOf(2), await saleOf(2)]
  const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
  await setBasket(buyer, one.batch_id, maxima(one.ids, 999), { win_max: 1 })

  expect(await world.call(other, auction.basket, { batch_id: one.batch_id })).toMatchObject({ cap: null, lots: [] })
  for (const viewer of [other, one.shop])
    for (const id of one.ids)
      expect(JSON.stringify(await world.call(viewer, auction.lot, { id }))).not.toContain('99900')
  await world.refused(guest, auction.basket, { batch_id: one.batch_id }, 'LOGIN_EXPIRED')
  const set = (more: object) => ({ batch_id: one.batch_id, lots: maxima(one.ids, 200), win_max: 1, ...more })
  await world.refused(buyer, auction.basket, { batch_id: 999_999 }, 'NOT_FOUND')
  await world.refused(buyer, auction.setBasket, set({ lots: maxima(two.ids, 200) }), 'NOT_FOUND')
  await world.refused(buyer, auction.setBasket, set({ win_max: undefined }), 'MISSING_PARAM', { field: 'win_max' })
  await world.refused(buyer, auction.setBasket, set({ lots: maxima([one.ids[0]!, one.ids[0]!], 200) }), 'VALIDATION')
})
