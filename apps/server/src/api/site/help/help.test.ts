import { REFUSALS, site } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { newShop } from '../../../domains/shop/testing.ts'
import { HELPS } from '../../../domains/site/index.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const ZH = { 'accept-language': 'zh-CN' }

it('has each answer once, in both languages and with every figure filled in', async () => {
  expect(new Set(HELPS.map(({ id }) => id)).size).toBe(HELPS.length)
  const shop = await newShop(world)
  for (const headers of [{}, ZH]) {
    const { list, total } = await world.call(shop, site.shopHelpList, { page_size: 50 }, headers)
    expect(total).toBe(HELPS.length)
    for (const { title, answer } of list) expect(`${title} ${answer}`).not.toMatch(/[{}]|undefined/)
  }
})

it('finds an answer by words of either language, by what somebody was refused, and by a screen', async () => {
  const titles = async (input: object, headers = {}) =>
    (await world.call(guest, site.helpList, input, headers)).list.map(({ title }) => title)
  expect((await titles({ keyword: 'phone number' }))[0]).toBe('How do I change my phone number?')
  expect((await titles({ keyword: '手机号' }, ZH))[0]).toBe('怎样更换手机号？')
  expect(await titles({ about: 'LOCKED_BY_OWNER' })).toEqual(['Somebody else is in my account'])
  expect(await titles({ about: String(REFUSALS.LOCKED_BY_OWNER.code) })).toEqual(['Somebody else is in my account'])
  expect(await titles({ about: '/pages/my/withdraw' })).toEqual(['Why can I not withdraw?'])
  expect(await titles({ about: '/pages/immediately/my' })).toEqual([
    'How do I get a coupon by sharing with friends, and who counts?',
  ])
  expect(await titles({ about: 'PADDLE_LIMIT' })).toEqual(['What is a paddle?'])
  expect(await titles({ about: '/pages/auction/limits' })).toEqual(['A limit of mine stops my bid'])
  expect(await titles({ keyword: 'quasar' })).toEqual([])
})

it('stands grouped by what it is about', async () => {
  const { list } = await world.call(guest, site.helpList, { page_size: 50 })
  const begun = list.filter(({ kind }, at) => kind !== list[at - 1]?.kind).map(({ kind }) => kind)

  expect(begun).toEqual(['bidding', 'paying', 'parcels', 'aftersale', 'wallet', 'account'])
})

it('answers one question; those of shops are for shops', async () => {
  const [shop, buyer] = [await newShop(world), await newBuyer(world)]
  expect(await world.call(guest, site.helpInfo, { id: 1 })).toMatchObject({
    kind: 'bidding',
    screen: '/pages/users/guarantee',
  })
  expect(await world.call(shop, site.shopHelpInfo, { id: 35 })).toMatchObject({ kind: 'selling' })
  await world.refused(guest, site.helpInfo, { id: 35 }, 'NOT_FOUND')
  await world.refused(shop, site.shopHelpInfo, { id: 99 }, 'NOT_FOUND')
  await world.refused(buyer, site.shopHelpList, {}, 'SHOP_REQUIRED')
  await world.refused(guest, site.helpList, { page_size: 0 }, 'VALIDATION')
})
