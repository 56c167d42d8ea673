/** How many files stand in one folder. */
import { globSync } from 'node:fs'
import { posix } from 'node:path'
import { ROOT } from './sources.ts'

const MOST = 15

/** Every file of code and style we wrote, from the root. */
export const codePaths = (): string[] =>
  globSync('{apps,packages,tools,e2e,bench,chaos}/**/*.{ts,tsx,mts,mjs,css}', {
    cwd: ROOT,
    exclude: ['**/node_modules', '**/dist'],
  })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()

/** `pay.test.ts` and `lock.d.mts` are read together with the file they are about, and count with it. */
const aboutAnother = (path: string, paths: ReadonlySet<string>): boolean => {
  const stem = path.replace(/\.(?:test\.tsx?|d\.mts)$/, '')
  return stem !== path && ['.ts', '.tsx', '.mjs'].some((ending) => paths.has(stem + ending))
}

/** Folders with more than 15 files: a person takes in no more at a glance. Subfolders by feature make them small. */
export function crowdedFolders(paths: readonly string[]): string[] {
  const all = new Set(paths)
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (aboutAnother(path, all)) continue
    const folder = posix.dirname(path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return [...counts].filter(([, count]) => count > MOST).map(([folder, count]) => `${folder} has ${count} files`)
}
