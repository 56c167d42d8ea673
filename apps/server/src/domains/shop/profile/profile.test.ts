/** What a shop says of itself: its pictures and texts, its name with an operator's word, its posters. */
import { message, operator, shop } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, uploadFor } from '../../account/testing.ts'
import { runningLot } from '../../lot/testing.ts'
import { newOperator, type TestOperator } from '../../operator/testing.ts'
import { receivedOrder } from '../../order/testing.ts'
import { newTask, taskRow } from '../../task/testing.ts'
import { newShop, type TestShop } from '../testing.ts'

const reason = 'it names another maker'

let world: World
let desk: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
// Tests move time, and sessions end with it.
beforeEach(async () => {
  desk = await newOperator(world, ['review'])
})
afterAll(() => world.close())

const profileOf = (one: TestShop) => world.call(one, shop.profile, {})
const ask = async (one: TestShop, name: string, name_en?: string) =>
  (await world.call(one, shop.askName, { name, name_en })).name_change!.id
const pageOf = (one: TestShop) => world.call(guest, shop.info, { id: one.id })
const told = async (one: TestShop) => {
  await world.settle()
  const { list } = await world.call(one, message.list, { as_shop: true }, { 'accept-language': 'en' })
  return list.map(({ title, content }) => `${title}: ${content}`).join('\n')
}
/** A person who works in the shop with these rights. */
async function memberOf(one: TestShop, permissions: string) {
  const person = await newBuyer(world)
  await world.call(one, shop.inviteStaff, { phone: person.phone, permissions: permissions as never })
  const [found] = (await world.call(person, shop.invitations, {})).list
  await world.call(person, shop.answerInvitation, { id: found!.id, action: 'accept' })
  return person
}

describe('pictures and texts of a shop', () => {
  test('are what its visitors see; of two who edit at once the second is told', async () => {
    const one = await newShop(world)
    const { version } = await profileOf(one)
    const logo = await uploadFor(world, one.owner.id)

    await world.call(one, shop.saveProfile, {
      logo,
      intro: '只做宜兴紫砂',
      notice: '周一不发货',
      service_hours: '10–18',
      version,
    })
    expect(await pageOf(one)).toMatchObject({
      logo,
      intro: '只做宜兴紫砂',
      notice: '周一不发货',
      service: { hours: '10–18' },
    })
    await world.refused(one, shop.saveProfile, { intro: '别的', version }, 'EDIT_CONFLICT')
  })

  test('name a city of our list, in the one spelling shops are found by', async () => {
    const one = await newShop(world)
    const { version } = await profileOf(one)

    await world.refused(one, shop.saveProfile, { city: '加微信', version }, 'NOT_FOUND')
    const saved = await world.call(one, shop.saveProfile, { city: '宜昌市', version })

    expect(saved.city).toBe('宜昌')
    const { list } = await world.call(guest, shop.list, { city: '宜昌' })
    expect(list.map(({ id }) => id)).toEqual([one.id])
  })

  test('take no blocked words, nobody else’s picture, and no change by a member without the right', async () => {
    const one = await newShop(world)
    const { version } = await profileOf(one)
    const stranger = await newBuyer(world)
    await world.refused(one, shop.saveProfile, { intro: '加微信交易更便宜', version }, 'CONTENT_BLOCKED')
    await world.refused(one, shop.saveProfile, { logo: await uploadFor(world, stranger.id), version }, 'NOT_FOUND')

    const clerk = await memberOf(one, 'order')
    expect((await world.call(clerk, shop.profile, {})).editable).toEqual([])
    await world.refused(clerk, shop.saveProfile, { intro: '别的', version }, 'PERMISSION_MISSING')
    const trusted = await memberOf(one, 'settings')
    expect((await world.call(trusted, shop.profile, {})).editable).not.toContain('name')
    await world.refused(trusted, shop.askName, { name: '换个名字' }, 'PERMISSION_MISSING')
  })
})

