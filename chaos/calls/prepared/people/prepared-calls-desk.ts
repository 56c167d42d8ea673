/** Calls about customer service, each about a chat of its own at the desk. */
import { randomUUID } from 'node:crypto'
import { operator, site } from '@juya/contract'
import { newBuyer, type TestPerson } from '../../../../apps/server/src/domains/account/testing.ts'
import { openCaseFor } from '../../../../apps/server/src/domains/aftersale/testing.ts'
import { heldMessage, newChat, say } from '../../../../apps/server/src/domains/chat/testing.ts'
import { newOperator } from '../../../../apps/server/src/domains/operator/testing.ts'
import { shippedOrder } from '../../../../apps/server/src/domains/order/testing.ts'
import {
  answerAt,
  askedPerson,
  chatsOf,
  emptyDesk,
  sitDown,
} from '../../../../apps/server/src/domains/service/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { pictureForm, REASON } from '../prepared-parts.ts'

/** A person's chat that a new operator has. */
async function served({
  world,
}: Fixtures): Promise<{ person: TestPerson; id: number; caller: Awaited<ReturnType<typeof newOperator>> }> {
  await emptyDesk(world)
  const [person, caller] = [await askedPerson(world), await newOperator(world)]
  await sitDown(world, caller)
  return { person, caller, id: (await chatsOf(world, caller))[0]!.id }
}
const ofOwn =
  (more: () => Record<string, unknown> = () => ({})) =>
  async (fixtures: Fixtures): Promise<ValidCall> => {
    const { caller, id } = await served(fixtures)
    return { caller, input: { id, ...more() } }
  }

export const PREPARED_FOR_THE_DESK: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'service.askPerson'({ world }) {
    return { caller: await newBuyer(world), input: { question: 'How do I insure a piece?' } }
  },
  async 'service.desk'({ world }) {
    return { caller: await askedPerson(world), input: {} }
  },
  async 'service.rate'(fixtures) {
    const { person, caller, id } = await served(fixtures)
    await answerAt(fixtures.world, caller, id)
    await fixtures.world.call(caller, operator.deskClose, { id })
    return { caller: person, input: { stars: 5 } }
  },
  async 'chat.joinHouse'({ world }) {
    const { buyer, conv_id } = await newChat(world)
    await say(world, buyer, conv_id, 'Hello?')
    await world.sql("update chat_messages set created_at = created_at - interval '2 days' where conversation_id = $1", [
      conv_id,
    ])
    return { caller: buyer, input: { conv_id } }
  },
  async 'operator.deskHere'({ world }) {
    return { caller: await newOperator(world), input: { here: true } }
  },
  'operator.deskChat': ofOwn(),
  'operator.deskSend': ofOwn(() => ({ text: 'How can I help?', client_msg_id: randomUUID() })),
  'operator.deskTyping': ofOwn(),
  'operator.uploadDeskPicture': async ({ operator: caller }) => ({ caller, input: {}, multipart: pictureForm() }),
  'operator.deskTransfer': ofOwn(() => ({ note: 'Knows insurance' })),
  'operator.deskClose': ofOwn(),
  async 'operator.joinChat'({ world }) {
    const order = await shippedOrder(world)
    return { caller: await newOperator(world), input: { case_id: await openCaseFor(world, order), reason: REASON } }
  },
  async 'operator.decideHeld'({ world, operator: caller }) {
    return { caller, input: { id: (await heldMessage(world)).id, deliver: true } }
  },
  async 'operator.settleQuestion'({ world, operator: caller }) {
    const words = `zeppelins ${randomUUID()}`
    await world.call(await newBuyer(world), site.customerServiceAnswer, { q: words })
    const { list } = await world.call(caller, operator.helpQuestions, {})
    return { caller, input: { words: list.find((one) => one.words.startsWith('zeppelins'))!.words } }
  },
}
