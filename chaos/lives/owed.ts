/**
 * The model: from what people agreed on (terms.ts) and how far everything has come (facts.ts), what is on every account of the books, to
 * the fen. The rules are written down here a second time, from what the product promises people.
 */
import { accounts } from '../../apps/server/src/domains/ledger/index.ts'
import type { Facts, OrderFact, RefundFact } from './facts.ts'
import type { Case, Sale, Shop, Terms } from './terms.ts'

const COMMISSION_BP = 500
const COMMISSION_CAP_FEN = 20_000_00
const LATE = { bp: 500, min_fen: 1_00, max_fen: 500_00 }
const RETURN_FEE_MAX_FEN = 100_00
const FORFEIT_SHOP_BP = 7_000

const halfUp = (fen: number, bp: number): number => Math.floor((fen * bp * 2 + 10_000) / 20_000)
const sum = <T>(list: Iterable<T>, of: (one: T) => number): number =>
  [...list].reduce((total, one) => total + of(one), 0)

/** The money of one order, as its two sides would reckon it. */
export interface OrderMoney {
  sale: Sale
  paid: boolean
  settled: boolean
  total_fen: number
  /** Of it a bidding deposit. */
  deposit_fen: number
  refunded_fen: number
  escrow_fen: number
  commission_fen: number
  compensated_fen: number
  /** Its part of the shop's money that waits to be settled. */
  pending_fen: number
  /** What else it brought the shop, or cost it. */
  rest_fen: number
}

const isMoved = (status: string): boolean => status === 'refunding' || status === 'refunded'

/** The sum a case gave its buyer beyond the refund. */
function compensatedFen(
  one: Case,
  { return_fee_by, sent_back }: { return_fee_by: string; sent_back: boolean },
): number {
  const fee_fen = return_fee_by === 'shop' && sent_back ? Math.min(one.return_fee_fen, RETURN_FEE_MAX_FEN) : 0
  return fee_fen + one.fake_fen
}

function orderMoney(terms: Terms, facts: Facts, order: OrderFact): OrderMoney {
  const sale = terms.sales.get(order.id)!
  const total_fen = sale.hammer_fen + sale.lot.shipping_fen
  const applied = facts.holds.filter(
    ({ id, lot_id, status }) =>
      order.deposit_applied &&
      status === 'applied' &&
      lot_id === order.lot_id &&
      terms.holds.get(id)?.person === sale.buyer,
  )
  const deposit_fen = sum(applied, ({ id }) => terms.holds.get(id)!.amount_fen)
  const moved = facts.cases.filter(({ order_id, status }) => order_id === order.id && isMoved(status))
  const byCases = (after: boolean, of: (one: Case, fact: (typeof moved)[number]) => number): number =>
    sum(moved, (fact) => {
      const one = terms.cases.get(fact.id)!
      return one.after_release === after ? of(one, fact) : 0
    })
  const before_fen = terms.closed.has(order.id) ? total_fen : byCases(false, (one) => one.agreed_fen!)
  const after_fen = byCases(true, (one) => one.agreed_fen!)
  const released_fen = order.received ? total_fen - before_fen : 0
  const goods_fen = sale.hammer_fen - Math.min(before_fen, sale.hammer_fen)
  const charged_fen = order.received ? Math.min(COMMISSION_CAP_FEN, halfUp(goods_fen, COMMISSION_BP)) : 0
  const given_back_fen = released_fen > 0 ? Math.floor((charged_fen * after_fen) / released_fen) : 0
  const late_fen = order.late
    ? Math.min(total_fen, Math.max(LATE.min_fen, Math.min(LATE.max_fen, halfUp(total_fen, LATE.bp))))
    : 0
  const [early_fen, later_fen] = [byCases(false, compensatedFen), byCases(true, compensatedFen)]
  const own_fen = released_fen - charged_fen - (after_fen - given_back_fen) - later_fen
  const pending_fen = order.received && !order.settled ? Math.max(0, own_fen) : 0
  return {
    sale,
    paid: order.paid,
    settled: order.settled,
    total_fen,
    deposit_fen,
    refunded_fen: before_fen + after_fen,
    escrow_fen: order.paid && !order.received ? total_fen - before_fen : 0,
    commission_fen: charged_fen - given_back_fen,
    compensated_fen: late_fen + early_fen + later_fen,
    pending_fen,
    rest_fen: own_fen - pending_fen - late_fen - early_fen,
  }
}

