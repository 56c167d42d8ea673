/**
 * For every call of the contract something it would do: a caller who may, and an input that is true in this world. Most calls are
 * content with an id of the right kind; those that need a story of their own have it here. A row added tomorrow either finds its ids by
 * the table or is named by the fuzzer as one it could never do.
 */
import { ALL_CALLS, account, auction, type Call, deposit, operator, order, payment, wallet } from '@juya/contract'
import { createSession } from '../apps/server/src/domains/account/index.ts'
import {
  codeSentTo,
  idNumber,
  newBuyer,
  newPhone,
  PAY_PASSWORD,
  type TestPerson,
  uploadFor,
} from '../apps/server/src/domains/account/testing.ts'
import { newAddress, WEST_LAKE } from '../apps/server/src/domains/address/testing.ts'
import { anyCategory, draftLot, placed, runningLot } from '../apps/server/src/domains/auction/testing.ts'
import { noticeForfeit } from '../apps/server/src/domains/deposit/index.ts'
import { codeOf, newOperator, type TestOperator } from '../apps/server/src/domains/operator/testing.ts'
import {
  newTrackingNo,
  paidOrder,
  receivedOrder,
  shippedOrder,
  type TestOrder,
  wonOrder,
} from '../apps/server/src/domains/order/testing.ts'
import { bankCode, bindTestCard, verifyIdentity } from '../apps/server/src/domains/payment/testing.ts'
import { newShop, type TestShop } from '../apps/server/src/domains/shop/testing.ts'
import { saveBanner } from '../apps/server/src/domains/site/index.ts'
import { inTransaction } from '../apps/server/src/platform/db.ts'
import { type Caller, guest, type World } from '../apps/server/src/testing/world.ts'
import { fieldsOf } from './samples.ts'

export interface Living {
  caller: Caller
  input: Record<string, unknown>
  /** How it must come when it is not JSON. */
  multipart?: { type: string; body: Buffer }
}

export interface House {
  world: World
  person: TestPerson
  shop: TestShop
  operator: TestOperator
  category_id: number
  category_params: Record<string, string>
  /** Ids that are true, by kind. */
  ids: Record<string, unknown>
}

const PASSWORD = 'jade-and-ink-42'
const REASON = 'asked for by phone'
const HOUR_MS = 3_600_000

/** People and things every call can be about. */
export async function openHouse(world: World): Promise<House> {
  const person = await newBuyer(world, { verified: true, funded: 10_000_000_00, password: PASSWORD })
  await verifyIdentity(world, person)
  const shop = await newShop(world, { level: 3 })
  const root = await newOperator(world)
  const category_id = await anyCategory(world)
  const { params } = await world.call(shop, auction.publishParams, { category_id })
  const house: House = {
    world,
    person,
    shop,
    operator: root,
    category_id,
    category_params: Object.fromEntries(params.map(({ key, options: [choice = '若干'] }) => [key, choice])),
    ids: {},
  }
  const owned = { shop, buyer: person }
  const shipped = await shippedOrder(world, owned)
  const lot = await runningLot(world, { shop, ends_in_ms: 400 * 24 * HOUR_MS })
  await placed(world, person, lot, 100)
  const filing = await filed(house)
  await saveBanner(world.ctx, { position: 'ad:home_mid', image: 'upload/2026/11/c.webp', link: '/pages/leaky/leaky' })
  await world.settle()
  house.ids = {
    order: shipped.id,
    lot: lot.id,
    shop: shop.id,
    user: person.id,
    address: Number((await newAddress(world, person.id)).id),
    card: await bindTestCard(world, person),
    penalty: await penaltyOf(house),
    realname: filing,
    category: category_id,
    shipment: shipped.shipment_id,
  }
  return house
}

