/** Reads of ours against a bare peer that answers the same bytes. */
import { isDeepStrictEqual } from 'node:util'
import type { ReadFigures } from '../../load/load-reads.ts'
import { median } from '../../numbers.ts'
import { ms, per_s, type Row, times } from '../../report.ts'
import type { Program, Rig } from '../../rig.ts'

const CONNECTIONS = 32

/** Both must say the same, but for the moment they say it. @throws Error with the first field they differ in */
async function checkSame(ours: Program, bare: Program, path: string, headers: Record<string, string>): Promise<void> {
  const [one, other] = await Promise.all(
    [ours, bare].map(async ({ port }) => {
      const text = await (
        await fetch(`http://127.0.0.1:${port}${path}`, { headers: { 'accept-language': 'en', ...headers } })
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

interface Reads {
  what: string
  /** Asked in turn. */
  paths: string[]
  /** At least so many times what the peer gives. */
  goal: number
  /** The sessions that ask, each with the path at its place; absent for guests. */
  tokens?: string[]
}

/** Reads of a kind, ours and the peer's in turn. */
export async function compare(
  rig: Rig,
  { ours, bare }: { ours: Program; bare: Program },
  { what, paths, goal, tokens }: Reads,
): Promise<Row> {
  for (const [i, path] of paths.slice(0, 20).entries())
    await checkSame(ours, bare, path, tokens ? { token: tokens[i]! } : {})
  const { rounds, warm_ms, read_ms } = rig.size
  const figures = { ours: [] as Measured[], bare: [] as Measured[] }
  const read = async (program: Program): Promise<Measured> => {
    const cpu = { program: program.cpuMs(), database: rig.databaseCpuMs() }
    const job = { kind: 'reads', port: program.port, connections: CONNECTIONS, warm_ms, for_ms: read_ms, paths, tokens }
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
