/**
 * Guesses, spread over three nodes, many at once, from many addresses, while Redis is lost in the middle: the limits count them all.
 * GUESSES makes it longer, CHAOS_SEED repeats it.
 */
import { account, REFUSALS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sentSms } from '../../apps/server/src/domains/account/signing-in/sms.ts'
import { codeSentTo, newBuyer, newPhone, PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import type { World } from '../../apps/server/src/testing/world.ts'
import { holdFirstAt } from '../race/pause-points.ts'
import type { SmallRedis } from './fake-redis.ts'
import {
  AT_ONCE,
  askWorking,
  countOf,
  crowd,
  type Ground,
  LIMITS,
  LOCKED,
  NGINX,
  newAddress,
  openGround,
  setTo,
  untilShared,
  WRONG,
} from './guessers.ts'
import { ask, type Node } from './nodes.ts'

const seed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
const guesses = Number(process.env.GUESSES ?? 200)
const PASSWORD = 'lotus7bowl'

let ground: Ground
let world: World
let nodes: Node[]
let redis: SmallRedis
beforeAll(async () => {
  ground = await openGround()
  ;({ world, nodes, redis } = ground)
})
beforeEach(() => world.sql('delete from account_lockouts'))
afterAll(() => ground.close())

describe('guesses at a password', () => {
  test(
    'of one phone, from as many addresses as there are guesses, are judged up to the limit, and the right one comes too late',
    async () => {
      const random = new SeededRandom(seed)
      const person = await newBuyer(world, { password: PASSWORD })
      const right = LIMITS.login + AT_ONCE + random.upTo(guesses - LIMITS.login - AT_ONCE)
      const alive: number[] = []
      await untilShared(ground)

      const codes = await crowd(ground, guesses, async (n) => {
        const node = random.pick(nodes)
        if (n % Math.ceil(guesses / 20) === 0)
          alive.push((await ask(account.me, {}, { node, token: person.token })).code)
        const password = n === right ? PASSWORD : `wrong${n}wrong`
        return askWorking(account.login, { phone: person.phone, password }, { node, from: newAddress() })
      })

      expect(countOf(codes, WRONG), `seed ${seed}`).toBeLessThanOrEqual(LIMITS.login)
      expect(countOf(codes, LOCKED)).toBe(guesses - countOf(codes, WRONG))
      expect(alive.filter((code) => code !== 1)).toEqual([])
      await world.call({}, account.sendCode, { phone: person.phone, scene: 'login' })
      const by_code = { phone: person.phone, sms_code: await codeSentTo(person.phone) }
      expect(await ask(account.loginByCode, by_code, { node: nodes[1]!, from: newAddress() })).toMatchObject({
        code: 1,
      })
      console.log(
        JSON.stringify({
          rig: 'guessing',
          seed,
          guesses,
          judged: countOf(codes, WRONG),
          redis_commands: redis.answered,
        }),
      )
    },
    60_000 + guesses * 50,
  )

  test('of many phones, from one address, are judged up to the limit, and no right one among the rest is let in', async () => {
    const random = new SeededRandom(seed)
    const person = await newBuyer(world, { password: PASSWORD })
    const from = newAddress()
    const count = Math.min(guesses, 280) // below what a guest may call in a minute
    const right = LIMITS.login_ip + AT_ONCE + random.upTo(count - LIMITS.login_ip - AT_ONCE)

    const codes = await crowd(ground, count, (n) =>
      ask(
        account.login,
        n === right ? { phone: person.phone, password: PASSWORD } : { phone: newPhone(), password: `wrong${n}wrong` },
        { node: random.pick(nodes), from },
      ),
    )

    expect(countOf(codes, WRONG), `seed ${seed}`).toBeLessThanOrEqual(LIMITS.login_ip)
    expect(countOf(codes, LOCKED)).toBe(count - countOf(codes, WRONG))
    expect(
      await askWorking(
        account.login,
        { phone: person.phone, password: PASSWORD },
        { node: nodes[2]!, from: newAddress() },
      ),
    ).toMatchObject({ code: 1 })
  })

  test('that were on their way when the lock fell are not let in, though they are right', async () => {
    const person = await newBuyer(world, { password: PASSWORD })
    const from = newAddress()
    const held = holdFirstAt('login_judging')
    const guess = askWorking(account.login, { phone: person.phone, password: PASSWORD }, { node: nodes[0]!, from })
    await held.reached
    for (let n = 0; n < LIMITS.login_ip; n++)
      await askWorking(account.login, { phone: newPhone(), password: 'wrong7wrong' }, { node: nodes[n % 3]!, from })
    held.letGo()

    expect(await guess).toMatchObject({ code: LOCKED })
  })
})

describe('an SMS code', () => {
  test(
    'guessed at on all nodes at once is judged five times, and then the right one is worth nothing',
    async () => {
      const { phone } = await newBuyer(world)
      await world.call({}, account.sendCode, { phone, scene: 'login' })
      const sms_code = await codeSentTo(phone)
      const wrong = (n: number) => String((Number(sms_code) + 1 + n) % 1_000_000).padStart(6, '0')

      const codes = await crowd(ground, guesses, (n) =>
        ask(account.loginByCode, { phone, sms_code: wrong(n) }, { node: nodes[n % 3]!, from: newAddress() }),
      )

      expect(countOf(codes, REFUSALS.SMS_WRONG.code)).toBe(LIMITS.sms_tries)
      expect(countOf(codes, REFUSALS.SMS_LAPSED.code)).toBe(guesses - LIMITS.sms_tries)
      expect((await ask(account.loginByCode, { phone, sms_code }, { node: nodes[0]!, from: newAddress() })).code).toBe(
        REFUSALS.SMS_LAPSED.code,
      )
    },
    60_000 + guesses * 50,
  )

  test('asked for on one device is no good on another, nor for another purpose', async () => {
    const { phone } = await newBuyer(world)
    const [here, there] = [{ 'device-id': 'phone-1' }, { 'device-id': 'phone-2' }]
    await askWorking(
      account.sendCode,
      { phone, scene: 'login' },
      { node: nodes[0]!, from: newAddress(), headers: here },
    )
    const sms_code = await codeSentTo(phone)
    const use = (headers: Record<string, string>) =>
      ask(account.loginByCode, { phone, sms_code }, { node: nodes[1]!, from: newAddress(), headers })
    const reset = { phone, sms_code, password: 'jade4moon' }

    expect((await use(there)).code).toBe(REFUSALS.SMS_WRONG.code)
    expect((await use({})).code).toBe(REFUSALS.SMS_WRONG.code)
    expect(
      (await ask(account.forgotPassword, reset, { node: nodes[2]!, from: newAddress(), headers: here })).code,
    ).toBe(REFUSALS.SMS_LAPSED.code)
    expect((await use(here)).code).toBe(1)
  })

  test('asked for sixty times at once is sent once', async () => {
    const phone = newPhone()

    const codes = await crowd(ground, 60, (n) =>
      askWorking(account.sendCode, { phone, scene: 'login' }, { node: nodes[n % 3]!, from: newAddress() }),
    )

    expect([countOf(codes, 1), countOf(codes, REFUSALS.SMS_TOO_OFTEN.code)]).toEqual([1, 59])
  })

  test.each(['one address', 'one IPv6 network'])(
    'asked for from %s for sixty phones at once is sent for thirty',
    async (where) => {
      const from = newAddress()
      const codes = await crowd(ground, 60, (n) =>
        askWorking(
          account.sendCode,
          { phone: newPhone(), scene: 'login' },
          where === 'one address'
            ? { node: nodes[n % 3]!, from }
            : {
                node: nodes[n % 3]!,
                from: NGINX,
                headers: { 'x-forwarded-for': `2001:db8:7:7::${(n + 1).toString(16)}` },
              },
        ),
      )

      expect([countOf(codes, 1), countOf(codes, REFUSALS.DAILY_LIMIT.code)]).toEqual([LIMITS.sms_day_per_network, 30])
    },
  )

  test('is sent to strangers until half the day’s messages are gone, and to those who have an account until all are', async () => {
    await world.advance(25 * 3_600_000)
    await setTo(ground, 'account.sms_day_count_max', 20)
    const known = await Promise.all(Array.from({ length: 14 }, () => newBuyer(world)))
    const send = async (phone: string, n: number, scene = 'login') =>
      (await askWorking(account.sendCode, { phone, scene }, { node: nodes[n % 3]!, from: newAddress() })).code
    const before = sentSms().length
    const to_strangers: number[] = []
    const to_known: number[] = []

    for (let n = 0; n < 5; n++) await send(newPhone(), n, 'forgot') // costs nothing and tells nothing
    for (let n = 0; n < 14; n++) to_strangers.push(await send(newPhone(), n))
    for (const [n, { phone }] of known.entries()) to_known.push(await send(phone, n))

    const DAY = REFUSALS.DAILY_LIMIT.code
    expect(to_strangers).toEqual(to_strangers.map((_, n) => (n < 10 ? 1 : DAY)))
    expect(to_known).toEqual(to_known.map((_, n) => (n < 10 ? 1 : DAY)))
    expect(sentSms().length - before).toBeLessThanOrEqual(20)
    await world.advance(25 * 3_600_000)
    expect(await send(newPhone(), 0)).toBe(1)
  })
})

test('guesses at a pay password on all nodes are counted together, and its owner is told once', async () => {
  const buyer = await newBuyer(world)
  const change = (old_pay_password: string, node: Node) =>
    ask(account.changePayPassword, { old_pay_password, pay_password: '480915' }, { node, token: buyer.token })

  const codes = await crowd(ground, 30, (n) => change(`11${1000 + n}`, nodes[n % 3]!))

  expect(countOf(codes, REFUSALS.PAY_PASSWORD_WRONG.code)).toBe(4)
  expect(countOf(codes, REFUSALS.PAY_PASSWORD_LOCKED.code)).toBe(26)
  expect((await change(PAY_PASSWORD, nodes[0]!)).code).toBe(REFUSALS.PAY_PASSWORD_LOCKED.code)
  await world.settle()
  const told = `select 1 from message_notices where user_id = $1 and code = 'account.pay_password_locked'`
  expect(await world.sql(told, [buyer.id])).toHaveLength(1)
})