describe('another name', () => {
  test('waits for an operator: the old one stands until then, and the page says for a while what it was', async () => {
    const one = await newShop(world, { name: '旧雨轩' })
    const id = await ask(one, '新雨轩')
    expect((await profileOf(one)).name_change).toMatchObject({
      status: 'waiting',
      review_deadline: { state: 'running' },
    })
    expect((await pageOf(one)).name).toBe('旧雨轩')
    expect((await world.call(desk, operator.overview, {})).queues.names_waiting).toBeGreaterThan(0)
    expect(await world.call(desk, operator.shopName, { id })).toMatchObject({ before: '旧雨轩', alike: [] })

    await world.call(desk, operator.approveShopName, { id })

    expect(await pageOf(one)).toMatchObject({ name: '新雨轩', former_name: '旧雨轩' })
    expect(await told(one)).toContain('Your shop is now called 新雨轩')
    await world.refused(desk, operator.approveShopName, { id }, 'STATE_CONFLICT')
  })

  test('comes once in ninety days', async () => {
    const one = await newShop(world, { name: '听松堂' })
    await world.call(desk, operator.approveShopName, { id: await ask(one, '听竹堂') })

    expect((await profileOf(one)).editable).not.toContain('name')
    await world.refused(one, shop.askName, { name: '听梅堂' }, 'WINDOW_CLOSED')
    const agoDays = (days: number) =>
      world.sql('update shop_shops set renamed_at = platform_now() - make_interval(days => $2) where id = $1', [
        one.id,
        days,
      ])
    await agoDays(89)
    await world.refused(one, shop.askName, { name: '听梅堂' }, 'WINDOW_CLOSED')
    await agoDays(90)
    await ask(one, '听梅堂')
    expect((await pageOf(one)).former_name).toBeNull()
  })

  test('is refused with a reason the shop reads, and may be followed by another at once', async () => {
    const one = await newShop(world, { name: '拾古斋' })
    const id = await ask(one, '顾景舟紫砂')
    await world.refused(desk, operator.rejectShopName, { id, reason: 'no' }, 'REASON_REQUIRED')
    await world.call(desk, operator.rejectShopName, { id, reason })

    expect((await profileOf(one)).name_change).toMatchObject({ status: 'rejected', reason })
    expect(await told(one)).toContain(reason)
    await ask(one, '拾古紫砂')
    await world.refused(one, shop.askName, { name: '拾古紫砂馆' }, 'STATE_CONFLICT')
    await world.call(one, shop.withdrawName, {})
    await world.refused(one, shop.withdrawName, {}, 'NOT_FOUND')
    expect((await pageOf(one)).name).toBe('拾古斋')
  })

  test('is no other shop’s, nor one that nobody tells from it: other signs, old forms, 0 for O', async () => {
    await newShop(world, { name: 'Looloo 龙泉馆' })
    const one = await newShop(world)
    for (const name of ['looloo龍泉館', 'L00L00·龙泉馆', 'ＬOOLOO 龙泉馆'])
      await world.refused(one, shop.askName, { name }, 'SHOP_NAME_TAKEN')
    await world.refused(one, shop.askName, { name: one.name }, 'ALREADY_DONE')
    await world.refused(one, shop.askName, { name: '聚雅官方' }, 'VALIDATION')
    await world.refused(one, shop.askName, { name: '象牙专营' }, 'CONTENT_BLOCKED')
  })

  test('that two shops ask for is the first one’s', async () => {
    const [one, two] = [await newShop(world), await newShop(world)]
    const id = await ask(one, '观云阁')
    await world.refused(two, shop.askName, { name: '觀雲閣' }, 'SHOP_NAME_TAKEN')
    await world.call(one, shop.withdrawName, {})
    const theirs = await ask(two, '觀雲閣')
    await world.refused(desk, operator.approveShopName, { id }, 'STATE_CONFLICT')
    await newShop(world, { name: '观云阁' })
    expect((await world.call(desk, operator.shopName, { id: theirs })).alike).toEqual(['观云阁'])
    await world.refused(desk, operator.approveShopName, { id: theirs }, 'SHOP_NAME_TAKEN')
    await world.refused(desk, operator.shopName, { id: 999_999 }, 'NOT_FOUND')
    const { list } = await world.call(desk, operator.shopNames, { status: 'waiting', shop_id: String(two.id) })
    expect(list).toMatchObject([{ id: theirs, name: '觀雲閣' }])
  })
})

describe('a poster', () => {
  test('says what is true of the shop’s own lot now, and nothing of another’s', async () => {
    const lot = await runningLot(world)
    const poster = await world.call(lot.shop, shop.poster, { template: 'lot', ref_id: lot.id })
    expect(poster).toMatchObject({ at: `lot/${lot.id}`, price: { kind: 'start' }, shop: { id: lot.shop.id } })
    expect(await world.call(lot.shop, shop.poster, { template: 'shop' })).toMatchObject({ at: `shop/${lot.shop.id}` })
    await world.refused(await newShop(world), shop.poster, { template: 'lot', ref_id: lot.id }, 'NOT_FOUND')
    await world.refused(lot.shop, shop.poster, { template: 'goods' }, 'MISSING_PARAM')
    const task = await newTask(world, { title: '拍摄瓷器底足' })
    const ends_at = Math.floor((await taskRow(world, task.id)).ends_at / 1_000)
    const of_task = await world.call(task.shop, shop.poster, { template: 'task', ref_id: task.id })
    expect(of_task).toMatchObject({ at: `task/${task.id}`, title: '拍摄瓷器底足', ends_at })
    await world.refused(lot.shop, shop.poster, { template: 'task', ref_id: task.id }, 'NOT_FOUND')
  })
})

describe('the shop’s movements of money', () => {
  test('are those of one account, or of one order, for who may see them', async () => {
    const { order_no, id, shop: seller } = await receivedOrder(world)
    const pending = await world.call(seller, shop.balanceLog, { account: 'pending', order_no })
    expect(pending.list).toMatchObject([{ order_no, order_id: id }])
    expect(pending.sums.in_fen).toBe(pending.list[0]!.amount_fen)
    expect(
      (await world.call(seller, shop.balanceLog, { account: 'pending', order_no: '260101000000000' })).list,
    ).toEqual([])
    expect((await world.call(seller, shop.balanceLog, {})).list).toEqual([])

    await world.refused(await memberOf(seller, 'order'), shop.balanceLog, {}, 'PERMISSION_MISSING')
  })
})
