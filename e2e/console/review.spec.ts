/** What waits for a reviewer: ten lots decided by keys alone, and an application and a licence that are asked back and answered on a phone. */
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  accessibilityFaults,
  goTo,
  newDesk,
  newPhone,
  reload,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'
import { lotShown, open, pressTwo, signInAs } from './desk.ts'

useSystem()

const PHOTO = join(import.meta.dirname, '../../apps/server/demo-world/items/celadon-vase-detail.webp')
const LOTS = 10
const goesBack = (nth: number): boolean => nth % 5 === 3
const waitingLots = async () =>
  (
    await sql<{ id: number }>(
      `select id::int as id from lot_lots where status = 'reviewing' order by submitted_at, id limit ${LOTS}`,
    )
  ).map(({ id }) => id)

/** Lots that wait for review, as many as asked for: those there are, once more each. */
const moreLots = (count: number) =>
  sql(
    `with copies as (
       insert into lot_lots overriding system value
       select copy.* from (select l as lot, n from lot_lots l, generate_series(1, $1) n where l.status = 'reviewing' order by n, l.id limit $1) waiting,
         jsonb_populate_record(waiting.lot, jsonb_build_object('id', nextval(pg_get_serial_sequence('lot_lots', 'id')), 'submitted_at', platform_now())) copy
       returning id, title)
     insert into lot_texts
     select copy.* from copies c
       join lot_texts t on t.lot_id = (select min(id) from lot_lots where title = c.title),
       jsonb_populate_record(t, jsonb_build_object('lot_id', c.id)) copy`,
    [count],
  )

test('ten lots are decided by keys alone: eight go on sale, two go back with words for their shop', async () => {
  await moreLots(LOTS)
  const lots = await waitingLots()
  expect(lots).toHaveLength(LOTS)
  const desk = await newDesk()
  await signInAs(desk, 'review')
  const { keyboard } = desk
  const isDecided = async (id: number) =>
    (await sql(`select 1 from lot_lots where id = $1 and status <> 'reviewing'`, [id])).length > 0

  await pressTwo(desk, 'g', 'r')
  await lotShown(desk, lots[0]!)
  await keyboard.press('j')
  await lotShown(desk, lots[1]!)
  await keyboard.press('k')
  for (const [nth, id] of lots.entries()) {
    await lotShown(desk, id)
    if (goesBack(nth)) {
      // Refusing writes the words first; Tab leaves their field.
      await keyboard.press('r')
      await keyboard.type(' The seal is missing.')
      await keyboard.press('Tab')
      await keyboard.press('e')
    } else await keyboard.press('a')
    await until(() => isDecided(id))
  }

  const decided = await sql<{ id: number; status: string; reject_reason: string | null }>(
    'select id::int as id, status, reject_reason from lot_lots where id = any($1) order by array_position($1, id)',
    [lots],
  )
  for (const [nth, { status, reject_reason }] of decided.entries())
    if (goesBack(nth))
      expect([status, reject_reason]).toEqual(['rejected', expect.stringMatching(/The seal is missing\.$/)])
    else expect(['scheduled', 'live']).toContain(status)
})

