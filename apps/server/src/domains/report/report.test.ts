import { createHash } from 'node:crypto'
import { operator, order, report } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { newOperator, type TestOperator } from '../operator/testing.ts'
import { paidOrder, receivedOrder } from '../order/testing.ts'
import { newShop } from '../shop/testing.ts'
import { isMuted } from './index.ts'
import { newReport } from './testing.ts'

const HOUR_MS = 3_600_000
const reason = 'the mark is not of the period'
let world: World
let first: TestOperator
let second: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  first = await newOperator(world, ['service'])
  second = await newOperator(world, ['arbiter'])
})
afterAll(() => world.close())

const uphold = (id: number, sanction: 'warning' | 'mute_7' | 'restrict_7' | 'ban' = 'warning') =>
  world.call(first, operator.decideReport, { id, upheld: true, rule_no: 1, sanction, reason })

describe('a report', () => {
  test('keeps what the lot showed at that moment, hashed, whatever is edited after', async () => {
    const { id, lot } = await newReport(world)
    await world.sql('update lot_lots set title = $2 where id = $1', [lot.id, '改过的标题'])

    const { snapshot, snapshot_hash, ...shown } = await world.call(first, operator.report, { id })

    expect(snapshot.find(({ key }) => key === 'title')!.value).not.toBe('改过的标题')
    const [kept] = await world.sql<{ snapshot: string }>('select snapshot from report_reports where id = $1', [id])
    expect(createHash('sha256').update(kept!.snapshot).digest('hex')).toBe(snapshot_hash)
    expect(shown).toMatchObject({
      status: 'open',
      owner: { type: 'shop', id: lot.shop.id },
      counts: true,
      may_ask: true,
    })
    await expect(world.sql(`update report_reports set snapshot = '{}' where id = $1`, [id])).rejects.toThrow()
    await world.refused(first, operator.report, { id: 999_999 }, 'NOT_FOUND')
  })

  test('is made once per person and thing while it is open, never of one’s own, ten times a day', async () => {
    const { reporter, lot } = await newReport(world)
    const again = { target_type: 'lot', target_id: lot.id, reason_code: 'other' } as const
    await world.refused(reporter, report.add, again, 'ALREADY_DONE')
    await world.refused(lot.shop.owner, report.add, again, 'SELF_ACTION')
    await world.refused(reporter, report.add, { ...again, target_id: 999_999 }, 'NOT_FOUND')
    await world.refused(guest, report.reasons, { target_type: 'lot', target_id: lot.id }, 'LOGIN_EXPIRED')

    await world.sql(
      `insert into report_reports (reporter_id, target_type, target_id, person_id, reason, danger, title, snapshot, snapshot_hash)
       select $1, 'user', n, 1, 'other', false, 'x', '{}', encode(sha256('{}'), 'hex') from generate_series(1001, 1009) n`,
      [reporter.id],
    )
    const other = await newShop(world)
    const shop = { target_type: 'shop', target_id: other.id } as const
    expect((await world.call(reporter, report.reasons, shop)).left_today).toBe(0)
    await world.refused(reporter, report.add, { ...shop, reason_code: 'fraud' }, 'DAILY_LIMIT')
  })

  test('of people linked to each other counts once', async () => {
    const { lot, reporter } = await newReport(world)
    const twin = await newBuyer(world)
    await world.sql(`insert into account_payout_card_hashes (user_id, mark) select unnest($1::bigint[]), 'one card'`, [
      [reporter.id, twin.id],
    ])
    const { id } = await newReport(world, { lot, reporter: twin })
    await newReport(world, { lot })

    expect(await world.call(first, operator.report, { id })).toMatchObject({ counts: false, reporters: 2 })
  })

  test('of danger is promised an answer in two hours, others in a day', async () => {
    const { reporter, lot } = await newReport(world, { reason_code: 'fraud' })
    const { reasons } = await world.call(await newBuyer(world), report.reasons, {
      target_type: 'lot',
      target_id: lot.id,
    })
    expect(reasons.find(({ code }) => code === 'fraud')!.hours).toBe(2)
    expect(reasons.find(({ code }) => code === 'fake')!.hours).toBe(24)
    const [mine] = (await world.call(reporter, report.mine, {})).list
    expect(mine!.review_deadline!.due_at! * 1_000 - (await world.now())).toBeLessThanOrEqual(2 * HOUR_MS)
  })

  test('about an order is made by either side of it, about the other', async () => {
    const bought = await paidOrder(world, { hammer_fen: 100_00 })
    const about = { target_type: 'order', target_id: bought.id, reason_code: 'other' } as const

    const by_buyer = await world.call(bought.buyer, report.add, about)
    const by_shop = await world.call(bought.shop.owner, report.add, about)

    expect(await world.call(first, operator.report, { id: by_buyer.id })).toMatchObject({ owner: { type: 'shop' } })
    expect(await world.call(first, operator.report, { id: by_shop.id })).toMatchObject({
      owner: { id: bought.buyer.id },
    })
    await world.refused(await newBuyer(world), report.add, about, 'NOT_FOUND')
  })
})

