/** A phone for the measures of the app: a Chromium as slow as one, and the demo world to look at. */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { createSandbox } from '@juya/sandbox/src/sandbox.ts'
import pg from 'pg'
import { type Browser, type CDPSession, chromium, type Page } from 'playwright-core'
import { buildApp, isBuilt } from '../../tools/lib/build.ts'
import { findChromium } from '../../tools/lib/chromium.ts'
import { LEAVE_WITH_PARENT, type Rig } from '../rig.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const CHROMIUM_ARGS =
  '--no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking --disable-component-update --disable-sync'.split(
    ' ',
  )
export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
/** A phone on a slow 4G network, the figures Lighthouse uses for its mobile score; and a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const CPU_SLOWDOWN = 4

/** Builds the app where that was not done. A server started before has no app to serve. */
export async function buildForPhones(rig: Rig): Promise<void> {
  if (!isBuilt('h5')) await buildApp('h5', { env: process.env, log_dir: rig.data_dir })
}

export function openPhones(): Promise<Browser> {
  return chromium.launch({ executablePath: findChromium(), args: CHROMIUM_ARGS })
}

/** Gives a page the network and the processor of a phone. */
export async function slowedLikeAPhone(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', NETWORK)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return devtools
}

/**
 * The demo world in a database of its own: home needs banners, shops and pictures to look like itself.
 * @param name of the database
 */
export async function openDemoWorld(rig: Rig, name: string) {
  const url = await rig.addDatabase(name)
  const secrets = JSON.parse(readFileSync(join(rig.data_dir, 'secrets.json'), 'utf8')) as {
    sandbox: ReturnType<typeof makeSecrets>['provider']
  }
  const sandbox = await createSandbox({ keys: secrets.sandbox })
  const env = { DATABASE_URL: url, SANDBOX_URL: sandbox.url }
  const seed = fork(join(ROOT, 'apps/server/src/seed/main.ts'), [], {
    env: { ...process.env, ...env, DATA_DIR: rig.data_dir, NODE_ENV: 'development', PORT: '0' },
    execArgv: ['--disable-warning=ExperimentalWarning', '--import', LEAVE_WITH_PARENT],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const [code] = await once(seed, 'exit')
  if (code !== 0) throw new Error(`the demo world could not be filled (${code})`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ id: string }>(
    `select l.id from lot_lots l join lot_texts t on t.lot_id = l.id
      where l.status = 'live' order by cardinality(t.images) > 1 desc, l.bid_count desc limit 1`,
  )
  await client.end()
  return { env, lot_id: Number(rows[0]!.id), sandbox }
}
