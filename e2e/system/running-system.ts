/**
 * The whole product for journeys and pictures: a database with the demo world in it, the sandbox, and the server with the built apps.
 * The world is lived once, into a template; each running system is a copy of it with a clock of its own, so that a lot's end comes
 * without waiting for it, and journeys on one see nothing of those on another.
 */
import { copyFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { createSandbox } from '@juya/sandbox/src/sandbox.ts'
import pg from 'pg'
import { type App, openApp } from '../../apps/server/src/app.ts'
import type { Media } from '../../apps/server/src/media/media.ts'
import { migrate } from '../../apps/server/src/migrate.ts'
import { readConfig, readMediaConfig } from '../../apps/server/src/platform/config.ts'
import { playLoops } from '../../apps/server/src/seed/live/loops/play.ts'
import { seedDemoWorld } from '../../apps/server/src/seed/world.ts'
import { memoryFolder } from '../../apps/server/src/testing/folders/memory-folder.ts'
import { MOVABLE_CLOCK } from '../../apps/server/src/testing/global-setup.ts'
import { at, isLived, LIVED_FILE, type OpenTemplate, openTemplate, TEMPLATE, type Template } from './template.ts'

export interface RunningSystem {
  origin: string
  sandbox_url: string
  /** Where a program such as OBS publishes, with `video`. */
  rtmp_port: number | undefined
  database_url: string
  /** Whether a socket sits in a room, such as `user:7`. */
  isHeard: (room: string) => boolean
  /** Does a nightly job now, such as proof.sign_days. */
  runJob: (name: string) => Promise<void>
  /** The server reads the clock of its database now, as it does each second: a page asked for afterwards is told the new time. */
  readClock: () => Promise<void>
  /** Stops it and throws its database away. */
  close: () => Promise<void>
}
const SANDBOX_FILE = 'sandbox.json'
const KEYS_FILE = 'keys.json'
type Keys = ReturnType<typeof makeSecrets>

async function run(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

interface Opened {
  app: App
  sandbox_url: string
  rtmp_port: number | undefined
  stop: () => Promise<void>
}

/** What a running system has beside the usual. */
export interface SystemOptions {
  /** One address may do as much as in the world outside, and work is asked for where much is tried. */
  limits?: boolean
  /** The role media runs: pictures are published and watched at the app's own origin. */
  video?: boolean
  /** Demo rooms show their films, with `video`. */
  loops?: boolean
}

async function open(
  { database_url, folder }: Template,
  sandbox_file: string,
  { limits = false, video = false }: SystemOptions = {},
): Promise<Opened> {
  const keys = JSON.parse(readFileSync(join(folder, KEYS_FILE), 'utf8')) as Keys
  const sandbox = await createSandbox({ keys: keys.provider, data_file: join(folder, sandbox_file) })
  const env = { NODE_ENV: 'test', DATA_DIR: folder, HOST: '127.0.0.1', LOG_LEVEL: 'error' }
  let app: App | undefined
  const media = video ? await openVideo(env, keys, () => app!.services.origin()) : undefined
  const config = readConfig({
    ...env,
    DATABASE_URL: database_url,
    PORT: '0',
    RATE_LIMITS: limits ? '1' : '0',
    SANDBOX_URL: sandbox.url,
    ...(media && { MEDIA_BESIDE: 'piped', MEDIA_PORT: String(media.port) }),
  })
  app = await openApp(config, keys.server)
  const stop = async () => {
    await media?.stop()
    await app.stop()
    await sandbox.close()
  }
  return { app, sandbox_url: sandbox.url, rtmp_port: media?.rtmp_port, stop }
}

/** The role media in this process, which is loaded where a journey asks for it alone. */
async function openVideo(
  env: NodeJS.ProcessEnv,
  keys: Keys,
  web_url: () => string,
): Promise<Pick<Media, 'stop'> & Awaited<ReturnType<Media['start']>>> {
  const { openMedia } = await import('../../apps/server/src/media/media.ts')
  const media = await openMedia(readMediaConfig({ ...env, MEDIA_PORT: '0', RTMP_PORT: '0' }), keys.server, { web_url })
  return { ...(await media.start()), stop: media.stop }
}

/**
 * Lives the demo world, nothing of which is durable. The apps must be built.
 *
 * @param kept an empty folder that keeps the world, or one in which it was lived before; a temporary one otherwise
 */
export async function makeTemplate(kept?: string): Promise<OpenTemplate> {
  const folder = kept ?? memoryFolder('juya-journeys')
  const { database_url, close } = await openTemplate(folder)
  if (!isLived(folder)) {
    writeFileSync(join(folder, KEYS_FILE), JSON.stringify(makeSecrets()))
    await run(at(database_url, 'postgres'), `create database ${TEMPLATE}`)
    await migrate(database_url)
    await run(database_url, MOVABLE_CLOCK)
    const { app, stop } = await open({ database_url, folder }, SANDBOX_FILE)
    await app.http!.ready() // not started: the story does what becomes due by itself
    await seedDemoWorld(app, () => undefined, { earlier: false })
    await stop()
    writeFileSync(join(folder, LIVED_FILE), String(Date.now()))
  }
  return {
    database_url,
    folder,
    close: async () => {
      await close()
      if (kept === undefined) rmSync(folder, { recursive: true, force: true })
    },
  }
}

let opened = 0

/**
 * Opens a copy of the template, in which it is as late as when the world had been lived: what becomes due half an hour later is not due because
 * a journey begins late. All phones of a journey have one address, so what one address may do is limited only with `limits`.
 */
export async function openSystem(
  { database_url: template_url, folder }: Template,
  options?: SystemOptions,
): Promise<RunningSystem> {
  const name = `juya_copy_${process.pid}_${++opened}`
  const root_url = at(template_url, 'postgres')
  const database_url = at(template_url, name)
  await run(root_url, `create database ${name} template ${TEMPLATE} strategy file_copy`)
  const lived_ms = Number(readFileSync(join(folder, LIVED_FILE), 'utf8'))
  await run(database_url, `update platform_clock set lead_ms = lead_ms - ${Math.round(Date.now() - lived_ms)}`)
  const sandbox_file = `${name}.json`
  copyFileSync(join(folder, SANDBOX_FILE), join(folder, sandbox_file))
  const { app, sandbox_url, rtmp_port, stop } = await open({ database_url, folder }, sandbox_file, options)
  const origin = `http://127.0.0.1:${await app.start()}`
  const stopLoops = options?.loops ? await playLoops(app) : () => undefined
  return {
    origin,
    sandbox_url,
    rtmp_port,
    database_url,
    isHeard: (room) => app.services.realtime.holds(room),
    readClock: () => app.services.clock.readNow(app.services),
    runJob: async (name) => {
      await app.services.jobs.runNow(name)
    },
    close: async () => {
      stopLoops()
      await stop()
      await run(root_url, `drop database ${name} with (force)`)
    },
  }
}
