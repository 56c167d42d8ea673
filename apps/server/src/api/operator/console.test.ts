import { ALL_CALLS, type Call, OPERATOR_ROLES, operator } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { newBuyer } from '../../domains/account/testing.ts'
import { fund } from '../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../domains/operator/testing.ts'
import { auditBreakKnown } from '../../platform/alarms/audit-chain.ts'
import { eventually } from '../../testing/eventually.ts'
import { openWorld, type World } from '../../testing/world.ts'

let world: World
let root: TestOperator
beforeAll(async () => {
  world = await openWorld()
  root = await newOperator(world)
})
afterAll(() => world.close())

const DAY = 86_400_000
const reason = 'asked for by phone'
const CONSOLE: Call[] = ALL_CALLS.filter((call) => call.auth === 'operator')

describe('who may call what', () => {
  test('every console call answers exactly the roles its row names, and for reads the auditor: root is a role like the others', async () => {
    const findings: string[] = []
    for (const role of OPERATOR_ROLES) {
      const one = await newOperator(world, [role])
      for (const call of CONSOLE) {
        if (call.name === 'logout') continue
        const { code } = await world.send(one, call, { reason: '' } as never)
        const forbidden = code === 11002
        const may = (role === 'auditor' && call.effect === 'read') || (call.roles ?? []).includes(role)
        if (forbidden === may) findings.push(`${role} ${call.name}: ${code}`)
      }
    }
    expect(findings).toEqual([])
  })

  test('nobody else may call any of it', async () => {
    const buyer = await newBuyer(world)
    for (const call of CONSOLE) {
      await world.refused(buyer, call, {}, 'OPERATOR_LOGIN')
      await world.refused({}, call, {}, 'OPERATOR_LOGIN')
    }
  })
})

describe('users', () => {
  test('are found by phone, id, nickname and strikes, with their phone masked', async () => {
    const service = await newOperator(world, ['service'])
    const buyer = await newBuyer(world, { nickname: '林清和' })

    for (const q of [buyer.phone, String(buyer.id), '林清']) {
      const found = await world.call(service, operator.users, { q })
      expect(found.list.map((user) => user.id)).toContain(buyer.id)
    }
    const [row] = (await world.call(service, operator.users, { q: buyer.phone })).list
    expect(row!.phone_masked).toBe(`${buyer.phone.slice(0, 3)}****${buyer.phone.slice(-4)}`)
    expect((await world.call(service, operator.users, { strikes: '1..', q: buyer.phone })).list).toEqual([])
    await world.refused(service, operator.users, { page_size: 51 }, 'VALIDATION')
  })

  test('are restricted with a reason they are told, and freed again; both are in the audit log', async () => {
    const service = await newOperator(world, ['service'])
    const buyer = await newBuyer(world)
    const until_at = Math.floor(((await world.now()) + DAY) / 1000)

    await world.refused(service, operator.restrictUser, { id: buyer.id, reason: 'abc' }, 'REASON_REQUIRED')
    await world.refused(service, operator.restrictUser, { id: 999_999_999, reason }, 'NOT_FOUND')
    await world.refused(service, operator.unrestrictUser, { id: buyer.id, reason }, 'STATE_CONFLICT')
    const restricted = await world.call(service, operator.restrictUser, { id: buyer.id, until_at, reason })
    expect(restricted).toMatchObject({ status: 'restricted', restrict_reason: reason, restricted_until: until_at })
    expect(await world.call(service, operator.unrestrictUser, { id: buyer.id, reason })).toMatchObject({
      status: 'active',
      restrict_reason: null,
    })

    const { list } = await world.call(root, operator.auditLog, { target_type: 'user', target_id: String(buyer.id) })
    expect(list.map((entry) => [entry.action, entry.actor_name, entry.reason])).toEqual([
      ['user.unrestrict', service.name, reason],
      ['user.restrict', service.name, reason],
    ])
  })

  test('are signed out everywhere', async () => {
    const service = await newOperator(world, ['service'])
    const buyer = await newBuyer(world)

    await world.refused(service, operator.endSessions, { id: buyer.id, reason: '' }, 'REASON_REQUIRED')
    expect(await world.call(service, operator.endSessions, { id: buyer.id, reason })).toEqual({ ended: 1 })

    const [row] = await world.sql<{ live: number }>(
      'select count(*)::int as live from account_sessions where user_id = $1 and revoked_at is null',
      [buyer.id],
    )
    expect(row!.live).toBe(0)
  })
})

