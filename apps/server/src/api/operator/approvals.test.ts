import { operator } from '@juya/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf, newOperator, signedIn, type TestOperator } from '../../domains/operator/testing.ts'
import { openWorld, type World } from '../../testing/world.ts'

// Each test has a house of its own: what is allowed hangs on who works there.
let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const reason = 'the fee of the new year'
const KEY = 'wallet.recharge_min_fen'

/** A change of a setting that needs two, as this operator proposes it. */
async function proposal(by: TestOperator): Promise<number> {
  await world.call(by, operator.saveSetting, { key: KEY, value: 7_00, reason })
  return (await shown(by)).id
}
const shown = async (to: TestOperator) => (await world.call(to, operator.approvals, {})).list[0]!
const confirm = (id: number) => ({ id, accept: true, reason })

describe('a house of one', () => {
  test('confirms its own proposal a day later with a fresh code, and the log says that it was alone', async () => {
    const one = await newOperator(world)
    const id = await proposal(one)
    const { created_at, alone_from, may_confirm } = await shown(one)
    expect([alone_from, may_confirm]).toEqual([created_at + 86_400, false])
    await world.refused(one, operator.decideApproval, confirm(id), 'ALONE_TOO_SOON')
    await world.advance(24 * HOUR)
    const again = await signedIn(world, one)
    expect(await shown(again)).toMatchObject({ may_confirm: true })

    await world.advance(6 * MINUTE)
    await world.refused(again, operator.decideApproval, confirm(id), 'FRESH_CODE_NEEDED')
    await world.call(again, operator.freshCode, { code: await codeOf(world, one) })
    const done = await world.call(again, operator.decideApproval, confirm(id))

    expect(done).toMatchObject({ status: 'done', alone: true, decided_by: one.name })
    const { list } = await world.call(again, operator.auditLog, { target_type: 'setting', target_id: KEY })
    expect(list[0]).toMatchObject({ action: 'setting.confirm', after: { alone: true } })
  })

  test('is none as soon as a colleague has the role, however long the proposal waits', async () => {
    const one = await newOperator(world)
    const id = await proposal(one)
    const colleague = await newOperator(world, ['finance'])
    await world.advance(30 * HOUR)
    const again = await signedIn(world, one)

    expect(await shown(again)).toMatchObject({ alone_from: null, may_confirm: false })
    await world.refused(again, operator.decideApproval, confirm(id), 'SELF_ACTION')
    expect(await world.call(await signedIn(world, colleague), operator.decideApproval, confirm(id))).toMatchObject({
      status: 'done',
      alone: false,
    })
  })
})

describe('a second person', () => {
  test('confirms in a browser of their own: not in the one that made the proposal, whoever signs in there', async () => {
    const [one, two] = [await newOperator(world), await newOperator(world)]
    const here = await signedIn(world, one)
    const id = await proposal(here)

    const there = await signedIn(world, two, here.operator_cookie)
    expect(await shown(there)).toMatchObject({ own: false, may_confirm: false })
    await world.refused(there, operator.decideApproval, confirm(id), 'SAME_BROWSER')
    const elsewhere = await signedIn(world, two)
    expect(await world.call(elsewhere, operator.decideApproval, confirm(id))).toMatchObject({ status: 'done' })
  })
})
