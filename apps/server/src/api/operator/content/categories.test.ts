/** The tree of categories as the desk changes it, and what shops and their lots notice of it. */
import { randomUUID } from 'node:crypto'
import { auction, goods, message, operator } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { goodsForm } from '../../../domains/goods/testing.ts'
import { lotForm, placed, runningLot } from '../../../domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
let editor: TestOperator
let finance: TestOperator
let colleague: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
// A session ends while a higher rate waits for its day.
beforeEach(async () => {
  editor = await newOperator(world, ['content'])
  finance = await newOperator(world, ['finance'])
  colleague = await newOperator(world, ['finance'])
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const reason = 'agreed at the meeting of Monday'
let n = 0
const names = () => ({ name_zh: `新类${++n}`, name_en: `New kind ${n}` })
const made = async (parent_id?: number) =>
  (await world.call(editor, operator.createCategory, { ...names(), ...(parent_id ? { parent_id } : {}) })).id
const lineOf = async (id: number) =>
  (await world.call(editor, operator.categories, {})).list.find((line) => line.id === id)!
const below = async (parent_id: number) =>
  (await world.call(editor, operator.categories, {})).list
    .filter((line) => line.parent_id === parent_id)
    .map(({ id }) => id)
const move = (id: number, to: 'up' | 'down' | 'in' | 'out') =>
  world.call(editor, operator.sortCategory, { id, move: to })
const openTo = async (shop: Awaited<ReturnType<typeof newShop>>, parent_id?: number) =>
  (
    await (parent_id
      ? world.call(shop, auction.categoryLevel2, { parent_id })
      : world.call(shop, auction.categoryLevel1, {}))
  ).list.map(({ id }) => id)
/** A form of its own each time: the same one sent again at once is one too many. */
const inCategory = async (category_id: number) =>
  (await lotForm(world))({ category_id, params: {}, deposit_fen: 0, title: `清 白玉牌 ${++n}` })

describe('a category', () => {
  test('is made, and a shop may publish in it at once', async () => {
    const shop = await newShop(world, { level: 3 })
    const top = await made()
    const id = await made(top)

    expect(await openTo(shop)).toContain(top)
    expect(await openTo(shop, top)).toEqual([id])
    const { ids } = await world.call(shop, auction.publish, await inCategory(id))
    expect((await world.call(guest, auction.lot, { id: ids[0]! })).category).toMatchObject({ id })
    expect(await lineOf(id)).toMatchObject({ live_lots: 1, active: true, rate_from: 'usual', moves: ['out'] })
  })

  test('has a name of its own beside the others, in either language, and stands on two levels', async () => {
    const top = await made()
    const id = await made(top)
    const { name_zh, name_en } = await lineOf(id)
    const create = (more: object, key: 'NAME_TAKEN' | 'NOT_FOUND') =>
      world.refused(editor, operator.createCategory, { ...names(), parent_id: top, ...more }, key)

    await create({ name_zh }, 'NAME_TAKEN')
    await create({ name_en: name_en.toUpperCase() }, 'NAME_TAKEN')
    await create({ parent_id: id }, 'NOT_FOUND')
    await create({ parent_id: 99_999_999 }, 'NOT_FOUND')
    const other = await made(top)
    await world.refused(editor, operator.editCategory, { id: other, name_zh, name_en: 'else' }, 'NAME_TAKEN')
    await world.refused(editor, operator.editCategory, { id: 99_999_999, ...names() }, 'NOT_FOUND')
  })

  test('is renamed in both languages, and its lots are found by the new name', async () => {
    const shop = await newShop(world, { level: 3 })
    const id = await made(await made())
    const { ids } = await world.call(shop, auction.publish, await inCategory(id))

    await world.call(editor, operator.editCategory, {
      ...{ id, name_zh: '螺钿漆盒', name_en: 'Raden boxes', is_liquor: false, is_restricted: true },
    })
    await world.settle()
    await world.services.jobs.runNow('search.older')

    expect((await world.call(guest, auction.lot, { id: ids[0]! }, { 'accept-language': 'zh-CN' })).category.name).toBe(
      '螺钿漆盒',
    )
    const [found] = await world.sql<{ words: string }>(
      `select words::text as words from search_documents where kind = 'lot' and ref_id = $1`,
      [ids[0]],
    )
    expect(found!.words).toContain('raden')
    await world.refused(shop, auction.publish, await inCategory(id), 'LICENCE_REQUIRED')
  })

  test('is moved one place at a time, and nowhere else', async () => {
    const top = await made()
    const [a, b, c] = [await made(top), await made(top), await made(top)]

    await move(c, 'up')
    expect(await below(top)).toEqual([a, c, b])
    await move(a, 'down')
    expect(await below(top)).toEqual([c, a, b])
    await move(b, 'out')
    expect(await below(top)).toEqual([c, a])
    expect(await lineOf(b)).toMatchObject({ parent_id: null, moves: expect.arrayContaining(['in', 'up']) })
    await move(b, 'in')
    expect(await below(top)).toEqual([c, a, b])

    for (const [id, to] of [
      [c, 'up'],
      [b, 'down'],
      [a, 'in'],
      [top, 'out'],
      [top, 'in'],
    ] as const)
      await world.refused(editor, operator.sortCategory, { id, move: to }, 'STATE_CONFLICT')
  })

  test('that is closed takes no new lots, while what runs in it goes on to its end', async () => {
    const shop = await newShop(world, { level: 3 })
    const id = await made(await made())
    const { ids } = await world.call(shop, auction.publish, await inCategory(id))
    const draft = await world.call(shop, auction.publish, { ...(await inCategory(id)), save: 'draft' })

    await world.call(editor, operator.disableCategory, { id, reason })

    expect(await openTo(shop, (await lineOf(id)).parent_id!)).toEqual([])
    await world.refused(shop, auction.publish, await inCategory(id), 'VALIDATION', { field: 'category_id' })
    const on_the_shelf = (await goodsForm(world))({ category_id: id })
    await world.refused(shop, goods.publish, on_the_shelf, 'VALIDATION', { field: 'category_id' })
    await world.refused(shop, auction.upDown, { id: draft.ids[0]!, to: 'up' }, 'VALIDATION')
    expect((await world.call(guest, auction.list, { category_id: id })).list.map((lot) => lot.id)).toEqual(ids)
    await placed(world, await newBuyer(world), { id: ids[0]! } as never, 200)
    await world.advance(2 * 3_600_000)
    expect((await world.call(guest, auction.lot, { id: ids[0]! })).status).toBe('sold')

    await world.refused(editor, operator.disableCategory, { id, reason }, 'ALREADY_DONE')
    await world.call(editor, operator.enableCategory, { id, reason })
    await world.refused(editor, operator.enableCategory, { id, reason }, 'ALREADY_DONE')
    expect((await world.call(shop, auction.publish, await inCategory(id))).status).toBe('live')
  })

  test('closes with the one above it', async () => {
    const shop = await newShop(world, { level: 3 })
    const top = await made()
    const id = await made(top)

    await world.call(editor, operator.disableCategory, { id: top, reason })

    expect(await openTo(shop)).not.toContain(top)
    await world.refused(shop, auction.publish, await inCategory(id), 'VALIDATION', { field: 'category_id' })
  })

  test('shows the picture an editor uploads', async () => {
    const file = await sharp({ create: { width: 80, height: 60, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    const upload = async (form: FormData) => {
      const headers = {
        cookie: editor.operator_cookie!,
        'x-requested-with': 'XMLHttpRequest',
        'idempotency-key': randomUUID(),
      }
      const answer = await fetch(`${world.origin}${operator.uploadCategoryPicture.path}`, {
        method: 'POST',
        body: form,
        headers,
      })
      return (await answer.json()) as { code: number; data: { path: string } }
    }
    const [form, empty] = [new FormData(), new FormData()]
    form.append('file', new Blob([new Uint8Array(file)]), 'teal.png')
    empty.append('note', 'no file')

    const { path } = (await upload(form)).data
    const id = await made()
    await world.call(editor, operator.editCategory, { id, ...names(), image: path })

    expect((await upload(empty)).code).toBe(20002)
    expect((await fetch(`${world.origin}/${path}`)).status).toBe(200)
    expect((await world.call(guest, auction.categories, {})).list.find((one) => one.id === id)?.image).toBe(path)
  })
})

test('each change of the tree is in the audit log with who did it, and what changes nothing is not', async () => {
  const id = await made()
  const form = { id, ...names() }
  for (let i = 0; i < 2; i++) await world.call(editor, operator.editCategory, form)
  await world.call(editor, operator.disableCategory, { id, reason })

  const entries = await world.sql<{ action: string; actor_id: number }>(
    `select action, actor_id::int from platform_audit_logs where target_type = 'category' and target_id = $1 order by id`,
    [String(id)],
  )
  expect(entries).toEqual(
    ['category.create', 'category.edit', 'category.disable'].map((action) => ({ action, actor_id: editor.id })),
  )
})

test('what closing a category does is shown before: the category and no lot', async () => {
  const id = await made(await made())
  const { lot } = { lot: await runningLot(world) }
  const preview = await world.call(editor, operator.preview, {
    call: 'disableCategory',
    input: { id, reason },
  })
  expect(preview.states).toEqual([
    expect.objectContaining({ thing: 'category', id: String(id), from: 'true', to: 'false' }),
  ])
  expect((await world.call(guest, auction.lot, { id: lot.id })).status).toBe('live')
})

describe('the commission of a category', () => {
  const asked = (shop: Awaited<ReturnType<typeof newShop>>, category_id: number) =>
    world.call(shop, auction.publishParams, { category_id }).then(({ defaults }) => defaults.commission_bp)
  const propose = (id: number, commission_bp?: number) =>
    world.call(finance, operator.setCategoryRate, {
      id,
      reason,
      ...(commission_bp === undefined ? {} : { commission_bp }),
    })
  const confirmed = async (id: number, commission_bp?: number) => {
    const approval = await propose(id, commission_bp)
    await world.call(colleague, operator.decideApproval, { id: approval.id, accept: true, reason })
  }
  const told = async (shop: Awaited<ReturnType<typeof newShop>>, language: string) => {
    await world.settle()
    const { list } = await world.call(shop, message.list, { as_shop: true }, { 'accept-language': language })
    return list.map(({ title, content }) => `${title}: ${content}`).join('\n')
  }

  test('falls at once for what is submitted from then on; what runs keeps its rate', async () => {
    const shop = await newShop(world, { level: 3 })
    const id = await made(await made())
    const { ids } = await world.call(shop, auction.publish, await inCategory(id))
    const usual = await asked(shop, id)

    await confirmed(id, usual - 200)

    expect(await asked(shop, id)).toBe(usual - 200)
    const [lot] = await world.sql<{ commission_bp: number }>('select commission_bp from lot_lots where id = $1', [
      ids[0],
    ])
    expect(lot!.commission_bp).toBe(usual)
    expect(await lineOf(id)).toMatchObject({ rate_bp: usual - 200, rate_from: 'own' })
    expect(await told(shop, 'en')).not.toContain('Commission on')
  })

  test('rises seven days after it is confirmed, and every shop reads from when', async () => {
    const shop = await newShop(world, { level: 3 })
    const top = await made()
    const id = await made(top)
    const { name_en, name_zh } = await lineOf(top)
    const usual = await asked(shop, id)

    const approval = await propose(top, usual + 300)
    expect(approval.effect).toContain('7 days after it is confirmed; shops are told then')
    expect(await lineOf(top)).toMatchObject({ rate_proposed: true, rate_bp: usual })
    await world.call(colleague, operator.decideApproval, { id: approval.id, accept: true, reason })

    expect(await told(shop, 'en')).toMatch(
      new RegExp(`Commission on ${name_en}: ${(usual + 300) / 100}% from .* submitted from then on`),
    )
    expect(await told(shop, 'zh-CN')).toContain(`${name_zh}佣金：自`)
    expect(await asked(shop, id)).toBe(usual)
    expect(await lineOf(top)).toMatchObject({ rate_planned: { rate_bp: usual + 300 } })
    await world.advance(7 * DAY_MS + 1_000)
    editor = await newOperator(world, ['content'])
    expect(await asked(shop, id)).toBe(usual + 300)
    expect(await lineOf(id)).toMatchObject({ rate_bp: usual + 300, rate_from: 'above', rate_planned: null })
  })

  test('that is called off before its day never comes, and shops read that too', async () => {
    const shop = await newShop(world, { level: 3 })
    const id = await made()
    const usual = await asked(shop, id)
    await confirmed(id, usual + 100)
    await world.refused(finance, operator.setCategoryRate, { id, commission_bp: usual + 200, reason }, 'EDIT_CONFLICT')

    await world.call(finance, operator.callOffCategoryRate, { id, reason })

    await world.advance(8 * DAY_MS)
    expect(await asked(shop, id)).toBe(usual)
    expect(await told(shop, 'en')).toContain('The rise to')
    finance = await newOperator(world, ['finance'])
    await world.refused(finance, operator.callOffCategoryRate, { id, reason }, 'STATE_CONFLICT')
    await world.refused(finance, operator.setCategoryRate, { id, reason }, 'ALREADY_DONE')
  })

  test('does not change behind a shop’s back by moving it below another', async () => {
    const top = await made()
    await confirmed(top, 100)
    const id = await made()
    expect((await lineOf(id)).moves).toContain('in')

    await world.refused(editor, operator.sortCategory, { id, move: 'in' }, 'CATEGORY_RATE_DIFFERS')
    await confirmed(id, 100)
    await move(id, 'in')
    expect(await lineOf(id)).toMatchObject({ parent_id: top, rate_bp: 100, rate_from: 'own' })
  })

  test('is money’s: who edits the tree proposes none, and who proposes one edits nothing', async () => {
    const id = await made()
    await world.refused(editor, operator.setCategoryRate, { id, commission_bp: 100, reason }, 'FORBIDDEN')
    await world.refused(finance, operator.editCategory, { id, ...names() }, 'FORBIDDEN')
    await world.refused(await newOperator(world, ['service']), operator.categories, {}, 'FORBIDDEN')
  })
})
