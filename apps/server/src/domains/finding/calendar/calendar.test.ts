/** A calendar elsewhere shows the ends of one's lots, follows them as they move, and shows nothing once its address was revoked. */
import { auction } from '@juya/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { guest, openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, type TestPerson } from '../../account/testing.ts'
import { type Lot, lotById } from '../../lot/store.ts'
import { draftLot, placed, runningLot } from '../../lot/testing.ts'
import { eventOf } from './calendar.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const HOUR_MS = 3_600_000
const renew = (person: TestPerson) => world.call(person, auction.setCalendar, { action: 'renew' })
async function read(url: string | null | undefined): Promise<{ status: number; ends: string[]; text: string }> {
  const answer = await world.app.http!.inject({ url: new URL(url!).pathname })
  const text = answer.body
  return { status: answer.statusCode, text, ends: [...text.matchAll(/^DTEND:(.+)$/gm)].map(([, at]) => at!.trim()) }
}
const stampOf = (ms: number) => new Date(ms).toISOString().replace(/[-:]/g, '').replace(/\.\d+/, '')

test('lots one watches or has bid on stand in it, each once and at its end, and go when they are over', async () => {
  const [ann, ben] = [await newBuyer(world), await newBuyer(world)]
  const [bid, watched, other] = [
    await runningLot(world, { ends_in_ms: 2 * HOUR_MS }),
    await runningLot(world, { ends_in_ms: HOUR_MS, title_en: 'Cup, with "a; comma"' }),
    await runningLot(world),
  ]
  await placed(world, ann, bid, 300)
  await world.call(ann, auction.remind, { id: bid.id, opening: true, before_s: [] })
  await world.call(ann, auction.remind, { id: watched.id, opening: true, before_s: [] })

  expect(await world.call(ann, auction.calendar, {})).toMatchObject({ lots: 2 })
  const { url } = await renew(ann)
  const shown = await read(url)
  expect(shown.status).toBe(200)
  expect(shown.ends).toEqual([stampOf(watched.ends_at), stampOf(bid.ends_at)])
  expect(shown.text).not.toContain(`id=${other.id}`)
  expect((await read((await renew(ben)).url)).ends).toEqual([])

  await world.advance(HOUR_MS + 60_000)
  expect((await read(url)).ends).toEqual([stampOf(bid.ends_at)])
})

test('a lot that waits for its turn in a room is forecast, and says so in the reader’s language', async () => {
  const running = (await lotById(world.ctx, (await runningLot(world, { title_en: 'Jade plaque' })).id))!
  const waiting: Lot = { ...running, in_room: true, status: 'scheduled' }

  expect(eventOf(world.ctx, running, 'en').title).toBe('Ends: Jade plaque')
  expect(eventOf(world.ctx, waiting, 'en')).toMatchObject({
    title: 'About now: Jade plaque',
    note: expect.stringContaining('forecast'),
  })
  expect(eventOf(world.ctx, waiting, 'zh-CN').title).toBe(`预计开拍：${running.title}`)
})

test('it follows an end that a late bid has moved', async () => {
  const [ann, ben] = [await newBuyer(world), await newBuyer(world)]
  const lot = await runningLot(world, { ends_in_ms: HOUR_MS })
  await placed(world, ann, lot, 300)
  const { url } = await renew(ann)
  await world.advance(HOUR_MS - 30_000)
  await placed(world, ben, lot, 400)

  const [end] = (await read(url)).ends
  expect(end! > stampOf(lot.ends_at)).toBe(true)
})

test('a new address, a stop and a changed letter leave the old one without anything to read', async () => {
  const ann = await newBuyer(world)
  const first = (await renew(ann)).url!
  const second = (await renew(ann)).url!
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200])
  expect((await read(second.replace(/.\.ics$/, second.endsWith('A.ics') ? 'E.ics' : 'A.ics'))).status).toBe(404)
  expect((await read(second.replace(/\d+-/, `${ann.id + 1}-`))).status).toBe(404)

  expect(await world.call(ann, auction.setCalendar, { action: 'stop' })).toMatchObject({ url: null })
  expect((await read(second)).status).toBe(404)
  await world.refused(guest, auction.setCalendar, { action: 'renew' }, 'LOGIN_EXPIRED')
  await world.refused(guest, auction.calendar, {}, 'LOGIN_EXPIRED')
})

test('the end of one lot is a file for anybody, in the language its address says, and says that it does not follow', async () => {
  const lot = await runningLot(world, { ends_in_ms: HOUR_MS, title_en: 'Celadon bowl' })
  const file = async (path: string) => {
    const { statusCode, body, headers } = await world.app.http!.inject({ url: path })
    return { status: statusCode, type: headers['content-type'], text: body.replaceAll('\r\n ', '') }
  }
  const english = await file(`/cal/lots/${lot.id}.ics?lang=en`)
  expect(english).toMatchObject({ status: 200, type: 'text/calendar; charset=utf-8' })
  expect(english.text).toContain(`DTEND:${stampOf(lot.ends_at)}`)
  expect(english.text).toContain('SUMMARY:Ends: Celadon bowl')
  expect(english.text).toContain('this entry does not')
  // A program must not think that this is a calendar to ask again.
  expect(english.text).not.toContain('REFRESH-INTERVAL')
  expect((await file(`/cal/lots/${lot.id}.ics?lang=zh-CN`)).text).toContain('SUMMARY:截拍：')

  const draft = (await lotById(world.ctx, (await draftLot(world)).id))!
  for (const wrong of [`${draft.id}.ics`, '9999999.ics', 'x.ics', `${lot.id}`])
    expect((await file(`/cal/lots/${wrong}`)).status).toBe(404)
  await world.advance(HOUR_MS + 60_000)
  expect((await file(`/cal/lots/${lot.id}.ics`)).status).toBe(404)
})
