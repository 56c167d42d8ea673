/**
 * `npm run db:generate -- --name what_changed` adds a migration: what changed in the tables since the last one, and in the functions,
 * views and triggers of every guards.sql. `npm run db:generate -- --baseline` writes the baseline anew. README.md says which, and when.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBaseline } from './baseline.ts'
import { BREAKPOINT, guardChanges, notedByHand } from './guard-changes.ts'
import {
  drizzleKit,
  edited,
  FOLDER,
  guardsNow,
  guardsWritten,
  keepNewestSnapshot,
  migrations,
  writeWritten,
} from './written.ts'

/** Runs drizzle-kit. @returns the file it added, if it did */
function added(...args: string[]): string | undefined {
  const before = new Set(migrations())
  drizzleKit('--config', 'apps/server/drizzle.config.ts', ...args)
  return migrations().find((file) => !before.has(file))
}

function generate(name: string, data_by_hand: boolean): string | undefined {
  const { drops, makes, data_changed } = guardChanges(guardsWritten(), guardsNow())
  if (data_changed.length > 0 && !data_by_hand)
    throw new Error(
      `These rows are written otherwise now. Add --data-by-hand, and write into the migration what turns the old ones into them:\n\n${data_changed.join('\n\n')}`,
    )
  const tables = added('--name', name)
  const is_needed = drops.length + makes.length + data_changed.length > 0
  const file = tables ?? (is_needed ? added('--custom', '--name', name) : undefined)
  if (!file) return undefined
  const middle = tables ? [readFileSync(join(FOLDER, tables), 'utf8').trim()] : []
  writeFileSync(join(FOLDER, file), `${[...drops, ...middle, ...makes, ...data_changed.map(notedByHand)].join(BREAKPOINT)}\n`)
  return file
}

function main(args: string[]): void {
  if (args.includes('--baseline')) {
    writeBaseline()
    console.log('apps/server/migrations/0000_baseline.sql was written anew.')
    return
  }
  const name = args[args.indexOf('--name') + 1]
  if (!args.includes('--name') || !name || !/^[a-z0-9_]+$/.test(name))
    throw new Error('Usage: npm run db:generate -- --name what_changed [--data-by-hand], or --baseline')
  if (edited().length > 0)
    throw new Error(`A migration is never edited once it is written: ${edited().join(', ')}. Put it back and add another.`)
  const file = generate(name, args.includes('--data-by-hand'))
  keepNewestSnapshot()
  writeWritten()
  console.log(file ? `apps/server/migrations/${file} was written. Read it before you commit it.` : 'Nothing has changed.')
}

try {
  main(process.argv.slice(2))
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
