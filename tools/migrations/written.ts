/** What the migrations were when they were written: a database made by them must not differ from one made last month. */
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { statementsOf } from './guard-changes.ts'

const SOURCE = join(import.meta.dirname, '../../apps/server/src')
export const FOLDER = join(import.meta.dirname, '../../apps/server/migrations')
const FILE = join(FOLDER, 'written.json')

interface Written {
  /** SHA-256 by file. */
  files: Record<string, string>
  /** The statements of functions.sql and guards.sql that the migrations leave behind. */
  guards: string[]
}

export const migrations = (): string[] => readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
export const readWritten = (): Written => JSON.parse(readFileSync(FILE, 'utf8')) as Written
const hashOf = (file: string) => createHash('sha256').update(readFileSync(join(FOLDER, file))).digest('hex')

/** Today's statements, functions first: column defaults need the clock. */
export const guardsNow = (): string[] =>
  ['functions.sql', 'guards.sql'].flatMap((name) =>
    globSync(`**/${name}`, { cwd: SOURCE })
      .sort()
      .flatMap((path) => statementsOf(readFileSync(join(SOURCE, path), 'utf8'))),
  )

/** Migrations that are no longer what they were when they were written, and those that are gone. */
export const edited = (): string[] =>
  Object.entries(readWritten().files)
    .filter(([file, hash]) => !migrations().includes(file) || hashOf(file) !== hash)
    .map(([file]) => file)

export function writeWritten(): void {
  const files = Object.fromEntries(migrations().map((file) => [file, hashOf(file)]))
  writeFileSync(FILE, `${JSON.stringify({ files, guards: guardsNow() }, null, 2)}\n`)
}
