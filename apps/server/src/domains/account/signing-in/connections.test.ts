/** The code for a phone is judged before the transaction: no request holds one connection and waits for another. */
import { account } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { codeSentTo, newBuyer, newPhone, PAY_PASSWORD } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ DATABASE_POOL: '2' })
})
afterAll(() => world.close())

const PASSWORD = 'lotus7bowl'

async function codeFor(phone: string, scene: 'login' | 'register' | 'forgot') {
  await world.call(guest, account.sendCode, { phone, scene })
  return codeSentTo(phone)
}

test('as many people as there are connections, and more, come in by SMS at once', async () => {
  const [first, second, third, known] = [newPhone(), newPhone(), newPhone(), await newBuyer(world)]
  const { phone } = known
  const codes = [await codeFor(first, 'register'), await codeFor(second, 'register'), await codeFor(third, 'login')]
  const reset = await codeFor(phone, 'forgot')

  const answers = await Promise.all([
    world.send(guest, account.register, { phone: first, sms_code: codes[0]!, password: PASSWORD, agree: true }),
    world.send(guest, account.register, { phone: second, sms_code: codes[1]!, password: PASSWORD, agree: true }),
    world.send(guest, account.loginByCode, { phone: third, sms_code: codes[2]! }),
    world.send(guest, account.forgotPassword, { phone, sms_code: reset, password: PASSWORD }),
  ])

  expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual([
    '1 Welcome',
    '1 Welcome',
    '1 Welcome',
    '1 Password changed, please sign in',
  ])
})

test('as many people change their pay password at once', async () => {
  const people = [await newBuyer(world), await newBuyer(world), await newBuyer(world)]

  const answers = await Promise.all(
    people.map((person) =>
      world.send(person, account.changePayPassword, { old_pay_password: PAY_PASSWORD, pay_password: '852963' }),
    ),
  )

  expect(answers.map(({ code, msg }) => `${code} ${msg}`)).toEqual(
    people.map(() => '1 Pay password changed; other devices were signed out'),
  )
})
