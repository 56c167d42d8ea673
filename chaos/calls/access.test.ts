/**
 * Every call of the contract, with every id that belongs to somebody else, by people who have nothing to do with it: nothing of theirs
 * changes and nothing of theirs is shown. And every call of shops and of the console, by each single permission and role: the doors that
 * open are those the contract names. The calls and their fields come from the contract. Short: who is turned away at the door, where no
 * input was read yet, tries one id of each call; ACCESS_ALL=1 tries them all.
 */

import { createHash } from 'node:crypto'
import { ALL_CALLS, type Call, OPERATOR_ROLES, REFUSALS, SHOP_PERMISSIONS } from '@juya/contract'
import { SeededRandom } from '@juya/sandbox/src/seeded-random.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../apps/server/src/domains/account/testing.ts'
import { newAddress } from '../../apps/server/src/domains/address/testing.ts'
import { openCaseFor } from '../../apps/server/src/domains/aftersale/testing.ts'
import { inCart } from '../../apps/server/src/domains/cart/testing.ts'
import { depositFor } from '../../apps/server/src/domains/deposit/testing.ts'
import { newGoods } from '../../apps/server/src/domains/goods/testing.ts'
import { draftLot } from '../../apps/server/src/domains/lot/testing.ts'
import { newOperator } from '../../apps/server/src/domains/operator/testing.ts'
import {
  newLotId,
  paidOrder,
  shippedOrder,
  type TestOrder,
  wonOrder,
} from '../../apps/server/src/domains/order/testing.ts'
import { newShop, type TestShop } from '../../apps/server/src/domains/shop/testing.ts'
import { type Caller, guest, openWorld, type World } from '../../apps/server/src/testing/world.ts'
import { fieldsOf, type Known, sampleOf } from './sample-inputs.ts'

const ALL = process.env.ACCESS_ALL === '1'
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31))
/** Stands in everything of the victims that others may not read. */
const MARK = '秘密记号'
const MARKED_PHONE = '13987650001'
/** Of the operator among the strangers. */
const OTHER_ROLE = 'content'

let world: World
let victim: TestPerson
let shop: TestShop
let orders: TestOrder[]
let things: Record<string, number>
let strangers: Array<[string, Caller]>

beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  victim = await newBuyer(world, { verified: true, phone: MARKED_PHONE })
  shop = await newShop(world)
  const of_victim = { shop, buyer: victim, title: `梅瓶 ${MARK}` }
  const address = await newAddress(world, victim.id, { receiver: MARK.slice(0, 4), detail: `${MARK} 1 号` })
  orders = [await wonOrder(world, of_victim), await paidOrder(world, of_victim), await shippedOrder(world, of_victim)]
  const draft = await draftLot(world, { shop, title: `草稿 ${MARK}` })
  const hold = await depositFor(world, victim.id, newLotId(), 500_00, shop.id)
  const case_order = await shippedOrder(world, of_victim)
  await world.settle()
  const [session] = await world.sql<{ id: number }>('select id from account_sessions where user_id = $1', [victim.id])
  const [notice] = await world.sql<{ id: number }>('select max(id) as id from message_notices where user_id = $1', [
    victim.id,
  ])
  things = {
    order_unpaid: orders[0]!.id,
    order_paid: orders[1]!.id,
    order_shipped: orders[2]!.id,
    address: Number(address.id),
    draft: draft.id,
    cart_line: (await inCart(world, victim, await newGoods(world)))[0]!,
    hold: hold.id,
    case: await openCaseFor(world, case_order, { content: `${MARK},釉面有一道未说明的冲线` }),
    session: session!.id,
    ...(notice?.id ? { notice: notice.id } : {}),
  }
  const clerk = await newBuyer(world, { verified: true })
  const rival = await newShop(world)
  await world.sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', $3)`, [
    rival.id,
    clerk.id,
    [...SHOP_PERMISSIONS],
  ])
  strangers = [
    ['a guest', guest],
    ['another buyer', await newBuyer(world, { verified: true, funded: 50_000_00 })],
    ['another shop', rival],
    ['another shop that names the victim’s', { ...rival, shop_id: shop.id }],
    ['another shop’s clerk', clerk],
    ['an operator without the role', await newOperator(world, [OTHER_ROLE])],
  ]
})
afterAll(() => world.close())

