/** Operators work together: who decides a thing holds it and has seen it, and the next thing is another for each. */
import { aftersale, auction, operator, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { escalatedCase, GROUNDS } from '../../../domains/aftersale/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { draftLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { shippedOrder, type TestOrder } from '../../../domains/order/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const MINUTE_MS = 60_000
const REASON = '图片显示冲线早于发货'

let world: World
let [ann, bo, service]: TestOperator[] = []
beforeAll(async () => {
  world = await openWorld()
  ann = await newOperator(world, ['arbiter', 'review'])
  bo = await newOperator(world, ['arbiter', 'review'])
  service = await newOperator(world, ['service'])
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

async function disputed(): Promise<TestOrder & { case_id: number }> {
  const shipped = await shippedOrder(world)
  return { ...shipped, case_id: await escalatedCase(world, shipped) }
}
const take = (who: TestOperator, id: number, reason = '') =>
  world.call(who, operator.takeClaim, { queue: 'case', id, reason })
const look = (who: TestOperator, id: number, typing = false) =>
  world.call(who, operator.lookAt, { queue: 'case', id, typing })
const seenBy = async (who: TestOperator, id: number) => (await world.call(who, operator.case, { id })).seen
const ruling = (id: number, seen: string) => ({
  id,
  seen,
  result: 'reject' as const,
  fault: 'buyer' as const,
  reason: REASON,
  ...GROUNDS,
})
async function submittedLot(): Promise<number> {
  const lot = await draftLot(world)
  await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
  return lot.id
}
const emptyQueue = () =>
  world.sql(
    `update platform_review_deadlines set state = 'kept', ended_at = platform_now() where queue = 'lot' and ended_at is null`,
  )

describe('a claim', () => {
  test('is needed for a decision: without one, with a colleague’s and with a lapsed one it is refused, and nothing is decided', async () => {
    const { case_id: id } = await disputed()
    const seen = await seenBy(ann!, id)

    await world.refused(ann!, operator.ruleCase, ruling(id, seen), 'CLAIM_NEEDED')
    await take(bo!, id)
    const refusal = await world.refused(ann!, operator.ruleCase, ruling(id, seen), 'CLAIM_HELD', { name: bo!.name })
    expect(refusal.msg).toMatch(new RegExp(`^${bo!.name} works on this until \\d+ \\w+ \\d\\d:\\d\\d$`))
    await world.refused(ann!, operator.askCase, { id, to: 'shop', reason: REASON, seen }, 'CLAIM_HELD')
    await world.advance(11 * MINUTE_MS)
    await world.refused(bo!, operator.ruleCase, ruling(id, seen), 'CLAIM_NEEDED')
    expect((await world.call(ann!, operator.case, { id })).case.status).toBe('arbitration')

    await take(ann!, id)
    expect((await world.call(ann!, operator.ruleCase, ruling(id, seen))).status).toBe('rejected')
    await world.refused(bo!, operator.ruleCase, ruling(id, seen), 'STATE_CONFLICT')
    await world.refused(bo!, operator.takeClaim, { queue: 'case', id }, 'STATE_CONFLICT')
    expect((await look(bo!, id)).claim).toBeNull()
  })

  test('stands on the list and on the page with who holds it; work renews it, looking does not', async () => {
    const { case_id: id, buyer } = await disputed()
    await take(ann!, id)
    const [row] = (await world.call(bo!, operator.cases, { user_id: buyer.id })).list
    expect(row!.claim).toMatchObject({ state: 'held', holder: { id: ann!.id, name: ann!.name }, mine: false })

    await world.advance(6 * MINUTE_MS)
    await look(ann!, id, true)
    await world.advance(6 * MINUTE_MS)
    expect((await look(bo!, id)).claim).toMatchObject({ state: 'held', holder: { name: ann!.name } })
    await look(ann!, id)
    await world.advance(5 * MINUTE_MS)
    expect((await look(bo!, id)).claim).toMatchObject({ state: 'lapsed', holder: { name: ann!.name } })
    await world.call(ann!, operator.releaseClaim, { queue: 'case', id })
    expect((await look(bo!, id)).claim).toBeNull()
    await world.refused(ann!, operator.releaseClaim, { queue: 'case', id: 999_999 }, 'NOT_FOUND')
  })

  test('is taken over at once when it has lapsed, else with a reason its holder reads and the log keeps', async () => {
    const { case_id: id } = await disputed()
    await take(ann!, id)

    await world.refused(bo!, operator.takeClaim, { queue: 'case', id }, 'CLAIM_HELD', { name: ann!.name })
    await world.refused(bo!, operator.takeClaim, { queue: 'case', id, reason: 'so' }, 'REASON_REQUIRED')
    expect((await take(bo!, id, 'ann has gone home')).claim).toMatchObject({ mine: true, holder: { id: bo!.id } })

    const [notice] = (await world.call(ann!, operator.takeOvers, {})).list
    expect(notice).toMatchObject({ queue: 'case', ref_id: id, by: bo!.name, reason: 'ann has gone home' })
    expect((await world.call(bo!, operator.takeOvers, {})).list).toEqual([])
    await world.refused(bo!, operator.readTakeOver, { id: notice!.id }, 'NOT_FOUND')
    await world.call(ann!, operator.readTakeOver, { id: notice!.id })
    expect((await world.call(ann!, operator.takeOvers, {})).list).toEqual([])
    const { logs } = await world.call(ann!, operator.case, { id })
    expect(logs[0]).toMatchObject({ action: 'claim.take_over', actor_name: bo!.name, reason: 'ann has gone home' })

    await world.advance(11 * MINUTE_MS)
    expect((await take(ann!, id)).claim).toMatchObject({ mine: true })
    expect((await world.call(bo!, operator.takeOvers, {})).list).toEqual([])
  })

  test('is only for those whose role decides the thing', async () => {
    const { case_id: id } = await disputed()
    const reviewer = await newOperator(world, ['review'])

    await world.refused(reviewer, operator.takeClaim, { queue: 'case', id }, 'FORBIDDEN')
    await world.refused(reviewer, operator.lookAt, { queue: 'case', id }, 'FORBIDDEN')
    await world.refused(reviewer, operator.releaseClaim, { queue: 'case', id }, 'FORBIDDEN')
    await world.refused(reviewer, operator.nextThing, { queue: 'case' }, 'FORBIDDEN')
    await world.refused(service!, operator.takeClaim, { queue: 'penalty', id }, 'FORBIDDEN')
    await world.refused(ann!, operator.lookAt, { queue: 'case', id: 999_999 }, 'NOT_FOUND')
    await world.refused(ann!, operator.takeClaim, { queue: 'case', id: 999_999 }, 'NOT_FOUND')
    await world.refused(await newOperator(world, ['appraise']), operator.takeOvers, {}, 'FORBIDDEN')
  })

  test('leaves one of 50 pairs that decide 50 lots at once with the decision, and tells the other', async () => {
    const ids: number[] = []
    const pairs: Array<Array<{ code: number; held: boolean }>> = []
    // Five pairs at a time, so that none is turned away because the whole desk of a hundred shares one machine.
    for (let wave = 0; wave < 10; wave++) {
      const lots: number[] = []
      for (let made = 0; made < 5; made++) lots.push(await submittedLot())
      const two = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
      const decided = lots.map((id) =>
        Promise.all(
          two.map(async (who) => {
            const { data } = await world.send(who, operator.takeClaim, { queue: 'lot', id })
            const { seen } = await world.call(who, operator.lot, { id })
            // A busy machine says "try again", and a browser does.
            let code: number
            do code = (await world.send(who, operator.approveLot, { id, seen })).code
            while (code === REFUSALS.RATE_LIMITED.code)
            return { code, held: data?.claim?.mine === true }
          }),
        ),
      )
      ids.push(...lots)
      pairs.push(...(await Promise.all(decided)))
    }

    for (const pair of pairs) {
      expect(pair.filter(({ code }) => code === 1)).toHaveLength(1)
      expect(pair.find(({ code }) => code === 1)!.held).toBe(true)
      expect([30_001, 30_045, 30_046]).toContain(pair.find(({ code }) => code !== 1)!.code)
    }
    const logged = await world.sql<{ n: number }>(
      `select count(*)::int as n from platform_audit_logs where action = 'lot.approve' and target_id = any($1)`,
      [ids.map(String)],
    )
    expect(logged[0]!.n).toBe(50)
  }, 120_000)
})

describe('what changed since somebody looked', () => {
  test('is told before a case is ruled on: evidence that came meanwhile has to be seen first', async () => {
    const { case_id: id, buyer } = await disputed()
    await take(ann!, id)
    const seen = await seenBy(ann!, id)
    await world.call(buyer, aftersale.act, { action: 'evidence', case_id: id, content: '冲线在开箱视频里' })

    const refusal = await world.refused(ann!, operator.ruleCase, ruling(id, seen), 'CHANGED_SINCE', {
      changes: ['said'],
    })
    expect(refusal.msg).toContain('new words or evidence of a side')
    await world.refused(ann!, operator.ruleCase, { ...ruling(id, ''), seen: 'nothing' }, 'CHANGED_SINCE')
    expect((await look(ann!, id)).seen).not.toBe(seen)

    await world.call(ann!, operator.ruleCase, ruling(id, await seenBy(ann!, id)))
  })

  test('is told before a lot is let in: its shop took it back, changed its price and handed it in again', async () => {
    const lot = await draftLot(world)
    await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
    const { seen } = await world.call(ann!, operator.lot, { id: lot.id })
    await world.call(ann!, operator.rejectLot, { id: lot.id, reason: REASON })
    await world.call(lot.shop, auction.edit, { id: lot.id, start_fen: 777_00, save: 'submit' })
    await world.call(bo!, operator.takeClaim, { queue: 'lot', id: lot.id })

    const stale = { id: lot.id, seen }
    await world.refused(bo!, operator.approveLot, stale, 'CHANGED_SINCE', { changes: ['price'] })
    await world.refused(bo!, operator.rejectLot, { ...stale, reason: REASON }, 'CHANGED_SINCE')
    await world.call(bo!, operator.approveLot, { id: lot.id, seen: (await look2(bo!, lot.id)).seen })
  })
  const look2 = (who: TestOperator, id: number) => world.call(who, operator.lookAt, { queue: 'lot', id })
})

describe('the next thing', () => {
  const next = (who: TestOperator, more: object = {}) => world.call(who, operator.nextThing, { queue: 'lot', ...more })

  test('is the one with the oldest deadline no colleague works on; it comes again until it is put aside with a reason, which stays with it', async () => {
    await emptyQueue()
    const [first, second, third] = [await submittedLot(), await submittedLot(), await submittedLot()]
    await world.call(bo!, operator.takeClaim, { queue: 'lot', id: second! })

    expect(await next(ann!)).toEqual({ queue: 'lot', id: first })
    expect(await next(ann!)).toEqual({ queue: 'lot', id: first })
    await world.refused(ann!, operator.nextThing, { queue: 'lot', skip_id: first, reason: '' }, 'REASON_REQUIRED')
    expect(await next(ann!, { skip_id: first, reason: 'wants a porcelain expert' })).toEqual({
      queue: 'lot',
      id: third,
    })
    // The operator who put it aside gets it after all others; the next colleague reads why.
    expect(await next(bo!)).toEqual({ queue: 'lot', id: first })
    const state = await world.call(bo!, operator.lookAt, { queue: 'lot', id: first! })
    expect(state.skips).toMatchObject([{ name: ann!.name, reason: 'wants a porcelain expert' }])
    expect(state.claim).toMatchObject({ mine: true })
    expect(await next(ann!, { skip_id: third, reason: 'the same again' })).toEqual({ queue: 'lot', id: null })
  })

  test('is never the same for two who ask at once', async () => {
    await emptyQueue()
    const people = await Promise.all(Array.from({ length: 12 }, () => newOperator(world, ['review'])))
    const ids: number[] = []
    for (let made = 0; made < 12; made++) ids.push(await submittedLot())

    const served = await Promise.all(people.map((who) => next(who)))

    expect(served.map(({ id }) => id!).sort((a, b) => a - b)).toEqual(ids)
  })
})

describe('who looks', () => {
  test('is seen by the others, with whether they type; who has gone is not', async () => {
    const { case_id: id } = await disputed()
    await look(ann!, id)
    await look(service!, id, true)

    // They stand by name, of which each process of tests hands out its own.
    const others = (await look(bo!, id)).others.toSorted((one, other) => one.id - other.id)
    expect(others).toEqual([
      { id: ann!.id, name: ann!.name, typing: false },
      { id: service!.id, name: service!.name, typing: true },
    ])
    await world.advance(MINUTE_MS)
    expect((await look(ann!, id)).others).toEqual([])
  })
})

describe('claims by operator', () => {
  test('say who holds how many and since when, whose lapsed without a decision, and who puts aside what comes next', async () => {
    await emptyQueue()
    const [cat, dan] = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
    const lotClaim = (who: TestOperator, id: number) => world.call(who, operator.takeClaim, { queue: 'lot', id })
    const of = async ({ id }: TestOperator) =>
      (await world.call(dan, operator.claimsByOperator, {})).list.find((row) => row.operator.id === id)
    const [left, taken, decided] = [await submittedLot(), await submittedLot(), await submittedLot()]

    for (const id of [left, taken, decided]) await lotClaim(cat, id)
    const { seen } = await world.call(cat, operator.lot, { id: decided })
    await world.call(cat, operator.approveLot, { id: decided, seen })
    const since = Math.floor((await world.now()) / 1_000)
    expect(await of(cat)).toMatchObject({ held: 2, lapsed: 0, skipped: 0 })
    expect(Math.abs((await of(cat))!.oldest_at! - since)).toBeLessThan(60)

    await world.advance(11 * MINUTE_MS)
    await lotClaim(dan, taken)
    expect(await of(cat)).toMatchObject({ held: 0, oldest_at: null, lapsed: 2 })
    expect(await of(dan)).toMatchObject({ held: 1, lapsed: 0 })
    await world.sql(`update operator_claims set until_at = until_at - interval '2 days' where ref_id = $1`, [left])
    await world.services.jobs.runNow('operator.tidy_up')
    expect(await of(cat)).toMatchObject({ lapsed: 2 })

    const served = await world.call(dan, operator.nextThing, { queue: 'lot' })
    await world.call(dan, operator.nextThing, { queue: 'lot', skip_id: served.id!, reason: 'wants a porcelain expert' })
    expect(await of(dan)).toMatchObject({ skipped: 1 })
    await world.refused(await newOperator(world, ['appraise']), operator.claimsByOperator, {}, 'FORBIDDEN')
  })
})
