import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { allowScriptsOf, contentPolicy } from './content-policy.ts'

let world: World
const folder = mkdtempSync(join(tmpdir(), 'juya-page-'))
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await world.close()
  rmSync(folder, { recursive: true })
})

test('a page runs the script that was built into it, and none that is only written somewhere', () => {
  const scripts = () => /script-src ([^;]*)/.exec(contentPolicy(world.services, 'juya.example'))![1]
  // The hash that browsers make of alert(1).
  const alert = "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='"
  expect(scripts()).not.toContain(alert)

  writeFileSync(join(folder, 'index.html'), '<head><script>alert(1)</script><script src="/h5/a.js"></script></head>')
  allowScriptsOf(world.services, folder)

  expect(scripts()).toMatch(/^'self' /)
  expect(scripts()).toContain(alert)
  expect(scripts()).not.toContain('unsafe')
})

test('a page speaks with its own host alone, also over sockets, and a host that is none is not written into the header', () => {
  expect(contentPolicy(world.services, 'juya.example:8080')).toContain(
    "connect-src 'self' ws://juya.example:8080 wss://juya.example:8080",
  )
  expect(contentPolicy(world.services, "x; script-src 'unsafe-inline'").endsWith("connect-src 'self'")).toBe(true)
})
