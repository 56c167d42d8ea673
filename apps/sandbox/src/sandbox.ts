/**
 * The outside world for development and tests: one HTTP server that plays the card provider, WeChat Pay, Alipay, the SMS provider, the messenger's
 * login, the tracking service, the identity register, the weather, a judge of texts and pictures, rates of currencies and a beacon of random numbers, each in its own protocol. Listens on loopback only.
 */

import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import { serveAlipay, serveWeChatPay } from './app-routes.ts'
import type { Service } from './control.ts'
import { COMMANDS, Control, SERVICES } from './control.ts'
import type { SandboxSecrets } from './keys.ts'
import { outboxPage } from './outbox.ts'
import { AppOrders } from './providers/app-orders.ts'
import type { Answer } from './providers/cards.ts'
import { CardProvider } from './providers/cards.ts'
import { CarrierProvider } from './providers/carriers.ts'
import { sandboxChain, sandboxRound } from './providers/drand.ts'
import { judged } from './providers/moderation.ts'
import { PayoutProvider } from './providers/payouts.ts'
import { publishedRates } from './providers/rates.ts'
import { checkIdentity, weatherOf } from './providers/registers.ts'
import { SmsProvider } from './providers/sms.ts'
import { SocialProvider } from './providers/social.ts'
import { Callbacks } from './wire/callbacks.ts'
import { hmacSigned, rsaSigned, signatureFault } from './wire/wire.ts'
import { World } from './world.ts'

export interface Sandbox {
  /** Where it listens, such as http://127.0.0.1:8090. */
  url: string
  control: Control
  /** From now on callbacks go to this origin, regardless of the one the merchant named. */
  setCallbackBase(url: string): void
  close(): Promise<void>
}

export interface SandboxOptions {
  keys: SandboxSecrets
  /** Callbacks go to this origin, regardless of the one the merchant named; left out, they go where the merchant said. */
  callback_base?: string
  /** A JSON file that outlives restarts. */
  data_file?: string
  /** 0, the default, takes a free port. */
  port?: number
}

/** Under which id each service knows us; the messenger's is a secret of its own. */
const APP_IDS = { sms: 'juya-sms', carriers: 'juya-carriers', identity: 'juya-identity', weather: 'juya-weather', moderation: 'juya-moderation' }
const SIGN_NAME = '聚雅藏珍'
const TICK_MS = 2_000
/** A picture in base64 is the largest thing that is sent. */
const BODY_BYTES_MAX = 4 * 1024 * 1024
type Query = Record<string, string | undefined>

/** Opens a sandbox and listens. */
export async function createSandbox({ keys, callback_base, data_file, port = 0 }: SandboxOptions): Promise<Sandbox> {
  const world = new World(data_file)
  const callbacks = new Callbacks(world, keys)
  callbacks.base = callback_base
  const cards = new CardProvider(world, keys, callbacks)
  const payouts = new PayoutProvider(world, keys, callbacks)
  const carriers = new CarrierProvider(world, callbacks)
  const sms = new SmsProvider(world, SIGN_NAME)
  const social = new SocialProvider(world, { app_id: keys.social_app_id, secret: keys.social_secret })
  const apps = new AppOrders(world, keys, callbacks)
  const control = new Control({ world, secrets: keys, callbacks, cards, payouts, carriers, social, apps })

  let url = ''
  const app = Fastify({ bodyLimit: 256 * 1024, forceCloseConnections: true })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))

  /** A signed JSON service at /<service>/v1/<endpoint>. */
  const serve = (
    service: Exclude<Service, 'social' | 'rates' | 'drand' | 'wechatpay' | 'alipay'>,
    answerTo: (endpoint: string, body: Record<string, unknown>) => Answer,
  ) => {
    const byKey = service === 'cards' || service === 'payouts'
    const id = byKey ? keys.card_merchant_id : APP_IDS[service]
    const key: { public_key_pem: string } | { secret: string } = byKey
      ? { public_key_pem: keys.card_merchant_public_key }
      : { secret: keys[`${service}_key`] }
    app.post(`/${service}/v1/*`, { bodyLimit: BODY_BYTES_MAX }, async (request, reply) => {
      const raw = typeof request.body === 'string' ? request.body : ''
      const message = { method: 'POST', path: request.url, body: raw }
      const faults = control.faults[service]
      let answer: Answer
      const fault =
        request.headers['x-app-id'] !== id
          ? 'unknown app'
          : signatureFault(message, request.headers, key, world.now(), world.nonces)
      if (fault) answer = { code: 'SIGN_INVALID', message: fault, data: null }
      else if (faults.busy > 0) {
        faults.busy--
        answer = { code: 'SYSTEM_BUSY', message: 'try later', data: null }
      } else {
        const body = parsed(raw)
        answer = body
          ? answerTo((request.params as { '*': string })['*'], body)
          : { code: 'PARAM_INVALID', message: 'the body is not a JSON object', data: null }
      }
      const text = JSON.stringify(answer)
      const answered = { ...message, body: faults.bad_signatures > 0 ? `${text} ` : text }
      if (faults.bad_signatures > 0) faults.bad_signatures--
      const headers =
        'secret' in key
          ? hmacSigned(answered, key.secret, world.now())
          : rsaSigned(answered, keys.card_provider_private_key, world.now())
      return reply.headers({ ...headers, 'content-type': 'application/json; charset=utf-8' }).send(text)
    })
  }

  app.addHook('preHandler', async (request, reply) => {
    const faults = faultsOf(control, request)
    if (!faults) return
    if (faults.down) return cut(reply)
    if (faults.delay_ms > 0) await wait(faults.delay_ms, undefined, { ref: false })
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const faults = faultsOf(control, request)
    if (faults && faults.drop_answers > 0) {
      faults.drop_answers--
      cut(reply)
    }
    return payload
  })

  serve('cards', (endpoint, body) => cards.answer(endpoint, body))
  serve('payouts', (endpoint, body) => payouts.answer(endpoint, body))
  serve('carriers', (endpoint, body) => carriers.answer(endpoint, body))
  serve('sms', (endpoint, body) => (endpoint === 'send' ? sms.send(body) : noSuchService(endpoint)))
  serve('identity', (endpoint, body) => (endpoint === 'two-factor' ? checkIdentity(body) : noSuchService(endpoint)))
  serve('weather', (endpoint, body) => (endpoint === 'now' ? weatherOf(body, world.now()) : noSuchService(endpoint)))
  serve('moderation', (endpoint, body) => judged(world, endpoint, body))
  const parts = { keys, orders: apps, control, origin: () => url }
  serveWeChatPay(app, parts)
  serveAlipay(app, parts)
  serveSocial(app, social)
  serveRates(app, world)
  serveDrand(app, world, control)
  serveOutbox(app, control)
  serveControl(app, control)
  app.get('/healthz', async () => ({ ok: true }))

  const ticking = setInterval(() => carriers.tick(), TICK_MS)
  ticking.unref()
  url = await app.listen({ host: '127.0.0.1', port })
  return {
    url,
    control,
    setCallbackBase(origin) {
      callbacks.base = origin
    },
    async close() {
      clearInterval(ticking)
      callbacks.close()
      await app.close()
      world.save()
    },
  }
}

