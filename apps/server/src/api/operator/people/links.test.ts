/** Accounts judged to be one person's or two people's, and growth values corrected by two with a document. */
import { randomBytes } from 'node:crypto'
import { auction, message, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountFactsOf, createSession, linkedPeople } from '../../../domains/account/index.ts'
import { newBuyer, type TestPerson } from '../../../domains/account/testing.ts'
import { offer, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
let arbiter: TestOperator
beforeAll(async () => {
  world = await openWorld()
  service = await newOperator(world, ['service'])
  arbiter = await newOperator(world, ['arbiter'])
})
afterAll(() => world.close())

const reason = 'one household, two phones'
const titlesOf = async (person: TestPerson, language = 'en') => {
  await world.settle()
  return (await world.call(person, message.list, {}, { 'accept-language': language })).list.map(({ title }) => title)
}
/** Two who were seen on one phone, the earlier first. */
async function onOnePhone(): Promise<[TestPerson, TestPerson]> {
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  const device_id = `phone-${one.id}`
  for (const { id: user_id } of [one, other]) await createSession(world.ctx, { user_id, device_id })
  return [one, other]
}
const judge = (one: TestPerson, other: TestPerson, verdict: 'same' | 'different') =>
  world.call(service, operator.judgeLink, { id: one.id, other_id: other.id, verdict, reason })
const isNew = async ({ id }: TestPerson) => (await accountFactsOf(world.ctx, id)).is_new_customer
const links = async ({ id }: TestPerson) => [...(await linkedPeople(world.ctx, id)).keys()]

test('two accounts of one person: the later is no newcomer and reads so, and the link outlasts the phone', async () => {
  const [first, later] = await onOnePhone()

  expect(await judge(later, first, 'same')).toEqual({ verdict: 'same', evidence: ['device'] })

  expect([await isNew(first), await isNew(later)]).toEqual([true, false])
  expect(await titlesOf(later)).toContain('This account counts as a further one')
  expect(await titlesOf(first)).not.toContain('This account counts as a further one')
  await world.sql('delete from account_devices where user_id = $1', [later.id])
  expect(await links(first)).toEqual([later.id])
  const { list } = await world.call(service, operator.personPane, { id: first.id, pane: 'linked' })
  expect(list).toMatchObject([{ key: String(later.id), evidence: [], verdict: 'same' }])
  await world.refused(
    service,
    operator.judgeLink,
    { id: first.id, other_id: later.id, verdict: 'same', reason },
    'ALREADY_DONE',
  )
})

test('two people on one phone: neither is taken for the other, and what was found before is undone and told', async () => {
  const [first, later] = await onOnePhone()
  await judge(first, later, 'same')

  await judge(first, later, 'different')

  expect(await links(first)).toEqual([])
  expect(await isNew(later)).toBe(true)
  expect(await titlesOf(later, 'zh-CN')).toContain('新客优惠已恢复')
  const { list } = await world.call(service, operator.personPane, { id: later.id, pane: 'linked' })
  expect(list).toMatchObject([{ key: String(first.id), evidence: ['device'], verdict: 'different' }])
})

test('who shares a phone with a shop’s owner may bid there once they were found to be two people', async () => {
  const lot = await runningLot(world)
  const neighbour = await newBuyer(world)
  for (const user_id of [lot.shop.owner.id, neighbour.id])
    await createSession(world.ctx, { user_id, device_id: `lane-${lot.id}` })
  await world.refused(neighbour, auction.bid, offer(lot, 200), 'BID_SELF')

  await judge(lot.shop.owner, neighbour, 'different')
  await world.settle()

  expect(await placed(world, neighbour, lot, 200)).toMatchObject({ tick: { my_state: 'leading' } })
})

test('who shares nothing is not judged, and one identity number is never two people', async () => {
  const [one, other] = [await newBuyer(world), await newBuyer(world)]
  const ask = { id: one.id, other_id: other.id, verdict: 'different' as const, reason }
  await world.refused(service, operator.judgeLink, ask, 'STATE_CONFLICT', { shared: 'nothing' })
  await world.sql(
    `insert into account_identity_filings (user_id, kind, real_name_enc, id_no_enc, id_no_hmac, id_front, id_back, is_adult, status, decided_at)
     select unnest($1::bigint[]), 'person', 'x', 'x', $2, 'upload/x', 'upload/y', true, 'verified', platform_now()`,
    [[one.id, other.id], randomBytes(8)],
  )

  await world.refused(service, operator.judgeLink, ask, 'STATE_CONFLICT', { shared: 'identity' })
  await world.refused(service, operator.judgeLink, { ...ask, other_id: 999_999_999 }, 'NOT_FOUND')
  await world.refused(service, operator.judgeLink, { ...ask, reason: 'no' }, 'REASON_REQUIRED')
})

async function document(): Promise<string> {
  const path = `upload/2026/01/${randomBytes(16).toString('hex')}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, use, is_private, width, height, bytes) values ($1, $2, 'document', true, 1, 1, 10)`,
    [path, randomBytes(32).toString('hex')],
  )
  return path
}

test('a growth value is corrected by two with a document: the level follows, and the person reads by how much and why', async () => {
  const person = await newBuyer(world)
  const ask = { id: person.id, delta: 450, document: await document(), reason: 'orders of the old system' }

  const proposed = await world.call(service, operator.adjustGrowth, ask)

  expect(proposed).toMatchObject({ status: 'waiting', kind: 'growth_adjustment' })
  expect(proposed.effect).toContain('100 → 550, level 2 → 3')
  expect(await world.call(service, operator.user, { id: person.id })).toMatchObject({
    growth_value: 100,
    growth_proposed: true,
  })
  await world.refused(arbiter, operator.adjustGrowth, ask, 'EDIT_CONFLICT')
  const deciding = { id: proposed.id, accept: true, reason: 'seen the list' }
  await world.refused(service, operator.decideApproval, deciding, 'SELF_ACTION')
  await world.call(arbiter, operator.decideApproval, deciding)

  expect(await world.call(service, operator.user, { id: person.id })).toMatchObject({
    growth_value: 550,
    credit_level: 3,
    growth_proposed: false,
  })
  await world.settle()
  const { list } = await world.call(person, message.list, {})
  expect(list[0]).toMatchObject({
    title: 'Your growth value was corrected',
    content: '+450: it is 550 now, level 3. Why: orders of the old system.',
  })
})

test('no change, no document and no person are refused', async () => {
  const { id } = await newBuyer(world)
  const ask = { id, delta: 10, document: await document(), reason }

  await world.refused(service, operator.adjustGrowth, { ...ask, delta: 0 }, 'AMOUNT_INVALID')
  await world.refused(service, operator.adjustGrowth, { ...ask, document: 'upload/2026/01/none.webp' }, 'NOT_FOUND')
  await world.refused(service, operator.adjustGrowth, { ...ask, id: 999_999_999 }, 'NOT_FOUND')
  await world.refused(service, operator.adjustGrowth, { ...ask, reason: 'no' }, 'REASON_REQUIRED')
})
