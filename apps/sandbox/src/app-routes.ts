/** WeChat Pay's API v3 under /v3 and Alipay's gateway under /gateway.do, each with its cashier page in the payer's browser. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Control } from './control.ts'
import type { SandboxSecrets } from './keys.ts'
import { fenOf, yuan } from './money.ts'
import { alipayBill, weChatBill } from './providers/app-bills.ts'
import { type AppOrders, AppRefused, rfc3339 } from './providers/app-orders.ts'
import { cashierPage } from './providers/cashier.ts'
import { isSignedRequest, rsa2 } from './wire/alipay-wire.ts'
import { requestFault, weChatSigned } from './wire/wechat-wire.ts'
import type { AppOrder } from './world.ts'

interface Parts {
  keys: SandboxSecrets
  orders: AppOrders
  control: Control
  /** Our own address. */
  origin: () => string
}
type Body = Record<string, unknown>
type Query = Record<string, string | undefined>
interface Said {
  status: number
  body: unknown
}

const HTML = 'text/html; charset=utf-8'
const object = (value: unknown): Body => (typeof value === 'object' && value !== null ? (value as Body) : {})

/** Where the payer decides, and then goes on. */
function serveCashier(
  app: FastifyInstance,
  path: string,
  found: (query: Query) => AppOrder | undefined,
  orders: AppOrders,
): void {
  app.get(path, async (request, reply) => {
    const query = request.query as Query
    const order = found(query)
    if (!order) return reply.code(404).type('text/plain').send('no such order')
    if (!query.do) return reply.type(HTML).send(cashierPage(order, request.url))
    if (query.do === 'pay' && orders.of(order.app, order.pay_no).state === 'NOTPAY') orders.pay(order)
    return reply.redirect(query.redirect_url ?? order.return_url)
  })
}

const WECHAT_NO: Record<string, [status: number, code: string]> = {
  NOT_FOUND: [404, 'ORDER_NOT_EXIST'],
  PAID: [400, 'ORDERPAID'],
  CLOSED: [400, 'ORDER_CLOSED'],
  OTHER_CONTENT: [403, 'OUT_TRADE_NO_USED'],
  NOT_PAID: [400, 'INVALID_REQUEST'],
  EXCEEDS: [400, 'INVALID_REQUEST'],
}
const no = (status: number, code: string): Said => ({ status, body: { code, message: code } })

