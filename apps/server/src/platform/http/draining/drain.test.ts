import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import { account } from '@juya/contract'
import Fastify from 'fastify'
import pg from 'pg'
import { expect, test } from 'vitest'
import { forgetSessions, newBuyer } from '../../../domains/account/testing.ts'
import { eventually } from '../../../testing/eventually.ts'
import { openWorld } from '../../../testing/world.ts'
import { drainHttp } from '../server.ts'

test('a server ends although a phone has stopped reading what it asked for', async () => {
  const world = await openWorld()
  const app = Fastify()
  app.get('/video', (_, reply) => reply.send(Readable.from(endless())))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const phone = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  phone.on('error', () => undefined) // it is cut off
  phone.write('GET /video HTTP/1.1\r\nHost: juya\r\n\r\n')
  await once(phone, 'readable')

  await drainHttp(app, world.services, 0, () => undefined, 100)
  await app.close()

  expect(app.server.listening).toBe(false)
  phone.destroy()
  await world.close()
})

test('a call whose phone has hung up is done before the database closes', async () => {
  const world = await openWorld()
  const buyer = await newBuyer(world)
  forgetSessions(world.services)
  const keeper = new pg.Client({ connectionString: world.services.config.DATABASE_URL })
  await keeper.connect()
  await keeper.query('begin')
  await keeper.query('lock table account_sessions in access exclusive mode')
  const phone = connect(Number(new URL(world.origin).port), '127.0.0.1')
  phone.write(
    `GET ${account.me.path} HTTP/1.1\r\nHost: juya\r\nx-requested-with: XMLHttpRequest\r\ntoken: ${buyer.token}\r\n\r\n`,
  )
  const waiting = `select 1 from pg_locks where not granted and relation = 'account_sessions'::regclass`
  await eventually(async () => expect((await keeper.query(waiting)).rows).toHaveLength(1))
  phone.destroy()

  const { metrics, pool } = world.services
  const restarted = world.restart()
  // A stop that does not wait for the call has closed the database by then.
  await eventually(() => expect(pool.ending).toBe(true), 1_000).catch(() => undefined)
  await keeper.query('commit')
  await restarted

  const { values } = await metrics.calls.get()
  expect(values.find(({ labels }) => labels.call === 'account.me')?.labels.code).toBe('1')
  await keeper.end()
  await world.close()
})

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
