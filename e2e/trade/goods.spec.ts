/** Goods at a fixed price: a shop publishes, a buyer buys and pays; two phones want the last piece. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD, SHOPS } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  goBack,
  goTo,
  goToWhole,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'ceramics')!.owner_phone
const people = BUYERS.filter((buyer) => !buyer.robot)
const PHOTO = join(import.meta.dirname, '../../apps/server/demo-world/items/celadon-vase-detail.webp')
const detail = (id: number) => `/pages/main/goodsDetail/goodsDetail?id=${id}`

/** Goods on sale with one way to buy and one piece left. */
const lastPieces = () =>
  sql<{ id: number; title_en: string; sku_id: number }>(
    `select g.id::int, g.title_en, s.id::int as sku_id from goods_goods g join goods_skus s on s.goods_id = g.id
     where g.status = 'on' and g.options = '[]' and s.stock = 1 and s.locked_stock = 0 order by g.id`,
  )

test('a shop publishes goods with options; a buyer chooses one, orders it and pays', async () => {
  const shop = await newPhone()
  await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  const [before] = await sql<{ id: number }>(
    `select g.id::int from goods_goods g join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id
     where u.phone = '${OWNER}' and g.options <> '[]' limit 1`,
  )
  // Put up anew from what it has: photos and answers stand already.
  await goTo(shop, `/pages/main/addGoods?id=${before!.id}`)
  await shop.getByLabel(/^Title/).fill('青花小杯 两种包装')
  await shop.getByRole('button', { name: 'Next: details' }).click()
  await shop.getByLabel('Title in English').fill('Blue-and-white cup in either box')
  await shop.getByRole('button', { name: 'Next: delivery' }).click()
  await shop.getByRole('button', { name: 'Next: price and stock' }).click()
  await shop.getByLabel('锦盒 Price').fill('128')
  await shop.getByLabel('锦盒 Stock').fill('3')
  expect(await sidewaysPx(shop)).toBe(0)
  expect(await accessibilityFaults(shop)).toEqual([])
  await shop.getByRole('button', { name: 'Save', exact: true }).click()
  await shop.getByText('Blue-and-white cup in either box').waitFor()

  const buyer = await newPhone()
  await signIn(buyer, people[0]!.phone)
  await goTo(buyer, detail(before!.id))
  await buyer.getByRole('button', { name: 'Choose Box' }).waitFor()
  await buyer.getByRole('button', { name: 'Silk box' }).click()
  expect(await accessibilityFaults(buyer)).toEqual([])
  await buyer.getByRole('button', { name: 'Buy now' }).click()
  await buyer.getByText(/kept for you for 30 minutes/).waitFor()
  expect(await accessibilityFaults(buyer)).toEqual([])
  await buyer.getByRole('radio', { name: /^Wallet/ }).click()
  await buyer.getByRole('button', { name: 'Pay now' }).click()
  await buyer.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await buyer.getByText('Paid', { exact: true }).waitFor()

  const [sku] = await sql<{ stock: number; locked_stock: number }>(
    `select stock, locked_stock from goods_skus where goods_id = ${before!.id} and name = '锦盒'`,
  )
  expect(sku).toEqual({ stock: 2, locked_stock: 0 })
})

for (const lang of ['en', 'zh-CN'] as const)
  test(`goods that are being published lose nothing on Back, and are a draft once they are whole, in ${lang}`, async () => {
    const zh = lang === 'zh-CN'
    const [title, details, delivery, price] = zh
      ? [/^标题/, '下一步：详情', '下一步：交付', '下一步：价格与库存']
      : [/^Title/, 'Next: details', 'Next: delivery', 'Next: price and stock']
    const shop = await newPhone({ lang, width: 360 })
    await signIn(shop, OWNER)
    await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
    await goTo(shop, '/pages/sell/alreadyAddGoods')
    await goTo(shop, '/pages/main/addGoods')
    await shop.getByLabel(title).fill('粉彩小碟 一对')
    await goBack(shop)
    await goTo(shop, '/pages/main/addGoods')
    await toasted(shop, zh ? '已恢复上次填写的内容' : 'Picked up where you left off')
    expect(await shop.getByLabel(title).inputValue()).toBe('粉彩小碟 一对')

    await shop.getByLabel(zh ? '分类' : 'Category').click()
    await shop.getByRole('tab', { name: zh ? '陶瓷' : 'Ceramics' }).click()
    await shop
      .getByRole('dialog')
      .getByText(zh ? '青瓷' : 'Celadon', { exact: true })
      .click()
    await shop.locator('input[type=file]').first().setInputFiles(PHOTO)
    await shop.locator('.j-photos__image').waitFor()
    await until(async () => (await shop.locator('.j-photos__ring').count()) === 0)
    await shop.getByRole('button', { name: details }).click()
    await shop.getByLabel(zh ? /^描述/ : /^Description(?! in English)/).fill('口沿一处磕点，余完好。')
    expect(await sidewaysPx(shop)).toBe(0)
    await shop.getByRole('button', { name: delivery }).click()
    await shop.getByRole('button', { name: price }).click()
    await shop.getByLabel(zh ? '价格' : 'Price', { exact: true }).fill('88')
    await shop.getByLabel(zh ? '库存' : 'Stock', { exact: true }).fill('2')
    expect(await accessibilityFaults(shop)).toEqual([])
    for (let step = 3; step >= 0; step--)
      await shop.getByRole('button', { name: zh ? '返回' : 'Back', exact: true }).click()

    await toasted(shop, zh ? '已存为草稿' : 'Saved as a draft')
    const drafts = await sql<{ status: string; min_price_fen: number }>(
      `select status, min_price_fen::int from goods_goods where title = '粉彩小碟 一对'`,
    )
    expect(drafts.length).toBe(zh ? 2 : 1)
    expect(drafts[0]).toEqual({ status: 'draft', min_price_fen: 88_00 })
  })

