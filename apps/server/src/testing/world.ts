/**
 * The world a server test lives in: a database cloned from the template, the whole server in this process, the outside world's
 * sandbox, and a clock that moves when told. People and things come from the domains' own testing.ts builders.
 */
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Call, Data, Envelope, Input, RefusalKey } from '@juya/contract'
import { REFUSALS } from '@juya/contract'
import { makeSecrets } from '@juya/sandbox/src/keys.ts'
import { createSandbox, type Sandbox } from '@juya/sandbox/src/sandbox.ts'
import pg from 'pg'
import { expect, inject } from 'vitest'
import { type App, openApp } from '../app.ts'
import { forgetSessions, setHashCost } from '../domains/account/testing.ts'
import { readConfig } from '../platform/config.ts'
import type { Ctx } from '../platform/context.ts'
import { databaseNow } from '../platform/db/db.ts'
import { type Services, systemCtx } from '../platform/services.ts'
import { noteAnswer } from './call-coverage.ts'
import { withClaim } from './claim-first.ts'

/** A caller; a guest has no token. */
export interface Caller {
  token?: string
  shop_id?: number
  operator_cookie?: string
}
export const guest: Caller = {}

export interface World {
  app: App
  services: Services
  sandbox: Sandbox
  /** Where the server listens, for sockets and callbacks. */
  origin: string
  /** A context as the system itself, for use-cases and builders. */
  ctx: Ctx
  /** The whole envelope of one call. */
  send<C extends Call>(
    caller: Caller,
    call: C,
    input: Input<C>,
    headers?: Record<string, string>,
  ): Promise<Envelope<Data<C>>>
  /** The data of a call that must succeed. */
  call<C extends Call>(caller: Caller, call: C, input: Input<C>, headers?: Record<string, string>): Promise<Data<C>>
  /** A call that must be refused with this key; details given must be among the answer's data. */
  refused<C extends Call>(
    caller: Caller,
    call: C,
    input: unknown,
    key: RefusalKey,
    details?: Record<string, unknown>,
  ): Promise<Envelope<unknown>>
  /** Moves the clock and does what becomes due, deadlines and events, until all is quiet. */
  advance(ms: number): Promise<void>
  /** Does what is due and hands out events, until all is quiet. */
  settle(): Promise<void>
  now(): Promise<number>
  /** The server stops and another starts on the same database: what only its memory knew is gone. */
  restart(): Promise<void>
  sql<Row extends pg.QueryResultRow = pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>
  /** A connection to the database outside the server's pool. It ends with the world. */
  connect(): Promise<pg.Client>
  close(): Promise<void>
}

let worlds = 0
/** Made once per process: RSA keys take a while. */
let keys: ReturnType<typeof makeSecrets> | undefined

/** Opens a fresh world; close it in afterAll. One per test file is enough: each test makes its own people. */
export async function openWorld(env: Record<string, string> = {}): Promise<World> {
  const url = new URL(inject('database_url'))
  const name = `juya_${process.pid}_${++worlds}`
  const root = new pg.Client({ connectionString: url.toString() })
  await root.connect()
  await root.query(`create database ${name} template ${inject('template')} strategy file_copy`)
  url.pathname = `/${name}`

  const folder = mkdtempSync(join(tmpdir(), 'juya-world-'))
  keys ??= makeSecrets()
  setHashCost('cheap')
  const sandbox = await createSandbox({ keys: keys.provider })
  const config = readConfig({
    NODE_ENV: 'test',
    DATABASE_URL: url.toString(),
    DATA_DIR: folder,
    LOG_LEVEL: 'error',
    RATE_LIMITS: '0',
    PORT: '0',
    HOST: '127.0.0.1',
    SANDBOX_URL: sandbox.url,
    ...env,
  })
  // Providers call back, so the server listens on a free loopback port; timers stay off: tests move time themselves.
  const start = async () => {
    const app = await openApp(config, keys!.server, {
      onAnswer: noteAnswer,
      // A world is small and new: PostgreSQL plans each statement once per connection, not at each of its first five uses as well.
      database_settings: { plan_cache_mode: 'force_generic_plan' },
    })
    const origin = await app.http!.listen({ port: 0, host: '127.0.0.1' })
    sandbox.setCallbackBase(origin)
    return { app, services: app.services, origin, ctx: systemCtx(app.services, 'test') }
  }
  // Providers tell nothing by themselves either: a test delivers callbacks when it wants them.
  sandbox.control.callbacks({ mode: 'manual' })

  const send: World['send'] = async (caller, call, bare, headers = {}) => {
    const input = await withClaim(send, caller, call, bare, headers)
    const response = await world.app.http!.inject({
      method: call.method,
      url: call.method === 'GET' ? `${call.path}?${queryOf(input)}` : call.path,
      headers: {
        'x-requested-with': 'XMLHttpRequest',
        'accept-language': 'en',
        ...(caller.token ? { token: caller.token } : {}),
        ...(caller.shop_id ? { 'shop-id': String(caller.shop_id) } : {}),
        ...(caller.operator_cookie ? { cookie: caller.operator_cookie } : {}),
        ...headers,
      },
      ...(call.method === 'POST' ? { payload: input as object } : {}),
    })
    return response.json()
  }

  const connections: pg.Client[] = []
  const world: World = {
    ...(await start()),
    sandbox,
    send,
    async call(caller, call, input, headers) {
      const envelope = await send(caller, call, input, headers)
      expect(envelope, `${call.domain}.${call.name}`).toMatchObject({ code: 1 })
      return envelope.data
    },
    async refused(caller, call, input, key, details) {
      const envelope = await send(caller, call, input as never)
      expect(envelope, `${call.domain}.${call.name}`).toMatchObject({
        code: REFUSALS[key].code,
        ...(details ? { data: details } : {}),
      })
      return envelope
    },
    async advance(ms) {
      await world.sql('update platform_clock set lead_ms = lead_ms + $1', [ms])
      forgetSessions(world.services) // or who calls twice within a second of ours has not been there for days
      await world.settle()
    },
    async settle() {
      for (let round = 0; round < 50; round++) {
        const done = (await world.services.deadlines.runDue()) + (await world.services.events.drain())
        if (done === 0) return
      }
      throw new Error('the world never came to rest')
    },
    now: () => databaseNow(world.ctx),
    async restart() {
      await world.app.stop()
      Object.assign(world, await start())
    },
    async sql(text, values = []) {
      return (await world.services.pool.query(text, values)).rows
    },
    async connect() {
      const client = new pg.Client({ connectionString: url.toString() })
      connections.push(client)
      await client.connect()
      return client
    },
    async close() {
      await world.app.stop()
      await sandbox.close()
      await Promise.all(connections.map((client) => client.end()))
      await root.query(`drop database ${name} with (force)`)
      await root.end()
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return world
}

function queryOf(input: unknown): string {
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries((input ?? {}) as Record<string, unknown>)) {
    if (value === undefined || value === null) continue
    query.set(key, Array.isArray(value) ? value.join(',') : String(value))
  }
  return query.toString()
}

/** A key for a write that may be retried. */
export const newKey = (): Record<string, string> => ({ 'idempotency-key': randomUUID() })
