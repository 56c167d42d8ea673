/** Baskets: maximums on lots under one cap. What enters, what sleeps, what wakes, and who sees it. */
import { auction } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../../testing/eventually.ts'
import { guest, openWorld, type World } from '../../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../../account/testing.ts'
import { type LotForm, lotForm, offer, placed } from '../../../lot/testing.ts'
import { newShop } from '../../../shop/testing.ts'

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
/** The basket of a person, the first of theirs; another one by its id. */
async function setBasket(person: TestPerson, lots: ReturnType<typeof maxima>, cap: Cap, basket_id?: number) {
  const [first] = (await world.call(person, auction.baskets, {})).list
  const answer = await world.call(person, auction.setBasket, { id: basket_id ?? first?.id, lots, ...cap })
  await world.settle()
  return answer
}
async function basketOf(person: TestPerson) {
  const [first] = (await world.call(person, auction.baskets, {})).list
  return world.call(person, auction.basket, { id: first!.id })
}
const statesOf = async (person: TestPerson) => (await basketOf(person)).lots.map(({ state }) => state)
const leads = async (person: TestPerson, ids: readonly number[]) => {
  const rows = await world.sql<{ id: number }>(
    'select id::int as id from lot_lots where id = any($1) and leader_user_id = $2 order by id',
    [ids, person.id],
  )
  return rows.map(({ id }) => ids.indexOf(id) + 1)
}

describe('a basket of so many lots', () => {
  test('bids on the first of its ranks; outbid there, the next one enters at once', async () => {
    const { ids } = await saleOf(5)
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    await setBasket(buyer, maxima(ids, 200), { win_max: 2 })
    expect(await leads(buyer, ids)).toEqual([1, 2])
    expect(await statesOf(buyer)).toEqual(['entered', 'entered', 'asleep', 'asleep', 'asleep'])

    await placed(world, other, { id: ids[0]! }, 300)

    await eventually(async () => expect(await leads(buyer, ids)).toEqual([2, 3]))
    const seen = await basketOf(buyer)
    expect(seen).toMatchObject({ led: 2, won: 0, used_fen: 400_00, cap: { win_max: 2 } })
    expect(seen.lots[3]).toMatchObject({ state: 'asleep', because: 'cap' })
  })

  test('wins no more of them than that, and withdraws the rest then', async () => {
    const { ids } = await saleOf(4, {}, { stagger_s: 600 })
    const buyer = await newBuyer(world)
    await setBasket(buyer, maxima(ids, 200), { win_max: 2 })

    await world.advance(2 * HOUR_MS + 11 * 60_000)

    const won = await world.sql('select 1 from lot_lots where id = any($1) and winner_user_id = $2', [ids, buyer.id])
    expect(won).toHaveLength(2)
    expect(await statesOf(buyer)).toEqual(['entered', 'entered', 'withdrawn', 'withdrawn'])
  })

  test('counts what its person bids by hand on its lots, and refuses it beyond; other lots are free', async () => {
    const { ids } = await saleOf(4)
    const buyer = await newBuyer(world)
    // The price of the second and third is above their maximums at once.
    for (const id of ids.slice(1, 3)) await placed(world, await newBuyer(world), { id }, 110)
    await setBasket(buyer, maxima(ids.slice(0, 3), 200, 100), { win_max: 2 })
    await placed(world, buyer, { id: ids[1]! }, 150)

    await world.refused(buyer, auction.bid, offer({ id: ids[2]! }, 150), 'BASKET_LOTS', { win_max: 2 })
    await placed(world, buyer, { id: ids[1]! }, 300, { kind: 'proxy' })
    await placed(world, buyer, { id: ids[3]! }, 150)
  })
})

describe('a basket of so much money', () => {
  test('counts the whole price at the maximum, and lets in lower ranks that fit', async () => {
    const { ids } = await saleOf(4, { shipping_fen: 20_00 })
    const buyer = await newBuyer(world)

    await setBasket(buyer, maxima(ids, 300, 500, 200, 100), { limit_fen: 560_00 })

    expect(await leads(buyer, ids)).toEqual([1, 3])
    const { lots, used_fen } = await basketOf(buyer)
    expect(used_fen).toBe(540_00)
    expect(lots[1]).toMatchObject({ state: 'asleep', because: 'cap', all_in_fen: 520_00 })
    await world.refused(buyer, auction.bid, offer({ id: ids[3]! }, 110), 'BASKET_SPEND', { left_yuan: '20' })
  })

  test('has room again when a lot is won below its maximum', async () => {
    const { ids } = await saleOf(2, {}, { stagger_s: 600 })
    const buyer = await newBuyer(world)
    await setBasket(buyer, maxima(ids, 500, 300), { limit_fen: 600_00 })
    expect(await leads(buyer, ids)).toEqual([1])

    await world.advance(2 * HOUR_MS + 60_000) // the first is won at ¥100

    expect(await leads(buyer, ids.slice(1))).toEqual([1])
    expect(await basketOf(buyer)).toMatchObject({ led: 1, won: 1, used_fen: 400_00 })
  })

  test('takes no bid back when its cap is lowered, and enters what fits when it is raised', async () => {
    const { ids } = await saleOf(3)
    const buyer = await newBuyer(world)
    await setBasket(buyer, maxima(ids, 200), { limit_fen: 400_00 })
    await setBasket(buyer, maxima(ids, 200), { limit_fen: 100_00 })
    expect(await leads(buyer, ids)).toEqual([1, 2])

    await setBasket(buyer, maxima(ids, 200), { limit_fen: 600_00 })
    expect(await leads(buyer, ids)).toEqual([1, 2, 3])
  })
})