test('an application is asked back, answered on the phone, read at the desk as it comes, and approved: the shop is there', async () => {
  const [filed] = await sql<{ id: number; name: string; phone: string; user_id: number }>(
    `select a.id::int as id, a.name, u.phone, a.user_id::int as user_id from shop_applications a join account_users u on u.id = a.user_id
     where a.status = 'submitted' order by a.id limit 1`,
  )
  const [desk, phone] = [await newDesk(), await newPhone()]
  await signInAs(desk, 'review')
  await open(desk, '/applications')
  await desk.getByRole('button', { name: 'Next N' }).click()
  const pane = desk.getByRole('complementary').filter({ hasText: filed!.name })
  await pane.getByText(/^Yours until/).waitFor()
  await pane.getByLabel('Question or reason the applicant reads').fill('Please send the back of the business licence.')
  await pane.getByRole('button', { name: 'Ask for more' }).click()
  await toasted(desk, 'Asked')

  await signIn(phone, filed!.phone)
  await goTo(phone, '/pages/users/add-identity')
  await phone.getByText('We need more from you').waitFor()
  await phone.getByText('Please send the back of the business licence.').waitFor()
  await phone.getByRole('button', { name: 'Answer' }).click()
  const sheet = phone.getByRole('dialog', { name: 'Answer our question' })
  await sheet.getByRole('textbox').fill('Here it is, photographed today.')
  await sheet.locator('input[type=file]').setInputFiles(PHOTO)
  await sheet.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await until(() => sheet.getByRole('button', { name: 'Send answer' }).isEnabled())
  await sheet.getByRole('button', { name: 'Send answer' }).click()
  await phone.getByText('Your answer is with us').waitFor()

  await pane.getByText('Here it is, photographed today.').waitFor()
  expect(await accessibilityFaults(desk)).toEqual([])
  const look = pane.getByRole('button', { name: 'I have looked at it' })
  await look
    .or(pane.getByRole('button', { name: 'Approve' }))
    .first()
    .waitFor()
  if (await look.isVisible()) await look.click()
  await pane.getByRole('button', { name: 'Approve' }).click()
  await toasted(desk, 'Approved. The applicant was told.')

  await reload(phone)
  await phone.getByText('Your application is approved').waitFor()
  expect(await sql('select name from shop_shops where owner_user_id = $1', [filed!.user_id])).toEqual([
    { name: filed!.name },
  ])
})

test('a shop reads by when its licence is decided, answers what it is asked by filing it anew, and has it approved', async () => {
  const [filed] = await sql<{ id: number; phone: string }>(
    `select l.id::int as id, u.phone from shop_licences l join shop_shops s on s.id = l.shop_id join account_users u on u.id = s.owner_user_id
     where l.status = 'pending' order by l.id limit 1`,
  )
  const [desk, phone] = [await newDesk(), await newPhone()]
  await signIn(phone, filed!.phone)
  await phone.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(phone, '/pages/sell/licences')
  await phone.getByText(/^We answer by /).waitFor()

  await signInAs(desk, 'review')
  await open(desk, '/licences')
  await desk.getByRole('button', { name: 'Next N' }).click()
  const pane = desk.getByRole('complementary').filter({ hasText: 'Liquor' })
  await pane.getByText(/^Yours until/).waitFor()
  await pane.getByLabel('Question or reason the shop reads').fill('The stamp is cut off: please photograph all of it.')
  await pane.getByRole('button', { name: 'Ask the shop' }).click()
  await toasted(desk, 'Asked')

  await reload(phone)
  await phone.getByText('The stamp is cut off: please photograph all of it.').waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])
  await phone.getByRole('button', { name: 'File it anew' }).click()
  const sheet = phone.getByRole('dialog', { name: 'File a licence' })
  await sheet.locator('input[type=file]').setInputFiles(PHOTO)
  await sheet.getByRole('button', { name: 'Remove photo 1' }).waitFor()
  await until(() => sheet.getByRole('button', { name: 'File', exact: true }).isEnabled())
  await sheet.getByRole('button', { name: 'File', exact: true }).click()
  await phone.getByText('Being looked at').waitFor()

  await open(desk, `/licences?open=${filed!.id}`)
  expect(await accessibilityFaults(desk)).toEqual([])
  const approve = pane.getByRole('button', { name: 'Approve' })
  const look = pane.getByRole('button', { name: 'I have looked at it' })
  await look.or(approve).first().waitFor()
  if (await look.isVisible()) await look.click()
  await approve.click()
  await toasted(desk, 'Approved. The shop was told.')
  await reload(phone)
  await phone.getByText('Approved', { exact: true }).waitFor()
})
