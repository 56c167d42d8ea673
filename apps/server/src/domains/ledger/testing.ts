/** Builders for tests of any domain that needs money to be somewhere. */
import { expect } from 'vitest'
import type { World } from '../../testing/world.ts'
import { accounts } from './chart.ts'
import { checkInvariants, viewNames } from './invariants/invariants.ts'
import { post } from './posting.ts'

let funded = 0

/** Puts money into somebody's wallet, as a recharge by card does. Answers the new movement. @param fen 1 or more */
export async function fund(world: World, user_id: number, fen: number) {
  const pay_no = `TEST${process.pid}${++funded}`
  return post(world.ctx, {
    type: 'recharged',
    idem_key: `pay:${pay_no}`,
    ref_type: 'payment',
    ref_id: pay_no,
    ref_no: pay_no,
    entries: [
      { account: accounts.clearing('test'), amount_fen: -fen },
      { account: accounts.userWallet(user_id), amount_fen: fen },
    ],
  })
}

/** The balance of an account by its code; 0 for one that was never used. */
export async function balanceOf(world: World, code: string): Promise<number> {
  const [row] = await world.sql<{ fen: number }>(
    `select coalesce(sum(e.amount_fen), 0)::bigint as fen from ledger_accounts a join ledger_entries e on e.account_id = a.id where a.code = $1`,
    [code],
  )
  return row!.fen
}

/** The entries of the movement with this key, as [account, amount_fen] in their order; undefined when there is none. */
export async function entriesOf(world: World, idem_key: string): Promise<Array<[string, number]> | undefined> {
  const rows = await world.sql<{ code: string; amount_fen: number }>(
    `select a.code, e.amount_fen from ledger_transactions t join ledger_entries e on e.tx_id = t.id join ledger_accounts a on a.id = e.account_id
     where t.idem_key = $1 order by e.line`,
    [idem_key],
  )
  return rows.length === 0 ? undefined : rows.map((row) => [row.code, row.amount_fen])
}

/** Every invariant of the ledger holds now. Call it after every test of a file that moves money. */
export async function expectBooksBalance(world: World): Promise<void> {
  const broken = await brokenInvariants(world)
  // The whole check is slower, and shows the first row that breaks each.
  if (broken.length > 0) expect(await checkInvariants(world.ctx, { whole: true })).toEqual([])
  expect(broken).toEqual([])
}

/** The names of the invariants that are broken now. All of them are one statement, which PostgreSQL plans once per world. Nothing is noted. */
export async function brokenInvariants(world: World): Promise<string[]> {
  const look = await (lookers.get(world) ?? lookAtAll(world))
  return look()
}

type Look = () => Promise<string[]>
const lookers = new WeakMap<World, Promise<Look>>()
function lookAtAll(world: World): Promise<Look> {
  const made = (async () => {
    const names = await viewNames(world.ctx)
    const text = names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all ')
    const client = await world.connect()
    await client.query(`select set_config('juya.check_all', 'on', false)`)
    return async () => (await client.query<{ name: string }>({ name: 'invariants', text })).rows.map(({ name }) => name)
  })()
  lookers.set(world, made)
  return made
}

/** The ledger's own invariants hold: for tests that move money without the orders and deposits it belongs to. */
export async function expectLedgerBalances(world: World): Promise<void> {
  const broken = await brokenInvariants(world)
  expect(broken.filter((name) => name === 'inv_i01' || name === 'inv_i02')).toEqual([])
}
