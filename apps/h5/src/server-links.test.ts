/** Shortcuts, banners, home sections and notices carry links the server wrote down; each must open a screen. */
import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { RouteRow } from './lib/router/routes.ts'
import { routes } from './routes.ts'

const SERVER = join(import.meta.dirname, '../../server/src')
const LINK = /['"`](\/pages\/[\w/-]+)/g

const known = new Set(Object.values<RouteRow>(routes).flatMap((row) => [row.path, ...(row.aliases ?? [])]))
const links: { path: string; file: string }[] = []
for await (const file of glob('**/*.{ts,sql}', { cwd: SERVER }))
  if (!file.includes('.test.') && !file.includes('testing'))
    for (const [, path] of readFileSync(join(SERVER, file), 'utf8').matchAll(LINK)) links.push({ path: path!, file })

describe('links the server hands out', () => {
  it('are found where they are written down', () => {
    expect(links.length).toBeGreaterThan(30)
  })

  for (const path of [...new Set(links.map((link) => link.path))].sort())
    it(`${path} opens a screen`, () => {
      const files = links.filter((link) => link.path === path).map((link) => link.file)
      expect(known.has(path), `no screen at ${path}, named in ${files.join(', ')}`).toBe(true)
    })
})
