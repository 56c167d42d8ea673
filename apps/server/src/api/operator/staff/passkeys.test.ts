import { operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { siteOf } from '../../../domains/operator/signing-in/passkey-proof.ts'
import { cookiesOf, newOperator, signedIn, type TestOperator } from '../../../domains/operator/testing.ts'
import { paidOrder } from '../../../domains/order/testing.ts'
import { SoftPasskey } from '../../../testing/devices/soft-passkey.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const MINUTE = 60_000
const guest = {}

async function withPasskey(one?: TestOperator): Promise<{ one: TestOperator; passkey: SoftPasskey; id: number }> {
  const owner = one ?? (await newOperator(world, ['finance']))
  const passkey = new SoftPasskey(siteOf(world.ctx))
  const made = passkey.made(await world.call(owner, operator.newPasskey, {}))
  const { id } = await world.call(owner, operator.addPasskey, { name: 'Desk', passkey: made })
  return { one: owner, passkey, id }
}

/** The operator in a browser that signed in with a passkey. */
async function signedBy(one: TestOperator, passkey: SoftPasskey): Promise<TestOperator> {
  const signed = passkey.signed(await world.call(guest, operator.loginPasskey, {}))
  const answer = await world.app.http!.inject({
    method: 'POST',
    url: operator.loginByPasskey.path,
    headers: { 'x-requested-with': 'XMLHttpRequest' },
    payload: { passkey: signed },
  })
  expect(answer.json()).toMatchObject({ data: { operator: { id: one.id, login: one.login } } })
  return { ...one, operator_cookie: cookiesOf(answer.headers['set-cookie']) }
}

describe('a passkey', () => {
  test('is made with a fresh code, named, listed to its owner alone, and stands in the log', async () => {
    const { one, id } = await withPasskey()
    const other = await newOperator(world, ['finance', 'auditor'])

    const renamed = await world.call(one, operator.renamePasskey, { id, name: 'Laptop at home' })

    expect(renamed).toMatchObject({ id, name: 'Laptop at home', synced: false, last_used_at: null })
    expect((await world.call(one, operator.passkeys, {})).list).toEqual([renamed])
    expect((await world.call(other, operator.passkeys, {})).list).toEqual([])
    await world.refused(guest, operator.passkeys, {}, 'OPERATOR_LOGIN')
    await world.refused(other, operator.renamePasskey, { id, name: 'Mine' }, 'NOT_FOUND')
    await world.refused(other, operator.removePasskey, { id }, 'NOT_FOUND')
    const { list } = await world.call(other, operator.auditLog, { actor_id: one.id })
    expect(list.slice(0, 2).map(({ action }) => action)).toEqual(['operator.passkey_rename', 'operator.passkey_add'])
  })

  test('is refused that was made at another address, for another domain, without a finger, face or PIN, or for another session', async () => {
    const one = await newOperator(world, ['finance'])
    const passkey = new SoftPasskey(siteOf(world.ctx))
    const add = async (made: ReturnType<SoftPasskey['made']>, by = one) =>
      world.refused(by, operator.addPasskey, { name: 'Desk', passkey: made }, 'PASSKEY_WRONG')
    const asked = () => world.call(one, operator.newPasskey, {})

    await add(passkey.made(await asked(), { origin: 'https://juya.example.net' }))
    await add(passkey.made(await asked(), { domain: 'juya.example.net' }))
    await add(passkey.made(await asked(), { unverified: true }))
    await add(passkey.made(await asked()), await newOperator(world, ['finance']))
    const late = passkey.made(await asked())
    await world.advance(5 * MINUTE + 1_000)
    await add(late)
    expect((await world.call(one, operator.passkeys, {})).list).toEqual([])
  })

  test('is kept once, and ten are enough', async () => {
    const { one, passkey } = await withPasskey()
    const again = passkey.made(await world.call(one, operator.newPasskey, {}))
    await world.refused(one, operator.addPasskey, { name: 'Again', passkey: again }, 'PASSKEY_WRONG')
    const kept = new SoftPasskey(siteOf(world.ctx)).made(await world.call(one, operator.newPasskey, {}))
    for (let n = 1; n < 10; n++) await withPasskey(one)

    await world.refused(one, operator.newPasskey, {}, 'LIMIT_REACHED')
    await world.refused(one, operator.addPasskey, { name: 'Eleventh', passkey: kept }, 'LIMIT_REACHED')
  })

  test('is made and removed with a fresh code only', async () => {
    const { one, id } = await withPasskey(await newOperator(world, ['finance']))
    const later = await signedIn(world, one)
    await world.advance(6 * MINUTE)

    await world.refused(later, operator.newPasskey, {}, 'FRESH_CODE_NEEDED')
    await world.refused(later, operator.removePasskey, { id }, 'FRESH_CODE_NEEDED')
    await world.call(one, operator.removePasskey, { id })
    await world.refused(one, operator.freshPasskey, {}, 'NOT_FOUND')
  })
})

describe('signing in with a passkey', () => {
  test('opens a session in one step, with a fresh code and the roles of the account', async () => {
    const { one, passkey } = await withPasskey()

    const here = await signedBy(one, passkey)

    expect(await world.call(here, operator.me, {})).toMatchObject({ id: one.id, roles: ['finance'] })
    await world.call(here, operator.closeOrder, { id: (await paidOrder(world)).id, reason: 'asked for by phone' })
    expect((await world.call(here, operator.passkeys, {})).list[0]!.last_used_at).not.toBeNull()
  })

  test('is refused at another address, to a signature that was used, to an unknown passkey and to a disabled operator', async () => {
    const { one, passkey } = await withPasskey()
    const sign = async (wrong = {}, by = passkey) =>
      by.signed(await world.call(guest, operator.loginPasskey, {}), wrong)
    const refused = async (signed: ReturnType<SoftPasskey['signed']>) =>
      world.refused(guest, operator.loginByPasskey, { passkey: signed }, 'PASSKEY_WRONG')

    await refused(await sign({ origin: 'https://juya.example.net' }))
    await refused(await sign({ domain: 'juya.example.net' }))
    await refused(await sign({ unverified: true }))
    await refused(await sign({}, new SoftPasskey(siteOf(world.ctx))))
    const good = await sign()
    await world.call(guest, operator.loginByPasskey, { passkey: good })
    await refused(good)
    await world.sql(`update operator_accounts set status = 'disabled' where id = $1`, [one.id])
    await refused(await sign())
  })

  test('is refused to a copy, whose counter stands still, and the log says so', async () => {
    const { one, passkey } = await withPasskey()
    await signedBy(one, passkey)
    passkey.counter = 1

    const copied = passkey.signed(await world.call(guest, operator.loginPasskey, {}))
    await world.refused(guest, operator.loginByPasskey, { passkey: copied }, 'PASSKEY_WRONG')

    const auditor = await newOperator(world, ['auditor'])
    const { list } = await world.call(auditor, operator.auditLog, { action: 'operator.passkey_copied' })
    expect(list[0]).toMatchObject({ target_id: String(one.id) })
  })

  test('is over for who lost it as soon as a colleague made the authenticator void', async () => {
    const { one, passkey } = await withPasskey()
    const root = await newOperator(world, ['root'])

    await world.call(root, operator.newAuthenticator, { id: one.id, reason: 'lost on a train' })

    const signed = passkey.signed(await world.call(guest, operator.loginPasskey, {}))
    await world.refused(guest, operator.loginByPasskey, { passkey: signed }, 'PASSKEY_WRONG')
    const { enrol } = await world.call(guest, operator.login, { login: one.login, password: one.password })
    expect(enrol).not.toBeNull()
  })

  test('asks with a new question each time, and beyond the limits of everybody says nothing of anybody', async () => {
    const [first, second] = [
      await world.call(guest, operator.loginPasskey, {}),
      await world.call(guest, operator.loginPasskey, {}),
    ]

    expect(first.options.challenge).not.toBe(second.options.challenge)
    expect(first.options.allowCredentials ?? []).toEqual([])
  })
})

describe('a signature instead of a fresh code', () => {
  test('lets this session do for five minutes what needs one', async () => {
    const { one, passkey } = await withPasskey()
    const here = await signedBy(one, passkey)
    await world.advance(6 * MINUTE)
    const order = { id: (await paidOrder(world)).id, reason: 'asked for by phone' }
    await world.refused(here, operator.closeOrder, order, 'FRESH_CODE_NEEDED')

    const signed = passkey.signed(await world.call(here, operator.freshPasskey, {}))
    const { until_at } = await world.call(here, operator.freshByPasskey, { passkey: signed })

    expect(until_at * 1_000).toBeGreaterThan(await world.now())
    await world.call(here, operator.closeOrder, order)
    await world.refused(here, operator.freshByPasskey, { passkey: signed }, 'PASSKEY_WRONG')
  })

  test('is refused of a colleague, of another session, and of what was signed to sign in', async () => {
    const [mine, other] = [await withPasskey(), await withPasskey()]
    const elsewhere = await signedBy(mine.one, mine.passkey)
    const asked = await world.call(mine.one, operator.freshPasskey, {})
    const refused = (passkey: ReturnType<SoftPasskey['signed']>, by = mine.one) =>
      world.refused(by, operator.freshByPasskey, { passkey }, 'PASSKEY_WRONG')

    await refused(other.passkey.signed(asked))
    await refused(mine.passkey.signed(asked), elsewhere)
    await refused(mine.passkey.signed(await world.call(guest, operator.loginPasskey, {})))
    await refused(mine.passkey.signed(asked, { origin: 'https://juya.example.net' }))
  })
})
