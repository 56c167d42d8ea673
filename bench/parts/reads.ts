/** Reading lots against bare Fastify that answers the same bytes. */
import { isDeepStrictEqual } from 'node:util'
import type { ReadFigures } from '../load/load-reads.ts'
import { median } from '../numbers.ts'
import { ms, per_s, type Row, times } from '../report.ts'
import type { Program, Rig } from '../rig.ts'

const CONNECTIONS = 32

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

/** Processor time in ms an answer, which a busy machine changes less than how many answers there are. */
type Measured = ReadFigures & { program_ms: number; database_ms: number }

/** Reads of a kind, ours and the peer's in turn. */
async function compare(
  rig: Rig,
  { ours, bare }: { ours: Program; bare: Program },
  what: string,
  paths: string[],
  goal: number,
): Promise<Row> {
  for (const path of paths.slice(0, 20)) await checkSame(ours, bare, path)
  const { rounds, warm_ms, read_ms } = rig.size
  const figures = { ours: [] as Measured[], bare: [] as Measured[] }
  const read = async (program: Program): Promise<Measured> => {
    const cpu = { program: program.cpuMs(), database: rig.databaseCpuMs() }
    const job = { kind: 'reads', port: program.port, connections: CONNECTIONS, warm_ms, for_ms: read_ms, paths }
    const result = await rig.load<ReadFigures>(job)
    const each = (used_ms: number) => used_ms / result.answered
    return {
      ...result,
      program_ms: each(program.cpuMs() - cpu.program),
      database_ms: each(rig.databaseCpuMs() - cpu.database),
    }
  }
  for (let round = 0; round < rounds; round++) {
    figures.ours.push(await read(ours))
    figures.bare.push(await read(bare))
  }
  const rate = (some: Measured[]) => median(some.map((one) => one.per_s))
  const used = (some: Measured[]) =>
    `processor ${median(some.map((one) => one.program_ms)).toFixed(2)} + database's ${median(some.map((one) => one.database_ms)).toFixed(2)} ms an answer`
  const ratio = rate(figures.ours) / rate(figures.bare)
  return {
    what: `${what}, ${CONNECTIONS} connections (${(figures.ours[0]!.bytes / 1_000).toFixed(1)} kB)`,
    ours: `${per_s(rate(figures.ours))}, p99 ${ms(median(figures.ours.map((one) => one.answer_ms.p99)))}; ${used(figures.ours)}`,
    peer: `bare Fastify: ${per_s(rate(figures.bare))}; ${used(figures.bare)}`,
    ratio: times(ratio),
    goal: `≥ ${goal.toFixed(1)}x`,
    met: ratio >= goal,
  }
}

export async function readLots(rig: Rig, server: Program, lot_ids: number[]): Promise<Row[]> {
  const bare = await rig.startProgram('bench/peers/bare.ts')
  try {
    const categories = await rig.sql<{ id: string }>(
      `select id from site_categories where scope = 'auction' and parent_id is null and id in (select parent_id from site_categories) order by id limit 8`,
    )
    const filter = 'price_min_fen=100000&price_max_fen=400000&sort=ending&page_size=20'
    const lists = categories.map(({ id }) => `/api/portal/Auction/auction_list?category_id=${id}&${filter}`)
    const details = lot_ids
      .filter((_, i) => i % rig.size.history_every === 0)
      .map((id) => `/api/portal/Auction/auction_info?id=${id}`)
    const count = lot_ids.length.toLocaleString('en-US')
    const both = { ours: server, bare }
    return [
      await compare(rig, both, `List of 20 lots of ${count}, by category and price, soonest end first`, lists, 0.7),
      await compare(rig, both, 'Lot detail with 10 bids and 10 onlookers', details, 1),
    ]
  } finally {
    await bare.stop()
  }
}
