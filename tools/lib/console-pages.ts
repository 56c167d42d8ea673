/** The console's pages, as its own table of routes has them, for what walks over all of them: a new page is looked at without being listed. */
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from './processes/children.ts'

/** Addresses after the #: first those of whole lists, then those of one thing, as "/lots/:id". */
export async function consolePages(): Promise<{ pages: string[]; of_a_thing: string[] }> {
  // At run time: the console's types need its build.
  const { ROUTES } = (await import(pathToFileURL(join(ROOT, 'apps/admin/src/routes.ts')).href)) as {
    ROUTES: ReadonlyArray<{ path: string }>
  }
  const paths = ROUTES.map(({ path }) => path)
  return { pages: paths.filter((path) => !path.includes(':')), of_a_thing: paths.filter((path) => path.includes(':')) }
}
