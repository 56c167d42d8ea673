/** Search over lots, goods and shops: the teapot by its signs, by how they are read, misspelt and in traditional ones; goods and their filters. */
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { accessibilityFaults, goTo, holdEnds, newPhone, sidewaysPx, sql, useSystem } from '../fixtures.ts'

useSystem()
// What is found twice must be there both times.
beforeAll(holdEnds)

const SEARCH = '/pages/main/search'
const heading = (phone: Page, words: string) => phone.getByRole('status').filter({ hasText: words })

/** A lot open for bids, and goods on sale, whose English title says teapot. */
const teapots = async () => ({
  lots: await sql<{ id: number; title_en: string }>(
    `select id::int, title_en from lot_lots where status = 'live' and deleted_at is null and title_en ~* 'teapot' and category_id in (
       select id from site_categories where code = 'ceramics-yixing') order by id`,
  ),
  goods: await sql<{ id: number; title_en: string }>(
    `select id::int, title_en from goods_goods where status = 'on' and title_en ~* 'teapot' order by id`,
  ),
})

test('紫砂, zisha, teapto and 紫砂壺 find the teapot; a misspelt word is said to be taken for another', async () => {
  const { lots, goods } = await teapots()
  expect(lots.length + goods.length).toBeGreaterThan(0)
  const tab = lots.length > 0 ? '' : '&tab=goods'
  const { title_en } = [...lots, ...goods][0]!
  const phone = await newPhone({ width: 360 })

  for (const keyword of ['紫砂', 'zisha', 'teapto', '紫砂壺']) {
    await goTo(phone, `${SEARCH}?keyword=${encodeURIComponent(keyword)}${tab}`)
    await phone.getByText(title_en).first().waitFor()
    expect(await heading(phone, 'Showing results for “teapot”').count()).toBe(keyword === 'teapto' ? 1 : 0)
    expect(await sidewaysPx(phone)).toBe(0)
  }
  await goTo(phone, `${SEARCH}?keyword=${encodeURIComponent('teapot qwertyuiop')}${tab}`)
  await heading(phone, 'Left out: “qwertyuiop”').waitFor()
  await phone.getByText(title_en).first().waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
})

test('goods are found, narrowed and ordered, in a shop and among bargains', async () => {
  const phone = await newPhone({ width: 360 })
  await goTo(phone, `${SEARCH}?keyword=jade`)
  const goods_tab = phone.getByRole('tab', { name: /^Goods.*\d/ })
  const count = Number(/\d+/.exec(await goods_tab.innerText())![0])
  await goods_tab.click()
  await phone.waitForURL(/tab=goods/)
  const figures = phone.locator('.finder-figures')
  await expect.poll(() => figures.innerText()).toMatch(new RegExp(`^${count} piece`))

  await phone.getByRole('button', { name: 'Filters' }).click()
  const choice = phone.getByRole('dialog').getByRole('button', { name: /^Free shipping/ })
  const left = /(\d+)$/.exec((await choice.innerText()).replace(/\s+/g, ' '))![1]
  expect(await accessibilityFaults(phone)).toEqual([])
  await choice.click()
  await phone.getByRole('button', { name: new RegExp(`^Show ${left} piece`) }).click()
  await phone.getByRole('button', { name: 'Remove Free shipping' }).waitFor()
  await expect.poll(() => figures.innerText()).toMatch(new RegExp(`^${left} piece`))

  const [shop] = await sql<{ id: number; name: string }>(
    `select s.id::int, split_part(g.title_en, ' ', 1) as name from shop_shops s join goods_goods g on g.shop_id = s.id where g.status = 'on' order by g.id limit 1`,
  )
  await goTo(phone, `/pages/main/shopSearch?id=${shop!.id}&tab=goods&keyword=${encodeURIComponent(shop!.name)}`)
  await phone.locator('.goods-card').first().waitFor()
  expect(await sidewaysPx(phone)).toBe(0)

  await goTo(phone, '/pages/leaky/leaky?tab=goods')
  await phone.getByText('really asked for in the 30 days before').waitFor()
  const [bargains] = await sql<{ count: number }>(
    `select count(*)::int from goods_goods where status = 'on' and was_until > platform_now() and min_price_fen * 10 <= was_fen * 8`,
  )
  if (bargains!.count === 0) await phone.getByText('No bargains among goods right now').waitFor()
  else await expect.poll(() => figures.innerText()).toMatch(new RegExp(`^${bargains!.count} piece`))
  expect(await accessibilityFaults(phone)).toEqual([])
})
