/** Bids under caps beside bids without: everybody holds a paddle of the sale, with its lots in baskets of fifty, and limits of their own. */
import { BASKET_LOTS_MAX } from '@juya/contract/bidding/baskets.ts'
import { addLots, analyse, BIDDERS, biddable } from '../../fill.ts'
import type { BidFigures } from '../../load/load-bids.ts'
import { median } from '../../numbers.ts'
import { ms, per_s, type Row, times } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'

const CONNECTIONS = 32
const DAY_MS = 86_400_000
/** No sale of the fill has it. */
const SALE_ID = 999_999
/** More than all bids of a run come to: every cap is looked at, and none is passed. */
const LIMIT_FEN = 1_000_000_000_00

/** Lots of one sale. What is in its catalogue cannot be changed while it runs, so that the guards stand aside. */
async function saleLots(rig: Rig, count: number): Promise<number[]> {
  const ids = await addLots(rig, { count, ends_at_ms: Date.now() + 3 * DAY_MS })
  await rig.sql(
    `begin; set local session_replication_role = replica;
     update lot_lots set session_id = ${SALE_ID}, lot_no = id::text, session_position = id where id between ${ids[0]} and ${ids.at(-1)};
     commit`,
  )
  return ids
}

async function addCaps(rig: Rig, lot_ids: readonly number[]): Promise<void> {
  await rig.sql(
    `insert into bidder_caps (kind, user_id, session_id, basket_no, limit_fen, month_fen, changed_at)
     select kind, u.id, case when kind = 'paddle' then $2::bigint end, basket_no,
       case when kind <> 'own' then $3::bigint end, case when kind = 'own' then $3::bigint end, platform_now()
     from account_users u, (select 'paddle' as kind, null::int as basket_no union all select 'own', null
       union all select 'basket', generate_series(1, $4::int)) c where substr(u.phone, 4)::int <= $1`,
    [BIDDERS, SALE_ID, LIMIT_FEN, Math.ceil(lot_ids.length / BASKET_LOTS_MAX)],
  )
  await rig.sql(
    `insert into bidder_basket_lots (cap_id, user_id, lot_id, rank, max_fen, state, client_bid_id, changed_at)
     select c.id, c.user_id, l, 1, 100, 'withdrawn', gen_random_uuid(), platform_now()
     from bidder_caps c join unnest($1::bigint[]) with ordinality as t(l, n) on c.basket_no = 1 + (n - 1) / $2::int where c.kind = 'basket'`,
    [lot_ids, BASKET_LOTS_MAX],
  )
  await analyse(rig)
}
const dropCaps = async (rig: Rig) => {
  await rig.sql('delete from bidder_basket_lots')
  await rig.sql('delete from bidder_caps')
}

/** With what a bid takes of processors: on a machine shared with others the rate measures them as well. */
interface Measured extends BidFigures {
  server_ms: number
  database_ms: number
}

/** Rounds with and without take turns, by the same people on as many lots. */
export async function cappedBids(rig: Rig, server: Program): Promise<Row[]> {
  const { rounds, spread_lots, warm_ms, bid_ms } = rig.size
  const lots = {
    with: await saleLots(rig, spread_lots),
    without: await addLots(rig, { count: spread_lots, ends_at_ms: Date.now() + 3 * DAY_MS }),
  }
  const figures = { with: [] as Measured[], without: [] as Measured[] }
  const bid = async (lot_ids: number[]): Promise<Measured> => {
    const on = await biddable(rig, lot_ids)
    const [ours, theirs] = [server.cpuMs(), rig.databaseCpuMs()]
    const found = await rig.load<BidFigures>({
      ...{ kind: 'bids', ports: [server.port], connections: CONNECTIONS, warm_ms, for_ms: bid_ms },
      ...{ lots: on, bidders: BIDDERS },
    })
    return {
      ...found,
      server_ms: (server.cpuMs() - ours) / found.answered,
      database_ms: (rig.databaseCpuMs() - theirs) / found.answered,
    }
  }
  for (let round = 0; round < rounds; round++) {
    await addCaps(rig, lots.with)
    figures.with.push(await bid(lots.with))
    await dropCaps(rig)
    figures.without.push(await bid(lots.without))
  }
  const taken = (some: Measured[]) => median(some.map(({ taken_per_s }) => taken_per_s))
  const told = (some: Measured[]) => {
    const of = (what: (one: Measured) => number) => median(some.map(what)).toFixed(2)
    const p99 = ms(median(some.map(({ answer_ms }) => answer_ms.p99)))
    return `${per_s(taken(some))}, p99 ${p99}; a bid takes ${of(({ server_ms }) => server_ms)} ms of processor, ${of(({ database_ms }) => database_ms)} in the database`
  }
  const ratio = taken(figures.with) / taken(figures.without)
  return [
    {
      what: `Bids with a paddle, a basket and own limits, ${spread_lots.toLocaleString('en-US')} lots of one sale, ${CONNECTIONS} connections`,
      ours: told(figures.with),
      peer: `without any: ${told(figures.without)}`,
      ratio: times(ratio),
      goal: '≥ 0.85x',
      met: ratio >= 0.85,
      lost: figures.with.some((one) => one.taken === 0) ? 'no bid was taken' : undefined,
    },
  ]
}
