/** A live chat on three nodes: lines keep one order, and none of a person who was muted is written after the mute was answered. */
import { randomUUID } from 'node:crypto'
import { live } from '@juya/contract'
import { expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { lineForm, newLiveChat } from '../../apps/server/src/domains/live/chat/testing.ts'
import { codeAt, nodes, times, useThree, world } from '../race/crowd.ts'

const CROWD = Number(process.env.RACE_CROWD ?? 60)

useThree()

const seqsOf = async (session_id: number): Promise<number[]> =>
  (await world.sql<{ seq: number }>('select seq from live_lines where session_id = $1 order by id', [session_id])).map(
    ({ seq }) => seq,
  )

test(`${CROWD} lines of as many people at once on three nodes have the numbers 1 to the last, each once, and all are answered`, async () => {
  const { session_id } = await newLiveChat(world)
  const people = await times(CROWD, () => newBuyer(world))

  const codes = await times(CROWD, (i) =>
    codeAt(nodes, i, live.action, people[i]!, lineForm(session_id, `at once ${i}`)),
  )

  expect(new Set(codes)).toEqual(new Set([1]))
  const seqs = await seqsOf(session_id)
  expect([...seqs].sort((a, b) => a - b)).toEqual(Array.from({ length: CROWD + 1 }, (_, i) => i + 1))
  const [chat] = await world.sql<{ last_seq: number }>('select last_seq from live_chats where session_id = $1', [
    session_id,
  ])
  expect(chat!.last_seq).toBe(CROWD + 1)
})

test('one line sent by many tries on three nodes is written once, and all are answered', async () => {
  const { session_id } = await newLiveChat(world)
  const writer = await newBuyer(world)
  const form = lineForm(session_id, '还有吗')

  const codes = await times(CROWD, (i) => codeAt(nodes, i, live.action, writer, form))

  expect(new Set(codes)).toEqual(new Set([1]))
  expect(await seqsOf(session_id)).toEqual([1, 2])
})

test('a mute against lines of its person on other nodes: no line is numbered behind the mute', async () => {
  for (let round = 0; round < 6; round++) {
    const { room, session_id, viewer, line } = await newLiveChat(world)
    await world.advance(1_000)
    const order = { session_id, action: 'mute', line_id: line.id, reason: 'abuse' }

    await Promise.all([
      codeAt(nodes, round, live.keepOrder, room.shop.owner, order),
      codeAt(nodes, round + 1, live.action, viewer, { ...lineForm(session_id, '凭什么'), client_msg_id: randomUUID() }),
    ])
    const before = await seqsOf(session_id)
    await world.advance(1_000)
    const late = await codeAt(nodes, round + 2, live.action, viewer, lineForm(session_id, '还在'))

    expect(late).not.toBe(1)
    expect(await seqsOf(session_id)).toEqual(before)
  }
})
