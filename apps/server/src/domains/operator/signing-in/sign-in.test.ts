import { operator, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookPausePoint } from '../../../platform/time/pause.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { codeOf, newOperator, type TestOperator } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const nobody = {}
const passwordOf = ({ login, password }: TestOperator) => ({ login, password })
const post = (url: string, payload: object, headers: Record<string, string> = {}) =>
  world.app.http!.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en', ...headers },
  })

async function signIn(person: TestOperator, code?: string) {
  const { challenge } = await world.call(nobody, operator.login, passwordOf(person))
  return post(operator.loginTotp.path, { challenge, code: code ?? (await codeOf(world, person)) })
}

describe('signing in', () => {
  test('takes the password and then the authenticator, and hands over a cookie no script and no other site can use', async () => {
    const person = await newOperator(world, ['review'])

    const answer = await signIn(person)

    expect(answer.json()).toMatchObject({
      code: 1,
      data: { operator: { id: person.id, login: person.login, roles: ['review'] } },
    })
    const [cookie, browser] = answer.headers['set-cookie'] as unknown as [string, string]
    expect(browser).toMatch(
      /^juya_operator_browser=[\w-]{43}; Path=\/api\/operator; HttpOnly; SameSite=Strict; Max-Age=34560000$/,
    )
    expect(cookie).toMatch(/^juya_operator=[\w-]{43}; Path=\/api\/operator; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    expect(JSON.stringify(answer.json())).not.toContain(cookie.slice('juya_operator='.length, 60).split(';')[0])
    const signed = { operator_cookie: cookie.split(';')[0]! }
    expect(await world.call(signed, operator.me, {})).toMatchObject({ id: person.id })
  })

  test('over https the cookie travels over https alone', async () => {
    const secure = await openWorld({ PUBLIC_URL: 'https://juya.example' })
    const person = await newOperator(secure)
    const { challenge } = await secure.call(nobody, operator.login, passwordOf(person))

    const answer = await secure.app.http!.inject({
      method: 'POST',
      url: operator.loginTotp.path,
      headers: { 'x-requested-with': 'x' },
      payload: { challenge, code: await codeOf(secure, person) },
    })

    expect([answer.headers['set-cookie']].flat().map((line) => String(line).endsWith('; Secure'))).toEqual([true, true])
    await secure.close()
  })

  test('shows the authenticator’s secret until it was used once', async () => {
    const person = await newOperator(world, ['review'], { enrolled: false })

    const first = await world.call(nobody, operator.login, passwordOf(person))
    expect(first.enrol).toMatchObject({
      secret: person.totp_secret,
      otpauth_url: expect.stringContaining('otpauth://totp/'),
    })
    await signIn(person)

    const second = await world.call(nobody, operator.login, passwordOf(person))
    expect(second.enrol).toBeNull()
  })

  test('answers an unknown login, a wrong password and a disabled account alike', async () => {
    const person = await newOperator(world)
    const disabled = await newOperator(world)
    await world.sql(`update operator_accounts set status = 'disabled' where id = $1`, [disabled.id])

    const answers = [
      await world.refused(nobody, operator.login, { login: 'nobody-here', password: 'whatever-1' }, 'BAD_CREDENTIALS'),
      await world.refused(nobody, operator.login, { login: person.login, password: 'whatever-1' }, 'BAD_CREDENTIALS'),
      await world.refused(nobody, operator.login, passwordOf(disabled), 'BAD_CREDENTIALS'),
    ]

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('that fails stands in the audit log, with the step and the place, never with what was typed', async () => {
    const [person, auditor] = [await newOperator(world), await newOperator(world, ['auditor'])]
    const failed = async (filter: object = {}) =>
      (await world.call(auditor, operator.auditLog, { action: 'operator.sign_in_failed', ...filter })).list
    const before = (await failed()).length

    await world.refused(nobody, operator.login, { login: person.login, password: 'Geheim-1234' }, 'BAD_CREDENTIALS')
    await world.refused(nobody, operator.login, { login: 'Geheim-5678', password: 'x' }, 'BAD_CREDENTIALS')
    const { challenge } = await world.call(nobody, operator.login, passwordOf(person))
    await world.refused(nobody, operator.loginTotp, { challenge, code: '000000' }, 'TOTP_WRONG')

    expect((await failed({ target_id: String(person.id) })).map(({ after }) => after)).toEqual([
      { step: 'code', known: true },
      { step: 'password', known: true },
    ])
    const all = await failed()
    expect(all).toHaveLength(before + 3)
    expect(all[0]).toMatchObject({ actor_type: 'system', ip: expect.any(String) })
    expect(JSON.stringify(all)).not.toMatch(/Geheim/)
  })

  test('is locked for a quarter of an hour after five wrong passwords, whether or not the login exists', async () => {
    const person = await newOperator(world)
    for (const login of [person.login, 'not-an-operator']) {
      for (let i = 0; i < 5; i++)
        await world.refused(nobody, operator.login, { login, password: 'wrong-one' }, 'BAD_CREDENTIALS')
      await world.refused(nobody, operator.login, { login, password: person.password }, 'ACCOUNT_LOCKED', {
        minutes: 15,
      })
    }
    await world.advance(16 * MINUTE)
    await world.call(nobody, operator.login, passwordOf(person))
  })

  test('stays open to the operator while a stranger, or many, guess at it', async () => {
    const guarded = await openWorld({ TRUST_PROXY: '127.0.0.1' })
    const person = await newOperator(guarded)
    const home = { 'x-forwarded-for': '198.51.100.1' }
    await guarded.sql(
      `insert into operator_sessions (operator_id, token_hash, ip, expires_at) values ($1, 'x', '198.51.100.1', now())`,
      [person.id],
    )
    const answers: number[] = []
    for (let i = 0; i < 12; i++) {
      const from = { 'x-forwarded-for': i < 6 ? '198.51.100.2' : `198.51.100.${i}` }
      answers.push(
        (await guarded.send(nobody, operator.login, { login: person.login, password: 'wrong-one' }, from)).code,
      )
    }

    expect(answers.filter((code) => code === REFUSALS.BAD_CREDENTIALS.code)).toHaveLength(5)
    await guarded.call(nobody, operator.login, passwordOf(person), home)
    await guarded.call(person, operator.me, {})
    await guarded.advance(MINUTE + 1_000)
    await guarded.call(nobody, operator.login, passwordOf(person), { 'x-forwarded-for': '198.51.100.99' })
    await guarded.close()
  })

  test('refuses a code that was used before', async () => {
    const person = await newOperator(world)
    const code = await codeOf(world, person)
    await signIn(person, code)

    const { challenge } = await world.call(nobody, operator.login, passwordOf(person))

    await world.refused(nobody, operator.loginTotp, { challenge, code }, 'TOTP_WRONG')
    await world.advance(MINUTE)
    await world.call(nobody, operator.loginTotp, { challenge, code: await codeOf(world, person) })
  })

  test.each(['password', 'code'])('refuses a right %s that was on its way when the lock fell', async (what) => {
    await world.sql('delete from operator_lockouts')
    const person = await newOperator(world)
    const { challenge } = await world.call(nobody, operator.login, passwordOf(person))
    const right = await codeOf(world, person)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const give = (good: boolean) =>
      what === 'code'
        ? world.send(nobody, operator.loginTotp, { challenge, code: good ? right : wrong })
        : world.send(nobody, operator.login, { ...passwordOf(person), ...(good ? {} : { password: 'wrong-one' }) })
    const [reached, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    hookPausePoint('login_judging', () => {
      hookPausePoint('login_judging', undefined)
      reached.resolve()
      return released.promise
    })

    const guess = give(true)
    await reached.promise
    const wrongs = await Promise.all(Array.from({ length: 30 }, () => give(false)))
    released.resolve()

    expect((await guess).code).toBe(REFUSALS.ACCOUNT_LOCKED.code)
    expect(wrongs.filter(({ code }) => code !== REFUSALS.ACCOUNT_LOCKED.code)).toHaveLength(5)
    expect((await give(true)).code).toBe(REFUSALS.ACCOUNT_LOCKED.code)
    await world.sql('delete from operator_lockouts') // all tests come from one address
  })

  test('refuses wrong codes, and after five of them any code for a quarter of an hour', async () => {
    const person = await newOperator(world)
    const { challenge } = await world.call(nobody, operator.login, passwordOf(person))
    const right = await codeOf(world, person)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++)
      await world.refused(nobody, operator.loginTotp, { challenge, code: wrong }, 'TOTP_WRONG')

    await world.refused(nobody, operator.loginTotp, { challenge, code: right }, 'ACCOUNT_LOCKED')
  })

  test('needs the second step within five minutes', async () => {
    const person = await newOperator(world)
    const { challenge } = await world.call(nobody, operator.login, passwordOf(person))
    await world.advance(6 * MINUTE)

    await world.refused(nobody, operator.loginTotp, { challenge, code: await codeOf(world, person) }, 'OPERATOR_LOGIN')
  })
})

describe('a session', () => {
  test('ends when the operator signs out, and the cookie is taken back', async () => {
    const person = await newOperator(world)

    const answer = await post(operator.logout.path, {}, { cookie: person.operator_cookie })

    expect(answer.json()).toMatchObject({ code: 1 })
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    await world.refused(person, operator.me, {}, 'OPERATOR_LOGIN')
    await world.refused(person, operator.logout, {}, 'OPERATOR_LOGIN')
  })

  test('lasts twelve hours at most', async () => {
    const person = await newOperator(world)
    await world.advance(12 * 60 * MINUTE + 1)

    await world.refused(person, operator.me, {}, 'OPERATOR_LOGIN')
  })

  test('is of no use to a page that cannot send the Ajax marker, reads included', async () => {
    const person = await newOperator(world)
    const bare = (method: 'GET' | 'POST', url: string) =>
      world.app.http!.inject({
        method,
        url,
        headers: { cookie: person.operator_cookie },
        ...(method === 'POST' ? { payload: {} } : {}),
      })

    for (const [method, call] of [
      ['GET', operator.me],
      ['POST', operator.logout],
      ['POST', operator.saveSetting],
    ] as const) {
      expect((await bare(method, call.path)).json()).toMatchObject({ code: 20003 })
    }
    expect(await world.call(person, operator.me, {})).toMatchObject({ id: person.id })
  })

  test('of a user opens nothing on the console', async () => {
    await world.refused({ token: 'x'.repeat(43) }, operator.me, {}, 'OPERATOR_LOGIN')
  })
})