/** Rows about the victims, in any table. */
const BELONGINGS: ReadonlyArray<[table: string, whose: string]> = [
  ['account_users', 'id = $1'],
  ['account_sessions', 'user_id = $1'],
  ['address_addresses', 'user_id = $1 or shop_id = $2'],
  ['order_orders', 'user_id = $1 or shop_id = $2'],
  ['deposit_holds', 'user_id = $1'],
  ['lot_lots', 'shop_id = $2'],
  ['ledger_accounts', `owner_type = 'user' and owner_id = $1 or owner_type = 'shop' and owner_id = $2`],
  ['payment_payments', 'user_id = $1'],
  ['shop_members', 'shop_id = $2'],
  ['cart_lines', 'user_id = $1'],
  ['aftersale_cases', 'user_id = $1 or shop_id = $2'],
]

async function belongingsNow(): Promise<Record<string, string>> {
  const seen: Record<string, string> = {}
  for (const [table, whose] of BELONGINGS) {
    // last_seen_at moves by itself.
    const rows = await world.sql<{ row: string }>(
      `select (to_jsonb(t) - 'last_seen_at' - 'last_active_at')::text as row from ${table} t where ($1::bigint is not null and $2::bigint is not null) and (${whose}) order by 1`,
      [victim.id, shop.id],
    )
    seen[table] = createHash('sha256')
      .update(rows.map(({ row }) => row).join('\n'))
      .digest('hex')
  }
  return seen
}

const nameOf = (call: Call) => `${call.domain}.${call.name}`
const isId = (field: string) => /^(id|ids|no|.*_id|.*_ids|.*_no)$/.test(field) && field !== 'client_bid_id'
const targets = ALL_CALLS.filter((call) => Object.keys(fieldsOf(call)).some(isId))

async function attack(call: Call, stranger: Caller, id: number | string, seed: number) {
  const random = new SeededRandom(seed)
  const ids = Object.fromEntries(
    Object.entries(fieldsOf(call))
      .filter(([field]) => isId(field))
      .map(([field, schema]) => [field, schema.type === 'array' || field.endsWith('s') ? [id] : id]),
  )
  const known: Known = {
    ...ids,
    carrier_code: 'SF',
    tracking_no: `SF${String(seed >>> 0)
      .padStart(12, '0')
      .slice(-12)}`,
    channel: 'wallet',
    pay_password: '258369',
    shown_total_fen: orders[0]!.payable_fen,
  }
  const claims = {
    'user-role': 'shop',
    role: 'root',
    'operator-role': 'root',
    'x-user-id': String(victim.id),
    openid: MARK,
  }
  const input = { ...sampleOf(call, known, random), ...ids, user_id: victim.id, user_role: 'shop' }
  return world.send(stranger, call, input as never, claims)
}

/** Whether the door itself turned somebody away, where a call's input was not looked at yet. */
const isShutOut = ({ auth, roles = [] }: Call, code: number): boolean =>
  (auth !== 'public' && code === REFUSALS.LOGIN_EXPIRED.code) ||
  (auth === 'operator' && code === REFUSALS.OPERATOR_LOGIN.code) ||
  (auth === 'operator' && !roles.includes(OTHER_ROLE) && code === REFUSALS.FORBIDDEN.code) ||
  ((auth === 'shop' || auth === 'shop_owner') && code === REFUSALS.SHOP_REQUIRED.code)

