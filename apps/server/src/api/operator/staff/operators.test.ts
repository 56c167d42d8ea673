import { type Call, type OperatorRole, operator } from '@juya/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { setHashCost } from '../../../domains/account/testing.ts'
import { codeAt } from '../../../domains/operator/signing-in/authenticator.ts'
import { codeOf, cookiesOf, newOperator, signedIn, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

// Each test has a house of its own: what is allowed hangs on who works there.
let world: World
let root: TestOperator
let second: TestOperator
beforeEach(async () => {
  world = await openWorld()
  root = await newOperator(world, ['root'])
  second = await newOperator(world, ['root'])
})
afterEach(() => world.close())

const HOUR = 3_600_000
const reason = 'agreed with the board'
const PASSWORD = 'celadon-and-ink-7'
const confirm = (by: TestOperator, { id }: { id: number }) =>
  world.call(by, operator.decideApproval, { id, accept: true, reason })
const rowOf = async (id: number) =>
  (await world.call(root, operator.operators, { page_size: 50 })).list.find((row) => row.id === id)!

/** A new operator two roots have agreed on. @returns the id, and the token of the link */
async function invited(login = 'lan', roles: OperatorRole[] = ['service']) {
  await confirm(second, await world.call(root, operator.createOperator, { login, name: '兰客', roles, reason }))
  const { list } = await world.call(root, operator.operators, { q: login })
  const { token } = await world.call(root, operator.inviteOperator, { id: list[0]!.id })
  return { id: list[0]!.id, login, token }
}

/** A call as a browser sends it. @returns the answer, and what the browser holds then */
async function inBrowser(call: Call, payload: object, cookie = '') {
  const answer = await world.app.http!.inject({
    method: 'POST',
    url: call.path,
    headers: { 'x-requested-with': 'XMLHttpRequest', 'accept-language': 'en', cookie },
    payload,
  })
  return { ...answer.json(), cookie: answer.headers['set-cookie'] ? cookiesOf(answer.headers['set-cookie']) : cookie }
}
const opened = (token: string, cookie?: string) => inBrowser(operator.enrolment, { token }, cookie)

describe('the list of operators', () => {
  test('is narrowed by role, state and login, and turned by key without losing anybody', async () => {
    const { id } = await invited('lan', ['service', 'content'])
    const [finance, both] = [await newOperator(world, ['finance']), await newOperator(world, ['finance', 'service'])]
    const of = async (asked: Record<string, string | number>) =>
      (await world.call(root, operator.operators, asked)).list.map((row) => row.id)

    expect(await of({ status: 'invited' })).toEqual([id])
    expect((await of({ role: 'service' })).sort()).toEqual([id, both.id].sort())
    // An operator with another role besides is no answer to "not service".
    expect((await of({ role: '!service' })).sort()).toEqual([root.id, second.id, finance.id].sort())
    expect(await of({ login: finance.login })).toEqual([finance.id])
    expect(await of({ q: '兰' })).toEqual([id])
    expect(await of({ last_login_at: '-', status: 'invited' })).toEqual([id])
    const logins = (await world.call(root, operator.operators, {})).list.map((row) => row.login)
    expect(logins).toEqual([...logins].sort())
    const first = await world.call(root, operator.operators, { page_size: 2 })
    const next = await world.call(root, operator.operators, { page_size: 2, from: first.next! })
    const back = await world.call(root, operator.operators, { page_size: 2, from: next.previous! })
    expect([...first.list, ...next.list].map((row) => row.login)).toEqual(logins.slice(0, 4))
    expect(back.list).toEqual(first.list)
    await world.refused(root, operator.operators, { role: 'emperor' }, 'VALIDATION')
  })
})

describe('a new operator', () => {
  test('is proposed by one, confirmed by another, and then enrols: password and authenticator are theirs alone', async () => {
    const { id, token } = await invited()
    expect(await rowOf(id)).toMatchObject({ login: 'lan', name: '兰客', status: 'invited', authenticator: false })

    const open = await opened(token)
    expect(open.data).toMatchObject({ login: 'lan', roles: ['service'] })
    const code = codeAt(open.data.secret, await world.now())
    const enrolled = await inBrowser(operator.enrol, { token, password: PASSWORD, code }, open.cookie)

    expect(enrolled).toMatchObject({ code: 1, data: { operator: { id, login: 'lan', roles: ['service'] } } })
    const person = { operator_cookie: enrolled.cookie }
    expect(await world.call(person, operator.me, {})).toMatchObject({ id })
    expect(await rowOf(id)).toMatchObject({ status: 'active', authenticator: true, enrol_by: null })
    const again = await world.call({}, operator.login, { login: 'LAN', password: PASSWORD })
    expect(again.enrol).toBeNull()
    await world.refused({}, operator.loginTotp, { challenge: again.challenge, code }, 'TOTP_WRONG')
    await world.refused({}, operator.enrol, { token, password: PASSWORD, code }, 'ENROLMENT_OVER')
  })

  test('opens nothing before: not confirmed, not enrolled', async () => {
    const { id } = await world.call(root, operator.createOperator, {
      login: 'mei',
      name: '梅',
      roles: ['review'],
      reason,
    })
    expect((await world.call(root, operator.operators, { q: 'mei' })).list).toEqual([])
    await confirm(second, { id })

    await world.refused({}, operator.login, { login: 'mei', password: PASSWORD }, 'BAD_CREDENTIALS')
  })

  test('has a login of their own, proposed once at a time, with a reason, and only by root', async () => {
    const form = { login: 'lan', name: '兰', roles: ['service' as const], reason }
    await world.refused(root, operator.createOperator, { ...form, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(root, operator.createOperator, { ...form, login: root.login }, 'LOGIN_TAKEN')
    await world.refused(root, operator.createOperator, { ...form, roles: [] }, 'VALIDATION')
    await world.refused(await newOperator(world, ['finance']), operator.createOperator, form, 'FORBIDDEN')
    await world.call(root, operator.createOperator, form)
    await world.refused(second, operator.createOperator, form, 'EDIT_CONFLICT')
    await world.refused(await newOperator(world, ['service']), operator.operators, {}, 'FORBIDDEN')
  })

  test('has a link that belongs to the first browser that opens it, and to a newer one', async () => {
    const { id, token } = await invited()
    const first = await opened(token)

    expect(await opened(token)).toMatchObject({ data: null })
    await world.refused({}, operator.enrolment, { token }, 'ENROLMENT_OVER')
    const reloaded = await opened(token, first.cookie)
    expect(reloaded.data.secret).toBe(first.data.secret)

    const newer = await world.call(second, operator.inviteOperator, { id })
    await world.refused({}, operator.enrolment, { token }, 'ENROLMENT_OVER')
    const other = await opened(newer.token)
    expect(other.data.secret).not.toBe(first.data.secret)
  })

  test('is hashed nothing for an invented link: a guest’s question costs no processor', async () => {
    setHashCost('real')
    try {
      const costs_ms: number[] = []
      for (let i = 0; i < 5; i++) {
        const before = process.cpuUsage()
        await world.refused(
          {},
          operator.enrol,
          { token: `${i}`.repeat(43), password: PASSWORD, code: '123456' },
          'ENROLMENT_OVER',
        )
        const { user, system } = process.cpuUsage(before)
        costs_ms.push((user + system) / 1000)
      }
      expect(Math.min(...costs_ms)).toBeLessThan(40)
    } finally {
      setHashCost('cheap')
    }
  })

  test('has 24 hours for the link, a password of twelve characters, and five tries at the code', async () => {
    const { id, token } = await invited()
    const open = await opened(token)
    const right = codeAt(open.data.secret, await world.now())
    const wrong = String((Number(right) + 1) % 1_000_000).padStart(6, '0')
    const send = (code: string, password = PASSWORD) =>
      inBrowser(operator.enrol, { token, password, code }, open.cookie)

    expect((await send(right, 'too-short-1')).msg).toContain('password')
    for (let i = 0; i < 5; i++) expect((await send(wrong)).msg).toBe('The 6-digit authenticator code is wrong')
    expect((await send(right)).msg).toContain('Too many attempts')
    await world.advance(24 * HOUR)
    await world.refused({}, operator.enrolment, { token }, 'ENROLMENT_OVER')
    root = await signedIn(world, root)
    expect((await rowOf(id)).enrol_by).toBeNull()
  })

  test('gets no second link once enrolled, and nobody else a first', async () => {
    await world.refused(root, operator.inviteOperator, { id: second.id }, 'STATE_CONFLICT')
    await world.refused(root, operator.inviteOperator, { id: 999_999 }, 'NOT_FOUND')
  })
})
describe('roles', () => {
  test('are proposed and confirmed, and one that is lost is refused in the sessions that are open', async () => {
    const clerk = await newOperator(world, ['review', 'service'])
    await world.call(clerk, operator.realnames, {})
    const proposal = await world.call(root, operator.changeRoles, { id: clerk.id, roles: ['service'], reason })
    expect(proposal.effect).toContain('review, service becomes service')
    expect(await rowOf(clerk.id)).toMatchObject({ proposed: true, roles: ['review', 'service'] })
    await world.call(clerk, operator.realnames, {})

    await confirm(second, proposal)

    await world.refused(clerk, operator.realnames, {}, 'FORBIDDEN')
    expect((await world.call(clerk, operator.me, {})).roles).toEqual(['service'])
    const auditor = await newOperator(world, ['auditor'])
    const { list } = await world.call(auditor, operator.auditLog, {
      target_type: 'operator',
      target_id: String(clerk.id),
    })
    expect(list.map(({ action }) => action)).toEqual([
      'operator_roles.confirm',
      'operator_roles.propose',
      'operator.create',
    ])
  })

  test('are not one’s own to change, to confirm or to refuse', async () => {
    await world.refused(root, operator.changeRoles, { id: root.id, roles: ['root', 'finance'], reason }, 'SELF_ACTION')
    const { id } = await world.call(root, operator.changeRoles, { id: second.id, roles: ['root', 'finance'], reason })

    const { list } = await world.call(second, operator.approvals, {})
    expect(list[0]).toMatchObject({ id, may_confirm: false })
    for (const accept of [true, false])
      await world.refused(second, operator.decideApproval, { id, accept, reason }, 'SELF_ACTION')
    await confirm(await newOperator(world, ['root']), { id })
    expect((await world.call(second, operator.me, {})).roles).toEqual(['root', 'finance'])
  })

  test('changed meanwhile, or those they have, are no change', async () => {
    const clerk = await newOperator(world, ['service'])
    await world.refused(root, operator.changeRoles, { id: clerk.id, roles: ['service'], reason }, 'STATE_CONFLICT')
    await world.refused(root, operator.changeRoles, { id: 999_999, roles: ['service'], reason }, 'NOT_FOUND')
    await world.refused(root, operator.changeRoles, { id: clerk.id, roles: ['review'], reason: '' }, 'REASON_REQUIRED')
    const { id } = await world.call(root, operator.changeRoles, { id: clerk.id, roles: ['review'], reason })
    await world.refused(second, operator.changeRoles, { id: clerk.id, roles: ['finance'], reason }, 'EDIT_CONFLICT')
    await world.sql(`update operator_accounts set roles = '{arbiter}' where id = $1`, [clerk.id])

    await world.refused(second, operator.decideApproval, { id, accept: true, reason }, 'STATE_CONFLICT')
  })
})

describe('an operator who is disabled', () => {
  test('is out of every session at once and cannot sign in, until two let them in again', async () => {
    const clerk = await newOperator(world, ['service'])
    const elsewhere = await signedIn(world, clerk)
    await confirm(second, await world.call(root, operator.disableOperator, { id: clerk.id, reason }))

    for (const session of [clerk, elsewhere]) await world.refused(session, operator.me, {}, 'OPERATOR_LOGIN')
    await world.refused({}, operator.login, { login: clerk.login, password: clerk.password }, 'BAD_CREDENTIALS')
    expect(await rowOf(clerk.id)).toMatchObject({ status: 'disabled' })
    await world.refused(root, operator.disableOperator, { id: clerk.id, reason }, 'STATE_CONFLICT')
    await world.refused(root, operator.changeRoles, { id: clerk.id, roles: ['review'], reason }, 'STATE_CONFLICT')
    await world.refused(root, operator.newAuthenticator, { id: clerk.id, reason }, 'STATE_CONFLICT')

    await confirm(second, await world.call(root, operator.enableOperator, { id: clerk.id, reason }))
    await world.refused(elsewhere, operator.me, {}, 'OPERATOR_LOGIN')
    await world.call(await signedIn(world, clerk), operator.me, {})
    await world.refused(root, operator.enableOperator, { id: clerk.id, reason }, 'STATE_CONFLICT')
  })

  test('is never oneself, and neither is who is let in', async () => {
    await world.refused(root, operator.disableOperator, { id: root.id, reason }, 'SELF_ACTION')
    await world.refused(root, operator.enableOperator, { id: root.id, reason }, 'SELF_ACTION')
    await world.refused(root, operator.disableOperator, { id: second.id, reason: '' }, 'REASON_REQUIRED')
    await world.refused(root, operator.enableOperator, { id: 999_999, reason }, 'NOT_FOUND')
  })
})

describe('the last root', () => {
  test('stays: who has never enrolled is no other, neither as it is proposed nor as it is confirmed', async () => {
    const third = await newOperator(world, ['root'])
    const { id } = await world.call(third, operator.disableOperator, { id: second.id, reason })
    await world.sql(`update operator_accounts set roles = '{service}' where id = $1`, [third.id])
    await world.sql('update operator_accounts set password_hash = null where id = $1', [root.id])

    await world.refused(root, operator.decideApproval, { id, accept: true, reason }, 'LAST_ROOT')
    const roles = ['review']
    await world.refused(root, operator.changeRoles, { id: second.id, roles, reason }, 'LAST_ROOT')
    await world.refused(root, operator.decideApproval, { id, accept: false, reason: 'no' }, 'REASON_REQUIRED')
    await world.call(root, operator.decideApproval, { id, accept: false, reason })
    await world.refused(root, operator.disableOperator, { id: second.id, reason }, 'LAST_ROOT')
  })

  test('is one of two who go at once: each confirms the end of the other, and one of them stays', async () => {
    const third = await newOperator(world, ['root'])
    await confirm(third, await world.call(second, operator.disableOperator, { id: root.id, reason }))
    const ends = [
      await world.call(second, operator.disableOperator, { id: third.id, reason }),
      await world.call(third, operator.disableOperator, { id: second.id, reason }),
    ]
    await world.sql(`update platform_approvals set proposed_by = $1 where status = 'waiting'`, [root.id]) // the proposer is gone by now

    const said = await Promise.all([
      world.send(third, operator.decideApproval, { id: ends[1]!.id, accept: true, reason }),
      world.send(second, operator.decideApproval, { id: ends[0]!.id, accept: true, reason }),
    ])

    expect(said.filter(({ code }) => code === 1)).toHaveLength(1)
    const left = await world.sql(`select id from operator_accounts where status = 'active' and 'root' = any(roles)`)
    expect(left).toHaveLength(1)
  })
})

describe('a new authenticator', () => {
  test('is started by a colleague: sessions end, and the person sets it up at signing in, with the password only they know', async () => {
    const clerk = await signedIn(world, await newOperator(world, ['service']))
    const before = await codeOf(world, clerk)
    const row = await world.call(root, operator.newAuthenticator, { id: clerk.id, reason: 'lost the phone' })

    expect(row).toMatchObject({ authenticator: false, enrol_by: expect.any(Number) })
    await world.refused(clerk, operator.me, {}, 'OPERATOR_LOGIN')
    const { challenge, enrol } = await world.call({}, operator.login, { login: clerk.login, password: clerk.password })
    expect(enrol!.secret).not.toBe(clerk.totp_secret)
    await world.refused({}, operator.loginTotp, { challenge, code: before }, 'TOTP_WRONG')
    await world.call(await signedIn(world, { ...clerk, totp_secret: enrol!.secret }), operator.me, {})
    expect(await rowOf(clerk.id)).toMatchObject({ authenticator: true, enrol_by: null })
    const auditor = await newOperator(world, ['auditor'])
    const { list } = await world.call(auditor, operator.auditLog, { action: 'operator.new_authenticator' })
    expect(list[0]).toMatchObject({ actor_id: root.id, target_id: String(clerk.id), reason: 'lost the phone' })
  })

  test('waits a day: afterwards the password alone opens nothing', async () => {
    const clerk = await newOperator(world, ['service'])
    await world.call(root, operator.newAuthenticator, { id: clerk.id, reason })
    await world.advance(24 * HOUR + 1_000)

    await world.refused({}, operator.login, { login: clerk.login, password: clerk.password }, 'BAD_CREDENTIALS')
  })

  test('is not for oneself, nor for who has none yet', async () => {
    await world.refused(root, operator.newAuthenticator, { id: root.id, reason }, 'SELF_ACTION')
    await world.refused(root, operator.newAuthenticator, { id: second.id, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(root, operator.newAuthenticator, { id: (await invited()).id, reason }, 'STATE_CONFLICT')
    await world.refused(root, operator.newAuthenticator, { id: 999_999, reason }, 'NOT_FOUND')
  })

  test('of the only colleague does not make its starter a house of one', async () => {
    const clerk = await newOperator(world, ['service'])
    await world.call(root, operator.newAuthenticator, { id: second.id, reason })
    const { id } = await world.call(root, operator.changeRoles, { id: clerk.id, roles: ['finance'], reason })
    await world.advance(25 * HOUR)

    const again = await signedIn(world, root)
    await world.refused(again, operator.decideApproval, { id, accept: true, reason }, 'SELF_ACTION')
  })
})
