/** A report from the lot to its end: upheld by one operator, looked at once more by another, and turned round. A shop keeps a bidder away. */
import { expect, test } from 'vitest'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  goTo,
  newDesk,
  newPhone,
  reload,
  sidewaysPx,
  signIn,
  sql,
  until,
  useSystem,
} from '../fixtures.ts'

useSystem()

const REPORTER = BUYERS[8]!.phone
const OWNER = SHOPS[0]!.owner_phone
const lotOf = async (phone: string) =>
  (
    await sql<{ id: number; title: string }>(
      `select l.id::int, l.title from lot_lots l join shop_shops s on s.id = l.shop_id join account_users u on u.id = s.owner_user_id
       where u.phone = $1 and l.status = 'live' and l.bid_count > 0 order by l.ends_at desc limit 1`,
      [phone],
    )
  )[0]!

test('a report is upheld, its shop asks for another look, and another operator turns it round', async () => {
  const lot = await lotOf(OWNER)
  const buyer = await newPhone({ width: 360 })
  await signIn(buyer, REPORTER)
  await goTo(buyer, `/pages/coupleback/report?type=lot&id=${lot.id}`)
  await buyer.getByText('The other side never learns who reported.', { exact: false }).waitFor()
  await buyer.getByRole('button', { name: /Why/ }).click()
  await buyer.getByRole('dialog').getByText('Not genuine').click()
  await buyer.getByLabel('What happened').fill('The mark is not of the period')
  expect(await sidewaysPx(buyer)).toBe(0)
  expect(await accessibilityFaults(buyer)).toEqual([])
  await buyer.getByRole('button', { name: 'Report', exact: true }).click()
  await buyer.getByText('Waiting', { exact: true }).waitFor()
  const [one] = await sql<{ id: number }>(
    `select r.id::int from report_reports r join account_users u on u.id = r.reporter_id where u.phone = $1 and r.target_type = 'lot'`,
    [REPORTER],
  )

  const service = await newDesk()
  await signInAs(service, 'service')
  await open(service, `/reports?open=${one!.id}`)
  await service.getByRole('button', { name: 'Uphold', exact: true }).click()
  await service.getByLabel('The rule that is broken').selectOption('1')
  await service.getByLabel('Reason both sides read').fill('the mark is of another time')
  await service.getByText(/^Yours until/).waitFor()
  expect(await accessibilityFaults(service)).toEqual([])
  await service.getByRole('button', { name: 'Uphold', exact: true }).last().click()
  await service.getByText('Done. Both sides were told.').waitFor()

  const owner = await newPhone({ width: 360 })
  await signIn(owner, OWNER)
  await goTo(owner, '/pages/coupleback/coupleback?side=reported')
  await owner.getByText('Rule 1:', { exact: false }).first().waitFor()
  expect(await owner.getByText(REPORTER).count()).toBe(0)
  await owner.getByRole('button', { name: 'Ask for another look' }).first().click()
  await owner.getByLabel('Why it should be decided otherwise').fill('The laboratory report is attached to the lot')
  await owner.getByRole('button', { name: 'Ask for another look' }).click()
  await owner.getByText('Being looked at once more').first().waitFor()

  const arbiter = await newDesk()
  await signInAs(arbiter, 'arbiter')
  await open(arbiter, `/reports?open=${one!.id}`)
  await arbiter.getByRole('button', { name: 'Turn it round', exact: true }).click()
  await arbiter.getByLabel('Reason both sides read').fill('the laboratory report holds')
  await arbiter.getByText(/^Yours until/).waitFor()
  await arbiter.getByRole('button', { name: 'Turn the decision round' }).click()
  await arbiter.getByText('Done. Both sides were told.').waitFor()

  await reload(buyer)
  await buyer.getByText('Not upheld, final').waitFor()
  expect(await accessibilityFaults(buyer)).toEqual([])
})

test('a shop keeps a bidder away from the bid history, and lifts it from its list', async () => {
  const lot = await lotOf(OWNER)
  const owner = await newPhone()
  await signIn(owner, OWNER)
  await goTo(owner, `/pages/main/auctiondetail?id=${lot.id}`)
  await owner
    .getByRole('button', { name: /^Block / })
    .first()
    .click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Block', exact: true }).click()
  await until(async () => (await sql(`select 1 from block_blocks where known_as is not null`)).length === 1)
  await goTo(owner, '/pages/sell/bans')
  await owner.getByText('No new bids, no messages', { exact: false }).first().waitFor()
  expect(await accessibilityFaults(owner)).toEqual([])
  await owner
    .getByRole('button', { name: /^Unblock / })
    .first()
    .click()
  await until(async () => (await sql(`select 1 from block_blocks where known_as is not null`)).length === 0)
})
