import { createHash, randomBytes } from 'node:crypto'
import { account, REFUSALS, site } from '@juya/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { eventually } from '../../../testing/eventually.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { codeSentTo, newBuyer, newPhone, sentTo } from '../testing.ts'
import { sentSms } from './sms.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
beforeEach(() => world.sql('delete from account_lockouts'))
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

/** What the event of an account's opening says. */
const told = async (user_id: number) =>
  (
    await world.sql<{ payload: unknown }>(
      `select payload from platform_outbox where topic = 'account.registered' and (payload ->> 'user_id')::bigint = $1`,
      [user_id],
    )
  )[0]?.payload

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

  it('does not tell who has an account: the phone itself gets the news, and no code', async () => {
    const { phone } = await register()
    await world.advance(61_000)
    const fresh = newPhone()
    const known = await world.send(guest, account.sendCode, { phone, scene: 'register' })
    const unknown = await world.send(guest, account.sendCode, { phone: fresh, scene: 'register' })
    expect(known).toEqual(unknown)
    await eventually(() =>
      expect(sentSms().find((one) => one.phone === phone)).toMatchObject({ template: 'has_account' }),
    )

    const form = { sms_code: '000000', password: PASSWORD, agree: true }
    const answers = [
      await world.refused(guest, account.register, { phone, ...form }, 'SMS_WRONG'),
      await world.refused(guest, account.register, { phone: fresh, ...form }, 'SMS_WRONG'),
    ]
    expect(answers[0]).toEqual(answers[1])
  })

  it.each([
    '官方客服小聚',
    '聚雅官方客服',
    'Juya official',
    'JUYA-Support',
    '\u200b\u200b',
    '清风\u202e明月',
    'ㅤ',
    '系统通知',
  ])('is refused under the name %j, with a sentence', async (nickname) => {
    const phone = newPhone()
    const sms_code = await sendCode(phone, 'register')
    const form = { phone, sms_code, password: PASSWORD, agree: true }
    const { msg } = await world.refused(guest, account.register, { ...form, nickname }, 'VALIDATION', {
      field: 'nickname',
    })
    expect(msg).toMatch(/cannot be seen|the platform’s own/)
    await world.call(guest, account.register, { ...form, nickname: '半亩方塘 👨‍👩‍👧 Ё̈' })
  })

  it('remembers who invited them', async () => {
    const inviter = await newBuyer(world)
    const { user } = await register(newPhone(), { invite_uid: inviter.id })
    expect(await world.sql('select invited_by from account_users where id = $1', [user.id])).toEqual([
      { invited_by: inviter.id },
    ])
    expect(await told(user.id)).toEqual({ user_id: user.id, invite_uid: inviter.id })
  })

  it.each(['is unknown', 'has closed the account'])(
    'opens the account without an inviter where that one %s',
    async (who) => {
      const inviter = await newBuyer(world)
      await world.sql(
        who === 'is unknown' ? 'select $1::bigint' : `update account_users set status = 'cancelled' where id = $1`,
        [inviter.id],
      )
      const invite_uid = who === 'is unknown' ? inviter.id + 1_000_000 : inviter.id

      const { user } = await register(newPhone(), { invite_uid })

      expect(await world.sql('select invited_by from account_users where id = $1', [user.id])).toEqual([
        { invited_by: null },
      ])
      expect(await told(user.id)).toEqual({ user_id: user.id, invite_uid: null })
    },
  )
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
  /** What a page makes up before it sends the browser to the messenger, and what it puts into the return address. */
  const newVerifier = (): [verifier: string, nonce: string] => {
    const verifier = randomBytes(32).toString('base64url')
    return [verifier, createHash('sha256').update(verifier).digest('base64url')]
  }

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

  it('takes a code only beside the nonce of the page that asked, and a ticket only beside its verifier', async () => {
    const [victim, verifier, nonce] = [await newBuyer(world, { password: PASSWORD }), ...newVerifier()]
    const [, nonce_of_another] = newVerifier()
    const code = await codeOf('o_four')
    for (const pair of [{ verifier, nonce: nonce_of_another }, { verifier }, { nonce }])
      await world.refused(guest, account.loginBySocial, { code, ...pair }, 'SOCIAL_TICKET_INVALID')
    const asked = await world.call(guest, account.loginBySocial, { code, verifier, nonce })
    const { bind_ticket } = asked as { bind_ticket: string }

    const signing_in = { phone: victim.phone, password: PASSWORD, bind_ticket }
    await world.refused(guest, account.login, signing_in, 'SOCIAL_TICKET_INVALID')
    const [bind_verifier] = newVerifier()
    await world.refused(guest, account.login, { ...signing_in, bind_verifier }, 'SOCIAL_TICKET_INVALID')
    expect(await world.sql('select 1 from account_messenger_bindings where user_id = $1', [victim.id])).toEqual([])

    const bound = await world.call(guest, account.login, { ...signing_in, bind_verifier: verifier })
    expect(bound.user.bindings).toHaveLength(1)
  })

  it('tells the owner which messenger account was bound, by notice and by SMS', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    const { bind_ticket, profile } = (await world.call(guest, account.loginBySocial, {
      code: await codeOf('o_five'),
    })) as {
      bind_ticket: string
      profile: { nickname: string }
    }
    await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD, bind_ticket })
    await world.settle()
    const [notice] = await world.sql('select * from message_notices where user_id = $1 order by id desc limit 1', [
      buyer.id,
    ])
    expect(JSON.stringify(notice)).toContain(profile.nickname)
    expect(JSON.stringify(await sentTo(buyer.phone))).toContain(profile.nickname)
  })

  it('names its provider and where to ask it, and the openId header of a client signs nobody in', async () => {
    const { value } = await world.call(guest, site.option, { key: 'social' })
    expect(value).toMatchObject({ provider: 'wechat_h5', authorize_url: expect.stringContaining('{return_url}') })

    const buyer = await newBuyer(world, { password: PASSWORD })
    const { bind_ticket } = (await world.call(guest, account.loginBySocial, { code: await codeOf('o_six') })) as {
      bind_ticket: string
    }
    await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD, bind_ticket })
    const answer = await world.app.http!.inject({ url: account.me.path, headers: { openid: 'o_six' } })
    expect(answer.json()).toMatchObject({ code: REFUSALS.LOGIN_EXPIRED.code })
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
