/** Calls about chats, each in a conversation of the rig's person with a shop. */
import { randomUUID } from 'node:crypto'
import { chat } from '@juya/contract'
import { newChat, say } from '../../../../apps/server/src/domains/chat/testing.ts'
import { runningLot } from '../../../../apps/server/src/domains/lot/testing.ts'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'

/** A shop's answer about a lot of its own. */
async function answered({ world, person }: Fixtures) {
  const lot = await runningLot(world)
  const { conv_id } = await newChat(world, { buyer: person, shop: lot.shop, lot_id: lot.id })
  await say(world, person, conv_id, 'Any repair?')
  const { id } = await say(world, lot.shop, conv_id, 'None.', true)
  return { conv_id, id, lot_id: lot.id, shop: lot.shop }
}

export const PREPARED_FOR_CHATS: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  async 'chat.open'({ world, person }) {
    return { caller: person, input: { shop_id: (await newShop(world)).id } }
  },
  async 'chat.messages'({ world, person }) {
    return { caller: person, input: { conv_id: (await newChat(world, { buyer: person })).conv_id } }
  },
  async 'chat.send'(fixtures) {
    const { conv_id } = await answered(fixtures)
    const body = { text: 'Thank you' }
    return { caller: fixtures.person, input: { conv_id, kind: 'text', body, client_msg_id: randomUUID() } }
  },
  async 'chat.typing'({ world, person }) {
    return { caller: person, input: { conv_id: (await newChat(world, { buyer: person })).conv_id } }
  },
  async 'chat.recall'(fixtures) {
    const { conv_id } = await answered(fixtures)
    const { id } = await say(fixtures.world, fixtures.person, conv_id, 'a slip')
    return { caller: fixtures.person, input: { conv_id, id } }
  },
  async 'chat.pin'(fixtures) {
    const { conv_id, id, lot_id } = await answered(fixtures)
    return { caller: fixtures.person, input: { conv_id, id, lot_id } }
  },
  async 'chat.correct'(fixtures) {
    const { conv_id, id, shop } = await answered(fixtures)
    const pinned = await fixtures.world.call(fixtures.person, chat.pin, { conv_id, id })
    return { caller: shop, input: { id: pinned.id, text: 'One hairline.' } }
  },
  async 'chat.answered'(fixtures) {
    const { lot_id } = await answered(fixtures)
    return { caller: fixtures.person, input: { lot_id } }
  },
  async 'chat.setDoor'({ shop }) {
    return { caller: shop, input: { who_can_chat: 'followers' } }
  },
}
