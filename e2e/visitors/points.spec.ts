/** Points: a week of check-ins with a day made up, from an empty phone; a ticket of a draw that is paid for with them; an order's points, spent and taken back. */
import { randomUUID } from 'node:crypto'
import { aftersale, order } from '@juya/contract'
import { expect, test } from 'vitest'
import { DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goTo,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'
import { emptyPhone, register, toTab } from '../roles/steps.ts'

useSystem()

const DAY_MS = 86_400_000

test('the first buyer has points of which some lapse soon, and takes a ticket of tonight’s draw for some', async () => {
  const [buyer] = await sql<{ phone: string }>(
    `select phone from account_users u join points_checkins c on c.user_id = u.id group by u.id order by u.id limit 1`,
  )
  const phone = await newPhone({ width: 360 })
  await signIn(phone, buyer!.phone)
  await goTo(phone, '/pages/points/index')
  await phone.getByText('1,860', { exact: true }).waitFor()
  await phone.getByText(/^120 points lapse on/).waitFor()
  await phone.getByText('6 days in a row').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)

  const [draw] = await sql<{ id: number }>(`select id from draw_draws where status = 'open' order by id desc limit 1`)
  await goTo(phone, `/pages/lottery/lottery?id=${draw!.id}`)
  await phone.getByText('Ticket 1').waitFor()
  await phone.getByRole('button', { name: 'One more ticket for 50 points' }).click()
  await phone.getByText('For points').waitFor()

  await goTo(phone, '/pages/points/mine')
  await phone.getByText('Draw ticket').first().waitFor()
  await phone.getByText('Balance 1,810').waitFor()
})

test('a newcomer checks in for a week, and makes up the day that was missed', async () => {
  const phone = await emptyPhone()
  await toTab(phone, 'Me')
  await phone.getByRole('button', { name: 'Points', exact: true }).click()
  await phone
    .getByRole('dialog')
    .getByRole('button', { name: /Sign in/ })
    .first()
    .click()
  await register(phone, '13911120001')
  await toTab(phone, 'Me')
  await phone.getByRole('button', { name: 'Points', exact: true }).click()
  await phone.getByText('Points to spend').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByText('Start a streak').click()

  for (const [day, brings] of [5, 5, 10].entries()) {
    if (day > 0) await advance(DAY_MS)
    await phone.reload()
    await phone.getByText(`Today brings ${brings} points`).waitFor()
    await phone.getByRole('button', { name: 'Check in', exact: true }).first().click()
    await phone.getByRole('button', { name: 'Checked in' }).waitFor()
  }
  expect(await phone.getByRole('button', { name: /^Make up/ }).count()).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await advance(2 * DAY_MS)
  await phone.reload()
  await phone.getByText('Today brings 5 points').waitFor()
  await phone.getByRole('button', { name: /^Make up .* for 20 points$/ }).click()
  for (const [day, brings] of [15, 15, 30].entries()) {
    if (day > 0) {
      await advance(DAY_MS)
      await phone.reload()
    }
    await phone.getByText(`Today brings ${brings} points`).waitFor()
    await phone.getByRole('button', { name: 'Check in', exact: true }).first().click()
    await phone.getByRole('button', { name: 'Checked in' }).waitFor()
  }

  await phone.getByText('My points').click()
  await phone.getByText('7 days in a row').waitFor()
  await phone.getByText('Records', { exact: true }).click()
  await phone.getByText('Day made up').first().waitFor()
  await phone
    .getByText(/^From Check-in/)
    .first()
    .waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await goTo(phone, '/pages/users/userLevelDescAndHistory')
  await phone.getByText('A week of check-ins').first().waitFor()
})

