import { league, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { recalledMonth } from '../../../domains/league/testing.ts'
import { entriesOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let finance: TestOperator
let colleague: TestOperator
beforeAll(async () => {
  world = await openWorld()
  finance = await newOperator(world, ['finance'])
  colleague = await newOperator(world, ['finance'])
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'as computed'

describe('a month of the league at the desk', () => {
  test('is listed with what it shares, to finance alone', async () => {
    const { id } = await recalledMonth(world, { released: false })

    const { list } = await world.call(finance, operator.leagues, { status: 'computed' })

    // 5 % of ¥100,000, of which each of two has 5 % at most
    expect(list).toMatchObject([{ id, members: 2, amount_fen: 5_000_00, awarded_fen: 500_00, claim_until: null }])
    expect(await world.call(finance, operator.league, { id })).toMatchObject({
      ...{ commission_fen: 100_000_00, total_weight: 200, claimed_fen: 0, forfeited_fen: 0, approval: null },
    })
    const service = await newOperator(world, ['service'])
    await world.refused(service, operator.leagues, {}, 'FORBIDDEN')
    await world.refused(service, operator.league, { id }, 'FORBIDDEN')
  })

  test('is released by two, and only then funded and claimed', async () => {
    const { id, member } = await recalledMonth(world, { released: false })
    await world.call(finance, operator.releaseLeague, { id, reason })
    await world.refused(finance, operator.releaseLeague, { id, reason }, 'EDIT_CONFLICT')
    await world.refused(member, league.claim, { id }, 'LEAGUE_NO_AWARD')
    expect(await entriesOf(world, `pool:${id}`)).toBeUndefined()
    const { approval } = await world.call(finance, operator.league, { id })
    await world.refused(finance, operator.decideApproval, { id: approval!.id, accept: true, reason }, 'SELF_ACTION')

    await world.call(colleague, operator.decideApproval, { id: approval!.id, accept: true, reason })

    expect(await entriesOf(world, `pool:${id}`)).toEqual([
      ['platform:marketing', -500_00],
      ['platform:pool', 500_00],
    ])
    expect((await world.call(member, league.claim, { id })).award_fen).toBe(250_00)
    expect(await world.call(finance, operator.league, { id })).toMatchObject({ status: 'paid', claimed_fen: 250_00 })
    await world.refused(finance, operator.releaseLeague, { id, reason }, 'STATE_CONFLICT')
    await world.refused(finance, operator.releaseLeague, { id: 999_999, reason }, 'NOT_FOUND')
  })
})
