/** A shop answers a case against its deposit. */
import { shop } from '@juya/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../../ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../ledger/testing.ts'
import { newShop } from '../testing.ts'
import { openedDeduction } from './testing.ts'

const content = 'The stamp was checked by a museum before the sale.'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

test('a case against the deposit is answered by the shop’s owner, once, while the money stays where it is', async () => {
  const { id, shop: one } = await openedDeduction(world)
  await world.refused(await newShop(world), shop.answerDeduction, { id, content }, 'NOT_FOUND')
  await world.refused(guest, shop.answerDeduction, { id, content }, 'LOGIN_EXPIRED')

  const answered = await world.call(one, shop.answerDeduction, { id, content })

  expect(answered).toMatchObject({ status: 'answered', can_answer: false, answer: { content } })
  expect(answered.decided_by_at! - answered.answer!.at).toBe(48 * 3_600)
  await world.refused(one, shop.answerDeduction, { id, content }, 'ALREADY_DONE')
  expect(await balanceOf(world, accounts.shopDeposit(one.id))).toBe(1_000_00)
})
