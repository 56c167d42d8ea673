import { account, message, payout } from '@juya/contract'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { linkedPeople } from '../../account/index.ts'
import { newBuyer } from '../../account/testing.ts'
import { verifyIdentity } from '../../payment/testing.ts'
import { newShop } from '../../shop/testing.ts'
import { accountCode, addPayee, askFor, HOLDER, newPayee } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function verified() {
  const person = await newBuyer(world)
  await verifyIdentity(world, person, HOLDER)
  return person
}
const form = (n: number) => ({ account: goodCard(700_000 + n), holder: HOLDER, bank_name: '招商银行' })

test('an account rests for a day before it can be paid to, and shows its tail alone', async () => {
  const person = await newPayee(world, { held: true })

  const { list } = await world.call(person, payout.accounts, {})
  expect(list).toMatchObject([{ state: 'held', is_default: true, holder_masked: '**行' }])
  expect(list[0]!.account_masked).toMatch(/^\*{4} \d{4}$/)
  expect(list[0]!.usable_at - Math.floor((await world.now()) / 1000)).toBeGreaterThan(86_000)
  await world.refused(
    person,
    payout.withdraw,
    { amount_fen: 100_00, account_id: person.account_id, pay_password: '258369' },
    'PAYOUT_HELD',
  )

  await world.sql(`update payout_accounts set usable_at = platform_now() where id = $1`, [person.account_id])
  expect((await askFor(world, person, person.account_id)).status).toBe('approved')
})

test('is told with the one tap that ends all sessions and stops money going out', async () => {
  const person = await newPayee(world, { held: true })
  await world.settle()
  const { list } = await world.call(person, message.list, { category: 'finance' })
  const { link } = list.find(({ title }) => title === 'A payout account was added')!
  const ticket = new URLSearchParams(link!.split('?')[1]).get('ticket')!

  await world.call(guest, account.lock, { ticket })

  await world.refused(person, account.me, {}, 'LOGIN_EXPIRED')
})

test('the name must be the verified one; a company’s is its own', async () => {
  const person = await verified()
  const sms_code = await accountCode(world, person)
  await world.refused(person, payout.addAccount, { ...form(1), holder: '王五', sms_code }, 'HOLDER_MISMATCH')
  await world.refused(
    person,
    payout.bindAccount,
    { account: '13800001234', holder: '王五', sms_code },
    'HOLDER_MISMATCH',
  )

  const company = await newShop(world, { kind: 'company' })
  await verifyIdentity(world, company.owner, HOLDER)
  await world.sql(`update account_identity_filings set company_name = '景德镇老窑有限公司' where user_id = $1`, [
    company.owner.id,
  ])
  const code = await accountCode(world, company.owner)
  await world.refused(company, payout.addAccount, { ...form(2), owner: 'shop', sms_code: code }, 'HOLDER_MISMATCH')
  const made = await world.call(company, payout.addAccount, {
    ...form(2),
    owner: 'shop',
    holder: '景德镇老窑有限公司',
    sms_code: code,
  })
  expect(made.state).toBe('held')
})

test('an unverified person is led to verification, a wrong code is refused', async () => {
  const nameless = await newBuyer(world)
  await world.refused(
    nameless,
    payout.bindAccount,
    { account: '13800001234', holder: HOLDER, sms_code: '123456' },
    'REALNAME_REQUIRED',
  )

  const person = await verified()
  const right = await accountCode(world, person)
  const wrong = right === '111111' ? '222222' : '111111'
  await world.refused(
    person,
    payout.bindAccount,
    { account: '13800001234', holder: HOLDER, sms_code: wrong },
    'SMS_WRONG',
  )
  const bound = await world.call(person, payout.bindAccount, {
    account: '13800001234',
    holder: HOLDER,
    sms_code: right,
  })
  expect(bound).toMatchObject({ kind: 'alipay', account_masked: '138****1234' })
})

test('five at most, each number once', async () => {
  const person = await verified()
  for (let n = 0; n < 5; n++) {
    await addPayee(world, person, { number: goodCard(710_000 + n) })
    await world.sql('delete from account_sms_codes where phone = $1', [person.phone])
  }
  const sms_code = await accountCode(world, person)
  await world.refused(person, payout.addAccount, { ...form(3), account: goodCard(710_000), sms_code }, 'ALREADY_BOUND')
  await world.refused(person, payout.addAccount, { ...form(3), sms_code }, 'LIMIT_REACHED')
})

test('one number on two identities links them', async () => {
  const number = goodCard(720_001)
  const [one, other] = [await newPayee(world, { number }), await newPayee(world, { number })]

  expect((await linkedPeople(world.ctx, one.id)).get(other.id)).toBe('payout')
})

test('the number itself never changes; what stands beside it does, with a code', async () => {
  const person = await newPayee(world)
  await world.sql('delete from account_sms_codes where phone = $1', [person.phone])
  const second = await addPayee(world, person)
  await world.sql('delete from account_sms_codes where phone = $1', [person.phone])
  const sms_code = await accountCode(world, person)

  const edited = await world.call(person, payout.editAccount, {
    id: second,
    is_default: true,
    branch: '西湖支行',
    sms_code,
  })

  expect(edited).toMatchObject({ id: second, is_default: true, branch: '西湖支行' })
  expect(await world.call(person, payout.account, { id: person.account_id })).toMatchObject({ is_default: false })
  const stranger = await newPayee(world)
  await world.refused(stranger, payout.account, { id: second }, 'NOT_FOUND')
  await world.refused(stranger, payout.editAccount, { id: second, branch: 'x', sms_code: '123456' }, 'NOT_FOUND')
})

test('an account a withdrawal is under way to stays; another one is deleted and its name kept', async () => {
  const person = await newPayee(world)
  const { wd_no } = await askFor(world, person, person.account_id, 600_00)
  await world.sql(`update payout_withdrawals set status = 'requested' where wd_no = $1`, [wd_no])
  await world.refused(person, payout.deleteAccount, { id: person.account_id }, 'STATE_CONFLICT')

  await world.call(person, payout.cancel, { wd_no })
  await world.call(person, payout.deleteAccount, { id: person.account_id })
  await world.call(person, payout.deleteAccount, { id: person.account_id })

  expect((await world.call(person, payout.accounts, {})).list).toEqual([])
  const { recent } = await world.call(person, payout.withdrawForm, {})
  expect(recent[0]!.to.number_masked).toMatch(/^\*{4} \d{4}$/)
})

test('members of a shop neither see its accounts nor touch them', async () => {
  const shop = await newShop(world)
  const clerk = await newBuyer(world)
  await world.sql(
    `insert into shop_members (shop_id, user_id, role, permissions, status) values ($1, $2, 'staff', '{finance_view}', 'active')`,
    [shop.id, clerk.id],
  )

  await world.refused(clerk, payout.accounts, { owner: 'shop' }, 'PERMISSION_MISSING')
  await world.refused(await newBuyer(world), payout.accounts, { owner: 'shop' }, 'SHOP_REQUIRED')
})
