import { operator as calls, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hookPausePoint } from '../../platform/pause.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { codeOf, newOperator, type TestOperator } from './testing.ts'

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

async function signIn(operator: TestOperator, code?: string) {
  const { challenge } = await world.call(nobody, calls.login, passwordOf(operator))
  return post(calls.loginTotp.path, { challenge, code: code ?? (await codeOf(world, operator)) })
}

describe('signing in', () => {
  test('takes the password and then the authenticator, and hands over a cookie no script and no other site can use', async () => {
    const operator = await newOperator(world, ['review'])

    const answer = await signIn(operator)

    expect(answer.json()).toMatchObject({
      code: 1,
      data: { operator: { id: operator.id, login: operator.login, roles: ['review'] } },
    })
    const cookie = String(answer.headers['set-cookie'])
    expect(cookie).toMatch(/^juya_operator=[\w-]{43}; Path=\/api\/operator; HttpOnly; SameSite=Strict; Max-Age=43200$/)
    expect(JSON.stringify(answer.json())).not.toContain(cookie.slice('juya_operator='.length, 60).split(';')[0])
    const signed = { operator_cookie: cookie.split(';')[0]! }
    expect(await world.call(signed, calls.me, {})).toMatchObject({ id: operator.id })
  })

  test('over https the cookie travels over https alone', async () => {
    const secure = await openWorld({ PUBLIC_URL: 'https://juya.example' })
    const operator = await newOperator(secure)
    const { challenge } = await secure.call(nobody, calls.login, passwordOf(operator))

    const answer = await secure.app.http!.inject({
      method: 'POST',
      url: calls.loginTotp.path,
      headers: { 'x-requested-with': 'x' },
      payload: { challenge, code: await codeOf(secure, operator) },
    })

    expect(answer.headers['set-cookie']).toContain('; Secure')
    await secure.close()
  })

  test('shows the authenticator’s secret until it was used once', async () => {
    const operator = await newOperator(world, ['review'], { enrolled: false })

    const first = await world.call(nobody, calls.login, passwordOf(operator))
    expect(first.enrol).toMatchObject({
      secret: operator.totp_secret,
      otpauth_url: expect.stringContaining('otpauth://totp/'),
    })
    await signIn(operator)

    const second = await world.call(nobody, calls.login, passwordOf(operator))
    expect(second.enrol).toBeNull()
  })

  test('answers an unknown login, a wrong password and a disabled account alike', async () => {
    const operator = await newOperator(world)
    const disabled = await newOperator(world)
    await world.sql(`update operator_accounts set status = 'disabled' where id = $1`, [disabled.id])

    const answers = [
      await world.refused(nobody, calls.login, { login: 'nobody-here', password: 'whatever-1' }, 'BAD_CREDENTIALS'),
      await world.refused(nobody, calls.login, { login: operator.login, password: 'whatever-1' }, 'BAD_CREDENTIALS'),
      await world.refused(nobody, calls.login, passwordOf(disabled), 'BAD_CREDENTIALS'),
    ]

    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('is locked for a quarter of an hour after five wrong passwords, whether or not the login exists', async () => {
    const operator = await newOperator(world)
    for (const login of [operator.login, 'not-an-operator']) {
      for (let i = 0; i < 5; i++)
        await world.refused(nobody, calls.login, { login, password: 'wrong-one' }, 'BAD_CREDENTIALS')
      await world.refused(nobody, calls.login, { login, password: operator.password }, 'ACCOUNT_LOCKED', {
        minutes: 15,
      })
    }
    await world.advance(16 * MINUTE)
    await world.call(nobody, calls.login, passwordOf(operator))
  })

  test('refuses a code that was used before', async () => {
    const operator = await newOperator(world)
    const code = await codeOf(world, operator)
    await signIn(operator, code)

    const { challenge } = await world.call(nobody, calls.login, passwordOf(operator))

    await world.refused(nobody, calls.loginTotp, { challenge, code }, 'TOTP_WRONG')
    await world.advance(MINUTE)
    await world.call(nobody, calls.loginTotp, { challenge, code: await codeOf(world, operator) })
  })

  test.each(['password', 'code'])('refuses a right %s that was on its way when the lock fell', async (what) => {
    await world.sql('delete from operator_guards')
    const operator = await newOperator(world)
    const { challenge } = await world.call(nobody, calls.login, passwordOf(operator))
    const right = await codeOf(world, operator)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const give = (good: boolean) =>
      what === 'code'
        ? world.send(nobody, calls.loginTotp, { challenge, code: good ? right : wrong })
        : world.send(nobody, calls.login, { ...passwordOf(operator), ...(good ? {} : { password: 'wrong-one' }) })
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
    await world.sql('delete from operator_guards') // all tests come from one address
  })

  test('refuses wrong codes, and after five of them any code for a quarter of an hour', async () => {
    const operator = await newOperator(world)
    const { challenge } = await world.call(nobody, calls.login, passwordOf(operator))
    const right = await codeOf(world, operator)
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    for (let i = 0; i < 5; i++) await world.refused(nobody, calls.loginTotp, { challenge, code: wrong }, 'TOTP_WRONG')

    await world.refused(nobody, calls.loginTotp, { challenge, code: right }, 'ACCOUNT_LOCKED')
  })

  test('needs the second step within five minutes', async () => {
    const operator = await newOperator(world)
    const { challenge } = await world.call(nobody, calls.login, passwordOf(operator))
    await world.advance(6 * MINUTE)

    await world.refused(nobody, calls.loginTotp, { challenge, code: await codeOf(world, operator) }, 'OPERATOR_LOGIN')
  })
})

describe('a session', () => {
  test('ends when the operator signs out, and the cookie is taken back', async () => {
    const operator = await newOperator(world)

    const answer = await post(calls.logout.path, {}, { cookie: operator.operator_cookie })

    expect(answer.json()).toMatchObject({ code: 1 })
    expect(answer.headers['set-cookie']).toContain('Max-Age=0')
    await world.refused(operator, calls.me, {}, 'OPERATOR_LOGIN')
    await world.refused(operator, calls.logout, {}, 'OPERATOR_LOGIN')
  })

  test('lasts twelve hours at most', async () => {
    const operator = await newOperator(world)
    await world.advance(12 * 60 * MINUTE + 1)

    await world.refused(operator, calls.me, {}, 'OPERATOR_LOGIN')
  })

  test('is of no use to a page that cannot send the Ajax marker, reads included', async () => {
    const operator = await newOperator(world)
    const bare = (method: 'GET' | 'POST', url: string) =>
      world.app.http!.inject({
        method,
        url,
        headers: { cookie: operator.operator_cookie },
        ...(method === 'POST' ? { payload: {} } : {}),
      })

    for (const [method, call] of [
      ['GET', calls.me],
      ['POST', calls.logout],
      ['POST', calls.saveSetting],
    ] as const) {
      expect((await bare(method, call.path)).json()).toMatchObject({ code: 20003 })
    }
    expect(await world.call(operator, calls.me, {})).toMatchObject({ id: operator.id })
  })

  test('of a user opens nothing on the console', async () => {
    await world.refused({ token: 'x'.repeat(43) }, calls.me, {}, 'OPERATOR_LOGIN')
  })
})
