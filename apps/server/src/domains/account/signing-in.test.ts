import { account } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { codeSentTo, newBuyer, newPhone } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.sql('delete from account_guards'))
afterAll(() => world.close())

const PASSWORD = 'lotus7bowl'
const MINUTE = 60_000

async function sendCode(phone: string, scene: 'login' | 'register' | 'forgot' | 'pay_pwd') {
  await world.call(guest, account.sendCode, { phone, scene })
  return codeSentTo(phone)
}
async function register(phone = newPhone(), more: { invite_uid?: number; nickname?: string } = {}) {
  const sms_code = await sendCode(phone, 'register')
  return {
    phone,
    ...(await world.call(guest, account.register, { phone, sms_code, password: PASSWORD, agree: true, ...more })),
  }
}

describe('opening an account', () => {
  it('takes a phone, a code and a password, and answers a session and the person', async () => {
    const person = await register()
    expect(person).toMatchObject({
      is_new: true,
      user: { role: 'normal', has_password: true, is_new_customer: true, realname_status: 'none' },
    })
    expect(person.user.phone_masked).toBe(`${person.phone.slice(0, 3)}****${person.phone.slice(-4)}`)
    expect((await world.call({ token: person.token }, account.me, {})).id).toBe(person.user.id)
  })

  it('needs the agreement, a strong password and the right code', async () => {
    const phone = newPhone()
    const sms_code = await sendCode(phone, 'register')
    await world.refused(guest, account.register, { phone, sms_code, password: PASSWORD }, 'AGREEMENT_REQUIRED')
    for (const password of ['short1', 'onlyletters', '12345678', 'abc123456', `a${phone}`])
      await world.refused(guest, account.register, { phone, sms_code, password, agree: true }, 'PASSWORD_WEAK')
    await world.refused(
      guest,
      account.register,
      { phone, sms_code: '000001', password: PASSWORD, agree: true },
      'SMS_WRONG',
    )
    await world.refused(
      guest,
      account.register,
      { phone, sms_code, password: PASSWORD, agree: true, nickname: '加微信交易' },
      'CONTENT_BLOCKED',
    )
  })

  it('is refused for a phone that has one', async () => {
    const { phone } = await register()
    await world.advance(61_000)
    await world.refused(guest, account.sendCode, { phone, scene: 'register' }, 'PHONE_TAKEN')
  })

  it('remembers who invited them', async () => {
    const inviter = await newBuyer(world)
    const { user } = await register(newPhone(), { invite_uid: inviter.id })
    expect(await world.sql('select invited_by from account_users where id = $1', [user.id])).toEqual([
      { invited_by: inviter.id },
    ])
  })
})

describe('an SMS code', () => {
  it('signs in, and opens an account for an unknown phone', async () => {
    const phone = newPhone()
    const first = await world.call(guest, account.loginByCode, { phone, sms_code: await sendCode(phone, 'login') })
    expect(first.is_new).toBe(true)
    await world.advance(61_000)
    const second = await world.call(guest, account.loginByCode, { phone, sms_code: await sendCode(phone, 'login') })
    expect(second).toMatchObject({ is_new: false, user: { id: first.user.id } })
  })

  it('works once, for its purpose, for five minutes', async () => {
    const phone = newPhone()
    const sms_code = await sendCode(phone, 'login')
    await world.refused(guest, account.register, { phone, sms_code, password: PASSWORD, agree: true }, 'SMS_LAPSED')
    await world.call(guest, account.loginByCode, { phone, sms_code })
    await world.refused(guest, account.loginByCode, { phone, sms_code }, 'SMS_LAPSED')
    await world.advance(61_000)
    const late = await sendCode(phone, 'login')
    await world.advance(5 * MINUTE)
    await world.refused(guest, account.loginByCode, { phone, sms_code: late }, 'SMS_LAPSED')
  })

  it('is worth nothing after five wrong tries', async () => {
    const phone = newPhone()
    const sms_code = await sendCode(phone, 'login')
    const wrong = sms_code === '111111' ? '222222' : '111111'
    for (let i = 0; i < 5; i++) await world.refused(guest, account.loginByCode, { phone, sms_code: wrong }, 'SMS_WRONG')
    await world.refused(guest, account.loginByCode, { phone, sms_code }, 'SMS_LAPSED')
  })

  it('is sent at most once a minute, five times an hour and ten times a day to one phone', async () => {
    const phone = newPhone()
    await sendCode(phone, 'login')
    await world.refused(guest, account.sendCode, { phone, scene: 'forgot' }, 'SMS_TOO_OFTEN')
    for (let i = 0; i < 4; i++) {
      await world.advance(61_000)
      await sendCode(phone, 'login')
    }
    await world.advance(61_000)
    await world.refused(guest, account.sendCode, { phone, scene: 'login' }, 'SMS_TOO_OFTEN')
    await world.advance(60 * MINUTE)
    for (let i = 0; i < 5; i++) {
      await sendCode(phone, 'login')
      await world.advance(61_000)
    }
    await world.advance(60 * MINUTE)
    await world.refused(guest, account.sendCode, { phone, scene: 'login' }, 'DAILY_LIMIT')
  })

  it('for a forgotten password says the same whether or not the phone is known', async () => {
    const { phone } = await newBuyer(world)
    const known = await world.send(guest, account.sendCode, { phone, scene: 'forgot' })
    const unknown = await world.send(guest, account.sendCode, { phone: newPhone(), scene: 'forgot' })
    expect(unknown).toEqual(known)
  })
})

