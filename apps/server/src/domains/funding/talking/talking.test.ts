import { block, funding, operator, report } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { newOperator } from '../../operator/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { newCampaign, paidPledge } from '../testing.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

/** The people a topic was told to. */
const told = async (topic: string, campaign_id: number): Promise<number[]> =>
  (
    await world.sql<{ user_id: string }>(
      "select payload ->> 'user_id' as user_id from platform_outbox where topic = $1 and (payload ->> 'campaign_id')::bigint = $2 order by id",
      [topic, campaign_id],
    )
  ).map(({ user_id }) => Number(user_id))

describe('an update', () => {
  test('is read by all, one for backers by them and the shop alone, and each is told to whom it is for', async () => {
    const one = await newCampaign(world)
    const { buyer } = await paidPledge(world, one)
    const watcher = await newBuyer(world)
    await world.call(watcher, funding.watch, { id: one.id, on: true })

    await world.call(one.shop, funding.saveUpdate, { id: one.id, content: '第一窑已开窑，成品三十二件' })
    const images = ['upload/2026/01/test/kiln-2.webp']
    await world.call(one.shop, funding.saveUpdate, { id: one.id, content: '支持者可选窑号', images, for_backers: true })
    await world.settle()

    const seen = async (who: Parameters<World['call']>[0]) =>
      (await world.call(who, funding.info, { id: one.id })).updates.map(({ content, images: shown }) => [
        content ?? null,
        shown.length,
      ])
    const open = ['第一窑已开窑，成品三十二件', 0]
    expect(await seen(guest)).toEqual([[null, 0], open])
    expect(await seen(watcher)).toEqual([[null, 0], open])
    expect(await seen(buyer)).toEqual([['支持者可选窑号', 1], open])
    expect(await seen(one.shop)).toEqual([['支持者可选窑号', 1], open])
    expect(await world.call(guest, funding.info, { id: one.id })).toMatchObject({ update_count: 2 })
    expect((await told('funding.updated_for', one.id)).sort()).toEqual([buyer.id, buyer.id, watcher.id].sort())
  })

  test('is corrected within half an hour, and stands after that', async () => {
    const one = await newCampaign(world)
    const { id: update_id } = await world.call(one.shop, funding.saveUpdate, { id: one.id, content: '成品三二件' })
    const right = { id: one.id, update_id, content: '成品三十二件' }
    const stranger = await newCampaign(world)

    await world.refused(stranger.shop, funding.saveUpdate, { ...right, id: stranger.id }, 'NOT_FOUND')
    await world.advance(29 * MINUTE_MS)
    expect(await world.call(one.shop, funding.saveUpdate, right)).toMatchObject({ content: '成品三十二件' })
    const [shown] = (await world.call(guest, funding.info, { id: one.id })).updates
    expect(shown).toMatchObject({ content: '成品三十二件', correct_until: null })
    expect(shown!.corrected_at).not.toBeNull()
    await world.advance(2 * MINUTE_MS)
    await world.refused(one.shop, funding.saveUpdate, right, 'WINDOW_CLOSED')
  })

  test('is written by the shop of the campaign, once it is approved, ten times a day, without blocked words', async () => {
    const one = await newCampaign(world)
    const draft = await newCampaign(world, { until: 'draft' })
    const say = (n: number) => ({ id: one.id, content: `第 ${n} 条进展` })

    await world.refused(await newShop(world), funding.saveUpdate, say(0), 'NOT_FOUND')
    await world.refused(draft.shop, funding.saveUpdate, { ...say(0), id: draft.id }, 'STATE_CONFLICT')
    await world.refused(one.shop, funding.saveUpdate, { ...say(0), content: '可私下交易' }, 'CONTENT_BLOCKED')
    for (let n = 1; n <= 10; n++) await world.call(one.shop, funding.saveUpdate, say(n))
    await world.refused(one.shop, funding.saveUpdate, say(11), 'LIMIT_REACHED')
    await world.advance(DAY_MS)
    await world.call(one.shop, funding.saveUpdate, say(11))
  })
})

test('a stage is said to be done with photographs, once told to the backers, and not of another campaign', async () => {
  const planned_at = Math.floor((await world.now()) / 1000) + 30 * 86_400
  const one = await newCampaign(world, { stages: [{ name: '第一窑', planned_at }] })
  const { buyer } = await paidPledge(world, one)
  const [stage] = (await world.call(guest, funding.info, { id: one.id })).stages
  const done = {
    id: one.id,
    stage_id: stage!.id,
    done: true,
    note: '成品三十二件',
    images: ['upload/2026/01/test/a.webp'],
  }
  const other = await newCampaign(world)

  await world.refused(other.shop, funding.saveStage, { ...done, id: other.id }, 'NOT_FOUND')
  await world.refused(one.shop, funding.saveStage, { ...done, note: '可私下交易' }, 'CONTENT_BLOCKED')
  await world.call(one.shop, funding.saveStage, done)
  await world.call(one.shop, funding.saveStage, { ...done, note: '成品三十三件' })
  await world.settle()

  const [shown] = (await world.call(guest, funding.info, { id: one.id })).stages
  expect(shown).toMatchObject({ name: '第一窑', planned_at, note: '成品三十三件', images: done.images })
  expect(shown!.done_at).not.toBeNull()
  expect(await told('funding.stage_done_for', one.id)).toEqual([buyer.id])
})

