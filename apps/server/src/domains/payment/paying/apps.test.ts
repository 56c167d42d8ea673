import { payment, wallet } from '@juya/contract'
import { shanghaiDay } from '@juya/sandbox/src/providers/card-data.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Alipay } from '../../../gateways/payment-apps/index.ts'
import type { SignedCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../account/testing.ts'
import { accounts, feeRefunded, post } from '../../ledger/index.ts'
import { balanceOf, entriesOf, expectBooksBalance, fund } from '../../ledger/testing.ts'
import { paymentsOf, reconcileDay, requestRefund, startPayment } from '../index.ts'
import { APP_CHANNELS, inBrowser, MESSENGER, PROVIDERS, topUp } from '../testing/apps.ts'
import { openBills } from '../testing/toy-purpose.ts'

let world: World
let bills: Awaited<ReturnType<typeof openBills>>
let control: World['sandbox']['control']

beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  bills = await openBills(world)
  control = world.sandbox.control
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})
beforeEach(() => control.callbacks({ mode: 'manual', lose_next: 0 }))

const as = (person: TestPerson): SignedCtx => ({
  ...world.ctx,
  locale: 'en',
  user: { id: person.id, session_id: 1, role: 'normal', status: 'active', realname_verified: false },
})
const has = (person: TestPerson) => balanceOf(world, accounts.userWallet(person.id))
const rowOf = async (pay_no: string) =>
  (await world.sql('select * from payment_payments where pay_no = $1', [pay_no]))[0]!

