import { account } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { decideIdentity } from './identity/identity.ts'
import { linkedPeople, notePayout } from './identity/linked-accounts.ts'
import { addGrowth } from './profile/growth-log.ts'
import { accountFactsOf, addStrike } from './profile/people.ts'
import { banUser, restrictUser } from './standing/moderation.ts'
import { codeSentTo, idNumber, newBuyer, PAY_PASSWORD, type TestPerson, uploadFor } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const PASSWORD = 'lotus7bowl'
const MINUTE = 60_000
/** The papers a person filed last. */
const identityOf = async (person: TestPerson) =>
  (
    await world.sql<{ id: number }>(
      'select id from account_identity_filings where user_id = $1 order by id desc limit 1',
      [person.id],
    )
  )[0]!
const inTx = <R>(work: Parameters<typeof inTransaction<typeof world.ctx, R>>[1]) => inTransaction(world.ctx, work)

async function codeFor(person: TestPerson, scene: 'pay_pwd' | 'forgot') {
  await world.call(person, account.sendCode, { phone: person.phone, scene })
  return codeSentTo(person.phone)
}

describe('the profile', () => {
  it('changes what is given and nothing else', async () => {
    const buyer = await newBuyer(world)
    const avatar = await uploadFor(world, buyer.id, 'avatar')
    const me = await world.call(buyer, account.saveMe, {
      nickname: '青瓷小筑',
      signature: 'celadon',
      gender: 'female',
      birthday: '1990-05-17',
      avatar,
    })
    expect(me).toMatchObject({
      nickname: '青瓷小筑',
      signature: 'celadon',
      gender: 'female',
      birthday: '1990-05-17',
      avatar,
    })
    expect(await world.call(buyer, account.saveMe, { city: '杭州' })).toMatchObject({
      nickname: '青瓷小筑',
      city: '杭州',
      birthday: '1990-05-17',
    })
    await world.refused(buyer, account.saveMe, { city: '亚特兰蒂斯' }, 'NOT_FOUND')
    expect(await world.call(buyer, account.saveMe, { city: '' })).toMatchObject({ city: null, nickname: '青瓷小筑' })
  })

  it('takes the roles normal and shop only, and shop only from those who have one [R4.1]', async () => {
    const buyer = await newBuyer(world)
    const answer = await world.refused(buyer, account.saveMe, { role: 'admin' }, 'ROLE_INVALID')
    expect(answer.msg).toBe('Role options are normal and shop')
    await world.refused(buyer, account.saveMe, { role: 'shop' }, 'SHOP_REQUIRED')
  })

  it("takes no blocked words and nobody else's picture", async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    await world.refused(buyer, account.saveMe, { nickname: '象牙专营' }, 'CONTENT_BLOCKED')
    await world.refused(buyer, account.saveMe, { avatar: await uploadFor(world, other.id) }, 'NOT_FOUND')
  })

  it('is for those who signed in', async () => {
    await world.refused(guest, account.me, {}, 'LOGIN_EXPIRED')
  })
})

describe('the login password', () => {
  it('is set once; an older session proves the phone first', async () => {
    const buyer = await newBuyer(world)
    expect(await world.call(buyer, account.passwordState, {})).toMatchObject({ is_set: false })
    await world.advance(11 * MINUTE)
    await world.refused(buyer, account.setPassword, { password: PASSWORD }, 'SMS_LAPSED')
    await world.call(buyer, account.setPassword, { password: PASSWORD, sms_code: await codeFor(buyer, 'forgot') })
    await world.refused(buyer, account.setPasswordByGet, { password: PASSWORD }, 'ALREADY_DONE')
    expect((await world.call(buyer, account.passwordState, {})).is_set).toBe(true)
  })

  it('set by GET signs its owner in, and no other word does', async () => {
    const buyer = await newBuyer(world)

    await world.call(buyer, account.setPasswordByGet, { password: PASSWORD })

    expect(await world.call(buyer, account.passwordState, {})).toMatchObject({ is_set: true })
    await world.refused(guest, account.login, { phone: buyer.phone, password: `${PASSWORD}x` }, 'BAD_CREDENTIALS')
    const { user } = await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD })
    expect(user.id).toBe(buyer.id)
  })

  it('changed ends the sessions on other devices, not this one', async () => {
    const buyer = await newBuyer(world, { password: PASSWORD })
    const other = await world.call(guest, account.login, { phone: buyer.phone, password: PASSWORD })
    await world.refused(
      buyer,
      account.changePassword,
      { old_password: 'wrong7wrong', password: 'jade4moon' },
      'BAD_CREDENTIALS',
    )
    await world.refused(
      buyer,
      account.changePasswordByGet,
      { old_password: PASSWORD, password: 'weak' },
      'PASSWORD_WEAK',
    )
    await world.call(buyer, account.changePassword, { old_password: PASSWORD, password: 'jade4moon' })
    await world.refused(other, account.me, {}, 'LOGIN_EXPIRED')
    await world.call(buyer, account.changePasswordByGet, { old_password: 'jade4moon', password: PASSWORD })
  })

  it('that was never set cannot be changed', async () => {
    await world.refused(
      await newBuyer(world),
      account.changePassword,
      { old_password: 'a', password: PASSWORD },
      'PWD_NOT_SET',
    )
  })
})

