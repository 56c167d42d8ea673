/** Chats of live sessions at the desk: what a room did is reviewed, and operators remove lines. */
import { live, message, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../../../domains/account/testing.ts'
import { ASKED, acted, newLiveChat } from '../../../domains/live/chat/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const chatOf = (who: { token: string } | typeof guest, session_id: number) => world.call(who, live.chat, { session_id })

test('a review is asked for within seven days; an arbiter undoes the act, and the line is shown again', async () => {
  const chat = await newLiveChat(world)
  const act = await acted(world, chat, 'remove')
  const arbiter = await newOperator(world, ['arbiter'])
  expect(act).toMatchObject({ kind: 'removed', reason: 'abuse', status: 'stands', line: '内径多少？' })
  await world.settle()
  expect((await world.call(chat.viewer, message.list, {})).list[0]!.content).toContain('insults or harassment')
  await world.refused(await newBuyer(world), live.contest, { id: act.id, ...ASKED }, 'NOT_FOUND')
  await world.refused(guest, live.chatActs, {}, 'LOGIN_EXPIRED')

  await world.call(chat.viewer, live.contest, { id: act.id, ...ASKED })
  await world.refused(chat.viewer, live.contest, { id: act.id, ...ASKED }, 'STATE_CONFLICT')
  expect((await world.call(arbiter, operator.nextThing, { queue: 'live_act' })).id).toBe(act.id)
  expect(await world.call(arbiter, operator.liveAct, { id: act.id })).toMatchObject({
    line: '内径多少？',
    appeal: ASKED.content,
  })
  const decision = { id: act.id, result: 'undo' as const, reason: 'a question is no insult' }
  await world.refused(await newOperator(world, ['service']), operator.decideLiveAct, decision, 'FORBIDDEN')
  await world.call(arbiter, operator.decideLiveAct, decision)
  await world.refused(arbiter, operator.decideLiveAct, decision, 'STATE_CONFLICT')
  await world.refused(arbiter, operator.liveAct, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.liveActs, {}, 'FORBIDDEN')
  expect((await world.call(arbiter, operator.liveActs, { status: 'undone' })).list).toMatchObject([{ id: act.id }])

  expect((await chatOf(guest, chat.session_id)).lines[0]).toMatchObject({ removed: null, text: '内径多少？' })
  expect((await world.call(chat.viewer, live.chatActs, { id: act.id })).list[0]).toMatchObject({
    ...{ status: 'undone', decision: 'a question is no insult' },
  })
})

test('an operator removes a line for a reason its writer reads; another decides where it is contested', async () => {
  const { session_id, viewer, line } = await newLiveChat(world)
  const [desk, arbiter] = [await newOperator(world, ['review', 'arbiter']), await newOperator(world, ['arbiter'])]
  expect((await world.call(desk, operator.liveLines, { session_id })).list).toMatchObject([
    { id: line.id, status: 'shown' },
  ])
  const reason = 'it names a private address'

  await world.call(desk, operator.removeLiveLine, { id: line.id, reason })

  await world.refused(desk, operator.removeLiveLine, { id: line.id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.liveLine, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.liveLines, {}, 'FORBIDDEN')
  expect(await world.call(desk, operator.liveLine, { id: line.id })).toMatchObject({ removed_by: 'juya' })
  expect((await chatOf(guest, session_id)).lines[0]).toMatchObject({ removed: 'juya', text: null })
  const [act] = (await world.call(viewer, live.chatActs, {})).list
  expect(act).toMatchObject({ reason: 'rules', note: reason })
  await world.call(viewer, live.contest, { id: act!.id, ...ASKED })
  const decision = { id: act!.id, result: 'undo' as const, reason: 'it names a shop' }
  await world.refused(desk, operator.decideLiveAct, decision, 'SELF_ACTION')
  await world.call(desk, operator.releaseClaim, { queue: 'live_act', id: act!.id })
  await world.call(arbiter, operator.decideLiveAct, decision)
  expect((await chatOf(guest, session_id)).lines[0]).toMatchObject({ removed: null, text: '内径多少？' })
})
