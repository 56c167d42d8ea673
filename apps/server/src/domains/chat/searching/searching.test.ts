/** What was written is found at once, on its page or not yet; a word of none reads no line. */
import { chat } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { plansOf, walks, wholeIndexes } from '../../../testing/plans.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { conversationById } from '../store.ts'
import { newChat, say, type TestChat } from '../testing.ts'
import { PAGE_LINES } from './pages.ts'
import { searchConversations, searchLines } from './searching.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** Puts what was written until now on pages. */
async function page(): Promise<void> {
  await world.advance(61_000)
  await world.services.jobs.runNow('chat.pages')
}
/** A chat of so many lines of both, each with its number. */
async function longChat(lines: number): Promise<TestChat> {
  const one = await newChat(world)
  await world.sql(
    `insert into chat_messages (conversation_id, seq, side, sender_user_id, kind, text)
     select $1, n, 1 + n % 2, $2, 'text', 'Line no. ' || n || case when n % 150 = 7 then ' has a Hairline' else '' end from generate_series(1, $3::int) n`,
    [one.conv_id, one.buyer.id, lines],
  )
  await world.sql(
    'update chat_conversations set last_seq = $2, opened_at = platform_now(), opened_by_side = 1, answered_at = platform_now() where id = $1',
    [one.conv_id, lines],
  )
  await world.sql('update chat_participants set last_at = platform_now() where conversation_id = $1', [one.conv_id])
  return one
}
const seqs = (rows: Array<{ seq: number }>) => rows.map(({ seq }) => seq)

it('finds what stands on pages and what is newer, in windows, in its order', async () => {
  const { conv_id, buyer, shop } = await longChat(2 * PAGE_LINES + 100)
  await page()
  await say(world, shop, conv_id, 'A hairline, I said.', true)
  const found = async (window: object, keyword = 'HAIRline') =>
    (await world.call(buyer, chat.messages, { conv_id, keyword, limit: 2, ...window })).list

  const newest = await found({})
  const before = await found({ before_id: newest[0]!.id })

  expect(seqs(newest)).toEqual([457, 501])
  expect(seqs(before)).toEqual([157, 307])
  expect(seqs(await found({ after_id: before[0]!.id }))).toEqual([307, 457])
  expect(seqs(await found({ after_seq: 0 }))).toEqual([7, 157])
  expect(seqs(await found({}, 'no. 9999'))).toEqual([])
  expect(seqs(await found({}, '不在'))).toEqual([])
  expect((await world.call(buyer, chat.list, { keyword: 'i said' })).list.map(({ id }) => id)).toEqual([conv_id])
  expect((await world.call(buyer, chat.list, { keyword: 'no. 33' })).list.map(({ id }) => id)).toEqual([conv_id])
})

it('finds nothing of what was recalled, and keeps it on no page', async () => {
  const { conv_id, buyer, shop } = await longChat(3)
  const slip = await say(world, buyer, conv_id, 'my amethyst bowl')
  await page()
  const [put] = await world.sql<{ text: string }>('select text from chat_search_pages where conversation_id = $1', [
    conv_id,
  ])
  expect(put!.text).toContain('amethyst')
  await world.sql('update chat_messages set recalled_at = platform_now() where id = $1', [slip.id])

  const found = [
    (await world.call(shop, chat.messages, { conv_id, keyword: 'amethyst', as_shop: true })).list,
    (await world.call(buyer, chat.list, { keyword: 'amethyst' })).list,
  ]
  await world.services.jobs.runNow('chat.pages')

  expect(found).toEqual([[], []])
  const [kept] = await world.sql<{ text: string }>('select text from chat_search_pages where conversation_id = $1', [
    conv_id,
  ])
  expect(kept!.text).toBe('line no. 1\nline no. 2\nline no. 3')
})

it('reads no line for a word of none, and lines by their index where pages have it', async () => {
  const { conv_id, shop } = await longChat(3 * PAGE_LINES)
  await page()
  for (const table of ['chat_messages', 'chat_search_pages', 'chat_participants', 'chat_conversations'])
    await world.sql(`analyze ${table}`)
  const conv = (await conversationById(world.ctx, conv_id))!
  const asked = (keyword: string) =>
    plansOf(world, /^chat_/, (ctx) =>
      searchLines(ctx, conv, keyword, { after_seq: 0, before_seq: conv.last_seq + 1, order: 'desc', limit: 3 }),
    )

  const none = await asked('celestite')
  const some = await asked('hairline')
  const all = await plansOf(world, /^chat_/, (ctx) => searchConversations(ctx, { type: 'shop', id: shop.id }, 'x', 9))

  expect(none.map(({ name }) => name)).toEqual(['chat_search_pages_with'])
  expect(some.map(({ name }) => name)).toEqual(['chat_search_pages_with', 'chat_lines_with_desc'])
  for (const plans of [none, some, all]) expect([...walks(plans), ...wholeIndexes(plans)]).toEqual([])
})
