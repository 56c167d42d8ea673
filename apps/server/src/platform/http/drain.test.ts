import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Readable } from 'node:stream'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { openWorld } from '../../testing/world.ts'
import { drainHttp } from './server.ts'

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

function* endless() {
  for (;;) yield Buffer.alloc(65_536)
}
