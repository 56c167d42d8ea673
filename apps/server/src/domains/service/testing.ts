/** People and operators at the desk, for tests. */
import { randomUUID } from 'node:crypto'
import { operator, service } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import type { TestOperator } from '../operator/testing.ts'

/** A person who asked for a person. */
export async function askedPerson(world: World, question?: string): Promise<TestPerson> {
  const person = await newBuyer(world)
  await world.call(person, service.askPerson, { question })
  return person
}

export const sitDown = (world: World, who: TestOperator, here = true) => world.call(who, operator.deskHere, { here })

export const chatsOf = async (world: World, who: TestOperator) => (await world.call(who, operator.desk, {})).own

export const answerAt = (world: World, who: TestOperator, id: number, text = 'How can I help?') =>
  world.call(who, operator.deskSend, { id, text, client_msg_id: randomUUID() })

/** No operator is at the desk, and no chat waits. */
export async function emptyDesk(world: World): Promise<void> {
  await world.sql('delete from service_desk_presence')
  await world.sql(
    "update service_desk_chats set state = 'closed', closed_at = platform_now() - interval '8 days' where state <> 'closed'",
  )
}
