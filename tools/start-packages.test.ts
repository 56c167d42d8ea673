import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sources } from './architecture/expect-rules.ts'
import { ROOT, type SourceFile, sourceFile } from './architecture/sources.ts'

/** What a start runs: the launcher, the programs it starts, the building of the apps. */
const BEGINNINGS = [
  'tools/lib/start.ts',
  'tools/lib/vite-dev.ts',
  'apps/server/src/main.ts',
  'apps/server/src/domains/operator/create.ts',
  'apps/sandbox/src/main.ts',
  'apps/h5/src/main.tsx',
  'apps/admin/src/main.tsx',
  ...sources.map(({ path }) => path).filter((path) => /^apps\/server\/src\/seed\/[\w-]+\.ts$/.test(path)),
]
const CONFIGS = ['apps/h5/vite.config.ts', 'apps/admin/vite.config.ts']
const WORKSPACES = [
  'apps/h5',
  'apps/admin',
  'apps/server',
  'apps/sandbox',
  'packages/contract',
  'packages/ui',
  'packages/verify',
]

const byPath = new Map<string, SourceFile>([
  ...sources.map((source) => [source.path, source] as const),
  ...CONFIGS.map((path) => [path, sourceFile(path, readFileSync(join(ROOT, path), 'utf8'))] as const),
])
const installed = new Set(
  WORKSPACES.flatMap((path) =>
    Object.keys(JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')).dependencies ?? {}),
  ),
)

test('what a start reaches imports no package that only tests bring along', () => {
  const seen = new Set<string>()
  const missing: string[] = []
  const queue = [...BEGINNINGS, ...CONFIGS]
  for (let path = queue.pop(); path; path = queue.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    for (const { specifier, target, types_only } of byPath.get(path)?.imports ?? []) {
      if (types_only) continue
      if (target) queue.push(target)
      else if (!/^(node|virtual):/.test(specifier) && !installed.has(packageOf(specifier)))
        missing.push(`${path}: ${specifier}`)
    }
  }

  expect(missing).toEqual([])
  expect(seen.size).toBeGreaterThan(1_000)
})

const packageOf = (specifier: string) =>
  specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/')
