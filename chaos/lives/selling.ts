/** Steps before the money is in escrow: lots, deposits, bids, payments, defaults, second chances, relisting. */
import { randomUUID } from 'node:crypto'
import { auction, deposit, operator, order, payment, REFUSALS, wallet } from '@juya/contract'
import { PAY_PASSWORD } from '../../apps/server/src/domains/account/testing.ts'
import { runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { addressOf } from '../../apps/server/src/domains/order/testing.ts'
import { bankCode } from '../../apps/server/src/domains/payment/testing.ts'
import { addPerson, bringMoney, call, type Life, operatorOf } from './life.ts'
import { type Acts, REASON } from './steps.ts'
import { type Lot, type Person, ranked } from './terms.ts'

const HOUR_MS = 3_600_000

/** Enters the bank's code, or gives the payment up half-way. @returns whether the bank took the money */
async function enterCode(life: Life, person: Person, pay_no: string): Promise<boolean> {
  const code = bankCode(life.world, pay_no)
  if (!code || life.random.happens(0.12)) return false
  const { data, code: answer } = await call(life, person, payment.submitCode, { pay_no, sms_code: code })
  return answer === 1 && data.status === 'succeeded'
}

const channelOf = (life: Life): 'wallet' | 'card' => (life.random.happens(0.5) ? 'wallet' : 'card')
const payWith = (person: Person, channel: 'wallet' | 'card') =>
  channel === 'wallet'
    ? ({ channel, pay_password: PAY_PASSWORD } as const)
    : ({ channel, card_id: person.card_id } as const)

/** Sets a deposit aside where one is asked for. @returns whether this person may bid */
async function setAside(life: Life, person: Person, lot: Lot, amount_fen: number): Promise<boolean> {
  const quote = await call(life, person, auction.depositQuote, { id: lot.id, amount_fen })
  if (quote.code !== 1) return false
  if (quote.data.topup_fen === 0) return true
  const channel = channelOf(life)
  const { code, data } = await call(life, person, auction.payDeposit, {
    id: lot.id,
    amount_fen,
    submit_token: quote.data.submit_token,
    shown_total_fen: quote.data.topup_fen,
    ...payWith(person, channel),
  })
  if (code !== 1 || !data.hold) return code === 1
  life.terms.holds.set(data.hold.id, { lot_id: lot.id, person, amount_fen: quote.data.topup_fen, channel })
  return channel === 'wallet' || enterCode(life, person, data.pay!.pay_no)
}

/** The rest to pay of an order once the winner's deposit is taken off. */
function dueFen({ terms, facts }: Life, order_id: number): number {
  const { lot, buyer, hammer_fen, second_chance } = terms.sales.get(order_id)!
  const held = facts.holds.filter(({ id, lot_id, status }) => {
    return status === 'held' && lot_id === lot.id && terms.holds.get(id)?.person === buyer
  })
  const deposit_fen = held.reduce((total, { id }) => total + terms.holds.get(id)!.amount_fen, 0)
  return hammer_fen + lot.shipping_fen - (second_chance ? 0 : deposit_fen)
}

async function pay(life: Life, buyer: Person, ids: number[]): Promise<boolean> {
  const channel = channelOf(life)
  const shown_total_fen = ids.reduce((total, id) => total + dueFen(life, id), 0)
  const address_id = await addressOf(life.world, buyer)
  const asked = { ids, address_id, shown_total_fen, ...payWith(buyer, channel) }
  const { code, data, msg } = await call(life, buyer, order.pay, asked)
  if (code === REFUSALS.PRICE_CHANGED.code) throw new Error(`orders ${ids} cost ${shown_total_fen}: ${msg}`)
  return code === 1 && (channel === 'wallet' || enterCode(life, buyer, data.pay_no))
}

const lotOf = (life: Life, id: number): Lot => life.terms.lots.get(id)!

export const SELLING: Acts = {
  list: {
    weight: 8,
    among: ({ facts }) => (facts.lots.filter(({ status }) => status === 'live').length < 4 ? [0] : []),
    async take(life) {
      const { random, terms, world } = life
      const shop = random.pick(terms.shops)
      const shipping_fen = random.pick([0, 0, 12_34])
      const deposit_fen = random.pick([0, 20_00, 35_00])
      const start_fen = random.between(1, 30) * 100_00
      const ends_in_ms = random.between(1, 3) * HOUR_MS
      const { id } = await runningLot(world, { shop, start_fen, shipping_fen, deposit_fen, ends_in_ms })
      terms.lots.set(id, { id, shop, shipping_fen, bids: [] })
      return true
    },
  },
  bid: {
    weight: 16,
    among: ({ facts }) => facts.lots.filter(({ status }) => status === 'live').map(({ id }) => id),
    async take(life, id) {
      const lot = lotOf(life, id)
      const person = life.random.pick(life.terms.people.slice(-3))
      const seen = await life.world.call(person, auction.lot, { id })
      if (ranked(lot)[0]?.person === person) return false
      const amount_fen = Math.ceil((seen.next_fen * life.random.between(100, 140)) / 100_00) * 100
      if (!(await setAside(life, person, lot, amount_fen))) return false
      const client_bid_id = randomUUID()
      const { code } = await call(life, person, auction.bid, { id, amount_fen, client_bid_id, confirm_large: true })
      if (code === 1) lot.bids.push({ person, fen: amount_fen })
      return code === 1
    },
  },
  pay: {
    weight: 12,
    among: ({ facts }) => facts.orders.filter(({ status }) => status === 'pending_payment').map(({ id }) => id),
    take: (life, id) => pay(life, life.terms.sales.get(id)!.buyer, [id]),
  },
  pay_together: {
    weight: 3,
    among: ({ facts, terms }) => {
      const open = facts.orders.filter(({ status }) => status === 'pending_payment')
      return terms.people.flatMap(({ id }) => (open.filter(({ user_id }) => user_id === id).length > 1 ? [id] : []))
    },
    take: (life, user_id) =>
      pay(
        life,
        life.terms.people.find(({ id }) => id === user_id)!,
        life.facts.orders.flatMap((one) =>
          one.status === 'pending_payment' && one.user_id === user_id ? [one.id] : [],
        ),
      ),
  },
  recharge: {
    weight: 2,
    among: () => [0],
    async take(life) {
      const person = life.random.pick(life.terms.people.slice(-3))
      const amount_fen = life.random.between(1, 20) * 50_00
      const start = await call(life, person, wallet.recharge, {
        amount_fen,
        channel: 'card',
        card_id: person.card_id,
        shown_total_fen: amount_fen,
      })
      return start.code === 1 && enterCode(life, person, start.data.pay_no)
    },
  },
  /** A code that was asked for is entered late: for another attempt, for a lot that is over, for an order that is closed. */
  late_code: {
    weight: 4,
    among: ({ facts }) =>
      facts.payments
        .filter(({ channel, status }) => channel === 'card' && status !== 'succeeded')
        .slice(-5)
        .map(({ id }) => id),
    async take(life, id) {
      const { pay_no, user_id } = life.facts.payments.find((one) => one.id === id)!
      const { state } = life.world.sandbox.control.orders().find((one) => one.pay_no === pay_no) ?? {}
      if (state !== 'INIT' && state !== 'CLOSED') return false
      // The bank says yes to what we have given up long ago, and tells us.
      if (state === 'CLOSED' || life.random.happens(0.5))
        life.world.sandbox.control.settle({ pay_no, outcome: 'SUCCESS' })
      else if (!(await enterCode(life, life.terms.people.find((one) => one.id === user_id)!, pay_no))) return false
      await life.world.sandbox.control.deliver({ about: pay_no, times: 2 })
      life.told.push(`the bank tells of ${pay_no}`)
      return true
    },
  },
  second_chance: {
    weight: 5,
    among: ({ facts }) => facts.lots.filter(({ status }) => status === 'defaulted').map(({ id }) => id),
    async take(life, id) {
      const offered = await call(life, lotOf(life, id).shop, auction.offerSecondChance, { lot_id: id, action: 'offer' })
      return offered.code === 1
    },
  },
  answer_chance: {
    weight: 6,
    among: ({ facts }) => facts.lots.filter(({ offer_status }) => offer_status === 'open').map(({ id }) => id),
    async take(life, id) {
      const { offer_id, offer_user_id } = life.facts.lots.find((one) => one.id === id)!
      const lot = lotOf(life, id)
      if (life.random.happens(0.1))
        return (await call(life, lot.shop, auction.offerSecondChance, { lot_id: id, action: 'withdraw' })).code === 1
      const action = life.random.happens(0.7) ? 'accept' : 'decline'
      const second = ranked(lot).find(({ person }) => person.id === offer_user_id)!.person
      return (await call(life, second, auction.answerSecondChance, { offer_id: offer_id!, action })).code === 1
    },
  },
  relist: {
    weight: 4,
    among: ({ facts }) =>
      facts.lots
        .filter(({ status }) => ['passed', 'cancelled', 'defaulted', 'sold'].includes(status))
        .slice(-6)
        .map(({ id }) => id),
    async take(life, id) {
      const lot = lotOf(life, id)
      const ends_at = Math.ceil((await life.world.now()) / 1_000) + 7_200
      const anew = await call(life, lot.shop, auction.upDown, { id, to: 'up', ends_at })
      if (anew.code !== 1 || life.terms.lots.has(anew.data.id)) return false
      life.terms.lots.set(anew.data.id, { ...lot, id: anew.data.id, bids: [] })
      const reviewer = await operatorOf(life, 'review')
      await call(life, reviewer, operator.approveLot, { id: anew.data.id })
      return true
    },
  },
  withdraw_lot: {
    weight: 1,
    among: ({ facts }) => facts.lots.filter(({ status }) => status === 'live').map(({ id }) => id),
    async take(life, id) {
      return (await call(life, lotOf(life, id).shop, auction.upDown, { id, to: 'down' })).code === 1
    },
  },
  stop_lot: {
    weight: 1,
    among: ({ facts }) => facts.lots.filter(({ status }) => status === 'live').map(({ id }) => id),
    async take(life, id) {
      const reviewer = await operatorOf(life, 'review')
      return (await call(life, reviewer, operator.stopLot, { id, reason: REASON })).code === 1
    },
  },
  appeal: {
    weight: 4,
    among: ({ facts }) =>
      facts.holds.flatMap(({ penalty, penalty_id }) => (penalty === 'notified' ? [penalty_id!] : [])),
    async take(life, id) {
      const hold = life.facts.holds.find(({ penalty_id }) => penalty_id === id)!
      const { person } = life.terms.holds.get(hold.id)!
      return (await call(life, person, deposit.appeal, { id, content: '银行当天停机维护' })).code === 1
    },
  },
  join: {
    weight: 1,
    among: ({ terms }) => (terms.people.length < 12 ? [0] : []),
    async take(life) {
      await addPerson(life)
      return true
    },
  },
  bring_money: {
    weight: 1,
    among: ({ terms }) => terms.people.slice(-3).map((_, i) => i),
    async take(life, i) {
      await bringMoney(life, life.terms.people.slice(-3)[i]!, 3_000_00)
      return true
    },
  },
}
