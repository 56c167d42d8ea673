/**
 * Everything the sandbox remembers: in memory, and in one JSON file when a path is given, so that people of a demo world keep
 * their bound cards across restarts.
 */

import { randomInt } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import type { Verdict } from './providers/moderation.ts'
import type { CardBehaviour } from './providers/test-cards.ts'

export interface BoundCard {
  card_token: string
  member_ref: string
  behaviour: CardBehaviour
  bank_code: string
  bank_name: string
  card_type: 'debit' | 'credit'
  last4: string
  holder: string
  phone: string
  active: boolean
}

export interface PendingBind extends Omit<BoundCard, 'card_token' | 'active'> {
  bind_ref: string
  request_no: string
  sms_code: string
  tries_left: number
  lapses_at_ms: number
  /** Once bound. */
  card_token?: string
}

export type OrderState = 'INIT' | 'PROCESSING' | 'SUCCESS' | 'FAIL' | 'CLOSED'

export interface Order {
  order_id: string
  pay_no: string
  card_token: string
  /** What the merchant asked for. */
  amount_fen: number
  /** What the bank took, which is what answers and callbacks report once it succeeded. */
  paid_fen: number
  currency: string
  subject: string
  notify_url: string
  state: OrderState
  fail_code: string
  sms_code: string
  tries_left: number
  expires_at_ms: number
  made_at_ms: number
  paid_at_ms: number
  refunded_fen: number
}

export interface Refund {
  refund_id: string
  refund_no: string
  pay_no: string
  amount_fen: number
  notify_url: string
  state: 'PROCESSING' | 'SUCCESS' | 'FAIL'
  fail_code: string
  made_at_ms: number
  done_at_ms: number
}

/** An order of a payment app. */
export interface AppOrder {
  app: 'wechatpay' | 'alipay'
  pay_no: string
  /** The app's number of the trade; empty until it was paid. */
  order_id: string
  /** Names the order where the payer is; made anew each time it is asked for. */
  prepay_id: string
  amount_fen: number
  paid_fen: number
  subject: string
  notify_url: string
  /** Where the payer's browser goes afterwards. */
  return_url: string
  openid: string
  state: 'NOTPAY' | 'SUCCESS' | 'CLOSED'
  expires_at_ms: number
  paid_at_ms: number
  refunded_fen: number
}

export interface AppRefund {
  app: AppOrder['app']
  refund_no: string
  refund_id: string
  pay_no: string
  amount_fen: number
  notify_url: string
  state: 'PROCESSING' | 'SUCCESS'
  done_at_ms: number
}

/** Money paid out to an account. RETURNED: paid, and sent back by the receiving bank later. VOID: never paid, and never will be. */
export interface Payout {
  payout_id: string
  payout_no: string
  account: string
  holder: string
  amount_fen: number
  notify_url: string
  state: 'PROCESSING' | 'SUCCESS' | 'FAIL' | 'RETURNED' | 'VOID'
  fail_code: string
  made_at_ms: number
  done_at_ms: number
  returned_at_ms: number
  /** How often the merchant ordered it: more than once means that it was sent again. */
  asked: number
}

/** A bank took a payment's money back for its cardholder; returned_at_ms: and gave it back to the merchant, who had answered. */
export interface Chargeback {
  no: string
  provider: 'cards' | AppOrder['app']
  pay_no: string
  order_id: string
  amount_fen: number
  fee_fen: number
  filed_at_ms: number
  returned_at_ms: number
}

export interface OutboxMessage {
  id: number
  from: 'platform' | 'bank'
  at_ms: number
  phone: string
  /** The platform's template, or bind / pay for a bank. */
  template: string
  text: string
  code: string | null
  request_id: string | null
}

export interface Callback {
  event_id: string
  provider: 'cards' | 'carriers' | 'wechatpay' | 'alipay'
  type: string
  /** The pay_no, refund_no or tracking number it is about. */
  about: string
  url: string
  body: string
  due_at_ms: number
  sent_count: number
  acked: boolean
  /** Go on sending until this many went out, although acknowledged. */
  repeat_until: number
}

export interface Shipment {
  carrier_code: string
  tracking_no: string
  callback_url: string
  registered_at_ms: number
  /** Scripted steps already told by a callback. */
  told: number
  /** Steps a test added by hand; they replace the script. */
  forced: { status: string; text: string; location: string; at_ms: number }[]
}

export interface SocialCode {
  code: string
  openid: string
  lapses_at_ms: number
  used: boolean
}

/** A test's changes to a day's statement. */
export interface StatementEdit {
  day: string
  omit: string[]
  add: {
    kind: 'pay' | 'refund' | 'payout' | 'payout_return' | 'chargeback' | 'chargeback_return'
    no: string
    provider_id: string
    amount_fen: number
    fee_fen: number
    at_ms: number
  }[]
}

const emptyState = () => ({
  serial: 0,
  cards: [] as BoundCard[],
  binds: [] as PendingBind[],
  orders: [] as Order[],
  refunds: [] as Refund[],
  app_orders: [] as AppOrder[],
  app_refunds: [] as AppRefund[],
  payouts: [] as Payout[],
  chargebacks: [] as Chargeback[],
  outbox: [] as OutboxMessage[],
  shipments: [] as Shipment[],
  statement_edits: [] as StatementEdit[],
})

type State = ReturnType<typeof emptyState>

