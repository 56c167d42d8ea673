/** Orders of the sandbox's WeChat Pay and Alipay: their states, and the callbacks that tell the merchant. */
import { randomBytes, randomUUID } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'
import { yuan } from '../money.ts'
import { notification } from '../wire/alipay-wire.ts'
import type { Callbacks } from '../wire/callbacks.ts'
import { weChatEvent } from '../wire/wechat-wire.ts'
import type { AppOrder, AppRefund, World } from '../world.ts'

export class AppRefused extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

const beijing = (at_ms: number): string => new Date(at_ms + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
export const rfc3339 = (at_ms: number): string => new Date(at_ms).toISOString().replace(/\.\d{3}Z$/, '+00:00')

export class AppOrders {
  readonly world: World
  readonly #keys: SandboxSecrets
  readonly #callbacks: Callbacks
  constructor(world: World, keys: SandboxSecrets, callbacks: Callbacks) {
    this.world = world
    this.#keys = keys
    this.#callbacks = callbacks
  }

  /** Takes an order, or the same one again under a new prepay_id. */
  open(
    asked: Pick<
      AppOrder,
      'app' | 'pay_no' | 'amount_fen' | 'subject' | 'notify_url' | 'return_url' | 'openid' | 'expires_at_ms'
    >,
  ): AppOrder {
    const same = this.world.app_orders.get(asked.pay_no)
    const prepay_id = `wx${randomBytes(16).toString('hex')}`
    if (same) {
      if (same.amount_fen !== asked.amount_fen || same.app !== asked.app) throw new AppRefused('OTHER_CONTENT')
      if (same.state === 'SUCCESS') throw new AppRefused('PAID')
      if (same.state === 'CLOSED') throw new AppRefused('CLOSED')
      return this.#changed(Object.assign(same, asked, { prepay_id }))
    }
    const fresh = { order_id: '', paid_fen: 0, paid_at_ms: 0, refunded_fen: 0, state: 'NOTPAY' as const, prepay_id }
    return this.#changed(this.world.app_orders.put({ ...asked, ...fresh }))
  }

  /** @throws AppRefused NOT_FOUND */
  of(app: AppOrder['app'], pay_no: string): AppOrder {
    const order = this.world.app_orders.get(pay_no)
    if (order?.app !== app) throw new AppRefused('NOT_FOUND')
    if (order.state === 'NOTPAY' && this.world.now() > order.expires_at_ms) order.state = 'CLOSED'
    return order
  }

  byPrepay = (prepay_id: string): AppOrder | undefined =>
    this.world.app_orders.all().find((order) => order.prepay_id === prepay_id)

  close(order: AppOrder): void {
    if (order.state === 'SUCCESS') throw new AppRefused('PAID')
    order.state = 'CLOSED'
    this.#changed(order)
  }

  /** The payer pays, in any state of the order unless it is paid; paid_fen: the app takes another amount. Its callback may stay away. */
  pay(
    order: AppOrder,
    { paid_fen = order.amount_fen, silent = false }: { paid_fen?: number; silent?: boolean } = {},
  ): void {
    if (order.state === 'SUCCESS') return
    const paid = { state: 'SUCCESS' as const, paid_fen, paid_at_ms: this.world.now() }
    Object.assign(order, paid, { order_id: this.world.nextNo(order.app === 'alipay' ? '2088' : '4200') })
    this.#changed(order)
    this.tell(order, { silent })
  }

  /** Tells the merchant that an order was paid. */
  tell(order: AppOrder, { silent = false }: { silent?: boolean } = {}) {
    return this.#callbacks.add({
      provider: order.app,
      type: 'payment.succeeded',
      about: order.pay_no,
      url: order.notify_url,
      data: null,
      body: this.message(order),
      ...(silent ? { never: true } : {}),
    })
  }

  /** The callback body for a paid order. @param change fields that a false callback states otherwise */
  message(order: AppOrder, change: Record<string, unknown> = {}): string {
    if (order.app === 'alipay') return notification(this.notice(order, change), this.#keys.alipay.alipay_private_key)
    const content = { ...this.weChatOrder(order), ...change }
    const { api_v3_key } = this.#keys.wechat_pay
    const event = { id: randomUUID(), event_type: 'TRANSACTION.SUCCESS', original_type: 'transaction' as const }
    return weChatEvent({ ...event, content, now_ms: this.world.now() }, api_v3_key)
  }

  /** An order as WeChat Pay shows it. */
  weChatOrder(order: AppOrder) {
    const paid = order.state === 'SUCCESS'
    const total = paid ? order.paid_fen : order.amount_fen
    const state = paid && order.refunded_fen > 0 ? 'REFUND' : order.state
    return {
      appid: this.#keys.social_app_id,
      mchid: this.#keys.wechat_pay.mchid,
      out_trade_no: order.pay_no,
      trade_state: state,
      trade_state_desc: state,
      amount: { total, payer_total: total, currency: 'CNY', payer_currency: 'CNY' },
      ...(paid
        ? {
            transaction_id: order.order_id,
            trade_type: order.openid ? 'JSAPI' : 'MWEB',
            bank_type: 'OTHERS',
            success_time: rfc3339(order.paid_at_ms),
            payer: { openid: order.openid || 'o_somebody' },
          }
        : {}),
    }
  }

  /** The fields of Alipay's notification. */
  notice(order: AppOrder, change: Record<string, unknown> = {}): Record<string, string> {
    return {
      notify_time: beijing(this.world.now()),
      notify_type: 'trade_status_sync',
      notify_id: randomBytes(17).toString('hex'),
      app_id: this.#keys.alipay.app_id,
      charset: 'utf-8',
      version: '1.0',
      trade_no: order.order_id,
      out_trade_no: order.pay_no,
      trade_status: 'TRADE_SUCCESS',
      total_amount: yuan(order.paid_fen),
      receipt_amount: yuan(order.paid_fen),
      subject: order.subject,
      gmt_create: beijing(order.paid_at_ms),
      gmt_payment: beijing(order.paid_at_ms),
      ...change,
    }
  }

  /** Gives money back; the same number again is the same refund. @throws AppRefused NOT_PAID, EXCEEDS, OTHER_CONTENT */
  refund(order: AppOrder, asked: { refund_no: string; amount_fen: number; notify_url: string }): AppRefund {
    const same = this.world.app_refunds.get(asked.refund_no)
    if (same) {
      if (same.amount_fen !== asked.amount_fen || same.pay_no !== order.pay_no) throw new AppRefused('OTHER_CONTENT')
      return same
    }
    if (order.state !== 'SUCCESS') throw new AppRefused('NOT_PAID')
    if (order.refunded_fen + asked.amount_fen > order.paid_fen) throw new AppRefused('EXCEEDS')
    order.refunded_fen += asked.amount_fen
    const of = { app: order.app, pay_no: order.pay_no, refund_id: this.world.nextNo('5030') }
    const refund = this.world.app_refunds.put({ ...of, ...asked, state: 'PROCESSING', done_at_ms: 0 })
    setTimeout(() => this.#finish(refund), 0).unref()
    this.world.changed()
    return refund
  }

  #finish(refund: AppRefund): void {
    Object.assign(refund, { state: 'SUCCESS', done_at_ms: this.world.now() })
    this.world.changed()
    if (refund.app === 'alipay') return
    const { mchid, api_v3_key } = this.#keys.wechat_pay
    const { status, ...shown } = this.weChatRefund(refund)
    const event = { id: randomUUID(), event_type: 'REFUND.SUCCESS', original_type: 'refund' as const }
    this.#callbacks.add({
      provider: 'wechatpay',
      type: 'refund.succeeded',
      about: refund.refund_no,
      url: refund.notify_url,
      data: null,
      body: weChatEvent(
        { ...event, content: { mchid, refund_status: status, ...shown }, now_ms: this.world.now() },
        api_v3_key,
      ),
    })
  }

  /** A refund as WeChat Pay shows it. */
  weChatRefund(refund: AppRefund) {
    const order = this.world.app_orders.get(refund.pay_no)!
    return {
      refund_id: refund.refund_id,
      out_refund_no: refund.refund_no,
      transaction_id: order.order_id,
      out_trade_no: refund.pay_no,
      channel: 'ORIGINAL',
      status: refund.state,
      amount: { total: order.paid_fen, refund: refund.amount_fen, payer_refund: refund.amount_fen, currency: 'CNY' },
      ...(refund.state === 'SUCCESS' ? { success_time: rfc3339(refund.done_at_ms) } : {}),
    }
  }

  #changed(order: AppOrder): AppOrder {
    this.world.changed()
    return order
  }
}
