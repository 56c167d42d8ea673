/**
 * The card provider: quick payment with bound cards, as Chinese acquirers offer it. Every endpoint is POST with a signed JSON
 * body and answers {code, message, data}; "0000" means the provider did what was asked, SYSTEM_BUSY means the outcome is unknown.
 */
import { constants, createPrivateKey, privateDecrypt, randomBytes } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'
import { fenOf } from '../money.ts'
import type { Callbacks } from '../wire/callbacks.ts'
import type { BoundCard, Order, Refund, World } from '../world.ts'
import { cardData, orderData, payCodeText, refundData, statement } from './card-data.ts'
import type { CardBehaviour } from './test-cards.ts'
import { bankOf, behaviourOf, isCardNumber } from './test-cards.ts'

export interface Answer {
  code: string
  message: string
  data: unknown
}
type Body = Record<string, unknown>

class Refused extends Error {
  readonly code: string
  constructor(code: string, message: string) {
    super(message)
    this.code = code
  }
}

const SMS_TTL_MS = 300_000
const SMS_TRIES = 3
const SLOW_MS = 8_000
const LATE_MS = 3_000
const text = (body: Body, field: string, max = 200): string => {
  const value = body[field]
  if (typeof value !== 'string' || value === '' || value.length > max)
    throw new Refused('PARAM_INVALID', `${field} is missing or wrong`)
  return value
}

const amount = (body: Body): number => {
  const fen = fenOf(body.amount)
  if (fen === null || fen < 1) throw new Refused('PARAM_INVALID', 'amount is not an amount')
  return fen
}

export class CardProvider {
  readonly #world: World
  readonly #secrets: SandboxSecrets
  readonly #callbacks: Callbacks

  constructor(world: World, secrets: SandboxSecrets, callbacks: Callbacks) {
    this.#world = world
    this.#secrets = secrets
    this.#callbacks = callbacks
    this.#resume()
  }