describe('signing in with a password', () => {
  it('says the same to a wrong password and to an unknown phone', async () => {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    const wrong = await world.refused(guest, account.login, { phone, password: 'lotus7bowL' }, 'BAD_CREDENTIALS')
    const unknown = await world.refused(
      guest,
      account.login,
      { phone: newPhone(), password: PASSWORD },
      'BAD_CREDENTIALS',
    )
    expect(unknown).toEqual(wrong)
    expect((await world.call(guest, account.login, { phone, password: PASSWORD })).is_new).toBe(false)
  })

  it('locks for a quarter of an hour after five wrong tries, without touching a session that is open', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    for (let i = 0; i < 4; i++)
      await world.refused(guest, account.login, { phone: buyer.phone, password: 'wrong7wrong' }, 'BAD_CREDENTIALS')
    await world.refused(guest, account.login, { phone: buyer.phone, password: 'wrong7wrong' }, 'ACCOUNT_LOCKED', {
      minutes: 15,
    })
    await world.refused(guest, account.login, { phone: buyer.phone, password: PASSWORD }, 'ACCOUNT_LOCKED')
    await world.call(buyer, account.me, {})
    await world.advance(16 * MINUTE)
    await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD })
  })

  it('locks for a day after ten wrong tries, and signing in by SMS opens it', async () => {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    for (let i = 0; i < 5; i++) await world.send(guest, account.login, { phone, password: 'wrong7wrong' })
    await world.advance(16 * MINUTE)
    for (let i = 0; i < 5; i++) await world.send(guest, account.login, { phone, password: 'wrong7wrong' })
    await world.refused(guest, account.login, { phone, password: PASSWORD }, 'ACCOUNT_LOCKED', { minutes: 1440 })
    await world.call(guest, account.loginByCode, { phone, sms_code: await sendCode(phone, 'login') })
    await world.call(guest, account.login, { phone, password: PASSWORD })
  })

  it('is closed to an address that guessed twenty times over many phones', async () => {
    for (let i = 0; i < 20; i++) await world.send(guest, account.login, { phone: newPhone(), password: 'wrong7wrong' })
    const { phone } = await newBuyer(world, { password: PASSWORD })
    await world.refused(guest, account.login, { phone, password: PASSWORD }, 'ACCOUNT_LOCKED')
  })

  it('is refused to somebody who was banned', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    await world.sql(`update account_users set status = 'banned', restrict_reason = 'forged pieces' where id = $1`, [
      buyer.id,
    ])
    const answer = await world.refused(
      guest,
      account.login,
      { phone: buyer.phone, password: PASSWORD },
      'ACCOUNT_RESTRICTED',
    )
    expect(answer.msg).toContain('forged pieces')
  })
})

describe('a forgotten password', () => {
  it('is set anew by SMS, and every session ends', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    const sms_code = await sendCode(buyer.phone, 'forgot')
    await world.refused(
      guest,
      account.forgotPassword,
      { phone: buyer.phone, sms_code, password: 'weak' },
      'PASSWORD_WEAK',
    )
    await world.call(guest, account.forgotPassword, { phone: buyer.phone, sms_code, password: 'jade4moon' })
    await world.refused(buyer, account.me, {}, 'LOGIN_EXPIRED')
    await world.call(guest, account.login, { phone: buyer.phone, password: 'jade4moon' })
  })
})

describe('signing out', () => {
  it('ends this session, or all of them', async () => {
    const person = await register()
    const other = await world.call(guest, account.login, { phone: person.phone, password: PASSWORD })
    await world.call(person, account.logout, {})
    await world.refused(person, account.logout, {}, 'LOGIN_EXPIRED')
    await world.call(other, account.logout, { all: true })
    await world.refused(other, account.me, {}, 'LOGIN_EXPIRED')
  })
})

describe('signing in through the messenger', () => {
  const codeOf = async (openid: string) => {
    const answer = await fetch(
      `${world.services.config.SANDBOX_URL}/connect/oauth2/authorize?${new URLSearchParams({ appid: appId(), redirect_uri: 'http://localhost/h5/', state: 'h5wxlogin', as: openid })}`,
      { redirect: 'manual' },
    )
    return new URL(answer.headers.get('location')!).searchParams.get('code')!
  }
  const appId = () => world.services.secrets.social_app_id

  it('answers a ticket that the next sign-in binds, and then signs in by itself', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    const first = await world.call(guest, account.loginBySocial, { code: await codeOf('o_one') })
    expect(first).toMatchObject({ provider: 'wechat_h5' })
    const { bind_ticket } = first as { bind_ticket: string }
    const bound = await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD, bind_ticket })
    expect(bound.user.bindings).toHaveLength(1)
    const second = await world.call(guest, account.loginBySocial, { code: await codeOf('o_one') })
    expect(second).toMatchObject({ user: { id: buyer.id } })
    await world.refused(
      guest,
      account.login,
      { phone: buyer.phone, password: PASSWORD, bind_ticket },
      'SOCIAL_TICKET_INVALID',
    )
  })

  it('binds nobody twice', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    const ticketOf = async (openid: string) =>
      ((await world.call(guest, account.loginBySocial, { code: await codeOf(openid) })) as { bind_ticket: string })
        .bind_ticket
    const [one, two] = [await ticketOf('o_two'), await ticketOf('o_three')]
    await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD, bind_ticket: one })
    await world.refused(
      guest,
      account.login,
      { phone: buyer.phone, password: PASSWORD, bind_ticket: two },
      'ALREADY_BOUND',
    )
  })

  it('is refused with a code the messenger did not give', async () => {
    await world.refused(guest, account.loginBySocial, { code: 'made-up' }, 'SOCIAL_TICKET_INVALID')
  })
})

it('the messages sent can be read in development', async () => {
  const phone = newPhone()
  const code = await sendCode(phone, 'login')
  const page = await world.app.http!.inject({ url: '/dev/outbox' })
  expect(page.body).toContain(phone)
  expect(page.body).toContain(code)
})
