/** Money that goes out in the demo world: payout accounts, ready and resting, and withdrawals in every state that lasts. */
import { account, type Input, payout } from '@juya/contract'
import { goodCard, TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import type { App } from '../../app.ts'
import { realNameOf } from '../../domains/account/index.ts'
import { approveWithdrawal, askByOperator, rejectWithdrawal } from '../../domains/payout/index.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { systemCtx } from '../../platform/services.ts'
import { callAs, sandboxSays, tellSandbox } from '../call-as.ts'
import type { StoryClock } from '../history/story-clock.ts'
import type { Person, Shop } from '../moving-in.ts'
import { colleagueForSeed } from '../operators.ts'
import { DEMO_PAY_PASSWORD } from '../people.ts'

const MINUTE = 60_000
type Owner = 'user' | 'shop'
interface Payee {
  account: string
  bank_name: string
  branch?: string
}
const GOOD = (n: number): Payee => ({ account: goodCard(n), bank_name: '中国建设银行', branch: '杭州文三路支行' })
const SILENT: Payee = { account: TEST_PAYEES.stays_open, bank_name: '中国农业银行' }
const REFUSES: Payee = { account: TEST_PAYEES.fails, bank_name: '中国农业银行', branch: '景德镇珠山支行' }
/** No card of the demo world has a number from here on. */
const FIRST_NUMBER = 70_000

/** Shops with enough in their wallets that no open case holds: the first one takes most out. */
const TAKERS = [1, 3, 6] as const
const takersOf = (shops: readonly Shop[]) => TAKERS.map((nth) => shops[nth]!.owner) as [Person, Person, Person]

/** Binds accounts while the story is weeks back, so that they are ready today: two of the first taker's shop and of its owner, one of the others', of the first shop and of a buyer. */
export async function bindPayees(
  app: App,
  clock: StoryClock,
  people: readonly Person[],
  shops: readonly Shop[],
): Promise<void> {
  const [first, second, third] = takersOf(shops)
  const buyer = people[0]!
  // A phone gets one code a minute.
  const minutes: ReadonlyArray<ReadonlyArray<readonly [Person, Owner, Payee]>> = [
    [
      [first, 'shop', GOOD(FIRST_NUMBER)],
      [second, 'shop', GOOD(FIRST_NUMBER + 2)],
      [third, 'shop', GOOD(FIRST_NUMBER + 3)],
      [buyer, 'user', GOOD(FIRST_NUMBER + 4)],
      [shops[0]!.owner, 'shop', GOOD(FIRST_NUMBER + 7)],
    ],
    [[first, 'shop', SILENT]],
    [[first, 'user', GOOD(FIRST_NUMBER + 1)]],
    [[first, 'user', REFUSES]],
  ]
  for (const minute of minutes) {
    await clock.forward(MINUTE + 1_000)
    for (const [person, owner, payee] of minute) await bind(app, person, owner, payee)
  }
}

async function bind(app: App, person: Person, owner: Owner, payee: Payee): Promise<void> {
  const holder = (await realNameOf(systemCtx(app.services, 'seed'), person.id))!
  await callAs(app, person, payout.addAccount, { owner, holder, ...payee, sms_code: await codeFor(app, person) })
}

async function codeFor(app: App, { phone, ...person }: Person): Promise<string> {
  await callAs(app, person, account.sendCode, { phone, scene: 'bind_card' })
  return sandboxSays(app, 'last_code', { phone, from: 'platform' })
}

/** What three shops, the owner of the first of them and the first buyer took out in the last hours, however it went. */
export async function takeOut(
  app: App,
  clock: StoryClock,
  people: readonly Person[],
  shops: readonly Shop[],
): Promise<void> {
  const [first, second, third] = takersOf(shops)
  const finance = colleagueForSeed(app, 'finance')
  const { good, odd } = await accountsOf(app, first, 'shop')
  const take = (amount_fen: number, account_id: number) => ask(app, first, { owner: 'shop', amount_fen, account_id })
  await callAs(app, first, payout.change, {
    from: 'shop_wallet',
    amount_fen: 1_000_00,
    pay_password: DEMO_PAY_PASSWORD,
  })
  const { wd_no } = await take(2_100_00, good)
  await callAs(app, first, payout.cancel, { wd_no })
  const declined = await take(2_500_00, good)
  await inTransaction(finance, (tx) => rejectWithdrawal(tx, declined.id, '售后未结，请待处理完毕后再申请'))
  await take(300_00, good)
  await take(200_00, odd)
  const own = await accountsOf(app, first, 'user')
  const comes_back = await ask(app, first, { owner: 'user', amount_fen: 400_00, account_id: own.good })
  await ask(app, first, { owner: 'user', amount_fen: 280_00, account_id: own.odd })
  const neighbour = await accountsOf(app, third, 'shop')
  const larger = await ask(app, third, { owner: 'shop', amount_fen: 2_200_00, account_id: neighbour.good })
  await inTransaction(finance, (tx) => approveWithdrawal(tx, larger.id, '金额与近期成交相符'))
  const [top_up] = (await callAs(app, people[0]!, payout.withdrawForm, { owner: 'user' })).sources
  await ask(app, people[0]!, { owner: 'user', amount_fen: 200_00, pay_no: top_up!.pay_no })

  // Sent, and asked for until all but the silent bank have said something final.
  for (const minutes of [1, 8]) await clock.forward(minutes * MINUTE)
  await tellSandbox(app, 'return_payout', { payout_no: comes_back.wd_no })
  await askByOperator(finance, comes_back.id, '银行通知退汇')

  await take(2_600_00, good)
  const [from, { good: account_id }] = [{ ...second, device_id: NEW_DEVICE }, await accountsOf(app, second, 'shop')]
  await ask(app, from, { owner: 'shop', amount_fen: 9_000_00, account_id })
}

/** A buyer and the first shop add an account today: it rests for its hours. */
export async function addRestingPayees(app: App, people: readonly Person[], shops: readonly Shop[]): Promise<void> {
  await bind(app, people[0]!, 'user', GOOD(FIRST_NUMBER + 5))
  await bind(app, shops[0]!.owner, 'shop', GOOD(FIRST_NUMBER + 6))
}

const NEW_DEVICE = 'demo-tablet'

/** The account that is the usual one, and the odd one beside it. */
async function accountsOf(app: App, person: Person, owner: Owner): Promise<{ good: number; odd: number }> {
  const { list } = await callAs(app, person, payout.accounts, { owner })
  const ids = list.map(({ id }) => id)
  return { good: ids[0]!, odd: ids.at(-1)! }
}

const ask = (app: App, person: Person, request: Omit<Input<typeof payout.withdraw>, 'pay_password'>) =>
  callAs(app, person, payout.withdraw, { ...request, pay_password: DEMO_PAY_PASSWORD })
