/** Every row of the contract, walked as those who may not call it. A row added tomorrow is walked tomorrow. */
import { ALL_CALLS, type Call, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { CALLS } from '../api/calls.ts'
import { newBuyer, type TestPerson } from '../domains/account/testing.ts'
import { guest, openWorld, type World } from './world.ts'

let world: World
let buyer: TestPerson
beforeAll(async () => {
  world = await openWorld()
  buyer = await newBuyer(world)
})
afterAll(() => world.close())

const nameOf = (call: Call) => `${call.domain}.${call.name}`
const rows = (wanted: (call: Call) => boolean) => ALL_CALLS.filter(wanted).map((call) => [nameOf(call), call] as const)

test('every row of the contract has its handler', () => {
  const served = new Set(CALLS.map(({ call }) => nameOf(call)))
  expect(ALL_CALLS.map(nameOf).filter((name) => !served.has(name))).toEqual([])
})

describe('a guest', () => {
  test.each(rows((call) => call.auth !== 'public' && call.auth !== 'operator'))(
    'is asked to sign in at %s',
    async (_name, call) => {
      await world.refused(guest, call, {}, 'LOGIN_EXPIRED')
    },
  )
})

describe('somebody signed in as a person', () => {
  test.each(rows((call) => call.auth === 'operator'))('is nobody at the console: %s', async (_name, call) => {
    await world.refused(buyer, call, {}, 'OPERATOR_LOGIN')
  })
  test.each(rows((call) => call.auth === 'shop' || call.auth === 'shop_owner'))(
    'without a shop is turned away at %s',
    async (_name, call) => {
      await world.refused(buyer, call, {}, 'SHOP_REQUIRED')
    },
  )
  test.each(rows((call) => call.auth === 'verified'))(
    'without a verified name is sent to verify it at %s',
    async (_name, call) => {
      await world.refused(buyer, call, {}, 'REALNAME_REQUIRED')
    },
  )
})

describe('a token that is made up', () => {
  test.each(rows((call) => call.auth === 'user'))('opens nothing at %s', async (_name, call) => {
    await world.refused({ token: 'f'.repeat(64) }, call, {}, 'LOGIN_EXPIRED')
  })
})

describe('a state-changing GET', () => {
  test.each(rows((call) => call.method === 'GET' && call.effect === 'write'))(
    'without the Ajax marker does nothing: %s',
    async (_name, call) => {
      const answer = await world.app.http!.inject({ url: call.path, headers: { token: buyer.token } })
      expect(answer.json()).toMatchObject({ code: REFUSALS.UNSUPPORTED.code })
      expect(answer.headers['cache-control']).toContain('no-store')
    },
  )
})

const fieldsOf = (call: Call): Record<string, z.ZodType> =>
  (call.input as unknown as { shape?: Record<string, z.ZodType> }).shape ?? {}

describe('nonsense in a public call', () => {
  const junk = { deep: { nested: [] } }
  test.each(rows((call) => call.auth === 'public' && Object.keys(fieldsOf(call)).length > 0))(
    'is refused in words at %s',
    async (_name, call) => {
      const input = Object.fromEntries(
        Object.keys(fieldsOf(call)).map((name) => [name, call.method === 'POST' ? junk : '\u0000']),
      )
      const envelope = await world.send(guest, call, input as never)
      expect(
        [REFUSALS.VALIDATION.code, REFUSALS.MISSING_PARAM.code, REFUSALS.UNSUPPORTED.code],
        JSON.stringify(envelope),
      ).toContain(envelope.code)
      expect(envelope.msg).not.toMatch(/select |stack|\/apps\//i)
    },
  )
})