describe('the pay password', () => {
  it('is not needed for small amounts up to the limits paying itself goes by', async () => {
    const buyer = await newBuyer(world)
    const limits = async () => (await world.call(buyer, account.payPasswordState, {})).free_limit
    expect(await limits()).toMatchObject({ per_fen: 200_00, day_fen: 1_000_00 })

    await inTx((tx) => world.services.settings.save(tx, 'wallet.pay_free_day_fen', 300_00, 1, 'as the test tells it'))

    expect(await limits()).toMatchObject({ per_fen: 200_00, day_fen: 300_00 })
  })

  it('is set by SMS, once, and must not be easy to guess', async () => {
    const buyer = await newBuyer(world, { pay_password: null })
    expect(await world.call(buyer, account.payPasswordState, {})).toMatchObject({
      is_set: false,
      free_limit: { enabled: false },
    })
    await world.sql(`update account_users set birthday = '1990-05-17' where id = $1`, [buyer.id])
    for (const pay_password of ['111111', '123456', '987654', '123123', '900517', '199005', buyer.phone.slice(-6)]) {
      await world.sql('delete from account_sms_codes')
      await world.refused(
        buyer,
        account.setPayPassword,
        { pay_password, sms_code: await codeFor(buyer, 'pay_pwd') },
        'PAY_PASSWORD_WEAK',
      )
    }
    await world.sql('delete from account_sms_codes')
    await world.call(buyer, account.setPayPassword, {
      pay_password: '258369',
      sms_code: await codeFor(buyer, 'pay_pwd'),
      free_limit_on: true,
    })
    expect(await world.call(buyer, account.payPasswordState, {})).toMatchObject({
      is_set: true,
      free_limit: { enabled: true },
    })
    await world.advance(61_000)
    await world.refused(
      buyer,
      account.setPayPassword,
      { pay_password: '147258', sms_code: await codeFor(buyer, 'pay_pwd') },
      'ALREADY_DONE',
    )
  })

  it('changes with the old one', async () => {
    const buyer = await newBuyer(world)
    await world.refused(
      buyer,
      account.changePayPassword,
      { old_pay_password: '999888', pay_password: '147259' },
      'PAY_PASSWORD_WRONG',
      { tries_left: 4 },
    )
    await world.call(buyer, account.changePayPassword, { old_pay_password: PAY_PASSWORD, pay_password: '147259' })
  })

  it('forgotten is reset by SMS and the end of the verified number; withdrawals rest for a day', async () => {
    const buyer = await newBuyer(world)
    const id_no = idNumber('19900517', 11)
    await world.call(buyer, account.submitRealname, {
      real_name: '林青瓷',
      id_no,
      id_front: await uploadFor(world, buyer.id, 'idcard'),
      id_back: await uploadFor(world, buyer.id, 'idcard'),
    })
    await world.refused(
      buyer,
      account.resetPayPassword,
      { sms_code: await codeFor(buyer, 'pay_pwd'), id_no_tail6: '000000', pay_password: '147259' },
      'HOLDER_MISMATCH',
    )
    await world.advance(61_000)
    await world.call(buyer, account.resetPayPassword, {
      sms_code: await codeFor(buyer, 'pay_pwd'),
      id_no_tail6: id_no.slice(-6),
      pay_password: '147259',
    })
    expect((await accountFactsOf(world.ctx, buyer.id)).withdraw_hold_until).toBeGreaterThan(await world.now())
  })
})

