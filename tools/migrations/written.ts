/** What the migrations were when they were written: a database made by them must not differ from one made last month. */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { guardsLeft, type Renaming, renamingStatement, statementsOf } from './guard-changes.ts'

export const ROOT = join(import.meta.dirname, '../..')
const SOURCE = join(ROOT, 'apps/server/src')
export const SCHEMA = './apps/server/src/{domains,platform}/**/{tables,views}.ts'
export const FOLDER = join(ROOT, 'apps/server/migrations')
/** SHA-256 by file. */
const FILE = join(FOLDER, 'written.json')

export const migrations = (): string[] => readdirSync(FOLDER).filter((file) => file.endsWith('.sql'))
const textOf = (file: string) => readFileSync(join(FOLDER, file), 'utf8')
export const readWritten = (): Record<string, string> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, string>
const hashOf = (file: string) => createHash('sha256').update(textOf(file)).digest('hex')

/** The statements of every file of that name, in the order of their paths. */
const sourceStatements = (name: 'functions.sql' | 'guards.sql'): string[] =>
  globSync(`**/${name}`, { cwd: SOURCE })
    .sort()
    .flatMap((path) => statementsOf(readFileSync(join(SOURCE, path), 'utf8')))

export const functionsNow = (): string[] => sourceStatements('functions.sql')
/** Today's statements, functions first: column defaults need the clock. */
export const guardsNow = (): string[] => [...functionsNow(), ...sourceStatements('guards.sql')]
/** The functions, views, triggers and rows that the migrations leave behind, once these tables are renamed. */
export const guardsWritten = (renamings: readonly Renaming[] = []): string[] =>
  guardsLeft([...migrations().map(textOf), ...renamings.map(renamingStatement)])

/** Migrations that are no longer what they were when they were written, and those that are gone. */
export const edited = (): string[] =>
  Object.entries(readWritten())
    .filter(([file, hash]) => !migrations().includes(file) || hashOf(file) !== hash)
    .map(([file]) => file)

export function writeWritten(): void {
  const files = Object.fromEntries(migrations().map((file) => [file, hashOf(file)]))
  writeFileSync(FILE, `${JSON.stringify(files, null, 2)}\n`)
}

/** drizzle-kit's pictures of the tables, one for each migration unless the older ones were put away. */
export const snapshots = (): string[] => globSync('meta/*_snapshot.json', { cwd: FOLDER }).sort()

/** drizzle-kit compares with the newest picture only; each is nearly a megabyte. */
export function keepNewestSnapshot(): void {
  for (const file of snapshots().slice(0, -1)) rmSync(join(FOLDER, file))
}

/** Renames tables in the newest picture, with what is named after them: drizzle-kit would ask a person which of before is which of now. */
export function renameInPicture(renamings: readonly Renaming[]): void {
  if (renamings.length === 0) return
  const file = join(FOLDER, snapshots().at(-1)!)
  let text = readFileSync(file, 'utf8')
  for (const { old, now } of renamings) {
    const { tables } = JSON.parse(text) as { tables: Record<string, { name: string }> }
    const longer = Object.values(tables).map(({ name }) => name).filter((name) => name.startsWith(`${old}_`))
    const isOther = (name: string): boolean => longer.some((one) => name === one || name.startsWith(`${one}_`))
    text = text
      .replace(new RegExp(`(?<=["."])${old}(?:_\\w+)?(?=\\\\?")`, 'g'), (name) => (isOther(name) ? name : now + name.slice(old.length)))
      .replace(new RegExp(`(?<=_)${old}(?=_\\w+_fk")`, 'g'), now)
  }
  writeFileSync(file, text)
}

/**
 * @returns what drizzle-kit's `generate` said
 * @throws Error when it did not work: it ends with 0 all the same
 */
export function drizzleKit(...args: string[]): string {
  const said = execFileSync(process.execPath, [join(ROOT, 'node_modules/drizzle-kit/bin.cjs'), 'generate', ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  }).toString()
  if (!/No schema changes|migration file/.test(said)) throw new Error(`drizzle-kit wrote no migration:\n${said}`)
  return said
}
