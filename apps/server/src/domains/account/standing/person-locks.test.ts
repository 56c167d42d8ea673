/** Locks of people's rows, read from the statements: acts wait for a change of standing and for nothing else. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const SERVER = join(import.meta.dirname, '../../..')
const CHANGES_STANDING = [
  'domains/account/leaving/leaving.ts',
  'domains/account/protecting/lock.ts',
  'domains/account/standing/moderation.ts',
]

test('only what changes how people stand locks them for update; everything else lets acts by', () => {
  const files = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
  const locking = sources.filter((file) =>
    /from account_users\b[^'`]*\bfor update/.test(readFileSync(join(SERVER, file), 'utf8')),
  )

  expect(locking.sort()).toEqual(CHANGES_STANDING)
})
