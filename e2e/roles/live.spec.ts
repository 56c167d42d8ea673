/** A shop’s live room: applied for by tapping, sent back and mended, approved; time is bought and a session planned, to which a follower subscribes and is reminded. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { BUYERS, SHOPS } from '../../apps/server/src/seed/people.ts'
import { open, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  advance,
  goTo,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  toasted,
  until,
  useSystem,
} from '../fixtures.ts'
import { bindCard, PHOTOS, payByCard } from './steps.ts'

useSystem()

const OWNER = SHOPS.find(({ category }) => category === 'glass')!.owner_phone
const FOLLOWER = BUYERS.find((buyer) => !buyer.robot)!.phone
const TITLE = 'Snuff bottles at night'

const shopId = async () =>
  (
    await sql<{ id: number }>(
      `select s.id from shop_shops s join account_users u on u.id = s.owner_user_id where u.phone = '${OWNER}'`,
    )
  )[0]!.id
const newestApplication = async () =>
  (await sql<{ id: number; status: string }>('select id, status from live_applications order by id desc limit 1'))[0]!
/** What a picker of moments takes, so many hours from now. */
const momentIn = async (hours: number): Promise<string> => {
  const [row] = await sql<{ ms: number }>('select (extract(epoch from platform_now()) * 1000)::float8 as ms')
  return new Date(row!.ms + hours * 3_600_000).toISOString().slice(0, 16)
}

/** What a screen must be in every state: nothing hangs over its edge, and axe finds nothing. */
async function judged(page: Page): Promise<void> {
  expect(await sidewaysPx(page)).toBe(0)
  expect(await accessibilityFaults(page)).toEqual([])
}

async function ownersPhone(): Promise<Page> {
  const shop = await newPhone()
  await signIn(shop, OWNER)
  await shop.evaluate(() => localStorage.setItem('user_role', 'shop'))
  await goTo(shop, '/pages/tabbar/my/my')
  return shop
}

async function decide(desk: Page, id: number, button: 'Approve' | 'Send back'): Promise<void> {
  await open(desk, `/live-applications?open=${id}`)
  await desk.getByText(`L-${id}`, { exact: false }).first().waitFor()
  if (button === 'Send back')
    await desk.getByLabel('What is to mend, as the shop reads it').fill('The cover shows another shop.')
  await desk.getByRole('button', { name: button, exact: true }).click()
  await toasted(desk, button === 'Approve' ? 'Approved. The shop was told.' : 'Sent back. The shop was told.')
}

test('a shop without a room comes to one with time and a session, of which a follower is reminded', async () => {
  const shop = await ownersPhone()
  await shop.getByRole('button', { name: 'Live room' }).click()
  await shop.getByText('No live room yet').waitFor()
  await judged(shop)
  await shop.getByRole('button', { name: 'Apply for a live room' }).click()
  await shop.getByRole('button', { name: 'Send', exact: true }).click()
  await shop.getByText('Add a cover').waitFor()
  await judged(shop)
  await shop.getByLabel('Add photo', { exact: true }).setInputFiles(PHOTOS[0]!)
  await shop.getByLabel(/^Name of the room/).fill('The glass room')
  await shop.getByLabel('Category').click()
  await shop.getByRole('dialog').locator('label').first().click()
  await shop.getByRole('button', { name: 'Send', exact: true }).click()
  await shop.getByText('Your application is in review').waitFor()

  const desk = await newDesk()
  await signInAs(desk, 'review')
  await decide(desk, (await newestApplication()).id, 'Send back')
  await goTo(shop, '/pages/live/myLive')
  await shop.getByText('Sent back. To mend: The cover shows another shop.').waitFor()
  await shop.getByRole('button', { name: 'Change and apply again' }).click()
  await shop.getByRole('button', { name: 'Send', exact: true }).click()
  await shop.getByText('Your application is in review').waitFor()
  await decide(desk, (await newestApplication()).id, 'Approve')
  await goTo(shop, '/pages/live/myLive')
  await shop.getByText('60 minutes').waitFor()
  await judged(shop)

  await shop.getByText('Time left').click()
  await shop.getByRole('button', { name: 'Buy · ¥30' }).click()
  const sheet = shop.getByRole('dialog')
  await sheet.getByRole('button', { name: /^Pay ¥|^Pay now/ }).waitFor()
  await judged(shop)
  await sheet.getByRole('button', { name: 'Add a bank card' }).click()
  await bindCard(shop, OWNER, 9302)
  await shop.getByRole('button', { name: 'Buy · ¥30' }).click()
  await payByCard(shop, OWNER)
  await shop.getByText('660 minutes').waitFor()
  await judged(shop)

  await goTo(shop, '/pages/live/myLive')
  await shop.getByText('Planned sessions').click()
  await shop.getByRole('button', { name: 'Plan a session' }).click()
  await shop.getByLabel(/^Title/).fill(TITLE)
  await shop.getByLabel(/^When/).fill(await momentIn(2))
  await judged(shop)
  await shop.getByRole('button', { name: 'Save', exact: true }).click()
  await shop.getByText('0 subscribers').waitFor()

  const follower = await newPhone()
  await signIn(follower, FOLLOWER)
  await goTo(follower, `/pages/main/shop-main?id=${await shopId()}`)
  await follower.getByText(TITLE).waitFor()
  await follower.getByRole('button', { name: 'Remind me' }).click()
  await follower.getByRole('button', { name: 'You’ll be told' }).waitFor()
  await judged(follower)
  await advance(106 * 60_000)
  await until(
    async () => (await sql(`select 1 from message_notices where code = 'live.starts_soon_for' limit 1`)).length > 0,
  )

  for (const path of ['/pages/users/live-setting', '/pages/live/myLive/livePause', '/pages/live/liveClose']) {
    await goTo(shop, path)
    await shop.getByRole('button', { name: /^(Save|Pause|Close the room)$/ }).waitFor()
    await judged(shop)
  }
})
