/** What the second of two reads about a sale and about goods, whose pages are closed meanwhile. */
import { goods, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodsForm } from '../../../domains/goods/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newSession } from '../../../domains/sale/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { drawAll, nextAudit } from './testing.ts'

const FIRST_REASON = 'the pictures show another vase'
const reason = 'I compared it with the pictures'

let world: World
let ann: TestOperator
let bo: TestOperator
beforeAll(async () => {
  world = await openWorld()
  await drawAll(world)
  ann = await newOperator(world, ['review', 'arbiter'])
  bo = await newOperator(world, ['review', 'arbiter'])
})
afterAll(() => world.close())

test('a sale shows its terms and its catalogue, and closes the page of the sale', async () => {
  const premium_slices = [
    { up_to_fen: 1_000_00, bp: 2_000 },
    { up_to_fen: null, bp: 500 },
  ]
  const { id } = await newSession(world, { until: 'reviewing', premium_slices })
  await world.call(ann, operator.rejectSale, { id, reason: FIRST_REASON })

  const look = (await nextAudit(world, bo))!

  expect(look).toMatchObject({ queue: 'sale', outcomes: ['approve', 'reject'] })
  expect(look.shown.lines.filter(({ key }) => key === 'lot')).toHaveLength(2)
  expect(look.shown.lines.find(({ key }) => key === 'premium')!.text).toBe('20% ≤ ¥1,000 · 5%')
  expect(JSON.stringify(look)).not.toContain(FIRST_REASON)
  await world.refused(bo, operator.sale, { id }, 'AUDITS_BLIND')
  const answer = { id: look.id, outcome: 'approve' as const, reason }
  expect(await world.call(bo, operator.answerDecisionAudit, answer)).toEqual({ agrees: false, opens_again: true })
})

test('goods show their words and what each way to buy them costs, and closes their page', async () => {
  const form = await goodsForm(world)
  const { id } = await world.call(await newShop(world), goods.publish, form({}) as never)
  await world.call(ann, operator.rejectGoods, { id, reason: FIRST_REASON })

  const look = (await nextAudit(world, bo))!

  expect(look).toMatchObject({ queue: 'goods', outcomes: ['approve', 'reject'] })
  expect(look.shown.lines.filter(({ key }) => key === 'way').map(({ text }) => text)).toEqual(['¥120'])
  expect(JSON.stringify(look)).not.toContain(FIRST_REASON)
  await world.refused(bo, operator.goodsInfo, { id }, 'AUDITS_BLIND')
  await world.refused(bo, operator.timeline, { kind: 'goods', id }, 'AUDITS_BLIND')
  const answer = { id: look.id, outcome: 'approve' as const, reason }
  expect(await world.call(bo, operator.answerDecisionAudit, answer)).toEqual({ agrees: false, opens_again: true })
})
