import { connect } from 'node:net'
import { account, auction, operator, order, REFUSALS, site } from '@juya/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { newBuyer, type TestPerson } from '../../domains/account/testing.ts'
import { createOperator } from '../../domains/operator/index.ts'
import { newOperator } from '../../domains/operator/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { refuseDemoOperators } from '../../seed/operators.ts'
import { DEMO_TOTP_SECRET } from '../../seed/people.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { readConfig } from '../config.ts'
import { MEGAPIXELS_A_MINUTE } from '../media/pictures/decode.ts'
import { seenTokens } from './limits/call-limits.ts'
import { endBody } from './server.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const UUID = '6f1f7a52-7a5e-4b0e-9a3e-1f2d3c4b5a69'

test('a write with a malformed Idempotency-Key is refused: ignored, it would protect nobody', async () => {
  const buyer = await newBuyer(world)
  const bid = { id: 999_999, amount_fen: 100_00, client_bid_id: UUID }

  expect(await world.send(buyer, auction.bid, bid, { 'idempotency-key': 'order-7' })).toMatchObject({
    code: 20013,
    msg: 'The Idempotency-Key must be a UUID',
  })
})

describe('what is wrong with a field is said in our own words', () => {
  const lots = (locale: string, query: string) =>
    world.app
      .http!.inject({ url: `/api/portal/Auction/auction_list?${query}`, headers: { 'accept-language': locale } })
      .then((answer) => answer.json().msg)

  test.each([
    ['en', 'page_size=1000', 'page_size: must be at most 50'],
    ['zh-CN', 'page_size=1000', 'page_size：不能大于 50'],
    ['en', 'page=abc', 'page: must be a number'],
    ['zh-CN', 'page=abc', 'page：须为数字'],
    ['zh-CN', 'sort=upside_down', expect.stringMatching(/^sort：须为以下之一：/)],
  ])('%s, %s', async (locale, query, sentence) => {
    expect(await lots(locale, query)).toEqual(sentence)
  })
})

