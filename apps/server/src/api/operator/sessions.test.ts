import { operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { codeOf, newOperator, nextCode, signedIn, type TestOperator } from '../../domains/operator/testing.ts'
import { paidOrder } from '../../domains/order/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const reason = 'asked for by phone'
const wrongFor = (right: string) => String((Number(right) + 1) % 1_000_000).padStart(6, '0')

describe('a call that moves money', () => {
  const closing = async () => ({ id: (await paidOrder(world)).id, reason })

  test('is done within five minutes of signing in, and refused after them until a new code is shown', async () => {
    const one = await signedIn(world, await newOperator(world, ['finance']))
    await world.call(one, operator.closeOrder, await closing())
    const order = await closing()
    await world.advance(5 * MINUTE + 1_000)

    await world.refused(one, operator.closeOrder, order, 'FRESH_CODE_NEEDED')
    const { until_at } = await world.call(one, operator.freshCode, { code: await codeOf(world, one) })

    expect(until_at * 1_000).toBeGreaterThan(await world.now())
    await world.call(one, operator.closeOrder, order)
  })

  test('is refused by role before a code is asked for', async () => {
    const reviewer = await signedIn(world, await newOperator(world, ['review']))
    await world.advance(6 * MINUTE)

    await world.refused(reviewer, operator.closeOrder, await closing(), 'FORBIDDEN')
  })

  test('needs the code in the very session: one shown in another browser lets nothing through here', async () => {
    const one = await newOperator(world, ['finance'])
    const [here, there] = [await signedIn(world, one), await signedIn(world, one)]
    await world.advance(6 * MINUTE)
    await world.call(there, operator.freshCode, { code: await codeOf(world, one) })

    await world.refused(here, operator.closeOrder, await closing(), 'FRESH_CODE_NEEDED')
  })
})

describe('a fresh code', () => {
  test('works once: not after it signed somebody in, and not twice', async () => {
    const one = await newOperator(world, ['finance'])
    const code = await nextCode(world, one)
    const { challenge } = await world.call({}, operator.login, { login: one.login, password: one.password })
    await world.call({}, operator.loginTotp, { challenge, code })
    await world.refused(one, operator.freshCode, { code }, 'TOTP_WRONG')

    const next = await nextCode(world, one)
    await world.call(one, operator.freshCode, { code: next })
    await world.refused(one, operator.freshCode, { code: next }, 'TOTP_WRONG')
    const again = await world.call({}, operator.login, { login: one.login, password: one.password })
    await world.refused({}, operator.loginTotp, { challenge: again.challenge, code: next }, 'TOTP_WRONG')
  })

  test('that is wrong counts towards the lock of the authenticator, also when many are sent side by side', async () => {
    const one = await newOperator(world, ['finance'])
    const right = await nextCode(world, one)

    await Promise.all(Array.from({ length: 12 }, () => world.send(one, operator.freshCode, { code: wrongFor(right) })))

    await world.refused(one, operator.freshCode, { code: right }, 'ACCOUNT_LOCKED', { minutes: 15 })
    const { challenge } = await world.call({}, operator.login, { login: one.login, password: one.password })
    await world.refused({}, operator.loginTotp, { challenge, code: right }, 'ACCOUNT_LOCKED')
    await world.sql('delete from operator_lockouts')
  })

  test('is asked of no guest, and each one shown stands in the log', async () => {
    const one = await newOperator(world, ['finance', 'auditor'])
    await world.refused({}, operator.freshCode, { code: '123456' }, 'OPERATOR_LOGIN')

    await world.call(one, operator.freshCode, { code: await nextCode(world, one) })

    const { list } = await world.call(one, operator.auditLog, { actor_id: one.id })
    expect(list[0]).toMatchObject({ action: 'operator.fresh_code', target_id: String(one.id) })
  })
})

describe('own sessions', () => {
  const browsers = async (): Promise<[TestOperator, TestOperator, TestOperator]> => {
    const one = await newOperator(world, ['service'])
    return [await signedIn(world, one), await signedIn(world, one), await signedIn(world, one)]
  }
  const currentOf = async (one: TestOperator) =>
    (await world.call(one, operator.sessions, {})).list.find((row) => row.current)!

  test('are shown with where they began and when they were last used, this one marked, and nobody else’s', async () => {
    const stranger = await newOperator(world, ['service'])
    const here = await signedIn(world, await newOperator(world, ['service']))
    await world.advance(10 * MINUTE)
    await world.call(here, operator.me, {})

    const { list } = await world.call(here, operator.sessions, {})

    expect(list).toHaveLength(2) // the builder's own, and the one signed in
    const mine = list.find((row) => row.current)!
    expect(mine).toMatchObject({ ip: '127.0.0.1', ua: expect.any(String) })
    expect(mine.last_used_at - mine.created_at).toBeGreaterThanOrEqual(9 * 60)
    expect(list.map(({ id }) => id)).not.toContain((await currentOf(stranger)).id)
    await world.refused({}, operator.sessions, {}, 'OPERATOR_LOGIN')
  })

  test('end one by one, at once, and only one’s own', async () => {
    const [here, there] = await browsers()
    const other = await currentOf(await newOperator(world, ['service']))
    const { id } = await currentOf(there)

    await world.refused(here, operator.endOwnSession, { id: other.id }, 'NOT_FOUND')
    await world.call(here, operator.endOwnSession, { id })

    await world.refused(there, operator.me, {}, 'OPERATOR_LOGIN')
    await world.refused(here, operator.endOwnSession, { id }, 'NOT_FOUND')
    await world.call(here, operator.me, {})
  })

  test('end all but this one, which the log says', async () => {
    const [here, there, elsewhere] = await browsers()

    const { ended } = await world.call(here, operator.endOtherSessions, {})

    expect(ended).toBe(3) // with the builder's own
    for (const gone of [there, elsewhere]) await world.refused(gone, operator.me, {}, 'OPERATOR_LOGIN')
    expect((await world.call(here, operator.sessions, {})).list).toHaveLength(1)
    const auditor = await newOperator(world, ['auditor'])
    const { list } = await world.call(auditor, operator.auditLog, { actor_id: here.id })
    expect(list[0]).toMatchObject({ action: 'operator.end_sessions', after: { ended: 3 } })
    await world.refused(there, operator.endOtherSessions, {}, 'OPERATOR_LOGIN')
  })
})
