/** Notes: written once by who may see the thing, struck out in the open, and found by who is mentioned. */
import { NOTE_CHARS_MAX, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const REASON = '写错了订单'
let world: World
let service: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
})
afterAll(() => world.close())

const notesOf = async (id: number) =>
  (await world.call(service, operator.timeline, { kind: 'order', id, of: 'note' })).list

test('a note mentions colleagues who may see the thing: they find it, unread until they have read it', async () => {
  const { id } = await paidOrder(world)
  const [arbiter, review] = [await newOperator(world, ['arbiter']), await newOperator(world, ['review'])]
  const { list: known } = await world.call(service, operator.colleagues, { kind: 'order' })
  const note = { kind: 'order', id, text: '请看一下物流凭证' } as const

  await world.refused(service, operator.addNote, { ...note, mentions: [review.id] }, 'VALIDATION')
  await world.refused(service, operator.addNote, { ...note, mentions: [999_999_999] }, 'VALIDATION')
  const written = await world.call(service, operator.addNote, { ...note, mentions: [arbiter.id, arbiter.id] })

  expect(known.map((one) => one.id)).toContain(arbiter.id)
  expect(known.map((one) => one.id)).not.toContain(review.id)
  expect(known.map((one) => one.id)).not.toContain(service.id)
  expect(written).toMatchObject({
    by: { name: service.name },
    text: note.text,
    note: { mentions: [{ id: arbiter.id }] },
  })
  const before = await world.call(arbiter, operator.mentions, {})
  expect(before).toMatchObject({
    unread: 1,
    list: [{ note_id: written.note!.id, kind: 'order', id, by: service.name, text: note.text, read: false }],
  })
  await world.call(arbiter, operator.readMention, { id: written.note!.id })
  await world.call(arbiter, operator.readMention, { id: written.note!.id })
  expect(await world.call(arbiter, operator.mentions, {})).toMatchObject({ unread: 0, list: [{ read: true }] })
  await world.refused(review, operator.readMention, { id: written.note!.id }, 'NOT_FOUND')
  expect((await world.call(review, operator.mentions, {})).list).toEqual([])
})

test('a struck out note stays readable, with who struck it out and why, and no other way to change one is left', async () => {
  const { id } = await paidOrder(world)
  const arbiter = await newOperator(world, ['arbiter'])
  const content = await newOperator(world, ['review'])
  const { note } = await world.call(service, operator.addNote, { kind: 'order', id, text: '买家同意换货' })
  const strike = { id: note!.id, reason: REASON }

  await world.refused(arbiter, operator.strikeNote, { ...strike, reason: 'abc' }, 'REASON_REQUIRED')
  await world.refused(arbiter, operator.strikeNote, { ...strike, id: 999_999_999 }, 'NOT_FOUND')
  await world.refused(content, operator.strikeNote, strike, 'FORBIDDEN')
  await world.call(arbiter, operator.strikeNote, strike)
  await world.refused(service, operator.strikeNote, strike, 'STATE_CONFLICT')

  expect(await notesOf(id)).toMatchObject([
    { text: '买家同意换货', note: { struck: { by: arbiter.name, reason: REASON } } },
  ])
  const { list } = await world.call(service, operator.timeline, { kind: 'order', id, of: 'decision' })
  expect(list.map(({ title, text }) => [title, text])).toContainEqual(['note.strike', REASON])
  for (const forged of [
    `update operator_notes set text = '另一句' where id = $1`,
    `update operator_notes set strike_reason = '别的理由' where id = $1`,
    'delete from operator_notes where id = $1',
  ])
    await expect(world.sql(forged, [note!.id])).rejects.toThrow('is written once')
})

test('a note is written once for one key, by who may see the thing, and no longer than is read', async () => {
  const { id } = await paidOrder(world)
  const review = await newOperator(world, ['review'])
  const key = { 'idempotency-key': crypto.randomUUID() }
  const note = { kind: 'order', id, text: '只写一次' } as const

  const first = await world.call(service, operator.addNote, note, key)
  const again = await world.call(service, operator.addNote, note, key)

  expect(again.key).toBe(first.key)
  expect(await notesOf(id)).toHaveLength(1)
  await world.call(service, operator.addNote, { ...note, text: '字'.repeat(NOTE_CHARS_MAX) })
  for (const text of ['', '  ', '字'.repeat(NOTE_CHARS_MAX + 1)])
    await world.refused(service, operator.addNote, { ...note, text }, 'VALIDATION')
  await world.refused(review, operator.addNote, note, 'FORBIDDEN')
  await world.refused(review, operator.colleagues, { kind: 'order' }, 'FORBIDDEN')
  await world.refused(service, operator.addNote, { ...note, id: 999_999_999 }, 'NOT_FOUND')
})

test('mentions are turned by key, and those of things one may see no longer are left out', async () => {
  const buyer = await newBuyer(world)
  const { id } = await paidOrder(world)
  const arbiter = await newOperator(world, ['arbiter'])
  const write = (kind: 'order' | 'user', ref: number, text: string) =>
    world.call(service, operator.addNote, { kind, id: ref, text, mentions: [arbiter.id] })
  await write('order', id, '第一条')
  for (let i = 0; i < 20; i++) await write('user', buyer.id, `第 ${i} 次`)

  const first = await world.call(arbiter, operator.mentions, {})
  const second = await world.call(arbiter, operator.mentions, { from: first.next! })
  await world.sql(`update operator_accounts set roles = array['review'] where id = $1`, [arbiter.id])

  expect([first.unread, first.list.length]).toEqual([21, 20])
  expect(second).toMatchObject({ next: null, list: [{ text: '第一条', kind: 'order' }] })
  const reviewer = { ...arbiter, operator_cookie: (await newOperator(world, ['review'])).operator_cookie }
  expect((await world.call(reviewer, operator.mentions, {})).list).toEqual([])
})
