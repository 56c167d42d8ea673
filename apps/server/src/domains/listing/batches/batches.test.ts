/** Mass auctions: drafts the server keeps, the page bidders read, and what a shop may still change. */
import { auction, BATCH_DRAFT_DAYS, BATCH_DRAFTS_MAX } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { type LotForm, lotForm, offer, placed } from '../../lot/testing.ts'
import { newShop, type TestShop } from '../../shop/testing.ts'

let world: World
let form: LotForm
beforeAll(async () => {
  world = await openWorld()
  form = await lotForm(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const typed = (title = '玉器专场', more: object = {}) => ({
  title,
  rules: { category_id: 3, desc: '同一旧藏', increment: 'table', params: { 材质: '和田玉' } },
  lots: [{ title: '玉器第 1 件', start: '12x', images: ['upload/2026/01/test/a.webp'] }],
  first_ends_at: null,
  stagger_s: 60,
  step: 1,
  ...more,
})
const massForm = async (count = 3, more: object = {}) => {
  const { title: _, title_en: __, images, start_fen, mode: ___, duration_s: ____, ...rules } = form({ deposit_fen: 0 })
  return {
    mode: 'mass' as const,
    title: '玉器专场',
    rules,
    first_ends_at: Math.floor((await world.now()) / 1_000) + 7_200,
    stagger_s: 60,
    lots: Array.from({ length: count }, (_, n) => ({ title: `玉器第 ${n + 1} 件`, images, start_fen })),
    ...more,
  }
}
const published = async (shop: TestShop, more: object = {}) => {
  const { ids, batch_id } = await world.call(shop, auction.publish, await massForm(3, more))
  return { ids, id: batch_id! }
}

describe('a draft', () => {
  test('is kept as it was typed, gone on with from another device, and goes with what is handed in', async () => {
    const shop = await newShop(world, { level: 3 })
    const saved = await world.call(shop, auction.saveBatchDraft, { form: typed() })
    const { id, version } = saved
    expect((saved.kept_until - saved.saved_at) * 1_000).toBe(BATCH_DRAFT_DAYS * DAY_MS)

    const there = await world.call(shop, auction.batchDraft, { id })
    expect(there.form).toEqual(typed())
    const again = await world.call(shop, auction.saveBatchDraft, { id, version, form: typed('瓷器专场') })
    await world.refused(shop, auction.saveBatchDraft, { id, version, form: typed('杂项') }, 'EDIT_CONFLICT', {
      version: again.version,
    })
    expect((await world.call(shop, auction.batchDrafts, {})).list).toMatchObject([{ id, title: '瓷器专场', lots: 1 }])

    await published(shop, { draft_id: id })
    expect((await world.call(shop, auction.batchDrafts, {})).list).toEqual([])
    await world.refused(shop, auction.saveBatchDraft, { id, version: again.version, form: typed() }, 'NOT_FOUND')
  })

  test('belongs to its shop, is thrown away, and is let go thirty days after its last change', async () => {
    const [shop, other] = [await newShop(world), await newShop(world)]
    const one = await world.call(shop, auction.saveBatchDraft, { form: typed() })
    await world.refused(other, auction.batchDraft, { id: one.id }, 'NOT_FOUND')
    await world.refused(other, auction.dropBatchDraft, { id: one.id }, 'NOT_FOUND')
    await world.refused(await newBuyer(world), auction.batchDrafts, {}, 'SHOP_REQUIRED')
    await world.call(shop, auction.dropBatchDraft, { id: one.id })
    const kept = await world.call(shop, auction.saveBatchDraft, { form: typed() })
    await world.advance(20 * DAY_MS)
    await world.call(shop, auction.saveBatchDraft, { id: kept.id, version: kept.version, form: typed() })

    await world.advance(29 * DAY_MS)
    expect((await world.call(shop, auction.batchDrafts, {})).list).toHaveLength(1)
    await world.advance(2 * DAY_MS)
    expect((await world.call(shop, auction.batchDrafts, {})).list).toEqual([])
  })

  test('is one of twenty at most', async () => {
    const shop = await newShop(world)
    for (let n = 0; n < BATCH_DRAFTS_MAX; n++) await world.call(shop, auction.saveBatchDraft, { form: typed() })

    await world.refused(shop, auction.saveBatchDraft, { form: typed() }, 'LIMIT_REACHED', { limit: BATCH_DRAFTS_MAX })
  })
})

test('each lot of a batch may have an estimate and a category of its own', async () => {
  const shop = await newShop(world, { level: 3 })
  const { lots, ...rest } = await massForm(2)
  const [first, second] = lots
  const { ids } = await world.call(shop, auction.publish, {
    ...rest,
    lots: [{ ...first!, estimate_low_fen: 500_00, estimate_high_fen: 800_00 }, second!],
  })

  const estimates = await Promise.all(
    ids.map(async (id) => (await world.call(guest, auction.lot, { id })).estimate_low_fen),
  )
  expect(estimates).toEqual([500_00, null])
})

describe('a batch', () => {
  test('shows bidders its lots with their ends, and how they stand', async () => {
    const shop = await newShop(world, { level: 3 })
    const { id, ids } = await published(shop)
    await placed(world, await newBuyer(world), { id: ids[1]! }, 200)

    const seen = await world.call(guest, auction.batch, { id })

    expect(seen.lots.map((lot) => [lot.id, lot.bid_count])).toEqual(ids.map((one, n) => [one, n === 1 ? 1 : 0]))
    expect(seen).toMatchObject({ title: '玉器专场', is_mine: false, counts: { lots: 3, live: 3, sold: 0 } })
    expect(seen.last_ends_at - seen.first_ends_at).toBe(120)
    expect((await world.call(shop.owner, auction.batch, { id })).is_mine).toBe(true)
    const hidden = await published(await newShop(world))
    await world.refused(guest, auction.batch, { id: hidden.id }, 'NOT_FOUND')
  })

  test('is taken back but for the lots somebody has bid on', async () => {
    const shop = await newShop(world, { level: 3 })
    const { id, ids } = await published(shop)
    await placed(world, await newBuyer(world), { id: ids[0]! }, 200)
    await world.refused(await newShop(world), auction.changeBatch, { id, to: 'withdraw' }, 'NOT_FOUND')

    const done = await world.call(shop, auction.changeBatch, { id, to: 'withdraw' })

    expect(done).toEqual({ changed: ids.slice(1), kept: [{ id: ids[0], because: 'bids' }] })
    expect((await world.call(guest, auction.batch, { id })).counts).toMatchObject({ live: 1, withdrawn: 2 })
    await world.refused(await newBuyer(world), auction.bid, offer({ id: ids[1]! }, 200), 'LOT_ENDED')
    expect((await world.call(shop, auction.changeBatch, { id, to: 'withdraw' })).changed).toEqual([])
  })

  test('is moved while it has not opened; the end of a lot that runs is promised', async () => {
    const shop = await newShop(world, { level: 3 })
    const starts_at = Math.floor((await world.now()) / 1_000) + 86_400
    const later = await published(shop, {
      first_ends_at: starts_at + 86_400,
      starts_at,
    })
    const running = await published(shop)
    const before = await world.call(guest, auction.batch, { id: later.id })
    await world.refused(shop, auction.changeBatch, { id: later.id, to: 'shift' }, 'MISSING_PARAM', { field: 'by_s' })
    await world.refused(shop, auction.changeBatch, { id: later.id, to: 'shift', by_s: -2 * 86_400 }, 'WINDOW_CLOSED')

    const moved = await world.call(shop, auction.changeBatch, { id: later.id, to: 'shift', by_s: 3_600 })
    const kept = await world.call(shop, auction.changeBatch, { id: running.id, to: 'shift', by_s: 3_600 })

    expect(moved).toEqual({ changed: later.ids, kept: [] })
    expect(kept.kept.map(({ because }) => because)).toEqual(['running', 'running', 'running'])
    const after = await world.call(guest, auction.batch, { id: later.id })
    expect(after.last_ends_at - before.last_ends_at).toBe(3_600)
    await world.advance(86_400_000 + 60_000)
    expect((await world.call(guest, auction.batch, { id: later.id })).counts.scheduled).toBe(3)
    await world.advance(3_600_000)
    expect((await world.call(guest, auction.batch, { id: later.id })).counts.live).toBe(3)
  })
})
