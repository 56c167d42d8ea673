import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/db/db.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { accounts } from '../chart.ts'
import { depositHeldFromWallet, orderPaidFromWallet } from '../movements/index.ts'
import { post } from '../posting.ts'
import { accountsPage, txById, txsByIds, txsOf } from '../queries.ts'
import { statement } from '../statements.ts'
import { balanceOf, expectLedgerBalances, fund } from '../testing.ts'
import { balanceFen, balances, lockBalances, rollUpDeferred, setFrozen, totalsByKind } from './balances.ts'
import { checkInvariants, lastChecks } from './invariants.ts'
import { dailyRoot, dailyRoots, dayOf, rootProblems, startOfDay } from './roots.ts'

const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

let people = 5000
const somebody = () => ++people
/** As the superuser, past every trigger: what a thief with the database's password would do. */
const tamper = (text: string, values: unknown[] = []) =>
  inTransaction(world.ctx, async (tx) => {
    await tx.client.query("set local session_replication_role = 'replica'")
    await tx.client.query(text, values)
  })

describe('balances', () => {
  test('a person’s accounts are read together; one never used has nothing on it', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    await post(world.ctx, depositHeldFromWallet({ hold_id: 1, user_id: user, amount_fen: 30_00 }))

    expect(
      await balances(world.ctx, [accounts.userWallet(user), accounts.userDeposit(user), accounts.userEarning(user)]),
    ).toEqual({
      [accounts.userWallet(user)]: 70_00,
      [accounts.userDeposit(user)]: 30_00,
      [accounts.userEarning(user)]: 0,
    })
  })

  test('the platform’s accounts show every entry at once, rolled up or not', async () => {
    await fund(world, somebody(), 12_34)
    const before = await balanceFen(world.ctx, accounts.clearing('test'))
    await world.advance(HOUR_MS)

    await inTransaction(world.ctx, rollUpDeferred)
    await fund(world, somebody(), 1_00)
    await inTransaction(world.ctx, rollUpDeferred)

    expect(await balanceFen(world.ctx, accounts.clearing('test'))).toBe(before - 1_00)
    const [row] = await world.sql<{ balance_fen: number }>('select balance_fen from ledger_accounts where code = $1', [
      accounts.clearing('test'),
    ])
    expect(row!.balance_fen).toBe(before)
    await expectLedgerBalances(world)
  })

  test('money moves while the platform’s accounts are being rolled up', async () => {
    const user = somebody()
    await fund(world, user, 1_00)
    await world.advance(HOUR_MS)

    await inTransaction(world.ctx, async (tx) => {
      await rollUpDeferred(tx)
      // On a connection of its own, while the roll-up has not ended.
      await fund(world, user, 2_00)
    })

    expect(await balanceOf(world, accounts.userWallet(user))).toBe(3_00)
  })

  test('a balance somebody decides by stays as it is until they are done', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    let paid = false
    let paying: Promise<unknown> | undefined

    await inTransaction(world.ctx, async (tx) => {
      const locked = await lockBalances(tx, [accounts.userWallet(user)])
      paying = post(
        world.ctx,
        orderPaidFromWallet({ order_id: 1, order_no: 'O1', pay_no: `L${user}`, user_id: user, amount_fen: 60_00 }),
      ).then(() => (paid = true))
      expect(locked[accounts.userWallet(user)]).toBe(100_00)
      await post(tx, depositHeldFromWallet({ hold_id: user, user_id: user, amount_fen: 40_00 }))
      expect(paid).toBe(false)
    })
    await paying

    expect(await balanceOf(world, accounts.userWallet(user))).toBe(0)
  })

  test('the ledger’s totals sum to zero', async () => {
    const totals = await totalsByKind(world.ctx)

    expect(totals.reduce((sum, row) => sum + row.total_fen, 0)).toBe(0)
    expect(totals.find((row) => row.owner_type === 'user' && row.kind === 'deposit')!.total_fen).toBeGreaterThan(0)
  })
})

