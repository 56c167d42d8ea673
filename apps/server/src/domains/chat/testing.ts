/** Conversations for tests. */
import { randomUUID } from 'node:crypto'
import { chat } from '@juya/contract'
import sharp from 'sharp'
import { mp4Of } from '../../platform/media/testing.ts'
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

let taken = 0
/** By the upload door, as a phone sends it; no two files are alike. */
export async function uploadedVideo(world: World, person: { token: string }, use = 'chat') {
  const form = new FormData()
  form.append('kind', 'video')
  form.append('use', use)
  const file = mp4Of({ tracks: [{ handler: 'vide', codec: 'avc1', samples: [`picture ${++taken}`] }] })
  form.append('file', new Blob([new Uint8Array(file)], { type: 'video/mp4' }), 'a.mp4')
  const headers = { token: person.token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() }
  const answer = await fetch(`${world.origin}/api/portal/Public/upload_img`, { method: 'POST', headers, body: form })
  return (await answer.json()) as { code: number; data: { path: string } }
}
const photo = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
/** A video with its first picture, both uploaded by the person who sends it. */
export async function sendVideo(world: World, person: TestPerson, conv_id: number, as_shop = false) {
  const video = (await uploadedVideo(world, person)).data.path
  const { path } = await world.services.files.saveImage(world.ctx, await photo(), {
    use: 'chat',
    owner_user_id: person.id,
  })
  const sent = { conv_id, kind: 'video', body: { path, video }, client_msg_id: randomUUID(), as_shop } as const
  return { video, path, message: await world.call(person, chat.send, sent) }
}

/** A text a buyer brought to five shops: the last of them waits for the desk. */
export async function heldMessage(world: World): Promise<TestChat & { id: number }> {
  const buyer = await newBuyer(world)
  await world.sql("update account_users set created_at = platform_now() - interval '30 days' where id = $1", [buyer.id])
  for (let i = 0; i < 4; i++) await say(world, buyer, (await newChat(world, { buyer })).conv_id, SOLD)
  const last = await newChat(world, { buyer })
  return { ...last, id: (await say(world, buyer, last.conv_id, SOLD)).id }
}
const SOLD = '这件汝窑是家传真品，诚意出让请联系'