/** Fields whose values no schema tells. */
const WORDS: Record<string, unknown> = {
  keyword: '玉',
  q: '玉',
  city: '杭州',
  area: '西湖',
  slot: 'home_mid',
  reason: REASON,
  content: '胎釉俱佳,包装用心',
  pay_password: PAY_PASSWORD,
  channel: 'wallet',
  carrier_code: 'SF',
  type: 'lot',
}
const WORDS_OF: Record<string, Record<string, unknown>> = {
  'site.option': { key: 'app.forced_login' },
  'site.article': { code: 'user_agreement' },
  'site.cities': { code: '330000' },
  'site.counties': { code: '330100' },
  'wallet.moves': { type: 'recharge' },
  'site.activity': {},
  'operator.saveSetting': { key: 'order.parcel_silent_days', value: 6 },
}

/** What `id` means in a call: by its name, else by its domain. */
const KIND_OF_CALL: ReadonlyArray<[RegExp, string]> = [
  [/^auction\.(shipments|reviewForm|confirmReceipt|review)$/, 'order'],
  [/^auction\.categoryInfo$/, 'category'],
  [/^auction\./, 'lot'],
  [/^order\./, 'order'],
  [/^address\./, 'address'],
  [/^deposit\./, 'penalty'],
  [/^shop\./, 'shop'],
  [/^payment\./, 'card'],
  [/^operator\..*lot/i, 'lot'],
  [/^operator\..*order/i, 'order'],
  [/^operator\..*realname/i, 'realname'],
  [/^operator\..*penalt/i, 'penalty'],
  [/^operator\..*(user|sessions)/i, 'user'],
  [/^account\./, 'user'],
]
const nameOf = (call: Call) => `${call.domain}.${call.name}`

/** Values for the fields of a call, by their names. */
export function wordsFor(house: House, call: Call): Record<string, unknown> {
  const { ids } = house
  const name = nameOf(call)
  const id = ids[KIND_OF_CALL.find(([pattern]) => pattern.test(name))?.[1] ?? call.domain]
  return {
    ...WORDS,
    ...(id === undefined ? {} : { id, ids: [id] }),
    order_id: ids.order,
    lot_id: ids.lot,
    shop_id: ids.shop,
    user_id: ids.user,
    card_id: ids.card,
    address_id: ids.address,
    category_id: ids.category,
    parent_id: ids.category,
    ...WORDS_OF[name],
  }
}

/** Whom the door lets through. */
export function likelyCaller({ person, shop, operator: root }: House, call: Call): Caller {
  if (call.auth === 'operator') return root
  if (call.auth === 'shop' || call.auth === 'shop_owner') return shop
  return call.auth === 'public' ? guest : person
}

/** An input that should be granted: the call's own story, else its required fields with values that fit. */
export async function livingSample(
  house: House,
  call: Call,
  plain: (call: Call, words: Record<string, unknown>) => Record<string, unknown>,
): Promise<Living> {
  const story = STORIES[nameOf(call)]
  if (story) return story(house)
  return { caller: likelyCaller(house, call), input: plain(call, wordsFor(house, call)) }
}

// — the parts stories are made of

async function smsCode(world: World, phone: string, scene: string, caller: Caller = guest): Promise<string> {
  await world.sql('delete from account_sms_codes where true')
  await world.call(caller, account.sendCode, { phone, scene: scene as 'login' })
  return codeSentTo(phone)
}

let filings = 0
const filing = async (world: World, person: TestPerson) => ({
  real_name: '顾小满',
  id_no: idNumber('19910101', ++filings % 1_000),
  id_front: await uploadFor(world, person.id, 'idcard'),
  id_back: await uploadFor(world, person.id, 'idcard'),
})

/** A name somebody filed and an operator has still to look at. */
async function filed({ world }: House): Promise<number> {
  const person = await newBuyer(world)
  await world.call(person, account.submitRealname, await filing(world, person))
  const [row] = await world.sql<{ id: number }>(
    `update account_identities set status = 'pending', reject_reason = null, decided_at = null where user_id = $1 returning id`,
    [person.id],
  )
  return row!.id
}

