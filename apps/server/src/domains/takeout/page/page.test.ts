/** What is one's own as a page to read: whole, in the reader's language, and nothing in it runs. */
import { TAKEOUT_PARTS, takeout } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { newChat, say } from '../../chat/testing.ts'
import { partOf } from '../parts.ts'
import { pageOf } from './page.ts'
import { COLUMN_WORDS, PART_WORDS } from './words.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function pageFor(who: TestPerson, part: (typeof TAKEOUT_PARTS)[number], locale: string) {
  await world.call(
    who,
    takeout.start,
    { owner: 'user', part, format: 'html', pay_password: PAY_PASSWORD },
    { 'accept-language': locale },
  )
  await world.settle()
  const { link, name } = (await world.call(who, takeout.list, {})).list[0]!
  return { name, answer: await world.app.http!.inject(link!) }
}

test('a chat as a page says what was written as text, in both languages, and is saved, not opened here', async () => {
  const { conv_id, buyer, shop } = await newChat(world)
  await say(world, buyer, conv_id, '<script>alert(1)</script> & "so" on')
  await say(world, shop, conv_id, 'No restoration.', true)

  const en = await pageFor(buyer, 'chats', 'en')
  const zh = await pageFor(buyer, 'chats', 'zh-CN')

  expect(en.name).toMatch(/\.html$/)
  expect(en.answer.headers['content-type']).toContain('text/html')
  expect(en.answer.headers['content-disposition']).toContain('attachment')
  expect(en.answer.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt; &amp; &quot;so&quot; on')
  expect(en.answer.body).not.toMatch(/<script|<img|<link|javascript:|\son\w+=/i)
  expect(
    [en.answer.body, zh.answer.body].map((body) => /<html lang="([^"]+)">[\s\S]*<h1>([^<]+)/.exec(body)!.slice(1)),
  ).toEqual([
    ['en', 'Chats'],
    ['zh-CN', '聊天记录'],
  ])
  expect(zh.answer.body).toContain('<dt>对方</dt>')
})

test('each part and each of its columns has a word in both languages', () => {
  const columns = TAKEOUT_PARTS.flatMap((part) => partOf(part).columns)

  expect(TAKEOUT_PARTS.filter((part) => !PART_WORDS[part])).toEqual([])
  expect([...new Set(columns)].filter((name) => !COLUMN_WORDS[name])).toEqual([])
})

test('a page says that there is nothing, and that older rows did not fit', () => {
  const page = { part: 'looks', columns: ['at'], rows: [], of: 'user', made_at: 0, locale: 'en' } as const
  expect(pageOf({ ...page, is_cut: false })).toContain('There is nothing.')
  expect(pageOf({ ...page, is_cut: true })).toContain('older ones did not fit')
})
