/** Flagged invitations and income at the desk. */
import { invite, operator } from '@juya/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { boughtBy, completes, DAY_MS, flagFor, flagged, friendOf, incomeOf } from '../../../domains/invite/testing.ts'
import { accounts } from '../../../domains/ledger/index.ts'
import { balanceOf, expectBooksBalance } from '../../../domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../../domains/operator/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

let world: World
let service: TestOperator
let colleague: TestOperator
let finance: TestOperator
beforeAll(async () => {
  world = await openWorld()
})
/** Sessions of operators end within hours: after weeks the desk signs in anew. */
const hire = async () => {
  service = await newOperator(world, ['service'])
  colleague = await newOperator(world, ['service'])
  finance = await newOperator(world, ['finance'])
}
beforeEach(hire)
afterEach(() => expectBooksBalance(world))
afterAll(() => world.close())

const reason = 'looked at it'
const take = async (id: number, who = service) =>
  (await world.call(who, operator.takeClaim, { queue: 'invite_flag', id })).seen

test('the 51st friend of a day is flagged, none is void by itself, and its income waits for the desk', async () => {
  const inviter = await newBuyer(world, { verified: true })
  await world.sql(
    `insert into invite_relations (user_id, inviter_id, earns_until) select 8000000 + n, $1, platform_now() + interval '180 days' from generate_series(1, 49) n`,
    [inviter.id],
  )
  await friendOf(world, inviter)
  expect(await world.sql('select 1 from invite_flags')).toEqual([])
  const friend = await friendOf(world, inviter)

  const { list } = await world.call(service, operator.inviteFlags, { status: 'waiting' })
  expect(list).toMatchObject([
    { inviter: { id: inviter.id }, user_id: friend.id, friends: 51, review_deadline: { state: 'running' } },
  ])
  const order = await boughtBy(world, friend)
  await completes(world)
  await world.advance(30 * DAY_MS)
  expect(await incomeOf(world, order)).toMatchObject({ status: 'pending', waits: 'review' })
  await hire()
  expect(await world.call(service, operator.inviteFlag, { id: list[0]!.id })).toMatchObject({
    linked: false,
    relation: 'open',
  })

  await world.refused(finance, operator.keepInvitation, { id: list[0]!.id, reason }, 'FORBIDDEN')
  await world.call(service, operator.keepInvitation, { id: list[0]!.id, reason, seen: await take(list[0]!.id) })
  await world.advance(DAY_MS)
  expect(await incomeOf(world, order)).toMatchObject({ status: 'settled' })
  await hire()
  await world.refused(service, operator.keepInvitation, { id: list[0]!.id, reason }, 'STATE_CONFLICT')
})

test('one operator makes an invitation void up to ¥200: pending income is void', async () => {
  const inviter = await newBuyer(world, { verified: true })
  const friend = await friendOf(world, inviter)
  const order = await boughtBy(world, friend)
  const id = await flagFor(world, friend)
  await world.call(service, operator.voidInvitation, { id, reason, seen: await take(id) })
  expect(await incomeOf(world, order)).toMatchObject({ status: 'void', void_reason: 'operator' })
  await world.refused(service, operator.voidInvitation, { id, reason }, 'STATE_CONFLICT')
})

test('above it two do, and what was settled is taken back', async () => {
  const inviter = await newBuyer(world, { verified: true })
  const friend = await friendOf(world, inviter)
  const order = await boughtBy(world, friend, { hammer_fen: 30_000_00 })
  await completes(world)
  await world.advance(30 * DAY_MS)
  expect(await incomeOf(world, order)).toMatchObject({ status: 'settled', amount_fen: 300_00 })
  const id = await flagFor(world, friend)
  await hire()

  await world.call(service, operator.voidInvitation, { id, reason, seen: await take(id) })
  expect(await incomeOf(world, order)).toMatchObject({ status: 'settled' })
  const { list } = await world.call(colleague, operator.approvals, {})
  const proposal = list.find(({ kind }) => kind === 'invite_void')!
  await world.refused(service, operator.decideApproval, { id: proposal.id, accept: true, reason }, 'SELF_ACTION')
  await world.call(colleague, operator.decideApproval, { id: proposal.id, accept: true, reason })

  expect(await incomeOf(world, order)).toMatchObject({ status: 'void', taken_back_fen: 300_00 })
  expect(await balanceOf(world, accounts.userEarning(inviter.id))).toBe(0)
})

test('an operator’s own invitation is decided by none of them', async () => {
  const inviter = await newBuyer(world)
  const id = await flagged(world, inviter)
  await world.call(service, operator.saveOwnPhone, { phone: inviter.phone })
  const seen = await take(id, colleague)
  await world.refused(colleague, operator.keepInvitation, { id, reason, seen }, 'NOT_ONES_OWN')
})

test('finance reads income by order (operator.inviteIncomes)', async () => {
  const inviter = await newBuyer(world)
  const friend = await friendOf(world, inviter)
  const order = await boughtBy(world, friend)
  const { list } = await world.call(finance, operator.inviteIncomes, { user_id: inviter.id })
  expect(list).toMatchObject([
    { order_no: order.order_no, amount_fen: 10_00, status: 'pending', friend: { id: friend.id } },
  ])
  const content = await newOperator(world, ['content'])
  await world.refused(content, operator.inviteIncomes, {}, 'FORBIDDEN')
  await world.refused(content, operator.inviteFlags, {}, 'FORBIDDEN')
  expect((await world.call(friend, invite.myTeamIncome, {})).list).toEqual([])
})
