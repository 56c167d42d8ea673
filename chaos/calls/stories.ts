/** What happens in calls that no id alone can make happen: each story answers who sends what so that it is done. */
import { auction, deposit, operator, order, payment, wallet } from '@juya/contract'
import { goodCard } from '@juya/sandbox/src/test-cards.ts'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { newAddress, WEST_LAKE } from '../../apps/server/src/domains/address/testing.ts'
import { draftLot, placed, runningLot } from '../../apps/server/src/domains/auction/testing.ts'
import { noticeForfeit } from '../../apps/server/src/domains/deposit/index.ts'
import { codeOf, newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import {
  newTrackingNo,
  paidOrder,
  receivedOrder,
  shippedOrder,
  type TestOrder,
  wonOrder,
} from '../../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, verifyIdentity } from '../../apps/server/src/domains/payment/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { inTransaction } from '../../apps/server/src/platform/db.ts'
import { guest } from '../../apps/server/src/testing/world.ts'
import type { House, Living } from './living.ts'
import { ACCOUNT_STORIES, filed } from './stories-account.ts'
import { CASE_STORIES } from './stories-aftersale.ts'

export const REASON = 'asked for by phone'
export const HOUR_MS = 3_600_000

export async function penaltyOf({ world, person, shop }: House): Promise<number> {
  const won = await wonOrder(world, { buyer: person, shop, deposit_fen: 100_00 })
  const row = await inTransaction(world.ctx, (tx) =>
    noticeForfeit(tx, {
      user_id: person.id,
      shop_id: shop.id,
      scope: 'lot',
      ref_id: won.lot_id,
      rule_no: 'B4.1',
      title: 'A vase',
      order_id: won.id,
      evidence: [{ at: Date.now(), en: 'Not paid in time', zh: '未按时付款' }],
    } as never),
  )
  return row!.id
}

export const own = ({ person, shop }: House) => ({ buyer: person, shop, hammer_fen: 10_00 })

function forPay({ person, ids }: House, won: Pick<TestOrder, 'id' | 'payable_fen'>): Living {
  return {
    caller: person,
    input: {
      id: won.id,
      address_id: ids.address,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: won.payable_fen,
    },
  }
}

export const lotForm = ({ category_id, category_params }: House) => ({
  mode: 'single',
  title: '清 白玉牌',
  category_id,
  images: ['upload/2026/01/test/a.webp'],
  desc: '包浆温润,沁色自然。',
  params: category_params,
  start_fen: 200_00,
  duration_s: 3_600,
})

async function handedIn(house: House): Promise<number> {
  const { world, category_id } = house
  const fresh = await newShop(world)
  const { ids } = await world.call(fresh, auction.publish, lotForm({ ...house, category_id }) as never)
  return ids[0]!
}

/** Sessions end while days pass. */
async function signInAnew(house: House): Promise<void> {
  const { world, person, shop } = house
  house.operator = await newOperator(world)
  person.token = (await createSession(world.ctx, { user_id: person.id })).token
  shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}

/** A lot whose winner never paid, with somebody who would have bought it. Takes two days of the world's time. */
async function unpaidLot(house: House) {
  const { world, shop } = house
  const lot = await runningLot(world, { shop })
  const [winner, second] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, second, lot, 150)
  await placed(world, winner, lot, 200)
  await world.advance(HOUR_MS + 1_000)
  await world.advance(50 * HOUR_MS)
  await signInAnew(house)
  return { lot, second }
}

async function reviewOf({ world }: House, received: TestOrder): Promise<{ id: number; items: unknown[] }> {
  const { items } = await world.call(received.buyer, order.comment, { id: received.id })
  return { id: received.id, items: items.map(({ id }) => ({ item_id: id, rating: 5, content: '胎釉俱佳' })) }
}

async function boundCard(house: House, fresh = false): Promise<{ person: TestPerson; card_id: number }> {
  const person = fresh ? await newBuyer(house.world, { verified: true }) : house.person
  return { person, card_id: await bindTestCard(house.world, person) }
}

