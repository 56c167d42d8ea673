/**
 * A house's sale on its evening: `node bench/parts/live/rooms.ts [seconds] [sockets] [--cpu-prof=<folder>]`. 1,000 lots of one sale, 2,000 people with
 * thirty of them on their screens, 200 bids a second under paddles, and pages read meanwhile as often as the app reads them; on a database of
 * its own, fsync on.
 */
import { addLots, addPast, addPeople, analyse, BIDDERS, biddable } from '../../fill.ts'
import type { RoomsFigures } from '../../load/load-rooms.ts'
import { ms } from '../../report.ts'
import { openRig, type Rig, settled } from '../../rig.ts'
import { WHOLE } from '../size.ts'

const SECONDS = Number(process.argv[2] ?? 600)
const SOCKETS = Number(process.argv[3] ?? 2_000)
const LOTS = 1_000
const ROOMS_EACH = 30
const BIDS_PER_S = 200
/** A person who has thirty lots on a screen is on Tonight, which reads its list anew once a minute. */
const TONIGHT_EVERY_S = 60
/** As many as a hundred people on the catalogue, which is read anew every ten seconds. */
const CATALOGUES_PER_S = 10
/** As many as fifty people on lot pages: each is read anew a second after a bid, and a lot has one every five seconds. */
const LOTS_PER_S = 10
/** The first lot ends so long after the start: all of them are live through the measure, and those of the next 24 hours are tonight's. */
const ENDS_AFTER_MS = 3_600_000
const LIMIT_FEN = 1_000_000_000_00

/** A sale that runs, with its lots and a paddle for everybody. What is in a catalogue cannot be changed while it runs, so that the guards stand aside. */
async function addSale(rig: Rig): Promise<{ session_id: number; lot_ids: number[] }> {
  const lot_ids = await addLots(rig, { count: LOTS, ends_at_ms: Date.now() + ENDS_AFTER_MS, ends_apart_ms: 30_000 })
  const [{ id } = { id: '' }] = await rig.sql<{ id: string }>(
    `with house as (
       insert into sale_houses (shop_id, licence_no, intro) select id, 'bench', '' from shop_shops order by id limit 1 returning shop_id)
     insert into sale_sales (shop_id, title, title_en, cover, status, starts_at, first_ends_at, stagger_s, premium_bp, deposit_fen, lot_count, paddle_count, opened_at)
     select shop_id, '秋季拍卖', 'Autumn sale', 'upload/2026/01/' || md5('1') || '.webp', 'live', platform_now() - interval '1 day',
       platform_now() + interval '1 hour', 30, 0, 100000, $1, $2, platform_now() - interval '2 days' from house returning id`,
    [LOTS, BIDDERS],
  )
  await rig.sql(
    `begin; set local session_replication_role = replica;
     update lot_lots set session_id = ${id}, lot_no = (id - ${lot_ids[0]} + 1)::text, session_position = id - ${lot_ids[0]},
       shop_id = (select shop_id from sale_sales where id = ${id}) where id between ${lot_ids[0]} and ${lot_ids.at(-1)};
     commit`,
  )
  await rig.sql(
    `with person as (select id, row_number() over (order by id) as no from account_users where substr(phone, 4)::int <= $1),
       paddle as (insert into sale_paddles (session_id, user_id, paddle_no, deposit_fen, limit_fen) select $2, id, no, 100000, $3 from person)
     insert into bidder_caps (kind, user_id, session_id, limit_fen, changed_at) select 'paddle', id, $2, $3, platform_now() from person`,
    [BIDDERS, id, LIMIT_FEN],
  )
  return { session_id: Number(id), lot_ids }
}

const cpu_prof = process.argv.find((arg) => arg.startsWith('--cpu-prof='))?.slice('--cpu-prof='.length)
const rig = await openRig({ size: WHOLE, durable: true, ...(cpu_prof ? { cpu_prof } : {}) })
try {
  await addPeople(rig)
  await addPast(rig, 1_000)
  const sale = await addSale(rig)
  await analyse(rig)
  const server = await rig.startServer()
  await settled(rig)
  const before = { server_ms: server.cpuMs(), database_ms: rig.databaseCpuMs() }
  const found = await rig.load<RoomsFigures>({
    ...{ kind: 'rooms', port: server.port, sockets: SOCKETS, rooms_each: ROOMS_EACH, bidders: BIDDERS },
    ...{ bids_per_s: BIDS_PER_S, for_ms: SECONDS * 1_000 },
    lots: await biddable(rig, sale.lot_ids),
    pages: {
      lot: { per_s: LOTS_PER_S, address: '/api/portal/Auction/auction_info?id={lot}' },
      catalogue: {
        per_s: CATALOGUES_PER_S,
        address: `/api/portal/auction_company/auction_company_info?session_id=${sale.session_id}&page_size=50`,
      },
      tonight: { per_s: SOCKETS / TONIGHT_EVERY_S, address: '/api/portal/Auction/tonight' },
    },
  })
  const cores = (used_ms: number) => (used_ms / (SECONDS * 1_000)).toFixed(2)
  const { bids, pages, frames_per_s, told_ms } = found
  console.log(
    `${SECONDS} s, ${LOTS} lots of a sale, ${SOCKETS} people with ${ROOMS_EACH} lots each, ${BIDS_PER_S} bids a second`,
  )
  console.log(
    `bids: ${bids.taken} taken, ${bids.refused} refused; p50 ${ms(bids.answer_ms.p50)}, p99 ${ms(bids.answer_ms.p99)}`,
  )
  for (const [name, took] of Object.entries(pages)) console.log(`${name}: p50 ${ms(took.p50)}, p99 ${ms(took.p99)}`)
  console.log(
    `frames a second and person: ${frames_per_s.mean.toFixed(1)}, at most ${frames_per_s.max.toFixed(1)}; told p50 ${ms(told_ms.p50)}, p99 ${ms(told_ms.p99)}; behind at the end: ${found.behind}; work begun over a second late: ${found.late}`,
  )
  console.log(
    `processors: the server ${cores(server.cpuMs() - before.server_ms)}, the database ${cores(rig.databaseCpuMs() - before.database_ms)}, the load ${cores(rig.loadCpuMs())}`,
  )
} finally {
  await rig.close()
}
