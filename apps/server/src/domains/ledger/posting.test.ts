import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/db.ts'
import { InvariantError, Refusal } from '../../platform/refuse.ts'
import { openWorld, type World } from '../../testing/world.ts'
import { accounts } from './chart.ts'
import { type Entry, type Posting, post, postMany } from './posting.ts'
import { balanceOf, entriesOf, expectLedgerBalances, fund } from './testing.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(async () => {
  await expectLedgerBalances(world)
  await world.close()
})

let people = 1000
const somebody = () => ++people
let keys = 0
const newKey = () => `test:${++keys}`
const pay = (user_id: number, order_id: number, amount_fen: number, idem_key = newKey()): Posting => ({
  type: 'orderPaidFromWallet',
  idem_key,
  ref_type: 'order',
  ref_id: order_id,
  entries: [
    { account: accounts.userWallet(user_id), amount_fen: -amount_fen },
    { account: accounts.escrow(order_id), amount_fen },
  ],
})
const broken = async (doing: Promise<unknown>) => {
  const error = await doing.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  return error as Error & { cause?: { code?: string }; code?: string }
}

describe('posting', () => {
  test('moves money from one account to the other and remembers both lines', async () => {
    const user = somebody()
    await fund(world, user, 100_00)

    const tx = await post(world.ctx, pay(user, 1, 30_00, 'pay:one'))

    expect(tx).toMatchObject({ type: 'orderPaidFromWallet', idem_key: 'pay:one', fresh: true })
    expect(await balanceOf(world, accounts.userWallet(user))).toBe(70_00)
    expect(await entriesOf(world, 'pay:one')).toEqual([
      [accounts.userWallet(user), -30_00],
      [accounts.escrow(1), 30_00],
    ])
  })

  test('the same thing posted again moves nothing and answers the first movement', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    const posting = pay(user, 2, 40_00)
    const first = await post(world.ctx, posting)

    const again = await post(world.ctx, posting)

    expect(again).toEqual({ ...first, fresh: false })
    expect(await balanceOf(world, accounts.userWallet(user))).toBe(60_00)
  })

  test('a key used for another amount, account or type is our mistake, not a second payment', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    const posting = pay(user, 3, 40_00)
    await post(world.ctx, posting)

    for (const other of [
      pay(user, 3, 40_01, posting.idem_key),
      pay(user, 4, 40_00, posting.idem_key),
      { ...posting, type: 'ordersPaidByCard' as const },
    ])
      await expect(post(world.ctx, other)).rejects.toThrow('already used for other entries')
  })

  test('a wallet is never spent below zero, and the answer says how much is missing', async () => {
    const user = somebody()
    await fund(world, user, 10_00)

    const error = await broken(post(world.ctx, pay(user, 5, 10_01)))

    expect(error).toBeInstanceOf(Refusal)
    expect(error).toMatchObject({ key: 'BALANCE_SHORT', details: { short_fen: 1, balance_fen: 10_00 } })
    expect(await balanceOf(world, accounts.userWallet(user))).toBe(10_00)
  })

  test('escrow that does not suffice is our mistake', async () => {
    const posting: Posting = {
      type: 'escrowRefundedToWallet',
      idem_key: newKey(),
      ref_type: 'refund',
      ref_id: 1,
      entries: [
        { account: accounts.escrow(6), amount_fen: -1 },
        { account: accounts.userWallet(1), amount_fen: 1 },
      ],
    }

    expect(await broken(post(world.ctx, posting))).toBeInstanceOf(InvariantError)
  })

  test('a shop owes at most nothing on its debt account', async () => {
    const owed: Posting = {
      type: 'refundedByShop',
      idem_key: newKey(),
      ref_type: 'refund',
      ref_id: 2,
      entries: [
        { account: accounts.shopDebt(7), amount_fen: -50 },
        { account: accounts.userWallet(somebody()), amount_fen: 50 },
      ],
    }
    await post(world.ctx, owed)

    const too_much: Posting = {
      type: 'debtWrittenOff',
      idem_key: newKey(),
      ref_type: 'adjustment',
      ref_id: 1,
      entries: [
        { account: accounts.badDebt, amount_fen: -51 },
        { account: accounts.shopDebt(7), amount_fen: 51 },
      ],
    }

    expect(await broken(post(world.ctx, too_much))).toBeInstanceOf(InvariantError)
  })

  test.each<[string, Entry[]]>([
    [
      'does not balance',
      [
        { account: 'user:1:wallet', amount_fen: 1 },
        { account: 'platform:suspense', amount_fen: -2 },
      ],
    ],
    ['has one line', [{ account: 'user:1:wallet', amount_fen: 0 }]],
    [
      'has a zero',
      [
        { account: 'user:1:wallet', amount_fen: 0 },
        { account: 'platform:suspense', amount_fen: 0 },
      ],
    ],
    [
      'has a fraction of a fen',
      [
        { account: 'user:1:wallet', amount_fen: 0.5 },
        { account: 'platform:suspense', amount_fen: -0.5 },
      ],
    ],
    [
      'names an account twice',
      [
        { account: 'user:1:wallet', amount_fen: 1 },
        { account: 'user:1:wallet', amount_fen: -1 },
      ],
    ],
    [
      'names an unknown account',
      [
        { account: 'user:1:purse', amount_fen: 1 },
        { account: 'platform:suspense', amount_fen: -1 },
      ],
    ],
    [
      'names an unknown fee',
      [
        { account: 'platform:fee:tax', amount_fen: 1 },
        { account: 'platform:suspense', amount_fen: -1 },
      ],
    ],
  ])('a movement that %s cannot be posted', async (_, entries) => {
    expect(
      await broken(
        post(world.ctx, { type: 'adjusted', idem_key: newKey(), ref_type: 'adjustment', ref_id: 1, entries }),
      ),
    ).toBeInstanceOf(InvariantError)
  })

  test('nothing leaves a frozen wallet, money may still come in', async () => {
    const user = somebody()
    await fund(world, user, 10_00)
    await world.sql('update ledger_accounts set frozen = true where code = $1', [accounts.userWallet(user)])

    expect(await broken(post(world.ctx, pay(user, 8, 1)))).toMatchObject({ key: 'WALLET_FROZEN' })
    await fund(world, user, 5_00)

    expect(await balanceOf(world, accounts.userWallet(user))).toBe(15_00)
  })

  test('many movements go through together or not at all', async () => {
    const [rich, poor] = [somebody(), somebody()]
    await fund(world, rich, 100_00)
    await fund(world, poor, 1_00)

    expect(await broken(postMany(world.ctx, [pay(rich, 9, 50_00), pay(poor, 10, 2_00)]))).toMatchObject({
      key: 'BALANCE_SHORT',
    })
    expect(await balanceOf(world, accounts.userWallet(rich))).toBe(100_00)

    const txs = await postMany(world.ctx, [pay(rich, 9, 50_00), pay(rich, 10, 20_00), pay(poor, 11, 1_00)])
    expect(txs.map((tx) => tx.fresh)).toEqual([true, true, true])
    const lines = await world.sql<{ balance_after_fen: number }>(
      'select balance_after_fen from ledger_entries where tx_id = any($1) and line = 1 order by tx_id',
      [txs.map((tx) => tx.id)],
    )
    expect(lines.map((line) => line.balance_after_fen)).toEqual([50_00, 30_00, 0])
  })

  test('a rolled back command leaves no movement', async () => {
    const user = somebody()
    await fund(world, user, 10_00)
    const posting = pay(user, 12, 5_00)

    await broken(
      inTransaction(world.ctx, async (tx) => {
        await post(tx, posting)
        throw new Error('the command failed later')
      }),
    )

    expect(await entriesOf(world, posting.idem_key)).toBeUndefined()
    expect((await post(world.ctx, posting)).fresh).toBe(true)
  })
})