async function penaltyOf({ world, person, shop }: House): Promise<number> {
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

const own = ({ person, shop }: House) => ({ buyer: person, shop, hammer_fen: 10_00 })

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

const lotForm = ({ category_id, category_params }: House) => ({
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

async function socialCode({ world }: House): Promise<string> {
  const query = {
    appid: world.services.secrets.social_app_id,
    redirect_uri: 'http://localhost/h5/',
    state: 'h5wxlogin',
    as: `o_${++filings}`,
  }
  const url = `${world.services.config.SANDBOX_URL}/connect/oauth2/authorize?${new URLSearchParams(query)}`
  const answer = await fetch(url, { redirect: 'manual' })
  return new URL(answer.headers.get('location')!).searchParams.get('code')!
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

// — the stories

const STORIES: Record<string, (house: House) => Promise<Living>> = {
  async 'account.login'({ world }) {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    return { caller: guest, input: { phone, password: PASSWORD } }
  },
  async 'account.loginByCode'({ world }) {
    const phone = newPhone()
    return { caller: guest, input: { phone, sms_code: await smsCode(world, phone, 'login') } }
  },
  async 'account.register'({ world }) {
    const phone = newPhone()
    const sms_code = await smsCode(world, phone, 'register')
    return { caller: guest, input: { phone, sms_code, password: PASSWORD, agree: true } }
  },
  async 'account.forgotPassword'({ world }) {
    const { phone } = await newBuyer(world, { password: PASSWORD })
    return {
      caller: guest,
      input: { phone, sms_code: await smsCode(world, phone, 'forgot'), password: 'brush-and-ink-43' },
    }
  },
  'account.loginBySocial': async (house) => ({ caller: guest, input: { code: await socialCode(house) } }),
  'account.sendCode': async () => ({ caller: guest, input: { phone: newPhone(), scene: 'login' } }),
  'account.logout': async ({ world }) => ({ caller: await newBuyer(world), input: {} }),
  'account.setPassword': async ({ world }) => ({ caller: await newBuyer(world), input: { password: PASSWORD } }),
  'account.setPasswordByGet': async ({ world }) => ({ caller: await newBuyer(world), input: { password: PASSWORD } }),
  'account.changePassword': changedPassword,
  'account.changePasswordByGet': changedPassword,
  async 'account.submitRealname'({ world }) {
    const caller = await newBuyer(world)
    return { caller, input: await filing(world, caller) }
  },
  async 'account.setPayPassword'({ world }) {
    const caller = await newBuyer(world, { pay_password: null })
    return {
      caller,
      input: { pay_password: '147259', sms_code: await smsCode(world, caller.phone, 'pay_pwd', caller) },
    }
  },
  'account.changePayPassword': async ({ world }) => ({
    caller: await newBuyer(world),
    input: { old_pay_password: PAY_PASSWORD, pay_password: '147259' },
  }),
  async 'account.resetPayPassword'({ world }) {
    const caller = await newBuyer(world)
    return {
      caller,
      input: { sms_code: await smsCode(world, caller.phone, 'pay_pwd', caller), pay_password: '147259' },
    }
  },
  'address.add': async ({ person }) => ({ caller: person, input: { ...WEST_LAKE } }),
  async 'address.remove'({ world, person }) {
    return { caller: person, input: { id: Number((await newAddress(world, person.id)).id) } }
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
    const { login, password } = await newOperator(world, ['review'])
    return { caller: guest, input: { login, password } }
  },
  async 'operator.loginTotp'({ world }) {
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

async function changedPassword({ world }: House): Promise<Living> {
  const input = { old_password: PASSWORD, password: 'brush-and-ink-43' }
  return { caller: await newBuyer(world, { password: PASSWORD }), input }
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
  const { goodCard } = await import('@juya/sandbox/src/test-cards.ts')
  const { phone } = await newBuyer(world)
  return { card_no: goodCard(7_000_000 + ++cards), phone, expiry: '1230', cvv: '123' }
}

/** Stories of calls the contract does not have (any more). */
export const strayStories = (): string[] => {
  const names = new Set(ALL_CALLS.map(nameOf))
  return [...Object.keys(STORIES), ...Object.keys(WORDS_OF)].filter((name) => !names.has(name))
}

/** Which of a call's fields name a thing. */
export const idFieldsOf = (call: Call): string[] =>
  Object.keys(fieldsOf(call)).filter(
    (field) => /^(id|ids|no|.*_id|.*_ids|.*_no)$/.test(field) && field !== 'client_bid_id',
  )
