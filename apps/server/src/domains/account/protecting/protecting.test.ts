/** Another phone, disconnected messengers, ended sessions, and "It was not me". */
import { account } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { createSession } from '../signing-in/sessions.ts'
import { sentSms } from '../signing-in/sms.ts'
import { codeSentTo, idNumber, newBuyer, newPhone, type TestPerson, uploadFor } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PASSWORD = 'lotus7bowl'
const HOUR = 3_600_000

let filed = 0
/** Verifies a person's name; gives the end of their number. */
async function verify(person: TestPerson): Promise<string> {
  const id_no = idNumber('19880808', ++filed)
  await world.call(person, account.submitRealname, {
    real_name: '林清和',
    id_no,
    id_front: await uploadFor(world, person.id, 'idcard'),
    id_back: await uploadFor(world, person.id, 'idcard'),
  })
  return id_no.slice(-6)
}
async function codeAt(caller: { token?: string }, phone: string, scene: 'change_phone' | 'login'): Promise<string> {
  const codes = () => sentSms().filter((one) => one.phone === phone && one.params.code !== undefined)
  const before = codes().length
  await world.call(caller, account.sendCode, { phone, scene })
  await expect.poll(() => codes().length).toBe(before + 1)
  return codes()[0]!.params.code!
}
/** Both phones prove themselves. */
async function movePhone(person: TestPerson, phone: string): Promise<void> {
  const [sms_code, old_sms_code] = [
    await codeAt(person, phone, 'change_phone'),
    await codeAt(person, person.phone, 'change_phone'),
  ]
  await world.call(person, account.changePhone, { phone, sms_code, old_sms_code })
}
const phoneOf = async ({ id }: { id: number }) =>
  (await world.sql<{ phone: string }>('select phone from account_users where id = $1', [id]))[0]!.phone
/** The link of the security notice last sent to a phone, as its owner reads it. */
async function ticketSentTo(phone: string): Promise<string> {
  await world.settle()
  const text = await expect
    .poll(() => sentSms().find((one) => one.phone === phone && one.params.text?.includes('notMe'))?.params.text)
    .toBeDefined()
    .then(() => sentSms().find((one) => one.phone === phone && one.params.text?.includes('notMe'))!.params.text!)
  return /ticket=([\w.-]+)/.exec(text)![1]!
}
const bind = (person: TestPerson, nickname: string) =>
  world.sql(
    `insert into account_messenger_bindings (user_id, provider, open_id, nickname) values ($1::bigint, 'wechat_h5', 'o_' || $1::bigint::text, $2)`,
    [person.id, nickname],
  )

