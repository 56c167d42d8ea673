/** apps/server/src/screens/paths.ts: the path of each screen of the phone app by its route's name, for links the server writes. */
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ROOT } from '../architecture/sources.ts'

export async function screenPaths(): Promise<string> {
  const files = globSync('apps/h5/src/features/*/routes.ts', { cwd: ROOT }).sort()
  const tables = await Promise.all(
    files.map((file) => import(pathToFileURL(join(ROOT, file)).href) as Promise<Record<string, object>>),
  )
  const rows = tables.flatMap((file) =>
    Object.values(file).flatMap((table) => Object.entries(table as Record<string, { path?: string }>)),
  )
  const paths = new Map(rows.flatMap(([name, row]) => (row?.path ? [[name, row.path] as const] : [])))
  return [
    '/** Printed from the route tables of the phone app by `npm run docs`; the tests compare. A link names a screen by its route. */',
    'export const SCREEN_PATHS = {',
    ...[...paths]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, path]) => `  ${/^\w+$/.test(name) ? name : `'${name}'`}: '${path}',`),
    '} as const',
  ].join('\n')
}
