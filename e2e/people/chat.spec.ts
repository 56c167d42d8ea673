/** Two phones talk: what waits while the connection is gone, what is hidden and why, and a shop's word that counts. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  goTo,
  goToWhole,
  networkWasCut,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  useSystem,
} from '../fixtures.ts'

useSystem()

/** What a phone asks for of chats from now on, but for what it writes, and that somebody writes: it says so again after a while. */
function chatCallsOf(phone: Page): string[] {
  const asked: string[] = []
  phone.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.includes('/Swoole/') && !/\/(send|typing)$/.test(pathname)) asked.push(pathname)
  })
  return asked
}

interface Lot {
  id: number
  shop_id: number
  owner_phone: string
}

/** The running lot that ends last, and whose it is. */
async function aRunningLot(): Promise<Lot> {
  const [lot] = await sql<Lot>(
    `select l.id::int, l.shop_id::int, u.phone as owner_phone from lot_lots l join shop_shops s on s.id = l.shop_id join account_users u on u.id = s.owner_user_id
     where l.status = 'live' and l.mode = 'single' order by l.ends_at desc limit 1`,
  )
  if (!lot) throw new Error('the demo world has no running lot')
  return lot
}

test('a buyer asks from the lot, writes on without a connection, pins the shop’s answer, and all who look at the lot read it', async () => {
  const lot = await aRunningLot()
  const [asker] = await sql<{ phone: string }>(
    `select u.phone from account_users u where u.phone is not null and not u.is_robot and not exists (select 1 from chat_conversations c where c.user_id = u.id and c.shop_id = $1)
       and not exists (select 1 from order_orders o where o.user_id = u.id and o.shop_id = $1) and not exists (select 1 from shop_members m where m.user_id = u.id)
     order by u.id limit 1`,
    [lot.shop_id],
  )
  const [buyer, shop] = [await newPhone(), await newPhone()]
  await signIn(buyer, asker!.phone)
  await signIn(shop, lot.owner_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))

  await goTo(buyer, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot.id}`)
  await buyer.getByRole('button', { name: 'Chat', exact: true }).click()
  const field = buyer.getByRole('textbox', { name: 'Message' })
  await field.fill('Any repair on the neck? Call 138 0013 8000')
  await field.press('Enter')
  await buyer.getByText('Any repair on the neck? Call ***').waitFor()
  await buyer.getByText('A phone number was hidden. Numbers pass once you two have a paid order.').waitFor()
  expect(await accessibilityFaults(buyer)).toEqual([])
  expect(await sidewaysPx(buyer)).toBe(0)

  await goTo(shop, '/pages/sell/user-message')
  await shop.getByRole('button', { name: /Any repair on the neck/ }).click()
  const reply = shop.getByRole('textbox', { name: 'Message' })
  await shop.getByRole('button', { name: 'Automatic replies' }).waitFor()
  await buyer.getByText('Read', { exact: true }).waitFor()

  // The network goes; what is written meanwhile waits, over a reload, and goes out in its order once it is back.
  await buyer.context().setOffline(true)
  for (const text of ['Also: is the box old?', 'And the foot?']) {
    await field.fill(text)
    await field.press('Enter')
  }
  await buyer.getByText('Waiting to be sent').first().waitFor()
  await reply.fill('No restoration. One firing pinhole near the foot.')
  await reply.press('Enter')
  await buyer.context().setOffline(false)
  await shop.getByText('And the foot?').waitFor()
  networkWasCut()
  await reload(buyer)
  await buyer.getByText('No restoration. One firing pinhole near the foot.').waitFor()
  const seqs = await sql<{ seq: number }>(
    'select m.seq from chat_messages m join chat_conversations c on c.id = m.conversation_id where c.shop_id = $1 and c.about_id = $2 and c.about_type = $3 order by m.seq',
    [lot.shop_id, lot.id, 'lot'],
  )
  expect(seqs.map(({ seq }) => seq)).toEqual(seqs.map((_, i) => i + 1))

  await buyer.getByRole('button', { name: /No restoration/ }).click()
  await buyer.getByRole('button', { name: 'Pin this answer' }).click()
  await toasted(buyer, 'Pinned')

  const guest = await newPhone()
  await goToWhole(guest, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot.id}`)
  await guest.locator('.lot-more').scrollIntoViewIfNeeded()
  await guest.getByRole('heading', { name: 'Asked and answered' }).waitFor()
  await guest.getByText('No restoration. One firing pinhole near the foot.').waitFor()
  expect(await accessibilityFaults(guest)).toEqual([])
}, 120_000)

test('two phones talk: each line and mark comes with its frame, and neither phone asks for anything', async () => {
  const { shop_id, owner_phone } = await aRunningLot()
  const [one] = await sql<{ phone: string; conv_id: number }>(
    `select u.phone, c.id::int as conv_id from chat_conversations c join account_users u on u.id = c.user_id
     where c.shop_id = $1 and c.answered_at is not null and not c.at_desk and u.phone is not null and u.status = 'active' order by c.id desc limit 1`,
    [shop_id],
  )
  const [buyer, shop] = [await newPhone(), await newPhone()]
  await signIn(buyer, one!.phone)
  await signIn(shop, owner_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  const page = '/pages/message/chat/chat'
  await goToWhole(buyer, `${page}?conv_id=${one!.conv_id}&as_shop=0`)
  await goToWhole(shop, `${page}?conv_id=${one!.conv_id}&as_shop=1`)
  const write = async (phone: Page, text: string) => {
    const field = phone.getByRole('textbox', { name: 'Message' })
    await field.fill(text)
    await field.press('Enter')
  }
  // Both know that the other is there before anything is counted.
  await write(buyer, 'Good evening')
  await shop.getByText('Good evening').waitFor()
  await write(shop, 'Good evening to you')
  await shop.getByText('Read', { exact: true }).waitFor()

  const asked = [chatCallsOf(buyer), chatCallsOf(shop)]
  for (const n of [1, 2, 3]) {
    await write(shop, `The foot from side ${n}`)
    await buyer.getByText(`The foot from side ${n}`).waitFor()
    await shop.getByText('Read', { exact: true }).waitFor()
    await write(shop, `And its glaze, ${n}`)
    await buyer.getByText(`And its glaze, ${n}`).waitFor()
  }

  expect(asked).toEqual([[], []])
}, 120_000)
