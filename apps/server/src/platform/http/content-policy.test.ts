import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from '../../testing/world.ts'
import { allowScriptsOf, contentPolicy } from './content-policy.ts'
import { openHttp, serveApp } from './server.ts'

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

test('live video of another origin may be read and shown, and nothing else of it', () => {
  const { services } = world
  const policy = contentPolicy(
    { ...services, config: { ...services.config, MEDIA_URL: 'https://video.example/' } } as typeof services,
    'juya.example',
  )

  expect(policy).toContain("connect-src 'self' https://video.example wss://video.example ws://juya.example")
  expect(policy).toContain("media-src 'self' blob: https://video.example;")
  expect(policy.match(/video\.example/g)).toHaveLength(3)
})

test('WebAssembly is compiled by its worker, and by no page', async () => {
  mkdirSync(join(folder, 'assets'))
  for (const name of ['sound.wasm-worker-0a1b2c3.js', 'shell-0a1b2c3.js'])
    writeFileSync(join(folder, 'assets', name), '0')
  const app = openHttp(world.services)
  serveApp(app, world.services, '/built/', folder)
  const policyOf = async (path: string) => (await app.inject({ url: path })).headers['content-security-policy']

  expect(await policyOf('/built/assets/sound.wasm-worker-0a1b2c3.js')).toBe(
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:",
  )
  expect(await policyOf('/built/assets/shell-0a1b2c3.js')).toBeUndefined()
  expect(await policyOf('/built/index.html')).toContain("worker-src 'self'")
  expect(await policyOf('/built/index.html')).not.toContain('wasm')
  await app.close()
})

test('a page of the app may use camera and microphone, one of the console passkeys, and neither anything else of that', async () => {
  const app = openHttp(world.services)
  for (const prefix of ['/built/', '/admin/']) serveApp(app, world.services, prefix, folder)
  const allowed = async (url: string) => {
    const { headers } = await app.inject({ url })
    return [...String(headers['permissions-policy']).matchAll(/([\w-]+)=\(self\)/g)].map(([, feature]) => feature)
  }

  expect(await allowed('/built/index.html')).toEqual([
    'autoplay',
    'camera',
    'clipboard-write',
    'fullscreen',
    'geolocation',
    'microphone',
    'picture-in-picture',
    'screen-wake-lock',
    'web-share',
  ])
  expect(await allowed('/admin/index.html')).toEqual([
    'clipboard-write',
    'publickey-credentials-create',
    'publickey-credentials-get',
  ])
  await app.close()
})

test('a page speaks with its own host alone, also over sockets, and a host that is none is not written into the header', () => {
  expect(contentPolicy(world.services, 'juya.example:8080')).toContain(
    "connect-src 'self' ws://juya.example:8080 wss://juya.example:8080",
  )
  expect(contentPolicy(world.services, "x; script-src 'unsafe-inline'").endsWith("connect-src 'self'")).toBe(true)
})
