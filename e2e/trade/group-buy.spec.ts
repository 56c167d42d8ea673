/** Buying together: a shop publishes, three phones fill a team and see each other come, one leaves, a team that runs out joins another, one pays back; two book together and have the difference back. */
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD, SHOPS } from '../../apps/server/src/seed/people.ts'
import { accessibilityFaults, goTo, newPhone, sidewaysPx, signIn, sql, toasted, until, useSystem } from '../fixtures.ts'

useSystem()

type Phone = Awaited<ReturnType<typeof newPhone>>
const OWNER = SHOPS.find(({ category }) => category === 'ceramics')!.owner_phone
const people = BUYERS.filter((buyer) => !buyer.robot)
const detail = (id: number, team?: number) => `/pages/groupBuy/detail?id=${id}${team ? `&team=${team}` : ''}`

const teapot = async () =>
  (
    await sql<{ id: number; goods_id: number }>(
      `select b.id::int, b.goods_id::int from group_buys b join goods_goods g on g.id = b.goods_id where g.title = '紫砂小壶 工坊款'`,
    )
  )[0]!
const teamOf = async (phone: string) =>
  (
    await sql<{ team_id: number; order_id: number }>(
      `select s.team_id::int, s.order_id::int from group_seats s join account_users u on u.id = s.user_id where u.phone = '${phone}' order by s.order_id desc limit 1`,
    )
  )[0]!

/** The time a team has is over. */
async function expire(team_id: number): Promise<void> {
  await sql(`update group_teams set expires_at = platform_now() where id = ${team_id}`)
  await sql(`update platform_deadlines set due_at = platform_now() where kind = 'team_expire' and ref_id = ${team_id}`)
}