describe.each(APP_CHANNELS)('%s', (channel) => {
  const clearing = `external:clearing:${PROVIDERS[channel]}`

  test('pays without identity or card: opened on the phone, credited once however often it is told', async () => {
    const person = await newBuyer(world)

    const started = await topUp(world, person, channel, 200_00)
    expect(started).toMatchObject({ status: 'created', channel, purpose: 'recharge', next: 'redirect' })
    expect(await inBrowser(started.next_data, 'pay')).toBe(`${world.services.origin()}/h5/paid/${started.pay_no}`)
    await control.deliver({ about: started.pay_no, times: 3 })
    control.app_tell({ pay_no: started.pay_no })
    const told = await control.deliver_all({ times: 2 })

    expect(told.every((one) => one.acked)).toBe(true)
    expect(await entriesOf(world, `pay:${started.pay_no}`)).toEqual([
      [clearing, -200_00],
      [accounts.userWallet(person.id), 200_00],
    ])
    expect(await has(person)).toBe(200_00)
    expect(await world.call(person, payment.check, { pay_no: started.pay_no })).toMatchObject({
      status: 'succeeded',
      next: 'none',
    })
  })

  test('is found by asking when its callback is lost', async () => {
    const person = await newBuyer(world)
    const { pay_no, next_data } = await topUp(world, person, channel, 30_00)
    await inBrowser(next_data, 'pay')
    expect(await has(person)).toBe(0)

    await world.advance(5_000)

    expect(await has(person)).toBe(30_00)
    expect((await rowOf(pay_no)).status).toBe('succeeded')
  })

  test('is asked for when the person says that they have paid', async () => {
    const person = await newBuyer(world)
    const { pay_no, next_data } = await topUp(world, person, channel, 30_00)
    expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'created' })
    await inBrowser(next_data, 'pay')

    expect(await world.call(person, payment.check, { pay_no })).toMatchObject({ status: 'succeeded' })
    expect(await has(person)).toBe(30_00)
  })

  test('is closed there and here when its time is up; money that comes later goes back to the app', async () => {
    const person = await newBuyer(world)
    const { pay_no, next_data } = await topUp(world, person, channel, 40_00)
    await inBrowser(next_data, 'leave')
    await world.advance(15 * 60_000)
    expect((await rowOf(pay_no)).status).toBe('expired')
    expect(control.app_orders().find((order) => order.pay_no === pay_no)?.state).toBe('CLOSED')

    control.app_pay({ pay_no })
    await control.deliver_all()
    await world.settle()
    await world.advance(60_000)

    expect(await has(person)).toBe(0)
    expect(await rowOf(pay_no)).toMatchObject({ settled_as: 'late', refunded_fen: 40_00 })
    expect(control.app_refunds().find((refund) => refund.pay_no === pay_no)).toMatchObject({
      amount_fen: 40_00,
      state: 'SUCCESS',
    })
    expect(
      (
        await world.sql('select status, destination from payment_refunds where payment_id = $1', [
          (await rowOf(pay_no)).id,
        ])
      )[0],
    ).toEqual({ status: 'succeeded', destination: 'original' })
  })

  test('in another amount credits nobody and waits in suspense', async () => {
    const person = await newBuyer(world)
    const before_fen = await balanceOf(world, accounts.suspense)
    const { pay_no, next_data } = await topUp(world, person, channel, 50_00)
    await inBrowser(next_data, 'leave')

    control.app_pay({ pay_no, paid_fen: 49_99 })
    await control.deliver_all()

    expect(await has(person)).toBe(0)
    expect((await rowOf(pay_no)).settled_as).toBe('suspense')
    expect((await balanceOf(world, accounts.suspense)) - before_fen).toBe(49_99)
  })

  test('no forged callback and no lie of the provider’s own changes anything; the forged are kept', async () => {
    const person = await newBuyer(world)
    const { pay_no, next_data } = await topUp(world, person, channel, 60_00)
    await inBrowser(next_data, 'leave')

    const forged = await control.forge_app({ pay_no })
    await control.app_lie({ pay_no })

    expect(forged.filter((one) => one.acked)).toEqual([])
    expect((await rowOf(pay_no)).status).toBe('created')
    expect(await has(person)).toBe(0)
    const kept = await world.sql<{ n: number }>(
      'select count(*)::int as n from payment_callbacks where provider = $1 and not signature_ok',
      [PROVIDERS[channel]],
    )
    expect(kept[0]!.n).toBeGreaterThanOrEqual(forged.length)
  })

  test('that was paid unnoticed is not paid a second time in another way', async () => {
    const person = await newBuyer(world)
    await fund(world, person.id, 100_00)
    const ids = [await bills.add(person, 70_00)]
    const ask = { purpose: 'promotion' as const, ids, shown_total_fen: 70_00 }
    const first = await startPayment(as(person), { ...ask, channel })
    if (first.opening?.by !== 'redirect') throw new Error('nothing to open')
    await inBrowser(first.opening, 'pay')

    const second = await startPayment(as(person), { ...ask, channel: 'wallet', pay_password: PAY_PASSWORD })

    expect(second).toMatchObject({ pay_no: first.pay_no, status: 'succeeded' })
    expect(await has(person)).toBe(100_00)
    expect(await bills.read(ids[0]!)).toMatchObject({ status: 'paid', paid_count: 1 })
  })

  test('asked for again is the same order; another way takes its place and closes it', async () => {
    const person = await newBuyer(world)
    await fund(world, person.id, 100_00)
    const ids = [await bills.add(person, 70_00)]
    const ask = { purpose: 'promotion' as const, ids, shown_total_fen: 70_00 }
    const first = await startPayment(as(person), { ...ask, channel })
    const again = await startPayment(as(person), { ...ask, channel })
    expect(again.pay_no).toBe(first.pay_no)
    expect(again.opening).toBeDefined()
    if (again.opening?.by === 'redirect') await inBrowser(again.opening, 'leave')

    await startPayment(as(person), { ...ask, channel: 'wallet', pay_password: PAY_PASSWORD })
    await world.settle()

    expect((await rowOf(first.pay_no)).status).toBe('cancelled')
    expect(control.app_orders().find((order) => order.pay_no === first.pay_no)?.state).toBe('CLOSED')
  })

  test('gives back to the app, and its day is settled as the statement says', async () => {
    const person = await newBuyer(world)
    const ids = [await bills.add(person, 100_00)]
    const begun = await startPayment(as(person), { purpose: 'promotion', ids, shown_total_fen: 100_00, channel })
    if (begun.opening?.by === 'redirect') await inBrowser(begun.opening, 'pay')
    await world.advance(5_000)
    const [paid] = await paymentsOf(world.ctx, 'promotion', ids[0]!)

    const asked = await inTransaction(world.ctx, async (tx) => {
      const part = { payment_id: paid!.payment_id, amount_fen: 40_00, reason: 'test', ref_type: 'fee', ref_id: 1 }
      const made = await requestRefund(tx, part)
      const refund_id = paid!.payment_id * 10
      await post(tx, feeRefunded({ refund_id, kind: 'promo', amount_fen: 40_00, refund: made.refund }))
      return made
    })
    expect(asked.refund).toEqual({ to: channel })
    await world.settle()
    await world.advance(60_000)
    await control.deliver_all()

    expect(await entriesOf(world, `refund:${asked.refund_no}:done`)).toEqual([
      ['platform:refund_transit', -40_00],
      [clearing, 40_00],
    ])
    const day = shanghaiDay(Date.now())
    expect(await reconcileDay(world.ctx, day, PROVIDERS[channel])).toEqual({ status: 'clean', differences: [] })
    const [settled] = await world.sql(
      'select settled_fen, fee_fen from payment_reconciliations where provider = $1 and day = $2',
      [PROVIDERS[channel], day],
    )
    expect(settled!.settled_fen).toBeGreaterThan(0)
    expect(await balanceOf(world, clearing)).toBe(0)
  })

  test('whose callback and every answer were lost is settled by the statement; a day without one waits while money moved', async () => {
    const person = await newBuyer(world)
    const { pay_no, next_data } = await topUp(world, person, channel, 80_00)
    await inBrowser(next_data, 'pay')
    const day = shanghaiDay(Date.now())

    await reconcileDay(world.ctx, day, PROVIDERS[channel])
    expect(await has(person)).toBe(80_00)

    const omit = control
      .app_orders()
      .map((order) => order.pay_no)
      .concat(control.app_refunds().map((refund) => refund.refund_no))
    control.edit_statement({ day, omit })
    await expect(reconcileDay(world.ctx, day, PROVIDERS[channel])).rejects.toThrow('no statement')
    expect((await rowOf(pay_no)).status).toBe('succeeded')
    control.edit_statement({ day })
  })
})

