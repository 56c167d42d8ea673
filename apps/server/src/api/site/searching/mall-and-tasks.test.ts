/** Items of the points mall, tasks and group buys are found by their words, as long as they can be had. */
import { goods, site, task as tasks } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endItem, offerItem, pauseItem, saveItem } from '../../../domains/exchange/index.ts'
import { itemForm, offeredItem, operatorCtx } from '../../../domains/exchange/testing.ts'
import { newGroup } from '../../../domains/group/testing.ts'
import { stopTask } from '../../../domains/task/index.ts'
import { newTask, submitted, taken } from '../../../domains/task/testing.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const DAY_MS = 86_400_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What a search finds once the index has heard of everything. */
async function found(
  type: 'item' | 'task' | 'group_buy',
  keyword: string,
  more: { shop_id?: number } = {},
): Promise<number[]> {
  await world.settle()
  return (await world.call(guest, site.search, { type, keyword, ...more })).list.map(({ id }) => id)
}

describe('an item of the points mall', () => {
  test('is found in either language from its offer on, not while it is paused, nor once it has ended', async () => {
    const draft = await inTransaction(operatorCtx(world), async (tx) =>
      saveItem(tx, await itemForm(world, { title: '掐丝珐琅书签', title_en: 'Cloisonné bookmark' })),
    )
    expect(await found('item', '掐丝珐琅')).toEqual([])
    const item = await offeredItem(world, { title: '掐丝珐琅杯垫', title_en: 'Cloisonné coaster' })
    expect(draft.item.id).not.toBe(item.id)

    expect([await found('item', '掐丝珐琅'), await found('item', 'coaster')]).toEqual([[item.id], [item.id]])

    await inTransaction(operatorCtx(world), (tx) => pauseItem(tx, item.id))
    expect(await found('item', 'coaster')).toEqual([])
    await inTransaction(operatorCtx(world), (tx) => offerItem(tx, item.id, 'back again'))
    expect(await found('item', 'coaster')).toEqual([item.id])
    await inTransaction(operatorCtx(world), (tx) => endItem(tx, item.id))
    expect(await found('item', 'coaster')).toEqual([])
  })

  test('that is not on offer yet is found from that moment on; one that is had stands last', async () => {
    const later = await offeredItem(world, {
      ...{ title: '犀皮漆盒甲', title_en: 'Rhino lacquer one', from_at: (await world.now()) + DAY_MS, stock: 3 },
    })
    const gone = await offeredItem(world, { title: '犀皮漆盒乙', title_en: 'Rhino lacquer two', stock: 3 })
    const there = await offeredItem(world, { title: '犀皮漆盒丙', title_en: 'Rhino lacquer three', stock: 3 })
    await world.sql('update exchange_items set taken = stock where id = $1', [gone.id])
    expect(await found('item', '犀皮漆盒')).toEqual([there.id, gone.id])

    await world.advance(DAY_MS)

    expect(await found('item', '犀皮漆盒')).toEqual([later.id, there.id, gone.id])
  })

  test('is meant by a word that is misspelt, and the answer says so', async () => {
    const item = await offeredItem(world, { title: '锡罐', title_en: 'Pewter caddy' })
    await world.settle()

    const { list, reading } = await world.call(guest, site.search, { type: 'item', keyword: 'pewtar' })

    expect(list.map(({ id }) => id)).toEqual([item.id])
    expect(reading).toMatchObject({ keyword: 'pewter', spelled: true })
  })
})

describe('a task', () => {
  test('is found by its title and by what is to be done, once it is reviewed', async () => {
    const waiting = await newTask(world, { title: '榫卯细节拍摄', until: 'reviewing' })
    const task = await newTask(world, { title: '榫卯结构讲解', steps: [{ text: '拆解一处燕尾榫' }] })

    expect([await found('task', '榫卯'), await found('task', '燕尾榫')]).toEqual([[task.id], [task.id]])
    expect(await found('task', '榫卯', { shop_id: waiting.shop.id })).toEqual([])
    expect(await found('task', '榫卯', { shop_id: task.shop.id })).toEqual([task.id])
  })

  test('is not found while its shop has paused it, and not after it was taken down or is over', async () => {
    const task = await newTask(world, { title: '缂丝局部拍摄' })
    const other = await newTask(world, { title: '缂丝纹样整理' })
    expect(await found('task', '缂丝')).toEqual([other.id, task.id])

    await world.call(task.shop, tasks.pause, { id: task.id, on: true })
    expect(await found('task', '缂丝')).toEqual([other.id])
    await world.call(task.shop, tasks.pause, { id: task.id, on: false })
    expect(await found('task', '缂丝')).toEqual([other.id, task.id])
    await submitted(world, task)
    await inTransaction(world.ctx, (tx) => stopTask(tx, task.id, 'asks for payment outside'))
    expect(await found('task', '缂丝')).toEqual([other.id])
    await world.advance(15 * DAY_MS)
    expect(await found('task', '缂丝')).toEqual([])
  })

  test('without a place left stands behind those that have some', async () => {
    const full = await newTask(world, { title: '漆器包浆问答', quota: 1 })
    const free = await newTask(world, { title: '漆器包浆记录' })
    await world.sql(`update task_tasks set refreshed_at = refreshed_at - interval '1 day' where id = $1`, [free.id])
    await taken(world, full)

    expect(await found('task', '漆器包浆')).toEqual([free.id, full.id])
  })
})

test('a group buy is found by the words of its goods while it runs, a new title included, and not once it has ended', async () => {
  const one = await newGroup(world, { goods: { title: '螺钿香盒甲', title_en: 'Mother-of-pearl box' } })
  const later = await newGroup(world, {
    goods: { title: '螺钿香盒乙' },
    from_at: Math.floor(((await world.now()) + DAY_MS) / 1_000),
  })
  expect([await found('group_buy', '螺钿香盒'), await found('group_buy', 'pearl')]).toEqual([[one.id], [one.id]])
  expect(await found('group_buy', '螺钿', { shop_id: later.shop.id })).toEqual([])
  expect((await world.call(guest, site.searchSite, { keyword: '螺钿香盒' })).group_buys).toMatchObject({
    total: 1,
    items: [{ id: one.id }],
  })

  await world.call(one.shop, goods.edit, { id: one.goods.id, title: '嵌银香盒甲' })
  expect([await found('group_buy', '螺钿香盒甲'), await found('group_buy', '嵌银')]).toEqual([[], [one.id]])
  await world.call(one.shop, goods.edit, { id: one.goods.id, group_to: 'end' })
  expect(await found('group_buy', '嵌银')).toEqual([])
})

test('the first of everything names items and tasks as well (site.searchSite)', async () => {
  const item = await offeredItem(world, { title: '剔犀云纹盒', title_en: 'Cloud lacquer box' })
  const task = await newTask(world, { title: '剔犀云纹讲解' })
  await world.settle()

  const { items, suggestions, ...more } = await world.call(guest, site.searchSite, { keyword: '剔犀云纹' })

  expect([items.total, items.items.map(({ id }) => id)]).toEqual([1, [item.id]])
  expect([more.tasks.total, more.tasks.items.map(({ id }) => id)]).toEqual([1, [task.id]])
  expect(suggestions).toEqual(['Cloud lacquer box', '剔犀云纹讲解'])
  await world.refused(guest, site.searchSite, { keyword: 'x'.repeat(200) }, 'VALIDATION')
})
