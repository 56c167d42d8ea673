/**
 * What tests and rigs may do to the outside world: let services fail, callbacks repeat, wait, vanish, change order or lie, banks
 * change their mind, parcels move and time pass. The same commands are served at POST /control/<command>.
 */

import type { SandboxSecrets } from './keys.ts'
import type { AppOrders } from './providers/app-orders.ts'
import { orderData, refundData } from './providers/card-data.ts'
import type { CardProvider } from './providers/cards.ts'
import type { CarrierProvider } from './providers/carriers.ts'
import { fileChargeback, returnChargeback } from './providers/chargebacks.ts'
import type { Verdict } from './providers/moderation.ts'
import type { PayoutProvider } from './providers/payouts.ts'
import type { SocialProvider } from './providers/social.ts'
import { SeededRandom } from './seeded-random.ts'
import { appForgeries } from './wire/app-forgeries.ts'
import type { CallbackPolicy, Callbacks, Delivery } from './wire/callbacks.ts'
import { post } from './wire/callbacks.ts'
import { type Forgery, forgeriesOf } from './wire/forgeries.ts'
import { isSignedForWindow } from './wire/wechat-wire.ts'
import { rsaSigned } from './wire/wire.ts'
import type { Callback, OutboxMessage, StatementEdit, World } from './world.ts'

export const SERVICES = [
  'cards',
  'wechatpay',
  'alipay',
  'payouts',
  'sms',
  'social',
  'carriers',
  'identity',
  'weather',
  'moderation',
  'rates',
  'drand',
] as const
export type Service = (typeof SERVICES)[number]

export interface Faults {
  /** Connections are cut before anything is done. */
  down: boolean
  /** Every answer waits this long. */
  delay_ms: number
  /** This many of the coming requests are done, and then their answer is cut off. */
  drop_answers: number
  /** This many of the coming requests are answered with SYSTEM_BUSY and not done. */
  busy: number
  /** This many of the coming answers carry a signature that is wrong. */
  bad_signatures: number
}

const noFaults = (): Faults => ({ down: false, delay_ms: 0, drop_answers: 0, busy: 0, bad_signatures: 0 })

export class Control {
  readonly #world: World
  readonly #secrets: SandboxSecrets
  readonly #callbacks: Callbacks
  readonly #cards: CardProvider
  readonly #payouts: PayoutProvider
  readonly #carriers: CarrierProvider
  readonly #social: SocialProvider
  readonly #apps: AppOrders
  readonly faults = Object.fromEntries(SERVICES.map((service) => [service, noFaults()])) as Record<Service, Faults>

  constructor(parts: {
    world: World
    secrets: SandboxSecrets
    callbacks: Callbacks
    cards: CardProvider
    payouts: PayoutProvider
    carriers: CarrierProvider
    social: SocialProvider
    apps: AppOrders
  }) {
    this.#world = parts.world
    this.#secrets = parts.secrets
    this.#callbacks = parts.callbacks
    this.#cards = parts.cards
    this.#payouts = parts.payouts
    this.#carriers = parts.carriers
    this.#social = parts.social
    this.#apps = parts.apps
  }

  /** Forgets everything and behaves well again. */
  reset(): void {
    this.#world.clear()
    this.#callbacks.clear()
    for (const service of SERVICES) Object.assign(this.faults[service], noFaults())
  }

  /** Lets one service misbehave; what is not named stays as it is. */
  fault({ service, ...faults }: { service: Service } & Partial<Faults>): void {
    Object.assign(this.faults[service], faults)
  }

  callbacks(policy: Partial<CallbackPolicy>): CallbackPolicy {
    Object.assign(this.#callbacks.policy, policy)
    this.#callbacks.wake()
    return this.#callbacks.policy
  }

  /** Every event there was, oldest first. */
  events = (): Callback[] => this.#callbacks.all()
  unacknowledged = (): Callback[] => this.#callbacks.all().filter((event) => !event.acked)

  /** Sends the events about one payment, refund or parcel now, `times` times each. */
  async deliver({
    about,
    event_id,
    times = 1,
  }: {
    about?: string
    event_id?: string
    times?: number
  }): Promise<Delivery[]> {
    return this.#send(this.#callbacks.find({ about, event_id }), times)
  }

  /** Sends all events not acknowledged yet, in an order of choice, one after the other. */
  async deliver_all({
    order = 'made',
    times = 1,
    seed = 1,
  }: {
    order?: 'made' | 'reversed' | 'shuffled'
    times?: number
    seed?: number
  } = {}): Promise<Delivery[]> {
    const events = this.unacknowledged()
    return this.#send(
      order === 'made' ? events : order === 'reversed' ? events.reverse() : new SeededRandom(seed).shuffled(events),
      times,
    )
  }

  async #send(events: Callback[], times: number): Promise<Delivery[]> {
    const deliveries: Delivery[] = []
    for (let i = 0; i < times; i++) for (const event of events) deliveries.push(await this.#callbacks.deliver(event))
    return deliveries
  }

