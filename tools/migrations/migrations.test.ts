import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { baselineNow } from './baseline.ts'
import { BREAKPOINT, guardChanges, guardsLeft, notedByHand, renamingStatement, statementsOf } from './guard-changes.ts'
import { drizzleKit, edited, FOLDER, guardsNow, guardsWritten, migrations, ROOT, readWritten, SCHEMA, snapshots } from './written.ts'

/** A program of its own reads all tables: 6 s here, and longer on a busy machine. */
const READS_TABLES_MS = 90_000

const folders: string[] = []
const newFolder = () => folders[folders.push(mkdtempSync(join(tmpdir(), 'juya-migrations-'))) - 1]!
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

describe('the migrations', () => {
  test('are only added to: none is edited or removed after it was written, and each is noted', () => {
    expect(edited()).toEqual([])
    expect(Object.keys(readWritten())).toEqual(migrations())
  })

  test('leave the functions, views, triggers and rows of today’s files', () => {
    expect(guardChanges(guardsWritten(), guardsNow())).toEqual({ drops: [], makes: [], data_changed: [] })
  })

  test(
    'leave the tables of today’s tables.ts',
    () => {
      const folder = newFolder()
      cpSync(FOLDER, folder, { recursive: true })

      const said = drizzleKit('--dialect', 'postgresql', '--schema', SCHEMA, '--out', relative(ROOT, folder))

      expect(said).toContain('No schema changes')
    },
    READS_TABLES_MS,
  )

  test('come with one picture of the tables, that of the newest', () => {
    expect(snapshots()).toEqual([join('meta', `${migrations().at(-1)!.slice(0, 4)}_snapshot.json`)])
  })

  // Once a migration follows the baseline, that one brings what has changed since.
  test.runIf(migrations().length === 1)(
    'begin with a baseline that is what --baseline would write',
    () => {
      for (const [file, text] of Object.entries(baselineNow()))
        expect(readFileSync(join(FOLDER, file), 'utf8') === text, file).toBe(true)
    },
    READS_TABLES_MS,
  )
})

/** A copy of the tree, as far as migrations are written from it. */
function copyOfSources(): string {
  const root = newFolder()
  mkdirSync(join(root, 'apps/server'), { recursive: true })
  const is_needed = (file: string) => !/\.\w+$/.test(basename(file)) || /(?<!\.test)\.(ts|sql|json)$/.test(file)
  for (const path of ['apps/server/src', 'apps/server/migrations'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true, filter: is_needed })
  for (const path of ['tools/migrations', 'apps/server/drizzle.config.ts'])
    cpSync(join(ROOT, path), join(root, path), { recursive: true })
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'))
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  return root
}
const generate = (root: string, ...args: string[]): string =>
  execFileSync(process.execPath, [join(root, 'tools/migrations/generate-migration.ts'), ...args], {
    cwd: root,
    stdio: 'pipe',
  }).toString()

