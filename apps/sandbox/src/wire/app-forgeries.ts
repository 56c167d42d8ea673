/** Callbacks of the payment apps as a forger would send them, made from a genuine one. None of them may change anything. */
import { generateKeyPairSync } from 'node:crypto'
import type { SandboxSecrets } from '../keys.ts'
import type { AppOrders } from '../providers/app-orders.ts'
import type { AppOrder } from '../world.ts'
import { notification } from './alipay-wire.ts'
import type { Forgery } from './forgeries.ts'
import { type WeChatHeaders, weChatEvent, weChatSigned } from './wechat-wire.ts'

const HOSTILE_KEY = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
}).privateKey

const BYTES_TOO_MANY = 100_000
const posted = (name: string, headers: Record<string, string>, body: string, method: Forgery['method'] = 'POST') => ({
  name,
  method,
  headers,
  body,
})

/** The one named `replayed nonce` is the genuine message itself: send it after the genuine one. */
function weChatForgeries(orders: AppOrders, order: AppOrder, keys: SandboxSecrets, now_ms: number): Forgery[] {
  const wechat = keys.wechat_pay
  const body = orders.message(order)
  const sealed = (change: Record<string, unknown>, key = wechat.api_v3_key) =>
    weChatEvent(
      {
        id: `forged-${order.pay_no}`,
        event_type: 'TRANSACTION.SUCCESS',
        original_type: 'transaction',
        content: { ...orders.weChatOrder(order), trade_state: 'SUCCESS', ...change },
        now_ms,
      },
      key,
    )
  const sign = (text: string, private_key?: string, at_ms = now_ms) =>
    weChatSigned(text, wechat, at_ms, private_key === undefined ? {} : { private_key })
  const good = sign(body)
  const without = (field: keyof WeChatHeaders) =>
    Object.fromEntries(Object.entries(good).filter(([name]) => name !== field))
  const signed = (name: string, text: string) => posted(name, sign(text), text)
  const flipped = `${body.slice(0, 60)}${body[60] === 'a' ? 'b' : 'a'}${body.slice(61)}`
  return [
    posted('no signature', without('wechatpay-signature'), body),
    posted('no timestamp', without('wechatpay-timestamp'), body),
    posted('no nonce', without('wechatpay-nonce'), body),
    posted('no serial', without('wechatpay-serial'), body),
    posted("signed with a stranger's key", sign(body, HOSTILE_KEY), body),
    posted("signed with the merchant's own key", sign(body, wechat.merchant_private_key), body),
    posted("signed with Alipay's key", sign(body, keys.alipay.alipay_private_key), body),
    posted('another serial', { ...good, 'wechatpay-serial': 'PUB_KEY_ID_0' }, body),
    posted(
      'probe prefix before the signature',
      { ...good, 'wechatpay-signature': `WECHATPAY/SIGNTEST/${good['wechatpay-signature']}` },
      body,
    ),
    posted('recorded six minutes ago', sign(body, undefined, now_ms - 360_000), body),
    posted('dated six minutes ahead', sign(body, undefined, now_ms + 360_000), body),
    posted('nonce renewed after signing', { ...good, 'wechatpay-nonce': 'f'.repeat(32) }, body),
    posted('replayed nonce', good, body),
    posted('one byte changed after signing', good, flipped),
    posted('cut off', good, body.slice(0, -20)),
    signed('encrypted under another key', sealed({}, 'x'.repeat(32))),
    signed('genuine message for another merchant', sealed({ mchid: '1900000000' })),
    signed('genuine message for another app', sealed({ appid: 'wx0000000000000000' })),
    signed('not encrypted', JSON.stringify({ ...JSON.parse(body), resource: orders.weChatOrder(order) })),
    signed('JSON of nothing', 'null'),
    posted('empty', good, ''),
    posted('padded beyond all measure', sign(body + ' '.repeat(BYTES_TOO_MANY)), body + ' '.repeat(BYTES_TOO_MANY)),
    posted('GET instead of POST', good, body, 'GET'),
  ]
}

function alipayForgeries(orders: AppOrders, order: AppOrder, keys: SandboxSecrets): Forgery[] {
  const { alipay_private_key: key, merchant_private_key } = keys.alipay
  const headers = { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' }
  const made = (change: Record<string, string> = {}, by = key) =>
    notification(
      { ...orders.notice(order), trade_no: '2088forged', notify_id: `forged-${order.pay_no}`, ...change },
      by,
    )
  const body = made()
  const edited = (change: Record<string, string>) =>
    new URLSearchParams({ ...Object.fromEntries(new URLSearchParams(body)), ...change }).toString()
  return [
    posted('no signature', headers, edited({ sign: '' })),
    posted('another way to sign', headers, edited({ sign_type: 'RSA' })),
    posted('no way to sign', headers, edited({ sign_type: '' })),
    posted("signed with a stranger's key", headers, made({}, HOSTILE_KEY)),
    posted("signed with the merchant's own key", headers, made({}, merchant_private_key)),
    posted("signed with WeChat Pay's key", headers, made({}, keys.wechat_pay.platform_private_key)),
    posted('amount one fen higher', headers, edited({ total_amount: '99999.01' })),
    posted('other order', headers, edited({ out_trade_no: 'P000000000001' })),
    posted('other state', headers, edited({ trade_status: 'TRADE_FINISHED' })),
    posted('a field more', headers, edited({ passback_params: 'x' })),
    posted('a field given twice', headers, `${body}&total_amount=999999.00`),
    posted('genuine message for another app', headers, made({ app_id: '2021000000000000' })),
    posted('another kind of message', headers, made({ notify_type: 'servicewindow' })),
    posted('cut off', headers, body.slice(0, -20)),
    posted(
      'JSON',
      { 'content-type': 'application/json' },
      JSON.stringify(Object.fromEntries(new URLSearchParams(body))),
    ),
    posted('empty', headers, ''),
    posted('padded beyond all measure', headers, `${body}&x=${'x'.repeat(BYTES_TOO_MANY)}`),
    posted('GET instead of POST', headers, body, 'GET'),
  ]
}

export const appForgeries = (orders: AppOrders, order: AppOrder, keys: SandboxSecrets, now_ms: number): Forgery[] =>
  order.app === 'alipay' ? alipayForgeries(orders, order, keys) : weChatForgeries(orders, order, keys, now_ms)
