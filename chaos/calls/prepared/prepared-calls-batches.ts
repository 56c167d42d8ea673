/** Valid calls about sales of many lots. */
import { auction } from '@juya/contract'
import { newBuyer } from '../../../apps/server/src/domains/account/testing.ts'
import { announcedLot } from '../../../apps/server/src/domains/lot/testing.ts'
import { newShop, type TestShop } from '../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { lotForm } from './prepared-parts.ts'

const DRAFT = {
  title: '玉器专场',
  rules: { category_id: 3, desc: '同一旧藏' },
  lots: [{ title: '玉器第 1 件', start: '120', images: ['upload/2026/01/test/a.webp'] }],
  starts_at: null,
  first_ends_at: null,
  stagger_s: 60,
  step: 1,
}

async function draftOf({ world }: Fixtures): Promise<ValidCall> {
  const caller = await newShop(world)
  const { id } = await world.call(caller, auction.saveBatchDraft, { form: DRAFT })
  return { caller, input: { id } }
}

/** A sale that runs. */
async function batchOf(fixtures: Fixtures): Promise<{ shop: TestShop; id: number; ids: number[] }> {
  const { world } = fixtures
  const shop = await newShop(world, { level: 3 })
  const { mode: _, title, images, start_fen, duration_s: __, ...rules } = lotForm(fixtures)
  const lots = [1, 2].map((n) => ({ title: `${title} ${n}`, images, start_fen }))
  const first_ends_at = Math.floor((await world.now()) / 1_000) + 7_200
  const form = { mode: 'mass', title: '玉器专场', rules, first_ends_at, stagger_s: 60, lots }
  const { batch_id, ids } = await world.call(shop, auction.publish, form as never)
  return { shop, id: batch_id!, ids }
}

/** A basket of a fresh person over the lots of a batch. */
async function basketOf(fixtures: Fixtures) {
  const [{ id: batch_id, ids }, caller] = [await batchOf(fixtures), await newBuyer(fixtures.world)]
  const lots = ids.map((lot_id) => ({ lot_id, max_fen: 1_000_00 }))
  const { id } = await fixtures.world.call(caller, auction.setBasket, { lots, win_max: 1 })
  await fixtures.world.settle()
  return { caller, batch_id, id: id!, lots }
}

export const PREPARED_FOR_BATCHES: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'auction.batch'(fixtures) {
    const { id } = await batchOf(fixtures)
    return { caller: fixtures.person, input: { id } }
  },
  async 'auction.baskets'(fixtures) {
    return { caller: (await basketOf(fixtures)).caller, input: {} }
  },
  async 'auction.basket'(fixtures) {
    const { caller, id, batch_id } = await basketOf(fixtures)
    return { caller, input: { id, batch_id } }
  },
  async 'auction.setBasket'(fixtures) {
    const { caller, id, lots } = await basketOf(fixtures)
    return { caller, input: { id, lots, win_max: 2 } }
  },
  async 'auction.absentee'({ world }) {
    const [{ id }, caller] = [await announcedLot(world), await newBuyer(world)]
    await world.call(caller, auction.setAbsentee, { id, max_fen: 200_00 })
    return { caller, input: { id } }
  },
  async 'auction.setAbsentee'({ world }) {
    const { id } = await announcedLot(world)
    return { caller: await newBuyer(world), input: { id, max_fen: 200_00 } }
  },
  'auction.saveSearch': async ({ person }) => ({ caller: person, input: { keyword: 'jade' } }),
  async 'auction.removeSearch'({ world, person }) {
    const { list } = await world.call(person, auction.saveSearch, { keyword: 'jade' })
    return { caller: person, input: { id: list[0]!.id } }
  },
  'auction.batchDraft': draftOf,
  'auction.dropBatchDraft': draftOf,
  'auction.saveBatchDraft': async ({ world }) => ({ caller: await newShop(world), input: { form: DRAFT } }),
  async 'auction.changeBatch'(fixtures) {
    const { shop, id } = await batchOf(fixtures)
    return { caller: shop, input: { id, to: 'withdraw' } }
  },
}
