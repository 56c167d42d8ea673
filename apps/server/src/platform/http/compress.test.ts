import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { codingFor, compressAnswers } from './compress.ts'

function appAnswering(text: string, headers: Record<string, string> = {}) {
  const app = Fastify()
  compressAnswers(app)
  app.get('/answer', (_request, reply) => reply.headers(headers).send({ text }))
  return (accepted?: string) =>
    app.inject({ url: '/answer', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } })
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['BR', 'br'],
  ['identity', undefined],
  ['', undefined],
  [undefined, undefined],
])('of "%s" the answer goes as %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})

test('a long answer arrives smaller and unchanged, in the coding the caller takes', async () => {
  const text = '青花瓷 vase '.repeat(300)
  const ask = appAnswering(text)

  const [br, gzip, plain] = await Promise.all([ask('gzip, br'), ask('gzip'), ask()])

  expect(br.headers['content-encoding']).toBe('br')
  expect(JSON.parse(brotliDecompressSync(br.rawPayload).toString())).toEqual({ text })
  expect(br.rawPayload.length).toBe(Number(br.headers['content-length']))
  expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
  expect(gzip.headers['content-encoding']).toBe('gzip')
  expect(JSON.parse(gunzipSync(gzip.rawPayload).toString())).toEqual({ text })
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(plain.json()).toEqual({ text })
})

test('a cache between is told that the answer depends on the coding, beside what it already knew', async () => {
  const ask = appAnswering('x'.repeat(2_000), { vary: 'Accept-Language, Token' })

  expect((await ask('br')).headers.vary).toBe('Accept-Language, Token, Accept-Encoding')
  expect((await ask()).headers.vary).toBe('Accept-Language, Token, Accept-Encoding')
})

test('a short answer, and one that is compressed already, go as they are', async () => {
  expect((await appAnswering('short')('br')).headers['content-encoding']).toBeUndefined()
  expect(
    (await appAnswering('x'.repeat(2_000), { 'content-encoding': 'identity' })('br')).headers['content-encoding'],
  ).toBe('identity')
})
