/** What is one's own: which operator looked at it, and how it opens where there is much of it. */
import { auction, chat, interest, message, order } from '@juya/contract'
import type { Response } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { codeOf, open, reasoned, STEP_MS, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goToWhole,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from '../fixtures.ts'

useSystem()

const idOf = async (phone: string) =>
  (await sql<{ id: number }>('select id::int from account_users where phone = $1', [phone]))[0]!.id

test('an operator looks at a phone; the person reads when, in which role and why', async () => {
  const person = BUYERS[3]!.phone
  const desk = await newDesk()
  await signInAs(desk, 'service')
  await open(desk, `/users/${await idOf(person)}`)
  await desk.getByRole('button', { name: 'Show identity' }).click()
  await advance(6 * 60_000)
  await reasoned(desk, /^Show who/, 'Show identity', 'a parcel came back')
  const question = desk.getByRole('dialog', { name: 'A fresh code, please' })
  await advance(STEP_MS)
  await question.getByLabel('6-digit code').fill(await codeOf('service'))
  await desk.getByText(person).waitFor()

  const phone = await newPhone({ width: 360 })
  await signIn(phone, person)
  await goToWhole(phone, '/pages/settings/data_access')
  await phone.getByText(/Customer service.*a parcel came back/).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
})

const MANY = 10_000
/** More rows than a list is given at once by any call. */
const PAGE_MAX = 50
const FIRST_ID = 50_000_000

/** Writes copies of one row; what differs is said in SQL, over the number n of each. */
const copies = (table: string, one: string, differs: string, values: unknown[]) =>
  sql(
    `insert into ${table} overriding system value select c.* from (${one}) o cross join generate_series(1, ${MANY}) n
     cross join lateral jsonb_populate_record(null::${table}, to_jsonb(o) || jsonb_build_object(${differs})) c`,
    values,
  )

/** Gives a person many of each: orders that closed unpaid, lots they bid on and watch, notices, and messages of one chat. */
async function giveMany(user_id: number, conv_id: number): Promise<void> {
  const closed = `select * from order_orders where status = 'closed' and paid_fen = 0 order by id limit 1`
  const is = `'id', ${FIRST_ID} + n`
  await sql('set session_replication_role = replica')
  await copies(
    'order_orders',
    closed,
    `${is}, 'user_id', $1::bigint, 'order_no', (7e18 + n)::text, 'checkout_no', 'M' || n`,
    [user_id],
  )
  await copies(
    'order_items',
    `select i.* from order_items i join (${closed}) o on o.id = i.order_id limit 1`,
    `${is}, 'order_id', ${FIRST_ID} + n`,
    [],
  )
  await copies(
    'message_notices',
    'select * from message_notices where user_id is not null order by id limit 1',
    `${is}, 'user_id', $1::bigint, 'dedupe_key', null, 'about', null, 'popup', false, 'read_at', null`,
    [user_id],
  )
  await copies(
    'lot_lots',
    `select * from lot_lots where status = 'passed' and session_id is null order by id limit 1`,
    `${is}, 'piece_id', null`,
    [],
  )
  await sql(
    `insert into lot_bidders (lot_id, user_id, bidder_no, alias) select ${FIRST_ID} + n, $1, 1, 'M***' from generate_series(1, ${MANY}) n`,
    [user_id],
  )
  await sql(
    `insert into finding_watches (user_id, lot_id) select $1, ${FIRST_ID} + n from generate_series(1, ${MANY}) n`,
    [user_id],
  )
  await sql(
    `insert into chat_messages (conversation_id, seq, side, sender_user_id, kind, text)
     select $2, n, 1, $1, 'text', 'Message ' || n from generate_series(1, ${MANY}) n`,
    [user_id, conv_id],
  )
  await sql('update chat_conversations set last_seq = $2 where id = $1', [conv_id, MANY])
  await sql('update chat_participants set last_at = platform_now() where conversation_id = $1', [conv_id])
  await sql('set session_replication_role = default')
  await sql('analyze order_orders, order_items, message_notices, lot_lots, lot_bidders, finding_watches, chat_messages')
}

const rowsIn = async (answer: Response): Promise<number> => {
  const { data } = (await answer.json().catch(() => ({}))) as { data?: { list?: unknown[] } | null }
  return data?.list?.length ?? 0
}

test('somebody with 10,000 orders, notices, bids, favourites and messages sees the first page of each, and pages on', async () => {
  const person = BUYERS[6]!.phone
  const phone = await newPhone({ width: 360 })
  const token = await signIn(phone, person)
  const [shop] = await sql<{ id: number }>(`select id::int from shop_shops where status = 'active' order by id limit 1`)
  const { data } = await callApi<{ conv: { id: number } }>(
    chat.open.method,
    chat.open.path,
    { shop_id: shop!.id },
    { token },
  )
  await giveMany(await idOf(person), data.conv.id)
  const sizes: Array<Promise<number>> = []
  phone.on('response', (answer) => {
    if (answer.url().includes('/api/')) sizes.push(rowsIn(answer))
  })
  const answerOf = ({ path }: { path: string }) =>
    phone.waitForResponse((answer) => new URL(answer.url()).pathname === path)

  for (const [screen, call] of [
    ['/pages/users/order/customer/order', order.mine],
    ['/pages/message/notice', message.list],
    ['/pages/users/compete?tab=lost', auction.mine],
    ['/pages/users/circusee', interest.watchedLots],
  ] as const) {
    const first = answerOf(call)
    await goToWhole(phone, screen)
    expect(await rowsIn(await first), screen).toBeGreaterThan(0)
    const next = answerOf(call)
    await phone.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    expect(await rowsIn(await next), screen).toBeGreaterThan(0)
  }
  await goToWhole(phone, `/pages/message/chat/chat?conv_id=${data.conv.id}`)
  await phone.getByText(`Message ${MANY}`).waitFor()
  const earlier = answerOf(chat.messages)
  await phone.getByRole('button', { name: 'Earlier messages' }).click()
  expect(await rowsIn(await earlier)).toBeGreaterThan(0)

  expect(Math.max(...(await Promise.all(sizes)))).toBeLessThanOrEqual(PAGE_MAX)
})
