/** What a shop says of a piece, and how buyers and the reviewer read it. */
import { auction } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { anyCategory, type LotForm, lotForm } from '../lot/testing.ts'
import { newShop } from '../shop/testing.ts'
import { approveLot } from './reviewing.ts'

let world: World
let category_id: number
let form: LotForm
beforeAll(async () => {
  world = await openWorld()
  category_id = await anyCategory(world)
  form = await lotForm(world)
})
afterAll(() => world.close())

const detail = (id: number) => world.call(guest, auction.lot, { id })

describe('what a shop says of a piece', () => {
  const images = ['upload/2026/01/test/a.webp', 'upload/2026/01/test/b.webp', 'upload/2026/01/test/c.webp']

  test('is asked by category, and stands on the lot’s page: views, sizes, provenance and certificate', async () => {
    const shop = await newShop(world, { level: 6 })
    const asked = await world.call(shop, auction.publishParams, { category_id })
    expect(asked.photo_views).toEqual(['front', 'back', 'side', 'detail', 'flaw', 'ruler'])

    const said = {
      photo_views: ['front', 'flaw'] as const,
      provenance: '苏州陈氏旧藏，1998 年购入',
      certificate_issuer: 'NGTC',
      certificate_no: 'A-1998',
    }
    const { ids } = await world.call(shop, auction.publish, form({ images, ...said }))

    expect(await detail(ids[0]!)).toMatchObject({
      images,
      photo_views: ['front', 'flaw', 'other'],
      measures: [{ label: 'Size' }, { label: 'Weight (g)' }],
      provenance: said.provenance,
      certificate: { issuer: 'NGTC', no: 'A-1998' },
    })
    expect((await detail(ids[0]!)).params.map(({ label }) => label)).not.toContain('Size')
  })

  test('is read in the reader’s language: condition, provenance and sizes, where the shop wrote Chinese', async () => {
    const shop = await newShop(world, { level: 6 })
    const said = {
      condition_note: '口沿微磕',
      condition_note_en: 'A small knock at the rim',
      provenance: '苏州陈氏旧藏',
      provenance_en: 'The Chen family, Suzhou',
      params: { ...form().params, size: '高 34 cm，足径 12 cm' },
    }
    const { ids } = await world.call(shop, auction.publish, form(said))

    const read = (language: 'en' | 'zh-CN') =>
      world.call(guest, auction.lot, { id: ids[0]! }, { 'accept-language': language })
    expect(await read('en')).toMatchObject({
      condition_note: said.condition_note_en,
      provenance: said.provenance_en,
      measures: expect.arrayContaining([{ label: 'Size', value: 'height 34 cm, foot 12 cm' }]),
    })
    expect(await read('zh-CN')).toMatchObject({
      condition_note: said.condition_note,
      provenance: said.provenance,
      measures: expect.arrayContaining([{ label: '尺寸', value: said.params.size }]),
    })
  })

  test('for readers of English can be changed and taken back in a draft', async () => {
    const shop = await newShop(world)
    const { ids } = await world.call(
      shop,
      auction.publish,
      form({ save: 'draft', title_en: 'A celadon vase', provenance: '旧藏', provenance_en: 'An old collection' }),
    )
    const id = ids[0]!
    const english = { title_en: 'A Longquan vase', desc_en: 'Height 34 cm.', condition_note_en: 'No cracks' }

    await world.call(shop, auction.edit, { id, ...english, provenance_en: '' })

    const shown = (await world.call(shop, auction.editForm, { id })).form
    expect(shown).toMatchObject({ ...english, provenance: '旧藏' })
    expect(shown.provenance_en ?? null).toBeNull()
  })

  test('is not there when the shop did not say it', async () => {
    const shop = await newShop(world, { level: 6 })
    const { ids } = await world.call(shop, auction.publish, form({ params: { ...form().params, weight_g: '' } }))

    expect(await detail(ids[0]!)).toMatchObject({
      photo_views: ['other', 'other'],
      measures: [{ label: 'Size' }],
      provenance: null,
      certificate: null,
    })
  })

  test('is refused where it names a view nobody knows or somebody’s contact', async () => {
    const shop = await newShop(world)

    await world.refused(shop, auction.publish, form({ photo_views: ['inside'] }), 'VALIDATION')
    await world.refused(shop, auction.publish, form({ provenance: 'x'.repeat(501) }), 'VALIDATION')
  })

  test('moves with its photo, can be taken back, and is reviewed again when buyers go by it', async () => {
    const shop = await newShop(world)
    const [a, b, c] = images as [string, string, string]
    const { ids } = await world.call(
      shop,
      auction.publish,
      form({ images: [a, b], photo_views: ['front', 'base'], provenance: '旧藏', save: 'draft' }),
    )
    const id = ids[0]!
    const shown = async () => (await world.call(shop, auction.editForm, { id })).form

    await world.call(shop, auction.edit, { id, images: [b, c, a], provenance: '' })
    expect(await shown()).toMatchObject({ images: [b, c, a], photo_views: ['base', 'other', 'front'] })
    expect((await shown()).provenance ?? null).toBeNull()

    await world.call(shop, auction.edit, {
      id,
      save: 'submit',
      starts_at: Math.floor((await world.now()) / 1000) + 7_200,
    })
    await inTransaction(world.ctx, (tx) => approveLot(tx, id))
    expect(await world.call(shop, auction.edit, { id, photo_views: ['base', 'flaw', 'front'] })).toMatchObject({
      status: 'scheduled',
    })
    expect(await world.call(shop, auction.edit, { id, certificate_no: 'A-2' })).toMatchObject({ status: 'reviewing' })
  })
})
