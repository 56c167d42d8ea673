/** "Fair and verifiable": a guest follows the checks of a lot that was really sold, sees that a change would be noticed, and that held is what is owed. */
import { expect, test } from 'vitest'
import { accessibilityFaults, goTo, networkWasCut, newPhone, sidewaysPx, sql, useSystem } from '../fixtures.ts'

useSystem()

test('from home, a guest sees every check of a sold lot hold, and the steps that break in a changed copy', async () => {
  const phone = await newPhone({ width: 360 })
  await goTo(phone, '/')
  await phone.getByRole('button', { name: /^Check it’s fair/ }).click()

  // A secret reserve, where the lot had one, is a check more.
  await phone.getByText(/^All [67] checks hold/).waitFor()
  const chain = phone.getByRole('region', { name: 'No bid was changed, added or removed' })
  expect(await chain.getByText('Same on your phone').count()).toBeGreaterThanOrEqual(3)
  await phone.getByText('Your phone added them up: held is what is owed').waitFor()
  await phone.getByText('Your phone added them up: they come to what is outstanding').waitFor()
  expect(await sidewaysPx(phone)).toBe(0)
  expect(await accessibilityFaults(phone)).toEqual([])

  // The phone checks by itself: it needs no network.
  await phone.context().setOffline(true)
  await phone.getByRole('button', { name: 'Change a bid and check again' }).click()
  await phone.getByText(/of [67] checks fail/).waitFor()
  await chain.getByText(/^Bid \d+ does not add up\.$/).waitFor()
  await chain.getByText(/^Your phone gets [0-9a-f]{64}$/).waitFor()
  expect(await accessibilityFaults(phone)).toEqual([])

  await phone.getByRole('button', { name: 'Back to the real log' }).click()
  await phone.getByText(/^All [67] checks hold/).waitFor()
  await phone.context().setOffline(false)
  networkWasCut()
})

test('the check of any lot leads to its steps; what comes with the end is said to come later', async () => {
  const [lot] = await sql<{ id: number }>(
    `select id from lot_lots where status = 'live' and bid_count > 2 and ends_at > platform_now() + interval '1 hour' order by id limit 1`,
  )
  const phone = await newPhone()
  await goTo(phone, `/pages/main/auctioncheck?id=${lot!.id}`)
  await phone.getByRole('button', { name: 'Go through it step by step' }).click()

  await phone.getByText('What is here holds, but not everything is here yet').waitFor()
  expect(await phone.getByText('Comes later').count()).toBe(2)
})
