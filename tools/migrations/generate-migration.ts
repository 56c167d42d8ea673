/**
 * `npm run db:generate -- --name what_changed` adds a migration: what changed in the tables since the last one, and in the functions,
 * views and triggers of every guards.sql. `--rename old=new` says which table of before a new one is. `npm run db:generate -- --baseline` writes the baseline anew. README.md says which, and when.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeBaseline } from './baseline.ts'
import { BREAKPOINT, guardChanges, notedByHand, type Renaming, renamingStatement } from './guard-changes.ts'
import {
  drizzleKit,
  edited,
  FOLDER,
  guardsNow,
  guardsWritten,
  keepNewestSnapshot,
  migrations,
  renameInPicture,
  writeWritten,
} from './written.ts'

/** Runs drizzle-kit. @returns the file it added, if it did */
function added(...args: string[]): string | undefined {
  const before = new Set(migrations())
  drizzleKit('--config', 'apps/server/drizzle.config.ts', ...args)
  return migrations().find((file) => !before.has(file))
}

/** `--rename order_reviews=review_reviews`, as often as there are tables that go on under another name. */
function renamingsIn(args: string[]): Renaming[] {
  return args.flatMap((arg, i) => {
    if (args[i - 1] !== '--rename') return []
    const [, old, now] = /^(\w+)=(\w+)$/.exec(arg) ?? []
    if (!old || !now) throw new Error('Usage: --rename old_name=new_name')
    return [{ old, now }]
  })
}

function generate(name: string, { data_by_hand, renamings }: { data_by_hand: boolean; renamings: Renaming[] }) {
  const { drops, makes, data_changed } = guardChanges(guardsWritten(renamings), guardsNow())
  if (data_changed.length > 0 && !data_by_hand)
    throw new Error(
      `These rows are written otherwise now. Add --data-by-hand, and write into the migration what turns the old ones into them:\n\n${data_changed.join('\n\n')}`,
    )
  renameInPicture(renamings)
  const tables = added('--name', name)
  const is_needed = renamings.length + drops.length + makes.length + data_changed.length > 0
  const file = tables ?? (is_needed ? added('--custom', '--name', name) : undefined)
  if (!file) return undefined
  const middle = tables ? [readFileSync(join(FOLDER, tables), 'utf8').trim()] : []
  const renames = renamings.map(renamingStatement)
  const statements = [...drops, ...renames, ...middle, ...makes, ...data_changed.map(notedByHand)]
  writeFileSync(join(FOLDER, file), `${statements.join(BREAKPOINT)}\n`)
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
    throw new Error('Usage: npm run db:generate -- --name what_changed [--rename old=new] [--data-by-hand], or --baseline')
  if (edited().length > 0)
    throw new Error(`A migration is never edited once it is written: ${edited().join(', ')}. Put it back and add another.`)
  const file = generate(name, { data_by_hand: args.includes('--data-by-hand'), renamings: renamingsIn(args) })
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