  /** Sends every forgery (or the named one) of the success callback of a payment; the payment need not have succeeded. */
  async forge({
    pay_no,
    name,
  }: {
    pay_no: string
    name?: string
  }): Promise<{ name: string; status: number; acked: boolean }[]> {
    const made = this.forgeries({ about: pay_no })
    const wanted = made.forgeries.filter((forgery) =>
      name ? forgery.name === name : forgery.name !== 'replayed nonce',
    )
    const answers: { name: string; status: number; acked: boolean }[] = []
    for (const forgery of wanted) {
      const { status, acked } = await post(made.url, forgery.body, forgery.headers, forgery.method)
      answers.push({ name: forgery.name, status, acked })
    }
    return answers
  }

  /**
   * Every forgery of a success callback about a payment or a refund, for a test that sends them itself: where they go, the untrue
   * message they are made from, and the provider's signature of any text.
   */
  forgeries({ about }: { about: string }): {
    url: string
    body: string
    forgeries: Forgery[]
    sign: (text: string) => Record<string, string>
  } {
    const now_ms = this.#world.now()
    const now_s = Math.floor(now_ms / 1000)
    const merchant_id = this.#secrets.card_merchant_id
    const order = this.#world.orders.get(about)
    const refund = this.#world.refunds.get(about)
    const known = order ?? this.#world.orders.get(refund?.pay_no ?? '')
    if (!known) return { url: '', body: '', forgeries: [], sign: () => ({}) }
    const data = refund
      ? { ...refundData(merchant_id, refund), state: 'SUCCESS', done_at: now_s }
      : { ...orderData(this.#world, merchant_id, known), state: 'SUCCESS', paid_at: now_s }
    const body = JSON.stringify({
      event_id: `forged-${about}`,
      event_type: refund ? 'refund.succeeded' : 'payment.succeeded',
      created_at: now_s,
      data,
    })
    const url = this.#callbacks.target(known.notify_url)
    const path = url.pathname
    const key = this.#secrets.card_provider_private_key
    return {
      url: url.href,
      body,
      forgeries: forgeriesOf({ path, body }, this.#secrets, now_ms),
      sign: (text) => ({ ...rsaSigned({ method: 'POST', path, body: text }, key, this.#world.now()) }),
    }
  }

  /** Sends a rightly signed callback that says a payment succeeded although it did not. */
  async lie({ pay_no }: { pay_no: string }): Promise<Delivery | null> {
    const order = this.#world.orders.get(pay_no)
    if (!order) return null
    const data = {
      ...orderData(this.#world, this.#secrets.card_merchant_id, order),
      state: 'SUCCESS',
      paid_at: Math.floor(this.#world.now() / 1000),
    }
    return this.#callbacks.deliver(
      this.#callbacks.add({
        provider: 'cards',
        type: 'payment.succeeded',
        about: pay_no,
        url: order.notify_url,
        data,
        never: true,
      }),
    )
  }

  /**
   * The payer pays in WeChat Pay or Alipay, in any state of the order: also one that is closed.
   * @param paid_fen the app takes another amount
   * @param silent its callback is never sent by itself
   */
  app_pay({ pay_no, ...how }: { pay_no: string; paid_fen?: number; silent?: boolean }): boolean {
    const order = this.#world.app_orders.get(pay_no)
    if (order) this.#apps.pay(order, how)
    return order !== undefined
  }

  /** The messenger's payment window, opened by a page with what the merchant signed: the payer pays. @returns the window's word */
  messenger_pay(params: Record<string, string>): string {
    const order = this.#apps.byPrepay((params.package ?? '').replace('prepay_id=', ''))
    const fits = params.appId === this.#secrets.social_app_id && isSignedForWindow(params, this.#secrets.wechat_pay)
    if (!order?.openid || !fits) return 'get_brand_wcpay_request:fail'
    this.#apps.pay(order)
    return 'get_brand_wcpay_request:ok'
  }

  /** Tells once more, as a new message, that an order of a payment app was paid. */
  app_tell({ pay_no }: { pay_no: string }): void {
    const order = this.#world.app_orders.get(pay_no)
    if (order) this.#apps.tell(order)
  }

  /** Sends every forgery (or the named one) of the success callback of a payment app's order; it need not have been paid. */
  async forge_app({ pay_no, name }: { pay_no: string; name?: string }) {
    const order = this.#world.app_orders.get(pay_no)
    if (!order) return []
    const url = this.#callbacks.target(order.notify_url).href
    const made = appForgeries(this.#apps, order, this.#secrets, this.#world.now())
    const answers: { name: string; status: number; acked: boolean }[] = []
    for (const forgery of made)
      if (name ? forgery.name === name : forgery.name !== 'replayed nonce') {
        const { status, acked } = await post(url, forgery.body, forgery.headers, forgery.method)
        answers.push({ name: forgery.name, status, acked })
      }
    return answers
  }

  /** Sends a rightly signed message that says an order was paid although it was not. */
  async app_lie({ pay_no }: { pay_no: string }): Promise<Delivery | null> {
    const order = this.#world.app_orders.get(pay_no)
    if (!order) return null
    const said = { ...order, state: 'SUCCESS' as const, paid_fen: order.amount_fen, paid_at_ms: this.#world.now() }
    return this.#callbacks.deliver(this.#apps.tell({ ...said, order_id: 'lie' }, { silent: true }))
  }

  app_orders = () => this.#world.app_orders.all()
  app_refunds = () => this.#world.app_refunds.all()

  /** The bank's late or odd word on a payment. */
  settle({ pay_no, outcome, paid_fen }: { pay_no: string; outcome: 'SUCCESS' | 'FAIL'; paid_fen?: number }): void {
    this.#cards.settle(pay_no, outcome, paid_fen)
  }

  /** The bank's word on a payout that stayed open; false until the bank has heard of it. */
  settle_payout({ payout_no, outcome }: { payout_no: string; outcome: 'SUCCESS' | 'FAIL' }): boolean {
    return this.#payouts.settle(payout_no, outcome)
  }

  /** A bank sends a paid payout back. */
  return_payout({ payout_no }: { payout_no: string }): boolean {
    return this.#payouts.giveBack(payout_no)
  }

  /** A bank takes a payment's money back, whole or in part. @returns the chargeback's number; null: there is no such payment */
  file_chargeback(about: { pay_no: string; amount_fen?: number }): string | null {
    return fileChargeback(this.#world, about)
  }

  /** The bank gives a chargeback's money back. */
  return_chargeback({ no }: { no: string }): boolean {
    return returnChargeback(this.#world, no)
  }

  /** Falsifies the provider's statement of a day (Asia/Shanghai, yyyy-mm-dd). */
  edit_statement(edit: Partial<StatementEdit> & { day: string }): void {
    this.#world.statement_edits = this.#world.statement_edits.filter((row) => row.day !== edit.day)
    this.#world.statement_edits.push({ omit: [], add: [], ...edit })
  }

  move_shipment({ tracking_no, status, text = '' }: { tracking_no: string; status: string; text?: string }): boolean {
    return this.#carriers.force(tracking_no, status, text)
  }

  /** The rates' provider says this instead, in part or in whole, until it is told nothing. */
  publish_rates(said: { date?: string; rates?: Record<string, number> } = {}): void {
    this.#world.said_rates = said
  }

  /** What is found in every picture from now on, until it is told nothing. */
  judge_pictures(said?: Partial<Verdict>): void {
    this.#world.said_of_pictures = said?.suggestion && { suggestion: said.suggestion, labels: said.labels ?? [] }
  }

  /** Lets time pass here; the real clock goes on from there. */
  advance({ ms }: { ms: number }): void {
    this.#world.clock_offset_ms += ms
    this.#carriers.tick()
    this.#callbacks.wake()
  }

  /** Parcels travel, and rates are published, at this distance from now (negative: in the past), until told otherwise. */
  parcels_at({ lead_ms }: { lead_ms: number }): void {
    this.#world.parcels_lead_ms = lead_ms
    this.#carriers.tick()
  }

  /** A code as if this person had agreed on the authorize page. */
  social_code({ openid }: { openid: string }): string {
    return this.#social.grant(openid)
  }

  outbox = (filter: { phone?: string; from?: 'platform' | 'bank' } = {}): OutboxMessage[] =>
    this.#world.outbox.filter(
      (message) => (!filter.phone || message.phone === filter.phone) && (!filter.from || message.from === filter.from),
    )

  /** The newest code sent to a phone, by the platform or by a bank. */
  last_code({ phone, from }: { phone: string; from?: 'platform' | 'bank' }): string | null {
    return this.outbox({ phone, from }).findLast((message) => message.code !== null)?.code ?? null
  }

  /** The code the bank sent for one payment. */
  bank_code({ pay_no }: { pay_no: string }): string | null {
    return this.#world.orders.get(pay_no)?.sms_code ?? null
  }

  orders = () => this.#world.orders.all()
  refunds = () => this.#world.refunds.all()
  payouts = () => this.#world.payouts.all()
  chargebacks = () => this.#world.chargebacks.all()
}

/** Commands served over HTTP. */
export const COMMANDS = [
  'reset',
  'fault',
  'callbacks',
  'events',
  'unacknowledged',
  'deliver',
  'deliver_all',
  'forge',
  'lie',
  'app_pay',
  'messenger_pay',
  'app_tell',
  'forge_app',
  'app_lie',
  'app_orders',
  'app_refunds',
  'settle',
  'file_chargeback',
  'return_chargeback',
  'edit_statement',
  'move_shipment',
  'publish_rates',
  'judge_pictures',
  'advance',
  'parcels_at',
  'social_code',
  'outbox',
  'last_code',
  'bank_code',
  'orders',
  'refunds',
  'payouts',
  'chargebacks',
  'settle_payout',
  'return_payout',
] as const satisfies readonly (keyof Control)[]