export function serveWeChatPay(app: FastifyInstance, { keys, orders, control, origin }: Parts): void {
  const { mchid } = keys.wechat_pay
  const PAYS = '/v3/pay/transactions/'
  const REFUNDS = '/v3/refund/domestic/refunds'

  const order = (kind: string, body: Body): Said => {
    const { total } = object(body.amount) as { total?: number }
    const openid = String(object(body.payer).openid ?? '')
    if (body.mchid !== mchid || body.appid !== keys.social_app_id) return no(400, 'APPID_MCHID_NOT_MATCH')
    const pay_no = String(body.out_trade_no)
    if (
      !/^[\w|*-]{6,32}$/.test(pay_no) ||
      !Number.isSafeInteger(total) ||
      total! < 1 ||
      (kind === 'jsapi') !== (openid !== '')
    )
      return no(400, 'PARAM_ERROR')
    const made = orders.open({
      app: 'wechatpay',
      pay_no,
      amount_fen: total!,
      subject: String(body.description),
      notify_url: String(body.notify_url),
      return_url: '',
      openid,
      expires_at_ms: Date.parse(String(body.time_expire)),
    })
    const { prepay_id } = made
    return {
      status: 200,
      body: kind === 'jsapi' ? { prepay_id } : { h5_url: `${origin()}/wechat/cashier?prepay_id=${prepay_id}` },
    }
  }
  const answerTo = (method: string, url: URL, body: Body): Said => {
    const path = url.pathname
    if (path === '/v3/bill/tradebill') {
      const bill = weChatBill(orders.world, mchid, url.searchParams.get('bill_date') ?? '')
      if (bill === null) return no(400, 'NO_STATEMENT_EXIST')
      const hash_value = createHash('sha1').update(bill).digest('hex')
      const download_url = `${origin()}/v3/billdownload/file?token=${url.searchParams.get('bill_date')}`
      return { status: 200, body: { hash_type: 'SHA1', hash_value, download_url } }
    }
    if (path === REFUNDS && method === 'POST') {
      const { refund, total } = object(body.amount) as { refund: number; total: number }
      const paid = orders.of('wechatpay', String(body.out_trade_no))
      if (total !== paid.paid_fen) return no(400, 'INVALID_REQUEST')
      const asked = { refund_no: String(body.out_refund_no), amount_fen: refund, notify_url: String(body.notify_url) }
      return { status: 200, body: orders.weChatRefund(orders.refund(paid, asked)) }
    }
    if (path.startsWith(REFUNDS)) {
      const refund = orders.world.app_refunds.get(path.slice(REFUNDS.length + 1))
      return refund ? { status: 200, body: orders.weChatRefund(refund) } : no(404, 'RESOURCE_NOT_EXISTS')
    }
    const kind = path.slice(PAYS.length)
    if (kind === 'h5' || kind === 'jsapi') return order(kind, body)
    const [, pay_no = '', close] = kind.split('/')
    const found = orders.of('wechatpay', pay_no)
    if (!close) return { status: 200, body: orders.weChatOrder(found) }
    orders.close(found)
    return { status: 204, body: null }
  }

  const serve = async (
    request: { method: string; url: string; headers: Record<string, unknown>; body: unknown },
    reply: FastifyReply,
  ) => {
    const raw = typeof request.body === 'string' ? request.body : ''
    const faults = control.faults.wechatpay
    const fault = requestFault(
      { method: request.method, url: request.url, body: raw },
      String(request.headers.authorization),
      keys.wechat_pay,
      orders.world.now(),
    )
    const url = new URL(request.url, origin())
    if (fault === null && url.pathname === '/v3/billdownload/file')
      return reply
        .type('application/octet-stream')
        .send(weChatBill(orders.world, mchid, url.searchParams.get('token') ?? ''))
    let said: Said
    if (fault) said = { status: 401, body: { code: 'SIGN_ERROR', message: fault } }
    else if (faults.busy > 0) {
      faults.busy--
      said = no(500, 'SYSTEM_ERROR')
    } else
      try {
        said = answerTo(request.method, url, raw ? object(JSON.parse(raw)) : {})
      } catch (problem) {
        if (!(problem instanceof AppRefused)) throw problem
        said = no(...WECHAT_NO[problem.code]!)
      }
    const text = said.body === null ? '' : JSON.stringify(said.body)
    const signed = weChatSigned(faults.bad_signatures > 0 ? `${text} ` : text, keys.wechat_pay, orders.world.now())
    if (faults.bad_signatures > 0) faults.bad_signatures--
    return reply.code(said.status).headers(signed).type('application/json; charset=utf-8').send(text)
  }
  app.get('/v3/*', (request, reply) => serve(request, reply))
  app.post('/v3/*', (request, reply) => serve(request, reply))
  serveCashier(app, '/wechat/cashier', ({ prepay_id }) => orders.byPrepay(prepay_id ?? ''), orders)
}

const ALIPAY_NO: Record<string, string> = {
  NOT_FOUND: 'ACQ.TRADE_NOT_EXIST',
  PAID: 'ACQ.TRADE_STATUS_ERROR',
  CLOSED: 'ACQ.TRADE_HAS_CLOSE',
  OTHER_CONTENT: 'ACQ.DISCORDANT_REPEAT_REQUEST',
  NOT_PAID: 'ACQ.TRADE_NOT_ALLOW_REFUND',
  EXCEEDS: 'ACQ.REASON_TRADE_REFUND_FEE_ERR',
  NO_BILL: 'isp.bill_not_exist',
}
const beijing = (at_ms: number): string =>
  rfc3339(at_ms + 8 * 3_600_000)
    .slice(0, 19)
    .replace('T', ' ')

