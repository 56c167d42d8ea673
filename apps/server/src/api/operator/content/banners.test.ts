/** Banners: drafted, checked to lead somewhere, shown to whom and for how long, taken off. */
import { randomUUID } from 'node:crypto'
import { operator, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { type Caller, guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let editor: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  editor = await newOperator(world, ['content'])
  await world.sql('delete from site_banners')
})
afterAll(() => world.close())

const REASON = 'for the autumn sale'
const HOUR_S = 3_600
const BANNER = {
  image: 'upload/2026/11/aa/autumn.webp',
  title_en: 'Autumn sale',
  title_zh: '秋拍',
  screen: 'bargains',
} as const
const drafted = (more: object = {}) => world.call(editor, operator.saveBanner, { ...BANNER, ...more })
const shown = async (caller: Caller = guest) =>
  (await world.call(caller, site.banners, {})).list.map(({ title }) => title)
const now_s = async () => Math.floor((await world.now()) / 1000)

test('a banner goes live on the phone when it is published, in its order, and goes when it is taken off', async () => {
  const { id, status } = await drafted({ sort: 2 })
  expect([status, await shown()]).toEqual(['draft', []])
  const first = await drafted({ title_en: 'First', sort: 1 })

  for (const one of [id, first.id]) await world.call(editor, operator.publishBanner, { id: one, reason: REASON })

  expect(await shown()).toEqual(['First', 'Autumn sale'])
  expect((await world.call(guest, site.banners, {}, { 'accept-language': 'zh-CN' })).list[0]).toMatchObject({
    title: '秋拍',
    link: '/pages/leaky/leaky',
  })
  await world.refused(editor, operator.publishBanner, { id, reason: REASON }, 'STATE_CONFLICT')
  await world.call(editor, operator.withdrawBanner, { id: first.id, reason: REASON })
  expect(await shown()).toEqual(['Autumn sale'])
  await world.refused(editor, operator.archiveBanner, { id, reason: REASON }, 'STATE_CONFLICT')
  expect(await world.call(editor, operator.archiveBanner, { id: first.id, reason: REASON })).toMatchObject({
    status: 'archived',
  })
  await world.refused(editor, operator.withdrawBanner, { id: first.id, reason: REASON }, 'STATE_CONFLICT')
})

test('the console says by its name what a banner is about, in the reader’s language', async () => {
  const { id } = await drafted({ screen: 'category', value: '1' })
  await drafted({ screen: 'article', value: 'auction_rules' })
  await drafted()
  const [category] = await world.sql<{ name_en: string; name_zh: string }>(
    'select name_en, name_zh from site_categories where id = 1',
  )

  const { list } = await world.call(editor, operator.banners, { sort: 'id' })
  const chinese = await world.call(editor, operator.banner, { id }, { 'accept-language': 'zh-CN' })

  expect(list.map((row) => row.leads_to_name)).toEqual([category!.name_en, 'Auction rules', null])
  expect(chinese.leads_to_name).toBe(category!.name_zh)
})

test('it is shown from its moment on and not after its last', async () => {
  const from_at = (await now_s()) + HOUR_S
  const { id } = await drafted({ from_at, to_at: from_at + HOUR_S })
  expect(await world.call(editor, operator.publishBanner, { id, reason: REASON })).toMatchObject({
    status: 'scheduled',
  })
  expect(await shown()).toEqual([])

  await world.advance(HOUR_S * 1000 + 1000)
  expect(await shown()).toEqual(['Autumn sale'])
  expect(await world.sql('select status from site_banners')).toEqual([{ status: 'in_force' }])
  await world.advance(HOUR_S * 1000)
  expect(await shown()).toEqual([])
  expect(await world.sql('select status from site_banners')).toEqual([{ status: 'archived' }])

  editor = await newOperator(world, ['content'])
  const over = await drafted({ to_at: from_at })
  await world.refused(editor, operator.publishBanner, { id: over.id, reason: REASON }, 'WINDOW_CLOSED')
})

test('one that is taken off keeps no clock: its moment comes and nothing is shown', async () => {
  const from_at = (await now_s()) + HOUR_S
  const { id } = await drafted({ from_at })
  await world.call(editor, operator.publishBanner, { id, reason: REASON })
  await world.call(editor, operator.withdrawBanner, { id, reason: REASON })

  await world.advance(HOUR_S * 1000 + 1000)

  expect(await shown()).toEqual([])
})