/** As they stood after the call before: nothing else runs meanwhile. */
let belongings: Record<string, string> | undefined
test.each(targets.map((call) => [nameOf(call), call] as const))(
  'strangers neither see nor change what is another’s by %s',
  async (_name, call) => {
    const before = belongings ?? (await belongingsNow())
    const ids = [...Object.entries(things), ...orders.map((one) => ['order_no', one.order_no] as const)]
    for (const [who, stranger] of strangers)
      for (const [what, id] of ids) {
        const envelope = await attack(call, stranger, id, SEED + Number(things.hold))
        const answer = JSON.stringify(envelope)
        const about = `seed ${SEED}: ${who} with the ${what} of another: ${answer.slice(0, 400)}`
        expect(answer.includes(MARK) || answer.includes(MARKED_PHONE), about).toBe(false)
        if (!ALL && isShutOut(call, envelope.code)) break
      }
    belongings = await belongingsNow()
    expect(belongings, `seed ${SEED}`).toEqual(before)
  },
  60_000,
)

/** Refusals of the door itself; anything else came from inside. */
const TURNED_AWAY = new Set(
  [
    REFUSALS.LOGIN_EXPIRED,
    REFUSALS.OPERATOR_LOGIN,
    REFUSALS.FORBIDDEN,
    REFUSALS.SHOP_REQUIRED,
    REFUSALS.SHOP_NOT_ACTIVE,
    REFUSALS.PERMISSION_MISSING,
    REFUSALS.REALNAME_REQUIRED,
  ].map(({ code }) => code),
)
/** What the door says to somebody who sends what no call takes: a call that takes anything runs, and says so. */
const knock = async (caller: Caller, call: Call): Promise<number> => {
  const sent = { page: 0, id: -1 } as never
  return (await world.send(caller, call, sent, { 'operator-role': 'root', role: 'root' })).code
}
/** The calls of a kind somebody gets into, by name, against those the contract names. Whose session a call ended signs in anew. */
async function expectLetInto(signIn: () => Promise<Caller>, calls: Call[], mayCall: (call: Call) => boolean) {
  const let_in: string[] = []
  let caller = await signIn()
  for (const call of calls) {
    let code = await knock(caller, call)
    if (code === REFUSALS.OPERATOR_LOGIN.code) {
      caller = await signIn()
      code = await knock(caller, call)
    }
    if (!TURNED_AWAY.has(code)) let_in.push(nameOf(call))
  }
  expect(let_in).toEqual(calls.filter(mayCall).map(nameOf))
}

const console_calls = ALL_CALLS.filter((call) => call.auth === 'operator')
test.each(OPERATOR_ROLES)(
  'an operator is what the server says, not what the request says: %s gets into what the contract names for it, and nothing else',
  async (role) => {
    await expectLetInto(
      () => newOperator(world, [role]),
      console_calls,
      ({ roles = [], effect }) => roles.includes(role) || (role === 'auditor' && effect === 'read'),
    )
  },
  120_000,
)

const shop_calls = ALL_CALLS.filter((call) => call.auth === 'shop' || call.auth === 'shop_owner')
test.each([['nothing', []], ...SHOP_PERMISSIONS.map((one) => [one, [one]] as const)] as Array<[string, string[]]>)(
  'a member of a shop who may do %s gets into what the contract asks that for, and nothing else',
  async (_name, permissions) => {
    const employer = await newShop(world)
    const member = await newBuyer(world, { verified: true })
    await world.sql(`insert into shop_members (shop_id, user_id, role, permissions) values ($1, $2, 'staff', $3)`, [
      employer.id,
      member.id,
      permissions,
    ])
    await expectLetInto(
      async () => member,
      shop_calls,
      ({ auth, permission }) => auth === 'shop' && (!permission || permissions.includes(permission)),
    )
  },
  120_000,
)

test('the owner of a shop gets into every call of shops, and nobody without one into any', async () => {
  const owner = await newShop(world)
  const nobody = await newBuyer(world, { verified: true })

  await expectLetInto(
    async () => owner,
    shop_calls,
    () => true,
  )
  await expectLetInto(
    async () => nobody,
    shop_calls,
    () => false,
  )
})
