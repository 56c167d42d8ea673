import { operator, PREVIEW_HASH_HEADER } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, payFor, rowOf, wonOrder } from '../../../domains/order/testing.ts'
import { newKey, openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const reason = 'asked for by phone'
const closing = (id: number) => ({ call: 'closeOrder', input: { id, reason } })

test('shows an act by doing and undoing it: its states, its clocks and the words people read', async () => {
  const won = await wonOrder(world, { hammer_fen: 300_00 })

  const shown = await world.call(service, operator.preview, closing(won.id))

  expect(shown.states).toEqual([
    { thing: 'order', title: 'Order', id: String(won.id), field: 'status', from: 'pending_payment', to: 'closed' },
  ])
  expect(shown.clocks).toContainEqual(expect.objectContaining({ kind: 'order_pay', ref_id: won.id, change: 'ends' }))
  expect(shown.notices).toMatchObject([
    {
      to: 'user',
      id: won.buyer.id,
      title: { en: 'Order closed', zh: '订单已关闭' },
      content: { en: expect.stringContaining(reason) },
    },
  ])
  expect(shown).toMatchObject({ complete: true, money: [] })
  expect((await rowOf(world, won)).status).toBe('pending_payment')
})

test('refuses what the act refuses, and names nothing that is no act of theirs', async () => {
  const { id } = await paidOrder(world)
  const content = await newOperator(world, ['content'])
  const auditor = await newOperator(world, ['auditor'])

  await world.refused(service, operator.preview, { call: 'confirmOrder', input: { id, reason } }, 'STATE_CONFLICT')
  await world.refused(service, operator.preview, { call: 'closeOrder', input: { id, reason: 'no' } }, 'REASON_REQUIRED')
  await world.refused(service, operator.preview, { call: 'closeOrder', input: { id: 'x' } }, 'VALIDATION')
  for (const call of ['login', 'freshCode', 'orders', 'preview', 'nothing'])
    await world.refused(service, operator.preview, { call, input: {} }, 'NOT_FOUND')
  for (const stranger of [content, auditor]) await world.refused(stranger, operator.preview, closing(id), 'FORBIDDEN')
})

test('an act whose thing has moved meanwhile is not done, and answers with what it would do now', async () => {
  const won = await wonOrder(world)
  const { hash } = await world.call(service, operator.preview, closing(won.id))
  await payFor(world, won)

  const answer = await world.send(service, operator.closeOrder, { id: won.id, reason }, { [PREVIEW_HASH_HEADER]: hash })

  const now = await world.call(service, operator.preview, closing(won.id))
  expect(answer.data).toMatchObject({ preview: { states: now.states, notices: now.notices } })
  expect(now.states).toMatchObject([{ thing: 'approval', id: null, to: 'waiting' }])
  expect((await world.call(await newOperator(world), operator.approvals, {})).list).toEqual([])
})

test('a repeat of what was done gets its answer, though the act would do something else by now', async () => {
  const won = await wonOrder(world)
  const { hash } = await world.call(service, operator.preview, closing(won.id))
  const headers = { ...newKey(), [PREVIEW_HASH_HEADER]: hash }

  const first = await world.call(service, operator.closeOrder, { id: won.id, reason }, headers)

  expect(await world.call(service, operator.closeOrder, { id: won.id, reason }, headers)).toEqual(first)
})

test('a hash that is none is nothing anybody was shown', async () => {
  const won = await wonOrder(world)

  for (const hash of ['x', '.', `${'f'.repeat(64)}.zz`]) {
    const answer = await world.send(
      service,
      operator.closeOrder,
      { id: won.id, reason },
      { [PREVIEW_HASH_HEADER]: hash },
    )
    expect(answer.data).toHaveProperty('preview')
  }
  expect((await rowOf(world, won)).status).toBe('pending_payment')
})

test('every table with a status tells previews of it', async () => {
  const silent = await world.sql(
    `select c.table_name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = current_schema() and c.column_name = 'status' and t.table_type = 'BASE TABLE' and not exists (
       select from pg_trigger g join pg_proc p on p.oid = g.tgfoid where g.tgrelid = c.table_name::regclass and p.proname = 'platform_note_effect')`,
  )

  expect(silent).toEqual([])
})
