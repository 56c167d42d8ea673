/** A draw: published by two, found from home, entered, drawn, won, claimed, sent; checked on the phone without a network; called off by two. */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { answered, open, reasoned, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  goTo,
  networkWasCut,
  newDesk,
  newPhone,
  sandboxUrl,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const NAME = 'Winter draw'

const now = async () =>
  (await sql<{ at: number }>('select (extract(epoch from platform_now()) * 1000)::float8 as at'))[0]!.at
/** A moment as the console's fields take it, in the time of Shanghai. */
const field = (at_ms: number): string => new Date(at_ms + 8 * HOUR_MS).toISOString().slice(0, 16)
const draw = async () =>
  (await sql<{ id: number; status: string }>(`select id::int, status from draw_draws where title_en = $1`, [NAME]))[0]!

/** The clock of server and beacon moves on. */
async function pass(ms: number): Promise<void> {
  await advance(ms)
  const [clock] = await sql<{ lead_ms: number }>('select lead_ms::float8 from platform_clock')
  await fetch(`${sandboxUrl()}/control/parcels_at`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lead_ms: Math.ceil(clock!.lead_ms) }),
  })
}

/** A verified adult with an address, who is in no draw. */
async function collector(): Promise<string> {
  const [person] = await sql<{ phone: string }>(
    `select phone from account_users u where realname_status = 'verified' and is_adult and status = 'active'
       and exists (select from address_addresses a where a.user_id = u.id)
       and not exists (select from draw_entrants e where e.user_id = u.id)
       and not exists (select from shop_shops s where s.owner_user_id = u.id) order by id limit 1`,
  )
  return person!.phone
}

/** Writes a draw of one prize worth ¥12,000 and proposes it; a second operator confirms. */
async function publishedByTwo(): Promise<void> {
  const [content, root] = [await newDesk(), await newDesk()]
  await signInAs(content, 'content')
  await open(content, '/draws')
  await content.getByRole('button', { name: 'New draw' }).click()
  const form = content.getByRole('dialog', { name: 'New draw' })
  const at = await now()
  const [goods] = await sql<{ id: string }>(
    `select prizes -> 0 ->> 'goods_id' as id from draw_draws order by id limit 1`,
  )
  const fill = (label: string, text: string) => form.getByLabel(label, { exact: true }).fill(text)
  await fill('Chinese title', '冬藏抽奖')
  await fill('English title', NAME)
  await fill('Entries from', field(at - MINUTE_MS))
  await fill('Entries until', field(at + 2 * HOUR_MS))
  await fill('Drawn', field(at + 2 * HOUR_MS + 11 * MINUTE_MS))
  await fill('Prize in Chinese', '手作茶器')
  await fill('Prize in English', 'A piece for the tea table')
  await fill('Worth (yuan)', '12000')
  await fill('Number of the goods, which their shop sends', goods!.id)
  expect(await accessibilityFaults(content)).toEqual([])
  await form.getByRole('button', { name: 'Save the draft' }).click()
  await toasted(content, 'Saved')
  const pane = content.getByRole('complementary')
  await pane.getByText('Cannot be changed once it is published').waitFor()
  await pane.getByRole('button', { name: 'Publish' }).click()
  const asking = content.getByRole('dialog', { name: `Publish “${NAME}”?` })
  await asking.getByText('A second operator confirms it first.', { exact: false }).waitFor()
  await reasoned(content, `Publish “${NAME}”?`, 'Publish', 'for the winter')
  await answered(content, 'content', 'Proposed')
  expect((await draw()).status).toBe('draft')

  await confirmed(root, NAME)
  await until(async () => (await draw()).status === 'open')
}

/** Root is the second person of what was proposed about a draw. */
async function confirmed(root: Page, title: string): Promise<void> {
  await signInAs(root, 'root')
  await open(root, '/approvals')
  const row = root.getByRole('row').filter({ hasText: title })
  await row.getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(root, 'Confirm this act?', 'Confirm', 'as planned')
  await answered(root, 'root', 'Done')
}

const sound = async (phone: Page): Promise<void> => {
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])
}

