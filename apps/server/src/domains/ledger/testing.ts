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

/** Every invariant of the ledger holds now. Call it when a test file that moved money ends. */
export async function expectBooksBalance(world: World): Promise<void> {
  expect(await checkInvariants(world.ctx, { whole: true })).toEqual([])
}

/**
 * The names of the invariants that are broken now, in one statement: for tests that look after every step. It notes nothing, so
 * such a test ends with expectBooksBalance.
 */
export async function brokenInvariants(world: World): Promise<string[]> {
  const statement = await (asked.get(world) ?? askAll(world))
  return (await world.sql<{ name: string }>(statement)).map(({ name }) => name)
}
const asked = new WeakMap<World, Promise<string>>()
function askAll(world: World): Promise<string> {
  const statement = viewNames(world.ctx).then((names) =>
    names.map((name) => `select '${name}' as name where exists (select from ${name})`).join(' union all '),
  )
  asked.set(world, statement)
  return statement
}

/** The ledger's own invariants hold: for tests that move money without the orders and deposits it belongs to. */
export async function expectLedgerBalances(world: World): Promise<void> {
  const broken = await checkInvariants(world.ctx, { whole: true })
  expect(broken.filter(({ name }) => name === 'inv_i01' || name === 'inv_i02')).toEqual([])
}
