/** Short videos: each call is about a video, or an upload, of its own. */
import { video } from '@juya/contract'
import { newBuyer } from '../../../../apps/server/src/domains/account/testing.ts'
import { newShop } from '../../../../apps/server/src/domains/shop/testing.ts'
import {
  factsOf,
  newFile,
  savedVideo,
  shownVideo,
  uploadedVideo,
  videoForm,
} from '../../../../apps/server/src/domains/video/testing.ts'
import type { Fixtures, ValidCall } from '../../valid-calls.ts'
import { REASON } from '../prepared-parts.ts'

type Prepared = (fixtures: Fixtures) => Promise<ValidCall>

const waiting: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: (await savedVideo(world)).id, reason: REASON },
})
const shown: Prepared = async ({ world, operator }) => ({
  caller: operator,
  input: { id: (await shownVideo(world)).id, reason: REASON },
})
const appealed: Prepared = async ({ world, operator }) => {
  const { id, shop } = await shownVideo(world)
  await world.sql(
    `update video_videos set status = 'removed', reason = 'fakes', decided_by = 999999, decided_at = platform_now() where id = $1`,
    [id],
  )
  await world.call(shop, video.save, { id, action: 'appeal', content: 'it is the piece itself' })
  return { caller: operator, input: { id, reason: REASON } }
}

export const PREPARED_FOR_VIDEO: Record<string, Prepared> = {
  'video.info': async ({ world }) => ({ caller: await newBuyer(world), input: { id: (await shownVideo(world)).id } }),
  'video.sign': async ({ world }) => ({ caller: await newShop(world), input: factsOf(newFile()) }),
  async 'video.save'({ world }) {
    const { id, shop } = await uploadedVideo(world)
    return { caller: shop, input: { id, ...videoForm } }
  },
  'video.action': async ({ world }) => ({
    caller: await newBuyer(world),
    input: { id: (await shownVideo(world)).id, on: true },
  }),
  /** Of a thing that its shop names. */
  async 'shop.poster'({ world }) {
    const { id, shop } = await shownVideo(world)
    return { caller: shop, input: { template: 'video', ref_id: id } }
  },
  'operator.video': waiting,
  'operator.approveVideo': waiting,
  'operator.rejectVideo': waiting,
  'operator.removeVideo': shown,
  'operator.videoAppeal': appealed,
  'operator.overturnVideo': appealed,
  'operator.upholdVideo': appealed,
}
