import { auction, interest, site } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { runningLot } from '../../domains/lot/testing.ts'
import { categoryIdByCode, saveActivity, showBanner } from '../../domains/site/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('the home page', () => {
  it('shows what ends soon and what is looked at most, in the language asked for', async () => {
    const lot = await runningLot(world, { title: '青花梅瓶', title_en: 'Blue and white vase' })
    const page = await world.call(guest, site.home, { city: '杭州' })
    expect(page.tabs.map((tab) => tab.name)).toEqual(expect.arrayContaining(['For you', 'Jade', 'Ceramics']))
    expect(page.tabs[1]).toEqual({ key: 'upcoming', name: 'Upcoming', link: '/pages/main/upcoming' })
    expect(page.sections.map((section) => section.key)).toEqual(['ending', 'picked'])
    expect(page.sections.find((section) => section.key === 'picked')?.items[0]).toMatchObject({
      id: lot.id,
      title: 'Blue and white vase',
    })
    expect(page.weather).toMatchObject({ city: '杭州' })
    const zh = await world.call(guest, site.home, {}, { 'accept-language': 'zh-CN' })
    expect(zh.sections[0]!.title).toBe('即将截拍')
    await world.refused(guest, site.home, { city: 'x'.repeat(31) }, 'VALIDATION')
  })

  it('is shaped by what a person chose: those lots first, in the row and on every page, and none left out', async () => {
    const [jade, seals] = [await categoryIdByCode(world.ctx, 'jade'), await categoryIdByCode(world.ctx, 'stone-seals')]
    const parent = (await world.call(guest, auction.categories, {})).list.find((one) =>
      one.children?.some((child) => child.id === seals),
    )!
    const [others, mine]: [number[], number[]] = [[], []]
    for (let at = 0; at < 12; at++)
      others.push((await runningLot(world, { category_id: jade!, ends_in_ms: 600_000 + at })).id)
    for (let at = 0; at < 5; at++)
      mine.push((await runningLot(world, { category_id: seals!, ends_in_ms: 3_600_000 - at * 60_000 })).id)
    const buyer = await newBuyer(world)
    await world.call(buyer, interest.chooseCategories, { ids: [parent.id] })

    for (const [who, brought] of [
      [guest, { interests: [parent.id] }],
      [buyer, {}],
    ] as const) {
      const { sections } = await world.call(who, site.home, brought as { interests?: number[] })
      const row = (key: string) => sections.find((one) => one.key === key)!.items.map(({ id }) => id)
      // The next to end stand in their order: the chosen ones are the last to end of all.
      expect(row('ending').slice(-5)).toEqual(mine.toReversed())
      expect(row('ending')).toHaveLength(10)
      expect(
        row('picked')
          .slice(0, 5)
          .toSorted((a, b) => a - b),
      ).toEqual(mine)
      const pages: number[] = []
      for (let page = 1; ; page++) {
        const input = { sort: 'picked' as const, page, page_size: 4, ...(brought as { interests?: number[] }) }
        const found = await world.call(who, auction.list, input)
        pages.push(...found.list.map(({ id }) => id))
        if (!found.has_more) break
      }
      expect(pages.slice(0, 5).toSorted((a, b) => a - b)).toEqual(mine)
      expect(pages).toEqual([...new Set(pages)])
      expect(pages).toEqual(expect.arrayContaining([...mine, ...others]))
    }
  })

  it('names the figures of the first cards as the settings have them', async () => {
    expect(await world.call(guest, site.firstRun, {})).toMatchObject({
      deposit_bp: 1_000,
      pay_window_h: 48,
      confirm_days: 7,
    })
    await inTransaction(world.ctx, (tx) =>
      world.services.settings.save(tx, 'auction.deposit_bp', 500, 1, 'as the test tells it'),
    )
    expect((await world.call(guest, site.firstRun, {})).deposit_bp).toBe(500)
  })

  it('comes without the weather of a place that has none', async () => {
    expect((await world.call(guest, site.home, { city: '无此城' })).weather).toBeNull()
  })

  it('says of a banner how many lots it leads to and when the first of them ends', async () => {
    const category_id = (await categoryIdByCode(world.ctx, 'watch'))!
    const first = await runningLot(world, { category_id, ends_in_ms: 3_600_000 })
    await runningLot(world, { category_id, ends_in_ms: 7_200_000 })
    const to = (link: string, title_zh: string) =>
      showBanner(world.ctx, { position: 'test', image: title_zh, title_zh, link })
    await to(`/pages/main/categoryResult?id=${category_id}`, '钟表')
    const sale = await saveActivity(world.ctx, {
      ...{ type: 'platform', title_en: 'One', title_zh: '一', content_en: '', content_zh: '' },
      ...{ lot_ids: [first.id], from_at: await world.now(), to_at: (await world.now()) + 86_400_000 },
    })
    await to(`/pages/main/activityPage?id=${sale}`, '专场')
    await to('/pages/users/about', '关于')

    const { list } = await world.call(guest, site.banners, { position: 'test' })

    const first_ends_at = first.ends_at / 1_000
    expect(list.map(({ lots }) => lots ?? null)).toEqual([
      { count: 2, first_ends_at },
      { count: 1, first_ends_at },
      null,
    ])
  })
})
