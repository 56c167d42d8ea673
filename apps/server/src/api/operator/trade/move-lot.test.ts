import { auction, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { draftLot, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let reviewer: TestOperator
const reason = 'porcelain, not jade'
beforeAll(async () => {
  world = await openWorld()
  reviewer = await newOperator(world, ['review'])
})
afterAll(() => world.close())

/** A category lots need no licence for, other than this one, and liquor. */
async function others(category_id: number) {
  const rows = await world.sql<{ id: number; is_liquor: boolean }>(
    `select id, is_liquor from site_categories where scope = 'auction' and active and id <> $1 and not is_restricted order by id`,
    [category_id],
  )
  return { plain: rows.find((row) => !row.is_liquor)!.id, liquor: rows.find((row) => row.is_liquor)!.id }
}
const lotRow = async (id: number) =>
  (await world.sql('select category_id, commission_bp, rules_hash, status from lot_lots where id = $1', [id]))[0]!

test('a lot with bids stands in another category at once; its rules, commission and answers stay, its shop is told', async () => {
  const lot = await runningLot(world)
  await placed(world, await newBuyer(world), lot, 200)
  const before = await lotRow(lot.id)
  const { plain } = await others(Number(before.category_id))

  const moved = await world.call(reviewer, operator.moveLot, { id: lot.id, category_id: plain, reason })
  await world.settle()

  expect(moved).toMatchObject({ id: lot.id, category_id: plain, status: 'live' })
  expect(await lotRow(lot.id)).toEqual({ ...before, category_id: plain })
  const { list } = await world.call(guest, auction.list, { category_id: plain })
  expect(list.map(({ id }) => id)).toContain(lot.id)
  const told = await world.sql(
    `select content_en from message_notices where shop_id = $1 and content_en like '%' || $2 || '%'`,
    [lot.shop.id, reason],
  )
  expect(told).toHaveLength(1)
  const logs = await world.call(reviewer, operator.lot, { id: lot.id })
  expect(logs.logs[0]).toMatchObject({
    action: 'lot.move',
    before: { category_id: before.category_id },
    after: { category_id: plain },
  })
})

test('is refused for a draft, for the category it stands in, without the licence, and while a colleague reviews it', async () => {
  const draft = await draftLot(world)
  const row = await lotRow(draft.id)
  const { plain, liquor } = await others(Number(row.category_id))
  await world.refused(reviewer, operator.moveLot, { id: draft.id, category_id: plain, reason }, 'STATE_CONFLICT')
  const lot = await runningLot(world, { shop: await newShop(world) })

  await world.refused(
    reviewer,
    operator.moveLot,
    { id: lot.id, category_id: Number(row.category_id), reason },
    'ALREADY_DONE',
  )
  await world.refused(reviewer, operator.moveLot, { id: lot.id, category_id: liquor, reason }, 'LICENCE_REQUIRED')
  await world.refused(reviewer, operator.moveLot, { id: lot.id, category_id: 99_999_999, reason }, 'NOT_FOUND')
  await world.refused(reviewer, operator.moveLot, { id: 99_999_999, category_id: plain, reason }, 'NOT_FOUND')
  await world.refused(reviewer, operator.moveLot, { id: lot.id, category_id: plain, reason: 'no' }, 'REASON_REQUIRED')
  await world.refused(
    await newOperator(world, ['service']),
    operator.moveLot,
    { id: lot.id, category_id: plain, reason },
    'FORBIDDEN',
  )

  await world.call(draft.shop, auction.edit, { id: draft.id, save: 'submit' })
  const colleague = await newOperator(world, ['review'])
  await world.call(colleague, operator.takeClaim, { queue: 'lot', id: draft.id })
  await world.refused(reviewer, operator.moveLot, { id: draft.id, category_id: plain, reason }, 'CLAIM_HELD')
  expect(await world.call(colleague, operator.moveLot, { id: draft.id, category_id: plain, reason })).toMatchObject({
    status: 'reviewing',
  })
})

test('a lot is put forward: it stands first among the hot ones, says so, its shop is told, and after its days it stands where it stood', async () => {
  const [first, other] = [await runningLot(world), await runningLot(world)]
  await placed(world, await newBuyer(world), first, 200)
  const hottest = async () =>
    (await world.call(guest, auction.list, { sort: 'hot' })).list
      .map(({ id }) => id)
      .filter((id) => id === first.id || id === other.id)
  await world.services.jobs.runNow('lot.hot_scores')
  expect(await hottest()).toEqual([first.id, other.id])

  const { featured_until } = await world.call(reviewer, operator.featureLot, { id: other.id, days: 3, reason })

  expect(await hottest()).toEqual([other.id, first.id])
  await world.services.jobs.runNow('lot.hot_scores')
  expect(await hottest()).toEqual([other.id, first.id])
  expect((await world.call(guest, auction.lot, { id: other.id })).featured_until).toBe(featured_until)
  await world.settle()
  const told = await world.sql('select title_en from message_notices where shop_id = $1', [other.shop.id])
  expect(told).toContainEqual({ title_en: 'We put your lot forward' })
  await world.call(reviewer, operator.featureLot, { id: other.id, days: 0, reason })
  expect(await hottest()).toEqual([first.id, other.id])
  await world.refused(reviewer, operator.featureLot, { id: other.id, days: 0, reason }, 'ALREADY_DONE')
  const draft = await draftLot(world)
  await world.refused(reviewer, operator.featureLot, { id: draft.id, days: 1, reason }, 'STATE_CONFLICT')
  await world.refused(reviewer, operator.featureLot, { id: 99_999_999, days: 1, reason }, 'NOT_FOUND')
})

test('a lot is put forward no longer than it was given', async () => {
  const lot = await runningLot(world)
  await world.call(reviewer, operator.featureLot, { id: lot.id, days: 1, reason })

  await world.sql(
    `update platform_deadlines set due_at = platform_now() where kind = 'lot_feature_ends' and ref_id = $1`,
    [lot.id],
  )
  await world.settle()

  const [row] = await world.sql(
    'select featured_until, hot_score < extract(epoch from starts_at) / 43200 + 15 as as_before from lot_lots where id = $1',
    [lot.id],
  )
  expect(row).toEqual({ featured_until: null, as_before: true })
})
