/** Statements that prove themselves: opening and lines give the closing, and the file is the one whose hash was signed. */
import { wallet } from '@juya/contract'
import { verifyStatement } from '@juya/verify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newBuyer, type TestPerson } from '../../domains/account/testing.ts'
import { expectBooksBalance, fund } from '../../domains/ledger/testing.ts'
import { askFor, newPayee } from '../../domains/payout/testing.ts'
import { newShop } from '../../domains/shop/testing.ts'
import { inTransaction } from '../../platform/db/db.ts'
import { guest, openWorld, type World } from '../../testing/world.ts'

const DAY_MS = 86_400_000
let world: World
let person: TestPerson
/** The month in which everything below happened, and the one after it. */
let [month, next]: string[] = []
const monthNow = async () =>
  (
    await world.sql<{ month: string }>(
      `select to_char(platform_now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`,
    )
  )[0]!.month

beforeAll(async () => {
  world = await openWorld()
  // The tenth of a month, so that a day's travel is no month's.
  const [{ ms }] = (await world.sql<{ ms: number }>(
    `select extract(epoch from date_trunc('month', platform_now() at time zone 'Asia/Shanghai') + interval '1 month 9 days'
       - (platform_now() at time zone 'Asia/Shanghai'))::float8 * 1000 as ms`,
  )) as [{ ms: number }]
  await world.advance(ms)
  month = await monthNow()
  const payee = await newPayee(world, { funded: 1_000_00 })
  person = payee
  await askFor(world, payee, payee.account_id, 300_00)
  await newBuyer(world, { funded: 5_00 })
})
afterAll(async () => {
  await expectBooksBalance(world)
  await world.close()
})

const file = (of = month!) => world.call(person, wallet.statementFile, { month: of })
const passMonth = async () => {
  for (let now = await monthNow(), first = now; now === first; now = await monthNow()) await world.advance(DAY_MS)
  await world.services.jobs.runNow('proof.sign_days')
  next = await monthNow()
}

test('a running month adds up and has no proof yet; a month without movements has no statement', async () => {
  const { list } = await world.call(person, wallet.statements, {})
  const one = { month, opening_fen: 0, closing_fen: 700_00, in_fen: 1_000_00, out_fen: 300_00, lines: 2, signed: null }
  expect(list).toEqual([one])
  const shown = await world.call(person, wallet.statement, { month: month! })
  expect([shown.sums, shown.list.map(({ amount_fen }) => amount_fen)]).toEqual([one, [-300_00, 1_000_00]])

  const { csv, signed, agrees } = await file()
  expect([signed, agrees]).toEqual([null, true])
  expect(await verifyStatement(csv)).toMatchObject({ ok: true, unchecked: [{ what: 'daily_root' }] })
  await world.refused(person, wallet.statement, { month: '2020-01' }, 'NOT_FOUND')
  await world.refused(person, wallet.statementFile, { month: '2020-01' }, 'NOT_FOUND')
  await world.refused(guest, wallet.statements, {}, 'LOGIN_EXPIRED')
  await world.refused(person, wallet.statements, { owner: 'shop' }, 'SHOP_REQUIRED')
})

test('when the month is over its hash stands in the signed root of its last day, and the file proves it offline', async () => {
  await passMonth()

  const { list } = await world.call(person, wallet.statements, {})
  expect(list).toHaveLength(1)
  expect(list[0]).toMatchObject({
    month,
    closing_fen: 700_00,
    signed: { sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  })
  const { csv, signed, agrees } = await file()
  expect([signed, agrees]).toEqual([list[0]!.signed, true])
  const verdict = await verifyStatement(csv)
  expect(verdict).toMatchObject({ ok: true, problems: [], head_hash: signed!.sha256 })
  expect(verdict.checked.map(({ what }) => what)).toEqual(['statement', 'daily_root'])

  await fund(world, person.id, 20_00)
  const [running] = (await world.call(person, wallet.statements, {})).list
  expect(running).toMatchObject({ month: next, opening_fen: 700_00, closing_fen: 720_00, lines: 1 })
})

test('any change to the file fails: an amount, a line left out, another owner, another month', async () => {
  const { csv } = await file()
  const lines = csv.split('\r\n')
  const changed: Record<string, string> = {
    'an amount with its balance': csv.replaceAll('1000.00', '1001.00'),
    'an amount and all that follows': csv.replaceAll('1000.00', '1001.00').replaceAll('700.00', '701.00'),
    'a line left out': lines.filter((_, i) => i !== 4).join('\r\n'),
    'a line left out, and the closing fitted': lines
      .filter((_, i) => i !== 4)
      .join('\r\n')
      .replace('"closing","700.00"', '"closing","1000.00"'),
    'another owner': csv.replace(`user:${person.id}:wallet`, `user:${person.id + 1}:wallet`),
    'another month': csv.replaceAll(`"${month}`, '"2020-02'),
    'the name of a movement': csv.replace('withdrawalRequested', 'feePaid'),
  }
  for (const [what, text] of Object.entries(changed)) {
    expect(text, what).not.toBe(csv)
    expect((await verifyStatement(text)).ok, what).toBe(false)
  }
})

test('books that were changed behind the ledger’s back no longer agree with what was signed', async () => {
  const change = (fen: number) =>
    inTransaction(world.ctx, async (tx) => {
      await tx.client.query("set local session_replication_role = 'replica'")
      await tx.client.query(
        `update ledger_entries set amount_fen = amount_fen + $1 where id = (select min(e.id) from ledger_entries e
           join ledger_accounts a on a.id = e.account_id where a.code = $2)`,
        [fen, `user:${person.id}:wallet`],
      )
    })
  await change(1)

  const { agrees, csv } = await file()

  expect(agrees).toBe(false)
  expect((await verifyStatement(csv)).problems.map(({ code }) => code)).toContain('statement_changed')
  await change(-1)
  expect((await file()).agrees).toBe(true)
})

test('a shop’s statement is seen by who may see its finances', async () => {
  const shop = await newShop(world)
  await world.refused(shop.owner, wallet.statement, { owner: 'shop', month: month! }, 'NOT_FOUND')
  expect(await world.call(shop.owner, wallet.statements, { owner: 'shop' })).toEqual({ list: [], earned: [] })
})
