/** A shop's fee and deposit: paid before it opens, renewed, taken from, topped up, asked back. */
import { account, auction, message, operator, REFUSALS, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { guest, newKey, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../../account/signing-in/sessions.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { accounts, setFrozen } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { draftLot } from '../../lot/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { compensateBuyer } from '../../order/index.ts'
import { lockOrder } from '../../order/store.ts'
import { receivedOrder } from '../../order/testing.ts'
import { bindTestCard, payByCard } from '../../payment/testing.ts'
import { shopEvents } from '../events.ts'
import { newApplication, newShop, type TestShop } from '../testing.ts'
import { requireDeposit } from './deposits.ts'

const DAY_MS = 86_400_000
const FEE_FEN = 599_00
const JADE_FEN = 5_000_00
const OTHER_CONTENT = { code: REFUSALS.IDEM_MISMATCH.code }

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

/** A shop that was approved just now; its owner has enough for fee and deposit. */
async function approved(): Promise<{ owner: TestPerson; shop_id: number }> {
  const { id, applicant: owner } = await newApplication(world)
  await world.call(await newOperator(world, ['review']), operator.approveApplication, { id })
  await fund(world, owner.id, 10_000_00)
  return { owner, shop_id: (await world.call(owner, account.me, {})).shop!.id }
}
const statusOf = async (owner: TestPerson) => (await world.call(owner, account.me, {})).shop!.status
const fee = async (owner: TestPerson, more: object = {}) => {
  const { list, submit_token } = await world.call(owner, shop.feePlans, {})
  const plan = list[0]!
  return {
    plan_id: plan.id,
    submit_token,
    channel: 'wallet' as const,
    pay_password: PAY_PASSWORD,
    shown_total_fen: plan.price_fen,
    ...more,
  }
}
const topUp = async (caller: { token: string }, amount_fen: number, more: object = {}) => {
  const { submit_token } = await world.call(caller, shop.deposit, {})
  return {
    action: 'topup' as const,
    amount_fen,
    submit_token,
    channel: 'wallet' as const,
    pay_password: PAY_PASSWORD,
    ...more,
  }
}
const told = async (owner: TestPerson, language = 'en') => {
  await world.settle()
  const { list } = await world.call(owner, message.list, { as_shop: true }, { 'accept-language': language })
  return list.map(({ title, content }) => `${title}: ${content}`).join('\n')
}
/** An open shop of which a deposit is asked, with so much in it. */
async function shopWithDeposit(held_fen: number, deposit_required_fen = 1_000_00): Promise<TestShop> {
  const one = await newShop(world, { deposit_required_fen })
  await fund(world, one.owner.id, 10_000_00)
  if (held_fen > 0) await world.call(one, shop.moveDeposit, await topUp(one, held_fen))
  return one
}
/** Days go by, and the owner signs in anew. */
async function later(one: TestShop, days: number): Promise<void> {
  await world.advance(days * DAY_MS)
  await world.settle()
  one.owner.token = (await createSession(world.ctx, { user_id: one.owner.id })).token
  one.token = one.owner.token
}
/** A buyer is paid by the shop for a proven fake, out of what the shop has: the deposit alone. */
async function compensate(one: TestShop, amount_fen: number): Promise<void> {
  const { id } = await receivedOrder(world, { shop: one, hammer_fen: 1_00 })
  await inTransaction(world.ctx, async (tx) => {
    const row = (await lockOrder(tx, id))!
    await compensateBuyer(tx, row, { key: `test:${id}`, amount_fen, note: 'a proven fake', actor: { type: 'system' } })
  })
  await world.settle()
}
const requestOf = async (pay_no: string) =>
  (await world.sql<{ id: number }>('select id from shop_deposit_requests where pay_no = $1', [pay_no]))[0]!.id
/** Hands in a new lot. */
const submit = async ({ id, owner }: { id: number; owner: TestPerson }) => ({
  id: (await draftLot(world, { shop: { id, owner, token: owner.token, name: '' } })).id,
  save: 'submit' as const,
})

describe('an approved shop nobody wants any more', () => {
  test('is given up before its fee is paid: at once, and its owner’s account may be closed again', async () => {
    const { owner, shop_id } = await approved()
    expect((await world.call(owner, account.leavingInfo, {})).items).toContainEqual({ item: 'shop', count: 1 })
    await world.refused(owner, shop.close, { action: 'close', pay_password: '000000' }, 'PAY_PASSWORD_WRONG')

    expect(await world.call(owner, shop.close, { action: 'close', pay_password: PAY_PASSWORD })).toMatchObject({
      status: 'closing',
      days: 0,
    })
    await world.refused(owner, shop.close, { action: 'stay' }, 'STATE_CONFLICT')
    await world.advance(1_000)

    const [row] = await world.sql<{ status: string }>('select status from shop_shops where id = $1', [shop_id])
    expect(row!.status).toBe('closed')
    expect((await world.call(owner, account.me, {})).shop).toBeNull()
    expect((await world.call(owner, account.leavingInfo, {})).items.map(({ item }) => item)).not.toContain('shop')
  })

  test('gives back what was paid of its deposit; an operator may close it as well', async () => {
    const { owner, shop_id } = await approved()
    await world.call(owner, shop.buyFee, await fee(owner))
    await world.call(owner, shop.moveDeposit, await topUp(owner, 2_000_00))
    const before_fen = await balanceOf(world, accounts.userWallet(owner.id))
    const desk = await newOperator(world, ['review'])

    await world.call(desk, operator.closeShop, { id: shop_id, reason: 'its owner asked for it' })
    await world.advance(1_000)

    expect(await balanceOf(world, accounts.userWallet(owner.id))).toBe(before_fen + 2_000_00)
    expect(await balanceOf(world, accounts.shopDeposit(shop_id))).toBe(0)
  })
})

describe('the way to an open shop', () => {
  test('leads over its fee and then its deposit; before that nothing is listed', async () => {
    const { owner, shop_id } = await approved()
    expect(await statusOf(owner)).toBe('pending_fee')
    expect(await world.call(owner, shop.feePlans, {})).toMatchObject({
      state: 'due',
      current: null,
      list: [{ months: 12, price_fen: FEE_FEN, shop_kind: 'individual', pay: { amount_fen: FEE_FEN } }],
    })
    await world.refused(owner, shop.moveDeposit, await topUp(owner, 1_00), 'STATE_CONFLICT')
    await world.refused(owner, auction.edit, await submit({ id: shop_id, owner }), 'SHOP_NOT_ACTIVE')

    const paid = await world.call(owner, shop.buyFee, await fee(owner))

    expect(await entriesOf(world, `pay:${paid.pay_no}`)).toEqual([
      [accounts.userWallet(owner.id), -FEE_FEN],
      [accounts.fee('store'), FEE_FEN],
    ])
    expect(await statusOf(owner)).toBe('pending_deposit')
    await world.refused(owner, auction.edit, await submit({ id: shop_id, owner }), 'SHOP_NOT_ACTIVE')
    expect(await world.call(owner, shop.deposit, {})).toMatchObject({
      required_fen: JADE_FEN,
      balance_fen: 0,
      missing_fen: JADE_FEN,
      fee: { state: 'running' },
      pay: { amount_fen: JADE_FEN },
    })
    await world.call(owner, shop.moveDeposit, await topUp(owner, 2_000_00))
    expect(await statusOf(owner)).toBe('pending_deposit')
    const { pay } = await world.call(owner, shop.moveDeposit, await topUp(owner, 3_000_00))

    expect(pay).toMatchObject({ status: 'succeeded', amount_fen: 3_000_00 })
    expect(await entriesOf(world, `sdep:${await requestOf(pay!.pay_no)}`)).toEqual([
      [accounts.userWallet(owner.id), -3_000_00],
      [accounts.shopDeposit(shop_id), 3_000_00],
    ])
    expect(await statusOf(owner)).toBe('active')
    expect(await told(owner)).toContain('Your shop is open')
    expect(await told(owner, 'zh-CN')).toContain('店铺年费已缴')
  })

  test('is one step shorter where its kind has a plan that costs nothing', async () => {
    await world.sql(
      `insert into shop_fee_plans (shop_kind, name, name_en, months, price_fen) values ('individual', '体验', 'Trial', 12, 0)`,
    )
    const { owner } = await approved()
    await world.sql(`delete from shop_fee_plans where price_fen = 0`)

    expect(await statusOf(owner)).toBe('pending_deposit')
    expect((await world.call(owner, shop.feePlans, {})).state).toBe('none')
  })

  test('takes the fee by card as well, and once however often it is sent', async () => {
    const { owner } = await approved()
    const card_id = await bindTestCard(world, owner)
    const sent = await fee(owner, { channel: 'card', card_id, pay_password: undefined })
    const { pay_no } = await world.call(owner, shop.buyFee, sent)
    expect((await world.call(owner, shop.buyFee, sent)).pay_no).toBe(pay_no)

    await payByCard(world, owner, pay_no)

    expect(await statusOf(owner)).toBe('pending_deposit')
    await world.refused(owner, shop.buyFee, await fee(owner), 'STATE_CONFLICT')
    expect(await balanceOf(world, accounts.userWallet(owner.id))).toBe(10_000_00)
  })

  test('is paid once under one key, which stands for no other content', async () => {
    const { owner } = await approved()
    const [for_fee, for_deposit] = [newKey(), newKey()]
    const sent = await fee(owner)
    const { pay_no } = await world.call(owner, shop.buyFee, sent, for_fee)

    expect(await world.send(owner, shop.buyFee, { ...sent, plan_id: 2 }, for_fee)).toMatchObject(OTHER_CONTENT)
    expect((await world.call(owner, shop.buyFee, sent, for_fee)).pay_no).toBe(pay_no)

    const paid_in = await topUp(owner, 2_000_00)
    const first = await world.call(owner, shop.moveDeposit, paid_in, for_deposit)
    const more = { ...paid_in, amount_fen: 3_000_00 }
    expect(await world.send(owner, shop.moveDeposit, more, for_deposit)).toMatchObject(OTHER_CONTENT)
    expect(await world.call(owner, shop.moveDeposit, paid_in, for_deposit)).toEqual(first)
    expect(await balanceOf(world, accounts.userWallet(owner.id))).toBe(10_000_00 - FEE_FEN - 2_000_00)
  })

  test('asks the price that is in force and no other shop’s plan, of an owner alone', async () => {
    const { owner } = await approved()
    await world.refused(owner, shop.buyFee, await fee(owner, { shown_total_fen: 1 }), 'PRICE_CHANGED')
    await world.refused(owner, shop.buyFee, await fee(owner, { plan_id: 2 }), 'NOT_FOUND')
    await world.refused(owner, shop.buyFee, await fee(owner, { pay_password: '000000' }), 'PAY_PASSWORD_WRONG')
    await world.refused(owner, shop.buyFee, await fee(owner, { channel: 'shop_wallet' }), 'BALANCE_SHORT')
    const stranger = await newBuyer(world, { verified: true })
    await world.refused(stranger, shop.buyFee, await fee(owner), 'SHOP_REQUIRED')
    await world.refused(stranger, shop.deposit, {}, 'SHOP_REQUIRED')
    await world.refused(guest, shop.feePlans, {}, 'LOGIN_EXPIRED')
  })
})

describe('the fee of an open shop', () => {
  test('is told 30 and 7 days before its end; 15 days after it nothing new is listed, until it is renewed', async () => {
    const { owner, shop_id: id } = await approved()
    await world.call(owner, shop.buyFee, await fee(owner))
    await world.call(owner, shop.moveDeposit, await topUp(owner, JADE_FEN))
    const one = { id, owner, token: owner.token, name: '' }
    await world.refused(owner, shop.buyFee, await fee(owner), 'STATE_CONFLICT')

    await later(one, 336)
    expect(await told(owner)).toContain('The shop fee runs out soon')
    await later(one, 40)
    expect((await world.call(one, shop.deposit, {})).fee.state).toBe('over')
    await world.call(one, auction.edit, await submit(one))
    await later(one, 5)
    expect((await world.call(one, shop.deposit, {})).fee.state).toBe('held')
    await world.refused(one, auction.edit, await submit(one), 'SHOP_FEE_OVER')
    expect(await told(owner, 'zh-CN')).toContain('暂不可上新: 店铺年费未续')

    await world.call(owner, shop.buyFee, await fee(owner))
    const { current } = await world.call(owner, shop.feePlans, {})
    expect(Math.round((current!.to_at - (await world.now()) / 1_000) / 86_400)).toBeGreaterThanOrEqual(365)
    await world.call(one, auction.edit, await submit(one))
  })

  test('is none for a shop that was open before there were fees: it counts as paid', async () => {
    const one = await newShop(world)

    expect(await world.call(one.owner, shop.feePlans, {})).toMatchObject({ state: 'none', current: null })
    await world.refused(one.owner, shop.buyFee, await fee(one.owner), 'STATE_CONFLICT')
    await world.call(one, auction.edit, await submit(one))
  })
})

describe('the deposit of an open shop', () => {
  test('that falls below four fifths is topped up within seven days, or nothing new is listed; what runs goes on', async () => {
    const one = await shopWithDeposit(1_000_00)
    await compensate(one, 150_00)
    expect((await world.call(one, shop.deposit, {})).state).toBe('enough')
    await compensate(one, 150_00)
    const short = await world.call(one, shop.deposit, {})
    expect(short).toMatchObject({ state: 'short', rules: { least_bp: 8_000, topup_days: 7 } })
    expect(Math.round((short.held_at! - (await world.now()) / 1_000) / 86_400)).toBe(7)
    expect(await told(one.owner)).toContain('The shop deposit is short')
    await world.call(one, auction.edit, await submit(one))

    await later(one, 8)

    expect((await world.call(one, shop.deposit, {})).state).toBe('held')
    await world.refused(one, auction.edit, await submit(one), 'SHOP_DEPOSIT_SHORT')
    expect(await told(one.owner, 'zh-CN')).toContain('暂不可上新: 店铺保证金尚缺')
    const { missing_fen } = await world.call(one, shop.deposit, {})
    await world.call(one, shop.moveDeposit, await topUp(one, missing_fen))
    expect((await world.call(one, shop.deposit, {})).state).toBe('enough')
    await world.call(one, auction.edit, await submit(one))
  })

  test('that is whole by the day it would stop the shop is said to lack nothing', async () => {
    const one = await shopWithDeposit(1_000_00)
    await compensate(one, 300_00)
    await world.sql('update shop_shops set deposit_required_fen = 70000 where id = $1', [one.id])

    await later(one, 8)

    expect(await eventsAbout(world, shopEvents.deposit_held, { shop_id: one.id })).toEqual([])
  })

  test('is topped up out of the shop’s wallet, unless that is frozen, and never beyond what is asked', async () => {
    const one = await shopWithDeposit(200_00)
    await world.sql('update shop_shops set deposit_required_fen = 10000 where id = $1', [one.id])
    const asked = await world.call(one, shop.moveDeposit, { ...(await topUp(one, 100_00)), action: 'withdraw' })
    await later(one, 91)
    expect(await entriesOf(world, `sdep:${asked.request!.id}`)).toEqual([
      [accounts.shopDeposit(one.id), -100_00],
      [accounts.shopWallet(one.id), 100_00],
    ])
    await world.sql('update shop_shops set deposit_required_fen = 100000 where id = $1', [one.id])
    const by_shop = { channel: 'shop_wallet' as const }
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(one.id), true))
    await world.refused(one, shop.moveDeposit, await topUp(one, 60_00, by_shop), 'WALLET_FROZEN')
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(one.id), false))
    const silent = { ...by_shop, pay_password: undefined }
    await world.refused(one, shop.moveDeposit, await topUp(one, 60_00, silent), 'MISSING_PARAM')
    await world.refused(one, shop.moveDeposit, await topUp(one, 900_01), 'AMOUNT_INVALID')

    const { pay } = await world.call(one, shop.moveDeposit, await topUp(one, 60_00, by_shop))

    expect(await entriesOf(world, `sdep:${await requestOf(pay!.pay_no)}`)).toEqual([
      [accounts.shopWallet(one.id), -60_00],
      [accounts.shopDeposit(one.id), 60_00],
    ])
  })

  test('gives back what is above the required sum after 90 days, and by then no more than is left', async () => {
    const one = await shopWithDeposit(1_000_00)
    const ask = async (amount_fen: number) => ({ ...(await topUp(one, amount_fen)), action: 'withdraw' as const })
    await world.refused(one, shop.moveDeposit, await ask(1_00), 'AMOUNT_INVALID')
    await world.sql('update shop_shops set deposit_required_fen = 40000 where id = $1', [one.id])
    const [asked, key] = [await ask(600_00), newKey()]
    const { request } = await world.call(one, shop.moveDeposit, asked, key)
    expect((await world.call(one, shop.moveDeposit, asked, key)).request).toEqual(request)
    await world.refused(one, shop.moveDeposit, await ask(1_00), 'STATE_CONFLICT')
    expect(Math.round((request!.due_at - (await world.now()) / 1_000) / 86_400)).toBe(90)
    await later(one, 80)
    await compensate(one, 250_00)
    expect((await world.call(one, shop.deposit, {})).returning).toMatchObject({ amount_fen: 600_00 })

    await later(one, 11)

    expect(await balanceOf(world, accounts.shopDeposit(one.id))).toBe(400_00)
    expect(await told(one.owner)).toContain('the rest was needed for claims')
    expect((await world.call(one, shop.deposit, {})).returning).toBeNull()
  })

  test('that is raised by an operator has its days from then on', async () => {
    const one = await shopWithDeposit(1_000_00)

    await inTransaction(world.ctx, (tx) => requireDeposit(tx, one.id, 5_000_00))

    const { state, held_at, missing_fen } = await world.call(one, shop.deposit, {})
    expect([state, missing_fen]).toEqual(['short', 4_000_00])
    expect(Math.round((held_at! - (await world.now()) / 1_000) / 86_400)).toBe(7)
    expect(await told(one.owner)).toContain('¥5,000 are required now, instead of ¥1,000')
  })

  test('is shown to members and paid by the owner alone, of a suspended shop as well', async () => {
    const one = await shopWithDeposit(200_00)
    const member = await newBuyer(world)
    await world.sql(
      `insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', '{auction}')`,
      [one.id, member.id],
    )
    await world.sql(`update shop_shops set status = 'suspended' where id = $1`, [one.id])

    expect(await world.call(member, shop.deposit, {})).toMatchObject({ balance_fen: 200_00, pay: null })
    await world.refused(member, shop.moveDeposit, await topUp(member, 1_00), 'PERMISSION_MISSING')
    await world.call(one, shop.moveDeposit, await topUp(one, 800_00))
    expect((await world.call(one, shop.deposit, {})).state).toBe('enough')
  })
})
