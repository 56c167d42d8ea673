/** Reading lots against bare Fastify that answers the same bytes. */
import { isDeepStrictEqual } from 'node:util'
import type { ReadFigures } from './load-reads.ts'
import { median } from './numbers.ts'
import { ms, per_s, type Row, times } from './report.ts'
import type { Program, Rig } from './rig.ts'

const CONNECTIONS = 32
const ROUNDS = 3
const ROUND_MS = 2_500
const HISTORY_EVERY = 500

/** Both must say the same, but for the moment they say it. @throws Error with the first field they differ in */
async function checkSame(ours: Program, bare: Program, path: string): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, bare].map(async ({ port }) => {
      const text = await (
        await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'en' } })
      ).text()
      return { bytes: text.length, data: withoutClock(JSON.parse(text)) as Record<string, unknown> }
    }),
  )
  if (isDeepStrictEqual(one!.data, other!.data) && one!.bytes === other!.bytes) return
  const [a, b] = [one!, other!].map(({ data }) => data.data as Record<string, unknown>)
  const field = Object.keys({ ...a, ...b }).find((key) => !isDeepStrictEqual(a?.[key], b?.[key]))
  throw new Error(`The peer answers ${path} otherwise (${one!.bytes} and ${other!.bytes} bytes), in ${field}:
${JSON.stringify(a?.[field!])?.slice(0, 500)}
${JSON.stringify(b?.[field!])?.slice(0, 500)}`)
}

function withoutClock(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutClock)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, one]) => (key === 'server_now_ms' ? [] : [[key, withoutClock(one)]])),
  )
}

/** Reads of a kind, ours and the peer's in turn. */
async function compare(rig: Rig, ours: Program, bare: Program, what: string, paths: string[]): Promise<Row> {
  for (const path of paths.slice(0, 20)) await checkSame(ours, bare, path)
  const figures = { ours: [] as ReadFigures[], bare: [] as ReadFigures[] }
  const read = (port: number) =>
    rig.load<ReadFigures>({ kind: 'reads', port, connections: CONNECTIONS, for_ms: ROUND_MS, paths })
  for (let round = 0; round < ROUNDS; round++) {
    figures.ours.push(await read(ours.port))
    figures.bare.push(await read(bare.port))
  }
  const rate = (some: ReadFigures[]) => median(some.map((one) => one.per_s))
  const ratio = rate(figures.ours) / rate(figures.bare)
  return {
    what: `${what}, ${CONNECTIONS} connections (${(figures.ours[0]!.bytes / 1_000).toFixed(1)} kB)`,
    ours: `${per_s(rate(figures.ours))}, p99 ${ms(median(figures.ours.map((one) => one.answer_ms.p99)))}`,
    peer: `bare Fastify: ${per_s(rate(figures.bare))}`,
    ratio: times(ratio),
    goal: '≥ 0.6x',
    met: ratio >= 0.6,
  }
}

export async function readLots(rig: Rig, server: Program, lot_ids: number[]): Promise<Row[]> {
  const bare = await rig.startProgram('bench/bare.ts')
  try {
    const categories = await rig.sql<{ id: string }>(
      `select id from site_categories where scope = 'auction' and parent_id is null and id in (select parent_id from site_categories) order by id limit 8`,
    )
    const filter = 'price_min_fen=100000&price_max_fen=400000&sort=ending&page_size=20'
    const lists = categories.map(({ id }) => `/api/portal/Auction/auction_list?category_id=${id}&${filter}`)
    const details = lot_ids
      .filter((_, i) => i % HISTORY_EVERY === 0)
      .map((id) => `/api/portal/Auction/auction_info?id=${id}`)
    const count = lot_ids.length.toLocaleString('en-US')
    return [
      await compare(rig, server, bare, `List of 20 lots of ${count}, by category and price, soonest end first`, lists),
      await compare(rig, server, bare, 'Lot detail with 10 bids and 10 onlookers', details),
    ]
  } finally {
    await bare.stop()
  }
}
