/** Houses and sales for tests. */
import { auction, house, order } from '@juya/contract'
import { inTransaction } from '../../platform/db/db.ts'
import type { World } from '../../testing/world.ts'
import { createSession } from '../account/index.ts'
import { newBuyer, type TestPerson } from '../account/testing.ts'
import { fund } from '../ledger/testing.ts'
import { draftLot, type LotOptions, offer, type TestLot } from '../lot/testing.ts'
import { addressOf } from '../order/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'
import { approveSession } from './deciding.ts'
import { openHouse } from './houses.ts'

const HOUR_S = 3_600

export interface TestSession {
  id: number
  house: TestShop
  lots: TestLot[]
}

/** A shop that is an auction house. */
export async function newHouse(world: World): Promise<TestShop> {
  const shop = await newShop(world, { level: 3 })
  await inTransaction(world.ctx, (tx) =>
    openHouse(tx, {
      shop_id: shop.id,
      licence_no: '沪拍 2019-014',
      intro: '瓷玉专拍',
      intro_en: null,
      category_ids: [],
    }),
  )
  return shop
}

/** What a house says about a sale that opens in an hour and whose first lot ends an hour later. */
export async function saleForm(world: World, more: Record<string, unknown> = {}) {
  const now_s = Math.floor((await world.now()) / 1_000)
  return {
    title: '秋季瓷器专场',
    title_en: 'Autumn porcelain',
    cover: 'upload/2026/01/test/cover.webp',
    starts_at: now_s + HOUR_S,
    first_ends_at: now_s + 2 * HOUR_S,
    stagger_s: 60,
    premium_bp: 1_000,
    deposit_fen: 1_000_00,
    ...more,
  }
}

/** A sale with its lots, as far as `until`: being prepared, in the review, or let in. */
export async function newSession(
  world: World,
  {
    lots = 2,
    until = 'preview',
    lot = {},
    ...more
  }: {
    lots?: number
    until?: 'draft' | 'reviewing' | 'preview'
    lot?: LotOptions
    house?: TestShop
  } & Record<string, unknown> = {},
): Promise<TestSession> {
  const { house: known, ...terms } = more as { house?: TestShop }
  const shop = known ?? (await newHouse(world))
  const drafts: TestLot[] = []
  for (let n = 0; n < lots; n++) drafts.push(await draftLot(world, { shop, ...lot }))
  const { id } = await world.call(shop, house.saveSession, {
    ...(await saleForm(world, terms)),
    lots: drafts.map((draft, n) => ({ id: draft.id, lot_no: `${n + 1}` })),
    action: until === 'draft' ? 'save' : 'submit',
  })
  if (until === 'preview') await inTransaction(world.ctx, (tx) => approveSession(tx, id))
  return { id, house: shop, lots: drafts }
}

/** Registers a person from their wallet, which is filled for it. */
export async function registered(world: World, person: TestPerson, session: { id: number }, deposit_fen?: number) {
  const about = { session_id: session.id, ...(deposit_fen === undefined ? {} : { deposit_fen }) }
  const quote = await world.call(person, house.registerQuote, about)
  await fund(world, person.id, quote.topup_fen)
  return world.call(person, house.register, {
    ...about,
    submit_token: quote.submit_token,
    channel: 'wallet',
    pay_password: '258369',
    shown_total_fen: quote.topup_fen,
  })
}

export interface PassedLot {
  session: TestSession
  house: TestShop
  lot: TestLot
  /** Bid ¥300, below the reserve of ¥500. */
  bidder: TestPerson
}

/** Sessions of people end while days pass. */
export async function freshen(world: World, ...people: Array<TestPerson | TestShop>): Promise<void> {
  for (const one of people)
    one.token = (await createSession(world.ctx, { user_id: 'owner' in one ? one.owner.id : one.id })).token
}

/** A lot of a sale whose reserve a bid did not reach; the sale is over. It takes two hours of the world's time. */
export async function passedLot(world: World, { shop, ...lot }: LotOptions = {}): Promise<PassedLot> {
  const own = shop ?? (await newHouse(world))
  const session = await newSession(world, { house: own, lots: 1, lot: { reserve_fen: 500_00, ...lot } })
  const bidder = await newBuyer(world, { verified: true })
  await registered(world, bidder, session)
  await world.advance(HOUR_S * 1_000 + 1_000)
  await world.call(bidder, auction.bid, offer(session.lots[0]!, 300, { confirm_large: true }))
  await world.advance(HOUR_S * 1_000 + 5 * 60_000)
  await world.advance(20_000)
  await freshen(world, bidder, own)
  return { session, house: own, lot: session.lots[0]!, bidder }
}

/** Pays an order from the wallet, filled for it. @returns what it cost */
export async function payFromWallet(world: World, person: TestPerson, order_id: number): Promise<number> {
  const address_id = await addressOf(world, person)
  const preview = await world.call(person, order.payPreview, { ids: [order_id] })
  if (preview.amounts.payable_fen > 0) await fund(world, person.id, preview.amounts.payable_fen)
  await world.call(person, order.pay, {
    ids: [order_id],
    address_id,
    channel: 'wallet',
    pay_password: '258369',
    shown_total_fen: preview.amounts.payable_fen,
  })
  await world.settle()
  return preview.amounts.payable_fen
}