describe('another phone', () => {
  it('takes codes of both, ends the other sessions and lets withdrawals rest for a day', async () => {
    const [person, phone] = [await newBuyer(world, { password: PASSWORD }), newPhone()]
    const other = await createSession(world.ctx, { user_id: person.id })
    const sms_code = await codeAt(person, phone, 'change_phone')
    await world.refused(person, account.changePhone, { phone, sms_code }, 'MISSING_PARAM')
    await world.refused(person, account.changePhone, { phone, sms_code, old_sms_code: '000000' }, 'SMS_LAPSED')
    const old_sms_code = await codeAt(person, person.phone, 'change_phone')

    const done = await world.call(person, account.changePhone, { phone, sms_code, old_sms_code })

    expect(done).toMatchObject({ done: true, due_at: null })
    expect(await phoneOf(person)).toBe(phone)
    await world.refused(other, account.me, {}, 'LOGIN_EXPIRED')
    await world.refused(guest, account.login, { phone: person.phone, password: PASSWORD }, 'BAD_CREDENTIALS')
    await world.call(guest, account.login, { phone, password: PASSWORD })
    await world.refused(person, account.changePhone, { phone, sms_code, old_sms_code }, 'ALREADY_DONE')
  })

  it('of somebody else is not taken', async () => {
    const [person, taken] = [await newBuyer(world), newPhone()]
    const sms_code = await codeAt(person, taken, 'change_phone')
    await newBuyer(world, { phone: taken })
    const old_sms_code = await codeAt(person, person.phone, 'change_phone')
    await world.refused(person, account.changePhone, { phone: taken, sms_code, old_sms_code }, 'PHONE_TAKEN')
  })

  it('without the old one takes the end of the verified number, and a day in which it can be called off', async () => {
    const [person, phone] = [await newBuyer(world), newPhone()]
    const sms_code = await codeAt(person, phone, 'change_phone')
    await world.refused(person, account.changePhone, { phone, sms_code, id_no_tail6: '123456' }, 'REALNAME_REQUIRED')
    const id_no_tail6 = await verify(person)
    const session = await createSession(world.ctx, { user_id: person.id })
    await world.refused(session, account.changePhone, { phone, sms_code, id_no_tail6: '000000' }, 'HOLDER_MISMATCH')
    expect(await world.call(session, account.changePhone, { phone, sms_code, id_no_tail6 })).toMatchObject({
      done: false,
    })
    expect(await phoneOf(person)).toBe(person.phone)
    expect((await world.call(session, account.security, {})).phone_change).toMatchObject({ done: false })
    await ticketSentTo(person.phone)

    await world.call(session, account.keepPhone, {})
    await world.refused(session, account.keepPhone, {}, 'STATE_CONFLICT')
    await world.advance(25 * HOUR)
    expect(await phoneOf(person)).toBe(person.phone)

    const again = await codeAt(session, phone, 'change_phone')
    await world.call(session, account.changePhone, { phone, sms_code: again, id_no_tail6 })
    await world.advance(23 * HOUR)
    expect(await phoneOf(person)).toBe(person.phone)
    await world.advance(HOUR + 1000)
    expect(await phoneOf(person)).toBe(phone)
  })
})

describe('ways in', () => {
  it('a messenger account is disconnected, but never the last way in', async () => {
    const person = await newBuyer(world)
    await bind(person, '青瓷小筑')
    await world.call(person, account.unbind, { provider: 'wechat_h5' })
    expect((await world.call(person, account.me, {})).bindings).toEqual([])
    await world.refused(person, account.unbind, { provider: 'wechat_h5' }, 'NOT_FOUND')

    await bind(person, '青瓷小筑')
    await world.sql('update account_users set phone = null where id = $1', [person.id])
    await world.refused(person, account.unbind, { provider: 'wechat_h5' }, 'LAST_WAY_IN')
  })

  it('one other session is ended, or all of them; never a stranger’s and never this one', async () => {
    const [person, stranger] = [await newBuyer(world), await newBuyer(world)]
    const [one, two] = [
      await createSession(world.ctx, { user_id: person.id }),
      await createSession(world.ctx, { user_id: person.id }),
    ]
    const { devices } = await world.call(person, account.security, {})
    expect(devices.find(({ current }) => current)).toMatchObject({ place: '127.0.0.*' })
    const [mine] = devices.filter(({ current }) => current)
    await world.refused(person, account.endSession, { id: mine!.id }, 'NOT_FOUND')
    await world.refused(stranger, account.endSession, { id: one.session_id }, 'NOT_FOUND')

    expect(await world.call(person, account.endSession, { id: one.session_id })).toEqual({ ended: 1 })
    await world.refused(one, account.me, {}, 'LOGIN_EXPIRED')
    await world.call(two, account.me, {})
    expect(await world.call(person, account.endSession, {})).toEqual({ ended: 1 })
    await world.refused(two, account.me, {}, 'LOGIN_EXPIRED')
    await world.call(person, account.me, {})
  })
})