async function started(house: House) {
  const { world } = house
  const { person, card_id } = await boundCard(house, true)
  const input = { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card' as const, card_id }
  const { pay_no } = await world.call(person, wallet.recharge, input)
  return { person, pay_no }
}

async function openChange({ world, operator: root }: House): Promise<number> {
  for (const key of ['fees.commission_auction_bp', 'fees.commission_house_bp', 'fees.commission_house_premium_bp']) {
    const saved = await world.send(root, operator.saveSetting, { key, value: 400, reason: REASON })
    if (saved.code === 1 && saved.data.pending) return saved.data.pending.change_id
  }
  const [row] = await world.sql<{ id: number }>(
    `select max(id) as id from operator_setting_changes where status = 'pending'`,
  )
  return row!.id
}

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

export const STORIES: Record<string, (house: House) => Promise<Living>> = {
  ...ACCOUNT_STORIES,
  ...CASE_STORIES,
  'address.add': async ({ person }) => ({ caller: person, input: { ...WEST_LAKE } }),
  async 'address.remove'({ world }) {
    const caller = await newBuyer(world)
    return { caller, input: { id: Number((await newAddress(world, caller.id)).id) } }
  },
  async 'auction.bid'({ world, shop, person }) {
    const lot = await runningLot(world, { shop })
    return { caller: person, input: { id: lot.id, amount_fen: 200_00, client_bid_id: crypto.randomUUID() } }
  },
  async 'auction.payDeposit'({ world, shop, person }) {
    const lot = await runningLot(world, { shop, deposit_fen: 50_00 })
    const { submit_token, topup_fen } = await world.call(person, auction.depositQuote, { id: lot.id })
    const input = {
      id: lot.id,
      submit_token,
      channel: 'wallet',
      pay_password: PAY_PASSWORD,
      shown_total_fen: topup_fen,
    }
    return { caller: person, input }
  },
  async 'auction.payPreview'(house) {
    const { caller, input } = await wonLot(house)
    return { caller, input: { id: input.id } }
  },
  'auction.pay': wonLot,
  async 'auction.answerSecondChance'(house) {
    const { lot, second } = await unpaidLot(house)
    const offered = await house.world.call(house.shop, auction.offerSecondChance, { lot_id: lot.id, action: 'offer' })
    return { caller: second, input: { offer_id: offered.id, action: 'decline' } }
  },
  async 'auction.offerSecondChance'(house) {
    return { caller: house.shop, input: { lot_id: (await unpaidLot(house)).lot.id, action: 'offer' } }
  },
  async 'auction.confirmReceipt'(house) {
    return { caller: house.person, input: { id: (await shippedOrder(house.world, own(house))).id } }
  },
  async 'auction.reviewForm'(house) {
    return { caller: house.person, input: { id: (await receivedOrder(house.world, own(house))).id } }
  },
  async 'auction.review'(house) {
    const input = await reviewOf(house, await receivedOrder(house.world, own(house)))
    return { caller: house.person, input }
  },
  'auction.publish': async (house) => ({ caller: house.shop, input: lotForm(house) }),
  'auction.editForm': draftOf,
  async 'auction.edit'(house) {
    const { caller, input } = await draftOf(house)
    return { caller, input: { ...input, title: '清 白玉牌之二', save: 'draft' } }
  },
  'auction.remove': draftOf,
  async 'auction.upDown'(house) {
    const { caller, input } = await draftOf(house)
    return { caller, input: { ...input, to: 'up' } }
  },
  async 'deposit.appeal'(house) {
    const input = { id: await penaltyOf(house), content: 'My bank was closed that day.' }
    return { caller: house.person, input }
  },
  async 'operator.login'({ world }) {
    await world.sql('delete from operator_guards') // strange cases have locked the address they come from
    const { login, password } = await newOperator(world, ['review'])
    return { caller: guest, input: { login, password } }
  },
  async 'operator.loginTotp'({ world }) {
    await world.sql('delete from operator_guards')
    const one = await newOperator(world, ['review'])
    const { challenge } = await world.call(guest, operator.login, { login: one.login, password: one.password })
    return { caller: guest, input: { challenge, code: await codeOf(world, one) } }
  },
  'operator.logout': async ({ world }) => ({ caller: await newOperator(world, ['review']), input: {} }),
  async 'operator.approveLot'(house) {
    return { caller: house.operator, input: { id: await handedIn(house) } }
  },
  async 'operator.rejectLot'(house) {
    return { caller: house.operator, input: { id: await handedIn(house), reason: REASON } }
  },
  async 'operator.stopLot'({ world, operator: caller }) {
    return { caller, input: { id: (await runningLot(world)).id, reason: REASON } }
  },
  async 'operator.restrictUser'({ world, operator: caller }) {
    return { caller, input: { id: (await newBuyer(world)).id, reason: REASON } }
  },
  async 'operator.unrestrictUser'({ world, operator: caller }) {
    const { id } = await newBuyer(world)
    await world.call(caller, operator.restrictUser, { id, reason: REASON })
    return { caller, input: { id, reason: REASON } }
  },
  async 'operator.endSessions'({ world, operator: caller }) {
    return { caller, input: { id: (await newBuyer(world)).id, reason: REASON } }
  },
  async 'operator.approveRealname'(house) {
    return { caller: house.operator, input: { id: await filed(house) } }
  },
  async 'operator.rejectRealname'(house) {
    return { caller: house.operator, input: { id: await filed(house), reason: REASON } }
  },
  async 'operator.decidePenalty'(house) {
    const { world, person, operator: caller } = house
    const id = await penaltyOf(house)
    await world.call(person, deposit.appeal, { id, content: 'My bank was closed that day.' })
    return { caller, input: { id, result: 'drop', reason: REASON } }
  },
  async 'operator.confirmSetting'(house) {
    const change_id = await openChange(house)
    return { caller: await newOperator(house.world), input: { change_id, accept: false, reason: REASON } }
  },
  async 'operator.ledgerTx'({ world, operator: caller }) {
    const [row] = await world.sql<{ id: number }>('select max(id) as id from ledger_txs')
    return { caller, input: { id: row!.id } }
  },
  'order.mineByCheckout': async ({ person }) => ({ caller: person, input: {} }),
  async 'order.confirm'(house) {
    return { caller: house.person, input: { id: (await shippedOrder(house.world, own(house))).id } }
  },
  async 'order.comment'(house) {
    const input = await reviewOf(house, await receivedOrder(house.world, own(house)))
    return { caller: house.person, input: { ...input, items: JSON.stringify(input.items) } }
  },
  async 'order.payPreview'(house) {
    return { caller: house.person, input: { ids: [(await wonOrder(house.world, own(house))).id] } }
  },
  async 'order.pay'(house) {
    const { caller, input } = forPay(house, await wonOrder(house.world, own(house)))
    const { id, ...rest } = input
    return { caller, input: { ...rest, ids: [id] } }
  },
  'order.payOne': async (house) => forPay(house, await wonOrder(house.world, own(house))),
  async 'order.action'(house) {
    return { caller: house.person, input: { id: (await shippedOrder(house.world, own(house))).id, action: 'extend' } }
  },
  async 'order.ship'(house) {
    const input = {
      id: (await paidOrder(house.world, own(house))).id,
      carrier_code: 'SF',
      tracking_no: newTrackingNo(),
    }
    return { caller: house.shop, input }
  },
  async 'order.shopAction'(house) {
    return { caller: house.shop, input: { id: house.ids.order, action: 'note', note: '已联系买家' } }
  },
  async 'payment.setDefaultCard'(house) {
    const { person, card_id } = await boundCard(house, true)
    return { caller: person, input: { id: card_id } }
  },
  async 'payment.unbindCard'(house) {
    const { person, card_id } = await boundCard(house, true)
    return { caller: person, input: { id: card_id, pay_password: PAY_PASSWORD } }
  },
  async 'payment.bindCard'(house) {
    return { caller: await verified(house), input: await cardForm(house) }
  },
  async 'payment.confirmCard'(house) {
    const caller = await verified(house)
    const { phone, ...form } = await cardForm(house)
    const { bind_ref } = await house.world.call(caller, payment.bindCard, { ...form, phone })
    const sms_code = house.world.sandbox.control.last_code({ phone, from: 'bank' }) ?? ''
    return { caller, input: { bind_ref, sms_code } }
  },
  async 'payment.create'(house) {
    const { person, card_id } = await boundCard(house, true)
    const won = await wonOrder(house.world, { buyer: person, shop: house.shop, hammer_fen: 10_00 })
    const input = { purpose: 'orders', purpose_ids: [won.id], card_id, shown_total_fen: won.payable_fen }
    return { caller: person, input }
  },
  async 'payment.submitCode'(house) {
    const { person, pay_no } = await started(house)
    return { caller: person, input: { pay_no, sms_code: bankCode(house.world, pay_no) } }
  },
  async 'payment.check'(house) {
    const { person, pay_no } = await started(house)
    return { caller: person, input: { pay_no } }
  },
  async 'shop.replyReview'(house) {
    const { world, shop, person } = house
    const input = await reviewOf(house, await receivedOrder(world, own(house)))
    const { review_ids } = await world.call(person, auction.review, input as never)
    return { caller: shop, input: { review_id: review_ids[0]!, content: '谢谢' } }
  },
  async 'site.upload'({ person }) {
    const head =
      '--x\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    const body = Buffer.concat([Buffer.from(head), PICTURE, Buffer.from('\r\n--x--\r\n')])
    return { caller: person, input: {}, multipart: { type: 'multipart/form-data; boundary=x', body } }
  },
  async 'wallet.recharge'(house) {
    const { person, card_id } = await boundCard(house, true)
    return { caller: person, input: { amount_fen: 200_00, shown_total_fen: 200_00, channel: 'card', card_id } }
  },
}

async function draftOf({ world, shop }: House): Promise<Living> {
  return { caller: shop, input: { id: (await draftLot(world, { shop, duration_s: 3_600 })).id } }
}

/** A lot bought at once, so that no time has to pass until somebody has won it. */
async function wonLot(house: House): Promise<Living> {
  const { world, shop, person } = house
  const lot = await runningLot(world, { shop, buy_now_fen: 300_00 })
  await placed(world, person, lot, 300, { kind: 'buy_now' })
  await world.settle()
  const { amounts } = await world.call(person, auction.payPreview, { id: lot.id })
  return forPay(house, { id: lot.id, payable_fen: amounts.payable_fen })
}

async function verified({ world }: House): Promise<TestPerson> {
  const person = await newBuyer(world)
  await verifyIdentity(world, person)
  return person
}

let cards = 0
async function cardForm({ world }: House) {
  const { phone } = await newBuyer(world)
  return { card_no: goodCard(7_000_000 + ++cards), phone, expiry: '1230', cvv: '123' }
}
