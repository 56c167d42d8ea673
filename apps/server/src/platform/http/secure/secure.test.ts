import { X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { serveMediaBeside } from '../../../media/at-web/media-beside.ts'
import { openRole } from '../../../media/testing/role.ts'
import { readConfig } from '../../config.ts'
import type { Services } from '../../services.ts'
import { takeBothWays } from './both-ways.ts'
import { certificateIn } from './certificate.ts'

const DAY_MS = 86_400_000
const NOW = Date.parse('2026-11-30T12:00:00Z')

function folder(): string {
  const path = mkdtempSync(join(tmpdir(), 'juya-https-'))
  onTestFinished(() => rmSync(path, { recursive: true }))
  return path
}

test('the certificate is made once, for this machine’s addresses, and nobody else reads its key', async () => {
  const kept = folder()
  const pem = await certificateIn(kept, { now: NOW, addresses: ['192.168.1.5'] })
  const certificate = new X509Certificate(pem)

  expect(certificate.verify(certificate.publicKey)).toBe(true)
  for (const address of ['127.0.0.1', '192.168.1.5']) expect(certificate.checkIP(address)).toBe(address)
  expect(certificate.checkHost('localhost')).toBe('localhost')
  expect(certificate.checkIP('192.168.1.6')).toBeUndefined()
  expect(Date.parse(certificate.validTo) - Date.parse(certificate.validFrom)).toBeLessThanOrEqual(398 * DAY_MS)
  expect(statSync(join(kept, 'https.pem')).mode & 0o777).toBe(0o600)
  expect(await certificateIn(kept, { now: NOW + 300 * DAY_MS, addresses: ['192.168.1.5'] })).toBe(pem)
})

test.each([
  ['another address', { now: NOW, addresses: ['192.168.1.5', '10.0.0.7'] }],
  ['its last month', { now: NOW + 380 * DAY_MS, addresses: ['192.168.1.5'] }],
])('it is made anew for %s', async (_why, later) => {
  const kept = folder()
  const pem = await certificateIn(kept, { now: NOW, addresses: ['192.168.1.5'] })
  const newer = await certificateIn(kept, later)

  expect(newer).not.toBe(pem)
  expect(readFileSync(join(kept, 'https.pem'), 'utf8')).toBe(newer)
  for (const address of later.addresses) expect(new X509Certificate(newer).checkIP(address)).toBe(address)
})

test('a damaged one is made anew', async () => {
  const kept = folder()
  writeFileSync(join(kept, 'https.pem'), 'half a certif')

  expect(new X509Certificate(await certificateIn(kept, { now: NOW })).checkIP('127.0.0.1')).toBe('127.0.0.1')
})

test('it is nothing for production, and lets the network in', () => {
  const env = { DATABASE_URL: 'postgres://localhost/x', HTTPS: '1' }

  expect(readConfig(env).HOST).toBe('0.0.0.0')
  expect(readConfig({ ...env, HOST: '127.0.0.1' }).HOST).toBe('127.0.0.1')
  expect(() => readConfig({ ...env, NODE_ENV: 'production' })).toThrow('HTTPS: in production TLS ends at the proxy')
})

let web: FastifyInstance
let ca: string
let role: Awaited<ReturnType<typeof openRole>>
const portOf = () => (web.server.address() as AddressInfo).port

beforeAll(async () => {
  const kept = mkdtempSync(join(tmpdir(), 'juya-https-'))
  role = await openRole()
  ca = await certificateIn(kept, { now: Date.now() })
  rmSync(kept, { recursive: true })
  // A request that names another sender comes from elsewhere.
  web = Fastify({ trustProxy: '127.0.0.1' })
  takeBothWays(web, ca)
  web.post('/said', async ({ protocol, body }) => ({ protocol, length: (body as { text: string }).text.length }))
  const config = { MEDIA_BESIDE: 'handed', MEDIA_PORT: Number(new URL(role.origin).port) }
  serveMediaBeside(web, { config } as Services)
  await web.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await web.close()
  await role.close()
})

function saySecurely(text: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asked = request(
      { port: portOf(), host: '127.0.0.1', path: '/said', method: 'POST', ca, headers },
      (answer) => {
        let body = ''
        answer.setEncoding('utf8')
        answer.on('data', (part) => {
          body += part
        })
        answer.on('end', () => resolve(JSON.parse(body)))
      },
    )
    asked.on('error', reject)
    asked.end(JSON.stringify({ text }))
  })
}

test('one port takes both: TLS from everywhere, plain HTTP from this machine', async () => {
  const long = '聚雅'.repeat(50_000)
  const plain = await fetch(`http://127.0.0.1:${portOf()}/said`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text: long }),
  })

  expect(await plain.json()).toEqual({ protocol: 'http', length: long.length })
  expect(await saySecurely(long)).toEqual({ protocol: 'https', length: long.length })
})

test('who comes plainly from elsewhere is sent to the secure address', async () => {
  const headers = { 'x-forwarded-for': '192.168.1.9' }
  const answer = await fetch(`http://127.0.0.1:${portOf()}/h5/?x=1`, { headers, redirect: 'manual' })

  expect(answer.status).toBe(308)
  expect(answer.headers.get('location')).toBe(`https://127.0.0.1:${portOf()}/h5/?x=1`)
})

test('what is neither is hung up on, and the others are served on', async () => {
  const closed = await new Promise((done) => {
    const socket = connect(portOf(), '127.0.0.1', () => socket.write(Buffer.of(0x16, 3, 1, 0, 4, 1, 2, 3, 4)))
    socket.on('error', () => undefined)
    socket.on('close', () => done('closed'))
    socket.resume()
  })

  expect(closed).toBe('closed')
  expect(await saySecurely('still here')).toEqual({ protocol: 'https', length: 10 })
})

test('a publisher’s or viewer’s secure socket reaches the media role, which cannot read TLS', async () => {
  const socket = new WebSocket(`wss://127.0.0.1:${portOf()}/media/watch`, { ca })
  const over = new Promise<string>((done) => socket.on('message', (text) => done(String(text))))
  await new Promise<void>((done, failed) => socket.once('open', done).once('error', failed))
  socket.send(JSON.stringify({ t: 'watch', ticket: 'none', picture: 'auto', sound: false }))

  expect(JSON.parse(await over)).toMatchObject({ t: 'over', why: 'ticket' })
  socket.terminate()
})
