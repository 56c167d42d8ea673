/** From measurements to a table. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'

export interface Row {
  what: string
  ours: string
  peer: string
  ratio: string
  goal: string
  /** undefined: no goal, a figure to look at. */
  met?: boolean
  /** Anything that went missing: wrong at any speed, so the run fails. */
  lost?: string | undefined
}

export const per_s = (value: number): string => `${Math.round(value).toLocaleString('en-US')}/s`
export const ms = (value: number): string => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`
export const times = (value: number): string => `${value.toFixed(2)}x`

const HEAD = ['Measure', 'Ours', 'Peer in the same run', 'Ratio', 'Goal', 'Met']
const cells = (row: Row): string[] => [
  row.what,
  row.ours,
  row.peer,
  row.ratio,
  row.goal,
  row.met === undefined ? '' : row.met ? 'yes' : '**no**',
]
const line = (texts: string[]): string => `| ${texts.join(' | ')} |`

export const plainTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map(line).join('\n')

export const table = (rows: Row[]): string => plainTable(HEAD, rows.map(cells))

const FILE = join(import.meta.dirname, 'RESULTS.md')
const SCALE = '\n## Scale\n'
const NOTES = '\n## Notes\n'

/** The file's three parts: the table, the curves and the notes. Each is written by itself and leaves the others. */
function partsOf(): { table: string; scale: string; notes: string } {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const notes_at = text.includes(NOTES) ? text.indexOf(NOTES) : text.length
  const scale_at = text.includes(SCALE) ? text.indexOf(SCALE) : notes_at
  return {
    table: text.slice(0, scale_at),
    scale: text.slice(scale_at, notes_at),
    notes: text.slice(notes_at) || `${NOTES}\n`,
  }
}

export interface Circumstances {
  took_s: number
  versions: string[]
}

function machine(): string {
  const cores = cpus()
  const gb = Math.round(totalmem() / 2 ** 30)
  return `${cores.length} cores, ${cores[0]?.model.trim() ?? 'unknown'}, ${gb} GB; the server, its database and the load share them`
}

/** Writes the table with machine and date. */
export function writeResults(rows: Row[], { took_s, versions }: Circumstances): void {
  const { scale, notes } = partsOf()
  const text = `# What the bench measured

\`npm run bench\` wrote this table: every figure beside its peer from the same run on the same machine, medians of three alternating
rounds where two things are compared. Ratios travel between machines; figures do not.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${machine()}; load average ${loadavg()[2]!.toFixed(1)} over the last 15 minutes
- Versions: ${versions.join(', ')}
- Command: \`npm run bench\` (${Math.round(took_s)} s); parts alone: \`npm run bench -- bids hot\`

${table(rows)}
`
  writeFileSync(FILE, text + scale + notes)
}

/** Writes the curves, with machine and date of their own. */
export function writeScale(curves: string, { took_s, versions }: Circumstances): void {
  const { table, notes } = partsOf()
  const text = `${SCALE}
\`npm run bench -- scale\` wrote this on ${new Date().toISOString().slice(0, 10)} in ${Math.round(took_s)} s, load average ${loadavg()[2]!.toFixed(1)} over the last 15 minutes.

- Machine: ${machine()}
- Versions: ${versions.join(', ')}

${curves}`
  writeFileSync(FILE, table + text + notes)
}
