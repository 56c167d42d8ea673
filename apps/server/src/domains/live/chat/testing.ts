/** Chats of live sessions for tests. */
import { randomUUID } from 'node:crypto'
import { live } from '@juya/contract'
import type { World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { newRoom, onAir, type TestRoom } from '../testing.ts'

/** A line as it is sent. */
export const lineForm = (session_id: number, content: string) => ({
  ...{ session_id, action: 'chat' as const, content, client_msg_id: randomUUID() },
})

/** A person writes a line. @returns it as everybody reads it */
export async function writes(world: World, who: { token: string }, session_id: number, content: string) {
  return (await world.call(who, live.action, lineForm(session_id, content))).line!
}

export interface TestChat {
  room: TestRoom
  session_id: number
  viewer: TestPerson
  line: { id: number; seq: number }
}

/** A session on air with one line of a viewer. */
export async function newLiveChat(world: World): Promise<TestChat> {
  const room = await newRoom(world)
  const session_id = await onAir(world, room)
  const viewer = await newBuyer(world)
  return { room, session_id, viewer, line: await writes(world, viewer, session_id, '内径多少？') }
}

/** The room acts against the writer of a line. @returns the act as its person reads it */
export async function acted(
  world: World,
  { room, session_id, viewer, line }: TestChat,
  action: 'remove' | 'mute' | 'ban',
) {
  await world.call(room.shop, live.keepOrder, { session_id, action, line_id: line.id, reason: 'abuse' })
  return (await world.call(viewer, live.chatActs, {})).list[0]!
}

export const ASKED = { content: '我只是问了一句尺寸，没有骂人。' }
