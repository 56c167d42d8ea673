import { message, operator } from '@juya/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newOperator, signedIn, type TestOperator } from '../../domains/operator/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

// Each test has a world of its own: settings are shared by all in it.
let world: World
let root: TestOperator
let finance: TestOperator
beforeEach(async () => {
  world = await openWorld()
  root = await newOperator(world, ['root'])
  finance = await newOperator(world, ['finance'])
})
afterEach(() => world.close())

const DAY = 86_400_000
const reason = 'the fee of the new year'
const FEE = 'fees.commission_auction_bp'
const PLAIN = 'order.parcel_silent_days'

/** In seconds, as calls name it. */
const inDays = async (days: number) => Math.ceil(((await world.now()) + days * DAY) / 1_000)
const setting = async (key: string) => (await world.call(root, operator.settings, { q: key })).list[0]!
const inForce = async (key: string) => world.services.settings.get(world.ctx, key)
const again = async () => {
  root = await signedIn(world, root)
  finance = await signedIn(world, finance)
}
async function decided(value: number, starts_at?: number) {
  const { pending } = await world.call(root, operator.saveSetting, { key: FEE, value, reason, starts_at })
  await world.call(finance, operator.confirmSetting, { change_id: pending!.change_id, accept: true, reason })
  return pending!.change_id
}

