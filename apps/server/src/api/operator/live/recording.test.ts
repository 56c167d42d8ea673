/** The archive of recordings opens for an operator who says why, also after the replay has closed. */
import { live, operator } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newReplay } from '../../../domains/live/recording/testing.ts'
import { newRoom, onAir } from '../../../domains/live/testing.ts'
import { newOperator } from '../../../domains/operator/testing.ts'
import { guest, openWorld, type World } from '../../../testing/world.ts'

const reason = 'a buyer says that another piece was shown'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('opens a recording whose replay was taken down, and stands in the log with its reason', async () => {
  const desk = await newOperator(world, ['service'])
  const { session_id: id } = await newReplay(world)
  await world.call(await newOperator(world, ['review']), operator.takeDownReplay, { id, reason })
  await world.refused(guest, live.replay, { session_id: id }, 'NOT_FOUND')
  await world.refused(desk, operator.showRecording, { id, reason: 'no' }, 'REASON_REQUIRED')

  const shown = await world.call(desk, operator.showRecording, { id, reason })

  expect(shown.runs[0]!.path).toMatch(/^\/media\/hls\/.+\/0123456789ab\/$/)
  const { logs, recorded } = await world.call(desk, operator.liveSession, { id })
  expect(logs).toContainEqual(expect.objectContaining({ action: 'live_session.watch', reason }))
  expect(recorded).toBe(true)
  await world.refused(await newOperator(world, ['content']), operator.showRecording, { id, reason }, 'FORBIDDEN')
})

test('opens nothing where nothing was recorded, or its files are gone', async () => {
  const desk = await newOperator(world, ['service'])
  const without = await onAir(world, await newRoom(world))
  await world.refused(desk, operator.showRecording, { id: without, reason }, 'NOT_FOUND')
  const { session_id: id } = await newReplay(world)
  await world.sql(
    `update live_recordings set status = 'purged', closed_cause = 'time', closed_at = platform_now(), purged_at = platform_now() where session_id = $1`,
    [id],
  )
  await world.refused(desk, operator.showRecording, { id, reason }, 'STATE_CONFLICT', { status: 'purged' })
})
