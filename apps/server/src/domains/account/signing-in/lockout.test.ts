/** Lockout by wrong tries and by messages asked for: it keeps out those who made them, and no person they chose. */
import { account } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { codeSentTo, newBuyer, newPhone } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ TRUST_PROXY: '127.0.0.1' })
})
beforeEach(() => world.sql('delete from account_lockouts'))
afterAll(() => world.close())

const PASSWORD = 'lotus7bowl'
const MINUTE = 60_000
const SECOND_CODE_MS = 61_000
let networks = 0
/** Headers of a person on a network that is new in this file. */
const elsewhere = () => ({ 'x-forwarded-for': `198.51.100.${++networks}` })
type From = Record<string, string>

const tryPassword = async (phone: string, password: string, from: From): Promise<number> =>
  (await world.send(guest, account.login, { phone, password }, from)).code
const ask = async (phone: string, from: From): Promise<number> =>
  (await world.send(guest, account.sendCode, { phone, scene: 'login' }, from)).code

/** A person with a password who signed in from a network of their own before. */
async function atHome(): Promise<{ phone: string; home: From }> {
  const { phone } = await newBuyer(world, { password: PASSWORD })
  const home = elsewhere()
  expect(await tryPassword(phone, PASSWORD, home)).toBe(1)
  return { phone, home }
}

describe('wrong passwords of a stranger', () => {
  it('lock out the stranger, not the person where they are at home', async () => {
    const { phone, home } = await atHome()
    const stranger = elsewhere()
    for (let i = 0; i < 5; i++) await tryPassword(phone, 'wrong7wrong', stranger)

    expect(await tryPassword(phone, PASSWORD, stranger)).toBe(10003)
    expect(await tryPassword(phone, PASSWORD, home)).toBe(1)
  })

  it('delay the person on a network of no past by a minute, and SMS opens it at once', async () => {
    const { phone } = await atHome()
    const stranger = elsewhere()
    for (let i = 0; i < 5; i++) await tryPassword(phone, 'wrong7wrong', stranger)
    const travelling = elsewhere()

    expect(await world.send(guest, account.login, { phone, password: PASSWORD }, travelling)).toMatchObject({
      code: 10003,
      data: { minutes: 1 },
    })
    const by_code = { phone, sms_code: '' }
    await world.call(guest, account.sendCode, { phone, scene: 'login' }, travelling)
    by_code.sms_code = await codeSentTo(phone)
    await world.call(guest, account.loginByCode, by_code, travelling)
    expect(await tryPassword(phone, PASSWORD, travelling)).toBe(1)

    for (let i = 0; i < 5; i++) await tryPassword(phone, 'wrong7wrong', elsewhere())
    const on_the_train = elsewhere()
    expect(await tryPassword(phone, PASSWORD, on_the_train)).toBe(10003)
    await world.advance(MINUTE + 1_000)
    expect(await tryPassword(phone, PASSWORD, on_the_train)).toBe(1)
  })

  it('from ever more networks are judged five at a time, with a pause that grows', async () => {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    await world.sql('delete from account_sessions where user_id = (select id from account_users where phone = $1)', [
      phone,
    ])
    const judged: number[] = []
    for (const pause_minutes of [1, 2, 4]) {
      const codes = []
      for (let i = 0; i < 12; i++) codes.push(await tryPassword(phone, 'wrong7wrong', elsewhere()))
      judged.push(codes.filter((code) => code === 10002).length)
      await world.advance(pause_minutes * MINUTE + 1_000)
    }
    expect(judged).toEqual([4, 4, 4]) // the fifth hears of the pause
  })

  it('do not keep the person from changing the password in a session that is open', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    for (let i = 0; i < 5; i++) await tryPassword(buyer.phone, 'wrong7wrong', elsewhere())
    await world.call(buyer, account.changePassword, { old_password: PASSWORD, password: 'jade4moon' }, elsewhere())
  })
})