test('each audience sees its own banners', async () => {
  const [buyer, shop] = [await newBuyer(world), await newShop(world)]
  for (const audience of ['all', 'guests', 'members', 'shops']) {
    const { id } = await drafted({ title_en: audience, audience })
    await world.call(editor, operator.publishBanner, { id, reason: REASON })
  }
  await world.sql(`update account_users set role = 'shop' where id = $1`, [shop.owner.id])

  expect(await shown()).toEqual(['all', 'guests'])
  expect(await shown(buyer)).toEqual(['all', 'members'])
  expect(await shown(shop.owner)).toEqual(['all', 'members', 'shops'])
})

test('a banner leads to a screen of the app and a thing that is there, and nowhere else', async () => {
  const refused = (more: object) =>
    world.refused(editor, operator.saveBanner, { ...BANNER, ...more } as never, 'LINK_NOWHERE')

  await refused({ screen: 'category', value: '999999' })
  await refused({ screen: 'category', value: '' })
  await refused({ screen: 'activity', value: '999999' })
  await refused({ screen: 'article', value: 'no_such_text' })
  await refused({ screen: 'bargains', value: '1' })
  await refused({ screen: 'lot', value: 'javascript:alert(1)' })
  await world.refused(editor, operator.saveBanner, { ...BANNER, screen: 'https://example.org' } as never, 'VALIDATION')
  await world.refused(editor, operator.saveBanner, { ...BANNER, image: 'https://example.org/x.webp' }, 'VALIDATION')
  await world.refused(
    editor,
    operator.saveBanner,
    { ...BANNER, from_at: 2_000_000_000, to_at: 1_900_000_000 },
    'VALIDATION',
  )
  const { id } = await drafted({ screen: 'category', value: '2' })
  expect(await world.call(editor, operator.banner, { id })).toMatchObject({
    link: '/pages/main/categoryResult?id=2',
    leads_to: { screen: 'category', value: '2' },
  })
})

test('drafts are changed by who has seen them; the picture is uploaded at the desk', async () => {
  const { id, revision } = await drafted()
  await world.call(editor, operator.saveBanner, { ...BANNER, id, revision, title_en: 'Winter sale' })

  await world.refused(editor, operator.saveBanner, { ...BANNER, id, revision }, 'EDIT_CONFLICT')
  await world.refused(editor, operator.saveBanner, { ...BANNER, id: 999_999_999, revision }, 'NOT_FOUND')
  await world.call(editor, operator.publishBanner, { id, reason: REASON })
  await world.refused(editor, operator.saveBanner, { ...BANNER, id, revision: revision + 1 }, 'STATE_CONFLICT')
  const { list } = await world.call(editor, operator.banners, { status: 'in_force' })
  expect(list).toMatchObject([{ id, title_en: 'Winter sale', audience: 'all', revision: revision + 1 }])
  const form = new FormData()
  const png = await sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  form.append('file', new Blob([new Uint8Array(png)]), 'banner.png')
  const answer = await fetch(`${world.origin}${operator.uploadBanner.path}`, {
    method: 'POST',
    body: form,
    headers: { cookie: editor.operator_cookie!, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  const { data } = (await answer.json()) as { data: { path: string } }
  expect((await fetch(`${world.origin}/${data.path}`)).status).toBe(200)
  expect(await drafted({ image: data.path })).toMatchObject({ image: data.path })
  await world.refused(editor, operator.uploadBanner, {}, 'MISSING_PARAM')
})

test('banners are the business of content alone, and each act stands in the log', async () => {
  const [service, root] = [await newOperator(world, ['service']), await newOperator(world)]
  const { id } = await drafted()

  await world.refused(service, operator.banners, {}, 'FORBIDDEN')
  await world.refused(service, operator.banner, { id }, 'FORBIDDEN')
  await world.refused(editor, operator.banner, { id: 999_999_999 }, 'NOT_FOUND')
  await world.refused(editor, operator.publishBanner, { id, reason: 'abc' }, 'REASON_REQUIRED')
  await world.call(editor, operator.publishBanner, { id, reason: REASON })
  const { list } = await world.call(root, operator.auditLog, { target_type: 'banner', target_id: String(id) })
  expect(list.map(({ action, reason }) => [action, reason])).toEqual([
    ['banner.publish', REASON],
    ['banner.create', null],
  ])
})