describe('a number', () => {
  test('in a JSON body is a number: text that looks like one is refused, alone and in a list', async () => {
    const buyer = await newBuyer(world)
    const pay = { channel: 'wallet', shown_total_fen: 100_00 }
    const ask = (input: object) => world.send(buyer, order.pay, { ...pay, ...input } as never)

    expect(await ask({ ids: [999_999], shown_total_fen: '10000' })).toMatchObject({
      code: 20001,
      msg: 'shown_total_fen: must be a number',
      data: { fields: { shown_total_fen: 'must be a number' } },
    })
    expect((await ask({ ids: ['999999'] })).code).toBe(20001)
    expect((await ask({ ids: [999_999] })).code).not.toBe(20001)
  })

  test('in a query or a form is its digits', async () => {
    const listed = await world.app.http!.inject({ url: '/api/portal/Auction/auction_list?page_size=7&category_id=1' })
    expect(listed.json()).toMatchObject({ code: 1, data: { page_size: 7 } })

    const boundary = 'x-juya'
    const part = (name: string, value: string) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const edited = await world.app.http!.inject({
      method: 'POST',
      url: '/api/store/Auction/auction_edit',
      headers: { token: (await newShop(world)).token, 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `${part('id', '999999')}${part('start_fen', '10000')}--${boundary}--\r\n`,
    })
    expect(edited.json().code).toBe(REFUSALS.NOT_FOUND.code)
  })
})

test('a request with more headers than we take is answered in the envelope', async () => {
  const { port } = new URL(world.origin)
  const socket = connect(Number(port), '127.0.0.1')
  socket.write(`GET /api/portal/Auction/index?q=${'x'.repeat(20_000)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  const answer = await new Promise<string>((done) => {
    let text = ''
    socket.on('data', (part) => {
      text += part
    })
    socket.on('close', () => done(text))
  })

  expect(answer).toMatch(/^HTTP\/1\.1 431 /)
  expect(JSON.parse(answer.split('\r\n\r\n')[1]!)).toMatchObject({ data: null, msg: expect.any(String) })
})

test('a file that is not there answers 404, a call that is not there stays in the envelope', async () => {
  const status = async (url: string) => (await world.app.http!.inject({ url })).statusCode

  expect(await status('/upload/2026/01/nothing.webp')).toBe(404)
  expect(await status('/h5/assets/old-chunk.js')).toBe(404)
  expect(await status('/h5/.built-from')).toBe(404)
  expect(await status('/api/nothing/here')).toBe(200)
})

test('the console is asked by its own pages only', async () => {
  const ask = (headers: Record<string, string>) =>
    world.app.http!.inject({
      method: operator.login.method,
      url: operator.login.path,
      headers: { host: 'juya.test', 'x-requested-with': 'XMLHttpRequest', ...headers },
      payload: { login: 'root', password: 'wrong-password-1' },
    })
  const code = async (headers: Record<string, string>) => (await ask(headers)).json().code

  const own = await code({ origin: 'https://juya.test', 'sec-fetch-site': 'same-origin' })
  expect(await code({})).toBe(own)
  const foreign = await code({ origin: 'https://evil.test' })
  expect(foreign).not.toBe(own)
  expect(await code({ 'sec-fetch-site': 'cross-site' })).toBe(foreign)
})

test('two different pictures sent with equal fields are two pictures; the same one twice is noticed', async () => {
  const buyer = await newBuyer(world)
  const picture = (red: number) =>
    sharp({ create: { width: 64, height: 64, channels: 3, background: { r: red, g: 0, b: 0 } } })
      .png()
      .toBuffer()
  const send = async (bytes: Buffer) => {
    const form = new FormData()
    form.set('use', 'goods')
    form.set('file', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'a.png')
    const answer = await fetch(`${world.origin}${site.upload.path}`, {
      method: 'POST',
      headers: { token: buyer.token!, 'x-requested-with': 'XMLHttpRequest' },
      body: form,
    })
    return ((await answer.json()) as { code: number }).code
  }
  const [first, second] = [await picture(1), await picture(250)]

  expect([await send(first), await send(second)]).toEqual([1, 1])
})

test('a body that never ends is given up, also where a request has no connection of its own', () => {
  const ended: string[] = []
  const socket = { destroy: () => ended.push('socket') }

  for (const request of [
    { complete: false, socket },
    { complete: true, socket },
    { complete: false, socket: {} },
    { complete: false },
  ])
    endBody(request)

  expect(ended).toEqual(['socket'])
})

describe('with limits', () => {
  let limited: World
  beforeAll(async () => {
    limited = await openWorld({ RATE_LIMITS: '1' })
  })
  afterAll(() => limited.close())

  test('bids have limits of their own: a burst on one lot is stopped, a bid on another goes on', async () => {
    const buyer = await newBuyer(limited)
    const bids = await Promise.all(
      Array.from({ length: 8 }, () =>
        limited.send(buyer, auction.bid, { id: 999_999, amount_fen: 100_00, client_bid_id: UUID }),
      ),
    )

    const refused = bids.filter(({ code }) => code === 50001)
    expect(refused.length).toBeGreaterThanOrEqual(4) // two a second; the second may end meanwhile
    expect(refused.length).toBeLessThan(8)
    const other = await limited.send(buyer, auction.bid, { id: 999_998, amount_fen: 100_00, client_bid_id: UUID })
    expect(other.code).not.toBe(50001)
  })

  test('who has sent 600 megapixels of pictures within a minute is asked to wait, and nobody else', async () => {
    const [eager, other] = [await newBuyer(limited), await newBuyer(limited)]
    const picture = await sharp({ create: { width: 5_000, height: 4_000, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const send = async (person: TestPerson) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'photo.png')
      const answer = await fetch(`${limited.origin}${site.upload.path}`, {
        method: 'POST',
        headers: { token: person.token!, 'x-requested-with': 'XMLHttpRequest' },
        body: form,
      })
      return ((await answer.json()) as { code: number }).code
    }
    /** Of one minute: the count begins anew with the next. */
    const afterPixels = async (megapixels: number): Promise<number[]> => {
      const minute = () => Math.floor(limited.services.clock.now() / 60_000)
      const begun = minute()
      await limited.services.rate_limits.hit(`pixels:${eager.id}`, MEGAPIXELS_A_MINUTE, 60, megapixels)
      const codes = [await send(eager), await send(other)]
      return minute() === begun ? codes : afterPixels(megapixels)
    }

    expect(await afterPixels(MEGAPIXELS_A_MINUTE - 19)).toEqual([50001, 1])
  })

  test('most of many tokens that belong to nobody are turned away before anybody is looked up', async () => {
    const member = await newBuyer(limited)
    expect((await limited.send(member, account.profile, {})).code).not.toBe(50001)
    const look = vi.spyOn(limited.services.auth, 'user')

    for (let n = 0; n < 400; n++)
      await limited.app.http!.inject({ url: account.profile.path, headers: { token: `unknown-${n}`.padEnd(43, 'x') } })

    expect(look.mock.calls.length).toBeLessThanOrEqual(2 * 60) // the minute may end meanwhile
    look.mockRestore()
    // A person is not kept out by the others behind their address: one known before, one who signed in just now, anybody after a restart.
    expect((await limited.send(member, account.profile, {})).code).not.toBe(50001)
    const newcomer = await newBuyer(limited)
    expect((await limited.send(newcomer, account.profile, {})).code).not.toBe(50001)
    seenTokens(limited.services).clear()
    expect((await limited.send(member, account.profile, {})).code).not.toBe(50001)
  })
})

test.each(['/dev/outbox', '/dev/totp?login=root', '/dev/totp?login=lan'])(
  'what is for trying answers this machine alone: %s',
  async (url) => {
    await newOperator(world, ['root'])
    const status = async (remoteAddress: string, headers: Record<string, string> = {}) =>
      (await world.app.http!.inject({ url, remoteAddress, headers })).statusCode
    const unknown = (await world.app.http!.inject({ url: '/dev/nothing' })).statusCode

    expect(await status('192.168.1.20')).toBe(unknown)
    expect(await status('127.0.0.1', { 'x-forwarded-for': '192.168.1.20' })).toBe(unknown)
  },
)

test('the server listens on this machine alone, in production where it is told to', () => {
  const env = { DATABASE_URL: 'postgres://localhost/juya' }

  expect(readConfig(env).HOST).toBe('127.0.0.1')
  expect(readConfig({ ...env, NODE_ENV: 'production' }).HOST).toBe('0.0.0.0')
  expect(readConfig({ ...env, HOST: '10.0.0.5' }).HOST).toBe('10.0.0.5')
})

describe('in production', () => {
  let production: World
  beforeAll(async () => {
    production = await openWorld({ NODE_ENV: 'production', TRUST_PROXY: '127.0.0.1', METRICS_FROM: '10.0.0.9' })
  })
  afterAll(() => production.close())

  test.each(['/metrics', '/openapi.json'])(
    '%s is for this machine and those named, not for the public',
    async (url) => {
      const status = async (headers: Record<string, string>) =>
        (await production.app.http!.inject({ url, headers })).statusCode

      expect(await status({ 'x-forwarded-for': '203.0.113.5' })).toBe(404)
      expect(await status({ 'x-forwarded-for': '127.0.0.1' })).toBe(404)
      expect(await status({ 'x-forwarded-for': '10.0.0.9' })).toBe(200)
      expect(await status({})).toBe(200)
    },
  )

  test('a start on a database with operators of the demo world is refused with one line, until they are disabled', async () => {
    const { services, ctx } = production
    await refuseDemoOperators(services)
    const { id } = await createOperator(ctx, {
      login: 'root2',
      name: '顾全',
      password: 'Operator-1234',
      roles: ['root'],
      totp_secret: DEMO_TOTP_SECRET,
    })

    await expect(refuseDemoOperators(services)).rejects.toThrow(/operators of the demo world \(root2\)/)

    await production.sql(`update operator_accounts set status = 'disabled' where id = $1`, [id])
    await refuseDemoOperators(services)
  })

  test('https is asked for from then on', async () => {
    const header = async (proto: string) =>
      (
        await production.app.http!.inject({
          url: '/healthz',
          headers: { 'x-forwarded-proto': proto, 'x-forwarded-for': '203.0.113.5' },
        })
      ).headers['strict-transport-security']

    expect(await header('https')).toBe('max-age=31536000')
    expect(await header('http')).toBeUndefined()
  })
})

test('search engines are told in plain text to leave the calls and the console alone', async () => {
  const answer = await world.app.http!.inject({ url: '/robots.txt' })

  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-type']).toContain('text/plain')
  expect(answer.body).toContain('Disallow: /api/')
})
