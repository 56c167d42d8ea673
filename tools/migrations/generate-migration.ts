/**
 * `npm run db:generate -- --name what_changed` adds a migration: what changed in the tables since the last one, and in the functions,
 * views and triggers of every guards.sql. Migrations are only added to: migrations/written.json tells what each of them was when it was
 * written, and what guards they leave behind (written.ts); a test compares. To mend the newest one before it has landed, put written.json back,
 * delete the file with its snapshot and journal entry, and generate it again. Rows of data that a guards.sql inserts otherwise now are named, and the
 * change is written into the new migration by hand (`--data-by-hand` says that it will be).
 */
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { BREAKPOINT, guardChanges } from './guard-changes.ts'
import { edited, FOLDER, guardsNow, migrations, readWritten, writeWritten } from './written.ts'

const root = join(import.meta.dirname, '../..')

/** Runs drizzle-kit. @returns the file it added, if it did */
function added(...args: string[]): string | undefined {
  const before = new Set(migrations())
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/drizzle-kit/bin.cjs'), 'generate', '--config', 'apps/server/drizzle.config.ts', ...args],
    { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  return migrations().find((file) => !before.has(file))
}

function generate(name: string, data_by_hand: boolean): string | undefined {
  const { drops, makes, data_changed } = guardChanges(readWritten().guards, guardsNow())
  if (data_changed.length > 0 && !data_by_hand)
    throw new Error(
      `These rows are written otherwise now. Add --data-by-hand, and write into the migration what turns the old ones into them:\n\n${data_changed.join('\n\n')}`,
    )
  const tables = added('--name', name)
  const is_needed = drops.length + makes.length + data_changed.length > 0
  const file = tables ?? (is_needed ? added('--custom', '--name', name) : undefined)
  if (!file) return undefined
  const middle = tables ? [readFileSync(join(FOLDER, tables), 'utf8').trim()] : []
  writeFileSync(join(FOLDER, file), `${[...drops, ...middle, ...makes].join(BREAKPOINT)}\n`)
  return file
}

function main(args: string[]): void {
  const name = args[args.indexOf('--name') + 1]
  if (!args.includes('--name') || !name || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Usage: npm run db:generate -- --name what_changed [--data-by-hand]')
  if (edited().length > 0)
    throw new Error(`A migration is never edited once it is written: ${edited().join(', ')}. Put it back and add another.`)
  const file = generate(name, args.includes('--data-by-hand'))
  writeWritten()
  console.log(file ? `apps/server/migrations/${file} was written. Read it before you commit it.` : 'Nothing has changed.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
