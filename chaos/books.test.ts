/** The ledger's last line of defence: a movement that does not balance is refused by the database itself, whoever wrote it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer } from '../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance, fund } from '../apps/server/src/domains/ledger/testing.ts'
import { mutant } from '../apps/server/src/platform/mutants.ts'
import { openWorld, type World } from '../apps/server/src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
  if (mutant('no_balance_trigger')) await world.sql('drop trigger ledger_txs_balance on ledger_txs')
})
afterAll(() => world.close())

/** Somebody with the database's password who knows how posting marks itself. */
async function writeByHand(account_id: number, amount_fen: number): Promise<void> {
  const client = await world.services.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('juya.ledger', 'posting', true)`)
    const made = await client.query<{ id: number }>(
      `insert into ledger_txs (type, idem_key, ref_type, ref_id, created_at) values ('T01', 'by-hand', 'payment', 'by-hand', platform_now()) returning id`,
    )
    await client.query(
      `insert into ledger_entries (tx_id, line, account_id, amount_fen, balance_after_fen, created_at) values ($1, 1, $2, $3, $3, platform_now())`,
      [made.rows[0]!.id, account_id, amount_fen],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

test('money out of nothing cannot be committed', async () => {
  const person = await newBuyer(world)
  await fund(world, person.id, 100_00)
  const [account] = await world.sql<{ id: number }>('select id from ledger_accounts where code = $1', [
    `user:${person.id}:wallet`,
  ])

  await expect(writeByHand(account!.id, 1_000_00)).rejects.toThrow(/does not balance/)
  await expectBooksBalance(world)
})
