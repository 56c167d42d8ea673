import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { GatewayRefused, OutcomeUnknown, SignatureError } from '../errors.ts'
import type { PaymentApp } from '../index.ts'
import { nextPayNo, type Outside, openOutside } from '../testing.ts'
import { Alipay, WeChatPay } from './index.ts'

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

const today = () => shanghaiDay(Date.now())
const CHANNELS = ['wechat', 'alipay'] as const

describe.each(CHANNELS)('%s', (channel) => {
  const app = (): PaymentApp => outside.gateways.payment_apps[channel]
  const path = () => `/hooks/${app().provider}/payment`

  const ordered = async (amount_fen = 128_00, openid: string | null = null) => {
    const pay_no = nextPayNo()
    const opening = await app().order({
      pay_no,
      amount_fen,
      subject: '聚雅藏珍 竞拍保证金',
      expires_at: Date.now() + 900_000,
      notify_url: `${outside.merchant_url}${path()}`,
      return_url: `${outside.merchant_url}/h5/paid/${pay_no}`,
      payer_ip: '203.0.113.7',
      openid,
    })
    return { pay_no, opening }
  }
  /** Opens the page in a browser and pays there, or leaves. @returns where the browser ends */
  const inBrowser = async (opening: Awaited<ReturnType<typeof ordered>>['opening'], act: 'pay' | 'leave') => {
    if (opening.by !== 'redirect') throw new Error('nothing to open in a browser')
    const page = await fetch(opening.url)
    expect(await page.text()).toContain('¥128.00')
    const answer = await fetch(`${page.url}&do=${act}`, { redirect: 'manual' })
    return answer.headers.get('location')
  }
  const paid = async () => {
    const made = await ordered()
    await inBrowser(made.opening, 'pay')
    return made.pay_no
  }

  test('a payer pays on the page that was opened, and comes back to ours', async () => {
    const { pay_no, opening } = await ordered()

    expect(await inBrowser(opening, 'pay')).toBe(`${outside.merchant_url}/h5/paid/${pay_no}`)
    expect(await app().queryOrder(pay_no)).toMatchObject({
      pay_no,
      state: 'succeeded',
      amount_fen: 128_00,
      currency: 'CNY',
    })
  })

  test('what nobody paid waits for its payer, is closed, and stays closed', async () => {
    const { pay_no, opening } = await ordered()
    await inBrowser(opening, 'leave')

    expect(await app().queryOrder(pay_no)).toMatchObject({ state: 'awaiting_payer' })
    expect(await app().closeOrder(pay_no)).toMatchObject({ state: 'closed' })
    expect(await app().closeOrder(pay_no)).toMatchObject({ state: 'closed' })
    expect(await app().queryOrder(pay_no)).toMatchObject({ state: 'closed' })
  })

  test('what was paid cannot be closed, and what was never ordered is not known', async () => {
    const pay_no = await paid()

    expect(await refusal(app().closeOrder(pay_no))).toBe('ORDER_PAID')
    expect(await refusal(app().queryOrder('P0000000000000000'))).toBe('ORDER_NOT_FOUND')
    expect(await refusal(app().closeOrder('P0000000000000000'))).toBe('ORDER_NOT_FOUND')
  })

  test('its callback is read once the signature holds, with what the app took', async () => {
    await paid()
    await outside.sandbox.control.deliver_all()
    const { headers, raw } = outside.received[0]!

    expect(app().parseCallback(path(), headers, raw)).toMatchObject({
      type: 'payment.succeeded',
      payment: { state: 'succeeded', amount_fen: 128_00 },
    })
  })

  test('no forged callback is read', async () => {
    const pay_no = await paid()
    await outside.sandbox.control.deliver_all()
    const genuine = outside.received.splice(0)[0]!
    app().parseCallback(path(), genuine.headers, genuine.raw)

    const forged = await outside.sandbox.control.forge_app({ pay_no })

    expect(forged.length).toBeGreaterThanOrEqual(17)
    for (const [i, { headers, raw }] of outside.received.entries())
      if (forged[i]!.name !== 'GET instead of POST' && forged[i]!.name !== 'padded beyond all measure')
        expect(() => app().parseCallback(path(), headers, raw), forged[i]!.name).toThrow(SignatureError)
  })

  test('gives back a part once, however often it is asked, and never more than was paid', async () => {
    const pay_no = await paid()
    const order = { pay_no, paid_fen: 128_00, notify_url: `${outside.merchant_url}/hooks/${app().provider}/refund` }
    const refund = { ...order, refund_no: `R${pay_no.slice(1)}`, amount_fen: 28_01 }

    await app().refund(refund)
    await app().refund(refund)

    await expect.poll(async () => (await app().queryRefund(refund)).state).toBe('succeeded')
    expect(await app().queryRefund(refund)).toMatchObject({ amount_fen: 28_01, pay_no })
    expect(outside.sandbox.control.app_refunds()).toHaveLength(1)
    const second = app().refund({ ...refund, refund_no: `S${pay_no.slice(1)}`, amount_fen: 100_00 })
    await expect(second).rejects.toBeInstanceOf(GatewayRefused)
    expect(await app().queryOrder(pay_no)).toMatchObject({ state: 'succeeded' })
    expect(await refusal(app().queryRefund({ refund_no: 'R0000000000000000', pay_no }))).toBe('REFUND_NOT_FOUND')
  })

  test('tells a day’s movements with their fees, and that a day without any has no statement', async () => {
    expect(await app().statement(today())).toBeNull()
    const pay_no = await paid()
    const refund = {
      refund_no: `R${pay_no.slice(1)}`,
      pay_no,
      amount_fen: 28_01,
      paid_fen: 128_00,
      notify_url: outside.merchant_url,
    }
    await app().refund(refund)
    await expect.poll(async () => (await app().queryRefund(refund)).state).toBe('succeeded')

    expect(await app().statement(today())).toMatchObject([
      { kind: 'pay', no: pay_no, amount_fen: 128_00, fee_fen: 49 },
      { kind: 'refund', no: refund.refund_no, amount_fen: 28_01, fee_fen: -11 },
    ])
  })

  test('an answer that is late, cut off, busy or wrongly signed is an unknown outcome', async () => {
    const { pay_no } = await ordered()
    const service = app().provider
    for (const fault of [{ drop_answers: 1 }, { busy: 1 }, { bad_signatures: 1 }]) {
      outside.sandbox.control.fault({ service, ...fault })
      await expect(app().queryOrder(pay_no)).rejects.toBeInstanceOf(OutcomeUnknown)
    }
  })
})

