/** Closing one's own account: what keeps it open, the days in which it can be kept, and what is left of it. */
import { account } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { blockersOf } from '../../../platform/things/things.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { expectBooksBalance } from '../../ledger/testing.ts'
import { placed, runningLot } from '../../lot/testing.ts'
import { receivedOrder, rowOf } from '../../order/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { userBriefs } from '../profile/people.ts'
import { createSession } from '../signing-in/sessions.ts'
import { sentSms } from '../signing-in/sms.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../testing.ts'
import { PERSONAL_COLUMNS, PERSONAL_NAME } from './personal-columns.ts'
import { LEAVING_ITEMS } from './ways-out.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const DAY_MS = 86_400_000

async function codeFor(person: TestPerson, scene: 'cancel_account' | 'login' = 'cancel_account'): Promise<string> {
  const codes = () => sentSms().filter((one) => one.phone === person.phone && one.params.code !== undefined)
  // One code a minute.
  await world.advance(61_000)
  const before = codes().length
  await world.call(scene === 'login' ? guest : person, account.sendCode, { phone: person.phone, scene })
  await expect.poll(() => codes().length).toBe(before + 1)
  return codes()[0]!.params.code!
}
const leave = async (person: TestPerson) =>
  world.call(person, account.leave, { sms_code: await codeFor(person), pay_password: PAY_PASSWORD })
/** What names the person still; every personal column of personal-columns.ts that is to be erased is looked at. */
async function kept(user_id: number): Promise<string[]> {
  const found: string[] = []
  for (const [column, { erased }] of Object.entries(PERSONAL_COLUMNS)) {
    if (!erased) continue
    const [table, name] = column.split('.') as [string, string]
    const rows = await world.sql(
      `select 1 from ${table} where ${erased} and ${name} is not null and ${name}::text not in ('', '{}')`,
      [user_id],
    )
    if (rows.length > 0) found.push(column)
  }
  return found
}
const textsTo = (person: TestPerson) =>
  sentSms().flatMap((one) => (one.phone === person.phone && one.params.text ? [one.params.text] : []))
const newSession = async ({ id }: TestPerson) =>
  (await createSession(world.ctx, { user_id: id, device_id: 'another' })).token
const statusOf = async ({ id }: { id: number }) =>
  (await world.sql<{ status: string }>('select status from account_users where id = $1', [id]))[0]!.status

