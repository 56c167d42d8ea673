/** The baseline: the migration every new database begins with. It is put together from today's functions, tables and guards (README.md). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { BREAKPOINT } from './guard-changes.ts'
import { drizzleKit, FOLDER, functionsNow, guardsNow, migrations, ROOT, SCHEMA, writeWritten } from './written.ts'

/** True once databases of people stand at the baseline: what is written anew would never reach them. */
const IS_SEALED = true
const TAG = '0000_baseline'
/** Put in place of what drizzle-kit would find anew each time, so that a baseline made twice is the same. */
const SNAPSHOT_ID = '00000000-0000-4000-8000-000000000001'
/** Later than the last migration that came before the baseline (apps/server/src/take-over.ts), earlier than each that will follow it. */
const WRITTEN_AT_MS = Date.UTC(2026, 10, 28)

/** @returns the files of the migrations folder, by path */
export function baselineNow(): Record<string, string> {
  const folder = mkdtempSync(join(tmpdir(), 'juya-baseline-'))
  try {
    drizzleKit('--dialect', 'postgresql', '--schema', SCHEMA, '--out', relative(ROOT, folder), '--name', 'baseline')
    const read = (file: string) => readFileSync(join(folder, file), 'utf8')
    const functions = functionsNow()
    const statements = [...functions, read(`${TAG}.sql`).trim(), ...guardsNow().slice(functions.length)]
    const snapshot = JSON.parse(read('meta/0000_snapshot.json')) as object
    const journal = JSON.parse(read('meta/_journal.json')) as { entries: object[] }
    const entries = journal.entries.map((entry) => ({ ...entry, when: WRITTEN_AT_MS }))
    return {
      [`${TAG}.sql`]: `${statements.join(BREAKPOINT)}\n`,
      'meta/0000_snapshot.json': `${JSON.stringify({ ...snapshot, id: SNAPSHOT_ID }, null, 2)}\n`,
      'meta/_journal.json': `${JSON.stringify({ ...journal, entries }, null, 2)}\n`,
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** @throws Error where databases may stand at the baseline already */
export function writeBaseline(): void {
  if (IS_SEALED) throw new Error('The baseline stays as it is: add a migration with --name what_changed.')
  const later = migrations().filter((file) => file !== `${TAG}.sql`)
  if (later.length > 0) throw new Error(`The baseline stays as it is: ${later[0]} follows it.`)
  for (const [file, text] of Object.entries(baselineNow())) writeFileSync(join(FOLDER, file), text)
  writeWritten()
}