test('inside the messenger the window gets parameters that only we could have signed', async () => {
  const { wechat } = outside.gateways.payment_apps
  const pay_no = nextPayNo()
  const opening = await wechat.order({
    ...{ pay_no, amount_fen: 1, subject: '聚雅藏珍', expires_at: Date.now() + 900_000, payer_ip: '203.0.113.7' },
    ...{
      notify_url: `${outside.merchant_url}/hooks/wechatpay/payment`,
      return_url: outside.merchant_url,
      openid: 'o_1',
    },
  })
  if (opening.by !== 'jsapi') throw new Error('the messenger opens its own window')

  const forged = { ...opening.params, package: 'prepay_id=wx0' }
  expect(outside.sandbox.control.messenger_pay(forged)).toBe('get_brand_wcpay_request:fail')
  expect(outside.sandbox.control.messenger_pay(opening.params)).toBe('get_brand_wcpay_request:ok')
  expect(await wechat.queryOrder(pay_no)).toMatchObject({ state: 'succeeded', amount_fen: 1 })
})

test('an app without keys or without an address is not configured, and says so', async () => {
  const wechat = new WeChatPay({ base_url: outside.sandbox.url, appid: 'wx', keys: undefined })
  const alipay = new Alipay({ base_url: undefined, keys: outside.secrets.server.alipay })
  for (const app of [wechat, alipay]) {
    expect(app.configured).toBe(false)
    expect(await refusal(app.queryOrder('P1'))).toBe('NOT_CONFIGURED')
  }
})
