/** Builds the browser apps when their sources changed since the last build. */
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Child, ROOT, runChild } from './processes/children.ts'

const STAMP = '.built-from'
const NOT_SOURCES = /^(dist(\..*)?|node_modules|shots\.ts|.*\.test\.tsx?)$/

/** True when apps/<app>/dist was built from the sources as they are now. */
export function isBuilt(app: string): boolean {
  const stamp = join(ROOT, 'apps', app, 'dist', STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sourcesHash(app)
}

/**
 * Builds apps/<app>/dist. Built beside and then moved, so that a broken-off build leaves the earlier one in place.
 *
 * @throws Error with the bundler's last lines
 */
export async function buildApp(
  app: string,
  { env, log_dir, onStart = () => {} }: { env: NodeJS.ProcessEnv; log_dir: string; onStart?: (child: Child) => void },
): Promise<void> {
  const folder = join(ROOT, 'apps', app)
  const hash = sourcesHash(app)
  const fresh = join(folder, `dist.${process.pid}`)
  const old = join(folder, `dist.old-${process.pid}`)
  try {
    await runChild(
      {
        name: `build-${app}`,
        file: 'node_modules/vite/bin/vite.js',
        args: ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'],
        cwd: folder,
        env: { ...env, NODE_ENV: 'production' },
        log_dir,
      },
      onStart,
    )
    writeFileSync(join(fresh, STAMP), hash)
    const dist = join(folder, 'dist')
    if (existsSync(dist)) renameSync(dist, old)
    renameSync(fresh, dist)
  } finally {
    rmSync(fresh, { recursive: true, force: true })
    rmSync(old, { recursive: true, force: true })
  }
}

/** Over the names and contents of everything an app is built from. */
function sourcesHash(app: string): string {
  const hash = createHash('sha256')
  const add = (path: string) => {
    for (const entry of readdirSync(path, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (NOT_SOURCES.test(entry.name)) continue
      const inner = join(path, entry.name)
      if (entry.isDirectory()) add(inner)
      else hash.update(inner.slice(ROOT.length)).update('\0').update(readFileSync(inner)).update('\0')
    }
  }
  add(join(ROOT, 'apps', app))
  for (const name of readdirSync(join(ROOT, 'packages'))) add(join(ROOT, 'packages', name))
  hash.update(readFileSync(join(ROOT, 'package-lock.json')))
  return hash.digest('hex')
}
