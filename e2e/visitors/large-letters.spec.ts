/** Letters twice as large on a narrow phone, set where no media query sees it, as a messenger does: every line wraps, nothing is cut. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { textFaults } from '../checks/text-checks.ts'
import { goToWhole, newPhone, sidewaysPx, signIn, sql, useSystem } from '../fixtures.ts'

useSystem()

const idOf = async (query: string): Promise<number> => (await sql<{ id: number }>(query))[0]!.id

/** Buttons that reach beyond the edge, and amounts that stand on two lines. */
const cutOrBroken = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const is_scrolled = (element: Element): boolean => {
      for (let box = element.parentElement; box; box = box.parentElement)
        if (['auto', 'scroll'].includes(getComputedStyle(box).overflowX)) return true
      return false
    }
    const shown = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
    const cut = [...document.querySelectorAll('button, a')]
      .filter((one) => shown(one) && one.getBoundingClientRect().right > innerWidth + 1 && !is_scrolled(one))
      .map((one) => `cut: ${one.textContent}`)
    const broken: string[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { 0: amount, index } of node.textContent!.matchAll(/¥?\d[\d,.]+/g)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + amount.length)
        const tops = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 1).map(({ top }) => Math.round(top)),
        )
        if (tops.size > 1 && shown(node.parentElement!)) broken.push(`broken: ${node.textContent}`)
      }
    return [...cut, ...broken]
  })

for (const lang of ['zh-CN', 'en'] as const)
  test(`the main screens at 200% on 360 px, in ${lang}`, async () => {
    const lot = await idOf(`select id::int from lot_lots where status = 'live' and bid_count > 2 order by id limit 1`)
    const goods = await idOf(
      `select id::int from goods_goods where status = 'on' and kind = 'normal' order by id limit 1`,
    )
    const sku = await idOf(
      `select k.id::int from goods_skus k join goods_goods g on g.id = k.goods_id where g.status = 'on' and g.kind = 'normal' and k.stock > k.locked_stock order by k.id desc limit 1`,
    )
    const phone = await newPhone({ lang, width: 360 })
    await phone.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%'
      }),
    )
    await signIn(phone, BUYERS[0]!.phone)
    const faults: string[] = []
    for (const path of [
      '/',
      `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot}`,
      '/pages/my/cart',
      `/pages/users/order/customer/orderPreview?sku_id=${sku}`,
      '/pages/users/order/customer/order',
      '/pages/users/wallet',
      ...(lang === 'zh-CN'
        ? ['/pages/tabbar/my/my', '/pages/tabbar/menu/menu', `/pages/main/goodsDetail/goodsDetail?id=${goods}`]
        : []),
    ]) {
      await goToWhole(phone, path)
      const seen = [...(await cutOrBroken(phone)), ...(await textFaults(phone))]
      const px = await sidewaysPx(phone)
      faults.push(...[...seen, ...(px > 0 ? [`scrolls ${px} px sideways`] : [])].map((fault) => `${path}: ${fault}`))
    }
    expect(faults).toEqual([])
  })
