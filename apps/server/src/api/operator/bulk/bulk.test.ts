import { BULK_ALONE_ROWS_MAX, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { manyLots, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder, rowOf } from '../../../domains/order/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { categoryIdByCode } from '../../../domains/site/index.ts'
import { auditBreak } from '../../../platform/alarms/audit-chain.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let reviewer: TestOperator
let jade: number
let coins: number
const reason = 'sorted anew with the shops'
const HOUR_MS = 3_600_000

beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
  const { list } = await world.call(reviewer, operator.lotCategories, {})
  jade = (await categoryIdByCode(world.ctx, 'jade')) ?? list[0]!.id
  coins = list.find(({ id, level }) => level === 1 && id !== jade && list[0]!.id !== id)!.id
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const info = (id: number, as = reviewer) => world.call(as, operator.bulkRun, { id })
const lines = async (id: number, more: object = {}) =>
  (await world.call(reviewer, operator.bulkLines, { id, page_size: 50, ...more })).list
const categoriesOf = async (ids: readonly number[]) =>
  (
    await world.sql<{ category_id: number; lots: number }>(
      'select category_id, count(*)::int as lots from lot_lots where id = any($1) group by 1 order by 1',
      [ids],
    )
  ).map(({ category_id, lots }) => [category_id, lots])

/** A run over lots, its dry run done. */
async function checkedMove(ids: number[], as = reviewer) {
  const { id } = await world.call(as, operator.setBulkRun, { act: 'moveLot', ids, category_id: coins, reason })
  await world.settle()
  return id
}

describe('a bulk run over lots', () => {
  test('freezes all that match, shows what would happen without doing it, does it, and takes it back', async () => {
    const shop = await newShop(world)
    const ids = await manyLots(world, 5, { shop, category_id: jade })

    const set = await world.call(reviewer, operator.setBulkRun, {
      act: 'moveLot',
      query: `shop_id=${shop.id}&status=scheduled`,
      category_id: coins,
      reason,
    })
    expect(set).toMatchObject({ status: 'set', rows: 5, may_start: false })
    const late = await manyLots(world, 1, { shop, category_id: jade })
    await world.settle()

    const checked = await info(set.id)
    expect(checked).toMatchObject({ status: 'checked', would: 5, cannot: 0, money_fen: 0, needs_two: false })
    expect(checked.sums.states).toMatchObject([{ thing: 'lot', field: 'category_id', count: 5 }])
    expect(checked.sums.notices).toMatchObject([{ to: 'shop', count: 5 }])
    expect((await lines(set.id)).map(({ state, changes }) => [state, changes.length])).toEqual(
      ids.map(() => ['would', 1]),
    )
    expect(await categoriesOf(ids)).toEqual([[jade, 5]])

    await world.call(reviewer, operator.startBulkRun, { id: set.id })
    await world.settle()
    expect(await info(set.id)).toMatchObject({ status: 'done', done: 5, skipped: 0, may_undo: true })
    expect(await categoriesOf([...ids, ...late])).toEqual(
      [
        [jade, 1],
        [coins, 5],
      ].sort((a, b) => a[0]! - b[0]!),
    )

    await world.call(reviewer, operator.undoBulkRun, { id: set.id, reason })
    await world.settle()
    expect(await info(set.id)).toMatchObject({ status: 'undone', undone: 5, kept: 0, may_undo: false })
    expect(await categoriesOf(ids)).toEqual([[jade, 5]])
    const { list } = await world.call(reviewer, operator.lots, { shop_id: String(shop.id) })
    expect(list).toHaveLength(6)
    // Each row once for the run and once for its undoing, in their order, none for the dry run; the chain holds over all of them.
    const logged = await world.sql<{ target_id: string; reason: string }>(
      `select target_id, reason from platform_audit_logs where action = 'lot.move' and target_id = any($1) order by id`,
      [ids.map(String)],
    )
    expect(logged.map(({ target_id }) => Number(target_id))).toEqual([...ids, ...ids])
    expect(new Set(logged.map((entry) => entry.reason))).toEqual(new Set([reason]))
    expect(await auditBreak(world.ctx)).toBeUndefined()
  })

  test('leaves out what has changed since the dry run, and says why', async () => {
    const shop = await newShop(world)
    const running = await runningLot(world, { shop, category_id: jade })
    const claimed = await manyLots(world, 1, { shop, category_id: jade })
    const [moved, gone, other] = await manyLots(world, 3, { shop, category_id: jade })
    const { id } = await world.call(reviewer, operator.setBulkRun, {
      act: 'moveLot',
      query: `shop_id=${shop.id}&category_id=${jade}`,
      category_id: coins,
      reason,
    })
    await world.settle()
    expect(await info(id)).toMatchObject({ would: 5 })

    await placed(world, await newBuyer(world), running, 200)
    await world.call(reviewer, operator.moveLot, { id: moved!, category_id: coins, reason })
    await world.sql('update lot_lots set deleted_at = platform_now() where id = $1', [gone])
    await world.sql(`update lot_lots set status = 'reviewing', submitted_at = platform_now() where id = $1`, [
      claimed[0],
    ])
    await world.call(reviewer, operator.startBulkRun, { id })
    await world.settle()

    expect(await info(id)).toMatchObject({ status: 'partly', done: 1, skipped: 4 })
    const why = new Map((await lines(id)).map((line) => [line.id, line.why]))
    expect(why.get(running.id)).toContain('bids')
    expect(why.get(moved!)).toContain('category')
    expect(why.get(gone!)).toMatch(/not found|does not exist|no longer/i)
    expect(why.get(claimed[0]!)).toContain('status')
    expect(why.get(other!)).toBeNull()
    expect((await info(id)).sums.reasons).toHaveLength(4)
  })

  test('a lot that a colleague is reviewing cannot be moved, nor one its shop still writes', async () => {
    const [id] = await manyLots(world, 1, { category_id: jade })
    const [draft] = await manyLots(world, 1, { category_id: jade })
    await world.sql(`update lot_lots set status = 'reviewing', submitted_at = platform_now() where id = $1`, [id])
    await world.sql(`update lot_lots set status = 'draft' where id = $1`, [draft])
    const colleague = await newOperator(world, ['review'])
    await world.call(colleague, operator.takeClaim, { queue: 'lot', id: id! })

    const run = await checkedMove([id!, draft!])

    const found = await lines(run)
    expect(found.map(({ state }) => state)).toEqual(['cannot', 'cannot'])
    expect(found.find((line) => line.id === id)!.why).toContain(colleague.name)
    expect(found.find((line) => line.id === draft)!.stands).toBe('draft')
    await world.refused(reviewer, operator.startBulkRun, { id: run }, 'STATE_CONFLICT')
  })

  test('a hundred rows at a time: rests when asked to, goes on, and a row is done once', async () => {
    const shop = await newShop(world)
    const ids = await manyLots(world, BULK_ALONE_ROWS_MAX, { shop, category_id: jade })
    const { id } = await world.call(reviewer, operator.setBulkRun, {
      act: 'moveLot',
      query: `shop_id=${shop.id}`,
      category_id: coins,
      reason,
    })
    await world.refused(reviewer, operator.pauseBulkRun, { id }, 'STATE_CONFLICT')
    await world.settle()
    await world.call(reviewer, operator.startBulkRun, { id })
    await world.refused(reviewer, operator.startBulkRun, { id }, 'STATE_CONFLICT')
    await world.call(reviewer, operator.pauseBulkRun, { id })
    await world.settle()
    expect(await info(id)).toMatchObject({ status: 'paused', paused_because: 'asked', done: 0 })
    expect(await categoriesOf(ids)).toEqual([[jade, 100]])

    await world.call(reviewer, operator.resumeBulkRun, { id })
    await world.refused(reviewer, operator.resumeBulkRun, { id }, 'STATE_CONFLICT')
    await world.settle()

    expect(await info(id)).toMatchObject({ status: 'done', done: 100 })
    const moves = await world.sql(
      `select target_id from platform_audit_logs where action = 'lot.move' and target_id = any($1)`,
      [ids.map(String)],
    )
    expect(moves).toHaveLength(100)
  })

  test('above a hundred rows a second operator starts it', async () => {
    const shop = await newShop(world)
    const ids = await manyLots(world, BULK_ALONE_ROWS_MAX + 1, { shop, category_id: jade })
    const { id } = await world.call(reviewer, operator.setBulkRun, {
      act: 'moveLot',
      query: `shop_id=${shop.id}`,
      category_id: coins,
      reason,
    })
    await world.settle()

    expect(await world.call(reviewer, operator.startBulkRun, { id })).toMatchObject({
      status: 'checked',
      proposed: true,
    })
    await world.refused(reviewer, operator.startBulkRun, { id }, 'EDIT_CONFLICT')
    await world.settle()
    expect(await categoriesOf(ids)).toEqual([[jade, 101]])
    const second = await newOperator(world, ['review', 'service'])
    const { list } = await world.call(second, operator.approvals, {})
    const proposal = list.find(({ target_id, kind }) => kind === 'bulk_move_lot' && target_id === String(id))!
    expect(proposal.effect).toContain('101')
    await world.call(second, operator.decideApproval, { id: proposal.id, accept: true, reason })
    await world.settle()

    expect(await info(id)).toMatchObject({ status: 'done', done: 101, proposed: false })
    expect(await categoriesOf(ids)).toEqual([[coins, 101]])
  })

  test('rests when its operator has lost the role', async () => {
    const leaving = await newOperator(world, ['review'])
    const ids = await manyLots(world, 2, { category_id: jade })
    const id = await checkedMove(ids, leaving)
    await world.call(leaving, operator.startBulkRun, { id })
    await world.sql(`update operator_accounts set roles = '{content}' where id = $1`, [leaving.id])
    await world.settle()

    expect(await info(id)).toMatchObject({ status: 'paused', paused_because: 'role_lost', done: 0 })
    expect(await categoriesOf(ids)).toEqual([[jade, 2]])
  })

  test('is taken back by somebody else of the role, within a day, and leaves what was changed since', async () => {
    const ids = await manyLots(world, 2, { category_id: jade })
    const id = await checkedMove(ids)
    await world.refused(reviewer, operator.undoBulkRun, { id, reason }, 'STATE_CONFLICT')
    await world.call(reviewer, operator.startBulkRun, { id })
    await world.settle()
    await world.call(reviewer, operator.moveLot, { id: ids[0]!, category_id: jade, reason })
    const colleague = await newOperator(world, ['review'])

    await world.call(colleague, operator.undoBulkRun, { id, reason })
    await world.settle()

    expect(await info(id)).toMatchObject({ status: 'undone', undone: 1, kept: 1 })
    expect((await lines(id, { state: 'kept' }))[0]).toMatchObject({
      id: ids[0],
      why: expect.stringContaining('category'),
    })

    const other = await checkedMove(await manyLots(world, 1, { category_id: jade }))
    await world.call(reviewer, operator.startBulkRun, { id: other })
    await world.settle()
    await world.advance(24 * HOUR_MS)
    reviewer = await newOperator(world, ['review']) // a session is over after half a day
    await world.refused(reviewer, operator.undoBulkRun, { id: other, reason }, 'WINDOW_CLOSED')
  })

  test('lots that run are not stopped in bulk; scheduled ones are, and that stands', async () => {
    const running = await runningLot(world)
    const [later] = await manyLots(world, 1)
    const { id } = await world.call(reviewer, operator.setBulkRun, {
      act: 'stopLot',
      ids: [running.id, later!],
      reason,
    })
    await world.settle()
    expect(await info(id)).toMatchObject({ would: 1, cannot: 1 })
    await world.call(reviewer, operator.startBulkRun, { id })
    await world.settle()

    expect(await info(id)).toMatchObject({ status: 'done', done: 1, undo_until: null })
    const [row] = await world.sql('select status from lot_lots where id = $1', [later])
    expect(row).toEqual({ status: 'cancelled' })
    await world.refused(reviewer, operator.undoBulkRun, { id, reason }, 'UNSUPPORTED')
  })
})

test('days are granted to many orders, each side of each told', async () => {
  const service = await newOperator(world, ['service'])
  const [one, other] = [await paidOrder(world), await paidOrder(world)]
  const before = (await rowOf(world, one)).ship_deadline!
  const { id } = await world.call(service, operator.setBulkRun, {
    act: 'extendOrder',
    ids: [one.id, other.id],
    days: 3,
    reason,
  })
  await world.settle()
  const { sums } = await info(id, service)
  expect(sums.clocks.length).toBeGreaterThan(0)
  expect(sums.notices.map(({ count }) => count)).toEqual([2, 2])
  await world.call(service, operator.startBulkRun, { id })
  await world.settle()

  expect(await info(id, service)).toMatchObject({ status: 'done', done: 2, given: '3 days' })
  expect((await rowOf(world, one)).ship_deadline).toBe(before + 3 * 24 * HOUR_MS)
})

test('is refused to who may not do it to one thing, and where nothing or too much is asked', async () => {
  const [id] = await manyLots(world, 1, { category_id: jade })
  reviewer = await newOperator(world, ['review'])
  const service = await newOperator(world, ['service'])
  const content = await newOperator(world, ['content'])
  const move = { act: 'moveLot', ids: [id], category_id: coins, reason }

  await world.refused(service, operator.setBulkRun, move, 'FORBIDDEN')
  await world.refused(content, operator.setBulkRun, move, 'FORBIDDEN')
  await world.refused(reviewer, operator.setBulkRun, { ...move, act: 'ruleCase' }, 'VALIDATION')
  await world.refused(reviewer, operator.setBulkRun, { ...move, category_id: undefined }, 'VALIDATION')
  await world.refused(reviewer, operator.setBulkRun, { ...move, category_id: 99_999_999 }, 'NOT_FOUND')
  await world.refused(reviewer, operator.setBulkRun, { ...move, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(
    reviewer,
    operator.setBulkRun,
    { ...move, ids: undefined, query: 'shop_id=99999999' },
    'NOT_FOUND',
  )
  await world.refused(reviewer, operator.setBulkRun, { ...move, ids: undefined, query: 'nonsense=1' }, 'VALIDATION')
  const run = await checkedMove([id!])
  for (const call of [operator.startBulkRun, operator.pauseBulkRun, operator.resumeBulkRun])
    await world.refused(service, call, { id: run }, 'FORBIDDEN')
  await world.refused(service, operator.undoBulkRun, { id: run, reason }, 'FORBIDDEN')
  await world.refused(await newOperator(world, ['review']), operator.startBulkRun, { id: run }, 'FORBIDDEN')
  await world.refused(reviewer, operator.undoBulkRun, { id: run, reason: 'no' }, 'REASON_REQUIRED')
  for (const call of [
    operator.bulkRun,
    operator.bulkLines,
    operator.startBulkRun,
    operator.pauseBulkRun,
    operator.resumeBulkRun,
  ])
    await world.refused(reviewer, call, { id: 99_999_999 }, 'NOT_FOUND')
  for (const call of [operator.bulkRuns, operator.lotCategories]) await world.refused(content, call, {}, 'FORBIDDEN')
  const { list } = await world.call(reviewer, operator.bulkRuns, { act: 'moveLot', status: 'checked' })
  expect(list[0]).toMatchObject({ id: run, by: reviewer.name, own: true, page: '/lots' })
})
