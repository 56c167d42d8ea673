/** A friend comes by a poster on an empty phone, sees who earns and may end it; what a friend buys is pending for the inviter, then settled, then taken back. */
import { randomUUID } from 'node:crypto'
import { order } from '@juya/contract'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import { answered, open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newDesk,
  newPhone,
  origin,
  reload,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'
import { emptyPhone, register } from '../roles/steps.ts'

useSystem()

const DAY_MS = 86_400_000

async function act<T>(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi<T>(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return answer.data
}
const NUMBER = '13911112211'

test('a friend comes by a poster, sees who earns, and may end it', async () => {
  const [inviter] = await sql<{ id: number; phone: string; nickname: string }>(
    `select id, phone, nickname from account_users u where status = 'active' and is_adult and realname_status = 'verified' and not is_robot
       and not exists (select from invite_relations r where u.id in (r.user_id, r.inviter_id)) and not exists (select from shop_members m where m.user_id = u.id) order by id limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, inviter!.phone)
  await goTo(phone, '/pages/tabbar/my/my')
  await phone.getByText('Invite', { exact: true }).click()
  await phone.getByRole('button', { name: 'Make this poster' }).click()
  const poster = phone.getByRole('img', { name: 'Poster that opens your link, Red' }).first()
  await poster.waitFor()
  expect(
    await poster.evaluate((img: HTMLImageElement) => img.decode().then(() => [img.naturalWidth, img.naturalHeight])),
  ).toEqual([750, 1180])
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  const link = await phone.getByLabel('Your link').inputValue()
  expect(new URL(link).searchParams.get('invite_uid')).toBe(String(inviter!.id))

  const friend = await emptyPhone()
  await friend.goto(`${origin()}/h5/?invite_uid=${inviter!.id}`)
  await friend.waitForURL(({ search }) => search === '') // the app has remembered who invites
  await goTo(friend, '/pages/my/team')
  await friend.getByRole('button', { name: 'Sign in' }).click()
  await friend
    .getByRole('dialog')
    .getByRole('button', { name: /Sign in/ })
    .first()
    .click()
  await register(friend, NUMBER)
  await friend.getByText('No friends here yet').waitFor()
  // The inviter is noted after the answer to their signing up.
  const bound = () =>
    sql('select 1 from invite_relations r join account_users u on u.id = r.user_id where u.phone = $1', [NUMBER])
  await until(async () => (await bound()).length === 1)

  await goTo(phone, '/pages/my/poster')
  await phone.getByText('Friends I invited').click()
  await phone.getByText(/^Joined /).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await goTo(friend, '/pages/privacy/privacy')
  await friend.getByText('Who invited me').click()
  await friend.getByText(inviter!.nickname).waitFor()
  expect(await accessibilityFaults(friend)).toEqual([])
  await friend.getByRole('button', { name: 'End it' }).click()
  await friend.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click()
  await friend.getByText('Ended', { exact: true }).waitFor()
  await reload(phone)
  await phone.getByText(/ended by them/).waitFor()
})

test('what a friend buys and keeps is pending at receipt, settled 30 days after the order is completed, and taken back by the desk', async () => {
  // A buyer without another order under way: nothing else of theirs completes while the desk looks.
  const [inviter, friend] = [BUYERS[0]!, BUYERS.find(({ nickname }) => nickname === 'harbour_tea')!]
  const [piece] = await sql<{ id: number; owner: string }>(
    `select g.id::int, u.phone as owner from goods_goods g join goods_skus k on k.goods_id = g.id join shop_shops s on s.id = g.shop_id
       join account_users u on u.id = s.owner_user_id
     where g.status = 'on' and g.kind = 'normal' and g.options = '[]' and k.stock - k.locked_stock > 0 and k.price_fen between 10000 and 500000 order by g.id limit 1`,
  )
  const buyer = await newPhone()
  const token = await signIn(buyer, friend.phone)
  await goTo(buyer, `/pages/main/goodsDetail/goodsDetail?id=${piece!.id}`)
  await buyer.getByRole('button', { name: 'Buy now' }).click()
  await buyer.getByRole('radio', { name: /^Wallet/ }).click()
  await buyer.getByRole('button', { name: 'Pay now' }).click()
  await buyer.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await buyer.getByText('Paid', { exact: true }).waitFor()
  const [bought] = await sql<{ id: number; no: string }>(
    `select o.id::int, o.order_no as no from order_orders o join account_users u on u.id = o.user_id where u.phone = $1 and o.status = 'to_ship' order by o.id desc limit 1`,
    [friend.phone],
  )
  const shop_token = await signIn(await newPhone(), piece!.owner)
  await act(shop_token, order.ship, { id: bought!.id, carrier_code: 'SF', tracking_no: 'SF1400000009981' })
  await act(token, order.confirm, { id: bought!.id })
  const income = async () =>
    (
      await sql<{ status: string; fen: number }>(
        'select status, amount_fen::int as fen from invite_incomes where order_id = $1',
        [bought!.id],
      )
    )[0]
  await until(async () => (await income())?.status === 'pending')

  const phone = await newPhone({ width: 360 })
  await signIn(phone, inviter.phone)
  await goTo(phone, '/pages/my/team')
  await phone.getByRole('tab', { name: 'Income' }).click()
  const row = phone.getByText(`order …${bought!.no.slice(-4)}`)
  await row.waitFor()
  for (const state of ['Pending', 'Settled', 'Void']) await phone.getByText(state, { exact: true }).last().waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  await advance(8 * DAY_MS)
  // It is settled so many days after the moment of that.
  await until(async () => {
    const [row] = await sql<{ status: string }>('select status from order_orders where id = $1', [bought!.id])
    return row!.status === 'completed'
  })
  await advance(30 * DAY_MS + 60_000)
  await until(async () => (await income())?.status === 'settled')

  // The others this friend has brought are settled as well: what the desk looks at stands still.
  await until(
    async () =>
      (
        await sql(
          `select 1 from invite_incomes i join account_users u on u.id = i.from_user_id where u.phone = $1 and i.status = 'pending'`,
          [friend.phone],
        )
      ).length === 0,
  )

  // As the 51st friend of one day would be, this one is looked at by the desk, which takes back what was settled.
  const [flag] = await sql<{ id: number }>(
    `insert into invite_flags (relation_id, friends) select r.id, 51 from invite_relations r join account_users u on u.id = r.user_id
     where u.phone = $1 returning id::int`,
    [friend.phone],
  )
  const desk = await newDesk()
  await signInAs(desk, 'service')
  await open(desk, `/invite-flags?open=${flag!.id}`)
  await desk.getByLabel('Reason').fill('fifty-one friends in an hour, from one street')
  await desk.getByRole('button', { name: 'Make void' }).click()
  await answered(desk, 'service', 'Void, or waits for a second person')
  await until(async () => (await income())?.status === 'void')

  await signIn(phone, inviter.phone)
  await goTo(phone, '/pages/my/team')
  await phone.getByRole('tab', { name: 'Income' }).click()
  await phone.getByText('Juya made this invitation void').first().waitFor()
})
