/** The console at a desk: reviewing a lot by keys, two operators for a fee, stuck work, sessions, and a walk over every page. */
import type { CDPSession, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { consolePages } from '../../tools/lib/console-pages.ts'
import { settle } from '../browser.ts'
import { NARROW_PX, restless } from '../checks/screen-checks.ts'
import { textFaults, withLetters } from '../checks/text-checks.ts'
import {
  accessibilityFaults,
  advance,
  newDesk,
  RULES_OF_COLOUR,
  sidewaysPx,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'
import { answered, codeOf, lotShown, open, pressTwo, reasoned, signInAs } from './desk.ts'

useSystem()

const DAY_MS = 86_400_000

/** What is lost of a page when letters are twice as large, at the desk and on the narrowest phone. */
async function inLargeLetters(desk: Page, line: CDPSession): Promise<string[]> {
  const size = desk.viewportSize()!
  const sideways = async () => ((await sidewaysPx(desk)) > 0 ? ['scrolls sideways'] : [])
  const at_desk = await withLetters(desk, line, 2, sideways)
  await desk.setViewportSize({ width: NARROW_PX, height: size.height })
  const on_phone = await withLetters(desk, line, 2, async () => [...(await sideways()), ...(await textFaults(desk))])
  await desk.setViewportSize(size)
  return [...at_desk.map((fault) => `${fault} at the desk`), ...on_phone]
}
test('an operator approves one lot and sends the next back with words for its shop, by keys alone', async () => {
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await desk.getByRole('link', { name: /Lot review/ }).click()
  const current = desk.locator('.r-item--on')
  await current.waitFor()
  const [first] = await sql<{ id: number }>(
    `select id from lot_lots where status = 'reviewing' order by submitted_at, id limit 1`,
  )
  await lotShown(desk, first!.id)

  // After "g" a letter goes to a page. One whose page this role may not open does not approve the lot either.
  await pressTwo(desk, 'g', 'a')
  await pressTwo(desk, 'g', 'l')
  await desk.getByRole('heading', { level: 1, name: 'Lots' }).waitFor()
  await pressTwo(desk, 'g', 'r')
  await lotShown(desk, first!.id)
  expect(await sql('select status from lot_lots where id = $1', [first!.id])).toEqual([{ status: 'reviewing' }])

  await desk.keyboard.press('a')
  await toasted(desk, 'Approved')
  const [approved] = await sql<{ status: string }>('select status from lot_lots where id = $1', [first!.id])
  expect(['scheduled', 'live']).toContain(approved!.status)

  const [second] = await sql<{ id: number }>(
    `select id from lot_lots where status = 'reviewing' order by submitted_at, id limit 1`,
  )
  await lotShown(desk, second!.id)
  await desk.getByRole('button', { name: 'Add scale photo' }).click()
  await desk.getByRole('button', { name: /Ask to change/ }).click()
  await toasted(desk, 'Sent back to the shop')
  const [rejected] = await sql<{ status: string; reject_reason: string }>(
    'select status, reject_reason from lot_lots where id = $1',
    [second!.id],
  )
  expect(rejected).toMatchObject({ status: 'rejected', reject_reason: expect.stringContaining('photo with a ruler') })
})

test('a reviewer finds the lot’s video behind its photos and plays it by keyboard, without deciding anything', async () => {
  const [lot] = await sql<{ id: number }>(
    `update lot_texts set video = (select video from lot_texts where video is not null order by lot_id limit 1), video_poster = images[1]
      where lot_id = (select id from lot_lots where status = 'reviewing' order by submitted_at, id limit 1) returning lot_id as id`,
  )
  const desk = await newDesk()
  await signInAs(desk, 'review')
  await desk.getByRole('link', { name: /Lot review/ }).click()
  await desk.getByText(`LOT-${lot!.id}`, { exact: false }).first().waitFor()
  expect(await desk.locator('video').count()).toBe(0)

  await desk.getByRole('button', { name: 'Video', exact: true }).focus()
  await desk.keyboard.press('Enter')
  const video = desk.locator('video')
  await video.focus()
  await desk.keyboard.press('Space')

  await until(() => video.evaluate((one: HTMLVideoElement) => !one.paused && one.currentTime > 0))
  expect(await video.getAttribute('aria-label')).toMatch(/, video$/)
  expect(await accessibilityFaults(desk)).toEqual([])
  expect(await sql('select status from lot_lots where id = $1', [lot!.id])).toEqual([{ status: 'reviewing' }])
  await desk.locator('.o-thumb').first().click()
  await video.waitFor({ state: 'detached' })
})

/** The next Monday but one, nine in the morning, as the field for a day writes it. */
function mondayAhead(now_ms: number): string {
  const day = new Date(now_ms + 8 * DAY_MS)
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
  return `${day.toISOString().slice(0, 10)}T09:00`
}

test('a fee and a time change together from a Monday on, once a second operator has confirmed it with a fresh code, and are turned back together', async () => {
  const [root, finance] = [await newDesk(), await newDesk()]
  await signInAs(root, 'root')
  await open(root, '/settings')
  for (const [setting, value] of [
    ['Commission on auctions', '6'],
    ['Parcel counts as in trouble after (days)', '9'],
  ] as const) {
    await root.getByRole('button', { name: setting }).click()
    await root.getByLabel('New value').fill(value)
    await root.getByRole('button', { name: 'With others' }).click()
  }
  const several = root.locator('.a-card').filter({ hasText: 'Several at once' })
  await several.getByText('→').first().waitFor()
  const [clock] = await sql<{ now_ms: number }>('select (extract(epoch from platform_now()) * 1000)::bigint as now_ms')
  await several.getByLabel('In force from').fill(mondayAhead(Number(clock!.now_ms)))
  await several.getByLabel('Why all of them change').fill('agreed for the autumn sales')
  await several.getByText('every shop is told at the decision', { exact: false }).waitFor()
  // It waits for what the change would do, as long as that is asked for.
  await several.locator('button:enabled', { hasText: 'Propose them together' }).waitFor()
  expect(await accessibilityFaults(root)).toEqual([])
  await several.getByRole('button', { name: 'Propose them together' }).click()
  await answered(root, 'root', 'Proposed')
  await root.getByText('Waiting for a second operator').first().waitFor()
  expect(await root.getByRole('button', { name: 'Confirm', exact: true }).count()).toBe(0)
  await root.getByText('You proposed this').first().getByRole('link', { name: 'Approvals' }).click()
  await root.getByText('Your own proposal: another operator confirms it.').waitFor()

  await signInAs(finance, 'finance')
  await open(finance, '/settings')
  await finance.getByRole('button', { name: 'Confirm', exact: true }).first().click()
  const decision = finance.getByRole('dialog', { name: 'Confirm this change?' })
  await decision.getByLabel('Reason').fill('checked with the board')
  await advance(6 * 60_000)
  await decision.getByRole('button', { name: 'Confirm', exact: true }).click()
  const question = finance.getByRole('dialog', { name: 'A fresh code, please' })
  expect(await accessibilityFaults(finance)).toEqual([])
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(await decision.getByLabel('Reason').inputValue()).toBe('checked with the board')
  await decision.getByRole('button', { name: 'Confirm', exact: true }).click()
  await question.getByLabel('6-digit code').fill('000000')
  await question.getByText('The 6-digit authenticator code is wrong').waitFor()
  await question.getByLabel('6-digit code').fill(await codeOf('finance'))
  await toasted(finance, 'Confirmed')

  await open(root, '/audit')
  await root.getByText('The chain is whole').waitFor()
  await root.getByText('checked with the board').first().waitFor()
  const held = () =>
    sql(
      `select key, value from platform_settings where key in ('fees.commission_auction_bp', 'order.parcel_silent_days') order by key`,
    )
  expect(await held()).toEqual([])
  await advance(17 * DAY_MS)
  await until(async () => (await held()).length === 2)

  await signInAs(root, 'root')
  await open(root, '/settings')
  await root.getByRole('button', { name: 'History' }).click()
  await root.getByRole('button', { name: 'Turn back' }).first().click()
  await root.getByText('What was changed together with it is set back too.', { exact: false }).waitFor()
  await reasoned(root, 'Set it back?', 'Turn back', 'the shops are right')
  await answered(root, 'root', 'Proposed')
  await signInAs(finance, 'finance')
  await open(finance, '/settings')
  await finance.getByRole('button', { name: 'Confirm', exact: true }).first().click()
  await reasoned(finance, 'Confirm this change?', 'Confirm', 'agreed once more')
  await answered(finance, 'finance', 'Confirmed')
  expect(await held()).toMatchObject([{ value: 500 }, { value: expect.not.stringMatching('9') }])
})

test('an operator hands a dead letter out again and has a stuck deadline tried, each with a reason', async () => {
  const [event] = await sql<{ id: number }>(
    `insert into platform_outbox (topic, aggregate, payload) values ('order.received', 'order_id:7', '{}') returning id`,
  )
  await sql(
    `insert into platform_outbox_deliveries (event_id, subscriber, lane, aggregate, attempts, last_error, dead_at)
     values (${event!.id}, 'journey.hears', 0, 'order_id:7', 12, 'Error: the answer has no date', platform_now())`,
  )
  await sql(
    `insert into platform_deadlines (kind, ref_id, due_at, attempts, last_error)
     values ('order_complete', 900000001, platform_now() + interval '9 days', 5, 'Error: no such order')`,
  )
  const desk = await newDesk()
  await signInAs(desk, 'root')
  await desk
    .getByRole('link', { name: /^Background/ })
    .first()
    .click()

  await desk.getByText('Error: the answer has no date').waitFor()
  await desk.getByRole('button', { name: 'Replay', exact: true }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('the reader was mended')
  await desk.getByRole('dialog').getByRole('button', { name: 'Replay', exact: true }).click()
  await desk.getByText('Every event was taken in').waitFor()

  await desk.getByRole('button', { name: 'Stuck deadlines' }).click()
  await desk.getByText('Complete an order').waitFor()
  await desk.getByRole('button', { name: 'Try now' }).click()
  await desk.getByRole('dialog').getByLabel('Reason').fill('the order was mended')
  await desk.getByRole('dialog').getByRole('button', { name: 'Try now' }).click()
  await desk.getByText('Nothing is overdue for good').waitFor()
})

test('a page shows so when the session is over, and a signed-out operator is asked to sign in', async () => {
  const desk = await newDesk({ lang: 'zh-CN' })
  await signInAs(desk, 'root')
  await desk.getByRole('button', { name: /Zhang Min/ }).click()
  await desk.getByRole('button', { name: '退出登录' }).click()
  await desk.getByRole('heading', { name: '登录' }).waitFor()

  await open(desk, '/users')
  await desk.getByRole('heading', { name: '登录' }).waitFor()
})

test('an operator sees where they are signed in and ends what is not this browser', async () => {
  const [here, there] = [await newDesk(), await newDesk()]
  await signInAs(there, 'review')
  await signInAs(here, 'review')
  await here.getByRole('button', { name: /沈审/ }).click()
  await here.getByRole('link', { name: 'My sessions' }).click()
  await here.getByText('This one').waitFor()

  const sessions = here.getByRole('row').filter({ has: here.getByRole('cell') })
  const before = await sessions.count()
  await here.getByRole('button', { name: 'End', exact: true }).first().click()
  await toasted(here, 'Ended')
  await until(async () => (await sessions.count()) === before - 1)
  if (before - 1 > 1) await here.getByRole('button', { name: 'End all others' }).click()
  await until(async () => (await sessions.count()) === 1)

  await open(there, '/lots')
  await there.reload()
  await there.getByRole('heading', { name: 'Sign in' }).waitFor()
})

/** What is wrong with pages of the console, each opened at the same desk after the other. */
async function walkPages(desk: Page, paths: readonly string[]): Promise<string[]> {
  const faults: string[] = []
  const line = await desk.context().newCDPSession(desk)
  const theme = async (now: 'light' | 'dark') => {
    await desk.emulateMedia({ colorScheme: now })
    await desk.waitForFunction((is) => document.documentElement.dataset.prefersColorScheme === is, now)
  }
  for (const path of paths) {
    await open(desk, path)
    await settle(desk)
    await desk
      .locator('main .a-page:not(.a-page--loading), main .r-panes, main .r-object, main .k-panes')
      .first()
      .waitFor()
    for (const fault of await accessibilityFaults(desk)) faults.push(`${path}: ${fault}`)
    if ((await sidewaysPx(desk)) > 0) faults.push(`${path}: scrolls sideways`)
    for (const fault of await restless(desk)) faults.push(`${path}: ${fault}`)
    faults.push(...(await inLargeLetters(desk, line)).map((fault) => `${path} in large letters: ${fault}`))
    await theme('dark')
    for (const fault of await accessibilityFaults(desk, RULES_OF_COLOUR)) faults.push(`${path} in dark: ${fault}`)
    if ((await sidewaysPx(desk)) > 0) faults.push(`${path} in dark: scrolls sideways`)
    await theme('light')
  }
  return faults
}

/** Something hangs. */
const WALK_LIMIT_MS = 600_000

test(
  'every page of the console can be read by everybody, in light, in dark and in letters twice as large, and never scrolls sideways',
  async () => {
    const { pages, of_a_thing } = await consolePages()
    const paths = [...pages, ...of_a_thing.map((one) => one.replace(':id', '1'))]
    const desks = [await newDesk(), await newDesk()]
    for (const desk of desks) await signInAs(desk, 'root')

    // Two desks share them: one waits for its page while the other is judged.
    const faults = await Promise.all(
      desks.map((desk, nth) =>
        walkPages(
          desk,
          paths.filter((_, at) => at % desks.length === nth),
        ),
      ),
    )

    expect(faults.flat()).toEqual([])
  },
  WALK_LIMIT_MS,
)
