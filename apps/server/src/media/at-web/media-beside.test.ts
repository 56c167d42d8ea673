import { createServer } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Services } from '../../platform/services.ts'
import { Line, openRole } from '../testing/role.ts'
import { serveMediaBeside } from './media-beside.ts'

let role: Awaited<ReturnType<typeof openRole>>
beforeAll(async () => {
  role = await openRole()
})
afterAll(() => role.close())

async function answersThrough(port: number) {
  const line = await new Line(`ws://127.0.0.1:${port}/media/watch`).open()
  line.say({ t: 'watch', ticket: 'none', picture: 'auto', sound: false })
  await expect.poll(() => line.over).toBe('ticket')
}

test('sockets and reads reach the role through the web role’s port', async () => {
  const web = Fastify()
  const config = { MEDIA_BESIDE: 'piped', MEDIA_PORT: Number(new URL(role.origin).port) }
  serveMediaBeside(web, { config } as Services)
  await web.listen({ port: 0, host: '127.0.0.1' })
  const { port } = web.server.address() as AddressInfo

  await answersThrough(port)
  const read = await fetch(`http://127.0.0.1:${port}/media/latest/${'x'.repeat(50)}`)
  expect([read.status, read.headers.get('content-type')]).toEqual([403, 'text/plain; charset=utf-8'])
  await web.close()
})

test('a socket whose request another process read is served as one of the role’s own', async () => {
  const web = createServer()
  web.on('upgrade', ({ url, rawHeaders }, socket, head) =>
    role.media.takeOver(
      { hand_over: { url: url!, headers: rawHeaders, head: head.toString('base64') } },
      socket as Socket,
    ),
  )
  await new Promise<void>((done) => web.listen(0, '127.0.0.1', done))

  await answersThrough((web.address() as AddressInfo).port)
  web.close()
})
