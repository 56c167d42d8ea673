/** Calls that need something done first, beyond an id: each preparation does it, and gives the caller and the input that will be granted. */
import { auction, deposit, operator, order } from '@juya/contract'
import { newBuyer, PAY_PASSWORD } from '../../../apps/server/src/domains/account/testing.ts'
import { newAddress, WEST_LAKE } from '../../../apps/server/src/domains/address/testing.ts'
import { draftLot, placed, runningLot } from '../../../apps/server/src/domains/lot/testing.ts'
import { codeOf, newOperator } from '../../../apps/server/src/domains/operator/testing.ts'
import {
  newTrackingNo,
  paidOrder,
  receivedOrder,
  shippedOrder,
  type TestOrder,
  wonOrder,
} from '../../../apps/server/src/domains/order/testing.ts'
import { newShop } from '../../../apps/server/src/domains/shop/testing.ts'
import { guest } from '../../../apps/server/src/testing/world.ts'
import type { Fixtures, ValidCall } from '../valid-calls.ts'
import { PREPARED_FOR_AUDITS } from './operator/prepared-calls-audits.ts'
import { PREPARED_FOR_BACKGROUND } from './operator/prepared-calls-background.ts'
import { PREPARED_FOR_BULK } from './operator/prepared-calls-bulk.ts'
import { PREPARED_FOR_CATEGORIES } from './operator/prepared-calls-categories.ts'
import { PREPARED_FOR_CONTENT } from './operator/prepared-calls-content.ts'
import { PREPARED_FOR_MASTERS } from './operator/prepared-calls-masters.ts'
import { PREPARED_FOR_OPERATORS } from './operator/prepared-calls-operators.ts'
import { PREPARED_FOR_PEOPLE } from './operator/prepared-calls-people.ts'
import { PREPARED_FOR_STUCK } from './operator/prepared-calls-stuck.ts'
import { PREPARED_FOR_VIDEO } from './operator/prepared-calls-video.ts'
import { PREPARED_FOR_CHATS } from './people/prepared-calls-chat.ts'
import { PREPARED_FOR_THE_DESK } from './people/prepared-calls-desk.ts'
import { PREPARED_FOR_DRAWS } from './people/prepared-calls-draws.ts'
import { PREPARED_FOR_EXCHANGE } from './people/prepared-calls-exchange.ts'
import { PREPARED_FOR_FUNDING } from './people/prepared-calls-funding.ts'
import { PREPARED_FOR_HOUSE_TASKS } from './people/prepared-calls-house-tasks.ts'
import { PREPARED_FOR_INVITES } from './people/prepared-calls-invites.ts'
import { PREPARED_FOR_THE_LEAGUE } from './people/prepared-calls-league.ts'
import { PREPARED_FOR_LEVELS } from './people/prepared-calls-levels.ts'
import { PREPARED_FOR_LIVE } from './people/prepared-calls-live.ts'
import { PREPARED_FOR_POINTS } from './people/prepared-calls-points.ts'
import { PREPARED_FOR_REPORTS } from './people/prepared-calls-reports.ts'
import { PREPARED_FOR_SERVICE } from './people/prepared-calls-service.ts'
import { PREPARED_FOR_TASKS } from './people/prepared-calls-tasks.ts'
import { PREPARED_FOR_VIP } from './people/prepared-calls-vip.ts'
import { filed, PREPARED_FOR_ACCOUNT } from './prepared-calls-account.ts'
import { PREPARED_FOR_CASES } from './prepared-calls-aftersale.ts'
import { PREPARED_FOR_BATCHES } from './prepared-calls-batches.ts'
import { PREPARED_FOR_CARTS } from './prepared-calls-cart.ts'
import { PREPARED_FOR_COUPONS } from './prepared-calls-coupons.ts'
import { PREPARED_FOR_GOODS } from './prepared-calls-goods.ts'
import { PREPARED_FOR_GROUPS } from './prepared-calls-groups.ts'
import { PREPARED_FOR_HOUSES } from './prepared-calls-houses.ts'
import { PREPARED_FOR_PAYMENTS } from './prepared-calls-payments.ts'
import { PREPARED_FOR_PAYOUTS } from './prepared-calls-payouts.ts'
import { PREPARED_FOR_SHIPPING } from './prepared-calls-shipping.ts'
import { PREPARED_FOR_SHOPS } from './prepared-calls-shops.ts'
import { PREPARED_FOR_STANDING } from './prepared-calls-standing.ts'
import { HOUR_MS, lotForm, own, penaltyOf, pictureForm, REASON, signInAnew } from './prepared-parts.ts'

