/** Taking from a shop's deposit: notice, time to answer, another operator's decision, and only then the money. */
import { message, operator, shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createSession } from '../../../domains/account/signing-in/sessions.ts'
import { PAY_PASSWORD } from '../../../domains/account/testing.ts'
import { accounts, post, setFrozen, shopDepositDeducted } from '../../../domains/ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { compensateBuyer } from '../../../domains/order/index.ts'
import { lockOrder } from '../../../domains/order/store.ts'
import { receivedOrder } from '../../../domains/order/testing.ts'
import { CASE, openedDeduction, shopWithDeposit } from '../../../domains/shop/deducting/testing.ts'
import type { TestShop } from '../../../domains/shop/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000
const reason = 'the marks are a copy'
const content = 'The stamp was checked by a museum before the sale.'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const depositOf = (one: TestShop) => balanceOf(world, accounts.shopDeposit(one.id))
const told = async (one: TestShop, language = 'en') => {
  await world.settle()
  const { list } = await world.call(one, message.list, { as_shop: true }, { 'accept-language': language })
  return list.map(({ title, content: text }) => `${title}: ${text}`).join('\n')
}
async function later(one: TestShop, days: number): Promise<void> {
  await world.advance(days * DAY_MS)
  await world.settle()
  one.owner.token = (await createSession(world.ctx, { user_id: one.owner.id })).token
  one.token = one.owner.token
}

