import { REPLIES_MAX, service } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer } from '../account/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const quick = { title: '尺寸', content: '长 6.2 厘米，宽 4 厘米' }
const NEVER = { weekdays: [[], [], [], [], [], [], []], holidays: [] }
const ALWAYS = { weekdays: Array.from({ length: 7 }, () => [{ from: '00:00', to: '23:59' }]), holidays: [] }
const welcome = { title: '欢迎', content: '欢迎光临{shop}', trigger: 'welcome' as const }
const back = { title: '休息', content: '{shop}已休息', trigger: 'offline' as const }
const parcel = { title: '发货', content: '每天下午发货', trigger: 'keyword' as const, keywords: ['发货', 'ship'] }

it('keeps quick replies in the order the shop puts them', async () => {
  const shop = await newShop(world)
  const [first, second, third] = [
    await world.call(shop, service.addQuick, quick),
    await world.call(shop, service.addQuick, { ...quick, title: '包装' }),
    await world.call(shop, service.addQuick, { ...quick, title: '付款' }),
  ]

  const { list } = await world.call(shop, service.orderQuick, { ids: [third.id, first.id] })

  expect(list.map(({ id }) => id)).toEqual([third.id, first.id, second.id])
  expect((await world.call(shop, service.quickList, {})).list).toEqual(list)
  await world.refused(shop, service.orderQuick, { ids: [(await theirs()).id] }, 'NOT_FOUND')
})

/** A reply of another shop. */
const theirs = async () => world.call(await newShop(world), service.addQuick, quick)

it('changes and deletes a quick reply of its own, and none of another shop', async () => {
  const shop = await newShop(world)
  const { id } = await world.call(shop, service.addQuick, quick)

  await world.call(shop, service.editQuick, { id, content: '长 6 厘米', enabled: false })

  expect(await world.call(shop, service.quick, { id })).toMatchObject({
    ...quick,
    content: '长 6 厘米',
    enabled: false,
  })
  const other = (await theirs()).id
  await world.refused(shop, service.quick, { id: other }, 'NOT_FOUND')
  await world.refused(shop, service.editQuick, { id: other, title: '我的' }, 'NOT_FOUND')
  await world.refused(shop, service.deleteQuick, { id: other }, 'NOT_FOUND')
  await world.refused(shop, service.editQuick, { id, content: '加微信私下交易' }, 'CONTENT_BLOCKED')
  await world.call(shop, service.deleteQuick, { id })
  await world.refused(shop, service.quick, { id }, 'NOT_FOUND')
})

it('offers replies to begin with, and takes fifty', async () => {
  const shop = await newShop(world)
  const { list } = await world.call(shop, service.defaults, {})
  expect(list.length).toBeGreaterThan(3)
  await world.call(shop, service.addQuick, list[0]!)
  await world.sql(
    `insert into service_reply_templates (shop_id, kind, title, content) select $1, 'quick', 'x', 'x' from generate_series(2, $2)`,
    [shop.id, REPLIES_MAX],
  )

  expect(await world.call(shop, service.quickForm, {})).toEqual({ left: 0, max: REPLIES_MAX })
  await world.refused(shop, service.addQuick, quick, 'LIMIT_REACHED')
})

it('has one welcome and one reply for closed hours, and many to questions', async () => {
  const shop = await newShop(world)
  const { id } = await world.call(shop, service.addAuto, welcome)
  await world.call(shop, service.addAuto, parcel)

  await world.refused(shop, service.addAuto, welcome, 'ALREADY_DONE')
  await world.refused(shop, service.addAuto, { ...back, content: '{phone}' }, 'VALIDATION')
  await world.refused(shop, service.addAuto, { ...parcel, keywords: [] }, 'VALIDATION')
  await world.refused(shop, service.addAuto, { ...back, image: 'upload/2026/01/test/a.webp' }, 'NOT_FOUND')
  expect((await world.call(shop, service.autoForm, {})).free).toEqual(['keyword', 'offline', 'paid', 'shipped'])
  expect((await world.call(shop, service.autoList, { trigger: 'keyword' })).list).toMatchObject([parcel])
  expect((await world.call(shop, service.autoListByPost, {})).total).toBe(2)
  await world.call(shop, service.editAuto, { id, content: '您好' })
  expect(await world.call(shop, service.auto, { id })).toMatchObject({ ...welcome, content: '您好' })
  await world.refused(shop, service.editAuto, { id, content: '{opens}' }, 'VALIDATION')
  const image = `upload/2026/01/test/reply-${shop.id}.webp`
  await world.sql(
    `insert into platform_media (path, sha256, owner_user_id, use, width, height, bytes) values ($1, $1, $2, 'other', 1, 1, 1)`,
    [image, shop.owner.id],
  )
  expect(await world.call(shop, service.editAuto, { id, image })).toMatchObject({ image })
  await world.call(shop, service.deleteAuto, { id })
  await world.refused(shop, service.auto, { id }, 'NOT_FOUND')
  await world.refused(shop, service.deleteAuto, { id }, 'NOT_FOUND')
})

