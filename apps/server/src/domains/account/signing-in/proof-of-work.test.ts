/** Work is asked for where codes and passwords are tried often, and each proof counts once, for one phone and one purpose. */
import { account, type Envelope } from '@juya/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, newPhone, proofOf } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ RATE_LIMITS: '1' })
})
afterAll(() => world.close())

const MINUTE = 60_000
const challengeOf = (refused: Envelope<unknown>): string => (refused.data as { challenge: string }).challenge

it('asks for work from the second code in ten minutes, and takes a proof once', async () => {
  const [phone, other] = [newPhone(), newPhone()]
  const ask = { phone, scene: 'login' } as const
  await world.call(guest, account.sendCode, ask)
  await world.advance(2 * MINUTE)
  const challenge = challengeOf(await world.refused(guest, account.sendCode, ask, 'CAPTCHA_REQUIRED'))
  const captcha_token = await proofOf(challenge)

  await world.call(guest, account.sendCode, { phone: other, scene: 'login' })
  await world.advance(2 * MINUTE)
  await world.refused(guest, account.sendCode, { ...ask, phone: other, captcha_token }, 'CAPTCHA_REQUIRED')
  await world.call(guest, account.sendCode, { ...ask, captcha_token })
  await world.advance(2 * MINUTE)
  // Forms sent by the thousand make no proof new again.
  for (let n = 0; n < 5_100; n++) await world.services.rate_limits.isFirst('form', `${phone}:${n}`, MINUTE)
  await world.refused(guest, account.sendCode, { ...ask, captcha_token }, 'CAPTCHA_REQUIRED')

  await world.advance(11 * MINUTE)
  await world.call(guest, account.sendCode, ask)
})

it('asks for work from the third wrong password; a proof for a code, an old one or a made-up one is none', async () => {
  const password = 'lotus7bowl'
  const { phone } = await newBuyer(world, { password })
  for (let n = 0; n < 3; n++)
    await world.refused(guest, account.login, { phone, password: `wrong-${n}-pass` }, 'BAD_CREDENTIALS')
  const first = challengeOf(await world.refused(guest, account.login, { phone, password }, 'CAPTCHA_REQUIRED'))
  const old = await proofOf(first)
  const unsigned = JSON.parse(Buffer.from(old, 'base64url').toString('utf8'))
  unsigned.challenge.parameters.cost = 1
  const cheap = Buffer.from(JSON.stringify(unsigned)).toString('base64url')
  await world.advance(6 * MINUTE)
  for (const captcha_token of [old, cheap, 'e30', 'nonsense'])
    await world.refused(guest, account.login, { phone, password, captcha_token }, 'CAPTCHA_REQUIRED')

  const anew = challengeOf(await world.refused(guest, account.login, { phone, password }, 'CAPTCHA_REQUIRED'))
  expect(await world.call(guest, account.login, { phone, password, captcha_token: await proofOf(anew) })).toMatchObject(
    {
      is_new: false,
    },
  )
})
