/** What shops pay for being open: another price is decided by two, told in time, and changes nothing that was bought. */
import { message, operator, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createSession } from '../../../domains/account/signing-in/sessions.ts'
import { PAY_PASSWORD } from '../../../domains/account/testing.ts'
import { expectBooksBalance, fund } from '../../../domains/ledger/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { newShop, type TestShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000
const reason = 'hosting costs more'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const dayIn = async (days: number) =>
  new Date((await world.now()) + 8 * 3_600_000 + days * DAY_MS).toISOString().slice(0, 10)
const ofKind = async (kind: string) => {
  const desk = await newOperator(world, ['finance'])
  return (await world.call(desk, operator.shopFees, {})).list.filter(({ shop_kind }) => shop_kind === kind)
}
const propose = async (input: { id: number; price_fen: number; from_day: string }) => {
  const approval = await world.call(await newOperator(world, ['finance']), operator.setShopFee, {
    ...input,
    months: 12,
    reason,
  })
  const result = { id: approval.id, accept: true, reason: 'agreed with finance' }
  await world.call(await newOperator(world, ['finance']), operator.decideApproval, result)
  await world.settle()
}
const told = async (one: TestShop) =>
  (await world.call(one, message.list, { as_shop: true }, { 'accept-language': 'en' })).list
    .map(({ title, content }) => `${title}: ${content}`)
    .join('\n')
const again = async (one: TestShop) => {
  one.owner.token = (await createSession(world.ctx, { user_id: one.owner.id })).token
  one.token = one.owner.token
}

test('a new price is decided by two, told to the shops of its kind, in force from its day, and leaves what was paid', async () => {
  const [one, house] = [await newShop(world), await newShop(world, { kind: 'auction_house' })]
  await fund(world, one.owner.id, 2_000_00)
  await world.sql(`update shop_shops set fee_expires_at = platform_now() + interval '40 days' where id = $1`, [one.id])
  const [before] = await ofKind('individual')
  const old = await world.call(one.owner, shop.feePlans, {})

  await propose({ id: before!.id, price_fen: 699_00, from_day: await dayIn(9) })

  expect(await told(one)).toContain('The shop fee changes')
  expect(await told(house)).not.toContain('The shop fee changes')
  expect(await ofKind('individual')).toMatchObject([
    { price_fen: before!.price_fen, state: 'in_force' },
    { price_fen: 699_00, state: 'planned', replaces_id: before!.id },
  ])
  const { id: plan_id, price_fen: shown_total_fen } = old.list[0]!
  const { submit_token } = old
  const pay = { plan_id, submit_token, channel: 'wallet' as const, pay_password: PAY_PASSWORD, shown_total_fen }
  await world.call(one.owner, shop.buyFee, pay)
  const { current } = await world.call(one.owner, shop.feePlans, {})

  await world.advance(10 * DAY_MS)
  await again(one)

  const now = await world.call(one.owner, shop.feePlans, {})
  expect(now.list).toMatchObject([{ price_fen: 699_00 }])
  expect(now.current).toEqual(current)
  await world.sql(`update shop_shops set fee_expires_at = platform_now() + interval '40 days' where id = $1`, [one.id])
  await world.refused(one.owner, shop.buyFee, { ...pay, submit_token: now.submit_token }, 'NOT_FOUND')
})

test('is called off before its day, and then what is in force goes on', async () => {
  const one = await newShop(world, { kind: 'company' })
  const [before] = await ofKind('company')
  await propose({ id: before!.id, price_fen: 2_999_00, from_day: await dayIn(20) })
  const desk = await newOperator(world, ['finance'])
  const input = { id: before!.id, price_fen: 1_00, months: 12, from_day: await dayIn(20), reason }
  await world.refused(desk, operator.setShopFee, input, 'EDIT_CONFLICT')
  await world.refused(desk, operator.callOffShopFee, { id: before!.id, reason }, 'STATE_CONFLICT')
  const [, next] = await ofKind('company')

  await world.call(desk, operator.callOffShopFee, { id: next!.id, reason })

  await world.settle()
  expect(await ofKind('company')).toMatchObject([{ id: before!.id, to_at: null, state: 'in_force' }])
  expect(await told(one)).toContain('The shop fee stays as it is')
})

test('comes no sooner than shops can be told, changes something, and is finance’s', async () => {
  const [plan] = await ofKind('auction_house')
  const desk = await newOperator(world, ['finance'])
  const input = { id: plan!.id, price_fen: 1_00, months: 12, from_day: await dayIn(3), reason }
  await world.refused(desk, operator.setShopFee, input, 'WINDOW_CLOSED')
  const same = { ...input, price_fen: plan!.price_fen, months: plan!.months, from_day: await dayIn(20) }
  await world.refused(desk, operator.setShopFee, same, 'ALREADY_DONE')
  await world.refused(desk, operator.setShopFee, { ...input, id: 999_999 }, 'NOT_FOUND')
  await world.refused(desk, operator.setShopFee, { ...input, reason: 'no' }, 'REASON_REQUIRED')
  const other = await newOperator(world, ['content'])
  await world.refused(other, operator.setShopFee, input, 'FORBIDDEN')
  await world.refused(other, operator.shopFees, {}, 'FORBIDDEN')
  await world.refused(desk, operator.callOffShopFee, { id: 999_999, reason }, 'NOT_FOUND')
})
