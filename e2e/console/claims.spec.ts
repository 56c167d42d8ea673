/** Two people at one queue of the console: whose a thing is, who else looks at it, and what has to be seen before it is decided. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { accessibilityFaults, advance, goTo, newDesk, newPhone, sql, until, useSystem } from '../fixtures.ts'
import { codeOf, open, reasoned, STEP_MS, signInAs } from './desk.ts'

useSystem()

/** More than between two heartbeats of a page. */
const HEARTBEAT_MS = 5_100

test('two operators meet on a case: one holds it, the other reads who, takes over with a reason and rules with a citation, which is published; what was typed survives a lapse and a reload; looked at again, it says that it holds no more', async () => {
  const [service, arbiter] = [await newDesk(), await newDesk()]
  // A claim's heartbeat need not be waited for: the pages' own clocks are moved on to it.
  for (const desk of [service, arbiter]) await desk.clock.install()
  const beat = (desk: Page) => desk.clock.fastForward(HEARTBEAT_MS)
  await signInAs(service, 'service')
  await signInAs(arbiter, 'arbiter')
  const holder = (await service.locator('.a-me__name').innerText()).trim()
  const taker = (await arbiter.locator('.a-me__name').innerText()).trim()

  // There are rulings for the reason of what waits.
  await sql(`update aftersale_cases set reason_code = 'defect' where status = 'arbitration'`)
  // The oldest promise is served, and claimed.
  await open(service, '/disputes')
  await service.getByRole('button', { name: 'Next N' }).click()
  const served = () =>
    sql<{ ref_id: number }>(`select ref_id::int as ref_id from operator_claims where queue = 'case' and served`)
  await until(async () => (await served()).length > 0)
  const claim = (await served())[0]!
  const [one] = await sql<{ case_no: string }>('select case_no from aftersale_cases where id = $1', [claim.ref_id])
  const pane = (desk: Page) => desk.getByRole('complementary', { name: one!.case_no })
  await pane(service)
    .getByText(/^Yours until/)
    .waitFor()

  // The pane ends where the screen does, however long the piece is called.
  expect(await pane(service).evaluate((box) => Math.round(box.getBoundingClientRect().right) <= innerWidth)).toBe(true)

  await open(arbiter, '/disputes')
  await arbiter.getByText(one!.case_no).first().click()
  await pane(arbiter).getByText(`${holder} works on this until`, { exact: false }).waitFor()
  await pane(service).getByText(`${taker} also looks at this`).waitFor()
  expect(await pane(arbiter).getByRole('button', { name: 'Refund buyer' }).isDisabled()).toBe(true)
  expect(await accessibilityFaults(arbiter)).toEqual([])
  await pane(arbiter).getByRole('button', { name: 'Take over' }).click()
  const why = arbiter.getByRole('dialog', { name: `Take this over from ${holder}?` })
  await why.getByLabel('Reason').fill('the shop is on the phone')
  await why.getByRole('button', { name: 'Take over' }).click()
  await pane(arbiter)
    .getByText(/^Yours until/)
    .waitFor()
  await service.getByText(`${taker} took over case ${claim.ref_id} from you: the shop is on the phone`).waitFor()
  await service.getByRole('button', { name: 'OK', exact: true }).click()
  await service.getByText('from you: the shop is on the phone').waitFor({ state: 'detached' })

  // A claim lapses while its holder types; nothing typed is lost, neither then nor by a reload.
  await pane(arbiter).getByRole('button', { name: 'Pay the shop' }).click()
  await pane(arbiter).getByLabel('At fault').selectOption('buyer')
  const reason = pane(arbiter).getByLabel('Reason, which both sides read')
  await reason.fill('the photos show it was intact')
  const headnote = pane(arbiter).getByLabel(/^Headnote/)
  await headnote.fill('Photos taken before it was sent show the piece intact.')
  expect(await pane(arbiter).getByRole('button', { name: 'No refund' }).isDisabled()).toBe(true)
  const cited = pane(arbiter)
    .getByRole('checkbox', { name: /^No\. \d+ · / })
    .first()
  await cited.check()
  const [number] = /No\. \d+/.exec(await cited.evaluate((box) => box.closest('label')!.textContent))!
  const [typed] = await sql<{ at: string }>('select platform_now()::text as at')
  // A heartbeat after the last one that told of typing: none renews the claim any more.
  const rests = () =>
    sql(
      `select 1 from operator_presence l join operator_accounts a on a.id = l.operator_id
       where a.login = 'arbiter' and l.seen_at > $1::timestamptz and l.seen_at > coalesce(l.typed_at, '-infinity')`,
      [typed!.at],
    )
  await until(async () => {
    await beat(arbiter)
    return (await rests()).length > 0
  })
  await advance(11 * 60_000)
  await beat(arbiter)
  await pane(arbiter).getByText('Your claim lapsed at', { exact: false }).waitFor()
  await arbiter.reload()
  await arbiter.getByText(one!.case_no).first().click()
  await pane(arbiter).getByText('Your text from', { exact: false }).waitFor()
  expect(await reason.inputValue()).toBe('the photos show it was intact')
  expect(await headnote.inputValue()).toBe('Photos taken before it was sent show the piece intact.')
  expect(await cited.isChecked()).toBe(true)

  // Evidence that comes meanwhile is seen first.
  await pane(arbiter).getByRole('button', { name: 'Take it again' }).click()
  await pane(arbiter)
    .getByText(/^Yours until/)
    .waitFor()
  await sql(
    `insert into aftersale_steps (case_id, actor_type, action, content) values ($1, 'buyer', 'evidence', 'Look at the seal')`,
    [claim.ref_id],
  )
  await beat(arbiter)
  await pane(arbiter).getByText('Changed since you looked: new words or evidence of a side').waitFor()
  await pane(arbiter).getByText('Look at the seal').waitFor()
  /** Rules, showing a code where one is asked for. */
  const rule = async (then: string) => {
    await pane(arbiter).getByRole('button', { name: 'No refund' }).click()
    const question = arbiter.getByRole('dialog', { name: 'A fresh code, please' })
    const told = arbiter.getByText(then, { exact: false })
    await question.or(told).first().waitFor()
    if (await question.isVisible()) {
      await advance(STEP_MS)
      await question.getByLabel('6-digit code').fill(await codeOf('arbiter'))
    }
    await told.first().waitFor()
  }
  await rule('This has changed since you looked')
  await pane(arbiter).getByRole('button', { name: 'I have looked at it' }).click()
  await rule('Ruled. Both sides were told.')
  expect(await sql('select status from aftersale_cases where id = $1', [claim.ref_id])).toEqual([
    { status: 'rejected' },
  ])
  expect(await arbiter.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('juya.draft')))).toEqual(
    [],
  )

  // It is over, so it is published: without names, with what it follows.
  const guest = await newPhone()
  await goTo(guest, '/pages/site/precedents')
  await guest.getByRole('searchbox', { name: 'Search what decided it' }).fill('before it was sent')
  await guest.keyboard.press('Enter')
  const ruling = guest.getByRole('article').filter({ hasText: 'Photos taken before it was sent' })
  await ruling.getByRole('button', { name: number, exact: true }).waitFor()
  await ruling.getByText('No refund', { exact: true }).waitFor()

  // It is looked at again once: the ruling that was published says that it holds no more.
  await pane(arbiter).getByRole('button', { name: 'Look at it again' }).click()
  await reasoned(arbiter, 'Open this case again?', 'Look at it again', 'the seal was seen too late')
  await until(
    async () =>
      (
        await sql(
          `select 1 from aftersale_cases where id = $1 and status = 'arbitration' and reopened_at is not null`,
          [claim.ref_id],
        )
      ).length === 1,
  )
  await guest.reload()
  await guest.getByRole('searchbox', { name: 'Search what decided it' }).fill('before it was sent')
  await guest.keyboard.press('Enter')
  await ruling.getByText('this ruling holds no more', { exact: false }).waitFor()
})