describe('settings', () => {
  const single = 'site.test_note_limit'
  const dual = 'wallet.test_limit_fen'
  const said = { title: { en: 'A limit', zh: '上限' }, reason: 'Small.', reason_zh: '从小。' }
  beforeAll(async () => {
    const { defineSettings } = await import('../../platform/settings.ts')
    defineSettings({
      [single]: { schema: z.number().int().min(1).max(100), default: 10, ...said },
      [dual]: { schema: z.number().int().min(0).max(1_000_00), default: 500_00, ...said },
    })
  })

  test('are shown with bounds, kind and default', async () => {
    const { list } = await world.call(root, operator.settings, { q: 'test_' })

    expect(list.find((row) => row.key === single)).toMatchObject({
      type: 'integer',
      min: 1,
      max: 100,
      value: 10,
      default_value: 10,
      dual_control: false,
    })
    expect(list.find((row) => row.key === dual)).toMatchObject({ type: 'money', dual_control: true })
    await world.refused(root, operator.settings, { group: 'x'.repeat(80) }, 'VALIDATION')
  })

  test('are declared once: the time to answer a penalty takes two operators, whoever comes last', async () => {
    const { defineSettings } = await import('../../platform/settings.ts')
    const again = { schema: z.number(), default: 1, ...said }

    expect(() => defineSettings({ 'auction.appeal_h': again })).toThrow('setting auction.appeal_h is declared twice')
    const { list } = await world.call(root, operator.settings, { q: 'auction.appeal_h' })
    expect(list).toMatchObject([{ key: 'auction.appeal_h', default_value: 24, dual_control: true }])
  })

  test('are changed with a reason, within their bounds, and the change is remembered', async () => {
    await world.refused(root, operator.saveSetting, { key: single, value: 20, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(root, operator.saveSetting, { key: 'no.such', value: 20, reason }, 'NOT_FOUND')
    await world.refused(root, operator.saveSetting, { key: single, value: 101, reason }, 'VALIDATION')

    expect(await world.call(root, operator.saveSetting, { key: single, value: 20, reason })).toMatchObject({
      value: 20,
      updated_by: root.name,
      pending: null,
    })

    expect(await world.services.settings.get(world.ctx, single)).toBe(20)
    const { list, total } = await world.call(root, operator.settingHistory, { key: single })
    expect(await world.call(root, operator.settingHistory, { key: single, page: 9 })).toMatchObject({ list: [], total })
    expect(list).toMatchObject([{ key: single, before: 10, after: 20, reason, status: 'applied', by: root.name }])
    await world.refused(root, operator.settingHistory, { page: 0 }, 'VALIDATION')
  })

  test('of money change only when a second operator confirms', async () => {
    const finance = await newOperator(world, ['finance'])

    const proposed = await world.call(root, operator.saveSetting, { key: dual, value: 700_00, reason })
    expect(proposed).toMatchObject({ value: 500_00, pending: { value: 700_00, by: root.name } })
    const change_id = proposed.pending!.change_id
    await world.refused(root, operator.saveSetting, { key: dual, value: 800_00, reason }, 'EDIT_CONFLICT')
    await world.refused(root, operator.confirmSetting, { change_id, accept: true, reason }, 'SELF_ACTION')
    await world.refused(finance, operator.confirmSetting, { change_id, accept: true, reason: '' }, 'REASON_REQUIRED')
    await world.refused(finance, operator.confirmSetting, { change_id: 999_999, accept: true, reason }, 'NOT_FOUND')
    expect(await world.services.settings.get(world.ctx, dual)).toBe(500_00)

    expect(await world.call(finance, operator.confirmSetting, { change_id, accept: true, reason })).toMatchObject({
      value: 700_00,
      pending: null,
    })

    expect(await world.services.settings.get(world.ctx, dual)).toBe(700_00)
    await world.refused(finance, operator.confirmSetting, { change_id, accept: false, reason }, 'STATE_CONFLICT')
  })
})

describe('the ledger', () => {
  test('shows accounts and movements, and the checks of every fen', async () => {
    const finance = await newOperator(world, ['finance'])
    const buyer = await newBuyer(world)
    await fund(world, buyer.id, 123_45)

    const { list: found } = await world.call(finance, operator.ledgerAccounts, {
      owner_type: 'user',
      owner_id: buyer.id,
    })
    expect(found).toMatchObject([{ code: `user:${buyer.id}:wallet`, balance_fen: 123_45, owner_name: buyer.nickname }])
    const { list: txs } = await world.call(finance, operator.ledgerTxs, { account_id: found[0]!.id })
    expect(txs[0]!.entries.reduce((sum, entry) => sum + entry.amount_fen, 0)).toBe(0)
    expect(await world.call(finance, operator.ledgerTx, { tx_no: txs[0]!.tx_no })).toMatchObject({ id: txs[0]!.id })
    expect(await world.call(finance, operator.invariants, { run: true })).toMatchObject({ ok: true })

    await world.refused(finance, operator.ledgerTx, { id: 999_999_999 }, 'NOT_FOUND')
    await world.refused(finance, operator.ledgerAccounts, { owner_type: 'nobody' }, 'VALIDATION')
    await world.refused(finance, operator.ledgerTxs, { page: 1 }, 'VALIDATION')
    await world.refused(finance, operator.invariants, { run: 'maybe' }, 'VALIDATION')
  })
})

describe('the audit log', () => {
  test('says so when an entry was changed behind its back', async () => {
    const buyer = await newBuyer(world)
    await world.call(root, operator.restrictUser, { id: buyer.id, reason })
    expect((await world.call(root, operator.auditLog, {})).chain_ok).toBe(true)
    const tamper = async (from: string, to: string) => {
      await world.sql('alter table platform_audit_logs disable trigger platform_audit_append_only')
      await world.sql('update platform_audit_logs set reason = $2 where reason = $1 and target_id = $3', [
        from,
        to,
        String(buyer.id),
      ])
      await world.sql('alter table platform_audit_logs enable trigger platform_audit_append_only')
    }

    await tamper(reason, 'another story')
    expect((await world.call(root, operator.auditLog, {})).chain_ok).toBe(false)

    await tamper('another story', reason)
    expect((await world.call(root, operator.auditLog, {})).chain_ok).toBe(true)

    // Of a long log a page says what was found last and does not wait; what was changed shows once it was looked at anew.
    const long = () => auditBreakKnown(world.ctx, 1)
    await tamper(reason, 'another story')
    expect(await long()).toBeUndefined()
    expect(await eventually(async () => (await long()) ?? expect.fail('not looked at yet'))).toBeGreaterThan(0)
    await tamper('another story', reason)
    await eventually(async () => expect(await long()).toBeUndefined())
    await world.refused(root, operator.auditLog, { actor: 1 }, 'VALIDATION')
  })
})
