import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, createServer } from 'node:net'
import { account, auction, REFUSALS } from '@juya/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openApp } from '../../app.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { isDatabaseAway } from '../db/db.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

/** A port without a listener. */
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number }
      probe.close(() => done(port))
    })
  })

const statusOf = async (port: number, path: string, agent: Agent, headers = {}) => {
  const answer = await new Promise<IncomingMessage>((done, fail) =>
    get({ port, host: '127.0.0.1', path, agent, headers }, done).on('error', fail),
  )
  answer.resume()
  return { status: answer.statusCode, connection: answer.headers.connection }
}

const takesConnections = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true))
    socket.on('error', () => done(false)).on('connect', () => socket.destroy())
  })

test('a node that stops says so, takes no new connection, and still answers on one that is open', async () => {
  const { config, secrets } = world.services
  const node = await openApp({ ...config, DRAIN_S: 2 }, secrets)
  await node.http!.listen({ port: 0, host: '127.0.0.1' })
  const { port } = node.http!.server.address() as { port: number }
  const proxy = new Agent({ keepAlive: true, maxSockets: 1 })
  expect(await statusOf(port, '/readyz', proxy)).toEqual({ status: 200, connection: 'keep-alive' })

  const stopped = node.stop()
  expect(await statusOf(port, '/readyz', new Agent())).toEqual({ status: 503, connection: 'close' })
  const elsewhere = { 'x-asks-elsewhere': '1' }
  expect(await statusOf(port, auction.list.path, new Agent(), elsewhere)).toMatchObject({ status: 503 })
  expect(await statusOf(port, auction.list.path, new Agent())).toMatchObject({ status: 200 })
  await vi.waitFor(async () => expect(await takesConnections(port)).toBe(false), {
    timeout: 9_000,
    interval: 500, // looking is coming, too, and the node closes when no connection comes
  })

  expect(await statusOf(port, '/healthz', proxy)).toEqual({ status: 200, connection: 'close' })
  await stopped
})

test('while the database is away people are told to try again, and nobody is alarmed about a fault of ours', async () => {
  const { config, secrets } = world.services
  const lost = await openApp({ ...config, DATABASE_URL: `postgres://juya@127.0.0.1:${await freePort()}/juya` }, secrets)

  const answer = await lost.http!.inject({
    method: 'POST',
    url: account.login.path,
    payload: { phone: '13900000000', password: 'juya1234' },
  })

  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { code: REFUSALS.INTERNAL.code, data: { retry_after_s: 1 } },
  ])
  expect(await lost.services.metrics.unhandled_errors.get()).toMatchObject({ values: [{ value: 0 }] })
  await lost.stop()
})

test('only a database that is away counts as away', () => {
  const away = [
    { code: 'ECONNREFUSED' },
    { cause: { code: '57P01' } },
    { code: '08006' },
    { message: 'Connection terminated unexpectedly' },
  ]
  const here = [
    { code: '23505' },
    { code: '57014' },
    { message: 'timeout exceeded when trying to connect' },
    new Error('x'),
    {},
  ]

  expect(away.map(isDatabaseAway)).toEqual(away.map(() => true))
  expect(here.map(isDatabaseAway)).toEqual(here.map(() => false))
})

test('what is given as a replica and is none, or does not answer, is never read', async () => {
  const { config, secrets } = world.services
  for (const READ_DATABASE_URL of [config.DATABASE_URL, `postgres://juya@127.0.0.1:${await freePort()}/juya`]) {
    const node = await openApp({ ...config, READ_DATABASE_URL }, secrets)
    node.services.replica.start(node.services)
    await node.services.replica.looked()
    await node.services.replica.looked()

    const { json } = await node.http!.inject({ url: auction.list.path })

    expect(json()).toMatchObject({ code: 1 })
    expect((await node.services.metrics.reads.get()).values).toEqual([])
    await node.stop()
  }
})

test('each node counts on when the shared count is lost', async () => {
  const { config, secrets } = world.services
  const node = await openApp(
    { ...config, RATE_LIMITS: true, REDIS_URL: `redis://127.0.0.1:${await freePort()}` },
    secrets,
  )
  node.services.rate_limits.start(node.services)
  const waits = []
  for (let n = 0; n < 4; n++) waits.push((await node.services.rate_limits.hit('test', 3, 86_400)) > 0)

  expect(waits).toEqual([false, false, false, true])
  await node.stop()
})

test('the same form sent twice within seconds is noticed, another form or a later one is not', async () => {
  const { rate_limits } = world.services
  const sent = async (...forms: string[]) => Promise.all(forms.map((form) => rate_limits.isFirst('form', form, 60_000)))

  expect(await sent('7:/publish:{"title":"a"}', '7:/publish:{"title":"b"}', '8:/publish:{"title":"a"}')).toEqual([
    true,
    true,
    true,
  ])
  expect(await sent('7:/publish:{"title":"a"}')).toEqual([false])
  expect(await rate_limits.isFirst('form', '7:/publish:{"title":"b"}', 0)).toBe(true)
})
