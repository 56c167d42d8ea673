/**
 * For every call of the contract a valid one: a caller who may, and an input that is true in this world. Most calls are content with
 * an id of the right kind; those that need something done first are prepared in prepared-calls.ts. A row added tomorrow either finds
 * its ids by the table or is named by the fuzzer as one it could never do.
 */
import { ALL_CALLS, auction, type Call } from '@juya/contract'
import { newBuyer, PAY_PASSWORD, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { newAddress } from '../../apps/server/src/domains/address/testing.ts'
import { anyCategory, placed, runningLot } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator, type TestOperator } from '../../apps/server/src/domains/operator/testing.ts'
import { shippedOrder } from '../../apps/server/src/domains/order/testing.ts'
import { bindTestCard, verifyIdentity } from '../../apps/server/src/domains/payment/testing.ts'
import { newShop, type TestShop } from '../../apps/server/src/domains/shop/testing.ts'
import { showBanner } from '../../apps/server/src/domains/site/index.ts'
import { withClaim } from '../../apps/server/src/testing/claim-first.ts'
import { type Caller, guest, type World } from '../../apps/server/src/testing/world.ts'
import { drawNone } from './prepared/operator/draw-none.ts'
import { PREPARED } from './prepared/prepared-calls.ts'
import { filed, PASSWORD } from './prepared/prepared-calls-account.ts'
import { HOUR_MS, penaltyOf, REASON } from './prepared/prepared-parts.ts'
import { fieldsOf } from './sample-inputs.ts'

export interface ValidCall {
  caller: Caller
  input: Record<string, unknown>
  /** How it must come when it is not JSON. */
  multipart?: { type: string; body: Buffer }
}

export interface Fixtures {
  world: World
  person: TestPerson
  shop: TestShop
  operator: TestOperator
  category_id: number
  category_params: Record<string, string>
  /** Ids that are true, by kind. */
  ids: Record<string, unknown>
}

/** People and things every call can be about. */
export async function makeFixtures(world: World): Promise<Fixtures> {
  const person = await newBuyer(world, { verified: true, funded: 10_000_000_00, password: PASSWORD })
  await verifyIdentity(world, person)
  const shop = await newShop(world, { level: 3 })
  const root = await newOperator(world)
  await drawNone(world, root)
  const category_id = await anyCategory(world)
  const { params } = await world.call(shop, auction.publishParams, { category_id })
  const fixtures: Fixtures = {
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
  const filing = await filed(fixtures)
  await showBanner(world.ctx, { position: 'ad:home_mid', image: 'upload/2026/11/c.webp', link: '/pages/leaky/leaky' })
  await world.settle()
  fixtures.ids = {
    order: shipped.id,
    lot: lot.id,
    shop: shop.id,
    user: person.id,
    address: Number((await newAddress(world, person.id)).id),
    card: await bindTestCard(world, person),
    penalty: await penaltyOf(fixtures),
    realname: filing,
    category: category_id,
    shipment: shipped.shipment_id,
  }
  return fixtures
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
  'interest.chooseCategories': { ids: [1] },
  'currency.month': { month: '2026-11' },
  'site.option': { key: 'app.forced_login' },
  'site.article': { code: 'user_agreement' },
  'site.cities': { code: '330000' },
  'site.counties': { code: '330100' },
  'wallet.moves': { type: 'recharge' },
  'site.activity': {},
  'operator.saveSettings': {
    changes: [
      { key: 'order.parcel_silent_days', value: 8 },
      { key: 'aftersale.inspect_days', value: 9 },
    ],
  },
  'operator.saveSetting': { key: 'order.parcel_silent_days', value: 6 },
  'operator.reports': { reason: 'fraud' },
  'operator.charts': { chart: 'sales', from: '2026-11-01', to: '2026-11-20' },
}

/** The thing `id` names in a call: by its name, else by its domain. */
const KIND_OF_CALL: ReadonlyArray<[RegExp, string]> = [
  [/^auction\.(shipments|reviewForm|confirmReceipt|review)$/, 'order'],
  [/^auction\.categoryInfo$/, 'category'],
  [/^auction\./, 'lot'],
  [/^order\./, 'order'],
  [/^address\./, 'address'],
  [/^deposit\./, 'penalty'],
  [/^shop\./, 'shop'],
  [/^payment\./, 'card'],
  [/^operator\.shop$/, 'shop'],
  [/^operator\..*lot/i, 'lot'],
  [/^operator\..*order/i, 'order'],
  [/^operator\..*realname/i, 'realname'],
  [/^operator\..*penalt/i, 'penalty'],
  [/^operator\..*(user|sessions)/i, 'user'],
  [/^account\./, 'user'],
]
const nameOf = (call: Call) => `${call.domain}.${call.name}`

/** Values for the fields of a call, by their names. */
export function wordsFor(fixtures: Fixtures, call: Call): Record<string, unknown> {
  const { ids } = fixtures
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

/** The caller the door lets through. */
export function likelyCaller({ person, shop, operator: root }: Fixtures, call: Call): Caller {
  if (call.auth === 'operator') return root
  if (call.auth === 'shop' || call.auth === 'shop_owner') return shop
  return call.auth === 'public' ? guest : person
}

/** An input that should be granted: the call's own preparation, else its required fields with values that fit. */
export async function validCall(
  fixtures: Fixtures,
  call: Call,
  plain: (call: Call, words: Record<string, unknown>) => Record<string, unknown>,
): Promise<ValidCall> {
  const preparation = PREPARED[nameOf(call)]
  const valid = preparation
    ? await preparation(fixtures)
    : { caller: likelyCaller(fixtures, call), input: plain(call, wordsFor(fixtures, call)) }
  // Operators decide what they hold and have seen; a value made up for the field is none.
  const { seen: _, ...input } = valid.input
  const { world } = fixtures
  return { ...valid, input: { ...(await withClaim(world.send, valid.caller, call, input)) } }
}

/** Stories of calls the contract does not have (any more). */
export const strayPreparations = (): string[] => {
  const names = new Set(ALL_CALLS.map(nameOf))
  return [...Object.keys(PREPARED), ...Object.keys(WORDS_OF)].filter((name) => !names.has(name))
}

/** Which of a call's fields name a thing. */
export const idFieldsOf = (call: Call): string[] =>
  Object.keys(fieldsOf(call)).filter(
    (field) => /^(id|ids|no|.*_id|.*_ids|.*_no)$/.test(field) && field !== 'client_bid_id',
  )