test(
  'a planted column and a planted view become the next migration, with the newest picture alone',
  () => {
    const root = copyOfSources()
    const [tables, guards] = ['tables.ts', 'guards.sql'].map((file) => join(root, 'apps/server/src/domains/shop', file)) as [string, string]
    const source = readFileSync(tables, 'utf8')
    const planted = source.replace(/(pgTable\(\s*'shop_shops',\s*\{)/, `$1 planted: text('planted'),`)
    expect(planted).not.toBe(source)
    writeFileSync(tables, planted)
    writeFileSync(guards, `${readFileSync(guards, 'utf8')}--> statement-breakpoint\nCREATE VIEW inv_planted AS SELECT 1 AS subject;\n`)
    const number = String(migrations().length).padStart(4, '0')

    expect(generate(root, '--name', 'planted')).toContain(`${number}_planted.sql was written`)

    const read = (file: string) => readFileSync(join(root, 'apps/server/migrations', file), 'utf8')
    expect(read(`${number}_planted.sql`).split('\n--> statement-breakpoint\n')).toEqual([
      'ALTER TABLE "shop_shops" ADD COLUMN "planted" text;',
      'CREATE VIEW inv_planted AS SELECT 1 AS subject;\n',
    ])
    expect(Object.keys(JSON.parse(read('written.json')) as object)).toEqual([...migrations(), `${number}_planted.sql`])
    expect(snapshotsOf(root)).toEqual([`${number}_snapshot.json`])
    expect(generate(root, '--name', 'again')).toContain('Nothing has changed')
    expect(snapshotsOf(root)).toEqual([`${number}_snapshot.json`])
    expect(() => generate(root, '--baseline')).toThrow('The baseline stays as it is')
  },
  3 * READS_TABLES_MS,
)
test(
  'a table that goes on under another name keeps its rows, and those that guards.sql names',
  () => {
    const root = copyOfSources()
    for (const file of ['tables.ts', 'guards.sql']) {
      const path = join(root, 'apps/server/src/domains/review', file)
      writeFileSync(path, readFileSync(path, 'utf8').replaceAll('review_tags', 'review_words'))
    }

    expect(generate(root, '--name', 'words', '--rename', 'review_tags=review_words')).toContain('_words.sql was written')

    const file = readdirSync(join(root, 'apps/server/migrations')).find((name) => name.endsWith('_words.sql'))!
    expect(readFileSync(join(root, 'apps/server/migrations', file), 'utf8')).toBe(
      "SELECT pg_temp.rename_table('review_tags', 'review_words');\n",
    )
    expect(generate(root, '--name', 'again')).toContain('Nothing has changed')
  },
  3 * READS_TABLES_MS,
)
const snapshotsOf = (root: string): string[] =>
  readdirSync(join(root, 'apps/server/migrations/meta')).filter((file) => file.endsWith('_snapshot.json'))

describe('what changes in a guards.sql', () => {
  const clock = 'CREATE FUNCTION clock() RETURNS int LANGUAGE sql AS $$ SELECT 1 $$;'
  const view = '-- I1: all balances sum to zero.\nCREATE VIEW inv_i01 AS SELECT clock() AS subject;'
  const trigger = 'CREATE CONSTRAINT TRIGGER lot_kept AFTER DELETE ON auction_lots\n  FOR EACH ROW EXECUTE FUNCTION clock();'
  const rows = `INSERT INTO carriers VALUES ('SF');`

  test('is nothing where only words about it changed, or their order', () => {
    const said_otherwise = view.replace('all balances', 'all the balances')

    expect(guardChanges([clock, view], [said_otherwise, clock])).toEqual({ drops: [], makes: [], data_changed: [] })
  })

  test('replaces a function in place, and drops a view before the tables change to make it anew after', () => {
    const [newer, looks_twice] = [clock.replace('SELECT 1', 'SELECT 2'), view.replace('clock()', 'clock() + clock()')]

    const { drops, makes } = guardChanges([clock, view], [newer, looks_twice])

    expect(drops).toEqual(['DROP VIEW inv_i01;'])
    expect(makes).toEqual([newer.replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION'), looks_twice])
  })

  test('drops what is gone, the last first, since it may stand on the others', () => {
    expect(guardChanges([clock, trigger, view], []).drops).toEqual([
      'DROP VIEW inv_i01;',
      'DROP TRIGGER lot_kept ON auction_lots;',
      'DROP FUNCTION clock;',
    ])
  })

  test('names rows that are written otherwise, which no migration can be derived from', () => {
    const longer = rows.replace(`('SF')`, `('SF'), ('JD')`)

    expect(guardChanges([rows], [longer])).toEqual({ drops: [], makes: [], data_changed: [longer] })
  })

  test('counts from what the migrations leave: the last of each name, without what was dropped, and rows noted by hand', () => {
    const newer = clock.replace('SELECT 1', 'SELECT 2')
    const longer = rows.replace(`('SF')`, `('SF'), ('JD')`)
    const first = [clock, view, trigger, rows].join(BREAKPOINT)
    const second = ['DROP VIEW inv_i01;', newer.replace('CREATE', 'CREATE OR REPLACE'), notedByHand(longer)].join(BREAKPOINT)

    const left = guardsLeft([first, second])

    expect(guardChanges(left, [newer, trigger, longer])).toEqual({ drops: [], makes: [], data_changed: [] })
    expect(guardChanges(left, [newer, trigger, view]).makes).toEqual([view])
  })

  test('follows a table that was renamed: what its guards inserted is there under the new name', () => {
    const renamed = renamingStatement({ old: 'carriers', now: 'parcel_carriers' })

    const left = guardsLeft([rows, renamed])

    expect(guardChanges(left, [rows.replace('carriers', 'parcel_carriers')]).data_changed).toEqual([])
  })

  test('is read statement by statement', () => {
    expect(statementsOf(`${clock}\n--> statement-breakpoint\n${view}\n`)).toEqual([clock, view])
  })
})
