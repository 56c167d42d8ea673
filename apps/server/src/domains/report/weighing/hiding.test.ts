import { funding, operator, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newCampaign } from '../../funding/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { registerTrust, type Trust } from '../index.ts'
import { newReport } from '../testing.ts'

const HOUR_MS = 3_600_000
const reason = 'read with its campaign'
let world: World
let desk: TestOperator
const trusts = new Map<number, Trust>()
beforeAll(async () => {
  world = await openWorld()
  registerTrust(world.services, async (_, ids) => new Map(ids.map((id) => [id, trusts.get(id) ?? 1])))
})
beforeEach(async () => {
  desk = await newOperator(world, ['service'])
})
afterEach(() => trusts.clear())
afterAll(() => world.close())

/** A question that anybody sees and many report. */
async function newQuestion() {
  const campaign = await newCampaign(world)
  const author = await newBuyer(world)
  const { id } = await world.call(author, funding.ask, { id: campaign.id, question: '这件有鉴定证书吗' })
  const shown = async () => (await world.call(guest, funding.questions, { id: campaign.id })).list.length > 0
  return { id, author, shown }
}
async function reported(target_id: number, given: { by?: TestPerson; reason_code?: 'abuse' | 'other'; trust?: Trust }) {
  const by = given.by ?? (await newBuyer(world))
  if (given.trust !== undefined) trusts.set(by.id, given.trust)
  const about = { target_type: 'campaign_question', target_id, reason_code: given.reason_code ?? 'abuse' } as const
  return (await world.call(by, report.add, about)).id
}
const linkAll = (...people: TestPerson[]) =>
  world.sql(`insert into account_payout_card_hashes (user_id, mark) select unnest($1::bigint[]), $2`, [
    people.map(({ id }) => id),
    `card of ${people[0]!.id}`,
  ])
const decide = (id: number, upheld: boolean) =>
  world.call(desk, operator.decideReport, {
    ...{ id, upheld, reason },
    ...(upheld ? { rule_no: 7, sanction: 'warning' as const } : {}),
  })

test('five usual reports of a day hide a thing until it is looked at, four do not', async () => {
  const one = await newQuestion()
  for (let n = 0; n < 4; n++) await reported(one.id, {})
  expect(await one.shown()).toBe(true)

  const id = await reported(one.id, {})

  expect(await one.shown()).toBe(false)
  const seen = await world.call(desk, operator.report, { id })
  expect(seen).toMatchObject({ weight: 2, weight_together: 10 })
  expect(seen.hidden_at).toBeTruthy()
})

test('reports of who is trusted weigh double, of who is new nothing', async () => {
  const one = await newQuestion()
  for (let n = 0; n < 6; n++) await reported(one.id, { trust: 0 })
  await reported(one.id, { trust: 3 })
  await reported(one.id, { trust: 3 })
  expect(await one.shown()).toBe(true)

  await reported(one.id, { trust: 2 })

  expect(await one.shown()).toBe(false)
})

test('who was mostly wrong so far hides nothing', async () => {
  const [one, wrong] = [await newQuestion(), await newBuyer(world)]
  for (let n = 0; n < 3; n++) await decide((await newReport(world, { reporter: wrong })).id, false)
  for (let n = 0; n < 4; n++) await reported(one.id, {})

  await reported(one.id, { by: wrong })

  expect(await one.shown()).toBe(true)
})

test('linked accounts count once, also over one between them', async () => {
  const one = await newQuestion()
  const [a, b, c] = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]
  await linkAll(a, b)
  await world.sql(`insert into account_payout_card_hashes (user_id, mark) select unnest($1::bigint[]), 'another card'`, [
    [b.id, c.id],
  ])
  for (let n = 0; n < 3; n++) await reported(one.id, {})
  for (const by of [a, b, c]) await reported(one.id, { by })
  expect(await one.shown()).toBe(true)

  await reported(one.id, {})

  expect(await one.shown()).toBe(false)
})

test('reports that come at once miss none of each other', async () => {
  const one = await newQuestion()
  const people = await Promise.all(Array.from({ length: 5 }, () => newBuyer(world)))

  await Promise.all(people.map((by) => reported(one.id, { by })))

  expect(await one.shown()).toBe(false)
})

test('what was reported a day ago weighs nothing any more', async () => {
  const one = await newQuestion()
  for (let n = 0; n < 4; n++) await reported(one.id, {})
  await world.advance(24 * HOUR_MS + 1_000)

  await reported(one.id, {})

  expect(await one.shown()).toBe(true)
})

test('found to be in order it is shown again, and not hidden for the same reason for thirty days; for another it is', async () => {
  const one = await newQuestion()
  let id = 0
  for (let n = 0; n < 5; n++) id = await reported(one.id, {})

  await decide(id, false)

  expect(await one.shown()).toBe(true)
  for (let n = 0; n < 5; n++) await reported(one.id, {})
  expect(await one.shown()).toBe(true)
  for (let n = 0; n < 5; n++) id = await reported(one.id, { reason_code: 'other' })
  expect(await one.shown()).toBe(false)
  await decide(id, false)
  await world.advance(31 * 24 * HOUR_MS)
  desk = await newOperator(world, ['service'])
  for (let n = 0; n < 5; n++) await reported(one.id, {})
  expect(await one.shown()).toBe(false)
})

test('one reason cleared leaves it hidden while another weighs enough', async () => {
  const one = await newQuestion()
  const abuse = await reported(one.id, { trust: 0 })
  for (let n = 0; n < 5; n++) await reported(one.id, { reason_code: 'other' })
  expect(await one.shown()).toBe(false)

  await decide(abuse, false)
  await world.settle()

  expect(await one.shown()).toBe(false)
})

test('upheld it stays hidden, as a thing a report was upheld about', async () => {
  const one = await newQuestion()
  let id = 0
  for (let n = 0; n < 5; n++) id = await reported(one.id, {})

  await decide(id, true)
  await world.settle()

  expect(await one.shown()).toBe(false)
  expect((await world.call(desk, operator.report, { id })).hidden_at).toBeFalsy()
})
