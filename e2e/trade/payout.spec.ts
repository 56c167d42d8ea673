/** Money out: an account that rests for a day, a withdrawal an operator approves, a bank that says nothing, one that comes back; and a statement that proves itself. */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TEST_PAYEES } from '@juya/sandbox/src/providers/test-cards.ts'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, DEMO_PAY_PASSWORD, realNameOf, SHOPS } from '../../apps/server/src/seed/people.ts'
import { answered, effectsShown, open, reasoned, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  goTo,
  goToWhole,
  newDesk,
  newPhone,
  reload,
  runJob,
  sandboxUrl,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const DAY_MS = 86_400_000
const NTH = SHOPS.findIndex(({ category }) => category === 'glass') + 1
const OWNER = SHOPS[NTH - 1]!.owner_phone

const tellBank = async <Result = string>(command: string, input: Record<string, string>): Promise<Result> =>
  (
    (await (
      await fetch(`${sandboxUrl()}/control/${command}`, { method: 'POST', body: JSON.stringify(input) })
    ).json()) as { result: Result }
  ).result

/** Until the bank does as told: a withdrawal says that it is paid out a moment before the bank hears of it. */
const untilTold = (command: string, input: Record<string, string>) =>
  until(async () => (await tellBank<boolean>(command, input)) === true)

const pay = (phone: Page) => phone.getByRole('textbox', { name: 'Pay password' }).pressSequentially(DEMO_PAY_PASSWORD)

/** The newest withdrawal as its owner's screen shows it. */
const newest = (phone: Page) => phone.locator('.payout-line').first()
const statusOf = async (wd_no: string) =>
  (await sql<{ status: string }>('select status from payout_withdrawals where wd_no = $1', [wd_no]))[0]!.status
const numberOf = async () =>
  (await sql<{ wd_no: string }>('select wd_no from payout_withdrawals order by id desc limit 1'))[0]!.wd_no

/** Hours pass, and the bank is asked, until a withdrawal stands so. */
const untilIs = (wd_no: string, status: string) =>
  until(async () => {
    if ((await statusOf(wd_no)) === status) return true
    await advance(3_600_000)
    return false
  })

/**
 * The owner and the desk read the same sentence, beside the same state. A sentence that names when the bank is asked next changes with each
 * question, which may come between one look and the other: then both look again.
 */
async function bothRead(phone: Page, desk: Page, wd_no: string, state: string, said: string): Promise<void> {
  await until(async () => {
    await reload(phone)
    const line = newest(phone)
    await line.getByText(state, { exact: true }).waitFor()
    const sentence = await line.locator('.payout-line__text').textContent()
    expect(sentence).toContain(said)
    await open(desk, '/withdrawals')
    await desk.reload()
    await desk.getByRole('link', { name: wd_no }).click()
    const pane = desk.getByRole('complementary')
    await pane.getByText(said).first().waitFor()
    return (await pane.getByText(sentence!, { exact: true }).count()) > 0
  })
}

async function askFor(phone: Page, yuan: string): Promise<string> {
  await goToWhole(phone, '/pages/my/withdraw')
  await phone.getByLabel('How much').fill(yuan)
  await phone.getByRole('button', { name: /^Withdraw ¥/ }).click()
  await pay(phone)
  await toasted(phone, 'Asked for')
  return numberOf()
}

test('an account rests for a day; a withdrawal is approved, turns unknown and is paid; another comes back, with the same words on both sides', async () => {
  const phone = await newPhone()
  await signIn(phone, OWNER)
  await goTo(phone, '/pages/my/withdraw?owner=shop')
  await phone.getByRole('button', { name: 'Move to your wallet' }).click()
  await phone.getByRole('dialog').getByLabel('How much').fill('4000')
  await phone.getByRole('dialog').getByRole('button', { name: 'Move', exact: true }).click()
  await pay(phone)
  await toasted(phone, 'Moved. Your wallet has ¥4,000')

  await goTo(phone, '/pages/my/bindAccount')
  await phone.getByRole('button', { name: 'Add an account' }).click()
  const form = phone.getByRole('dialog')
  await form.getByRole('button', { name: 'Add account' }).click()
  await form.getByText('Fill this in').first().waitFor()
  await form.getByLabel('Holder').fill(realNameOf(NTH))
  await form.getByLabel(/^Bank/).fill('中国农业银行')
  await form.getByLabel('Account number').fill(TEST_PAYEES.stays_open)
  await form.getByLabel('Your phone number').fill(OWNER)
  await form.getByRole('button', { name: 'Send code' }).click()
  await form.getByRole('button', { name: /Again in/ }).waitFor()
  await form.getByLabel('Code by SMS').fill(await tellBank('last_code', { phone: OWNER, from: 'platform' }))
  await form.getByRole('button', { name: 'Add account' }).click()
  await toasted(phone, 'Added. It can be paid to from')
  await phone.getByText(/^Can be paid to from/).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])

  await goToWhole(phone, '/pages/my/withdraw')
  await phone.getByLabel('How much').fill('2600')
  expect(await phone.getByRole('button', { name: 'Withdraw ¥2,600' }).isDisabled()).toBe(true) // the account still rests

  await advance(DAY_MS + 60_000)
  const wd_no = await askFor(phone, '2600')
  await newest(phone).getByText('In review').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])

  const desk = await newDesk()
  await signInAs(desk, 'finance')
  await bothRead(phone, desk, wd_no, 'In review', 'An operator looks at it')
  await desk.getByRole('button', { name: /^Approve/ }).click()
  await desk.getByLabel('Reason').fill('the owner’s own account')
  await effectsShown(desk)
  await desk.getByRole('button', { name: 'Approve ¥2,600', exact: true }).click()
  await toasted(desk, 'Done')

  await untilIs(wd_no, 'paying')
  await until(async () => {
    await advance(6 * 60_000)
    const [row] = await sql<{ unknown: boolean }>(
      'select unknown_since is not null as unknown from payout_withdrawals where wd_no = $1',
      [wd_no],
    )
    return row!.unknown
  })
  await bothRead(phone, desk, wd_no, 'No word yet', 'The money is not lost and is never sent twice')
  expect(await accessibilityFaults(desk)).toEqual([])

  await untilTold('settle_payout', { payout_no: wd_no, outcome: 'SUCCESS' })
  await desk.getByRole('button', { name: 'Ask the bank' }).click()
  await reasoned(desk, /^Ask the bank about/, 'Ask the bank', 'its owner asks for it')
  await answered(desk, 'finance', 'The bank was asked')
  expect(await statusOf(wd_no)).toBe('paid')
  await bothRead(phone, desk, wd_no, 'Paid', 'Paid ')

  const second = await askFor(phone, '500')
  await untilIs(second, 'paying')
  await untilTold('settle_payout', { payout_no: second, outcome: 'SUCCESS' })
  await untilIs(second, 'paid')
  await untilTold('return_payout', { payout_no: second })
  await untilIs(second, 'returned')
  const later = await newDesk() // a day has passed: the operator signs in anew
  await signInAs(later, 'finance')
  await bothRead(
    phone,
    later,
    second,
    'Came back',
    'the account is closed at its bank. The money, and any fee, is in the wallet again',
  )
  await phone.getByText('¥1,400.00').first().waitFor()
})