test('a maximum waits for its lot to open, and for its deposit, and says so', async () => {
  const starts_at = Math.floor((await world.now()) / 1_000) + 3_600
  const { ids } = await saleOf(2, { deposit_fen: 50_00 }, { starts_at, first_ends_at: starts_at + 7_200 })
  const buyer = await newBuyer(world, { funded: 1_000_00 })
  await setBasket(buyer, maxima(ids, 200), { win_max: 2 })
  const because = async () => (await basketOf(buyer)).lots.map((lot) => lot.because)
  expect(await because()).toEqual(['not_open', 'not_open'])

  await world.advance(HOUR_MS + 60_000)
  expect(await statesOf(buyer)).toEqual(['waiting', 'waiting'])
  expect(await because()).toEqual(['deposit', 'deposit'])
  const { submit_token, topup_fen } = await world.call(buyer, auction.depositQuote, { id: ids[1]! })
  const pay = { submit_token, channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen: topup_fen }
  await world.call(buyer, auction.payDeposit, { id: ids[1]!, ...pay })
  await world.settle()

  expect(await leads(buyer, ids)).toEqual([2])
})

test('a limit of its person lets a maximum sleep, and it enters when there is room', async () => {
  const { ids } = await saleOf(2)
  const buyer = await newBuyer(world)
  await world.call(buyer, auction.setLimits, { month_fen: 300_00 })
  await setBasket(buyer, maxima(ids, 200), { win_max: 2 })
  expect(await leads(buyer, ids)).toEqual([1])
  expect((await basketOf(buyer)).lots[1]).toMatchObject({
    state: 'asleep',
    because: 'own_limit',
  })

  await placed(world, await newBuyer(world), { id: ids[0]! }, 250)

  await eventually(async () => expect(await leads(buyer, ids)).toEqual([2]))
})

test('a price above its maximum lets it sleep; a higher maximum enters', async () => {
  const { ids } = await saleOf(2)
  const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, other, { id: ids[0]! }, 300)
  await setBasket(buyer, maxima(ids.slice(0, 1), 200), { win_max: 1 })
  expect((await basketOf(buyer)).lots[0]).toMatchObject({
    state: 'asleep',
    because: 'price',
  })

  await setBasket(buyer, maxima(ids.slice(0, 1), 400), { win_max: 1 })
  expect(await leads(buyer, ids)).toEqual([1])
  const { id } = await basketOf(buyer)
  const lower = { id: id!, lots: maxima(ids.slice(0, 1), 350), win_max: 1 }
  await world.refused(buyer, auction.setBasket, lower, 'MAX_NOT_HIGHER')
})

test('what is taken out is gone; what is led stands, and counts', async () => {
  const { ids } = await saleOf(3)
  const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
  await setBasket(buyer, maxima(ids, 200), { win_max: 1 })
  await setBasket(buyer, maxima(ids.slice(2), 200), { win_max: 1 })
  const { lots } = await basketOf(buyer)
  expect(lots.map(({ lot, state }) => [ids.indexOf(lot.id) + 1, state])).toEqual([
    [3, 'asleep'],
    [1, 'entered'],
  ])

  await placed(world, other, { id: ids[0]! }, 300)

  await eventually(async () => expect(await leads(buyer, ids)).toEqual([3]))
})

test('is its person’s alone, and names lots anybody may see, each once, with a cap', async () => {
  const { ids, shop } = await saleOf(2)
  const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
  const { id } = await setBasket(buyer, maxima(ids, 999), { win_max: 1 })

  expect(await world.call(other, auction.baskets, {})).toEqual({ list: [] })
  await world.refused(other, auction.basket, { id: id! }, 'NOT_FOUND')
  await world.refused(other, auction.setBasket, { id: id!, lots: [], win_max: 1 }, 'NOT_FOUND')
  for (const viewer of [other, shop])
    for (const one of ids)
      expect(JSON.stringify(await world.call(viewer, auction.lot, { id: one }))).not.toContain('99900')
  await world.refused(guest, auction.basket, { id: id! }, 'LOGIN_EXPIRED')
  await world.refused(guest, auction.baskets, {}, 'LOGIN_EXPIRED')
  const set = (more: object) => ({ id: id!, lots: maxima(ids, 999), win_max: 1, ...more })
  await world.refused(buyer, auction.setBasket, set({ lots: maxima([999_999], 200) }), 'NOT_FOUND')
  await world.refused(buyer, auction.setBasket, set({ win_max: undefined }), 'MISSING_PARAM', { field: 'win_max' })
  await world.refused(buyer, auction.setBasket, { lots: [], win_max: 1 }, 'MISSING_PARAM', { field: 'lots' })
  await world.refused(buyer, auction.setBasket, set({ lots: maxima([ids[0]!, ids[0]!], 200) }), 'VALIDATION')
  await world.refused(buyer, auction.basket, { batch_id: 999_999 }, 'NOT_FOUND')
})
