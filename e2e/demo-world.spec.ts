/** What a collector sees of the demo world as a whole. */
import { beforeAll, expect, test } from 'vitest'
import { goTo, newPhone, sql, useSystem } from './fixtures.ts'

useSystem()

interface Lot {
  id: number
  status: string
  start_fen: number
  estimate_low_fen: number | null
  images: string[]
  views: number
  bidder_count: number
}
let lots: Lot[] = []
beforeAll(async () => {
  lots = await sql<Lot & Record<string, unknown>>(
    `select l.id, l.status, l.start_fen, l.estimate_low_fen, l.bidder_count, t.images,
       coalesce((select sum(views) from lot_daily_views v where v.lot_id = l.id), 0)::int as views
     from lot_lots l join lot_texts t on t.lot_id = l.id where l.mode = 'single' order by l.id`,
  )
})

test('no photograph stands on two lots, also not as the same file under two names', async () => {
  const twice = await sql(
    `select m.sha256, array_agg(distinct t.lot_id) as lot_ids from lot_texts t
       cross join unnest(t.images) as image join platform_media m on m.path = image
     group by m.sha256 having count(distinct t.lot_id) > 1`,
  )

  expect(lots.length).toBeGreaterThan(100)
  expect(twice).toEqual([])
})

test('each lot that runs starts at ¥1 or at 40 to 80 % of its low estimate, and was looked at by more people than bid', () => {
  const live = lots.filter(({ status }) => status === 'live')

  expect(live.length).toBeGreaterThan(50)
  expect(
    live.filter(
      ({ start_fen: start, estimate_low_fen: low }) =>
        start !== 100 && !(low && start >= 0.4 * low && start <= 0.8 * low),
    ),
  ).toEqual([])
  expect(live.filter(({ views, bidder_count }) => views <= bidder_count)).toEqual([])
})

test('two lots that run for days show a video of their piece', async () => {
  const shown = await sql(
    `select l.title_en from lot_lots l join lot_texts t on t.lot_id = l.id
     where l.status = 'live' and t.video is not null and l.ends_at > platform_now() + interval '2 days' order by 1`,
  )

  expect(shown.map(({ title_en }) => title_en)).toEqual([
    'Blue-and-white meiping, lotus scroll, 34 cm',
    'Yixing red-clay teapot, 220 ml, hand-built',
  ])
})

test('a reader of English reads the flaws, the provenance and the sizes of a piece in English', async () => {
  const phone = await newPhone()
  const [lot] = await sql<{ id: number }>(
    `select l.id from lot_lots l join lot_texts t on t.lot_id = l.id where t.provenance is not null and l.status = 'live' order by l.id limit 1`,
  )
  await goTo(phone, `/pages/main/auctionitemdetail/auctionitemdetail?id=${lot!.id}`)
  await phone.getByText('Provenance', { exact: true }).waitFor()

  const lines = (await phone.locator('main').innerText()).split('\n').filter((line) => line.trim())
  const said = ['Condition', 'Provenance', 'Size'].map((label) => lines[lines.indexOf(label) + 1])
  expect(said.filter((value) => !value || /\p{Script=Han}/u.test(value))).toEqual([])
})

test('a parcel is signed for a day and a half after it was handed over', async () => {
  const delivered = await sql<{ traces: Array<{ at_ms: number }>; created_ms: number }>(
    `select traces, extract(epoch from created_at)::float8 * 1000 as created_ms from parcel_parcels where status = 'delivered'`,
  )
  const hours = delivered.map(({ traces, created_ms }) => (traces.at(-1)!.at_ms - created_ms) / 3_600_000)

  expect(hours.length).toBeGreaterThan(5)
  expect(hours.filter((taken) => taken < 37 || taken > 60)).toEqual([])
})