describe('a deduction from a shop’s deposit', () => {
  test('is told with the rule, the amount and the time to answer, and takes nothing before it is decided', async () => {
    const { id, shop: one } = await openedDeduction(world)

    const { deductions, spare_fen } = await world.call(one, shop.deposit, {})

    expect(deductions).toMatchObject([
      { id, amount_fen: 300_00, payee: 'platform', rule_no: CASE.rule_no, words: CASE.words, can_answer: true },
    ])
    expect(Math.round((deductions[0]!.answer_due_at - deductions[0]!.noticed_at) / 86_400)).toBe(7)
    expect(spare_fen).toBe(0)
    expect(await told(one)).toContain('Juya wants to take from your shop deposit')
    expect(await told(one, 'zh-CN')).toContain('拟扣除店铺保证金')
    expect(await depositOf(one)).toBe(1_000_00)
  })

  test('of a claim goes to its buyer once the shop has answered and a colleague has decided', async () => {
    const { id, shop: one, buyer_id } = await openedDeduction(world, { claim: true })
    await world.call(one, shop.answerDeduction, { id, content })
    await world.refused(one, shop.answerDeduction, { id, content }, 'ALREADY_DONE')
    const colleague = await newOperator(world, ['arbiter'])
    expect(
      (await world.call(colleague, operator.deductions, { status: 'answered', shop_id: String(one.id) })).list,
    ).toMatchObject([{ id }])

    const done = await world.call(colleague, operator.decideDeduction, { id, result: 'impose', reason })

    expect(done).toMatchObject({ status: 'imposed', decision: { taken_fen: 300_00, reason } })
    expect(await entriesOf(world, `sded:${id}`)).toEqual([
      [accounts.shopDeposit(one.id), -300_00],
      [accounts.userWallet(buyer_id!), 300_00],
    ])
    expect(await world.call(one, shop.deposit, {})).toMatchObject({ state: 'short', balance_fen: 700_00 })
    expect(await told(one)).toContain('were taken from your shop deposit')
    expect(await told(one)).toContain('The shop deposit is short')
    await world.refused(colleague, operator.decideDeduction, { id, result: 'drop', reason }, 'STATE_CONFLICT')
  })

  test('is not taken before the shop has answered, and never by the operator who opened it, who may drop it', async () => {
    const { id, shop: one, opener } = await openedDeduction(world)
    await world.refused(opener, operator.decideDeduction, { id, result: 'impose', reason }, 'STATE_CONFLICT')
    await world.call(one, shop.answerDeduction, { id, content })
    await world.refused(opener, operator.decideDeduction, { id, result: 'impose', reason }, 'FORBIDDEN')

    await world.call(opener, operator.decideDeduction, { id, result: 'drop', reason })

    expect(await depositOf(one)).toBe(1_000_00)
    expect((await world.call(one, shop.deposit, {})).deductions).toMatchObject([{ status: 'dropped' }])
  })

  test('of a report is Juya’s; without an answer in seven days it waits for its decision all the same', async () => {
    const { id, shop: one } = await openedDeduction(world)
    await later(one, 8)
    await world.refused(one, shop.answerDeduction, { id, content }, 'WINDOW_CLOSED')
    const colleague = await newOperator(world, ['arbiter'])
    expect(await world.call(colleague, operator.deduction, { id })).toMatchObject({
      status: 'unanswered',
      own: false,
      held_fen: 1_000_00,
    })
    expect((await world.call(colleague, operator.overview, {})).queues.deductions_waiting).toBeGreaterThan(0)

    await world.call(colleague, operator.decideDeduction, { id, result: 'impose', reason })

    expect(await entriesOf(world, `sded:${id}`)).toEqual([
      [accounts.shopDeposit(one.id), -300_00],
      [accounts.penalty, 300_00],
    ])
  })

  test('takes never more than is there then, also while the shop’s wallet is frozen, and nothing from an empty one', async () => {
    const one = await shopWithDeposit(world)
    const [first, second, third] = [
      await openedDeduction(world, { shop: one, amount_fen: 600_00 }),
      await openedDeduction(world, { shop: one, amount_fen: 300_00 }),
      await openedDeduction(world, { shop: one, amount_fen: 100_00 }),
    ]
    await world.refused(
      first.opener,
      operator.openDeduction,
      { id: one.id, ...CASE, basis: 'report', amount_fen: 1 },
      'AMOUNT_INVALID',
    )
    await later(one, 8)
    await world.sql('update shop_shops set deposit_required_fen = 0 where id = $1', [one.id])
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.shopWallet(one.id), true))
    const colleague = await newOperator(world, ['arbiter'])
    await world.call(colleague, operator.decideDeduction, { id: first.id, result: 'impose', reason })
    await compensate(one, 200_00)
    const left_fen = await depositOf(one)
    expect(left_fen).toBeLessThan(300_00)

    const done = await world.call(colleague, operator.decideDeduction, { id: second.id, result: 'impose', reason })

    expect(done.decision).toMatchObject({ taken_fen: left_fen })
    expect(await depositOf(one)).toBe(0)
    await world.refused(
      colleague,
      operator.decideDeduction,
      { id: third.id, result: 'impose', reason },
      'AMOUNT_INVALID',
    )
    await world.call(colleague, operator.decideDeduction, { id: third.id, result: 'drop', reason })
    expect(await told(one)).toContain('Nothing is taken from your shop deposit')
  })

  test('keeps the shop from closing, and may be opened in the 90 days until it is closed', async () => {
    const { id, shop: one, opener } = await openedDeduction(world)
    const CLOSE = { action: 'close', pay_password: PAY_PASSWORD } as const
    await world.refused(one, shop.close, CLOSE, 'HAS_OPEN_ITEMS')
    expect((await world.call(one, shop.closing, {})).items).toEqual([{ item: 'deduction', count: 1 }])
    await world.call(opener, operator.decideDeduction, { id, result: 'drop', reason })
    await world.call(one, shop.close, CLOSE)
    await later(one, 86)
    const second = await openedDeduction(world, { shop: one })

    await later(one, 6)

    expect(await statusOf(one)).toBe('closing')
    await later(one, 2)
    const colleague = await newOperator(world, ['arbiter'])
    await world.call(colleague, operator.decideDeduction, { id: second.id, result: 'impose', reason })
    await later(one, 2)
    expect(await statusOf(one)).toBe('closed')
    expect(await depositOf(one)).toBe(0)
    expect(await balanceOf(world, accounts.userWallet(one.owner.id))).toBe(700_00)
    await world.refused(await newOperator(world, ['arbiter']), operator.openDeduction, report(one), 'STATE_CONFLICT')
  })

  test('is opened by arbiters with a reason, on what is the shop’s', async () => {
    const { shop: one, opener } = await openedDeduction(world)
    const reviewer = await newOperator(world, ['review'])
    await world.refused(reviewer, operator.openDeduction, report(one), 'FORBIDDEN')
    await world.refused(opener, operator.openDeduction, { ...report(one), reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(opener, operator.openDeduction, { ...report(one), basis: 'claim' }, 'MISSING_PARAM')
    const { id: ref_id } = await receivedOrder(world, { hammer_fen: 1_00 })
    await world.refused(opener, operator.openDeduction, { ...report(one), basis: 'claim', ref_id }, 'NOT_FOUND')
    await world.refused(
      opener,
      operator.openDeduction,
      { ...report(one), basis: 'ruling', ref_id: 999_999 },
      'NOT_FOUND',
    )
    await world.refused(reviewer, operator.deduction, { id: 999_999 }, 'NOT_FOUND')
    await world.refused(await newOperator(world, ['content']), operator.deductions, {}, 'FORBIDDEN')
  })

  test('cannot be posted, changed or imposed past the rules, even by a mistake in code', async () => {
    const { id, shop: one } = await openedDeduction(world)
    const posting = shopDepositDeducted({
      deduction_id: id,
      shop_id: one.id,
      user_id: null,
      amount_fen: 1,
      operator_id: 1,
    })
    await expect(inTransaction(world.ctx, (tx) => post(tx, posting))).rejects.toThrow()
    await expect(world.sql('update shop_deductions set amount_fen = 1 where id = $1', [id])).rejects.toThrow()
    await expect(
      world.sql(
        `update shop_deductions set status = 'imposed', taken_fen = 1, decided_by = opened_by + 1, decided_at = platform_now() where id = $1`,
        [id],
      ),
    ).rejects.toThrow()
  })
})

const report = (one: TestShop) => ({ id: one.id, ...CASE, basis: 'report' as const, amount_fen: 100_00 })
const statusOf = async (one: TestShop) =>
  (await world.sql<{ status: string }>('select status from shop_shops where id = $1', [one.id]))[0]!.status

/** A buyer is paid by the shop out of what it has: the deposit alone. */
async function compensate(one: TestShop, amount_fen: number): Promise<void> {
  const { id } = await receivedOrder(world, { shop: one, hammer_fen: 1_00 })
  await inTransaction(world.ctx, async (tx) => {
    const row = (await lockOrder(tx, id))!
    await compensateBuyer(tx, row, { key: `test:${id}`, amount_fen, note: 'a proven fake', actor: { type: 'system' } })
  })
  await world.settle()
}
