/** Macros: both languages, filled from the thing, with placeholders its kind has and no others. */
import { MACRO_KINDS, MACROS_MAX, operator, PLACEHOLDERS } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { openCaseFor } from '../../../domains/aftersale/testing.ts'
import { runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { shippedOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
beforeEach(() => world.sql('delete from operator_macros'))
afterAll(() => world.close())

const WAIT = {
  kind: 'order',
  name: '请稍候',
  text_en: '{buyer}, {escrow} of order {order_no} is still held by Juya.',
  text_zh: '{buyer}您好，订单 {order_no} 的 {escrow} 仍由平台托管。',
} as const
const REASON = '说法已经过时'

test('a macro is filled from its thing in both languages, amounts as notices write them', async () => {
  const shipped = await shippedOrder(world)
  const { id } = await world.call(service, operator.saveMacro, WAIT)

  const { list } = await world.call(service, operator.macros, { kind: 'order', id: shipped.id })

  const [order] = await world.sql<{ order_no: string }>('select order_no from order_orders where id = $1', [shipped.id])
  expect(list).toMatchObject([
    {
      id,
      by: service.name,
      text_zh: WAIT.text_zh,
      filled: {
        en: `${shipped.buyer.nickname}, ¥1,000 of order ${order!.order_no} is still held by Juya.`,
        zh: `${shipped.buyer.nickname}您好，订单 ${order!.order_no} 的 ¥1,000 仍由平台托管。`,
      },
    },
  ])
  expect((await world.call(service, operator.macros, { kind: 'order' })).list[0]!.filled).toBeNull()
})

test('every placeholder of every kind is filled', async () => {
  const shipped = await shippedOrder(world)
  const things = {
    order: shipped.id,
    lot: (await runningLot(world)).id,
    case: await openCaseFor(world, shipped),
    user: shipped.buyer.id,
  }
  for (const kind of MACRO_KINDS) {
    const text = PLACEHOLDERS[kind].map((name) => `${name}=<{${name}}>`).join(' ')
    await world.call(service, operator.saveMacro, { kind, name: 'all', text_en: text, text_zh: text })

    const { list } = await world.call(service, operator.macros, { kind, id: things[kind] })

    for (const filled of [list[0]!.filled!.en, list[0]!.filled!.zh]) {
      expect(filled).not.toMatch(/[{}]/)
      expect(filled, kind).not.toContain('<>')
    }
  }
})

test('a placeholder its kind does not have is refused on saving, by name, in either language', async () => {
  const save = (more: object) => world.refused(service, operator.saveMacro, { ...WAIT, ...more }, 'PLACEHOLDER_UNKNOWN')

  expect((await save({ text_en: 'Dear {byer}' })).msg).toContain('{byer}')
  expect((await save({ text_zh: '拍品 {lot_no}，售后 {case_no}' })).msg).toContain('{lot_no} {case_no}')
  await save({ text_en: 'nothing in {}' })
  await save({ kind: 'user' })
  expect((await world.call(service, operator.macros, {})).list).toEqual([])
})

test('macros are made by service and arbiters, one for a name, and each change is in the audit log', async () => {
  const root = await newOperator(world)
  const [arbiter, review] = [await newOperator(world, ['arbiter']), await newOperator(world, ['review'])]
  const { id } = await world.call(service, operator.saveMacro, WAIT)
  const again = await world.call(service, operator.saveMacro, WAIT)

  expect(again.id).toBe(id)
  await world.refused(review, operator.saveMacro, { ...WAIT, name: '另一条' }, 'FORBIDDEN')
  await world.refused(arbiter, operator.saveMacro, { ...WAIT, text_zh: '别的话' }, 'NAME_TAKEN')
  await world.refused(arbiter, operator.saveMacro, { ...WAIT, id: 999_999_999 }, 'NOT_FOUND')
  await world.call(arbiter, operator.saveMacro, { ...WAIT, id, text_zh: '请稍候，{buyer}。' })
  await world.refused(arbiter, operator.removeMacro, { id, reason: 'abc' }, 'REASON_REQUIRED')
  await world.call(arbiter, operator.removeMacro, { id, reason: REASON })
  await world.refused(arbiter, operator.removeMacro, { id, reason: REASON }, 'NOT_FOUND')
  await world.call(service, operator.saveMacro, WAIT)

  const { list } = await world.call(root, operator.auditLog, { target_type: 'macro', target_id: String(id) })
  expect(list.map(({ action, actor_name, reason }) => [action, actor_name, reason])).toEqual([
    ['macro.remove', arbiter.name, REASON],
    ['macro.change', arbiter.name, null],
    ['macro.create', service.name, null],
  ])
  expect(list[1]!.before).toMatchObject({ text_zh: WAIT.text_zh })
})

test('one sees the macros of the things one may see, and fills them from those alone', async () => {
  const review = await newOperator(world, ['review'])
  const buyer = await newBuyer(world)
  await world.call(service, operator.saveMacro, WAIT)
  await world.call(service, operator.saveMacro, {
    kind: 'user',
    name: '问候',
    text_en: 'Dear {name}',
    text_zh: '{name}您好',
  })

  expect((await world.call(review, operator.macros, {})).list.map(({ kind }) => kind)).toEqual(['user'])
  await world.refused(review, operator.macros, { kind: 'order' }, 'FORBIDDEN')
  await world.refused(service, operator.macros, { kind: 'user', id: 999_999_999 }, 'NOT_FOUND')
  await world.refused(service, operator.macros, { id: buyer.id }, 'VALIDATION')
  const { list } = await world.call(review, operator.macros, { kind: 'user', id: buyer.id })
  expect(list[0]!.filled!.zh).toBe(`${buyer.nickname}您好`)
})

test('the house keeps no more macros than it can look through', async () => {
  await world.sql(
    `insert into operator_macros (kind, name, text_en, text_zh, changed_by) select 'user', 'm' || n, 'x', 'x', 1 from generate_series(1, $1) n`,
    [MACROS_MAX],
  )

  await world.refused(service, operator.saveMacro, WAIT, 'LIMIT_REACHED', { limit: MACROS_MAX })
})