  /** Endpoints by path below /cards/v1/. */
  readonly endpoints: Record<string, (body: Body) => unknown> = {
    'bind/apply': (body) => this.#bindApply(body),
    'bind/confirm': (body) => this.#bindConfirm(body),
    unbind: (body) => this.#unbind(body),
    'orders/create': (body) => this.#createOrder(body),
    'orders/code': (body) => this.#codeAgain(body),
    'orders/confirm': (body) => this.#confirmOrder(body),
    'orders/query': (body) => this.#orderData(this.#order(body)),
    'orders/close': (body) => this.#closeOrder(body),
    'refunds/create': (body) => this.#createRefund(body),
    'refunds/query': (body) => this.#refundData(this.#refund(body)),
    statements: (body) => statement(this.#world, this.#secrets.card_merchant_id, text(body, 'day', 10)),
  }

  answer(endpoint: string, body: Body): Answer {
    const handle = this.endpoints[endpoint]
    if (!handle) return { code: 'NO_SUCH_SERVICE', message: endpoint, data: null }
    try {
      const data = handle(body)
      this.#world.changed()
      return { code: '0000', message: 'ok', data }
    } catch (problem) {
      if (problem instanceof Refused) return { code: problem.code, message: problem.message, data: null }
      throw problem
    }
  }

  #bindApply(body: Body) {
    const [request_no, member_ref, holder] = [
      text(body, 'request_no', 64),
      text(body, 'member_ref', 64),
      text(body, 'holder', 40),
    ]
    const plain = this.#decrypt(text(body, 'cipher', 1000))
    const [card_no, phone] = [text(plain, 'card_no', 19), text(plain, 'phone', 11)]
    const bank = bankOf(card_no)
    if (!isCardNumber(card_no) || !bank) throw new Refused('CARD_INVALID', 'unknown card')
    const behaviour = behaviourOf(card_no)
    if (behaviour === 'locked') throw new Refused('CARD_LOCKED', 'the card is locked by its bank')
    if (!/^1[2-9]\d{9}$/.test(phone)) throw new Refused('PHONE_MISMATCH', 'not the phone the bank knows')
    if (!/^\d{17}[\dX]$/.test(String(plain.id_no)) || holder.includes('不符'))
      throw new Refused('HOLDER_MISMATCH', 'holder does not match the card')
    if (
      bank.card_type === 'credit' &&
      !(/^(0[1-9]|1[0-2])\d{2}$/.test(String(plain.expiry)) && /^\d{3}$/.test(String(plain.cvv)))
    ) {
      throw new Refused('CARD_INVALID', 'expiry or cvv is wrong')
    }
    const sms_code = this.#world.smsCode()
    const bind = this.#world.binds.put({
      bind_ref: `B${randomBytes(12).toString('hex')}`,
      request_no,
      member_ref,
      holder,
      phone,
      behaviour,
      ...bank,
      last4: card_no.slice(-4),
      sms_code,
      tries_left: SMS_TRIES,
      lapses_at_ms: this.#world.now() + SMS_TTL_MS,
    })
    this.#bankSms(
      phone,
      'bind',
      `【${bank.bank_name}】${sms_code} 是您尾号 ${bind.last4} 的卡开通快捷支付的动态码，5 分钟内有效。`,
      sms_code,
    )
    return {
      bind_ref: bind.bind_ref,
      ...bank,
      last4: bind.last4,
      phone_masked: `${phone.slice(0, 3)}****${phone.slice(-4)}`,
    }
  }

  #bindConfirm(body: Body) {
    const bind = this.#world.binds.get(text(body, 'bind_ref', 64))
    if (!bind) throw new Refused('BIND_NOT_FOUND', 'no such application')
    const bound = bind.card_token ? this.#world.cards.get(bind.card_token) : undefined
    // The same right code again is the same card: the first answer may have been lost.
    if (bound?.active && body.sms_code === bind.sms_code) return cardData(bound)
    if (bind.card_token || this.#world.now() > bind.lapses_at_ms || bind.tries_left === 0)
      throw new Refused('SMS_LAPSED', 'ask for a new code')
    if (bind.behaviour === 'sms_always_wrong' || text(body, 'sms_code', 6) !== bind.sms_code) {
      bind.tries_left--
      throw new Refused('SMS_WRONG', `${bind.tries_left} tries left`)
    }
    const { member_ref, behaviour, bank_code, bank_name, card_type, last4, holder, phone } = bind
    bind.card_token = `T${randomBytes(16).toString('hex')}`
    const facts = { member_ref, behaviour, bank_code, bank_name, card_type, last4, holder, phone }
    return cardData(this.#world.cards.put({ card_token: bind.card_token, ...facts, active: true }))
  }

  #unbind(body: Body) {
    const card = this.#world.cards.get(text(body, 'card_token', 64))
    if (!card) throw new Refused('CARD_NOT_FOUND', 'no such card')
    card.active = false
    return { card_token: card.card_token }
  }

  #createOrder(body: Body) {
    const pay_no = text(body, 'pay_no', 64)
    const amount_fen = amount(body)
    const same = this.#world.orders.get(pay_no)
    if (same) {
      if (same.amount_fen !== amount_fen || same.card_token !== body.card_token)
        throw new Refused('DUPLICATE_MISMATCH', 'pay_no was used with other content')
      return this.#orderData(same)
    }
    const card = this.#activeCard(text(body, 'card_token', 64))
    if (body.currency !== 'CNY') throw new Refused('PARAM_INVALID', 'only CNY')
    const expires_at_ms = Number(body.expires_at) * 1000
    if (!Number.isSafeInteger(expires_at_ms)) throw new Refused('PARAM_INVALID', 'expires_at is wrong')
    const sms_code = this.#world.smsCode()
    const order: Order = {
      order_id: this.#world.nextNo('Q'),
      pay_no,
      card_token: card.card_token,
      amount_fen,
      paid_fen: 0,
      currency: 'CNY',
      subject: text(body, 'subject', 120),
      notify_url: text(body, 'notify_url', 500),
      state: 'INIT',
      fail_code: '',
      sms_code,
      tries_left: SMS_TRIES,
      expires_at_ms,
      made_at_ms: this.#world.now(),
      paid_at_ms: 0,
      refunded_fen: 0,
    }
    this.#world.orders.put(order)
    this.#sendPayCode(order, card)
    return this.#orderData(order)
  }

  #sendPayCode(order: Order, card: BoundCard): void {
    this.#bankSms(card.phone, 'pay', payCodeText(order, card), order.sms_code)
  }

  /** Another code for an order that waits for one; the earlier one holds no longer, the tries stay. */
  #codeAgain(body: Body) {
    const order = this.#order(body)
    if (order.state !== 'INIT' || this.#world.now() > order.expires_at_ms)
      throw new Refused('ORDER_CLOSED', 'the order waits for no code')
    const card = this.#activeCard(order.card_token)
    order.sms_code = this.#world.smsCode()
    this.#sendPayCode(order, card)
    return this.#orderData(order)
  }

  #confirmOrder(body: Body) {
    const order = this.#order(body)
    const sms_code = text(body, 'sms_code', 6)
    if (order.state === 'CLOSED') throw new Refused('ORDER_CLOSED', 'the order is closed')
    if (order.state !== 'INIT') return this.#orderData(order)
    if (this.#world.now() > order.expires_at_ms) {
      order.state = 'CLOSED'
      throw new Refused('ORDER_CLOSED', 'the order is closed')
    }
    const card = this.#activeCard(order.card_token)
    if (card.behaviour === 'sms_always_wrong' || sms_code !== order.sms_code) {
      order.tries_left--
      if (order.tries_left === 0) this.#fail(order, 'SMS_TRIES_EXCEEDED')
      throw new Refused(order.tries_left === 0 ? 'SMS_TRIES_EXCEEDED' : 'SMS_WRONG', `${order.tries_left} tries left`)
    }
    this.#charge(order, card)
    return this.#orderData(order)
  }

  #charge(order: Order, card: BoundCard): void {
    if (card.behaviour === 'insufficient_funds') this.#fail(order, 'INSUFFICIENT_FUNDS')
    else if (card.behaviour === 'slow' || card.behaviour === 'late_after_closing') {
      order.state = 'PROCESSING'
      if (card.behaviour === 'slow') this.#later(SLOW_MS, () => this.settle(order.pay_no, 'SUCCESS'))
    } else this.#succeed(order, card.behaviour)
  }

  #closeOrder(body: Body) {
    const order = this.#order(body)
    if (order.state === 'SUCCESS') throw new Refused('ORDER_PAID', 'the order is paid')
    if (order.state === 'FAIL' || order.state === 'CLOSED') return this.#orderData(order)
    const behaviour = this.#world.cards.get(order.card_token)?.behaviour
    if (order.state === 'PROCESSING' && behaviour !== 'late_after_closing')
      throw new Refused('ORDER_PROCESSING', 'the bank is working on it')
    const wasProcessing = order.state === 'PROCESSING'
    order.state = 'CLOSED'
    if (wasProcessing) this.#later(LATE_MS, () => this.settle(order.pay_no, 'SUCCESS'))
    return this.#orderData(order)
  }

  /** The bank's word on an order in any state: tests use it for late and odd outcomes. paid_fen: what the bank took. */
  settle(pay_no: string, outcome: 'SUCCESS' | 'FAIL', paid_fen?: number): void {
    const order = this.#world.orders.get(pay_no)
    if (!order || order.state === 'SUCCESS' || order.state === 'FAIL') return
    if (outcome === 'FAIL') this.#fail(order, 'BANK_REFUSED')
    else this.#succeed(order, this.#world.cards.get(order.card_token)?.behaviour ?? 'good', paid_fen)
    this.#world.changed()
  }

  #succeed(order: Order, behaviour: CardBehaviour, paid_fen?: number): void {
    order.state = 'SUCCESS'
    order.paid_at_ms = this.#world.now()
    order.paid_fen = paid_fen ?? (behaviour === 'wrong_amount' ? order.amount_fen - 1 : order.amount_fen)
    this.#callbacks.add({
      provider: 'cards',
      type: 'payment.succeeded',
      about: order.pay_no,
      url: order.notify_url,
      data: this.#orderData(order),
      ...(behaviour === 'never_calls_back' ? { never: true } : {}),
      ...(behaviour === 'repeats_7_times' ? { repeat: 7 } : {}),
    })
  }

  #fail(order: Order, fail_code: string): void {
    order.state = 'FAIL'
    order.fail_code = fail_code
    this.#callbacks.add({
      provider: 'cards',
      type: 'payment.failed',
      about: order.pay_no,
      url: order.notify_url,
      data: this.#orderData(order),
    })
  }

  #createRefund(body: Body) {
    const [refund_no, pay_no] = [text(body, 'refund_no', 64), text(body, 'pay_no', 64)]
    const amount_fen = amount(body)
    const same = this.#world.refunds.get(refund_no)
    if (same) {
      if (same.amount_fen !== amount_fen || same.pay_no !== pay_no)
        throw new Refused('DUPLICATE_MISMATCH', 'refund_no was used with other content')
      return this.#refundData(same)
    }
    const order = this.#world.orders.get(pay_no)
    if (order?.state !== 'SUCCESS') throw new Refused('ORDER_NOT_PAID', 'nothing to refund')
    if (order.refunded_fen + amount_fen > order.paid_fen) throw new Refused('REFUND_EXCEEDS', 'more than was paid')
    const behaviour = this.#world.cards.get(order.card_token)?.behaviour
    if (behaviour === 'refund_fails_first' && !this.#world.refunds.all().some((refund) => refund.pay_no === pay_no)) {
      // The refusal is remembered under another number, so that the same refund_no may be sent again.
      this.#world.refunds.put({
        ...this.#newRefund(`${refund_no}#refused`, pay_no, amount_fen, ''),
        state: 'FAIL',
        fail_code: 'BANK_REFUSED',
      })
      throw new Refused('BANK_REFUSED', 'the bank does not take it now')
    }
    order.refunded_fen += amount_fen
    const refund = this.#world.refunds.put(
      this.#newRefund(refund_no, pay_no, amount_fen, text(body, 'notify_url', 500)),
    )
    this.#later(0, () => this.#finishRefund(refund))
    return this.#refundData(refund)
  }

  #finishRefund(refund: Refund): void {
    refund.state = 'SUCCESS'
    refund.done_at_ms = this.#world.now()
    const data = this.#refundData(refund)
    this.#callbacks.add({
      provider: 'cards',
      type: 'refund.succeeded',
      about: refund.refund_no,
      url: refund.notify_url,
      data,
    })
    this.#world.changed()
  }

  /** What a restart interrupted: banks finish what they began. */
  #resume(): void {
    for (const order of this.#world.orders.all()) {
      const behaviour = this.#world.cards.get(order.card_token)?.behaviour
      if (order.state === 'PROCESSING' && behaviour === 'slow')
        this.#later(SLOW_MS, () => this.settle(order.pay_no, 'SUCCESS'))
    }
    for (const refund of this.#world.refunds.all())
      if (refund.state === 'PROCESSING') this.#later(0, () => this.#finishRefund(refund))
  }

  #newRefund(refund_no: string, pay_no: string, amount_fen: number, notify_url: string): Refund {
    const made_at_ms = this.#world.now()
    return {
      refund_id: this.#world.nextNo('R'),
      refund_no,
      pay_no,
      amount_fen,
      notify_url,
      state: 'PROCESSING',
      fail_code: '',
      made_at_ms,
      done_at_ms: 0,
    }
  }

  #orderData = (order: Order) => orderData(this.#world, this.#secrets.card_merchant_id, order)
  #refundData = (refund: Refund) => refundData(this.#secrets.card_merchant_id, refund)

  #order(body: Body): Order {
    const order = this.#world.orders.get(text(body, 'pay_no', 64))
    if (!order) throw new Refused('ORDER_NOT_FOUND', 'no such order')
    return order
  }

  #refund(body: Body): Refund {
    const refund = this.#world.refunds.get(text(body, 'refund_no', 64))
    if (!refund) throw new Refused('REFUND_NOT_FOUND', 'no such refund')
    return refund
  }

  #activeCard(card_token: string): BoundCard {
    const card = this.#world.cards.get(card_token)
    if (!card?.active) throw new Refused('CARD_NOT_FOUND', 'no such card')
    return card
  }

  #decrypt(cipher: string): Body {
    try {
      const key = createPrivateKey(this.#secrets.card_provider_private_key)
      const plain = privateDecrypt(
        { key, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash: 'sha256' },
        Buffer.from(cipher, 'base64'),
      )
      return JSON.parse(plain.toString('utf8')) as Body
    } catch {
      throw new Refused('PARAM_INVALID', 'cipher cannot be read')
    }
  }

  #bankSms(phone: string, template: string, message: string, code: string): void {
    this.#world.tell({ from: 'bank', phone, template, text: message, code, request_id: null })
  }

  #later(wait_ms: number, what: () => void): void {
    const timer = setTimeout(what, wait_ms)
    timer.unref()
  }
}