/** Pays for the seat whose form is open. */
async function pay(phone: Phone): Promise<void> {
  await phone.getByRole('radio', { name: /^Wallet/ }).click()
  await phone.getByRole('button', { name: 'Pay now' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByText('Paid', { exact: true }).waitFor()
}

test('people find a group buy from home, fill a team and see each other come; it is complete and to be shipped', async () => {
  const { id } = await teapot()
  const [leader, second, third] = [await newPhone(), await newPhone(), await newPhone()]
  await signIn(leader, people[10]!.phone)
  await goTo(leader, '/')
  await leader.getByRole('button', { name: /^Buy together/ }).click()
  await leader.getByText('Small clay teapot, workshop piece').click()
  await leader.getByRole('button', { name: 'Start a team of 3' }).waitFor()
  expect(await sidewaysPx(leader)).toBe(0)
  expect(await accessibilityFaults(leader)).toEqual([])
  await leader.getByRole('button', { name: 'Start a team of 3' }).click()
  await leader.getByRole('heading', { name: 'Your seat', exact: true }).waitFor()
  await pay(leader)
  const { team_id, order_id } = await teamOf(people[10]!.phone)
  await goTo(leader, `/pages/groupBuy/groupOrderDetail?id=${order_id}`)
  await leader.getByText('2 more complete', { exact: false }).waitFor()
  expect(await accessibilityFaults(leader)).toEqual([])

  for (const [n, phone] of [second, third].entries()) {
    await signIn(phone, people[11 + n]!.phone)
    await goTo(phone, detail(id, team_id))
    await phone.getByRole('button', { name: 'Join this team' }).click()
    await pay(phone)
    // The one who started it sees the others come, without touching the phone.
    if (n === 0) await leader.getByText('1 more completes', { exact: false }).waitFor()
  }

  await leader.getByText('All 3 have paid: the shop ships.').waitFor()
  await until(async () => {
    const rows = await sql<{ status: string }>(
      `select o.status from order_orders o join group_seats s on s.order_id = o.id where s.team_id = ${team_id}`,
    )
    return rows.length === 3 && rows.every(({ status }) => status === 'to_ship')
  })
})

test('a member leaves and has the money back', async () => {
  const { id } = await teapot()
  const phone = await newPhone({ lang: 'zh-CN' })
  await signIn(phone, people[13]!.phone)
  await goTo(phone, detail(id))
  await phone.getByRole('button', { name: '发起 3 人团' }).click()
  await phone.getByRole('radio', { name: /^钱包/ }).click()
  await phone.getByRole('button', { name: '立即支付' }).click()
  await phone.getByLabel(/6 位/).fill(DEMO_PAY_PASSWORD)
  await phone.getByText('支付成功').waitFor()
  const { order_id } = await teamOf(people[13]!.phone)
  await goTo(phone, `/pages/groupBuy/groupOrderDetail?id=${order_id}`)
  await phone.getByRole('button', { name: '退出拼团' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: '退出拼团' }).click()
  await phone.getByText('已原路退回', { exact: false }).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
})

test('a team that runs out moves with all its members into another one; one without such a team gives back by itself', async () => {
  const { id } = await teapot()
  const [old] = await sql<{ id: number; orders: number[]; phone: string }>(
    `select t.id::int, array_agg(s.order_id::int order by s.order_id) as orders, min(u.phone) as phone from group_teams t join group_seats s on s.team_id = t.id and s.state = 'paid'
     join account_users u on u.id = s.user_id where t.buy_id = ${id} and t.status = 'forming' group by t.id having count(*) = 2 limit 1`,
  )
  const phone = await newPhone()
  await signIn(phone, old!.phone)
  await expire(old!.id)
  await until(async () => {
    const rows = await sql<{ status: string; team_id: number }>(
      `select o.status, s.team_id::int from order_orders o join group_seats s on s.order_id = o.id where o.id = any('{${old!.orders}}')`,
    )
    return rows.every(({ status, team_id }) => status === 'to_ship' && team_id !== old!.id)
  })
  await goTo(phone, `/pages/groupBuy/groupOrderDetail?id=${old!.orders[0]}`)
  await phone.getByText('All 3 have paid: the shop ships.').waitFor()

  const [alone] = await sql<{ id: number; order_id: number; phone: string }>(
    `select t.id::int, s.order_id::int, u.phone from group_teams t join group_seats s on s.team_id = t.id and s.state = 'paid' join account_users u on u.id = s.user_id
     where t.status = 'forming' and t.buy_id <> ${id} limit 1`,
  )
  await expire(alone!.id)
  await until(async () => {
    const [row] = await sql<{ status: string }>(`select status from order_orders where id = ${alone!.order_id}`)
    return row!.status === 'refunded'
  })
  await signIn(phone, alone!.phone)
  await goTo(phone, `/pages/groupBuy/groupOrderDetail?id=${alone!.order_id}`)
  await phone.getByText('went back the way it came', { exact: false }).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
})

test('a shop publishes a group buy of goods it sells, and sees its teams', async () => {
  const shop = await newPhone()
  await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/groupBuy/groupManage')
  await shop.getByText('Small clay teapot, workshop piece').first().click()
  await shop.getByText('In escrow').waitFor()
  expect(await sidewaysPx(shop)).toBe(0)
  expect(await accessibilityFaults(shop)).toEqual([])
  await goTo(shop, '/pages/groupBuy/addGroup')
  await shop.getByText('Which goods').waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])
})

const tea = async () =>
  (
    await sql<{ id: number; booked_qty: number }>(`select id::int, booked_qty from group_buys where mode = 'booking'`)
  )[0]!
const bookedBy = async (phone: string): Promise<number> =>
  (
    await sql<{ order_id: number }>(
      `select s.order_id::int from group_seats s join account_users u on u.id = s.user_id where u.phone = '${phone}' order by s.order_id desc limit 1`,
    )
  )[0]!.order_id

/** The day the booking ends has come. */
async function close(id: number): Promise<void> {
  await sql(`update group_buys set to_at = platform_now() where id = ${id}`)
  await sql(`update platform_deadlines set due_at = platform_now() where kind = 'booking_close' and ref_id = ${id}`)
}

