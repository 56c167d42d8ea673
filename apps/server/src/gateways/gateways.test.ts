/** SMS, messenger login, parcels, identity, weather and rates against the sandbox over real HTTP. */
import { idNumber } from '@juya/sandbox/src/providers/registers.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { GatewayRefused, OutcomeUnknown, SignatureError } from './errors.ts'
import { openRatesGateway } from './rates/index.ts'
import { openSmsGateway } from './sms/index.ts'
import type { Outside } from './testing.ts'
import { openOutside } from './testing.ts'

let outside: Outside

beforeAll(async () => {
  outside = await openOutside()
})
afterAll(() => outside.close())
beforeEach(() => {
  outside.sandbox.control.reset()
  outside.sandbox.control.callbacks({ mode: 'manual' })
  outside.received.length = 0
})

async function refusal(work: Promise<unknown>): Promise<string> {
  const problem = await work.then(
    () => null,
    (error: unknown) => error,
  )
  expect(problem).toBeInstanceOf(GatewayRefused)
  return (problem as GatewayRefused).code
}

const message = {
  request_id: 'r1',
  phone: '13900001111',
  template: 'login_code',
  params: { code: '246810' },
  lang: 'en' as const,
}

test('a text arrives in the language asked for, once per request id', async () => {
  const { sms } = outside.gateways

  const [first, second] = [await sms.send(message), await sms.send(message)]

  expect(second).toEqual(first)
  expect(outside.sandbox.control.outbox({ phone: message.phone })).toMatchObject([
    { code: '246810', text: expect.stringContaining('246810 is your sign-in code') },
  ])
})

test('everybody can read the texts sent in the outbox', async () => {
  await outside.gateways.sms.send(message)

  const listed = await (await fetch(`${outside.sandbox.url}/outbox/sms?phone=${message.phone}`)).json()
  const page = await (await fetch(`${outside.sandbox.url}/outbox`, { headers: { accept: 'text/html' } })).text()

  expect(listed).toMatchObject({ list: [{ phone: message.phone, code: '246810' }] })
  expect(page).toContain('246810')
})