describe('a question', () => {
  test('is asked by anybody, shown masked, and answered once by the shop', async () => {
    const one = await newCampaign(world)
    const person = await newBuyer(world, { nickname: '林清和' })
    const asked = await world.call(person, funding.ask, { id: one.id, question: '釉面会开片吗？' })
    expect(asked).toMatchObject({ is_mine: true, is_backer: false, answer: null })
    const { list: mine } = await world.call(one.shop, funding.shopCampaigns, {})
    expect(mine).toMatchObject([{ question_open: 1 }])

    const answer = { id: asked.id, content: '会，约半年后可见。' }
    await world.refused(await newShop(world), funding.answer, answer, 'NOT_FOUND')
    await world.refused(one.shop, funding.answer, { ...answer, content: '可私下交易' }, 'CONTENT_BLOCKED')
    await world.call(one.shop, funding.answer, answer)
    await world.refused(one.shop, funding.answer, { ...answer, content: '不会。' }, 'ALREADY_DONE')

    const { list } = await world.call(guest, funding.questions, { id: one.id })
    expect(list).toMatchObject([{ id: asked.id, answer: '会，约半年后可见。', is_mine: false }])
    expect(list[0]!.name).not.toContain('清和')
    expect((await world.call(guest, funding.info, { id: one.id })).question_count).toBe(1)
    await world.refused(guest, funding.questions, { id: 999_999 }, 'NOT_FOUND')
  })

  test('that breaks the rules can be reported, is shown no more once that is upheld, and again where the decision is turned round', async () => {
    const one = await newCampaign(world)
    const [rude, reader] = [await newBuyer(world), await newBuyer(world)]
    const { id: target_id } = await world.call(rude, funding.ask, { id: one.id, question: '一家骗子，都别买' })
    const about = { target_type: 'campaign_question', target_id, reason_code: 'abuse' } as const
    await world.refused(rude, report.add, about, 'SELF_ACTION')
    const { id } = await world.call(reader, report.add, about)
    const [first, second] = [await newOperator(world, ['service']), await newOperator(world, ['arbiter'])]
    const shown = async () => (await world.call(guest, funding.questions, { id: one.id })).list.map((each) => each.id)

    const seen = await world.call(first, operator.report, { id })
    expect(seen).toMatchObject({ owner: { type: 'user', id: rude.id }, target: { type: 'campaign_question' } })
    expect(seen.snapshot).toContainEqual({ key: 'question', value: '一家骗子，都别买' })
    const reason = 'an insult of the shop'
    await world.call(first, operator.decideReport, { id, upheld: true, rule_no: 7, sanction: 'warning', reason })
    await world.settle()
    expect(await shown()).toEqual([])
    expect((await world.call(guest, funding.info, { id: one.id })).question_count).toBe(0)
    await world.refused(one.shop, funding.answer, { id: target_id, content: '欢迎来店查看。' }, 'NOT_FOUND')
    await world.refused(await newBuyer(world), report.add, about, 'NOT_FOUND')

    await world.call(rude, report.appeal, { id, content: '并非辱骂，是提醒' })
    await world.call(second, operator.decideAppeal, { id, overturn: true, reason })
    await world.settle()
    expect(await shown()).toEqual([target_id])
  })

  test('is one of five a day, has no blocked words, and is not asked by somebody the shop keeps away or after the end', async () => {
    const one = await newCampaign(world)
    const [person, barred] = [await newBuyer(world), await newBuyer(world)]
    const ask = (n: number) => ({ id: one.id, question: `第 ${n} 个问题` })
    await world.call(one.shop, block.shopSet, { target_type: 'user', target_id: barred.id, scope: 'bid', on: true })

    await world.refused(person, funding.ask, { id: one.id, question: '能否私下交易？' }, 'CONTENT_BLOCKED')
    await world.refused(barred, funding.ask, ask(1), 'JOIN_BARRED')
    for (let n = 1; n <= 5; n++) await world.call(person, funding.ask, ask(n))
    await world.refused(person, funding.ask, ask(6), 'LIMIT_REACHED')
    expect((await world.call(person, funding.info, { id: one.id })).askable).toMatchObject({ ok: false })
    expect((await world.call(guest, funding.info, { id: one.id })).askable).toMatchObject({ ok: true })

    await world.advance(15 * DAY_MS)
    await world.refused(person, funding.ask, ask(7), 'CAMPAIGN_ENDED')
  })
})

test('who watches a campaign hears when it opens, a day before its end, and how it went; who has backed it hears as a backer', async () => {
  const from_at = Math.floor((await world.now()) / 1000) + 86_400
  const one = await newCampaign(world, { from_at, days: 7 })
  const [watcher, buyer] = [await newBuyer(world), await newBuyer(world)]
  for (const person of [watcher, buyer]) await world.call(person, funding.watch, { id: one.id, on: true })
  expect((await world.call(watcher, funding.info, { id: one.id })).watched).toBe(true)
  await world.refused(watcher, funding.watch, { id: 999_999 }, 'NOT_FOUND')

  await world.advance(DAY_MS + MINUTE_MS)
  expect((await told('funding.opened_for', one.id)).sort()).toEqual([watcher.id, buyer.id].sort())
  await paidPledge(world, one, { buyer })
  await world.advance(6 * DAY_MS)
  expect(await told('funding.ending_for', one.id)).toEqual([watcher.id])
  await world.advance(DAY_MS + 20 * MINUTE_MS)
  expect(await told('funding.ended_for', one.id)).toEqual([watcher.id])

  expect(await world.call(watcher, funding.watch, { id: one.id })).toEqual({ on: false, count: 1 })
})
