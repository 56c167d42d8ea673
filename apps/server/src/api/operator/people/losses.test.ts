/** Losses at the desk: the queue of those whose owners ask for a review, and the decision. */
import { operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { ASKED, askedLoss, decides } from '../../../domains/level/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

describe('a loss under review', () => {
  test('is never decided on by the operator who imposed it', async () => {
    const { id, imposed_by } = await askedLoss(world)
    await world.refused(imposed_by, operator.decideLoss, { id, result: 'undo', reason: 'seen again' }, 'SELF_ACTION')
    const other = await newOperator(world, ['finance'])
    await world.refused(other, operator.decideLoss, { id, result: 'undo', reason: 'seen again' }, 'FORBIDDEN')
  })

  test('waits in a queue with what its owner says', async () => {
    const { id, buyer } = await askedLoss(world)
    const arbiter = await newOperator(world, ['arbiter'])
    const { list } = await world.call(arbiter, operator.losses, { status: 'appealed', user_id: buyer.id } as never)
    expect(list).toMatchObject([{ id, owner: 'user', delta: -100, rule_no: 'G-7', status: 'appealed' }])
    expect(await world.call(arbiter, operator.loss, { id })).toMatchObject({ value: 0, content: ASKED.content })
    await world.refused(arbiter, operator.loss, { id: 99_999_999 }, 'NOT_FOUND')
    await world.refused(await newOperator(world, ['finance']), operator.losses, {}, 'FORBIDDEN')
  })

  test('stands on its person’s page with the rest of their growth', async () => {
    const { buyer } = await askedLoss(world)
    const service = await newOperator(world, ['service'])
    const { list } = await world.call(service, operator.personPane, { id: buyer.id, pane: 'growth' })
    expect(list).toMatchObject([{ title: '−100 Case asked for in bad faith' }])
  })

  test('is undone once, with an entry in the log', async () => {
    const { id } = await askedLoss(world)
    const arbiter = await newOperator(world, ['arbiter'])
    await decides(world, arbiter, id, 'undo')
    await world.refused(
      await newOperator(world, ['arbiter']),
      operator.decideLoss,
      { id, result: 'uphold', reason: 'once more' },
      'STATE_CONFLICT',
    )
    expect((await world.call(arbiter, operator.loss, { id })).logs[0]).toMatchObject({ action: 'loss.undo' })
  })
})
