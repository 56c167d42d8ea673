import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guardChanges, statementsOf } from './guard-changes.ts'
import { edited, FOLDER, guardsNow, migrations, readWritten } from './written.ts'

const ROOT = join(import.meta.dirname, '../..')

describe('the migrations', () => {
  test('are only added to: none is edited or removed after it was written, and each is noted', () => {
    expect(edited()).toEqual([])
    expect(Object.keys(readWritten().files)).toEqual(migrations())
  })

  test('leave the functions, views and triggers of today’s files', () => {
    expect(readWritten().guards).toEqual(guardsNow())
  })

  test('leave the tables of today’s tables.ts', () => {
    const folder = mkdtempSync(join(tmpdir(), 'juya-migrations-'))
    try {
      cpSync(FOLDER, folder, { recursive: true })
      const kit = join(ROOT, 'node_modules/drizzle-kit/bin.cjs')
      const schema = './apps/server/src/**/{tables,views}.ts'
      const args = ['generate', '--dialect', 'postgresql', '--schema', schema, '--out', relative(ROOT, folder)]

      expect(execFileSync(process.execPath, [kit, ...args], { cwd: ROOT }).toString()).toContain('No schema changes')
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
    // A program of its own reads all tables: 6 s here, and longer on a busy machine.
  }, 90_000)
})

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

  test('is read statement by statement', () => {
    expect(statementsOf(`${clock}\n--> statement-breakpoint\n${view}\n`)).toEqual([clock, view])
  })
})
