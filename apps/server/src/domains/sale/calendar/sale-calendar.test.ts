/** A sale is put into anybody's calendar: its hours as they stand; nothing of a sale before its preview, nothing once it is over. */
import { house } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newSession } from '../testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const stampOf = (s: number) => new Date(s * 1_000).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')
const file = async (id: number, lang: string) => {
  const { statusCode, body } = await world.app.http!.inject({ url: `/cal/sales/${id}.ics?lang=${lang}` })
  return { status: statusCode, text: body.replaceAll('\r\n ', '') }
}

test('from its first end to its last, in the language asked for, until it is over', async () => {
  const session = await newSession(world)
  const { session: shown } = await world.call(guest, house.info, { session_id: session.id })
  const { status, text } = await file(session.id, 'en')

  expect(status).toBe(200)
  expect(text).toContain(`DTSTART:${stampOf(shown!.first_ends_at)}`)
  expect(text).toContain(`DTEND:${stampOf(Math.max(shown!.ends_at, shown!.first_ends_at + 600))}`)
  expect(text).toContain('this entry does not follow')
  expect((await file(session.id, 'zh-CN')).text).toContain(`SUMMARY:专场：`)

  await world.advance(HOUR_MS + 1_000)
  expect((await file(session.id, 'en')).status).toBe(200)
  await world.advance(HOUR_MS + 5 * 60_000)
  await world.advance(20_000)
  expect((await world.call(guest, house.info, { session_id: session.id })).session!.status).toBe('ended')
  expect((await file(session.id, 'en')).status).toBe(404)
})

test('a sale that is being prepared has none', async () => {
  const session = await newSession(world, { until: 'draft' })
  expect((await file(session.id, 'en')).status).toBe(404)
})
