/** Valid calls about operators, their sessions, and who works on what. */
import { auction, operator } from '@juya/contract'
import { draftLot } from '../../../../apps/server/src/domains/lot/testing.ts'
import { codeAt } from '../../../../apps/server/src/domains/operator/signing-in/authenticator.ts'
import { siteOf } from '../../../../apps/server/src/domains/operator/signing-in/passkey-proof.ts'
import { codeOf, cookiesOf, newOperator, signedIn } from '../../../../apps/server/src/domains/operator/testing.ts'
import { SoftPasskey } from '../../../../apps/server/src/testing/devices/soft-passkey.ts'
import { guest } from '../../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

const REASON = 'agreed with the board'
let made = 0

/** An operator two roots have made, and the link they enrol with. */
async function invited({ world, operator: root }: Fixtures): Promise<{ id: number; token: string }> {
  const login = `rig${++made}`
  const form = { login, name: 'Rig', roles: ['content' as const], reason: REASON }
  const { id: approval_id } = await world.call(root, operator.createOperator, form)
  const second = await newOperator(world, ['root'])
  await world.call(second, operator.decideApproval, { id: approval_id, accept: true, reason: REASON })
  const { list } = await world.call(root, operator.operators, { q: login, page_size: 50 })
  const { id } = list.find((row) => row.login === login)!
  return { id, token: (await world.call(root, operator.inviteOperator, { id })).token }
}

const clerk = async ({ world }: Fixtures) => (await newOperator(world, ['content'])).id

/** A lot that waits for its review. */
async function inReview({ world }: Fixtures): Promise<{ queue: 'lot'; id: number }> {
  const lot = await draftLot(world)
  await world.call(lot.shop, auction.edit, { id: lot.id, save: 'submit' })
  return { queue: 'lot', id: lot.id }
}
const about = async (fixtures: Fixtures): Promise<ValidCall> => ({
  caller: fixtures.operator,
  input: await inReview(fixtures),
})

const macro = () => ({ kind: 'user' as const, name: `Rig ${++made}`, text_en: 'Dear {name}', text_zh: '{name}您好' })

/** A note on a person, by who has every role. */
async function noted({ world, operator: caller, person }: Fixtures, ...mentions: number[]): Promise<{ id: number }> {
  const note = { kind: 'user', id: person.id, text: 'asked for by phone', mentions } as const
  return (await world.call(caller, operator.addNote, note)).note!
}

/** The only passkey of who has every role, and the device it is on. */
async function withPasskey({ world, operator: caller }: Fixtures): Promise<{ device: SoftPasskey; id: number }> {
  await world.sql('delete from operator_passkeys where operator_id = $1', [caller.id])
  const device = new SoftPasskey(siteOf(world.ctx))
  const passkey = device.made(await world.call(caller, operator.newPasskey, {}))
  return { device, id: (await world.call(caller, operator.addPasskey, { name: 'Desk', passkey })).id }
}

/** A shift in a week of its own, of an operator of its own. */
async function shift({ world }: Fixtures) {
  const from_at = Math.floor((await world.now()) / 1000) + 86_400
  const { id } = await newOperator(world, ['review'])
  return { role: 'review' as const, operator_id: id, from_at, until_at: from_at + 3_600 }
}

