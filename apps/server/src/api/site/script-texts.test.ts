/**
 * The app shows what people wrote as text; where the server itself makes HTML of words (the places tools/architecture names), each of a
 * hundred and twenty scripts stays words.
 */
import { site } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlOf, saveActivity } from '../../domains/site/index.ts'
import { PAYLOADS } from '../../testing/script-payloads.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { type SharedHead, withHead } from '../share/head.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** What would be made of it but headings and paragraphs. */
const elementsIn = (html: string): string[] =>
  [...html.matchAll(/<[^>]*>?/g)].map(([tag]) => tag).filter((tag) => !/^<\/?(h2|p)>$/.test(tag))

test('of an agreement and of an activity headings and paragraphs alone become elements', async () => {
  expect(new Set(PAYLOADS).size).toBe(120)
  const now = await world.now()
  for (const [nth, payload] of PAYLOADS.entries()) {
    const wording = { title: payload, summary: [payload], sections: [{ title: payload, paragraphs: [payload] }] }
    expect([nth, elementsIn(htmlOf(wording))]).toEqual([nth, []])
  }
  const content = PAYLOADS.map((payload) => `<p>${payload}</p>`).join('')
  const id = await saveActivity(world.ctx, {
    type: 'platform',
    title_en: 'Scripts',
    title_zh: '脚本',
    content_en: content,
    content_zh: content,
    from_at: now,
    to_at: now + 3_600_000,
  })
  const { activity } = await world.call(guest, site.activity, { id })
  expect(elementsIn(activity!.content_html)).toEqual([])
  expect(activity!.content_html).toContain('<p>&lt;img src=x')
})

test('of a shared page a name with a script in it adds no element and ends no attribute', () => {
  const page = '<html><head><title>x</title><meta name="description" content="x" /></head><body></body></html>'
  const head: SharedHead = {
    title: 'A jade bangle',
    description: 'Seen from all sides',
    image: 'https://juya.example/a.webp',
    url: 'https://juya.example/lot/1',
    screen: '/pages/x?id=1',
    type: 'product',
    locale: 'en',
  }
  const marks = (html: string) => [html.split('<').length, html.split('>').length, html.split('"').length]
  const plain = marks(withHead(page, head))
  for (const payload of PAYLOADS)
    for (const field of ['title', 'description', 'image', 'url', 'screen'] as const)
      expect([field, payload, marks(withHead(page, { ...head, [field]: payload }))]).toEqual([field, payload, plain])
})