async function act<T>(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi<T>(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return answer.data
}

test('an order brings points when it is completed; spent and then refunded, they are owed, and a check-in repays some', async () => {
  const [piece] = await sql<{ id: number; owner: string; shop_id: number; price_fen: number }>(
    `select g.id::int, u.phone as owner, s.id::int as shop_id, k.price_fen::int from goods_goods g join goods_skus k on k.goods_id = g.id
       join shop_shops s on s.id = g.shop_id join account_users u on u.id = s.owner_user_id
     where g.status = 'on' and g.kind = 'normal' and g.options = '[]' and k.stock - k.locked_stock > 0 and k.price_fen between 50000 and 400000 order by g.id limit 1`,
  )
  const [person] = await sql<{ id: number; phone: string }>(
    `select u.id::int, u.phone from account_users u join ledger_accounts w on w.owner_type = 'user' and w.owner_id = u.id and w.kind = 'wallet'
     where u.status = 'active' and u.realname_status = 'verified' and w.balance_fen > $1 and u.vip_until is null
       and exists (select from address_addresses a where a.user_id = u.id) and not exists (select from points_books b where b.user_id = u.id and b.balance > 0)
       and not exists (select from order_orders o where o.user_id = u.id and o.status in ('to_ship', 'shipped', 'received'))
       and not exists (select from shop_members m where m.user_id = u.id) order by u.id limit 1`,
    [piece!.price_fen + 10_000],
  )
  const book = async () =>
    (
      await sql<{ balance: number; debt: number }>('select balance, debt from points_books where user_id = $1', [
        person!.id,
      ])
    )[0] ?? { balance: 0, debt: 0 }
  const phone = await newPhone({ width: 360 })
  const token = await signIn(phone, person!.phone)
  await goTo(phone, `/pages/main/goodsDetail/goodsDetail?id=${piece!.id}`)
  await phone.getByRole('button', { name: 'Buy now' }).click()
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByText('Paid', { exact: true }).waitFor()
  const [bought] = await sql<{ id: number; total_fen: number }>(
    `select id::int, total_fen::int from order_orders where user_id = $1 and status = 'to_ship' order by id desc limit 1`,
    [person!.id],
  )
  const shop_token = await signIn(await newPhone(), piece!.owner)
  await act(shop_token, order.ship, { id: bought!.id, carrier_code: 'SF', tracking_no: 'SF1400000009982' })
  await act(token, order.confirm, { id: bought!.id })
  expect(await book()).toEqual({ balance: 0, debt: 0 })
  await advance(9 * DAY_MS)
  await until(async () => (await book()).balance > 0)
  const came = (await book()).balance

  await goTo(phone, '/pages/points/mall')
  await phone.getByRole('button', { name: 'Coupons', exact: true }).click()
  await phone.getByText('¥5 coupon', { exact: true }).click()
  await phone.getByRole('button', { name: 'Exchange' }).click()
  await phone.getByRole('button', { name: 'Exchange now' }).click()
  await phone.getByText('It is among your coupons.').waitFor()
  const spent = came - (await book()).balance
  expect(spent).toBeGreaterThan(0)

  const asked = await act<{ id: number }>(token, aftersale.act, {
    ...{ action: 'open', order_id: bought!.id, type: 'refund_only', reason_code: 'agreed' },
    ...{ amount_fen: bought!.total_fen, content: 'We agreed that it goes back.' },
  })
  await act(shop_token, aftersale.shopAct, { case_id: asked.id, action: 'agree', amount_fen: bought!.total_fen })
  await until(async () => (await book()).debt > 0)
  expect(await book()).toEqual({ balance: 0, debt: spent })

  await goTo(phone, '/pages/points/index')
  await phone.getByText(`You owe ${spent} points: the next you earn repay them.`).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByText('Start a streak').click()
  const makeup = phone.getByRole('button', { name: /^Make up .* for 20 points$/ })
  await makeup.waitFor()
  expect(await makeup.isDisabled()).toBe(true)
  await phone.getByText(`You owe ${spent} points: the next ones you earn repay them`).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'Check in', exact: true }).first().click()
  await phone.getByRole('button', { name: 'Checked in' }).waitFor()
  await goTo(phone, '/pages/points/mine')
  await phone.getByText('Taken back').first().waitFor()
  await phone
    .getByText(new RegExp(`owed ${spent - 5}$`))
    .first()
    .waitFor()
})