describe('an account', () => {
  it('is kept open by nothing that its list cannot name', () => {
    const unnamed = [...blockersOf(world.ctx, 'person').keys()].filter(
      (item) => !LEAVING_ITEMS.some((one) => one === item),
    )
    expect(unnamed).toEqual([])
  })

  it('stays open while something runs under it, and says what', async () => {
    const [shop, lin] = [await newShop(world), await newBuyer(world, { funded: 5_000_00 })]
    const lot = await runningLot(world, { shop, start_fen: 300_00, ends_in_ms: DAY_MS })
    await placed(world, lin, lot, 300)

    const { items, leaving, days } = await world.call(lin, account.leavingInfo, {})
    expect({ items, leaving, days }).toEqual({
      items: [
        { item: 'balance', count: 5_000_00 },
        { item: 'bids', count: 1 },
      ],
      leaving: null,
      days: 15,
    })
    await world.refused(
      lin,
      account.leave,
      { sms_code: await codeFor(lin), pay_password: PAY_PASSWORD },
      'LEAVING_BLOCKED',
      {
        items: ['balance', 'bids'],
      },
    )
    expect((await world.call(shop, account.leavingInfo, {})).items).toContainEqual({ item: 'shop', count: 1 })
    await world.refused(lin, account.keepAccount, {}, 'STATE_CONFLICT')
  })

  it('is kept by whoever signs in within fifteen days, and everything is as it was', async () => {
    const lin = await newBuyer(world)
    const sms_code = await codeFor(lin)
    await world.refused(lin, account.leave, { sms_code, pay_password: '111111' }, 'PAY_PASSWORD_WRONG')
    await world.refused(lin, account.leave, { sms_code: '000000', pay_password: PAY_PASSWORD }, 'SMS_WRONG')
    const other_device = await newSession(lin)
    const { due_at } = await leave(lin)
    expect(due_at * 1000 - (await world.now())).toBeGreaterThan(15 * DAY_MS - 60_000)
    expect(await statusOf(lin)).toBe('cancelling')
    // This device stays signed in and may think again; others are out.
    expect((await world.call(lin, account.security, {})).cancellation).toEqual({
      status: 'cooling',
      executes_at: due_at,
    })
    await world.refused({ token: other_device }, account.me, {}, 'LOGIN_EXPIRED')
    await world.refused(
      lin,
      account.leave,
      { sms_code: await codeFor(lin), pay_password: PAY_PASSWORD },
      'STATE_CONFLICT',
    )

    await world.call(lin, account.keepAccount, {})
    expect(await statusOf(lin)).toBe('active')
    await world.advance(DAY_MS)
    await leave(lin)
    await world.advance(14 * DAY_MS)
    await world.call(guest, account.loginByCode, { phone: lin.phone, sms_code: await codeFor(lin, 'login') })
    expect(await statusOf(lin)).toBe('active')
    await world.advance(2 * DAY_MS)
    expect(await statusOf(lin)).toBe('active')
    await expect.poll(() => textsTo(lin)).toContainEqual(expect.stringContaining('账号已保留'))
  })

  it('is erased after fifteen days: orders stand under a neutral name, and the phone makes no new customer again', async () => {
    const { buyer: lin, id: order_id } = await receivedOrder(world, {
      buyer: await newBuyer(world, { nickname: '林清和' }),
    })
    await world.advance(20 * DAY_MS)
    expect((await rowOf(world, { id: order_id })).status).toBe('completed')
    await leave(lin)
    await world.advance(15 * DAY_MS + 60_000)

    expect(await statusOf(lin)).toBe('cancelled')
    await world.refused(lin, account.me, {}, 'LOGIN_EXPIRED')
    expect((await userBriefs(world.ctx, [lin.id])).get(lin.id)!.nickname).toBe('已注销用户')
    expect(await kept(lin.id)).toEqual([])
    expect((await userBriefs({ ...world.ctx, locale: 'en' }, [lin.id])).get(lin.id)!.nickname).toBe('Former member')
    const again = await world.call(guest, account.loginByCode, {
      phone: lin.phone,
      sms_code: await codeFor(lin, 'login'),
    })
    expect(again).toMatchObject({ is_new: true, user: { is_new_customer: false } })
    expect(again.user.id).not.toBe(lin.id)
  })

  it('stays when something runs under it again before the day', async () => {
    const lin = await newBuyer(world)
    await leave(lin)
    const { fund } = await import('../../ledger/testing.ts')
    await fund(world, lin.id, 100_00)
    await world.advance(15 * DAY_MS + 60_000)
    expect(await statusOf(lin)).toBe('active')
  })

  it('leaves no personal column behind that somebody forgot to decide about', async () => {
    const columns = await world.sql<{ name: string }>(
      `select table_name || '.' || column_name as name from information_schema.columns c
       where table_schema = 'public' and exists (select 1 from information_schema.tables t where t.table_name = c.table_name and t.table_type = 'BASE TABLE')`,
    )
    const known = new Set(columns.map(({ name }) => name))
    const undecided = [...known].filter(
      (name) => PERSONAL_NAME.test(name.split('.')[1]!) && !(name in PERSONAL_COLUMNS),
    )
    expect(
      undecided,
      'say in account/leaving/personal-columns.ts for each whether it is erased when its person leaves, or why it is kept',
    ).toEqual([])
    expect(
      Object.keys(PERSONAL_COLUMNS).filter((name) => !known.has(name)),
      'no such columns',
    ).toEqual([])
  })
})
