import { funding, operator, shop as shopRows } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { PAY_PASSWORD } from '../../account/testing.ts'
import { expectBooksBalance, fund } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { openedDeduction } from '../../shop/deducting/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'
import { freeReserve, reserveLeft, spendReserve } from '../index.ts'
import { depositFen, newCampaign, payDeposit } from '../testing.ts'

const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const deposit = (shop: TestShop) => world.call(shop, shopRows.deposit, {})
let n = 0
/** Each time with another title: the same form twice within seconds counts as one. */
const submitted = (id: number) => ({ id, title: `复烧汝瓷，第 ${++n} 次`, action: 'submit' as const })
const submit = (shop: TestShop, id: number) => world.call(shop, funding.edit, submitted(id))
/** A draft for ¥10,000, which needs ¥500. */
const draft = (shop: TestShop, more: Record<string, unknown> = {}) =>
  newCampaign(world, { shop, until: 'draft', ...more })

describe('the reserve of a campaign', () => {
  test('is in the deposit above what is required before the campaign is submitted, and is 5 % of the goal, ¥50,000 at most', async () => {
    const shop = await newShop(world, { deposit_required_fen: 1_000_00 })
    await payDeposit(world, shop, 1_000_00)
    const [small, large] = [await draft(shop), await draft(shop, { goal_fen: 2_000_000_00 })]

    const short = await world.refused(shop, funding.edit, submitted(small.id), 'FUNDING_RESERVE_SHORT')
    expect(short.msg).toContain('500')
    expect(await world.call(shop, funding.editForm, { id: small.id })).toMatchObject({
      reserve: { need_fen: 500_00, spare_fen: 0 },
    })
    expect((await world.call(shop, funding.editForm, { id: large.id })).reserve.need_fen).toBe(50_000_00)
    await payDeposit(world, shop, 499_99)
    await world.refused(shop, funding.edit, submitted(small.id), 'FUNDING_RESERVE_SHORT')
    await payDeposit(world, shop, 1)
    await submit(shop, small.id)
  })

  test('may be paid in beforehand, not more than the campaigns that are prepared need, and cannot be asked back', async () => {
    const shop = await newShop(world, { deposit_required_fen: 1_000_00 })
    await payDeposit(world, shop, 1_000_00)
    expect(await deposit(shop)).toMatchObject({ missing_fen: 0, payable_fen: 0, reserve: null })

    const { id } = await draft(shop)
    const wanting = await deposit(shop)
    expect(wanting).toMatchObject({
      missing_fen: 0,
      payable_fen: 500_00,
      reserve: { held_fen: 0, wanted_fen: 500_00 },
    })
    expect(wanting.pay).not.toBeNull()
    await fund(world, shop.owner.id, 500_01)
    const pay = { action: 'topup' as const, channel: 'wallet' as const, pay_password: PAY_PASSWORD }
    const { submit_token } = await deposit(shop)
    await world.refused(shop, shopRows.moveDeposit, { ...pay, amount_fen: 500_01, submit_token }, 'AMOUNT_INVALID')
    const again = (await deposit(shop)).submit_token
    await world.call(shop, shopRows.moveDeposit, { ...pay, amount_fen: 500_00, submit_token: again })
    expect(await deposit(shop)).toMatchObject({ payable_fen: 0, spare_fen: 500_00 })
    await submit(shop, id)

    expect(await deposit(shop)).toMatchObject({ spare_fen: 0, reserve: { held_fen: 500_00, wanted_fen: 0 } })
    const back = { action: 'withdraw' as const, amount_fen: 1_00, submit_token: crypto.randomUUID() }
    await world.refused(shop, shopRows.moveDeposit, back, 'AMOUNT_INVALID')
  })

  test('is one for each campaign: a second needs its own', async () => {
    const shop = await newShop(world)
    await payDeposit(world, shop, 700_00)
    const [first, second] = [await draft(shop), await draft(shop)]
    await submit(shop, first.id)

    const asked = submitted(second.id)
    await world.refused(shop, funding.edit, asked, 'FUNDING_RESERVE_SHORT', { missing_fen: 300_00 })
    await payDeposit(world, shop, 300_00)
    await submit(shop, second.id)
    const { reserve } = await world.call(shop, funding.shopCampaigns, {})
    expect(reserve).toEqual({ held_fen: 1_000_00, spare_fen: 0, bp: 500, most_fen: 50_000_00 })
  })

  test('is not made of money the shop has asked back, and none of it goes back after the 90 days', async () => {
    const shop = await newShop(world)
    await payDeposit(world, shop, 900_00)
    const back = { action: 'withdraw' as const, amount_fen: 600_00, submit_token: crypto.randomUUID() }
    await world.call(shop, shopRows.moveDeposit, back)
    const { id } = await draft(shop, {
      days: 60,
      ship_by_at: Math.floor((await world.now()) / 1000) + 200 * 86_400,
    })
    const asked = submitted(id)
    await world.refused(shop, funding.edit, asked, 'FUNDING_RESERVE_SHORT', { missing_fen: 200_00 })
    await payDeposit(world, shop, 200_00)
    await submit(shop, id)

    await world.advance(91 * DAY_MS)

    expect(await depositFen(world, shop)).toBe(500_00)
  })

  test('is free again when the campaign is taken back or given up', async () => {
    const one = await newCampaign(world, { until: 'reviewing' })
    expect((await deposit(one.shop)).spare_fen).toBe(0)
    await world.call(one.shop, funding.edit, { id: one.id, action: 'withdraw' })
    expect((await deposit(one.shop)).spare_fen).toBe(500_00)

    await submit(one.shop, one.id)
    expect((await deposit(one.shop)).spare_fen).toBe(0)
    await world.call(one.shop, funding.edit, { id: one.id, version: 1, action: 'withdraw' })
    await world.call(one.shop, funding.edit, { id: one.id, action: 'cancel' })
    expect(await deposit(one.shop)).toMatchObject({ spare_fen: 500_00, reserve: null })
  })

  test('shows what is left of it: what was taken from the deposit first leaves less, the elder campaign before the younger', async () => {
    const shop = await newShop(world, { level: 3 })
    const elder = await newCampaign(world, { shop })
    const younger = await newCampaign(world, { shop })
    const shown = async ({ id }: { id: number }) => (await world.call(guest, funding.info, { id })).reserve
    expect(await shown(younger)).toEqual({ fen: 500_00, left_fen: 500_00 })

    await world.sql('update shop_shops set deposit_required_fen = 300_00 where id = $1', [shop.id])

    expect(await shown(elder)).toEqual({ fen: 500_00, left_fen: 500_00 })
    expect(await shown(younger)).toEqual({ fen: 500_00, left_fen: 200_00 })
    await world.sql('update shop_shops set deposit_required_fen = 2_000_00 where id = $1', [shop.id])
    expect(await shown(elder)).toEqual({ fen: 500_00, left_fen: 0 })
  })

  test('of ¥12,000 is ¥8,000 after ¥4,000 were taken from the deposit, and what is gone may be paid in again', async () => {
    const shop = await newShop(world, { level: 3, deposit_required_fen: 1_000_00 })
    await payDeposit(world, shop, 1_000_00)
    const one = await newCampaign(world, { shop, goal_fen: 240_000_00 })
    const { id } = await openedDeduction(world, { shop, amount_fen: 4_000_00 })
    const shown = async () => (await world.call(guest, funding.info, { id: one.id })).reserve
    expect(await shown()).toEqual({ fen: 12_000_00, left_fen: 12_000_00 })

    await world.call(shop, shopRows.answerDeduction, { id, content: '三件拍品的印章并非本店加盖' })
    const colleague = await newOperator(world, ['arbiter'])
    await world.call(colleague, operator.decideDeduction, { id, result: 'impose', reason: 'report R-104 was proven' })

    expect(await shown()).toEqual({ fen: 12_000_00, left_fen: 8_000_00 })
    expect(await deposit(shop)).toMatchObject({ state: 'enough', missing_fen: 0, spare_fen: 0, payable_fen: 4_000_00 })
  })

  test('gives backers no more than it has, and nothing once it is free', async () => {
    const one = await newCampaign(world)
    const spend = (fen: number) => inTransaction(world.ctx, (tx) => spendReserve(tx, one.id, fen))

    expect(await spend(100_00)).toBe(100_00)
    // Nothing was posted here: the deposit still has it, and the mark alone has shrunk.
    expect(await reserveLeft(world.ctx, one.id)).toEqual({ fen: 500_00, left_fen: 400_00 })
    expect(await spend(1_000_00)).toBe(400_00)
    expect(await spend(1)).toBe(0)
    await inTransaction(world.ctx, (tx) => freeReserve(tx, one.id))
    expect(await reserveLeft(world.ctx, one.id)).toBeUndefined()
    expect(await spend(1)).toBe(0)
  })
})