test('a number that does not exist is refused, and a provider that is down leaves it unknown', async () => {
  const { sms } = outside.gateways

  expect(await refusal(sms.send({ ...message, phone: '13900000000' }))).toBe('PHONE_UNREACHABLE')
  outside.sandbox.control.fault({ service: 'sms', down: true })
  await expect(sms.send(message)).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('a text signed with the wrong secret is not sent', async () => {
  const stranger = openSmsGateway({ base_url: outside.sandbox.url, app_id: 'juya-sms', secret: 'guess' })

  // The answer is signed with the real secret, so that to a stranger even the refusal is not trustworthy.
  await expect(stranger.send(message)).rejects.toBeInstanceOf(OutcomeUnknown)
  expect(outside.sandbox.control.outbox()).toEqual([])
})

test('the messenger sends the person back with the nonce they left with and a code that works once', async () => {
  const { social } = outside.gateways
  const back_to = 'http://127.0.0.1:1/h5/?from=me&nonce=nonce-of-this-browser'
  const url = new URL(social.authorizeTemplate()!.replace('{return_url}', encodeURIComponent(back_to)))
  url.searchParams.set('as', 'o_demo_1')

  const answer = await fetch(url, { redirect: 'manual' })
  const back = new URL(answer.headers.get('location') ?? '')
  const profile = await social.exchange(back.searchParams.get('code') ?? '')

  expect(back.searchParams.get('nonce')).toBe('nonce-of-this-browser')
  expect(back.searchParams.get('state')).toBe('h5wxlogin')
  expect(profile).toMatchObject({ provider: 'wechat', openid: 'o_demo_1', nickname: expect.any(String) })
  expect(await refusal(social.exchange(back.searchParams.get('code') ?? ''))).toBe('INVALID_CODE')
})

test('a code is no longer valid after five minutes, and a made-up one never is', async () => {
  const { social } = outside.gateways
  const code = outside.sandbox.control.social_code({ openid: 'o_1' })
  outside.sandbox.control.advance({ ms: 301_000 })

  expect(await refusal(social.exchange(code))).toBe('INVALID_CODE')
  expect(await refusal(social.exchange('made-up'))).toBe('INVALID_CODE')
})

test('a parcel is followed from the first scan to the door, each step told by a signed callback', async () => {
  const { carriers } = outside.gateways
  const parcel = { carrier_code: 'SF', tracking_no: 'SF1234567890123' }
  const path = '/hooks/carriers/shipment'
  await carriers.register({ ...parcel, callback_url: `${outside.merchant_url}${path}` })

  outside.sandbox.control.parcels_at({ lead_ms: 39 * 3_600_000 })
  await outside.sandbox.control.deliver_all()

  const traced = await carriers.trace(parcel)
  expect(traced).toMatchObject({
    status: 'delivered',
    traces: [
      { status: 'in_transit' },
      { status: 'in_transit' },
      { status: 'in_transit' },
      { status: 'delivering' },
      { status: 'delivered' },
    ],
  })
  const { headers, raw } = outside.received[0]!
  expect(carriers.parseCallback(path, headers, raw).shipment).toEqual(traced)
  expect(() =>
    carriers.parseCallback(path, headers, Buffer.from(raw.toString().replace('delivered', 'returned'))),
  ).toThrow(SignatureError)
  expect(() => carriers.parseCallback(path, headers, raw)).toThrow('used before')
})

test('a test may move a parcel by hand', async () => {
  const { carriers } = outside.gateways
  const parcel = { carrier_code: 'SF', tracking_no: 'SF1234567890000' }
  await carriers.register({ ...parcel, callback_url: outside.merchant_url })

  outside.sandbox.control.move_shipment({ tracking_no: parcel.tracking_no, status: 'exception', text: '丢失' })

  expect(await carriers.trace(parcel)).toMatchObject({ status: 'exception', traces: [{ text: '丢失' }] })
})

test('an unknown carrier, an unknown number and a number nobody registered are refused', async () => {
  const { carriers } = outside.gateways
  const callback_url = outside.merchant_url

  expect(
    await refusal(carriers.register({ carrier_code: 'NOBODY', tracking_no: 'SF1234567890123', callback_url })),
  ).toBe('CARRIER_UNKNOWN')
  expect(await refusal(carriers.register({ carrier_code: 'SF', tracking_no: 'SF1234567890004', callback_url }))).toBe(
    'NUMBER_UNKNOWN',
  )
  expect(await refusal(carriers.trace({ carrier_code: 'SF', tracking_no: 'SF9999999999999' }))).toBe('NOT_REGISTERED')
  expect(await carriers.recognise('SF1234567890123')).toEqual(['SF'])
})

test.each([
  ['沈知行', idNumber('19900307', 12), 'match'],
  ['名字不符', idNumber('19900307', 12), 'mismatch'],
  ['沈知行', '330102199003071111', 'unknown'],
  ['查无此人', idNumber('19900307', 12), 'unknown'],
] as const)('the identity register says of %s with %s: %s', async (name, id_no, result) => {
  expect(await outside.gateways.identity.check({ name, id_no })).toBe(result)
})

test('the weather of a city is the same each time, and an unknown city has none', async () => {
  const { weather } = outside.gateways

  const [first, second] = [
    await weather.now({ city: '杭州市', area: '西湖区' }),
    await weather.now({ city: '杭州市', area: '西湖区' }),
  ]

  expect(second.temp_c).toBe(first.temp_c)
  expect(await refusal(weather.now({ city: '无此城' }))).toBe('CITY_UNKNOWN')
})

test('the control commands work over HTTP for rigs in another process', async () => {
  const command = async (name: string, body: unknown) =>
    (await fetch(`${outside.sandbox.url}/control/${name}`, { method: 'POST', body: JSON.stringify(body) })).json()
  await outside.gateways.sms.send(message)

  expect(await command('last_code', { phone: message.phone })).toEqual({ result: '246810' })
  await command('fault', { service: 'weather', busy: 1 })
  await expect(outside.gateways.weather.now({ city: '上海市' })).rejects.toBeInstanceOf(OutcomeUnknown)
})

test('rates come under the provider’s day, for the currencies asked for and known', async () => {
  const { rates } = outside.gateways

  const { date, units_per_cny } = await rates.latest(['USD', 'JPY', 'XAU'])

  expect(date).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect([0, 6]).not.toContain(new Date(date).getUTCDay())
  expect(Object.keys(units_per_cny)).toEqual(['USD', 'JPY'])
  expect(await rates.latest(['USD'])).toEqual({ date, units_per_cny: { USD: units_per_cny.USD } })
})

test('rates of another base, or of a provider that is down, are unknown; without an address none are asked for', async () => {
  const { rates } = outside.gateways
  outside.sandbox.control.publish_rates({ base: 'EUR' } as never)
  await expect(rates.latest(['USD'])).rejects.toThrow('unreadable')
  outside.sandbox.control.publish_rates()
  outside.sandbox.control.fault({ service: 'rates', down: true })
  await expect(rates.latest(['USD'])).rejects.toBeInstanceOf(OutcomeUnknown)

  expect(await refusal(openRatesGateway({ base_url: undefined }).latest(['USD']))).toBe('NOT_CONFIGURED')
})