describe('the real name', () => {
  const file = async (person: TestPerson, more: object = {}) => ({
    real_name: '顾小满',
    id_no: idNumber('19910101', person.id % 1000),
    id_front: await uploadFor(world, person.id, 'idcard'),
    id_back: await uploadFor(world, person.id, 'idcard'),
    ...more,
  })

  it('is verified at once when the register says that name and number belong together', async () => {
    const buyer = await newBuyer(world)
    expect(await world.call(buyer, account.realname, {})).toMatchObject({ status: 'none' })
    const filed = await world.call(buyer, account.submitRealname, await file(buyer))
    expect(filed).toMatchObject({ status: 'verified', real_name_masked: '**满' })
    expect(await world.call(buyer, account.checkRealname, {})).toEqual({
      verified: true,
      status: 'verified',
      adult: true,
    })
    await world.refused(buyer, account.submitRealname, await file(buyer), 'ALREADY_DONE')
  })

  it('is rejected when they do not, and may be filed again', async () => {
    const buyer = await newBuyer(world)
    expect(await world.call(buyer, account.submitRealname, await file(buyer, { real_name: '姓名不符' }))).toMatchObject(
      { status: 'rejected' },
    )
    expect(await world.call(buyer, account.submitRealname, await file(buyer))).toMatchObject({ status: 'verified' })
  })

  it('knows who is not of age', async () => {
    const buyer = await newBuyer(world)
    await world.call(buyer, account.submitRealname, await file(buyer, { id_no: idNumber('20150101', 1) }))
    expect(await world.call(buyer, account.checkRealname, {})).toMatchObject({ verified: true, adult: false })
  })

  it('takes no number with a wrong check digit and no pictures of others', async () => {
    const [buyer, other] = [await newBuyer(world), await newBuyer(world)]
    const id_no = idNumber('19910101', 7)
    const wrong = `${id_no.slice(0, 17)}${id_no.endsWith('1') ? '2' : '1'}`
    await world.refused(buyer, account.submitRealname, await file(buyer, { id_no: wrong }), 'VALIDATION')
    await world.refused(
      buyer,
      account.submitRealname,
      await file(buyer, { id_front: await uploadFor(world, other.id) }),
      'NOT_FOUND',
    )
  })

  it('belongs to at most three accounts, of which only the first is a new customer', async () => {
    const id_no = idNumber('19850808', 321)
    const people = [await newBuyer(world), await newBuyer(world), await newBuyer(world), await newBuyer(world)]
    for (const person of people.slice(0, 3))
      await world.call(person, account.submitRealname, await file(person, { id_no }))
    await world.refused(people[3]!, account.submitRealname, await file(people[3]!, { id_no }), 'LIMIT_REACHED')
    expect((await accountFactsOf(world.ctx, people[0]!.id)).is_new_customer).toBe(true)
    expect((await accountFactsOf(world.ctx, people[2]!.id)).is_new_customer).toBe(false)
  })

  it('is stored encrypted', async () => {
    const buyer = await newBuyer(world)
    const id_no = idNumber('19910202', 5)
    await world.call(buyer, account.submitRealname, await file(buyer, { id_no, real_name: '秘密姓名' }))
    const [row] = await world.sql<{ dump: string }>(
      `select encode(real_name_enc, 'escape') || encode(id_no_enc, 'escape') as dump from account_identity_filings where user_id = $1`,
      [buyer.id],
    )
    expect(row!.dump).not.toContain(id_no)
    expect(Buffer.from(row!.dump)).not.toContain('秘密')
  })

  it('of a shop waits for an operator, who decides once', async () => {
    const buyer = await newBuyer(world)
    const shop = { name: `润玉堂${buyer.id}`, intro: 'jade', main_category_ids: [1] }
    const filed = await world.call(buyer, account.submitRealname, await file(buyer, { kind: 'shop', shop }))
    expect(filed).toMatchObject({ status: 'pending' })
    await world.refused(buyer, account.submitRealname, await file(buyer), 'STATE_CONFLICT')
    const waiting = await identityOf(buyer)
    await inTx((tx) => decideIdentity(tx, waiting.id, { verified: true, operator_id: 1 }))
    expect(await world.call(buyer, account.checkRealname, {})).toMatchObject({ verified: true })
    await expect(
      inTx((tx) => decideIdentity(tx, waiting.id, { verified: false, operator_id: 1 })),
    ).rejects.toMatchObject({ key: 'STATE_CONFLICT' })
  })
})