test('a draw is published by two, entered from home, drawn, won, claimed and handed to its shop', async () => {
  await publishedByTwo()
  const { id } = await draw()
  const phone = await newPhone()
  await signIn(phone, await collector())
  await goTo(phone, '/')
  await phone.getByRole('button', { name: /^Draws/ }).click()
  await phone.getByRole('button', { name: new RegExp(NAME) }).waitFor()
  await sound(phone)
  await phone.getByRole('button', { name: new RegExp(NAME) }).click()
  await phone.getByRole('button', { name: 'Take a free ticket' }).click()
  await phone.getByText('Ticket 1', { exact: true }).waitFor()
  await phone.getByText('1 in 1', { exact: true }).waitFor()
  await sound(phone)

  await pass(2 * HOUR_MS + MINUTE_MS)
  await until(async () => (await draw()).status === 'locked')
  await phone.reload()
  await phone.getByText('Waiting for the beacon').waitFor()
  await pass(12 * MINUTE_MS)
  await until(async () => (await draw()).status === 'drawn')
  await phone.reload()
  await phone.getByText('You have won: A piece for the tea table').waitFor()
  await sound(phone)
  await phone.getByRole('button', { name: 'Say where it goes' }).click()
  await phone.getByRole('dialog').locator('label').first().click()
  await phone.getByRole('alertdialog').getByRole('button', { name: 'Send it here' }).click()
  await phone.getByText('We have your address. The shop sends it soon.').waitFor()

  const desk = await newDesk()
  await signInAs(desk, 'content')
  await open(desk, '/draw-wins?status=claimed')
  await desk.getByRole('row').filter({ hasText: NAME }).getByRole('link').first().click()
  await desk.getByRole('button', { name: 'Hand to the shop' }).waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  await desk.getByRole('button', { name: 'Hand to the shop' }).click()
  await toasted(desk, 'The shop was told to send it.')
  await phone.reload()
  await phone.getByText('On its way to you').waitFor()
  await phone.getByRole('button', { name: 'See the order' }).click()
  await phone.getByText('Your prize is being packed').first().waitFor()
  await sound(phone)
  expect(
    await sql(
      `select o.status, o.total_fen::int as total_fen from order_orders o join draw_wins w on w.order_id = o.id where w.draw_id = $1`,
      [id],
    ),
  ).toEqual([{ status: 'to_ship', total_fen: 0 }])
})

test('a guest’s own phone draws it again, from a saved file without a network too; one changed ticket turns it red', async () => {
  const [past] = await sql<{ id: number }>(`select id::int from draw_draws where status = 'drawn' order by id limit 1`)
  const phone = await newPhone()
  await goTo(phone, `/pages/lottery/lottery?id=${past!.id}`)
  await phone.getByText('Who won').waitFor()
  await phone.getByRole('button', { name: 'Share' }).click()
  const poster = phone.getByRole('img', { name: /^Picture to share/ })
  await poster.waitFor()
  expect(await poster.getAttribute('alt')).toMatch(/First prize: .+, worth ¥[\d,]+, Was drawn .+, Everybody can check/)
  await phone.keyboard.press('Escape')
  await phone.getByRole('button', { name: /^Check it yourself/ }).click()
  await phone.getByText('Everything adds up').waitFor()
  await phone.getByText('Trial beacon, proves nothing').waitFor()
  await sound(phone)
  const saving = phone.waitForEvent('download')
  await phone.getByRole('button', { name: 'Save the file' }).click()
  const file = await (await saving).path()
  const log = JSON.parse(readFileSync(file, 'utf8')) as { tickets: Array<{ user_ref: string }> }
  const read = async (content: unknown) => {
    const path = join(tmpdir(), `draw-${past!.id}-${process.pid}.json`)
    writeFileSync(path, JSON.stringify(content))
    await phone.getByLabel('Check a saved file').setInputFiles(path)
  }

  await phone.context().setOffline(true)
  const changed = structuredClone(log)
  changed.tickets[1]!.user_ref = changed.tickets[0]!.user_ref
  await read(changed)
  await phone.getByText('This draw does not add up').waitFor()
  await phone.getByText('Ticket 2', { exact: false }).waitFor()
  await read(log)
  await phone.getByText('Everything adds up').waitFor()
  networkWasCut()
})

test('tonight’s draw is called off by two, and everybody reads why', async () => {
  const [tonight] = await sql<{ id: number; title_en: string }>(
    `select id::int, title_en from draw_draws where status = 'open' and title_en <> $1 order by id limit 1`,
    [NAME],
  )
  const { id, title_en } = tonight!
  const [content, root] = [await newDesk(), await newDesk()]
  await signInAs(content, 'content')
  await open(content, '/draws')
  await content.getByRole('row').filter({ hasText: title_en }).getByRole('link').first().click()
  await content.getByRole('complementary').getByRole('button', { name: 'Call off' }).click()
  await reasoned(content, `Call “${title_en}” off for good?`, 'Call off', 'the prize broke on its way')
  await answered(content, 'content', 'Proposed')
  await confirmed(root, title_en)

  const phone = await newPhone({ lang: 'zh-CN' })
  await goTo(phone, `/pages/lottery/lottery?id=${id}`)
  await phone.getByText('作废原因：the prize broke on its way').waitFor()
  await sound(phone)
})