test('two people book from home; at the end each has the difference back, on the order and in the wallet', async () => {
  const { id, booked_qty } = await tea()
  const [first, second] = [await newPhone(), await newPhone()]
  await signIn(first, people[8]!.phone)
  await goTo(first, '/')
  await first.getByRole('button', { name: /^Buy together/ }).click()
  await first.getByRole('button', { name: 'Bookings: the more, the less all pay' }).click()
  await first.getByText('Ripe pu’er tea cake, 357 g').click()
  await first.getByText(`${booked_qty} pieces`, { exact: true }).waitFor()
  await first.getByText('Would come back').waitFor()
  expect(await sidewaysPx(first)).toBe(0)
  expect(await accessibilityFaults(first)).toEqual([])
  await first.getByRole('button', { name: /Book$/ }).click()
  await first.getByText('Your booking', { exact: true }).waitFor()
  await pay(first)

  await signIn(second, people[9]!.phone)
  await goTo(second, `/pages/group-book/group-booking-detail?id=${id}`)
  await second.getByText(`${booked_qty + 1} pieces`, { exact: true }).waitFor()
  await second.getByRole('button', { name: /Book$/ }).click()
  await pay(second)

  const order_id = await bookedBy(people[8]!.phone)
  await goTo(first, '/pages/groupBuy/myGroupBuy')
  await first.getByText('would come back', { exact: false }).first().waitFor()
  await goTo(first, `/pages/groupBuy/groupOrderDetail?id=${order_id}`)
  await first.getByText(`${booked_qty + 2} pieces`, { exact: true }).waitFor()
  expect(await accessibilityFaults(first)).toEqual([])
  await close(id)
  await until(async () => {
    const rows = await sql<{ status: string }>(
      `select o.status from order_orders o join group_seats s on s.order_id = o.id where s.buy_id = ${id} and s.state = 'paid'`,
    )
    return rows.length >= 4 && rows.every(({ status }) => status === 'to_ship')
  })
  await first.getByText('Settled at ¥128 each').waitFor()
  await first.getByText('¥20 went back the way it came.').waitFor()
  expect(await sidewaysPx(first)).toBe(0)
  expect(await accessibilityFaults(first)).toEqual([])
  await goTo(first, '/pages/users/wallet')
  await first.getByText('+20.00', { exact: false }).first().waitFor()
})

/** What the picker of a moment takes: the phone's own time, to the minute. */
const inDays = (days: number): string => new Date(Date.now() + (days * 24 + 8) * 3_600_000).toISOString().slice(0, 16)

test('a shop publishes a booking by tapping: its steps must fall, and buyers find it with them', async () => {
  // The one of before has ended.
  const { id } = await tea()
  await sql(`update platform_deadlines set due_at = platform_now() where kind = 'group_end' and ref_id = ${id}`)
  await until(async () => (await sql(`select 1 from group_buys where id = ${id} and status = 'ended'`)).length === 1)
  const shop = await newPhone()
  await signIn(shop, SHOPS.find(({ category }) => category === 'tea')!.owner_phone)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/groupBuy/addGroup')
  await shop.getByRole('button', { name: /^Ripe pu’er tea cake/ }).click()
  await shop.getByRole('button', { name: 'As a booking' }).click()
  for (const [n, [pieces, price]] of [
    ['3', '150'],
    ['8', '155'],
  ].entries()) {
    await shop.getByLabel(`Step ${n + 1}: from so many pieces`).fill(pieces!)
    await shop.getByLabel(`Step ${n + 1}: price of a piece`).fill(price!)
  }
  await shop.getByLabel(/^Ends\W*$/).fill(inDays(7))
  await shop.getByRole('button', { name: 'Publish', exact: true }).click()
  await shop.getByText('Below ¥150', { exact: false }).waitFor()
  expect(await sidewaysPx(shop)).toBe(0)
  expect(await accessibilityFaults(shop)).toEqual([])
  await shop.getByLabel('Step 2: price of a piece').fill('135')
  await shop.getByRole('button', { name: 'Publish', exact: true }).click()
  await toasted(shop, 'Published')

  const phone = await newPhone({ lang: 'zh-CN' })
  await goTo(phone, '/pages/group-book/group-book')
  await phone.getByRole('button', { name: '拼团', exact: true }).waitFor()
  await phone.getByText('满 8 件 ¥135', { exact: false }).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByText('普洱熟茶饼 357 克').click()
  await phone.getByText('还差 3 件', { exact: false }).waitFor()
})