describe('statements', () => {
  test('show a person’s movements newest first, with titles in their language and sums over all pages', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    await post(
      world.ctx,
      depositHeldFromWallet({ hold_id: user, user_id: user, amount_fen: 30_00, label: 'A jade bangle' }),
    )
    await post(
      world.ctx,
      orderPaidFromWallet({ order_id: user, order_no: 'O77', pay_no: `S${user}`, user_id: user, amount_fen: 20_00 }),
    )
    const codes = [accounts.userWallet(user)]

    const first = await statement({ ...world.ctx, locale: 'en' }, { codes }, 1, 2)
    const second = await statement(world.ctx, { codes }, 2, 2)

    expect(first).toMatchObject({ in_fen: 100_00, out_fen: 50_00, count: 3 })
    expect(
      first.lines.map((line) => [line.type, line.title, line.amount_fen, line.balance_after_fen, line.ref_no]),
    ).toEqual([
      ['escrow_paid', 'Paid into escrow', -20_00, 50_00, 'O77'],
      ['deposit_hold', 'Bidding deposit held · A jade bangle', -30_00, 70_00, null],
    ])
    expect(second.lines.map((line) => line.title)).toEqual(['充值'])
    expect((await statement(world.ctx, { codes, dir: 'in' }, 1, 20)).count).toBe(1)
    expect(
      (await statement(world.ctx, { codes, kinds: ['deposit_hold'] }, 1, 20)).lines.map((line) => line.amount_fen),
    ).toEqual([-30_00])
    const now = await world.now()
    expect((await statement(world.ctx, { codes, from: now + DAY_MS }, 1, 20)).count).toBe(0)
  })
})

describe('what the console reads', () => {
  test('a movement is found by its number, its order and its account', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    const tx = await post(
      world.ctx,
      orderPaidFromWallet({
        order_id: user,
        order_no: `O${user}`,
        pay_no: `C${user}`,
        user_id: user,
        amount_fen: 20_00,
      }),
    )

    const one = await txById(world.ctx, tx.id)

    expect(one).toMatchObject({
      type: 'orderPaidFromWallet',
      ref_no: `O${user}`,
      entries: [
        { account_code: accounts.userWallet(user), amount_fen: -20_00, balance_after_fen: 80_00 },
        { account_code: accounts.escrow(user), amount_fen: 20_00 },
      ],
    })
    expect(await txById(world.ctx, one!.tx_no)).toEqual(one)
    expect((await txsOf(world.ctx, 'order', user)).map((row) => row.id)).toEqual([tx.id])
    expect(await txsByIds(world.ctx, [tx.id])).toEqual([one])
    const { list } = await accountsPage(
      world.ctx,
      { owner_type: 'order', owner_id: user, nonzero: true },
      { page: 1, page_size: 20 },
    )
    expect(list).toMatchObject([{ code: accounts.escrow(user), balance_fen: 20_00 }])
  })

  test('a wallet is frozen and let go again', async () => {
    const user = somebody()
    await fund(world, user, 100_00)
    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.userWallet(user), true))
    const pay = () =>
      post(
        world.ctx,
        orderPaidFromWallet({ order_id: user, order_no: 'O', pay_no: `F${user}`, user_id: user, amount_fen: 1 }),
      )
    await expect(pay()).rejects.toThrow('WALLET_FROZEN')

    await inTransaction(world.ctx, (tx) => setFrozen(tx, accounts.userWallet(user), false))

    expect((await pay()).fresh).toBe(true)
  })
})

