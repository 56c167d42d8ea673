/** What is masked elsewhere is shown for a reason and with a fresh code, each time in the log; who looks many up is told of. */

import { LOOKUPS_MAX, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { operatorEvents } from '../../../domains/operator/events.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { verifyIdentity } from '../../../domains/payment/testing.ts'
import { eventsAbout } from '../../../testing/events/events-about.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const reason = '买家来电核对身份'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const logOf = (actor: { id: number }) =>
  world.sql<{ action: string; target_id: string; reason: string | null }>(
    `select action, target_id, reason from platform_audit_logs where actor_type = 'operator' and actor_id = $1 order by id`,
    [actor.id],
  )

test('a person is shown in clear for a reason, which the log keeps, and nothing of it is stored', async () => {
  const service = await newOperator(world, ['service'])
  const buyer = await newBuyer(world)
  const identity = await verifyIdentity(world, buyer)

  const page = await world.call(service, operator.user, { id: buyer.id })
  const key = { 'idempotency-key': crypto.randomUUID() }
  const shown = await world.call(service, operator.showPerson, { id: buyer.id, reason }, key)

  expect(JSON.stringify(page)).not.toContain(buyer.phone)
  expect(JSON.stringify(page)).not.toContain(identity.id_no)
  expect(shown).toMatchObject({ phone: buyer.phone, ...identity })
  expect(await logOf(service)).toEqual([{ action: 'user.show', target_id: String(buyer.id), reason }])
  const kept = await world.sql<{ text: string }>('select response::text as text from platform_idempotency')
  expect(kept.map(({ text }) => text).join()).not.toContain(buyer.phone)
})

test('showing needs a reason, a fresh code, and a role that sees people; a refused one is not logged', async () => {
  const service = await newOperator(world, ['service'])
  const [content, auditor] = [await newOperator(world, ['content']), await newOperator(world, ['auditor'])]
  const { id } = await newBuyer(world)

  await world.refused(service, operator.showPerson, { id, reason: 'abc' }, 'REASON_REQUIRED')
  await world.refused(service, operator.showPerson, { id: 999_999_999, reason }, 'NOT_FOUND')
  for (const who of [content, auditor]) await world.refused(who, operator.showPerson, { id, reason }, 'FORBIDDEN')
  await world.sql('update operator_sessions set code_at = null where operator_id = $1', [service.id])
  await world.refused(service, operator.showPerson, { id, reason }, 'FRESH_CODE_NEEDED')

  expect(await logOf(service)).toEqual([])
})

test(`${LOOKUPS_MAX} persons looked up within an hour are told once; the same person again counts once`, async () => {
  const [service, calm] = [await newOperator(world, ['service']), await newOperator(world, ['service'])]
  const people = []
  for (let i = 0; i < LOOKUPS_MAX; i++) people.push(await newBuyer(world))
  const told = (who: { id: number }) => eventsAbout(world, operatorEvents.many_lookups, { operator_id: who.id })
  const show = (who: typeof service, { id }: { id: number }) => world.call(who, operator.showPerson, { id, reason })

  for (let i = 0; i < LOOKUPS_MAX; i++) await show(calm, people[0]!)
  for (const person of people.slice(2)) await show(service, person)
  await world.call(service, operator.search, { q: people[1]!.phone })
  expect(await told(service)).toEqual([])
  await show(service, people[0]!)
  await show(service, people[0]!)

  expect(await told(service)).toMatchObject([{ operator_id: service.id, count: LOOKUPS_MAX }])
  expect(await told(calm)).toEqual([])
  await world.settle()
  const { list } = await world.call(await newOperator(world, ['root']), operator.alarms, { kind: 'many_lookups' })
  expect(list.map(({ title }) => title)).toEqual([`${service.name} looked up ${LOOKUPS_MAX} persons within an hour`])
  expect((await logOf(service)).filter(({ action }) => action === 'operator.many_lookups')).toHaveLength(1)
})

test('a list asked for a whole phone writes it down and counts it as the search does, also where nobody has it', async () => {
  const [review, finance] = [await newOperator(world, ['review', 'service']), await newOperator(world, ['finance'])]
  const buyer = await newBuyer(world)
  const looks = async (actor: { id: number }) =>
    (await logOf(actor)).filter(({ action }) => action === 'user.find_by_phone').map(({ target_id }) => target_id)

  const { list } = await world.call(review, operator.users, { q: buyer.phone })
  await world.call(review, operator.users, { q: '19912340000' })
  await world.call(review, operator.orders, { q: buyer.phone })
  await world.call(finance, operator.payments, { q: buyer.phone })

  expect(list.map(({ id }) => id)).toEqual([buyer.id])
  const own = String(buyer.id)
  expect(await looks(review)).toEqual([own, expect.stringMatching(/^[0-9a-f]{16}$/), own])
  expect(await looks(finance)).toEqual([own])
  const seen = await world.sql('select what from account_data_access_log where user_id = $1', [buyer.id])
  expect(seen.map(({ what }) => what)).toEqual(['phone_search', 'phone_search'])
})

test('who tries the hidden digits of a phone one after the other is told of', async () => {
  const review = await newOperator(world, ['review'])
  const { phone } = await newBuyer(world)

  for (let i = 0; i < LOOKUPS_MAX; i++) {
    const q = `${phone.slice(0, 3)}${String(1_000 + i)}${phone.slice(7)}`
    await world.call(review, i % 2 ? operator.users : operator.search, { q })
  }

  expect(await eventsAbout(world, operatorEvents.many_lookups, { operator_id: review.id })).toMatchObject([
    { count: LOOKUPS_MAX },
  ])
})