test('a month’s statement is saved, holds offline, and a changed one fails', async () => {
  // The last month in which this wallet moved: the days that the journey before went on may have ended that month.
  const [moved] = await sql<{ month: string; ms: number }>(
    `select to_char(at, 'YYYY-MM') as month,
       greatest(1, extract(epoch from date_trunc('month', at) + interval '1 month 1 hour' - (platform_now() at time zone 'Asia/Shanghai')) * 1000)::float8 as ms
     from (select max(e.created_at) at time zone 'Asia/Shanghai' as at from ledger_entries e join ledger_accounts a on a.id = e.account_id
       join account_users u on a.code = 'user:' || u.id || ':wallet' where u.phone = $1) last_moved`,
    [BUYERS[0]!.phone],
  )
  const { month, ms } = moved!
  await advance(Math.ceil(ms))
  await runJob('proof.sign_days')

  const phone = await newPhone({ width: 360 })
  await signIn(phone, BUYERS[0]!.phone)
  await goTo(phone, `/pages/my/statement?month=${month}`)
  await phone.getByText(/^SHA-256 [0-9a-f]{64}$/).waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
  const coming = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save the file' }).click()
  const saved = await coming
  expect(saved.suggestedFilename()).toBe(`juya-user-${month}.csv`)

  const folder = mkdtempSync(join(tmpdir(), 'juya-statement-'))
  try {
    const whole = readFileSync(await saved.path(), 'utf8')
    const check = (name: string, text: string) => {
      writeFileSync(join(folder, name), text)
      const { status, stdout, stderr } = spawnSync(
        process.execPath,
        ['packages/verify/src/cli.ts', join(folder, name)],
        { encoding: 'utf8' },
      )
      return { status, said: stdout + stderr }
    }
    expect(check('whole.csv', whole)).toMatchObject({
      status: 0,
      said: expect.stringContaining('what could be checked holds'),
    })
    const rows = whole.split('\r\n')
    const changed = [...rows.slice(0, 3), ...rows.slice(4)].join('\r\n')
    expect(check('changed.csv', changed)).toMatchObject({ status: 1, said: expect.stringContaining('FAILED') })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

for (const options of [{ lang: 'en' }, { lang: 'zh-CN', dark: true }] as const)
  test(`the screens of money out fit a narrow phone and have no accessibility faults, in ${options.lang}`, async () => {
    const phone = await newPhone({ ...options, width: 360 })
    await signIn(phone, SHOPS[0]!.owner_phone)
    for (const path of [
      '/pages/my/withdraw',
      '/pages/my/withdraw?owner=shop',
      '/pages/my/bindAccount',
      '/pages/sell/cards',
      '/pages/my/statement?owner=shop',
      '/pages/account/chargeAndWithdrawHistory',
    ]) {
      await goToWhole(phone, path)
      expect(await sidewaysPx(phone), path).toBe(0)
      expect(await accessibilityFaults(phone), path).toEqual([])
    }
  })
