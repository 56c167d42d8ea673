/** Calls about people that need something done first: signing in, passwords, names. */
import { account, operator } from '@juya/contract'
import {
  codeSentTo,
  idNumber,
  newBuyer,
  newPhone,
  PAY_PASSWORD,
  type TestPerson,
  uploadFor,
} from '../../../apps/server/src/domains/account/testing.ts'
import { type Caller, guest, type World } from '../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'

export const PASSWORD = 'jade-and-ink-42'

async function smsCode(world: World, phone: string, scene: string, caller: Caller = guest): Promise<string> {
  await world.sql('delete from account_sms_codes where true')
  await world.call(caller, account.sendCode, { phone, scene: scene as 'login' })
  return codeSentTo(phone)
}

let filings = 0
const filing = async (world: World, person: TestPerson) => ({
  real_name: '顾小满',
  id_no: idNumber('19910101', ++filings % 1_000),
  id_front: await uploadFor(world, person.id, 'idcard'),
  id_back: await uploadFor(world, person.id, 'idcard'),
})

/** A name somebody filed and an operator has still to look at. */
export const filed = async (fixtures: Fixtures): Promise<number> => (await filedBy(fixtures)).id

async function filedBy({ world }: Fixtures) {
  const person = await newBuyer(world)
  await world.call(person, account.submitRealname, await filing(world, person))
  const [row] = await world.sql<{ id: number }>(
    `update account_identity_filings set status = 'pending', reject_reason = null, decided_at = null where user_id = $1 returning id`,
    [person.id],
  )
  return { id: row!.id, person }
}

async function socialCode({ world }: Fixtures): Promise<string> {
  const query = {
    appid: world.services.secrets.social_app_id,
    redirect_uri: 'http://localhost/h5/',
    state: 'h5wxlogin',
    as: `o_${++filings}`,
  }
  const url = `${world.services.config.SANDBOX_URL}/connect/oauth2/authorize?${new URLSearchParams(query)}`
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams.get('code')!
}

/** The ticket of an account its owner locked. */
async function locked({ world }: Fixtures, owner?: TestPerson): Promise<string> {
  const { ticket } = await world.call(owner ?? (await newBuyer(world)), account.lock, {})
  return ticket
}

async function changedPassword({ world }: Fixtures): Promise<ValidCall> {
  const input = { old_password: PASSWORD, password: 'brush-and-ink-43' }
  return { caller: await newBuyer(world, { password: PASSWORD }), input }
}

export const PREPARED_FOR_ACCOUNT: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'account.login'({ world }) {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    return { caller: guest, input: { phone, password: PASSWORD } }
  },
  async 'account.loginByCode'({ world }) {
    const phone = newPhone()
    return { caller: guest, input: { phone, sms_code: await smsCode(world, phone, 'login') } }
  },
  async 'account.register'({ world }) {
    const phone = newPhone()
    const sms_code = await smsCode(world, phone, 'register')
    return { caller: guest, input: { phone, sms_code, password: PASSWORD, agree: true } }
  },
  async 'account.forgotPassword'({ world }) {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    return {
      caller: guest,
      input: { phone, sms_code: await smsCode(world, phone, 'forgot'), password: 'brush-and-ink-43' },
    }
  },
  'account.loginBySocial': async (fixtures) => ({ caller: guest, input: { code: await socialCode(fixtures) } }),
  'account.sendCode': async () => ({ caller: guest, input: { phone: newPhone(), scene: 'login' } }),
  'account.logout': async ({ world }) => ({ caller: await newBuyer(world), input: {} }),
  'account.setPassword': async ({ world }) => ({ caller: await newBuyer(world), input: { password: PASSWORD } }),
  'account.setPasswordByGet': async ({ world }) => ({ caller: await newBuyer(world), input: { password: PASSWORD } }),
  'account.changePassword': changedPassword,
  'account.changePasswordByGet': changedPassword,
  async 'account.submitRealname'({ world }) {
    const caller = await newBuyer(world)
    return { caller, input: await filing(world, caller) }
  },
  async 'account.answerRealname'(fixtures) {
    const { id, person } = await filedBy(fixtures)
    await fixtures.world.call(fixtures.operator, operator.askRealname, {
      id,
      reason: 'the back of the card, in daylight',
    })
    return { caller: person, input: { answer: '背面已补拍' } }
  },
  async 'account.setPayPassword'({ world }) {
    const caller = await newBuyer(world, { pay_password: null })
    return {
      caller,
      input: { pay_password: '147259', sms_code: await smsCode(world, caller.phone, 'pay_pwd', caller) },
    }
  },
  'account.changePayPassword': async ({ world }) => ({
    caller: await newBuyer(world),
    input: { old_pay_password: PAY_PASSWORD, pay_password: '147259' },
  }),
  async 'account.resetPayPassword'({ world }) {
    const caller = await newBuyer(world)
    return {
      caller,
      input: { sms_code: await smsCode(world, caller.phone, 'pay_pwd', caller), pay_password: '147259' },
    }
  },
  async 'account.agree'({ world }) {
    return { caller: await newBuyer(world), input: { agreements: [{ code: 'user_agreement', version: 1 }] } }
  },
  async 'account.changePhone'({ world }) {
    const [caller, phone] = [await newBuyer(world), newPhone()]
    const sms_code = await smsCode(world, phone, 'change_phone', caller)
    await world.call(caller, account.sendCode, { phone: caller.phone, scene: 'change_phone' })
    return { caller, input: { phone, sms_code, old_sms_code: await codeSentTo(caller.phone) } }
  },
  async 'account.leave'({ world }) {
    const caller = await newBuyer(world)
    const sms_code = await smsCode(world, caller.phone, 'cancel_account', caller)
    return { caller, input: { sms_code, pay_password: PAY_PASSWORD } }
  },
  async 'account.keepAccount'({ world }) {
    const caller = await newBuyer(world)
    const sms_code = await smsCode(world, caller.phone, 'cancel_account', caller)
    await world.call(caller, account.leave, { sms_code, pay_password: PAY_PASSWORD })
    return { caller, input: {} }
  },
  async 'account.keepPhone'({ world }) {
    const caller = await newBuyer(world)
    await world.sql(
      `insert into account_pending_phone_changes (user_id, phone, due_at) values ($1, $2, platform_now() + interval '1 day')`,
      [caller.id, newPhone()],
    )
    return { caller, input: {} }
  },
  async 'account.unbind'({ world }) {
    const caller = await newBuyer(world)
    await world.sql(
      `insert into account_messenger_bindings (user_id, provider, open_id) values ($1, 'wechat_h5', $2)`,
      [caller.id, `o_unbind_${caller.id}`],
    )
    return { caller, input: { provider: 'wechat_h5' } }
  },
  'account.endSession': async ({ world }) => ({ caller: await newBuyer(world), input: {} }),
  'account.lockInfo': async (fixtures) => ({ caller: guest, input: { ticket: await locked(fixtures) } }),
  'account.lock': async ({ world }) => ({ caller: await newBuyer(world), input: {} }),
  'account.lockCode': async (fixtures) => ({ caller: guest, input: { ticket: await locked(fixtures) } }),
  async 'account.unlock'(fixtures) {
    const caller = await newBuyer(fixtures.world)
    const ticket = await locked(fixtures, caller)
    await fixtures.world.call(guest, account.lockCode, { ticket })
    return { caller: guest, input: { ticket, sms_code: await codeSentTo(caller.phone) } }
  },
}
