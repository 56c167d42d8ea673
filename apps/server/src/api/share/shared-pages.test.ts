import { HtmlValidate } from 'html-validate/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../domains/account/testing.ts'
import { offeredItem } from '../../domains/exchange/testing.ts'
import { newGoods } from '../../domains/goods/testing.ts'
import { newRoom, onAir, planned } from '../../domains/live/testing.ts'
import { draftLot, placed, runningLot } from '../../domains/lot/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { newTask } from '../../domains/task/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { withHead } from './head.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Where the app is built, its page begins with a script of its own; any other is somebody's. */
const withoutOwnScript = (html: string) => html.replace(/<script>\(\(\)=>\{[\s\S]*?<\/script>/, '')

const get = async (path: string, language = 'en') => {
  const answer = await world.app.http!.inject({
    url: path,
    headers: { 'accept-language': language, host: 'juya.example' },
  })
  const content = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(answer.body)?.[1]
  return { status: answer.statusCode, html: withoutOwnScript(answer.body), headers: answer.headers, content }
}

test('a lot’s address names it, its price with the time of that price, its end and its picture, in the reader’s language', async () => {
  const lot = await runningLot(world, { title: '青花梅瓶', title_en: 'Blue and white vase' })
  await placed(world, await newBuyer(world), lot, 150)

  const { status, headers, content } = await get(`/h5/lot/${lot.id}`)

  expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(content('og:title')).toBe('Blue and white vase')
  expect(content('og:description')).toMatch(/^Current bid ¥150 at \d+ \w+, \d\d:\d\d, ends .+ \(China time\)$/)
  expect(content('og:image')).toMatch(/^http:\/\/juya\.example\/upload\/.+\?w=800$/)
  expect(content('og:url')).toBe(`http://juya.example/h5/lot/${lot.id}`)
  expect(content('app-screen')).toBe(`/pages/main/auctionitemdetail/auctionitemdetail?id=${lot.id}`)
  expect((await get(`/h5/lot/${lot.id}`, 'zh-CN')).content('og:title')).toBe('青花梅瓶')

  await world.advance(3_700_000)
  expect((await get(`/h5/lot/${lot.id}`)).content('og:description')).toBe('Sold for ¥150')
})

test('a public validator finds no fault in a shared page, also where the title has signs of the markup', async () => {
  const lot = await runningLot(world, { title: '“梅瓶” <b>&', title_en: 'Vase "Ming" <b> & \'co\'' })
  const validator = new HtmlValidate({ extends: ['html-validate:standard'] })

  for (const path of [`/h5/lot/${lot.id}`, '/h5/article/auction_rules', '/h5/lot/99999999'])
    for (const language of ['en', 'zh-CN']) {
      const report = await validator.validateString((await get(path, language)).html)
      const faults = report.results.flatMap(({ messages }) =>
        messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
      )
      expect([path, language, faults]).toEqual([path, language, []])
    }
})

test('a shop’s and a text’s address name them', async () => {
  const shop = await newShop(world)

  expect((await get(`/h5/shop/${shop.id}`)).content('app-screen')).toBe(`/pages/main/shop-main?id=${shop.id}`)
  expect((await get('/h5/article/auction_rules')).content('og:title')).toBe('Auction rules')
})

test('goods, a task and an item of the mall are named with what they cost or bring', async () => {
  const goods = await newGoods(world, { title_en: 'Celadon cup' })
  const task = await newTask(world, { title: '拍摄瓷器底足', quota: 3 })
  const item = await offeredItem(world, { points: 120, stock: 4 })
  const hidden = await newTask(world, { until: 'reviewing' })
  const said = async (path: string) => {
    const { status, content } = await get(`/h5/${path}`)
    return [status, content('app-screen'), content('og:title'), content('og:description')]
  }

  expect(await said(`goods/${goods.id}`)).toEqual([
    ...[200, `/pages/main/goodsDetail/goodsDetail?id=${goods.id}`, 'Celadon cup'],
    expect.stringMatching(/^(From )?¥\d/),
  ])
  expect(await said(`task/${task.id}`)).toEqual([
    ...[200, `/pages/task/detail?id=${task.id}`, '拍摄瓷器底足'],
    '¥10 a place, 3 left. The money is locked beforehand.',
  ])
  expect(await said(`item/${item.id}`)).toEqual([
    ...[200, `/pages/points/item?id=${item.id}`, 'White porcelain cup', 'For 120 points. 4 left.'],
  ])
  expect((await said(`task/${hidden.id}`))[0]).toBe(404)
  await world.sql(`update goods_goods set status = 'removed' where id = $1`, [goods.id])
  expect((await said(`goods/${goods.id}`))[0]).toBe(404)
})

test('a live session’s address names it, its shop, and since when it is on air or when it begins', async () => {
  const room = await newRoom(world)
  const later = await get(`/h5/live/${await planned(world, await newRoom(world))}`)
  const session_id = await onAir(world, room)

  const { status, content } = await get(`/h5/live/${session_id}`)

  expect([status, content('app-screen')]).toEqual([200, `/pages/live/live?id=${session_id}`])
  expect(content('og:description')).toMatch(/ · Live since \d+ \w+, \d\d:\d\d \(China time\)$/)
  expect(content('og:image')).toMatch(/live\.webp\?w=800$/)
  expect(later.content('og:title')).toBe('晚八点开料')
  expect(later.content('og:description')).toMatch(/ · Begins /)
  expect((await get('/h5/live/99999999')).status).toBe(404)
})

test('what is not public, not there or no name at all is not found, and the page says nothing about it', async () => {
  const draft = await draftLot(world, { title_en: 'Nobody’s business' })

  for (const path of [
    `lot/${draft.id}`,
    'lot/99999999',
    'lot/0',
    'lot/1%22%3E%3Cscript%3E',
    'shop/99999999',
    'article/none',
  ]) {
    const { status, html, content } = await get(`/h5/${path}`)
    expect([path, status, content('og:title')]).toEqual([path, 404, undefined])
    expect(html).toContain('<title>Juya')
    expect(html).not.toMatch(/Nobody|%3Cscript|<script>/)
  }
})

const ATTACKS = [
  '"><script>alert(1)</script>',
  "' onload='alert(1)",
  '</title><img src=x onerror=alert(1)>',
  '$& $1 $$ $`',
  '<!--',
  '&quot;&lt;b&gt;',
  'a\u0000b\nc',
]

test.each(ATTACKS)('a title of %j stays text wherever it stands', (text) => {
  const html =
    '<!doctype html><html><head><title>Juya</title><meta name="description" content="x" /></head><body></body></html>'

  const page = withHead(html, {
    title: text,
    description: text,
    image: `https://juya.example/${text}`,
    url: `https://juya.example/h5/lot/1?${text}`,
    screen: '/pages/x?id=1',
    type: 'product',
    locale: 'en',
  })

  const tags = [...page.matchAll(/<\/?([a-z]+)/gi)].map(([, tag]) => tag)
  expect(new Set(tags)).toEqual(new Set(['html', 'head', 'title', 'meta', 'link', 'body']))
  const between = page
    .replace('<!doctype html>', '')
    .replace(/<\/?[a-z]+(?: (?:name|property|rel|href|content)="[^"]*")* ?\/?>/g, '')
  expect(between).not.toMatch(/[<>]/)
  expect(page.match(/<title>/g)).toHaveLength(1)
  const unescaped = (escaped: string) =>
    escaped.replace(
      /&(amp|lt|gt|quot|#39);/g,
      (_, name: string) => ({ amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" })[name]!,
    )
  const said = /property="og:title" content="([^"]*)"/.exec(page)![1]!
  expect(unescaped(said)).toBe(text.replaceAll('\u0000', ' ').replaceAll('\n', ' '))
})

test('a lot named by an attacker is text in its own page', async () => {
  const lot = await runningLot(world, { title_en: '"><script src=//x></script>' })

  const { html, content } = await get(`/h5/lot/${lot.id}`)

  expect(html).not.toContain('<script src=//x>')
  expect(content('og:title')).toBe('&quot;&gt;&lt;script src=//x&gt;&lt;/script&gt;')
})

test('a Host header that is none is not repeated', async () => {
  const lot = await runningLot(world)
  const answer = await world.app.http!.inject({ url: `/h5/lot/${lot.id}`, headers: { host: 'x"><script>' } })

  expect(withoutOwnScript(answer.body)).not.toContain('<script>')
})