describe('offered', () => {
  const offered = async (person: TestPerson, headers?: Record<string, string>) =>
    (await world.call(person, wallet.rechargeForm, {}, headers)).channels.map(({ code, enabled }) =>
      enabled ? code : `${code} off`,
    )

  test('are both apps in a browser, and in the messenger its own alone, to whom it knows', async () => {
    const person = await newBuyer(world)
    expect(await offered(person)).toEqual(['wechat', 'alipay', 'card'])
    expect(await offered(person, MESSENGER)).toEqual(['wechat off', 'card'])
    const ask = { amount_fen: 10_00, shown_total_fen: 10_00 }
    for (const channel of APP_CHANNELS)
      expect(await world.send(person, wallet.recharge, { ...ask, channel }, MESSENGER)).toMatchObject({ data: null })

    await world.sql(
      `insert into account_messenger_bindings (user_id, provider, open_id, nickname) values ($1, 'wechat_h5', $2, 'x')`,
      [person.id, `o_${person.id}`],
    )
    expect(await offered(person, MESSENGER)).toEqual(['wechat', 'card'])
    const started = await world.call(person, wallet.recharge, { ...ask, channel: 'wechat' }, MESSENGER)
    expect(started.next).toBe('jsapi')
    expect(control.messenger_pay(started.next_data as Record<string, string>)).toBe('get_brand_wcpay_request:ok')
    expect(await world.call(person, payment.check, { pay_no: started.pay_no })).toMatchObject({ status: 'succeeded' })
    expect(await has(person)).toBe(10_00)
  })

  test('is no app without keys, nor one that the operator switched off', async () => {
    const person = await newBuyer(world)
    const { payment_apps } = world.services.gateways
    const { alipay } = payment_apps
    payment_apps.alipay = new Alipay({ base_url: world.sandbox.url, keys: undefined })
    expect(await offered(person)).toEqual(['wechat', 'card'])
    await world.refused(
      person,
      wallet.recharge,
      { amount_fen: 10_00, shown_total_fen: 10_00, channel: 'alipay' },
      'CHANNEL_UNAVAILABLE',
    )
    payment_apps.alipay = alipay
    expect(await offered(person)).toEqual(['wechat', 'alipay', 'card'])
  })
})

test('the way back of a payer opens the payment’s result, whatever the app adds to the address', async () => {
  const page = await world.app.http!.inject('/h5/paid/P2611280123456789?out_trade_no=1&sign=x')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('pay_no=P2611280123456789')
  expect((await world.app.http!.inject('/h5/paid/<script>')).statusCode).toBe(404)
})
