/**
 * The ledger's last line of defence is the database itself: a movement that does not balance is refused whichever program wrote it, and what is
 * written stays, also for a role that has every right on every row.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newBuyer } from '../../apps/server/src/domains/account/testing.ts'
import { expectBooksBalance, fund } from '../../apps/server/src/domains/ledger/testing.ts'
import { openWorld, type World } from '../../apps/server/src/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ LOG_LEVEL: 'silent' })
})
afterAll(() => world.close())

/** A person with the database's password who knows how posting marks itself. */
async function writeByHand(account_id: number, amount_fen: number): Promise<void> {
  const client = await world.services.pool.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('juya.ledger', 'posting', true)`)
    const made = await client.query<{ id: number }>(
      `insert into ledger_transactions (type, idem_key, ref_type, ref_id, created_at) values ('recharged', 'by-hand', 'payment', 'by-hand', platform_now()) returning id`,
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

describe('with every right on every row', () => {
  beforeAll(async () => {
    await world.sql(`create role bookkeeper_${process.pid} nosuperuser`)
    await world.sql(`grant usage on schema public to bookkeeper_${process.pid}`)
    await world.sql(`grant all on all tables in schema public to bookkeeper_${process.pid}`)
    const person = await newBuyer(world)
    await fund(world, person.id, 100_00)
  })
  afterAll(async () => {
    await world.sql(`drop owned by bookkeeper_${process.pid}`)
    await world.sql(`drop role bookkeeper_${process.pid}`)
  })

  /** As that role, knowing how posting marks itself. @returns the database's code of refusal, or what was done */
  async function asBookkeeper(statement: string): Promise<string> {
    const client = await world.services.pool.connect()
    try {
      await client.query('begin')
      await client.query(`set local role bookkeeper_${process.pid}`)
      await client.query(`select set_config('juya.ledger', 'posting', true)`)
      const { rowCount } = await client.query(statement)
      return `${rowCount} rows`
    } catch (problem) {
      return (problem as { code: string }).code
    } finally {
      await client.query('rollback')
      client.release()
    }
  }

  test.each([
    ['an entry is changed', 'update ledger_entries set amount_fen = -amount_fen'],
    ['an entry is removed', 'delete from ledger_entries'],
    ['all entries are thrown away', 'truncate ledger_entries'],
    ['a movement is given another meaning', `update ledger_transactions set type = 'adjusted'`],
    ['a movement is removed', 'delete from ledger_transactions'],
    ['all movements are thrown away', 'truncate ledger_transactions cascade'],
    ['an account is removed', 'delete from ledger_accounts'],
  ])('it is refused that %s', async (_what, statement) => {
    expect(await asBookkeeper(statement)).toBe('23001')
  })

  test.each([
    ['the triggers are put off', `set local session_replication_role = 'replica'`],
    ['a trigger is switched off', 'alter table ledger_entries disable trigger all'],
    ['a trigger is dropped', 'drop trigger ledger_entries_no_truncate on ledger_entries'],
  ])('it is refused that %s', async (_what, statement) => {
    expect(await asBookkeeper(statement)).toBe('42501')
  })
})