describe('in parallel', () => {
  test('two payers from one wallet cannot spend the same money', async () => {
    const user = somebody()
    await fund(world, user, 100_00)

    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, i) => post(world.ctx, pay(user, 100 + i, 30_00))),
    )

    const refused = results
      .filter((result) => result.status === 'rejected')
      .map((result) => (result.reason as Refusal).key)
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(3)
    expect(new Set(refused)).toEqual(new Set(['BALANCE_SHORT']))
    expect(await balanceOf(world, accounts.userWallet(user))).toBe(10_00)
  })

  test('one thing posted twenty times at once moves money once', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    const posting = pay(user, 200, 30_00)

    const txs = await Promise.all(Array.from({ length: 20 }, () => post(world.ctx, posting)))

    expect(new Set(txs.map((tx) => tx.id)).size).toBe(1)
    expect(txs.filter((tx) => tx.fresh)).toHaveLength(1)
    expect(await balanceOf(world, accounts.userWallet(user))).toBe(70_00)
  })

  test('payments back and forth between the same accounts do not deadlock', async () => {
    const [a, b] = [somebody(), somebody()]
    await fund(world, a, 100_00)
    await fund(world, b, 100_00)
    const give = (from: number, to: number): Posting => ({
      type: 'adjusted',
      idem_key: newKey(),
      ref_type: 'adjustment',
      ref_id: 1,
      entries: [
        { account: accounts.userWallet(from), amount_fen: -1 },
        { account: accounts.userWallet(to), amount_fen: 1 },
      ],
    })

    await Promise.all(Array.from({ length: 60 }, (_, i) => post(world.ctx, i % 2 ? give(a, b) : give(b, a))))

    expect(await balanceOf(world, accounts.userWallet(a))).toBe(100_00)
  })
})