describe('codes a stranger asks for', () => {
  it('use up the share of the stranger, not of the person', async () => {
    const { phone, home } = await atHome()
    const stranger = elsewhere()
    for (let i = 0; i < 5; i++) {
      expect(await ask(phone, stranger)).toBe(1)
      await world.advance(SECOND_CODE_MS)
    }
    expect(await ask(phone, stranger)).toBe(10006)
    expect(await ask(phone, elsewhere())).toBe(1) // a person on a new network
    expect(await ask(phone, home)).toBe(1) // at home not even a minute is waited for a stranger's
  })

  it('of all strangers together are no more than fifteen an hour, and the person at home still gets one', async () => {
    const { phone, home } = await atHome()
    const codes: number[] = []
    for (let i = 0; i < 17; i++) {
      codes.push(await ask(phone, elsewhere()))
      await world.advance(SECOND_CODE_MS)
    }
    expect(codes).toEqual(codes.map((_, i) => (i < 15 ? 1 : 10006)))
    expect(await ask(phone, home)).toBe(1)
  })

  it('and guesses at do not spoil the code the person asked for', async () => {
    const { phone, home } = await atHome()
    expect(await ask(phone, home)).toBe(1)
    const sms_code = await codeSentTo(phone)
    const guessing = elsewhere()
    const wrong = sms_code === '111111' ? '222222' : '111111'
    const codes: number[] = []
    for (let i = 0; i < 7; i++)
      codes.push((await world.send(guest, account.loginByCode, { phone, sms_code: wrong }, guessing)).code)
    expect(codes).toEqual([10004, 10004, 10004, 10004, 10004, 10005, 10005])
    await world.advance(SECOND_CODE_MS)
    expect(await ask(phone, elsewhere())).toBe(1)
    expect((await world.send(guest, account.loginByCode, { phone, sms_code }, home)).code).toBe(1)
  })
})

describe('a security code', () => {
  it('is sent to the own phone of somebody signed in, and to nobody else', async () => {
    const buyer = await newBuyer(world)
    for (const scene of ['pay_pwd', 'bind_card', 'cancel_account', 'change_phone'] as const)
      await world.refused(guest, account.sendCode, { phone: buyer.phone, scene }, 'LOGIN_EXPIRED')
    const other = (await newBuyer(world)).phone
    const { msg } = await world.refused(buyer, account.sendCode, { phone: other, scene: 'pay_pwd' }, 'VALIDATION', {
      field: 'phone',
    })
    expect(msg).toContain('not the phone of your account')
    await world.call(buyer, account.sendCode, { phone: buyer.phone, scene: 'pay_pwd' })
    await world.call(buyer, account.sendCode, { phone: newPhone(), scene: 'change_phone' })
    const taken = await world.send(buyer, account.sendCode, { phone: other, scene: 'change_phone' })
    expect(taken).toMatchObject({ code: 1 })
  })

  it('is not used up by a pay password that is refused', async () => {
    const buyer = await newBuyer(world, { pay_password: null })
    await world.call(buyer, account.sendCode, { phone: buyer.phone, scene: 'pay_pwd' })
    const sms_code = await codeSentTo(buyer.phone)
    await world.refused(buyer, account.setPayPassword, { pay_password: '123456', sms_code }, 'PAY_PASSWORD_WEAK')
    await world.call(buyer, account.setPayPassword, { pay_password: '480915', sms_code })
    await world.refused(buyer, account.setPayPassword, { pay_password: '480915', sms_code }, 'ALREADY_DONE')

    await world.advance(SECOND_CODE_MS)
    await world.call(buyer, account.sendCode, { phone: buyer.phone, scene: 'pay_pwd' })
    const again = await codeSentTo(buyer.phone)
    await world.refused(
      buyer,
      account.resetPayPassword,
      { pay_password: '111111', sms_code: again },
      'PAY_PASSWORD_WEAK',
    )
    await world.call(buyer, account.resetPayPassword, { pay_password: '739152', sms_code: again })
  })

  it('of eight people at once sets eight pay passwords: no try waits for a connection within a transaction', async () => {
    const people = await Promise.all(Array.from({ length: 8 }, () => newBuyer(world, { pay_password: null })))
    const from = Object.fromEntries(people.map(({ id }) => [id, elsewhere()]))
    for (const person of people)
      await world.call(person, account.sendCode, { phone: person.phone, scene: 'pay_pwd' }, from[person.id])
    const codes = await Promise.all(
      people.map(async (person) => {
        const form = { pay_password: '480915', sms_code: await codeSentTo(person.phone) }
        return (await world.send(person, account.setPayPassword, form, from[person.id])).code
      }),
    )
    expect(new Set(codes)).toEqual(new Set([1]))
  })
})