export const PREPARED_FOR_OPERATORS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'operator.preview'(fixtures) {
    const input = { id: await clerk(fixtures), roles: ['review'], reason: REASON }
    return { caller: fixtures.operator, input: { call: 'changeRoles', input } }
  },
  'operator.lookAt': about,
  'operator.takeClaim': about,
  async 'operator.releaseClaim'(fixtures) {
    const thing = await inReview(fixtures)
    await fixtures.world.call(fixtures.operator, operator.takeClaim, thing)
    return { caller: fixtures.operator, input: thing }
  },
  async 'operator.nextThing'(fixtures) {
    await inReview(fixtures)
    return { caller: await newOperator(fixtures.world, ['review']), input: { queue: 'lot' } }
  },
  async 'operator.readTakeOver'(fixtures) {
    const { world } = fixtures
    const thing = await inReview(fixtures)
    const holder = await newOperator(world, ['review'])
    await world.call(holder, operator.takeClaim, thing)
    await world.call(fixtures.operator, operator.takeClaim, { ...thing, reason: REASON })
    const [notice] = (await world.call(holder, operator.takeOvers, {})).list
    return { caller: holder, input: { id: notice!.id } }
  },
  'operator.timeline': async ({ operator: caller, person }) => ({ caller, input: { kind: 'user', id: person.id } }),
  'operator.addNote': async ({ operator: caller, person }) => ({
    caller,
    input: { kind: 'user', id: person.id, text: 'asked for by phone' },
  }),
  async 'operator.strikeNote'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await noted(fixtures)).id, reason: REASON } }
  },
  async 'operator.readMention'(fixtures) {
    const colleague = await newOperator(fixtures.world, ['review'])
    return { caller: colleague, input: { id: (await noted(fixtures, colleague.id)).id } }
  },
  'operator.personPane': async ({ operator: caller, person }) => ({ caller, input: { id: person.id, pane: 'orders' } }),
  'operator.showPerson': async ({ operator: caller, person }) => ({ caller, input: { id: person.id, reason: REASON } }),
  'operator.macros': async ({ operator: caller, person }) => ({ caller, input: { kind: 'user', id: person.id } }),
  'operator.saveMacro': async ({ operator: caller }) => ({ caller, input: macro() }),
  async 'operator.removeMacro'({ world, operator: caller }) {
    return { caller, input: { id: (await world.call(caller, operator.saveMacro, macro())).id, reason: REASON } }
  },
  async 'operator.acknowledgeAlarm'({ world, operator: caller }) {
    const [alarm] = await world.sql<{ id: number }>(
      `insert into platform_alarms (kind, cause, facts) values ('disk_full', $1, '{"free_pct":4}') returning id`,
      [`rig ${++made}`],
    )
    return { caller, input: { id: alarm!.id } }
  },
  'operator.addShift': async (fixtures) => ({ caller: fixtures.operator, input: await shift(fixtures) }),
  async 'operator.removeShift'(fixtures) {
    const { id } = await fixtures.world.call(fixtures.operator, operator.addShift, await shift(fixtures))
    return { caller: fixtures.operator, input: { id } }
  },
  async 'operator.setLead'(fixtures) {
    const { role, operator_id } = await shift(fixtures)
    return { caller: fixtures.operator, input: { operator_id, role, on: true } }
  },
  'operator.saveOwnPhone': async ({ world }) => ({
    caller: await newOperator(world, ['review']),
    input: { phone: '13812345678' },
  }),
  'operator.saveOperatorPhone': async ({ world }) => ({
    caller: await newOperator(world, ['root']),
    input: { operator_id: (await newOperator(world, ['review'])).id, phone: '13812345678', reason: 'their new number' },
  }),
  async 'operator.freshCode'({ world }) {
    await world.sql('delete from operator_lockouts')
    const caller = await newOperator(world, ['review'])
    return { caller, input: { code: await codeOf(world, caller) } }
  },
  async 'operator.addPasskey'({ world, operator: caller }) {
    await world.sql('delete from operator_passkeys where operator_id = $1', [caller.id])
    const device = new SoftPasskey(siteOf(world.ctx))
    return { caller, input: { name: 'Desk', passkey: device.made(await world.call(caller, operator.newPasskey, {})) } }
  },
  async 'operator.newPasskey'({ world, operator: caller }) {
    await world.sql('delete from operator_passkeys where operator_id = $1', [caller.id])
    return { caller, input: {} }
  },
  async 'operator.renamePasskey'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await withPasskey(fixtures)).id, name: 'Laptop' } }
  },
  async 'operator.removePasskey'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await withPasskey(fixtures)).id } }
  },
  async 'operator.freshPasskey'(fixtures) {
    await withPasskey(fixtures)
    return { caller: fixtures.operator, input: {} }
  },
  async 'operator.freshByPasskey'(fixtures) {
    const { world, operator: caller } = fixtures
    const { device } = await withPasskey(fixtures)
    return { caller, input: { passkey: device.signed(await world.call(caller, operator.freshPasskey, {})) } }
  },
  async 'operator.loginByPasskey'(fixtures) {
    const { device } = await withPasskey(fixtures)
    return {
      caller: guest,
      input: { passkey: device.signed(await fixtures.world.call(guest, operator.loginPasskey, {})) },
    }
  },
  async 'operator.endOwnSession'({ world }) {
    const caller = await newOperator(world, ['review'])
    const elsewhere = await signedIn(world, caller)
    const { list } = await world.call(elsewhere, operator.sessions, {})
    return { caller, input: { id: list.find((row) => row.current)!.id } }
  },
  'operator.endOtherSessions': async ({ world }) => ({ caller: await newOperator(world, ['review']), input: {} }),
  async 'operator.createOperator'({ operator: caller }) {
    return { caller, input: { login: `rig${++made}`, name: 'Rig', roles: ['content'], reason: REASON } }
  },
  async 'operator.changeRoles'(fixtures) {
    return { caller: fixtures.operator, input: { id: await clerk(fixtures), roles: ['review'], reason: REASON } }
  },
  async 'operator.removeView'({ world, operator: caller }) {
    const view = { resource: 'orders', name: `Rig ${++made}`, query: 'status=to_ship' } as const
    return { caller, input: { id: (await world.call(caller, operator.saveView, view)).id } }
  },
  async 'operator.disableOperator'(fixtures) {
    return { caller: fixtures.operator, input: { id: await clerk(fixtures), reason: REASON } }
  },
  async 'operator.enableOperator'(fixtures) {
    const id = await clerk(fixtures)
    await fixtures.world.sql(`update operator_accounts set status = 'disabled' where id = $1`, [id])
    return { caller: fixtures.operator, input: { id, reason: REASON } }
  },
  async 'operator.inviteOperator'(fixtures) {
    return { caller: fixtures.operator, input: { id: (await invited(fixtures)).id } }
  },
  async 'operator.newAuthenticator'(fixtures) {
    return { caller: fixtures.operator, input: { id: await clerk(fixtures), reason: REASON } }
  },
  'operator.enrolment': async (fixtures) => ({ caller: guest, input: { token: (await invited(fixtures)).token } }),
  async 'operator.enrol'(fixtures) {
    const { world } = fixtures
    const { token } = await invited(fixtures)
    const answer = await world.app.http!.inject({
      method: 'POST',
      url: operator.enrolment.path,
      headers: { 'x-requested-with': 'XMLHttpRequest' },
      payload: { token },
    })
    const code = codeAt(answer.json().data.secret, await world.now())
    // The browser that opened the link is the only one that may use it.
    const caller = { operator_cookie: cookiesOf(answer.headers['set-cookie']) }
    return { caller, input: { token, password: 'celadon-and-ink-7', code } }
  },
}