async function answering(): Promise<TestShop> {
  const shop = await newShop(world)
  for (const reply of [welcome, back, parcel]) await world.call(shop, service.addAuto, reply)
  await world.call(shop, service.addQuick, { ...quick, for_buyers: true })
  await world.call(shop, service.addQuick, { ...quick, title: '内部' })
  return shop
}

it('answers a buyer by itself: on welcome, to a question, and with closed hours only while it is closed', async () => {
  const shop = await answering()
  const ask = (trigger: 'welcome' | 'keyword' | 'offline', text?: string) =>
    world.call(guest, service.autoReply, { shop_id: shop.id, trigger, text })

  expect(await ask('welcome')).toMatchObject({
    content: `欢迎光临${shop.name}`,
    shop: { name: shop.name },
    presence: null,
    buttons: [quick],
  })
  expect(await ask('keyword', '什么时候发货？')).toMatchObject({
    trigger: 'keyword',
    content: parcel.content,
    buttons: [],
  })
  expect(await ask('keyword', '多少年代')).toMatchObject({ trigger: null, content: null })

  await world.call(shop, service.saveHours, { hours: NEVER, version: 0 })

  expect(await ask('keyword', '多少年代')).toMatchObject({ trigger: 'offline', presence: { open: false } })
  expect(await ask('keyword', '发货')).toMatchObject({ trigger: 'keyword' })
  expect(await world.call(shop, service.tryAuto, { text: '年代' })).toMatchObject({ content: `${shop.name}已休息` })
  await world.call(shop, service.saveHours, { hours: ALWAYS, version: 1 })
  expect(await ask('offline')).toMatchObject({ trigger: null, presence: { open: true } })
  await world.refused(guest, service.autoReply, { shop_id: shop.id, trigger: 'keyword' }, 'MISSING_PARAM')
  await world.refused(guest, service.autoReply, { shop_id: 999_999, trigger: 'welcome' }, 'NOT_FOUND')
})

it('shows buyers only the questions the shop opens to them', async () => {
  const shop = await answering()
  expect((await world.call(guest, service.questions, { shop_id: shop.id })).list).toMatchObject([quick])
  await world.refused(guest, service.questions, { shop_id: 999_999 }, 'NOT_FOUND')
})

it('keeps its hours against two who save at once, and takes none that overlap', async () => {
  const shop = await newShop(world)
  expect(await world.call(shop, service.hours, {})).toEqual({
    hours: null,
    now: null,
    spans_max: 3,
    may_edit: true,
    version: 0,
  })

  const saved = await world.call(shop, service.saveHours, { hours: ALWAYS, version: 0 })

  expect(saved).toMatchObject({ hours: ALWAYS, now: { open: true }, version: 1 })
  await world.refused(shop, service.saveHours, { hours: null, version: 0 }, 'EDIT_CONFLICT')
  const backwards = { ...NEVER, weekdays: [[{ from: '18:00', to: '09:00' }], [], [], [], [], [], []] }
  await world.refused(shop, service.saveHours, { hours: backwards, version: 1 }, 'VALIDATION')
  expect((await world.call(shop, service.saveHours, { hours: null, version: 1 })).hours).toBeNull()
})

it('is for members who may answer messages', async () => {
  const buyer = await newBuyer(world)
  const reads = [service.defaults, service.quickList, service.quickForm, service.autoList, service.autoForm] as const
  for (const row of reads) await world.refused(buyer, row, {}, 'SHOP_REQUIRED')
  await world.refused(buyer, service.autoListByPost, {}, 'SHOP_REQUIRED')
  await world.refused(buyer, service.tryAuto, { text: 'x' }, 'SHOP_REQUIRED')
  await world.refused(buyer, service.hours, {}, 'SHOP_REQUIRED')
})