describe('the shop', () => {
  test('is asked, answers once within 48 hours, and never learns who reported; then the deadline goes on', async () => {
    const { id, lot, reporter } = await newReport(world)
    expect((await world.call(lot.shop, report.shopList, {})).list).toEqual([])
    expect(await world.call(first, operator.askReported, { id, reason })).toMatchObject({
      status: 'taken',
      review_deadline: { state: 'asked' },
    })

    const [asked] = (await world.call(lot.shop, report.shopList, {})).list
    expect(JSON.stringify(asked)).not.toContain(reporter.nickname)
    expect(asked).toMatchObject({ id, status: 'taken', side: 'reported', content: null })
    expect((await world.call(lot.shop, report.shopList, { id })).list).toEqual([asked])
    expect((await world.call(await newShop(world), report.shopList, { id })).list).toEqual([])
    const answer = { id, content: '附上入库时的检测报告' }
    await world.refused(await newShop(world), report.answer, answer, 'NOT_FOUND')
    await world.call(lot.shop, report.answer, answer)

    await world.refused(lot.shop, report.answer, answer, 'STATE_CONFLICT')
    expect(await world.call(first, operator.report, { id })).toMatchObject({
      shop_answer: answer.content,
      review_deadline: { state: 'running' },
    })
    await world.refused(await newBuyer(world), report.shopList, {}, 'SHOP_REQUIRED')
  })

  test('that does not answer in time holds nothing up', async () => {
    const { id } = await newReport(world)
    await world.call(first, operator.askReported, { id, reason })

    await world.advance(48 * HOUR_MS + 1_000)

    const again = await newOperator(world, ['service'])
    expect(await world.call(again, operator.report, { id })).toMatchObject({
      status: 'taken',
      review_deadline: { state: 'running' },
    })
  })
})

describe('a decision', () => {
  test('tells who reported the outcome, who is reported the rule, and neither of the other', async () => {
    const { id, reporter, lot } = await newReport(world)

    await world.refused(first, operator.decideReport, { id, upheld: true, reason }, 'MISSING_PARAM')
    await world.refused(first, operator.decideReport, { id, upheld: false, reason: 'no' }, 'REASON_REQUIRED')
    await uphold(id)
    await world.settle()

    const told = await world.sql<{ user_id: number; title_en: string; content_en: string }>(
      `select user_id, title_en, content_en from message_notices where code like 'report.%' and user_id = any($1) order by id`,
      [[reporter.id, lot.shop.owner.id]],
    )
    const of = (user_id: number) => told.find((one) => Number(one.user_id) === user_id)!
    expect(of(reporter.id).title_en).toContain('was upheld')
    expect(of(lot.shop.owner.id)).toMatchObject({ title_en: expect.stringContaining('Rule 1') })
    expect(of(lot.shop.owner.id).content_en).not.toContain(reporter.nickname)
    const [mine] = (await world.call(reporter, report.mine, {})).list
    expect(mine).toMatchObject({ status: 'upheld', sanction: null, appeal_until: null })
    const [theirs] = (await world.call(lot.shop.owner, report.mine, { side: 'reported' })).list
    expect(theirs).toMatchObject({ status: 'upheld', sanction: 'warning', rule: { no: 1 }, content: null })
    expect(theirs!.appeal_until).not.toBeNull()
    expect((await world.call(reporter, report.mine, { id })).list).toEqual([mine])
    expect((await world.call(reporter, report.mine, { side: 'reported', id })).list).toEqual([])
    await world.refused(guest, report.mine, {}, 'LOGIN_EXPIRED')
  })

  test('that mutes keeps a person from writing reviews until its end, and no longer', async () => {
    const bought = await receivedOrder(world, { hammer_fen: 100_00 })
    const { id } = await world.call(bought.shop.owner, report.add, {
      target_type: 'user',
      target_id: bought.buyer.id,
      reason_code: 'abuse',
    })
    await uphold(id, 'mute_7')

    expect(await isMuted(world.ctx, bought.buyer.id)).toMatchObject({ rule_no: 1 })
    const { items } = await world.call(bought.buyer, order.comment, { id: bought.id })
    const words = JSON.stringify([{ item_id: items[0]!.id, rating: 5, content: '很好' }])
    await world.refused(bought.buyer, order.comment, { id: bought.id, items: words as never }, 'MUTED')

    await world.advance(7 * 24 * HOUR_MS + 1_000)
    expect(await isMuted(world.ctx, bought.buyer.id)).toBeUndefined()
  })

  test('to ban takes a second operator', async () => {
    const { id, lot } = await newReport(world, { reason_code: 'fraud' })
    await uphold(id, 'ban')
    const status = async () =>
      (await world.sql<{ status: string }>('select status from account_users where id = $1', [lot.shop.owner.id]))[0]!
        .status
    expect(await status()).toBe('active')

    const { list } = await world.call(second, operator.approvals, { status: 'waiting' })
    const waiting = list.find(({ kind }) => kind === 'report_ban')!
    await world.call(second, operator.decideApproval, { id: waiting.id, accept: true, reason })

    expect(await status()).toBe('banned')
    const [shop] = await world.sql<{ status: string }>('select status from shop_shops where id = $1', [lot.shop.id])
    expect(shop!.status).toBe('suspended')
  })

  test('is final after seven days without an appeal', async () => {
    const { id, reporter } = await newReport(world)
    await world.call(first, operator.decideReport, { id, upheld: false, reason })
    await world.advance(7 * 24 * HOUR_MS + 1_000)

    const [row] = await world.sql('select status, outcome from report_reports where id = $1', [id])
    expect(row).toEqual({ status: 'final', outcome: 'unfounded' })
    await world.refused({ ...reporter }, report.appeal, { id, content: '请再看一次' }, 'STATE_CONFLICT')
  })
})

test('feedback is kept with its answer for the person, ten times a day', async () => {
  const buyer = await newBuyer(world)
  for (let n = 0; n < 10; n++) await world.call(buyer, report.giveFeedback, { type: 'wish', content: `第 ${n} 条建议` })

  await world.refused(buyer, report.giveFeedback, { type: 'wish', content: '再来一条' }, 'DAILY_LIMIT')
  expect(await world.call(buyer, report.feedbacks, {})).toMatchObject({ total: 10 })
})
