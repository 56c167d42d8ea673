/** From measurements to a table. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'

export interface Row {
  what: string
  ours: string
  peer: string
  ratio: string
  goal: string
  /** undefined: no goal, a figure to look at. */
  met?: boolean
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

export const table = (rows: Row[]): string =>
  [line(HEAD), line(HEAD.map(() => '---')), ...rows.map((row) => line(cells(row)))].join('\n')

const FILE = join(import.meta.dirname, 'RESULTS.md')
const NOTES = '\n## Notes\n'

/** Writes the table with machine and date; the notes below it are kept as they are. */
export function writeResults(rows: Row[], { took_s, versions }: { took_s: number; versions: string[] }): void {
  const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : ''
  const notes = before.includes(NOTES) ? before.slice(before.indexOf(NOTES)) : `${NOTES}\n`
  const cores = cpus()
  const text = `# What the bench measured

\`npm run bench\` wrote this table: every figure beside its peer from the same run on the same machine, medians of three alternating
rounds where two things are compared. Ratios travel between machines; figures do not.

- Date: ${new Date().toISOString().slice(0, 10)}
- Machine: ${cores.length} cores, ${cores[0]?.model.trim() ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GB; the server, its database and the load share them
- Versions: ${versions.join(', ')}
- Command: \`npm run bench\` (${Math.round(took_s)} s); parts alone: \`npm run bench -- bids hot\`

${table(rows)}
`
  writeFileSync(FILE, text + notes)
}
