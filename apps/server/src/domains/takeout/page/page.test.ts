/** What is one's own as a page to read: whole, in the reader's language, and nothing in it runs. */
import { TAKEOUT_PARTS, takeout } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../../testing/world.ts'
import { PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { newChat, say } from '../../chat/testing.ts'
import { newGroup, takePaidSeat } from '../../group/testing.ts'
import { paidOrder } from '../../order/testing.ts'
import { partOf } from '../parts.ts'
import { CODE_WORDS } from './code-words.ts'
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
  const page = { part: 'data_access', columns: ['at'], rows: [], of: 'user', made_at: 0, locale: 'en' } as const
  expect(pageOf({ ...page, is_cut: false })).toContain('There is nothing.')
  expect(pageOf({ ...page, is_cut: true })).toContain('older ones did not fit')
})

const said = (part: (typeof TAKEOUT_PARTS)[number], column: string, value: string, locale: 'en' | 'zh-CN') =>
  /<dd>([^<]*)<\/dd>/.exec(
    pageOf({ part, columns: [column], rows: [{ [column]: value }], of: 'user', made_at: 0, locale, is_cut: false }),
  )![1]!

test('no page shows the code of a state: each of each part has a word in both languages', () => {
  const codes = TAKEOUT_PARTS.flatMap((part) =>
    Object.entries(partOf(part).codes ?? {}).flatMap(([column, all]) => all.map((code) => ({ part, column, code }))),
  )
  const bare = codes.filter(({ part, column, code }) => {
    const words = CODE_WORDS[`${part}.${column}`]?.[code]
    return !words || said(part, column, code, 'en') !== words[0] || said(part, column, code, 'zh-CN') !== words[1]
  })

  expect(codes.length).toBeGreaterThan(150)
  expect(bare).toEqual([])
  expect(codes.filter(({ part, column, code }) => /[a-z]/i.test(said(part, column, code, 'zh-CN')))).toEqual([])
  expect(said('data_access', 'roles', 'service, arbiter', 'zh-CN')).toBe('客服, 裁决')
  expect(said('data_access', 'about', 'order:71', 'en')).toBe('Order #71')
  expect(said('bid_caps', 'ranked', '1. 12: 500.00 (asleep); 2. 9: 80.00 (entered)', 'zh-CN')).toBe(
    '1. 12: 500.00 (已暂停); 2. 9: 80.00 (已参与)',
  )
})

/** What people wrote, moments, sums, numbers and addresses: no code. */
const FREE = [
  ...['address', 'answer', 'area', 'bid', 'birthday', 'chat', 'city', 'comment', 'content', 'countered', 'county'],
  ...['credit_level', 'decision', 'detail', 'device', 'email', 'growth_value', 'hash', 'hours', 'is_default', 'limit'],
  ...['lot', 'lots_most', 'maximum', 'member_since', 'month', 'nickname', 'no', 'offered', 'order', 'order_no'],
  ...[
    'paused_until',
    'phone',
    'picture',
    'pictures',
    'price_from',
    'price_to',
    'province',
    'question',
    'rule',
    'basket',
  ],
  ...[
    'receiver',
    'salt',
    'session',
    'shop',
    'rating',
    'signature',
    'stars',
    'tag',
    'text',
    'things',
    'title',
    'told',
    'alias',
  ],
  ...['version', 'video', 'wechat_id', 'with', 'words', 'category', 'about', 'reason', 'at'],
  ...['draw', 'ticket_no', 'prize'],
  ...['points', 'balance_after', 'debt_after', 'item', 'back_points', 'months', 'days', 'name', 'until'],
  ...['task', 'proof', 'appeal', 'of_month', 'weight', 'file'],
  ...['campaign', 'goods', 'team', 'tier', 'pieces', 'coupon', 'needed', 'helped', 'change', 'value'],
]
test('each column is of codes, or says so', () => {
  const unsaid = TAKEOUT_PARTS.flatMap((part) => {
    const { columns, codes = {} } = partOf(part)
    return columns.filter((name) => !(name in codes || FREE.includes(name) || /_(at|yuan)$/.test(name)))
  })

  expect(unsaid).toEqual([])
  expect(Object.keys(CODE_WORDS).filter((key) => !partOf(key.split('.')[0]!).codes?.[key.split('.')[1]!])).toEqual([])
})

test('a person has their seats in teams', async () => {
  const { buyer, team_id } = await takePaidSeat(world, await newGroup(world), { on_expire: 'refund' })

  const { body } = (await pageFor(buyer, 'seats', 'en')).answer

  expect(body).toContain(`<dt>Team</dt><dd>${team_id}</dd>`)
  expect(body).toContain('<dt>If the team is not filled</dt><dd>Money back</dd>')
})

test('a person reads words where the other files have codes', async () => {
  const { buyer, order_no } = await paidOrder(world)

  const zh = await pageFor(buyer, 'orders', 'zh-CN')

  expect(zh.answer.body).toContain('<dt>状态</dt><dd>待发货</dd>')
  expect(zh.answer.body).toContain(order_no)
})
