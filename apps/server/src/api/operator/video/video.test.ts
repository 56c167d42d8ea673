/** Short videos at the desk: reviewed under a claim, taken down by one, ruled on by another. */
import { operator, video } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newOperator } from '../../../domains/operator/testing.ts'
import { savedVideo, shownVideo } from '../../../domains/video/testing.ts'
import { openWorld, type World } from '../../../testing/world.ts'

const reason = 'the picture shows another piece'
const content = 'it is the piece itself, filmed from below'
let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const statusOf = async ({ shop, id }: Awaited<ReturnType<typeof savedVideo>>) =>
  (await world.call(shop, video.mine, {})).list.find((one) => one.id === id)?.status

test('a video is approved, or sent back with the reason, under a claim', async () => {
  const [desk, colleague] = [await newOperator(world, ['review']), await newOperator(world, ['review'])]
  const one = await savedVideo(world)
  expect((await world.call(desk, operator.videos, { status: 'reviewing' })).list).toMatchObject([{ id: one.id }])
  expect((await world.call(desk, operator.nextThing, { queue: 'video' })).id).toBe(one.id)
  const { seen, ...shown } = await world.call(desk, operator.video, { id: one.id })
  expect(shown).toMatchObject({ music: 'none', ai_made: false, sent_by: { id: one.shop.owner.id } })
  await world.refused(colleague, operator.approveVideo, { id: one.id, seen }, 'CLAIM_HELD')
  await world.refused(desk, operator.rejectVideo, { id: one.id, reason: 'no', seen }, 'REASON_REQUIRED')

  await world.call(desk, operator.rejectVideo, { id: one.id, reason, seen })

  expect(await statusOf(one)).toBe('rejected')
  await world.refused(desk, operator.approveVideo, { id: one.id }, 'STATE_CONFLICT')
  await world.refused(desk, operator.rejectVideo, { id: one.id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.video, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.videos, {}, 'FORBIDDEN')
})

test('a video that was taken down is ruled on by somebody else', async () => {
  const desk = await newOperator(world, ['review', 'arbiter'])
  const arbiter = await newOperator(world, ['arbiter'])
  const [one, other, own] = [await shownVideo(world), await shownVideo(world), await shownVideo(world)]
  for (const { id, shop } of [one, other, own]) {
    await world.call(desk, operator.removeVideo, { id, reason })
    await world.call(shop, video.save, { id, action: 'appeal', content })
  }
  expect((await world.call(arbiter, operator.videoAppeals, { status: 'open' })).list).toHaveLength(3)
  expect(await world.call(arbiter, operator.videoAppeal, { id: one.id })).toMatchObject({ reason, appeal: content })
  await world.refused(desk, operator.overturnVideo, { id: own.id, reason }, 'SELF_ACTION')
  await world.refused(desk, operator.upholdVideo, { id: own.id, reason }, 'SELF_ACTION')

  await world.call(arbiter, operator.overturnVideo, { id: one.id, reason })
  await world.call(arbiter, operator.upholdVideo, { id: other.id, reason })

  expect([await statusOf(one), await statusOf(other)]).toEqual(['visible', 'removed'])
  expect((await world.call(arbiter, operator.videoAppeals, { status: 'upheld' })).list).toMatchObject([
    { id: other.id },
  ])
  await world.refused(arbiter, operator.upholdVideo, { id: other.id, reason }, 'STATE_CONFLICT')
  await world.refused(desk, operator.removeVideo, { id: other.id, reason }, 'STATE_CONFLICT')
  await world.refused(arbiter, operator.videoAppeal, { id: 999_999 }, 'NOT_FOUND')
  await world.refused(await newOperator(world, ['content']), operator.videoAppeals, {}, 'FORBIDDEN')
})