/** Deposits that were taken, and those given back after that. */
const forfeited = (terms: Terms, facts: Facts, back: boolean) =>
  facts.holds.flatMap(({ id, status, penalty }) => {
    if (status !== 'forfeited' || (back && penalty !== 'reversed')) return []
    const hold = terms.holds.get(id)!
    return [{ ...hold, shop_fen: Math.floor((hold.amount_fen * FORFEIT_SHOP_BP) / 10_000) }]
  })

export interface ShopMoney {
  pending_fen: number
  /** What each order brought or cost it, by order. */
  orders: Map<number, { rest_fen: number; settled: boolean }>
  forfeits_fen: number
  reversals_fen: number
  written_off_fen: number
}
export interface Owed {
  /** Every account but the shops' pots. */
  books: Map<string, number>
  shops: Map<Shop, ShopMoney>
  /** Refunds that are not what was agreed. */
  wrong: string[]
}

export function owed(terms: Terms, facts: Facts): Owed {
  const books = new Map<string, number>()
  const add = (code: string, fen: number): void => void books.set(code, (books.get(code) ?? 0) + fen)
  const orders = facts.orders.map((order) => ({ order, money: orderMoney(terms, facts, order) }))
  const [taken, returned] = [forfeited(terms, facts, false), forfeited(terms, facts, true)]
  const personBy = new Map(terms.people.map((person) => [person.id, person]))

  for (const person of terms.people) {
    add(accounts.userWallet(person.id), person.funded_fen)
    add(accounts.clearing('test'), -person.funded_fen)
  }
  for (const payment of facts.payments.filter(({ status }) => status === 'succeeded')) {
    if (payment.channel === 'card') add(accounts.clearing('quickpay'), -payment.amount_fen)
    else add(accounts.userWallet(payment.user_id), -payment.amount_fen)
    if (payment.purpose === 'recharge') add(accounts.userWallet(payment.user_id), payment.amount_fen)
  }
  for (const refund of facts.refunds) {
    const { user_id } = facts.payments.find(({ id }) => id === refund.payment_id)!
    const rest_fen = refund.amount_fen - refund.arrived_fen
    add(accounts.clearing('quickpay'), refund.arrived_fen)
    if (refund.destination === 'wallet') add(accounts.userWallet(user_id), rest_fen)
    else if (refund.status === 'succeeded') add(accounts.clearing('quickpay'), rest_fen)
    else add(accounts.refundTransit, rest_fen)
  }
  for (const { id, status } of facts.holds) {
    const hold = terms.holds.get(id)
    if (!hold) continue
    if (status === 'held') add(accounts.userDeposit(hold.person.id), hold.amount_fen)
    if (status === 'released' && hold.channel === 'wallet') add(accounts.userWallet(hold.person.id), hold.amount_fen)
  }
  for (const { order, money } of orders) {
    add(accounts.escrow(order.id), money.escrow_fen)
    add(accounts.userWallet(money.sale.buyer.id), money.compensated_fen + depositBackFen(terms, facts, money, 'wallet'))
    add(accounts.commission, money.commission_fen)
  }
  for (const { amount_fen, shop_fen } of taken) add(accounts.penalty, amount_fen - shop_fen)
  for (const { amount_fen, shop_fen, person } of returned) {
    add(accounts.penalty, shop_fen - amount_fen)
    add(accounts.userWallet(person.id), amount_fen)
  }
  for (const { amount_fen, given_to } of terms.receipts.values()) {
    if (given_to !== 'sender') add(accounts.clearing('quickpay'), -amount_fen)
    if (given_to === null) add(accounts.suspense, amount_fen)
    else if (given_to !== 'sender') add(accounts.userWallet(personBy.get(given_to.id)!.id), amount_fen)
  }
  add(accounts.clearing('quickpay'), terms.banked.net_fen)
  add(accounts.bank, terms.banked.fee_fen - terms.banked.net_fen)
  add(accounts.paymentCost, -terms.banked.fee_fen)

  const shops = new Map(
    terms.shops.map((shop): [Shop, ShopMoney] => {
      const own = orders.filter(({ money }) => money.sale.lot.shop === shop)
      const of = (list: typeof taken) => list.filter(({ lot_id }) => terms.lots.get(lot_id)!.shop === shop)
      const money = {
        pending_fen: sum(own, (one) => one.money.pending_fen),
        orders: new Map(own.map(({ order, money: { rest_fen, settled } }) => [order.id, { rest_fen, settled }])),
        forfeits_fen: sum(of(taken), ({ shop_fen }) => shop_fen),
        reversals_fen: sum(of(returned), ({ shop_fen }) => shop_fen),
        written_off_fen: shop.written_off_fen,
      }
      add(accounts.shopPending(shop.id), money.pending_fen)
      add(accounts.badDebt, -shop.written_off_fen)
      add(accounts.clearing('test'), -shop.guarantee_fen)
      return [shop, money]
    }),
  )
  for (const [code, fen] of books) if (fen === 0) books.delete(code)
  return { books, shops, wrong: wrongSums(terms, facts, orders) }
}

