/** An account leaves, its auction stands: what keeps it open with the way out, money in the wallet too, the proof, fifteen days; then price, winner, order and chat without a name. */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { account, address, auction, chat, order, payment, wallet } from '@juya/contract'
import { idNumber } from '@juya/sandbox/src/providers/registers.ts'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DEMO_PAY_PASSWORD } from '../../apps/server/src/seed/people.ts'
import { logIn } from '../browser.ts'
import {
  accessibilityFaults,
  advance,
  callApi,
  goBack,
  goTo,
  goToWhole,
  newPhone,
  origin,
  reload,
  sandboxUrl,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const DAY_MS = 86_400_000
const PHONE = '13955550301'
const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
const ASKED = 'Is the box the old one?'
const TOPPED_UP_FEN = 50_00

const sandbox = async (name: string, input: object): Promise<string> => {
  const answer = await fetch(`${sandboxUrl()}/control/${name}`, { method: 'POST', body: JSON.stringify(input) })
  return ((await answer.json()) as { result: string }).result
}
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US')}`
const codeTo = (phone: string) => sandbox('last_code', { phone, from: 'platform' })

/** A step of one side, taken as the app would; it is not refused. */
async function act<T>(token: string, { method, path }: { method: 'GET' | 'POST'; path: string }, input: object) {
  const answer = await callApi<T>(method, path, { ...input }, { token, 'idempotency-key': randomUUID() })
  expect(answer, answer.msg).toMatchObject({ code: 1 })
  return answer.data
}
/** A code by SMS, sent once a minute at most. */
async function proof(token: string, scene: 'login' | 'pay_pwd'): Promise<string> {
  await advance(61_000)
  const before = await codeTo(PHONE).catch(() => '')
  await act(token, account.sendCode, { phone: PHONE, scene })
  await until(async () => ((await codeTo(PHONE).catch(() => '')) || before) !== before)
  return codeTo(PHONE)
}
async function documentOf(token: string): Promise<string> {
  const form = new FormData()
  form.append('kind', 'image')
  form.append('use', 'idcard')
  const picture = readFileSync(join(import.meta.dirname, '../../apps/server/demo-world/shop-covers/cover-08.webp'))
  form.append('file', new Blob([new Uint8Array(picture)]), 'card.webp')
  const answer = await fetch(`${origin()}/api/portal/Public/upload_img`, {
    method: 'POST',
    body: form,
    headers: { token, 'x-requested-with': 'XMLHttpRequest', 'idempotency-key': randomUUID() },
  })
  return ((await answer.json()) as { data: { path: string } }).data.path
}

interface Newcomer {
  id: number
  token: string
  card_id: number
  address_id: number
}

/** A person of their own with a real name, a pay password, a bank card and an address, who has nothing else. */
async function newcomer(): Promise<Newcomer> {
  const { token, user } = await act<{ token: string; user: { id: number } }>('', account.loginByCode, {
    phone: PHONE,
    sms_code: await proof('', 'login'),
  })
  const picture = await documentOf(token)
  await act(token, account.submitRealname, {
    kind: 'person',
    real_name: '林远之',
    id_no: idNumber('19880312', 77),
    id_front: picture,
    id_back: picture,
  })
  await act(token, account.setPayPassword, {
    pay_password: DEMO_PAY_PASSWORD,
    sms_code: await proof(token, 'pay_pwd'),
  })
  const { bind_ref } = await act<{ bind_ref: string }>(token, payment.bindCard, {
    card_no: goodCard(8301),
    phone: PHONE,
  })
  const card = await act<{ id: number }>(token, payment.confirmCard, {
    bind_ref,
    sms_code: await sandbox('last_code', { phone: PHONE, from: 'bank' }),
  })
  const home = await act<{ id: number }>(token, address.add, {
    receiver: 'Lin Yuan',
    phone: PHONE,
    province_code: '330000',
    city_code: '330100',
    county_code: '330106',
    detail: '90 Wensan Road',
    is_default: true,
  })
  return { id: user.id, token, card_id: card.id, address_id: home.id }
}

/** Puts money in by card. */
async function topUp({ token, card_id }: Newcomer, amount_fen: number): Promise<void> {
  const by_card = { channel: 'card', card_id, shown_total_fen: amount_fen }
  const { pay_no } = await act<{ pay_no: string }>(token, wallet.recharge, { amount_fen, ...by_card })
  await act(token, payment.submitCode, { pay_no, sms_code: await sandbox('bank_code', { pay_no }) })
}

/** Takes out what is left in the wallet, by the way that closing the account offers: back to the card it came from. */
async function takeOut(phone: Page, fen: number): Promise<void> {
  await phone.getByText(`${yuan(fen)} in your wallet`).click()
  await phone.getByLabel('How much').fill(String(fen / 100))
  await phone.getByRole('button', { name: `Withdraw ${yuan(fen)}` }).click()
  await phone.getByRole('textbox', { name: 'Pay password' }).pressSequentially(DEMO_PAY_PASSWORD)
  await toasted(phone, 'Asked for')
  const asked = async () =>
    (await sql<{ status: string }>('select status from payout_withdrawals order by id desc limit 1'))[0]!
  await until(async () => {
    if ((await asked()).status === 'paid') return true
    await advance(60_000)
    return false
  })
  await goBack(phone)
}

interface Lot {
  id: number
  shop_id: number
  owner: string
}

/** The lot that ends first of those that ask no deposit and need some minutes yet. */
async function aLot(): Promise<Lot> {
  const [lot] = await sql<Lot>(
    `select l.id::int, l.shop_id::int, u.phone as owner from lot_lots l join shop_shops s on s.id = l.shop_id join account_users u on u.id = s.owner_user_id
     where l.status = 'live' and l.mode = 'single' and l.deposit_fen = 0 and l.reserve_fen is null
       and l.ends_at > platform_now() + interval '10 minutes' and coalesce(l.leader_max_fen, 0) <= l.current_fen order by l.ends_at limit 1`,
  )
  return lot!
}

interface Bought {
  id: number
  status: string
  fen: number
}
const orderOf = async (lot: Lot, user_id: number) =>
  (
    await sql<Bought>(
      'select id::int, status, total_fen::int as fen from order_orders where lot_id = $1 and user_id = $2',
      [lot.id, user_id],
    )
  )[0]

/** How long it is until the order completes by itself, 0 once that is due. */
async function untilCompletionMs(order_id: number): Promise<number> {
  const [due] = await sql<{ ms: number }>(
    `select greatest(ceil(extract(epoch from due_at - platform_now()) * 1000), 0)::int as ms from platform_deadlines
      where kind = 'order_complete' and ref_id = $1`,
    [order_id],
  )
  return due?.ms ?? 0
}

/** The lot is won by one bid, paid by card, shipped and received. */
async function winAndReceive(lot: Lot, { id: user_id, token, ...pays_with }: Newcomer): Promise<Bought> {
  const { next_fen } = await act<{ next_fen: number }>(token, auction.lot, { id: lot.id })
  await act(token, auction.bid, { id: lot.id, amount_fen: next_fen, client_bid_id: randomUUID() })
  const [left] = await sql<{ ms: number }>(
    'select ceil(extract(epoch from ends_at - platform_now()) * 1000)::int as ms from lot_lots where id = $1',
    [lot.id],
  )
  await advance(left!.ms + 1_000)
  await until(async () => (await orderOf(lot, user_id)) !== undefined)
  const { id, fen } = (await orderOf(lot, user_id))!
  const { pay_no } = await act<{ pay_no: string }>(token, order.payOne, {
    id,
    channel: 'card',
    ...pays_with,
    shown_total_fen: fen,
  })
  await act(token, payment.submitCode, { pay_no, sms_code: await sandbox('bank_code', { pay_no }) })
  await until(async () => (await orderOf(lot, user_id))!.status === 'to_ship')
  const shop = await logIn(origin(), lot.owner)
  await act(shop.token, order.ship, { id, carrier_code: 'SF', tracking_no: 'SF1400000008831' })
  await act(token, order.confirm, { id })
  return (await orderOf(lot, user_id))!
}

test('an account leaves once nothing keeps it, and its auction, order and chat stand for the others', async () => {
  const lot = await aLot()
  const me = await newcomer()
  const { conv } = await act<{ conv: { id: number } }>(me.token, chat.open, { shop_id: lot.shop_id, lot_id: lot.id })
  await act(me.token, chat.send, {
    conv_id: conv.id,
    kind: 'text',
    body: JSON.stringify({ text: ASKED }),
    client_msg_id: randomUUID(),
  })
  const bought = await winAndReceive(lot, me)
  await topUp(me, TOPPED_UP_FEN)
  const looker = await newPhone()
  /** The bids with their bidders, as anybody reads them. */
  const bids = async () => {
    await goToWhole(looker, `/pages/main/auctiondetail?id=${lot.id}`)
    const shown = await looker.locator('.page__body').innerText()
    return shown.split('\n').filter((line) => /[*]{2}|^¥/.test(line))
  }
  const bids_before = await bids()
  expect(bids_before).toContain(yuan(bought.fen))

  const phone = await newPhone({ width: 360 })
  await goTo(phone, '/pages/login/smsLogin')
  await phone.getByPlaceholder('Phone number').fill(PHONE)
  await advance(61_000)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByRole('button', { name: /Send again in/ }).waitFor()
  await phone.getByPlaceholder('6-digit code').fill(await codeTo(PHONE))
  await phone.getByRole('checkbox').check({ force: true })
  await phone.getByRole('button', { name: 'Sign in', exact: true }).click()
  await phone.waitForFunction(() => localStorage.getItem('token') !== null)

  await goTo(phone, '/pages/users/destory_account')
  await phone.getByText('1 order under way').waitFor()
  expect(await phone.getByRole('button', { name: 'Close the account' }).count()).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  expect(await sidewaysPx(phone)).toBe(0)
  await until(async () => {
    if ((await orderOf(lot, me.id))!.status === 'completed') return true
    // No further than that: sign-ins end with the months.
    await advance(await untilCompletionMs(bought.id))
    return false
  })
  await reload(phone)
  await takeOut(phone, TOPPED_UP_FEN)
  await phone.getByText('1 bank card').click()
  await phone.getByRole('button', { name: 'Remove' }).click()
  await phone.getByLabel('6-digit pay password').fill(DEMO_PAY_PASSWORD)
  await toasted(phone, 'Card removed')

  await goBack(phone)
  await phone.getByLabel('Your phone number').fill(PHONE)
  const before = await codeTo(PHONE)
  await phone.getByRole('button', { name: 'Send code' }).click()
  await phone.getByRole('button', { name: /Again in/ }).waitFor()
  await until(async () => (await codeTo(PHONE)) !== before)
  await phone.getByLabel('SMS code').fill(await codeTo(PHONE))
  await phone.getByLabel('Pay password').fill(DEMO_PAY_PASSWORD)
  await phone.getByRole('button', { name: 'Close the account' }).click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Close the account' }).click()
  await phone.getByText(/^The account closes/).waitFor()
  await advance(15 * DAY_MS + 60_000)
  await until(
    async () =>
      (await sql('select 1 from account_users where id = $1 and status = $2', [me.id, 'cancelled'])).length > 0,
  )
  await reload(phone)
  await phone.waitForFunction(() => localStorage.getItem('token') === null)

  expect(await bids()).toEqual(bids_before)
  await goToWhole(looker, `${LOT_PAGE}?id=${lot.id}`)
  await looker.getByText(`Sold for ${yuan(bought.fen)}`).waitFor()

  const shop = await newPhone({ width: 360 })
  await signIn(shop, lot.owner)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goToWhole(shop, `/pages/sell/storeOrderInfo?id=${bought.id}`)
  await shop.getByText('Former member').first().waitFor()
  await shop.getByText('Completed').first().waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])
  await goTo(shop, '/pages/sell/user-message')
  await shop.getByRole('button', { name: new RegExp(ASKED.slice(0, 12)) }).click()
  await shop.getByText(ASKED).waitFor()
  await shop.getByText('Former member').first().waitFor()
  await shop.getByText('Nobody reads here any more: this account or shop is closed or locked').waitFor()
  expect(await accessibilityFaults(shop)).toEqual([])
  expect(await sidewaysPx(shop)).toBe(0)
})
