/** Builders for tests about money that goes out. */
import { account, payout } from '@juya/contract'
import { goodCard } from '@juya/sandbox/src/providers/test-cards.ts'
import type { World } from '../../testing/world.ts'
import { codeSentTo, newBuyer, PAY_PASSWORD, type TestPerson } from '../account/testing.ts'
import { fund } from '../ledger/testing.ts'
import { verifyIdentity } from '../payment/testing.ts'
import { newShop, type TestShop } from '../shop/testing.ts'

const DAY_MS = 86_400_000
export const HOLDER = '沈知行'
let made = 0

export interface Payee {
  number?: string
  owner?: 'user' | 'shop'
  /** Left to rest for its hours. */
  held?: boolean
}

/** Sends a code for a payout account to one's own phone. */
export async function accountCode(world: World, person: TestPerson): Promise<string> {
  await world.call(person, account.sendCode, { phone: person.phone, scene: 'bind_card' })
  return codeSentTo(person.phone)
}

/** Adds a bank account through the calls; a day passes, unless it is to rest. @returns its id */
export async function addPayee(
  world: World,
  person: TestPerson,
  { number = goodCard(process.pid * 1000 + ++made), owner = 'user', held = false }: Payee = {},
): Promise<number> {
  const { id } = await world.call(person, payout.addAccount, {
    owner,
    account: number,
    holder: HOLDER,
    bank_name: '中国农业银行',
    sms_code: await accountCode(world, person),
  })
  // The clock of the world is not moved: other people's deadlines stay where they are.
  if (!held)
    await world.sql(`update payout_accounts set usable_at = platform_now() - interval '1 hour' where id = $1`, [id])
  return id
}

/** A verified person with money and an account that can be paid to. */
export async function newPayee(
  world: World,
  { funded = 1_000_00, ...payee }: Payee & { funded?: number } = {},
): Promise<TestPerson & { account_id: number }> {
  const person = await newBuyer(world)
  await verifyIdentity(world, person, HOLDER)
  if (funded > 0) await fund(world, person.id, funded)
  return { ...person, account_id: await addPayee(world, person, payee) }
}

/** A shop with money of its own and an account in its owner's name. */
export async function newShopPayee(
  world: World,
  { funded = 10_000_00, ...payee }: Payee & { funded?: number } = {},
): Promise<TestShop & { account_id: number }> {
  const shop = await newShop(world)
  await verifyIdentity(world, shop.owner, HOLDER)
  if (funded > 0) await fundShop(world, shop.id, funded)
  return { ...shop, account_id: await addPayee(world, shop.owner, { ...payee, owner: 'shop' }) }
}

/** Puts money into a shop's wallet, as a settlement does. */
export async function fundShop(world: World, shop_id: number, fen: number): Promise<void> {
  const { accounts, post } = await import('../ledger/index.ts')
  const key = `TESTSHOP${process.pid}${++made}`
  await post(world.ctx, {
    type: 'adjusted',
    idem_key: `adj:${key}`,
    ref_type: 'adjustment',
    ref_id: key,
    entries: [
      { account: accounts.clearing('test'), amount_fen: -fen },
      { account: accounts.shopWallet(shop_id), amount_fen: fen },
    ],
  })
}

/** Asks for money out. */
export const askFor = (world: World, person: TestPerson, account_id: number, amount_fen = 100_00) =>
  world.call(person, payout.withdraw, { amount_fen, account_id, pay_password: PAY_PASSWORD })

/** Does what is due, then lets the bank's own word come; the provider is asked until it said something final. */
export async function untilSettled(world: World): Promise<void> {
  await world.settle()
  await new Promise((done) => setTimeout(done, 5))
  await world.advance(60_000)
}
export { DAY_MS, PAY_PASSWORD }