/** The part of an order's refunds that belongs to its deposit, where that came from the wallet or a card. The payment goes back first. */
function depositBackFen(terms: Terms, facts: Facts, money: OrderMoney, channel: 'wallet' | 'card'): number {
  let left_fen = Math.max(0, money.refunded_fen - (money.total_fen - money.deposit_fen))
  let back_fen = 0
  for (const { id, lot_id, status } of facts.holds) {
    const hold = terms.holds.get(id)
    if (!hold || status !== 'applied' || lot_id !== money.sale.lot.id || hold.person !== money.sale.buyer) continue
    const part_fen = Math.min(left_fen, hold.amount_fen)
    left_fen -= part_fen
    if (hold.channel === channel) back_fen += part_fen
  }
  return back_fen
}

/** Payments in another amount than was due, refunds in another than was agreed, orders that say they are refunded and are not. */
function wrongSums(terms: Terms, facts: Facts, orders: Array<{ order: OrderFact; money: OrderMoney }>): string[] {
  const wrong: string[] = []
  const moneyOf = new Map(orders.map(({ order, money }) => [order.id, money]))
  const backOf = (payment_id: number): number =>
    sum(
      facts.refunds.filter((one: RefundFact) => one.payment_id === payment_id),
      (one) => one.amount_fen,
    )
  for (const { order, money } of orders) {
    const is_all = money.refunded_fen === money.total_fen
    if (order.paid && is_all !== (order.status === 'refunded'))
      wrong.push(`order ${order.id} is ${order.status} with ${money.refunded_fen} of ${money.total_fen} given back`)
  }
  for (const payment of facts.payments) {
    if (payment.status !== 'succeeded') continue
    let [due_fen, back_fen] = [payment.amount_fen, 0]
    if (payment.settled_as === 'late') back_fen = payment.amount_fen
    else if (payment.purpose === 'orders') {
      const paid = payment.thing_ids.map((id) => moneyOf.get(id)!)
      due_fen = sum(paid, (money) => money.total_fen - money.deposit_fen)
      back_fen = sum(paid, (money) => Math.min(money.refunded_fen, money.total_fen - money.deposit_fen))
    } else if (payment.purpose === 'deposit') {
      const hold = terms.holds.get(payment.thing_ids[0]!)!
      const status = facts.holds.find(({ id }) => id === payment.thing_ids[0])!.status
      due_fen = hold.amount_fen
      const order = orders.find(({ money }) => money.sale.lot.id === hold.lot_id && money.sale.buyer === hold.person)
      if (payment.channel === 'card' && ['released', 'releasing'].includes(status)) back_fen = hold.amount_fen
      if (payment.channel === 'card' && status === 'applied' && order)
        back_fen = depositBackFen(terms, facts, order.money, 'card')
    }
    if (payment.amount_fen !== due_fen)
      wrong.push(`payment ${payment.pay_no} took ${payment.amount_fen}, due was ${due_fen}`)
    if (backOf(payment.id) !== back_fen)
      wrong.push(`of payment ${payment.pay_no} ${backOf(payment.id)} went back, owed was ${back_fen}`)
  }
  return wrong
}
