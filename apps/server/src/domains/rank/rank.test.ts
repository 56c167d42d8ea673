import { account, rank } from '@juya/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { drawnDraw, enteredDraw, openDraw } from '../draw/testing.ts'
import { receivedOrder } from '../order/testing.ts'
import { earnPoints, takeBackPoints } from '../points/index.ts'
import { makeRanks } from './making.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const earn = (person: TestPerson, points: number, ref: string) =>
  inTransaction(world.ctx, (tx) => earnPoints(tx, { user_id: person.id, points, reason: 'review', ref }))
const choose = (person: TestPerson, privacy: Record<string, boolean>) =>
  world.call(person, account.saveSettings, { privacy })

describe('a rank', () => {
  test('by points shows who earned them, masked, the most first, and where the reader stands', async () => {
    const [first, second] = [
      await newBuyer(world, { nickname: '林清和' }),
      await newBuyer(world, { nickname: '王小石' }),
    ]
    await earn(first, 900, 'review:1')
    await earn(second, 700, 'review:2')
    await inTransaction(world.ctx, (tx) =>
      takeBackPoints(tx, { user_id: first.id, reason: 'review', ref: 'review:1', points: 100, because_ref: 'hidden' }),
    )
    await makeRanks(world.ctx)

    const seen = await world.call(second, rank.list, { kind: 'points', period: 'week' })

    expect(seen.list).toMatchObject([
      { rank: 1, value: 800, is_me: false },
      { rank: 2, value: 700, is_me: true },
    ])
    expect(JSON.stringify(seen.list)).not.toContain('林清和')
    expect(seen).toMatchObject({
      me: { rank: 2, value: 700 },
      shown: true,
      kinds: ['points', 'invite', 'spend', 'task'],
    })
    expect((await world.call(guest, rank.list, {})).me).toBeNull()
    await world.refused(guest, rank.list, { kind: 'height' }, 'VALIDATION')
  })

  test('of a week forgets what is older', async () => {
    const person = await newBuyer(world)
    await earn(person, 300, 'review:9')
    await world.advance(8 * DAY_MS)
    await makeRanks(world.ctx)

    expect((await world.call(person, rank.list, { kind: 'points', period: 'week' })).me).toBeNull()
    expect((await world.call(person, rank.list, { kind: 'points', period: 'month' })).me).toMatchObject({ value: 300 })
  })

  test('leaves out at once who said no in Privacy', async () => {
    const person = await newBuyer(world)
    await earn(person, 5_000, 'review:5')
    await makeRanks(world.ctx)
    expect((await world.call(person, rank.list, { period: 'all' })).me).toMatchObject({ rank: 1 })

    await choose(person, { in_ranks: false })

    const after = await world.call(person, rank.list, { period: 'all' })
    expect(after).toMatchObject({ me: null, shown: false })
    expect(after.list.some(({ value }) => value === 5_000)).toBe(false)
    expect(after.list[0]).toMatchObject({ rank: 1 })
  })

  test('by spending shows only who chose it, by what was kept of completed orders', async () => {
    const [open, quiet] = [await newBuyer(world), await newBuyer(world)]
    await choose(open, { in_spend_rank: true })
    await receivedOrder(world, { buyer: open, hammer_fen: 800_00 })
    await receivedOrder(world, { buyer: quiet, hammer_fen: 9_000_00 })
    await world.advance(10 * DAY_MS)
    await makeRanks(world.ctx)

    const { list, me, shown } = await world.call(open, rank.list, { kind: 'spend', period: 'month' })

    expect(list).toMatchObject([{ rank: 1, value: 800_00, is_me: true }])
    expect({ me, shown }).toMatchObject({ me: { value: 800_00 }, shown: true })
    expect(await world.call(quiet, rank.list, { kind: 'spend', period: 'month' })).toMatchObject({
      me: null,
      shown: false,
    })
  })
})

test('the newest awards are masked and lead to what happened', async () => {
  const made = await openDraw(world)
  const person = await enteredDraw(world, made)
  await drawnDraw(world, made)

  const { list } = await world.call(guest, rank.awards, {})

  expect(list[0]).toMatchObject({ link: expect.stringContaining(`id=${made.id}`), text: expect.stringContaining('“') })
  expect(list[0]!.name).not.toBe(person.nickname)
  await choose(person, { in_ranks: false })
  expect((await world.call(guest, rank.awards, { limit: 49 })).list.some(({ link }) => link === list[0]!.link)).toBe(
    false,
  )
  await world.refused(guest, rank.awards, { limit: 0 }, 'VALIDATION')
})
