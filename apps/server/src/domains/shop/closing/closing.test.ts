/** Closing a shop: what stands in its way, the wait for claims, and where its money goes. */
import { account, auction, message, operator, shop, wallet } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { blockersOf } from '../../../platform/things/things.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/signing-in/sessions.ts'
import { newBuyer, PAY_PASSWORD } from '../../account/testing.ts'
import { accounts, setFrozen } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { draftLot, runningLot } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { receivedOrder } from '../../order/testing.ts'
import { applicationOf, fileShop } from '../applications/applications.ts'
import { newShop, type TestShop } from '../testing.ts'
import { OPEN_ITEMS } from './open-items.ts'

const DAY_MS = 86_400_000
const reason = 'its owner died'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const CLOSE = { action: 'close', pay_password: PAY_PASSWORD } as const
const itemsOf = async (one: TestShop) => (await world.call(one, shop.closing, {})).items
const statusOf = async (one: TestShop) =>
  (await world.sql<{ status: string }>('select status from shop_shops where id = $1', [one.id]))[0]!.status
/** Days go by, and the owner signs in anew. */
async function later(one: TestShop, days: number): Promise<void> {
  await world.advance(days * DAY_MS)
  await world.settle()
  one.owner.token = (await createSession(world.ctx, { user_id: one.owner.id })).token
  one.token = one.owner.token
}
/** An open shop with a deposit of ¥1,000 in full. */
async function withDeposit(): Promise<TestShop> {
  const one = await newShop(world, { deposit_required_fen: 1_000_00 })
  await fund(world, one.owner.id, 1_000_00)
  const { submit_token } = await world.call(one, shop.deposit, {})
  const pay = { submit_token, channel: 'wallet' as const, pay_password: PAY_PASSWORD }
  await world.call(one, shop.moveDeposit, { action: 'topup', amount_fen: 1_000_00, ...pay })
  return one
}

describe('a shop that is to close', () => {
  test('is told what still runs, one by one, and does not begin before', async () => {
    const { shop: seller } = await receivedOrder(world)
    await runningLot(world, { shop: seller })
    expect(await itemsOf(seller)).toEqual([
      { item: 'lots', count: 1 },
      { item: 'orders', count: 1 },
    ])
    await world.refused(seller, shop.close, CLOSE, 'HAS_OPEN_ITEMS')
    const desk = await newOperator(world, ['review'])
    await world.refused(desk, operator.closeShop, { id: seller.id, reason }, 'HAS_OPEN_ITEMS')
    expect(await statusOf(seller)).toBe('active')
  })

  test('is kept open by nothing that its list cannot name', () => {
    const unnamed = [...blockersOf(world.ctx, 'shop').keys()].filter((item) => !OPEN_ITEMS.some((one) => one === item))
    expect(unnamed).toEqual([])
  })

  test('needs its owner’s pay password; then it lists nothing, is found no more, and may change its mind', async () => {
    const one = await newShop(world)
    await world.refused(one, shop.close, { action: 'close', pay_password: '000000' }, 'PAY_PASSWORD_WRONG')
    const closing = await world.call(one, shop.close, CLOSE)
    expect(closing).toMatchObject({ status: 'closing', reason: null })
    expect(Math.round((closing.closes_at! - (await world.now()) / 1_000) / 86_400)).toBe(closing.days)
    expect(closing.days).toBe(90)

    await world.refused(one, shop.close, CLOSE, 'STATE_CONFLICT')
    await world.refused(
      one,
      auction.upDown,
      { id: await draftLot(world, { shop: one }).then(({ id }) => id), to: 'up' },
      'SHOP_NOT_ACTIVE',
    )
    expect((await world.call(guest, shop.list, { keyword: one.name })).list).toEqual([])
    expect((await world.call(guest, shop.info, { id: one.id })).status).toBe('closing')

    expect((await world.call(one, shop.close, { action: 'stay' })).status).toBe('active')
    await world.refused(one, shop.close, { action: 'stay' }, 'STATE_CONFLICT')
    await world.advance(91 * DAY_MS)
    await world.settle()
    expect(await statusOf(one)).toBe('active')
  })
})

describe('the end', () => {
  test('comes when no fake can be claimed any more: deposit to the shop (T19b), all of it to the owner (T30)', async () => {
    const one = await withDeposit()
    await world.call(one, shop.close, CLOSE)
    await later(one, 89)
    expect(await statusOf(one)).toBe('closing')
    expect(await balanceOf(world, accounts.shopDeposit(one.id))).toBe(1_000_00)
    const before_fen = await balanceOf(world, accounts.userWallet(one.owner.id))

    await later(one, 1)

    expect(await statusOf(one)).toBe('closed')
    const [request] = await world.sql<{ id: number }>(
      `select id from shop_deposit_requests where shop_id = $1 and kind = 'withdraw' and status = 'done'`,
      [one.id],
    )
    expect(await entriesOf(world, `sdep:${request!.id}`)).toEqual([
      [accounts.shopDeposit(one.id), -1_000_00],
      [accounts.shopWallet(one.id), 1_000_00],
    ])
    expect(await entriesOf(world, `chg:close:${one.id}`)).toEqual([
      [accounts.shopWallet(one.id), -1_000_00],
      [accounts.userWallet(one.owner.id), 1_000_00],
    ])
    expect(await balanceOf(world, accounts.userWallet(one.owner.id))).toBe(before_fen + 1_000_00)
    const { list } = await world.call(one.owner, message.list, {}, { 'accept-language': 'en' })
    expect(list.map(({ title }) => title)).toContain('Your shop is closed')
    await world.refused(guest, shop.info, { id: one.id }, 'NOT_FOUND')
    expect((await world.call(one.owner, account.me, {})).shop).toBeNull()
    expect((await world.call(one.owner, wallet.balance, { owner: 'user' })).available_fen).toBe(before_fen + 1_000_00)
  })

  test('waits while its wallet is frozen, and comes the day after it is not', async () => {
    const one = await withDeposit()
    await world.call(one, shop.close, CLOSE)
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(one.id), true))
    await later(one, 90)
    expect(await statusOf(one)).toBe('closing')
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(one.id), false))
    await later(one, 1)
    expect(await statusOf(one)).toBe('closed')
  })
})

describe('a person whose shop is closed', () => {
  test('may open another, under its old name as well; no other person takes that name', async () => {
    const one = await newShop(world)
    await world.call(one, shop.close, CLOSE)
    const { id: stranger } = await newBuyer(world, { verified: true })
    const asks = (user_id: number) =>
      inTransaction(world.ctx, (tx) =>
        fileShop(tx, {
          user_id,
          kind: 'individual',
          name: one.name,
          intro: '再开',
          main_category_ids: [],
          licences: [],
        }),
      )
    await expect(asks(one.owner.id)).rejects.toMatchObject({ key: 'ALREADY_DONE' })
    await later(one, 91)
    expect(await statusOf(one)).toBe('closed')
    await expect(asks(stranger)).rejects.toMatchObject({ key: 'VALIDATION' })

    await asks(one.owner.id)
    const { id } = (await applicationOf(world.ctx, one.owner.id))!
    await world.call(await newOperator(world, ['review']), operator.approveApplication, { id })

    const mine = (await world.call(one.owner, account.me, {})).shop!
    expect(mine.id).not.toBe(one.id)
    expect(mine).toMatchObject({ name: one.name, status: 'pending_fee' })
    expect((await world.call(one.owner, shop.feePlans, {})).shop).toMatchObject({ id: mine.id })
    expect(await statusOf(one)).toBe('closed')
  })
})