for (const lang of ['en', 'zh-CN'] as const)
  test(`whoever stops at the pay password finds the order among the unpaid ones, in ${lang}`, async () => {
    const zh = lang === 'zh-CN'
    const [piece] = await sql<{ id: number }>(
      `select g.id::int from goods_goods g join goods_skus k on k.goods_id = g.id
       where g.status = 'on' and g.kind = 'normal' and g.options = '[]' and k.stock - k.locked_stock > 1 order by g.id desc limit 1`,
    )
    const phone = await newPhone({ lang, width: zh ? 390 : 360 })
    await signIn(phone, people[4]!.phone)
    await goTo(phone, detail(piece!.id))
    await phone.getByRole('button', { name: zh ? '立即购买' : 'Buy now' }).click()
    await phone.getByRole('radio', { name: zh ? /^钱包/ : /^Wallet/ }).click()
    expect(await phone.getByLabel(zh ? '给店铺留言' : 'Note to the shop').count()).toBe(1)
    await phone.getByRole('button', { name: zh ? '立即支付' : 'Pay now' }).click()
    await phone
      .getByRole('dialog')
      .getByLabel(zh ? /6 位/ : '6-digit pay password')
      .waitFor()

    await goBack(phone)
    await phone.getByRole('dialog').waitFor({ state: 'detached' })
    await goBack(phone)

    await phone.getByRole('tab', { name: zh ? /^待付款/ : /^To pay/, selected: true }).waitFor()
    await phone
      .getByRole('button', { name: zh ? /^支付 ¥/ : /^Pay ¥/ })
      .first()
      .waitFor()
    expect(await sidewaysPx(phone)).toBe(0)
  })

test('two phones want the last piece: one has it, the other reads that it is in an order', async () => {
  const [piece] = await lastPieces()
  const phones = [await newPhone(), await newPhone({ width: 360 })]
  for (const [i, page] of phones.entries()) {
    await signIn(page, people[i + 1]!.phone)
    await goTo(page, detail(piece!.id))
    await page.getByRole('button', { name: 'Buy now' }).click()
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    expect(await sidewaysPx(page)).toBe(0)
  }

  await Promise.all(phones.map((page) => page.getByRole('button', { name: 'Pay now' }).click()))

  await Promise.all(
    phones.map((page) => page.getByRole('dialog').or(page.getByText('This cannot be ordered now')).first().waitFor()),
  )
  const [held] = await sql<{ locked_stock: number; orders: number }>(
    `select locked_stock, (select count(*)::int from goods_reservations where sku_id = s.id) as orders from goods_skus s where id = ${piece!.sku_id}`,
  )
  expect(held).toEqual({ locked_stock: 1, orders: 1 })
})

test('anybody opens what a piece was asked for; a crossed-out price stands in that history', async () => {
  const [cheaper] = await sql<{ id: number }>(
    `select id::int from goods_goods where was_fen is not null and was_until > platform_now() and status = 'on' order by id limit 1`,
  )
  const page = await newPhone({ lang: 'zh-CN' })
  await goToWhole(page, detail(cheaper!.id))
  await page.getByText(/此前 30 天最低价/).waitFor()
  await page.getByRole('button', { name: '价格历史' }).click()
  await page.getByText(/划线价只取此前 30 天内的最低价/).waitFor()
  expect(await page.getByRole('dialog').getByText(/ 至 /).count()).toBeGreaterThan(0)
  expect(await accessibilityFaults(page)).toEqual([])
})

test('what buyers say stands below the goods, counted by word, and a word narrows the list', async () => {
  const [reviewed] = await sql<{ id: number }>(
    `select thing_id::int as id from review_reviews where thing = 'goods' limit 1`,
  )
  const page = await newPhone({ width: 360 })
  await goToWhole(page, detail(reviewed!.id))
  const words = page
    .getByRole('group', { name: 'Reviews' })
    .or(page.getByRole('list', { name: 'Reviews' }))
    .first()
  await words
    .getByRole('button', { name: /^\D+ 1$/ })
    .first()
    .click()
  await page.getByText('锦盒端正，器物与描述一致。').waitFor()
  await page.getByRole('button', { name: 'Poor' }).click()
  await page.getByText('No review says so').waitFor()
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
})
