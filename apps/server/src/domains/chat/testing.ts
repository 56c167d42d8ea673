/** Conversations for tests. */
import { randomUUID } from 'node:crypto'
import { chat } from '@juya/contract'
import type { World } from '../../testing/world.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'

export interface TestChat {
  conv_id: number
  buyer: TestPerson
  shop: TestShop
}

/** A conversation of a buyer with a shop in which nothing was written yet. The buyer's account is old enough to write to all. */
export async function newChat(
  world: World,
  options: Partial<Omit<TestChat, 'conv_id'>> & { lot_id?: number } = {},
): Promise<TestChat> {
  const buyer = options.buyer ?? (await newBuyer(world))
  const shop = options.shop ?? (await newShop(world))
  const { conv } = await world.call(buyer, chat.open, { shop_id: shop.id, lot_id: options.lot_id })
  return { conv_id: conv.id, buyer, shop }
}

/** One message; `as_shop` for a member who speaks for their shop. */
export const say = (world: World, who: { token: string }, conv_id: number, text: string, as_shop = false) =>
  world.call(who, chat.send, { conv_id, kind: 'text', body: { text }, client_msg_id: randomUUID(), as_shop })

/** A text a buyer brought to five shops: the last of them waits for the desk. */
export async function heldMessage(world: World): Promise<TestChat & { id: number }> {
  const buyer = await newBuyer(world)
  await world.sql("update account_users set created_at = platform_now() - interval '30 days' where id = $1", [buyer.id])
  for (let i = 0; i < 4; i++) await say(world, buyer, (await newChat(world, { buyer })).conv_id, SOLD)
  const last = await newChat(world, { buyer })
  return { ...last, id: (await say(world, buyer, last.conv_id, SOLD)).id }
}
const SOLD = '这件汝窑是家传真品，诚意出让请联系'