describe('"It was not me"', () => {
  it('one tap locks the account a thief took, and its owner turns everything back with the old phone and their number', async () => {
    const owner = await newBuyer(world, { password: PASSWORD })
    await bind(owner, '木石居')
    const id_no_tail6 = await verify(owner)
    const thief = { ...owner, ...(await createSession(world.ctx, { user_id: owner.id })) }
    const thief_phone = newPhone()
    await movePhone(thief, thief_phone)
    await world.call(thief, account.changePassword, { old_password: PASSWORD, password: 'thieves9den' })
    await world.call(thief, account.unbind, { provider: 'wechat_h5' })

    const ticket = await ticketSentTo(owner.phone)
    const before = await world.call(guest, account.lockInfo, { ticket })
    expect(before).toMatchObject({ is_locked: false, needs_id_tail: true })
    expect(before.changes.map(({ kind }) => kind)).toEqual(['unbound', 'password', 'phone'])
    expect(before.phone_masked.slice(-4)).toBe(owner.phone.slice(-4))
    await world.call(guest, account.lock, { ticket })
    await world.refused(thief, account.me, {}, 'LOGIN_EXPIRED')
    const entry = { phone: thief_phone, password: 'thieves9den' }
    await world.refused(guest, account.login, entry, 'LOCKED_BY_OWNER')
    await world.advance(61_000)
    const at_thief = await codeAt(guest, thief_phone, 'login')
    await world.refused(guest, account.loginByCode, { phone: thief_phone, sms_code: at_thief }, 'LOCKED_BY_OWNER')

    await world.call(guest, account.lockCode, { ticket })
    const sms_code = await codeSentTo(owner.phone)
    await world.refused(guest, account.unlock, { ticket, sms_code: '000000', id_no_tail6 }, 'SMS_WRONG')
    await world.refused(guest, account.unlock, { ticket, sms_code, id_no_tail6: '000000' }, 'HOLDER_MISMATCH')
    const { token } = await world.call(guest, account.unlock, { ticket, sms_code, id_no_tail6 })

    const me = await world.call({ token }, account.me, {})
    expect(me.bindings).toMatchObject([{ nickname: '木石居' }])
    expect(await phoneOf(owner)).toBe(owner.phone)
    await world.call(guest, account.login, { phone: owner.phone, password: PASSWORD })
    await world.refused(guest, account.login, entry, 'BAD_CREDENTIALS')

    // The thief has read that link as well: it locks nothing again, so what the owner sets now stays.
    await world.advance(2_000)
    await world.refused(guest, account.lock, { ticket }, 'NOT_FOUND')
    const anew = await ticketSentTo(owner.phone)
    await world.refused(guest, account.lockCode, { ticket: anew }, 'STATE_CONFLICT')
    await world.refused(guest, account.unlock, { ticket: anew, sms_code, id_no_tail6 }, 'STATE_CONFLICT')
    expect((await world.call(guest, account.lockInfo, { ticket: anew })).changes).toEqual([])
  })

  it('is said with a link of ours, for three days, or signed in; a change older than that stays', async () => {
    const [owner, phone] = [await newBuyer(world), newPhone()]
    await movePhone(owner, phone)
    const ticket = await ticketSentTo(owner.phone)
    const forged = `${owner.id}${ticket.slice(ticket.indexOf('.'), -2)}AA`
    for (const one of [forged, 'nothing.of.ours', ticket.replace(String(owner.id), String(owner.id + 1))]) {
      await world.refused(guest, account.lockInfo, { ticket: one }, 'NOT_FOUND')
      await world.refused(guest, account.lock, { ticket: one }, 'NOT_FOUND')
      await world.refused(guest, account.lockCode, { ticket: one }, 'NOT_FOUND')
    }
    await world.refused(guest, account.lock, {}, 'LOGIN_EXPIRED')
    await world.advance(73 * HOUR)
    await world.refused(guest, account.lock, { ticket }, 'NOT_FOUND')

    const { ticket: own } = await world.call(owner, account.lock, {})
    expect(await world.call(guest, account.lockInfo, { ticket: own })).toMatchObject({ is_locked: true, changes: [] })
    await world.call(guest, account.lockCode, { ticket: own })
    await world.call(guest, account.unlock, { ticket: own, sms_code: await codeSentTo(phone) })
    expect(await phoneOf(owner)).toBe(phone)
  })
})