export function serveAlipay(app: FastifyInstance, { keys, orders, control, origin }: Parts): void {
  const { app_id, merchant_public_key, alipay_private_key } = keys.alipay

  const answerTo = (method: string, content: Body): Body => {
    const pay_no = String(content.out_trade_no)
    if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
      if (alipayBill(orders.world, String(content.bill_date)) === null) throw new AppRefused('NO_BILL')
      return { bill_download_url: `${origin()}/alipay/bill?day=${content.bill_date}` }
    }
    const order = orders.of('alipay', pay_no)
    const known = { out_trade_no: pay_no, trade_no: order.order_id || `2088${order.prepay_id.slice(2, 26)}` }
    if (method === 'alipay.trade.query') {
      const paid = order.state === 'SUCCESS'
      const whole = paid && order.refunded_fen === order.paid_fen
      const trade_status =
        whole || order.state === 'CLOSED' ? 'TRADE_CLOSED' : paid ? 'TRADE_SUCCESS' : 'WAIT_BUYER_PAY'
      const total_amount = yuan(paid ? order.paid_fen : order.amount_fen)
      return { ...known, trade_status, total_amount, ...(paid ? { send_pay_date: beijing(order.paid_at_ms) } : {}) }
    }
    if (method === 'alipay.trade.close') {
      orders.close(order)
      return known
    }
    const refund_no = String(content.out_request_no)
    if (method === 'alipay.trade.refund') {
      const amount_fen = fenOf(content.refund_amount)
      if (amount_fen === null) throw new AppRefused('EXCEEDS')
      const fresh = !orders.world.app_refunds.get(refund_no)
      orders.refund(order, { refund_no, amount_fen, notify_url: '' })
      return { ...known, fund_change: fresh ? 'Y' : 'N', refund_fee: yuan(order.refunded_fen) }
    }
    const refund = orders.world.app_refunds.get(refund_no)
    if (refund?.state !== 'SUCCESS') return {}
    const done = { refund_status: 'REFUND_SUCCESS', gmt_refund_pay: beijing(refund.done_at_ms) }
    return {
      ...known,
      out_request_no: refund_no,
      refund_amount: yuan(refund.amount_fen),
      total_amount: yuan(order.paid_fen),
      ...done,
    }
  }

  app.post('/gateway.do', async (request, reply) => {
    const fields = Object.fromEntries(new URLSearchParams(typeof request.body === 'string' ? request.body : ''))
    const faults = control.faults.alipay
    let node = `${(fields.method ?? 'error').replaceAll('.', '_')}_response`
    let said: Body
    if (fields.app_id !== app_id || !isSignedRequest(fields, merchant_public_key)) {
      node = 'error_response'
      said = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-signature' }
    } else if (faults.busy > 0) {
      faults.busy--
      said = { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' }
    } else
      try {
        said = { code: '10000', msg: 'Success', ...answerTo(fields.method!, object(JSON.parse(fields.biz_content!))) }
      } catch (problem) {
        if (!(problem instanceof AppRefused)) throw problem
        said = { code: '40004', msg: 'Business Failed', sub_code: ALIPAY_NO[problem.code], sub_msg: problem.code }
      }
    const text = JSON.stringify(said)
    const sign = rsa2(faults.bad_signatures > 0 ? `${text} ` : text, alipay_private_key)
    if (faults.bad_signatures > 0) faults.bad_signatures--
    // Slashes are escaped after signing.
    const sent = text.replaceAll('/', '\\/')
    return reply.type('text/html;charset=utf-8').send(`{"${node}":${sent},"sign":"${sign}"}`)
  })

  /** The payer opens what the merchant signed: from now on Alipay knows the order. */
  app.get('/gateway.do', async (request, reply) => {
    const fields = request.query as Record<string, string>
    if (fields.app_id !== app_id || !isSignedRequest(fields, merchant_public_key))
      return reply.code(400).type('text/plain').send('invalid-signature')
    const content = object(JSON.parse(fields.biz_content!))
    try {
      const order = orders.open({
        app: 'alipay',
        pay_no: String(content.out_trade_no),
        amount_fen: fenOf(content.total_amount)!,
        subject: String(content.subject),
        notify_url: fields.notify_url!,
        return_url: fields.return_url!,
        openid: '',
        expires_at_ms: Date.parse(`${String(content.time_expire).replace(' ', 'T')}+08:00`),
      })
      return reply.redirect(`${origin()}/alipay/cashier?prepay_id=${order.prepay_id}`)
    } catch (problem) {
      if (!(problem instanceof AppRefused)) throw problem
      return reply.code(400).type('text/plain').send(ALIPAY_NO[problem.code])
    }
  })
  serveCashier(app, '/alipay/cashier', ({ prepay_id }) => orders.byPrepay(prepay_id ?? ''), orders)
  app.get('/alipay/bill', async (request, reply) => {
    const bill = alipayBill(orders.world, (request.query as Query).day ?? '')
    return bill ? reply.type('application/zip').send(bill) : reply.code(404).send()
  })
}