function forPay({ person, ids }: Fixtures, won: Pick<TestOrder, 'id' | 'payable_fen'>): ValidCall {
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

async function handedIn(fixtures: Fixtures): Promise<number> {
  const { world, category_id } = fixtures
  const fresh = await newShop(world)
  const { ids } = await world.call(fresh, auction.publish, lotForm({ ...fixtures, category_id }) as never)
  return ids[0]!
}

/** A lot whose winner never paid, with somebody who would have bought it. Takes two days of the world's time. */
async function unpaidLot(fixtures: Fixtures) {
  const { world, shop } = fixtures
  const lot = await runningLot(world, { shop })
  const [winner, second] = [await newBuyer(world), await newBuyer(world)]
  await placed(world, second, lot, 150)
  await placed(world, winner, lot, 200)
  await world.advance(HOUR_MS + 1_000)
  await world.advance(50 * HOUR_MS)
  await signInAnew(fixtures)
  return { lot, second }
}

async function reviewOf({ world }: Fixtures, received: TestOrder): Promise<{ id: number; items: unknown[] }> {
  const { items } = await world.call(received.buyer, order.comment, { id: received.id })
  return { id: received.id, items: items.map(({ id }) => ({ item_id: id, rating: 5, content: '胎釉俱佳' })) }
}

async function openChange({ world, operator: root }: Fixtures): Promise<number> {
  for (const key of ['fees.commission_auction_bp', 'fees.commission_house_bp', 'fees.commission_house_premium_bp']) {
    const saved = await world.send(root, operator.saveSetting, { key, value: 400, reason: REASON })
    if (saved.code === 1 && saved.data.pending) return saved.data.pending.change_id
  }
  const [row] = await world.sql<{ id: number }>(
    `select max(id) as id from operator_setting_changes where status = 'pending'`,
  )
  return row!.id
}

export const PREPARED: Record<string, (fixtures: Fixtures) => Promise<ValidCall>> = {
  ...PREPARED_FOR_ACCOUNT,
  ...PREPARED_FOR_CARTS,
  ...PREPARED_FOR_BATCHES,
  ...PREPARED_FOR_CHATS,
  ...PREPARED_FOR_THE_DESK,
  ...PREPARED_FOR_CASES,
  ...PREPARED_FOR_STUCK,
  ...PREPARED_FOR_BACKGROUND,
  ...PREPARED_FOR_OPERATORS,
  ...PREPARED_FOR_BULK,
  ...PREPARED_FOR_AUDITS,
  ...PREPARED_FOR_PEOPLE,
  ...PREPARED_FOR_SHOPS,
  ...PREPARED_FOR_CONTENT,
  ...PREPARED_FOR_PAYMENTS,
  ...PREPARED_FOR_GOODS,
  ...PREPARED_FOR_FUNDING,
  ...PREPARED_FOR_VIP,
  ...PREPARED_FOR_LIVE,
  ...PREPARED_FOR_VIDEO,
  ...PREPARED_FOR_MASTERS,
  ...PREPARED_FOR_GROUPS,
  ...PREPARED_FOR_DRAWS,
  ...PREPARED_FOR_POINTS,
  ...PREPARED_FOR_EXCHANGE,
  ...PREPARED_FOR_INVITES,
  ...PREPARED_FOR_TASKS,
  ...PREPARED_FOR_HOUSE_TASKS,
  ...PREPARED_FOR_THE_LEAGUE,
  ...PREPARED_FOR_HOUSES,
  ...PREPARED_FOR_COUPONS,
  ...PREPARED_FOR_SERVICE,
  ...PREPARED_FOR_LEVELS,
  ...PREPARED_FOR_STANDING,
  ...PREPARED_FOR_CATEGORIES,
  ...PREPARED_FOR_PAYOUTS,
  ...PREPARED_FOR_REPORTS,
  ...PREPARED_FOR_SHIPPING,
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
  async 'auction.payPreview'(fixtures) {
    const { caller, input } = await wonLot(fixtures)
    return { caller, input: { id: input.id } }
  },
  'auction.pay': wonLot,
  async 'auction.answerSecondChance'(fixtures) {
    const { lot, second } = await unpaidLot(fixtures)
    const offered = await fixtures.world.call(fixtures.shop, auction.offerSecondChance, {
      lot_id: lot.id,
      action: 'offer',
    })
    return { caller: second, input: { offer_id: offered.id, action: 'decline' } }
  },
  async 'auction.offerSecondChance'(fixtures) {
    return { caller: fixtures.shop, input: { lot_id: (await unpaidLot(fixtures)).lot.id, action: 'offer' } }
  },
  async 'auction.confirmReceipt'(fixtures) {
    return { caller: fixtures.person, input: { id: (await shippedOrder(fixtures.world, own(fixtures))).id } }
  },
  async 'auction.reviewForm'(fixtures) {
    return { caller: fixtures.person, input: { id: (await receivedOrder(fixtures.world, own(fixtures))).id } }
  },
  async 'auction.review'(fixtures) {
    const input = await reviewOf(fixtures, await receivedOrder(fixtures.world, own(fixtures)))
    return { caller: fixtures.person, input }
  },
  'auction.publish': async (fixtures) => ({ caller: fixtures.shop, input: lotForm(fixtures) }),
  'auction.editForm': draftOf,
  async 'auction.edit'(fixtures) {
    const { caller, input } = await draftOf(fixtures)
    return { caller, input: { ...input, title: '清 白玉牌之二', save: 'draft' } }
  },
  'auction.remove': draftOf,
  async 'auction.upDown'(fixtures) {
    const { caller, input } = await draftOf(fixtures)
    return { caller, input: { ...input, to: 'up' } }
  },
  async 'deposit.appeal'(fixtures) {
    const input = { id: await penaltyOf(fixtures), content: 'My bank was closed that day.' }
    return { caller: fixtures.person, input }
  },
  async 'operator.login'({ world }) {
    await world.sql('delete from operator_lockouts') // strange cases have locked the address they come from
    const { login, password } = await newOperator(world, ['review'])
    return { caller: guest, input: { login, password } }
  },
  async 'operator.loginTotp'({ world }) {
    await world.sql('delete from operator_lockouts')
    const one = await newOperator(world, ['review'])
    const { challenge } = await world.call(guest, operator.login, { login: one.login, password: one.password })
    return { caller: guest, input: { challenge, code: await codeOf(world, one) } }
  },
  'operator.logout': async ({ world }) => ({ caller: await newOperator(world, ['review']), input: {} }),
  async 'operator.approveLot'(fixtures) {
    return { caller: fixtures.operator, input: { id: await handedIn(fixtures) } }
  },
  async 'operator.rejectLot'(fixtures) {
    return { caller: fixtures.operator, input: { id: await handedIn(fixtures), reason: REASON } }
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
  async 'operator.approveRealname'(fixtures) {
    return { caller: fixtures.operator, input: { id: await filed(fixtures) } }
  },
  async 'operator.revokeRealname'(fixtures) {
    const id = await filed(fixtures)
    await fixtures.world.call(fixtures.operator, operator.approveRealname, { id })
    return { caller: fixtures.operator, input: { id, reason: REASON } }
  },
  async 'operator.askRealname'(fixtures) {
    return { caller: fixtures.operator, input: { id: await filed(fixtures), reason: REASON } }
  },
  async 'operator.rejectRealname'(fixtures) {
    return { caller: fixtures.operator, input: { id: await filed(fixtures), reason: REASON } }
  },
  async 'operator.decidePenalty'(fixtures) {
    const { world, person, operator: caller } = fixtures
    const id = await penaltyOf(fixtures)
    await world.call(person, deposit.appeal, { id, content: 'My bank was closed that day.' })
    return { caller, input: { id, result: 'drop', reason: REASON } }
  },
  async 'operator.confirmSetting'(fixtures) {
    const change_id = await openChange(fixtures)
    return { caller: await newOperator(fixtures.world), input: { change_id, accept: false, reason: REASON } }
  },
  async 'operator.callOffSetting'({ world, operator: caller }) {
    const starts_at = Math.ceil((await world.now()) / 1_000) + 86_400
    const input = { key: 'order.auto_confirm_days', value: 9, starts_at, reason: REASON }
    const { pending } = await world.call(caller, operator.saveSetting, input)
    return { caller, input: { change_id: pending!.change_id, reason: REASON } }
  },
  async 'operator.turnBackSetting'({ world, operator: caller }) {
    const key = 'order.ship_hours'
    await world.call(caller, operator.saveSetting, { key, value: 71, reason: REASON })
    const { list } = await world.call(caller, operator.settingHistory, { key })
    return { caller, input: { change_id: list[0]!.id, reason: REASON } }
  },
  async 'operator.ledgerTx'({ world, operator: caller }) {
    const [row] = await world.sql<{ id: number }>('select max(id) as id from ledger_transactions')
    return { caller, input: { id: row!.id } }
  },
  'order.mineByCheckout': async ({ person }) => ({ caller: person, input: {} }),
  async 'order.confirm'(fixtures) {
    return { caller: fixtures.person, input: { id: (await shippedOrder(fixtures.world, own(fixtures))).id } }
  },
  async 'order.comment'(fixtures) {
    const input = await reviewOf(fixtures, await receivedOrder(fixtures.world, own(fixtures)))
    return { caller: fixtures.person, input: { ...input, items: JSON.stringify(input.items) } }
  },
  async 'order.payPreview'(fixtures) {
    return { caller: fixtures.person, input: { ids: [(await wonOrder(fixtures.world, own(fixtures))).id] } }
  },
  async 'order.pay'(fixtures) {
    const { caller, input } = forPay(fixtures, await wonOrder(fixtures.world, own(fixtures)))
    const { id, ...rest } = input
    return { caller, input: { ...rest, ids: [id] } }
  },
  'order.payOne': async (fixtures) => forPay(fixtures, await wonOrder(fixtures.world, own(fixtures))),
  async 'order.action'(fixtures) {
    return {
      caller: fixtures.person,
      input: { id: (await shippedOrder(fixtures.world, own(fixtures))).id, action: 'extend' },
    }
  },
  async 'order.ship'(fixtures) {
    const input = {
      id: (await paidOrder(fixtures.world, own(fixtures))).id,
      carrier_code: 'SF',
      tracking_no: newTrackingNo(),
    }
    return { caller: fixtures.shop, input }
  },
  async 'order.shopAction'(fixtures) {
    return { caller: fixtures.shop, input: { id: fixtures.ids.order, action: 'note', note: '已联系买家' } }
  },
  async 'shop.replyReview'(fixtures) {
    const { world, shop, person } = fixtures
    const input = await reviewOf(fixtures, await receivedOrder(world, own(fixtures)))
    const { review_ids } = await world.call(person, auction.review, input as never)
    return { caller: shop, input: { review_id: review_ids[0]!, content: '谢谢' } }
  },
  'site.upload': async ({ person: caller }) => ({ caller, input: {}, multipart: pictureForm() }),
  'operator.uploadBanner': async ({ operator: caller }) => ({ caller, input: {}, multipart: pictureForm() }),
  'operator.uploadDocument': async ({ operator: caller }) => ({ caller, input: {}, multipart: pictureForm() }),
}

async function draftOf({ world, shop }: Fixtures): Promise<ValidCall> {
  return { caller: shop, input: { id: (await draftLot(world, { shop, duration_s: 3_600 })).id } }
}

/** A lot bought at once, so that no time has to pass until somebody has won it. */
async function wonLot(fixtures: Fixtures): Promise<ValidCall> {
  const { world, shop, person } = fixtures
  const lot = await runningLot(world, { shop, buy_now_fen: 300_00 })
  await placed(world, person, lot, 300, { kind: 'buy_now' })
  await world.settle()
  const { amounts } = await world.call(person, auction.payPreview, { id: lot.id })
  return forPay(fixtures, { id: lot.id, payable_fen: amounts.payable_fen })
}