describe('the tables refuse', () => {
  const direct = (text: string, values: unknown[] = []) => broken(world.sql(text, values))
  /** As if some code pretended to be the posting. */
  const pretending = (text: string, values: unknown[] = []) =>
    broken(
      inTransaction(world.ctx, async (tx) => {
        await tx.client.query("select set_config('juya.ledger', 'posting', true)")
        await tx.client.query(text, values)
      }),
    )

  test('rows written by other code', async () => {
    expect(
      (
        await direct(
          `insert into ledger_transactions (type, idem_key, ref_type, ref_id, created_at) values ('adjusted', 'x', 'a', '1', now())`,
        )
      ).code,
    ).toBe('42501')
    expect((await direct('update ledger_accounts set balance_fen = balance_fen + 1')).code).toBe('42501')
    expect(
      (
        await direct(
          `insert into ledger_accounts (code, owner_type, kind, mode, balance_fen) values ('user:1:x', 'user', 'x', 'strict', 5)`,
        )
      ).code,
    ).toBe('23001')
  })

  test('a movement that does not balance, at commit', async () => {
    expect(
      (
        await pretending(
          `insert into ledger_transactions (type, idem_key, ref_type, ref_id, created_at) values ('adjusted', 'lonely', 'a', '1', now())`,
        )
      ).code,
    ).toBe('23514')
    const user = somebody()
    await fund(world, user, 1_00)
    const error = await pretending(
      `with t as (insert into ledger_transactions (type, idem_key, ref_type, ref_id, created_at) values ('adjusted', 'unbalanced', 'a', '1', now()) returning id),
            a as (select id, row_number() over (order by id) as n from ledger_accounts limit 2)
       insert into ledger_entries (tx_id, line, account_id, amount_fen, created_at) select t.id, a.n, a.id, a.n, now() from t, a`,
    )
    expect(error.code).toBe('23514')
  })

  test('a changed or deleted line, and a line added to an old movement', async () => {
    const user = somebody()
    const tx = await fund(world, user, 1_00)
    expect(
      (await pretending('update ledger_entries set amount_fen = amount_fen + 1 where tx_id = $1', [tx.id])).code,
    ).toBe('23001')
    expect((await pretending('delete from ledger_entries where tx_id = $1', [tx.id])).code).toBe('23001')
    expect((await pretending('delete from ledger_transactions where id = $1', [tx.id])).code).toBe('23001')
    const added = `insert into ledger_entries (tx_id, line, account_id, amount_fen, created_at) select $1, 8 + n, id, 3 - 2 * n, now() from (select id, row_number() over () as n from ledger_accounts where code not in ($2, 'external:clearing:test') limit 2) a`
    expect((await pretending(added, [tx.id, accounts.userWallet(user)])).code).toBe('23001')
  })

  test('a strict balance below zero', async () => {
    const user = somebody()
    await fund(world, user, 1_00)
    expect(
      (await pretending('update ledger_accounts set balance_fen = -1 where code = $1', [accounts.userWallet(user)]))
        .code,
    ).toBe('23514')
  })
})
