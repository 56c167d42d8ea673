/** The catalogue of a sale narrowed to a person's own lots and to a category: over all its lots, not those of a page. */
import { auction, house } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer } from '../../account/testing.ts'
import { anyCategory, draftLot, otherCategory } from '../../lot/testing.ts'
import { newHouse, newSession, registered, saleForm } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const numbersOf = async (
  caller: Parameters<World['call']>[0],
  asked: { session_id: number } & Record<string, unknown>,
) => (await world.call(caller, house.info, { page_size: 1, ...asked })).session!.lots

test('mine are those one watches or left a maximum for, on whatever page they stand; a guest has none', async () => {
  const session = await newSession(world, { lots: 4 })
  const person = await newBuyer(world, { verified: true })
  await world.call(person, auction.watch, { id: session.lots[3]!.id, on: true })
  await registered(world, person, session)
  await world.call(person, auction.setAbsentee, { id: session.lots[2]!.id, max_fen: 300_00 })

  const mine = { session_id: session.id, mine: true }
  expect(await numbersOf(person, mine)).toMatchObject({ total: 2, list: [{ lot_no: '3' }], has_more: true })
  expect(await numbersOf(person, { ...mine, page: 2 })).toMatchObject({ list: [{ lot_no: '4' }], has_more: false })
  expect(await numbersOf(guest, mine)).toMatchObject({ total: 0, list: [] })
  expect(await numbersOf(person, { session_id: session.id })).toMatchObject({ total: 4 })
})

test('a category shows its own lots; the catalogue says which categories it has, with how many lots', async () => {
  const shop = await newHouse(world)
  const [first, other] = [await anyCategory(world), await otherCategory(world)]
  const drafts = []
  for (const category_id of [first, other, first]) drafts.push(await draftLot(world, { shop, category_id }))
  const { id } = await world.call(shop, house.saveSession, {
    ...(await saleForm(world)),
    lots: drafts.map((draft, n) => ({ id: draft.id, lot_no: `${n + 1}` })),
    action: 'save',
  })
  await world.sql(`update sale_sales set status = 'preview', opened_at = platform_now() where id = $1`, [id])
  await world.sql(`update lot_lots set status = 'scheduled' where session_id = $1`, [id])

  const { session } = await world.call(guest, house.info, { session_id: id, category_id: first })
  expect(session!.lots.list.map(({ lot_no }) => lot_no)).toEqual(['1', '3'])
  expect(session!.categories.map(({ id: category_id, lots }) => [category_id, lots])).toEqual([
    [first, 2],
    [other, 1],
  ])
})
