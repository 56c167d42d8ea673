/** One random life: its world, its people, what they agreed on, and the looks at the books between their steps. */
import { randomUUID } from 'node:crypto'
import { type Call, type Data, type Envelope, type Input, type OperatorRole, proof, wallet } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { expect } from 'vitest'
import { createSession } from '../../apps/server/src/domains/account/index.ts'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { shopReturnsTo } from '../../apps/server/src/domains/aftersale/testing.ts'
import { accounts, post, shopDepositPaid } from '../../apps/server/src/domains/ledger/index.ts'
import { brokenInvariants, expectBooksBalance, fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { newOperator, type TestOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { addressOf } from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard } from '../../apps/server/src/domains/payment/testing.ts'
import { newShop } from '../../apps/server/src/domains/shop/testing.ts'
import { type Caller, guest, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { type Facts, readBooks, readFacts } from './facts.ts'
import { type Owed, owed } from './owed.ts'
import { potsAfter, worthFen } from './pots.ts'
import { newTerms, type Person, ranked, type Terms } from './terms.ts'

const GUARANTEE_FEN = 300_00
const FUNDED_FEN = 20_000_00

export interface Life {
  world: World
  random: SeededRandom
  terms: Terms
  facts: Facts
  /** What was done, for people who look into a failure. */
  told: string[]
  /** By role; their sessions end by themselves, so after a leap of time they are others. */
  operators: Map<string, TestOperator>
  owed: Owed
  /** Payments whose bank refuses refunds just now, by pay_no. */
  refusing: Set<string>
  /** How often each step did something. */
  done: Map<string, number>
}

export async function openLife(seed: number): Promise<Life> {
  // The carriers do not answer: parcels move only when a step says so.
  const world = await openWorld({ CARRIERS_URL: 'http://127.0.0.1:9', LOG_LEVEL: 'silent' })
  const life: Life = {
    world,
    random: new SeededRandom(seed),
    terms: newTerms(),
    facts: { orders: [], cases: [], holds: [], payments: [], refunds: [], lots: [] },
    told: [],
    operators: new Map(),
    owed: { books: new Map(), shops: new Map(), wrong: [] },
    refusing: new Set(),
    done: new Map(),
  }
  for (let i = 0; i < 2; i++) await addShop(life)
  for (let i = 0; i < 3; i++) await addPerson(life)
  life.owed = owed(life.terms, await readFacts(world))
  return life
}

async function addShop({ world, terms }: Life): Promise<void> {
  const shop = await newShop(world)
  await shopReturnsTo(world, shop)
  await fund(world, shop.owner.id, GUARANTEE_FEN)
  const paid = { from: 'user_wallet', user_id: shop.owner.id } as const
  await post(world.ctx, shopDepositPaid({ request_id: shop.id, shop_id: shop.id, amount_fen: GUARANTEE_FEN, paid }))
  const pots = { wallet_fen: 0, deposit_fen: GUARANTEE_FEN, debt_fen: 0 }
  terms.shops.push(Object.assign(shop, { frozen: false, pots, written_off_fen: 0, guarantee_fen: GUARANTEE_FEN }))
}

export async function addPerson({ world, terms }: Life): Promise<Person> {
  const person = await newBuyer(world)
  const card_id = await bindTestCard(world, person)
  await addressOf(world, person)
  await fund(world, person.id, FUNDED_FEN)
  const joined = Object.assign(person, { card_id, frozen: false, funded_fen: FUNDED_FEN })
  terms.people.push(joined)
  return joined
}

/** More money from outside. */
export async function bringMoney({ world }: Life, person: Person, fen: number): Promise<void> {
  await fund(world, person.id, fen)
  person.funded_fen += fen
}

/** Calls; now and then the answer is lost and the same request sent again. */
export async function call<C extends Call>(
  { world, random, told }: Life,
  caller: Caller,
  row: C,
  input: Input<C>,
): Promise<Envelope<Data<C>>> {
  const key = { 'idempotency-key': randomUUID() }
  const first = await world.send(caller, row, input, key)
  told.push(`${row.domain}.${row.name} ${JSON.stringify(input)}: ${first.code} ${first.msg}`)
  if (first.code === 90_001) throw new Error(told.at(-1))
  if (row.effect === 'write' && random.happens(0.15)) {
    const again = await world.send(caller, row, input, key)
    if (first.code === 1) expect(again.code, `${told.at(-1)}, and again: ${again.msg}`).toBe(1)
  }
  return first
}

/** An operator of today with this role; `other` is a second one. */
export async function operatorOf(life: Life, role: OperatorRole, other = false): Promise<TestOperator> {
  const name = `${role}${other ? ' 2' : ''}`
  const known = life.operators.get(name) ?? (await newOperator(life.world, [role]))
  life.operators.set(name, known)
  return known
}

/** Time goes by, and what becomes due is done. */
export async function leap(life: Life, ms: number): Promise<void> {
  const { world, terms, told } = life
  told.push(`${(ms / 3_600_000).toFixed(1)} hours go by`)
  await world.advance(ms)
  life.operators.clear()
  for (const person of terms.people) person.token = (await createSession(world.ctx, { user_id: person.id })).token
  for (const shop of terms.shops) shop.token = (await createSession(world.ctx, { user_id: shop.owner.id })).token
}

/** The server stops and starts anew: what only its memory knew is gone. */
export async function restart(life: Life): Promise<void> {
  life.told.push('the server is started anew')
  await life.world.restart()
}

/** Takes note of orders that were made, and of what silence decided. */
function noteNews({ terms }: Life, facts: Facts): void {
  for (const order of facts.orders) {
    if (terms.sales.has(order.id)) continue
    const lot = terms.lots.get(order.lot_id)!
    const [first, ...others] = ranked(lot)
    // The second chance goes to the best of the others who may still bid.
    const won = order.second_chance ? others.find(({ person }) => person.id === order.user_id)! : first!
    expect(order.user_id, `who won lot ${lot.id}`).toBe(won.person.id)
    const { id: order_id, second_chance } = order
    terms.sales.set(order_id, { order_id, lot, buyer: won.person, hammer_fen: won.fen, second_chance })
  }
  for (const fact of facts.cases) {
    const one = terms.cases.get(fact.id)!
    const is_settled = ['awaiting_return', 'return_shipped', 'refunding', 'refunded'].includes(fact.status)
    if (is_settled) one.agreed_fen ??= one.turn === 'buyer' ? one.offer_fen : one.asked_fen
  }
}

/**
 * The model and the books agree on every account, to the fen, and no work is tried again.
 * @param invariants of the platform hold as well
 * @param whole people's own pages and the public one say so, too
 */
export async function look(
  life: Life,
  { invariants = true, whole = false }: { invariants?: boolean; whole?: boolean } = {},
): Promise<void> {
  const { world, terms } = life
  const facts = await readFacts(world)
  noteNews(life, facts)
  const now = owed(terms, facts)
  const books = await readBooks(world)
  const wrong = [...now.wrong]
  for (const [shop, money] of now.shops) {
    const codes = [accounts.shopWallet(shop.id), accounts.shopDeposit(shop.id), accounts.shopDebt(shop.id)] as const
    const [wallet_fen, deposit_fen, debt_fen] = codes.map((code) => books.get(code) ?? 0) as [number, number, number]
    for (const code of codes) books.delete(code)
    const found = { wallet_fen, deposit_fen, debt_fen: 0 - debt_fen }
    const { pots, is_exact } = potsAfter(shop, life.owed.shops.get(shop)!, money)
    const agrees = is_exact ? JSON.stringify(found) === JSON.stringify(pots) : worthFen(found) === worthFen(pots)
    if (!agrees) wrong.push(`shop ${shop.id} has ${JSON.stringify(found)}, owed ${JSON.stringify(pots)}`)
    shop.pots = found
  }
  for (const code of new Set([...books.keys(), ...now.books.keys()]))
    if (books.get(code) !== now.books.get(code))
      wrong.push(`${code} has ${books.get(code) ?? 0}, owed ${now.books.get(code) ?? 0}`)
  wrong.push(...(await failing(world)))
  if (invariants) wrong.push(...(await brokenInvariants(world)))
  if (whole) wrong.push(...(await publicly(life)))
  expect(wrong, life.told.slice(-60).join('\n')).toEqual([])
  Object.assign(life, { facts, owed: now })
}

/** Deadlines and events that failed and are tried again. */
const failing = async (world: World): Promise<string[]> =>
  (
    await world.sql<{ text: string }>(
      `select kind || ' ' || ref_id || ': ' || last_error as text from platform_deadlines where attempts > 0
       union all select subscriber || ': ' || last_error from platform_outbox_deliveries where attempts > 0`,
    )
  ).map(({ text }) => text)

/** The figures people read on their own pages, and everybody on the public one. */
async function publicly({ world, terms }: Life): Promise<string[]> {
  const wrong: string[] = []
  await expectBooksBalance(world)
  const page = await world.call(guest, proof.solvency, {})
  // Green it is only while the platform has earned what the provider's fees cost.
  const broken = page.checks.filter(({ ok }) => !ok).map(({ key }) => key)
  if (page.difference_fen !== 0 || broken.length > 0)
    wrong.push(`the public page says ${page.difference_fen} too little is held, and ${broken} broken`)
  for (const shop of terms.shops) {
    const has = await world.call(shop, wallet.balance, { owner: 'shop' })
    const { wallet_fen, debt_fen } = shop.pots
    if (has.available_fen !== wallet_fen || has.debt_fen !== debt_fen)
      wrong.push(`shop ${shop.id} reads ${has.available_fen} and ${has.debt_fen}`)
  }
  return wrong
}