const noSuchService = (endpoint: string): Answer => ({ code: 'NO_SUCH_SERVICE', message: endpoint, data: null })

function faultsOf(control: Control, request: FastifyRequest) {
  const first = request.url.split(/[/?]/)[1] ?? ''
  const service =
    first === 'v3'
      ? 'wechatpay'
      : first === 'gateway.do'
        ? 'alipay'
        : first === 'connect' || first === 'sns'
          ? 'social'
          : first === 'v1'
            ? 'rates'
            : SERVICES.find((known) => known === first)
  return service ? control.faults[service] : undefined
}

/** Ends the connection without an answer. */
function cut(reply: FastifyReply): void {
  reply.hijack()
  reply.raw.destroy()
}

function parsed(raw: string): Record<string, unknown> | null {
  try {
    const body: unknown = JSON.parse(raw)
    return typeof body === 'object' && body !== null && !Array.isArray(body) ? (body as Record<string, unknown>) : null
  } catch {
    return null
  }
}

function serveSocial(app: FastifyInstance, social: SocialProvider): void {
  app.get('/connect/oauth2/authorize', async (request, reply) => {
    const next = social.authorize(request.query as Query)
    if ('redirect' in next) return reply.redirect(next.redirect)
    if ('html' in next) return reply.type('text/html; charset=utf-8').send(next.html)
    return reply.code(400).type('text/plain').send(next.refused)
  })
  app.get('/sns/oauth2/access_token', async (request) => social.exchange(request.query as Query))
  app.get('/sns/userinfo', async (request) => social.userinfo(request.query as Query))
}

/** Three relays of one beacon. */
function serveDrand(app: FastifyInstance, world: World, control: Control): void {
  app.get('/drand/:relay/:chain/info', async () => sandboxChain())
  app.get('/drand/:relay/:chain/public/:round', async (request, reply) => {
    const { chain, round } = request.params as { chain: string; round: string }
    const made = chain === sandboxChain().hash && sandboxRound(Number(round), world.now() + world.parcels_lead_ms)
    if (!made) return reply.code(404).send({ error: 'not found' })
    const faults = control.faults.drand
    if (faults.bad_signatures === 0) return made
    faults.bad_signatures--
    return { ...made, signature: made.signature.replace(/^../, 'a0') }
  })
}

function serveRates(app: FastifyInstance, world: World): void {
  app.get('/v1/latest', async (request, reply) => {
    const { base, symbols = '' } = request.query as Query
    if (base !== 'CNY') return reply.code(404).send({ message: 'not found' })
    return { ...publishedRates(symbols.split(','), world.now() + world.parcels_lead_ms), ...world.said_rates }
  })
}

function serveOutbox(app: FastifyInstance, control: Control): void {
  const listed = (from: 'platform' | 'bank' | undefined) => async (request: FastifyRequest, reply: FastifyReply) => {
    const phone = (request.query as Query).phone
    const list = control.outbox({ phone, from }).reverse()
    if (request.headers.accept?.includes('text/html'))
      return reply.type('text/html; charset=utf-8').send(outboxPage(list))
    return reply.send({ list })
  }
  app.get('/outbox', listed(undefined))
  app.get('/outbox/sms', listed('platform'))
  app.get('/outbox/bank', listed('bank'))
}

function serveControl(app: FastifyInstance, control: Control): void {
  app.post('/control/:command', async (request, reply) => {
    const command = COMMANDS.find((known) => known === (request.params as { command: string }).command)
    if (!command) return reply.code(404).send({ error: 'no such command' })
    const run = control[command] as (input: unknown) => unknown
    const result = await run.call(
      control,
      typeof request.body === 'string' && request.body !== '' ? (parsed(request.body) ?? {}) : {},
    )
    return reply.send({ result: result ?? null })
  })
}