describe('a setting from a day on', () => {
  test('keeps its value until then, and takes the new one by itself', async () => {
    const starts_at = await inDays(3)
    const before = await inForce(PLAIN)
    const saved = await world.call(root, operator.saveSetting, { key: PLAIN, value: 9, reason, starts_at })
    expect(saved).toMatchObject({ value: before, pending: { scheduled: true, value: 9, starts_at } })
    await world.advance(3 * DAY - 60_000)
    expect(await inForce(PLAIN)).toBe(before)
    await world.advance(61_000)
    expect(await inForce(PLAIN)).toBe(9)
    await again()
    expect(await setting(PLAIN)).toMatchObject({ value: 9, pending: null })
    const auditor = await newOperator(world, ['auditor'])
    const { list } = await world.call(auditor, operator.auditLog, { target_type: 'setting', target_id: PLAIN })
    expect(list.map(({ action }) => action)).toEqual(['setting.start', 'setting.save'])
  })

  test('is none that is over or further than a year, and no other change comes between', async () => {
    const late = { key: PLAIN, value: 9, reason, starts_at: await inDays(-1) }
    await world.refused(root, operator.saveSetting, late, 'VALIDATION', { field: 'starts_at' })
    await world.refused(root, operator.saveSetting, { ...late, starts_at: await inDays(400) }, 'VALIDATION')
    await world.call(root, operator.saveSetting, { ...late, starts_at: await inDays(2) })
    await world.refused(root, operator.saveSetting, { key: PLAIN, value: 5, reason }, 'EDIT_CONFLICT')
  })

  test('can be called off before, by its change and once', async () => {
    const starts_at = await inDays(3)
    const before = await inForce(PLAIN)
    const { pending } = await world.call(root, operator.saveSetting, { key: PLAIN, value: 9, reason, starts_at })
    const { change_id } = pending!
    await world.refused(root, operator.callOffSetting, { change_id, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(root, operator.callOffSetting, { change_id: 999_999, reason }, 'NOT_FOUND')
    expect(await world.call(finance, operator.callOffSetting, { change_id, reason })).toMatchObject({ pending: null })
    await world.refused(root, operator.callOffSetting, { change_id, reason }, 'STATE_CONFLICT', {
      status: 'called_off',
    })
    await world.advance(4 * DAY)
    expect(await inForce(PLAIN)).toBe(before)
  })
})

describe('what shops pay', () => {
  const told = async (shop: Awaited<ReturnType<typeof newShop>>) =>
    (await world.call(shop.owner, message.list, { as_shop: true })).list.map(({ title }) => title)

  test('rises seven days after the decision at the earliest, and every shop reads from when', async () => {
    const shop = await newShop(world)
    await decided(600)
    await world.settle()
    const { pending } = await setting(FEE)
    expect(pending).toMatchObject({ scheduled: true, value: 600 })
    expect(pending!.starts_at! * 1_000).toBeGreaterThanOrEqual((await world.now()) + 7 * DAY - 60_000)
    expect(await told(shop)).toContainEqual(expect.stringMatching(/^Commission on auctions: 6% from \d/))
    const { list } = await world.call(shop.owner, message.list, { as_shop: true })
    expect(list[0]!.content).toBe('It holds for what is submitted from then on; before, it is 5%.')
    await world.advance(7 * DAY - 60_000)
    expect(await inForce(FEE)).toBe(500)
    await world.advance(60_000)
    expect(await inForce(FEE)).toBe(600)
  })

  test('rises on a later day that was asked for', async () => {
    const starts_at = await inDays(20)
    await decided(600, starts_at)
    expect(await setting(FEE)).toMatchObject({ value: 500, pending: { starts_at } })
  })

  test('falls at once, and nobody is alarmed', async () => {
    const shop = await newShop(world)
    await decided(400)
    await world.settle()
    expect(await inForce(FEE)).toBe(400)
    expect((await told(shop)).filter((title) => title.includes('Commission'))).toEqual([])
  })

  test('does not rise when that is called off, and shops read that too', async () => {
    const shop = await newShop(world)
    const change_id = await decided(600)
    await world.settle()
    await world.call(root, operator.callOffSetting, { change_id, reason })
    await world.settle()
    expect(await told(shop)).toContain('Commission on auctions stays at 5%')
    await world.advance(8 * DAY)
    expect(await inForce(FEE)).toBe(500)
  })
})

describe('the way back', () => {
  test('sets the value to what it was before, and says which change it undoes', async () => {
    const before = await inForce(PLAIN)
    await world.call(root, operator.saveSetting, { key: PLAIN, value: 9, reason })
    const { list } = await world.call(root, operator.settingHistory, { key: PLAIN })
    expect(list).toMatchObject([{ is_last: true, after: 9 }])
    const change_id = list[0]!.id
    await world.refused(root, operator.turnBackSetting, { change_id, reason: 'no' }, 'REASON_REQUIRED')
    await world.refused(root, operator.turnBackSetting, { change_id: 999_999, reason }, 'NOT_FOUND')
    expect(await world.call(root, operator.turnBackSetting, { change_id, reason })).toMatchObject({ value: before })
    const { list: after } = await world.call(root, operator.settingHistory, { key: PLAIN })
    expect(after).toMatchObject([{ is_last: true, after: before, turns_back: change_id }, { is_last: false }])
    await world.refused(root, operator.turnBackSetting, { change_id, reason }, 'STATE_CONFLICT')
  })

  test('from a fee takes two operators, as the way there did', async () => {
    await decided(400)
    const { list } = await world.call(root, operator.settingHistory, { key: FEE })
    const back = await world.call(root, operator.turnBackSetting, { change_id: list[0]!.id, reason })
    expect(back).toMatchObject({ value: 400, pending: { value: 500, scheduled: false } })
    await world.refused(root, operator.turnBackSetting, { change_id: list[0]!.id, reason }, 'EDIT_CONFLICT')
    await world.refused(root, operator.callOffSetting, { change_id: back.pending!.change_id, reason }, 'STATE_CONFLICT')
  })
})

describe('several settings as one', () => {
  const SILENT = 'aftersale.inspect_days'
  const ask = (more: object = {}) => ({
    changes: [
      { key: FEE, value: 600 },
      { key: PLAIN, value: 9 },
    ],
    reason,
    ...more,
  })

  test('wait for a second operator where one needs two, are in force on one day where shops must hear of one, and are turned back as one', async () => {
    const before = await inForce(PLAIN)
    const { list } = await world.call(root, operator.saveSettings, ask())
    expect(list).toMatchObject([
      { key: FEE, pending: { value: 600, scheduled: false, together: [PLAIN] } },
      { key: PLAIN, pending: { value: 9, scheduled: false, together: [FEE] } },
    ])
    const { list: waiting } = await world.call(finance, operator.approvals, { status: 'waiting' })
    expect(waiting).toHaveLength(1)
    expect(waiting[0]!.effect).toMatch(/Commission[^:]*: 5% → 6%, /)
    expect(waiting[0]!.effect).toContain(`: ${before} days → 9 days`)
    const chinese = await world.call(finance, operator.approvals, { status: 'waiting' }, { 'accept-language': 'zh-CN' })
    expect(chinese.list[0]!.effect).toMatch(/佣金[^：]*：5% → 6%，/)
    const change_id = list[1]!.pending!.change_id
    await world.call(finance, operator.confirmSetting, { change_id, accept: true, reason })

    const [fee, plain] = [await setting(FEE), await setting(PLAIN)]
    expect(fee.pending!.scheduled).toBe(true)
    expect(plain.pending!.starts_at).toBe(fee.pending!.starts_at)
    await world.advance(7 * DAY - 60_000)
    expect([await inForce(FEE), await inForce(PLAIN)]).toEqual([500, before])
    await world.advance(120_000)
    expect([await inForce(FEE), await inForce(PLAIN)]).toEqual([600, 9])

    await again()
    await world.call(root, operator.turnBackSetting, { change_id, reason })
    const back = (await setting(FEE)).pending!
    expect(back).toMatchObject({ value: 500, together: [PLAIN] })
    await world.call(finance, operator.confirmSetting, { change_id: back.change_id, accept: true, reason })
    expect([await inForce(FEE), await inForce(PLAIN)]).toEqual([500, before])
  })

  test('need nobody else where none does, are called off as one, and are none of them where one is refused', async () => {
    const before = [await inForce(PLAIN), await inForce(SILENT)]
    const changes = [
      { key: PLAIN, value: 9 },
      { key: SILENT, value: 11 },
    ]
    const starts_at = await inDays(3)
    const { list } = await world.call(root, operator.saveSettings, { changes, reason, starts_at })
    await world.refused(root, operator.saveSettings, { changes, reason }, 'EDIT_CONFLICT')

    await world.call(root, operator.callOffSetting, { change_id: list[0]!.pending!.change_id, reason })

    expect([(await setting(PLAIN)).pending, (await setting(SILENT)).pending]).toEqual([null, null])
    const bad = [changes[0]!, { key: SILENT, value: -1 }]
    await world.refused(root, operator.saveSettings, { changes: bad, reason }, 'VALIDATION', { field: SILENT })
    await world.refused(root, operator.saveSettings, { changes: [changes[0]!, changes[0]!], reason }, 'VALIDATION')
    await world.refused(root, operator.saveSettings, ask({ reason: 'no' }), 'REASON_REQUIRED')
    expect([await inForce(PLAIN), await inForce(SILENT)]).toEqual(before)
    await world.call(root, operator.saveSettings, { changes, reason })
    expect([await inForce(PLAIN), await inForce(SILENT)]).toEqual([9, 11])
  })
})