describe('settings', () => {
  it('keep what was chosen, for privacy and for each category of notices', async () => {
    const buyer = await newBuyer(world)
    const before = await world.call(buyer, account.settings, {})
    expect(before.privacy).toEqual({
      who_can_chat: 'all',
      recommend: true,
      show_follows: true,
      in_ranks: true,
      in_spend_rank: false,
    })
    expect(before.agreements.map((one) => one.code)).toContain('user_agreement')
    const after = await world.call(buyer, account.saveSettings, {
      privacy: { recommend: false },
      notices: [{ category: 'auction', push: true, sms: false }],
    })
    expect(after.privacy).toEqual({
      who_can_chat: 'all',
      recommend: false,
      show_follows: true,
      in_ranks: true,
      in_spend_rank: false,
    })
    expect(after.notices.find((one) => one.category === 'auction')).toEqual({
      category: 'auction',
      push: true,
      sms: false,
    })
    const fixed = await world.call(buyer, account.saveSettings, {
      notices: [{ category: 'system', push: false, sms: false }],
    })
    expect(fixed.notices.find((one) => one.category === 'system')).toMatchObject({ push: true, sms: true })
    await world.refused(buyer, account.saveSettings, { privacy: { who_can_chat: 'nobody' } }, 'VALIDATION')
  })

  it('show where the account is signed in', async () => {
    const buyer = await newBuyer(world, { device_id: 'phone-1' })
    expect(await world.call(buyer, account.security, {})).toMatchObject({
      has_pay_password: true,
      has_password: false,
      devices: [{ device_id: 'phone-1', current: true }],
    })
  })

  it('tell anybody about the company', async () => {
    expect((await world.call(guest, account.aboutUs, {})).content_html).toContain('<h2>')
    expect(await world.call(guest, account.company, {})).toMatchObject({ version: '1.7.0' })
  })
})

describe('linked accounts', () => {
  it('are found by identity, device and payout card, and strangers are not', async () => {
    const [a, b, c, d] = [
      await newBuyer(world, { device_id: 'shared-x' }),
      await newBuyer(world, { device_id: 'shared-x' }),
      await newBuyer(world),
      await newBuyer(world),
    ]
    await notePayout(world.ctx, c.id, '6222020000001234')
    await notePayout(world.ctx, d.id, '6222020000001234')
    expect(await linkedPeople(world.ctx, a.id)).toEqual(new Map([[b.id, 'device']]))
    expect(await linkedPeople(world.ctx, c.id)).toEqual(new Map([[d.id, 'payout']]))
  })
})

describe('an operator', () => {
  it('restricts somebody until a time, after which they may go on', async () => {
    const buyer = await newBuyer(world)
    const until = (await world.now()) + 60 * MINUTE
    await inTx((tx) => restrictUser(tx, { user_id: buyer.id, reason: 'spam', until }))
    expect(await accountFactsOf(world.ctx, buyer.id)).toMatchObject({ status: 'restricted' })
    await world.advance(61 * MINUTE)
    expect(await accountFactsOf(world.ctx, buyer.id)).toMatchObject({ status: 'active' })
    expect(await world.call(buyer, account.me, {})).toMatchObject({ status: 'active' })
  })

  it('bans somebody, whose token is worth nothing from then on', async () => {
    const buyer = await newBuyer(world)
    await world.call(buyer, account.me, {})
    await inTx((tx) => banUser(tx, { user_id: buyer.id, reason: 'forged pieces' }))
    await world.refused(buyer, account.me, {}, 'LOGIN_EXPIRED')
  })
})

describe('account facts', () => {
  it('counts unpaid lots and takes one back, never below none', async () => {
    const buyer = await newBuyer(world)
    expect(await inTx((tx) => addStrike(tx, buyer.id, 1))).toBe(1)
    expect(await inTx((tx) => addStrike(tx, buyer.id, -1))).toBe(0)
    expect(await inTx((tx) => addStrike(tx, buyer.id, -1))).toBe(0)
  })

  it('grows once per reason and thing, and the level follows', async () => {
    const buyer = await newBuyer(world)
    for (let i = 0; i < 2; i++)
      await inTx((tx) => addGrowth(tx, { user_id: buyer.id, delta: 400, reason: 'order_completed', ref: 'order:1' }))
    expect(await accountFactsOf(world.ctx, buyer.id)).toMatchObject({ growth_value: 500, credit_level: 3 })
    await inTx((tx) => addGrowth(tx, { user_id: buyer.id, delta: -700, reason: 'unpaid_lot', ref: 'lot:1' }))
    expect(await accountFactsOf(world.ctx, buyer.id)).toMatchObject({ credit_level: 0 })
  })
})

it('what concerns one person is told to nobody who is not signed in', async () => {
  const personal = [
    account.realname,
    account.checkRealname,
    account.payPasswordState,
    account.passwordState,
    account.security,
    account.settings,
  ]
  for (const call of personal) await world.refused(guest, call, {}, 'LOGIN_EXPIRED')
})