/** Lists with an index by key, so that 10,000 payments stay quick. */
class Table<Row> {
  readonly #rows = new Map<string, Row>()
  readonly #keyOf: (row: Row) => string
  constructor(keyOf: (row: Row) => string) {
    this.#keyOf = keyOf
  }
  put(row: Row): Row {
    this.#rows.set(this.#keyOf(row), row)
    return row
  }
  get = (key: string): Row | undefined => this.#rows.get(key)
  delete = (key: string): boolean => this.#rows.delete(key)
  all = (): Row[] => [...this.#rows.values()]
  clear = (): void => this.#rows.clear()
}

const OUTBOX_MAX = 500

export class World {
  readonly cards = new Table<BoundCard>((card) => card.card_token)
  readonly binds = new Table<PendingBind>((bind) => bind.bind_ref)
  readonly orders = new Table<Order>((order) => order.pay_no)
  readonly refunds = new Table<Refund>((refund) => refund.refund_no)
  readonly app_orders = new Table<AppOrder>((order) => order.pay_no)
  readonly app_refunds = new Table<AppRefund>((refund) => refund.refund_no)
  readonly payouts = new Table<Payout>((payout) => payout.payout_no)
  readonly chargebacks = new Table<Chargeback>((one) => one.no)
  readonly shipments = new Table<Shipment>((shipment) => `${shipment.carrier_code}:${shipment.tracking_no}`)
  readonly social_codes = new Map<string, SocialCode>()
  readonly nonces = new Map<string, number>()
  outbox: OutboxMessage[] = []
  statement_edits: StatementEdit[] = []
  /** What the provider of rates says in place of the day's own. */
  said_rates: { date?: string; rates?: Record<string, number> } = {}
  /** What the judge of pictures finds in every one; undefined: nothing. */
  said_of_pictures: Verdict | undefined
  /** Added to the real clock, so that a test can let hours pass. */
  clock_offset_ms = 0
  /** Added to that where parcels travel and rates are published. */
  parcels_lead_ms = 0
  #serial = 0
  readonly #file: string | undefined
  #saving: NodeJS.Timeout | undefined

  constructor(file?: string) {
    this.#file = file
    if (file && existsSync(file)) this.#load(JSON.parse(readFileSync(file, 'utf8')) as State)
  }

  now = (): number => Date.now() + this.clock_offset_ms

  /** A provider's own number: a letter, the day and a serial that never repeats. */
  nextNo(letter: string): string {
    const day = new Date(this.now()).toISOString().slice(2, 10).replaceAll('-', '')
    return `${letter}${day}${String(++this.#serial).padStart(8, '0')}`
  }

  smsCode = (): string => String(randomInt(0, 1_000_000)).padStart(6, '0')

  tell(message: Omit<OutboxMessage, 'id' | 'at_ms'>): OutboxMessage {
    const told = { id: ++this.#serial, at_ms: this.now(), ...message }
    this.outbox.push(told)
    if (this.outbox.length > OUTBOX_MAX) this.outbox.splice(0, this.outbox.length - OUTBOX_MAX)
    this.changed()
    return told
  }

  clear(): void {
    for (const table of [this.cards, this.binds, this.orders, this.refunds, this.payouts, this.shipments]) table.clear()
    for (const table of [this.app_orders, this.app_refunds, this.chargebacks]) table.clear()
    this.social_codes.clear()
    this.nonces.clear()
    this.outbox = []
    this.statement_edits = []
    this.said_rates = {}
    this.said_of_pictures = undefined
    this.clock_offset_ms = 0
    this.parcels_lead_ms = 0
    this.changed()
  }

  /** Call after every change that must outlive a restart. Writes the file at most four times a second. */
  changed(): void {
    if (!this.#file || this.#saving) return
    this.#saving = setTimeout(() => this.save(), 250)
    this.#saving.unref()
  }

  save(): void {
    clearTimeout(this.#saving)
    this.#saving = undefined
    if (!this.#file) return
    const state: State = {
      serial: this.#serial,
      cards: this.cards.all(),
      binds: this.binds.all(),
      orders: this.orders.all(),
      refunds: this.refunds.all(),
      app_orders: this.app_orders.all(),
      app_refunds: this.app_refunds.all(),
      payouts: this.payouts.all(),
      chargebacks: this.chargebacks.all(),
      outbox: this.outbox,
      shipments: this.shipments.all(),
      statement_edits: this.statement_edits,
    }
    writeFileSync(`${this.#file}.new`, JSON.stringify(state), { mode: 0o600 })
    renameSync(`${this.#file}.new`, this.#file)
  }

  #load(saved: Partial<State>): void {
    const state = { ...emptyState(), ...saved }
    this.#serial = state.serial
    for (const card of state.cards) this.cards.put(card)
    for (const bind of state.binds) this.binds.put(bind)
    for (const order of state.orders) this.orders.put(order)
    for (const refund of state.refunds) this.refunds.put(refund)
    for (const order of state.app_orders) this.app_orders.put(order)
    for (const refund of state.app_refunds) this.app_refunds.put(refund)
    for (const payout of state.payouts) this.payouts.put(payout)
    for (const one of state.chargebacks) this.chargebacks.put(one)
    for (const shipment of state.shipments) this.shipments.put(shipment)
    this.outbox = state.outbox
    this.statement_edits = state.statement_edits
  }
}
