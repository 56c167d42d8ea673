/** Short videos for tests, sent by the steps shops take. */
import { createHash, randomUUID } from 'node:crypto'
import { video } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import { mp4Of } from '../../platform/media/testing.ts'
import type { World } from '../../testing/world.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { approveVideo } from './index.ts'

export const POSTER = 'upload/2026/01/test/poster.webp'

export interface TestVideo {
  id: number
  shop: TestShop
}

/** A file no other test sends. */
export const newFile = (seconds?: number): Buffer =>
  mp4Of({
    tracks: [{ handler: 'vide', codec: 'avc1', samples: [randomUUID(), randomUUID()] }],
    ...(seconds === undefined ? {} : { seconds }),
  })

/** What a shop says of a file before it sends it. */
export const factsOf = (file: Buffer) => ({
  filename: 'vase.mp4',
  size: file.length,
  sha256: createHash('sha256').update(file).digest('hex'),
})

/** Sends one piece to an upload's address, as browsers do. */
export async function sendPiece(world: World, url: string, offset: number, bytes: Buffer) {
  const answer = await fetch(`${world.origin}${url}&offset=${offset}`, {
    method: 'PUT',
    body: new Uint8Array(bytes),
    headers: { 'content-type': 'application/octet-stream', 'accept-language': 'en' },
  })
  return {
    http: answer.status,
    ...((await answer.json()) as { offset?: number; path?: string | null; code?: number; msg?: string }),
  }
}

/** A file that is there and was not saved. */
export async function uploadedVideo(world: World, shop?: TestShop): Promise<TestVideo> {
  const owner = shop ?? (await newShop(world))
  const file = newFile()
  const { id, url } = await world.call(owner, video.sign, factsOf(file))
  await sendPiece(world, url, 0, file)
  return { id, shop: owner }
}

export const videoForm = { title: '青花梅瓶近看', poster: POSTER, music: 'none', ai_made: false } as const

/** A video that waits for its review, or is shown where its shop skips that. */
export async function savedVideo(world: World, shop?: TestShop, more: object = {}): Promise<TestVideo> {
  const one = await uploadedVideo(world, shop)
  await world.call(one.shop, video.save, { id: one.id, ...videoForm, ...more })
  return one
}

/** A video everybody sees. */
export async function shownVideo(world: World, shop?: TestShop, more: object = {}): Promise<TestVideo> {
  const one = await savedVideo(world, shop, more)
  const { list } = await world.call(one.shop, video.mine, { status: 'reviewing' })
  if (list.some(({ id }) => id === one.id)) await inTransaction(world.ctx, (tx) => approveVideo(tx, one.id))
  return one
}
