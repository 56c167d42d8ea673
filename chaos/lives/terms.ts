/**
 * What the people of a random life agreed on, as they know it themselves: prices they bid, sums they asked for, money they brought.
 * Nothing here is read from the books.
 */
import type { TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import type { TestShop } from '../../apps/server/src/domains/shop/testing.ts'

export interface Person extends TestPerson {
  card_id: number
  frozen: boolean
  /** Put into the wallet from outside the card provider. */
  funded_fen: number
}

export interface Shop extends TestShop {
  frozen: boolean
  /** What it has beside the money of orders that is still to be settled, as the last step left it. */
  pots: { wallet_fen: number; deposit_fen: number; debt_fen: number }
  written_off_fen: number
  /** Its guarantee deposit when it opened. */
  guarantee_fen: number
}

export interface Lot {
  id: number
  shop: Shop
  shipping_fen: number
  /** Every bid that was taken, in the order it was. */
  bids: Array<{ person: Person; fen: number }>
}

/** A deposit somebody set aside, and through which channel. */
export interface Hold {
  lot_id: number
  person: Person
  amount_fen: number
  channel: 'wallet' | 'card'
}

export interface Sale {
  order_id: number
  lot: Lot
  buyer: Person
  hammer_fen: number
  /** Of the second bidder, after the first did not pay: the deposit went back when the lot closed. */
  second_chance: boolean
}

/** One negotiation, as its two sides and the operators speak. */
export interface Case {
  id: number
  order_id: number
  after_release: boolean
  reason: string
  asked_fen: number
  offer_fen: number | null
  turn: 'buyer' | 'shop'
  /** What was agreed or ruled; silence decides when nothing was. */
  agreed_fen: number | null
  /** What the carrier took for the return. */
  return_fee_fen: number
  fake_fen: number
}

/** Money the provider has that matches nothing. */
export interface Receipt {
  event_id: string
  amount_fen: number
  /** A person, or the sender; null while it waits for operators. */
  given_to: Person | 'sender' | null
}

/** The sum the provider paid into the bank so far, by its own statements. */
export interface Banked {
  net_fen: number
  fee_fen: number
}

/** Everything the model knows. */
export interface Terms {
  people: Person[]
  shops: Shop[]
  lots: Map<number, Lot>
  holds: Map<number, Hold>
  sales: Map<number, Sale>
  cases: Map<number, Case>
  /** Orders two operators closed, so that all that was left went back. */
  closed: Set<number>
  /** By the provider's number. */
  receipts: Map<string, Receipt>
  banked: Banked
}

export const newTerms = (): Terms => ({
  people: [],
  shops: [],
  lots: new Map(),
  holds: new Map(),
  sales: new Map(),
  cases: new Map(),
  closed: new Set(),
  receipts: new Map(),
  banked: { net_fen: 0, fee_fen: 0 },
})

/** The best bid of each bidder on a lot, the highest first. */
export function ranked(lot: Lot): Array<{ person: Person; fen: number }> {
  const best = new Map<Person, number>()
  for (const { person, fen } of lot.bids) best.set(person, Math.max(fen, best.get(person) ?? 0))
  return [...best].map(([person, fen]) => ({ person, fen })).sort((a, b) => b.fen - a.fen)
}