describe('daily roots', () => {
  test('a finished day is closed once, and the next one is chained to it', async () => {
    await fund(world, somebody(), 1_00)
    const day = dayOf(await world.now())
    await world.advance(startOfDay(day) + DAY_MS + HOUR_MS - (await world.now()))
    await fund(world, somebody(), 1_00)
    await world.advance(DAY_MS)

    await world.services.jobs.runNow('ledger.close_days')
    await world.services.jobs.runNow('ledger.close_days')

    const [second, first] = await dailyRoots(world.ctx, { days: 2 })
    expect(first!.day).toBe(day)
    expect(first!.tx_count).toBeGreaterThan(0)
    expect(second).toMatchObject({
      day: dayOf(startOfDay(day) + DAY_MS),
      tx_count: 1,
      entry_count: 2,
      prev_root: first!.root,
    })
    expect(await rootProblems(world.ctx)).toEqual([])
    expect(await lastChecks(world.ctx)).toContainEqual(expect.objectContaining({ name: 'daily_roots', violations: 0 }))
  })

  test('changing the books of a closed day is seen', async () => {
    const [newest] = await dailyRoots(world.ctx, { days: 1 })
    expect(await dailyRoot(world.ctx, newest!.day)).toEqual(newest)
    await tamper(`update ledger_transactions set ref_id = '999' where created_at < to_timestamp($1::float8 / 1000)`, [
      startOfDay(newest!.day) + DAY_MS,
    ])

    expect(await rootProblems(world.ctx)).toContain(`${newest!.day}: the books of this day have changed`)
  })
})

describe('closed days', () => {
  test('are verified once: afterwards a check reads only what is newer, and still finds what is wrong there', async () => {
    const user = somebody()
    await fund(world, user, 5_00)
    await world.advance(2 * DAY_MS)
    await world.services.jobs.runNow('ledger.close_days')
    const [{ verified_to }] = (await world.sql<{ verified_to: number }>('select verified_to from ledger_verified')) as [
      { verified_to: number },
    ]
    expect(await world.now()).toBeGreaterThanOrEqual(verified_to)
    expect(await lastChecks(world.ctx)).toContainEqual(expect.objectContaining({ name: 'closed_days', violations: 0 }))
    const [sums] = await world.sql<{ wrong: number }>(
      `select count(*)::int as wrong from ledger_accounts a join ledger_verified_balances v on v.account_id = a.id where a.mode = 'strict'
         and a.code = $1 and a.balance_fen <> v.sum_fen`,
      [accounts.userWallet(user)],
    )
    expect(sums!.wrong).toBe(0)

    await fund(world, user, 1_00)
    await tamper(
      "update ledger_entries set amount_fen = amount_fen + 1 where id = (select max(e.id) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.mode = 'strict')",
    )
    expect((await checkInvariants(world.ctx)).map((check) => check.name)).toEqual(
      expect.arrayContaining(['inv_i01', 'inv_i02']),
    )
    await tamper(
      "update ledger_entries set amount_fen = amount_fen - 1 where id = (select max(e.id) from ledger_entries e join ledger_accounts a on a.id = e.account_id where a.mode = 'strict')",
    )
  })

  test('a balance nothing has moved on since is compared every night', async () => {
    const [one, other] = [somebody(), somebody()]
    for (const user of [one, other]) await fund(world, user, 5_00)
    await world.advance(2 * DAY_MS)
    const shift = (fen: number) =>
      tamper(
        'update ledger_accounts set balance_fen = balance_fen + case when code = $1 then $3::bigint else -$3::bigint end where code in ($1, $2)',
        [accounts.userWallet(one), accounts.userWallet(other), fen],
      )
    await shift(1)

    await world.services.jobs.runNow('ledger.close_days')

    expect(await lastChecks(world.ctx)).toContainEqual(expect.objectContaining({ name: 'closed_days', violations: 2 }))
    await shift(-1)
  })
})

describe('invariants', () => {
  test.each([
    [
      'inv_i02',
      `update ledger_accounts set balance_fen = balance_fen + 1 where id = (select min(id) from ledger_accounts where mode = 'strict')`,
    ],
    [
      'inv_i01',
      `update ledger_entries set amount_fen = amount_fen + 1 where id = (select min(id) from ledger_entries)`,
    ],
  ])('%s: a changed fen is found, counted and shown', async (name, sql) => {
    await tamper(sql)

    const broken = await checkInvariants(world.ctx)

    expect(broken.map((check) => check.name)).toContain(name)
    expect(broken.find((check) => check.name === name)!.sample).toBeTruthy()
    expect(await world.services.metrics.registry.metrics()).toMatch(
      new RegExp(`juya_invariant_violations\\{invariant="${name}"\\} [1-9]`),
    )
  })
})
