/** The people of the demo world a newcomer can sign in as, for the terminal. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './processes/children.ts'

/** One row of apps/server/src/seed/people.ts, which exports SIGN_IN_PEOPLE. */
interface Person {
  /** Phone for the app, login name for the console. */
  login: string
  password: string
  /** The person, in a few words. */
  who: string
  /** Further facts: pay password, the shop. */
  note?: string
}

/** @returns lines, aligned; none when the demo world names no people */
export async function signInSheet(): Promise<string[]> {
  const file = join(ROOT, 'apps/server/src/seed/people.ts')
  if (!existsSync(file)) return []
  const { SIGN_IN_PEOPLE } = (await import(pathToFileURL(file).href)) as { SIGN_IN_PEOPLE: readonly Person[] }
  const width = Math.max(...SIGN_IN_PEOPLE.map(({ login, password }) => login.length + password.length))
  return [
    'Sign in as (login / password)',
    ...SIGN_IN_PEOPLE.map(({ login, password, who, note }) => {
      const pair = `${login} / ${password}`.padEnd(width + 3)
      return `  ${pair}  ${who}${note ? `, ${note}` : ''}`
    }),
  ]
}
