/** Bids taken back by Juya: one operator proposes, another confirms, two phones see price and leader change, the log still holds. */
import { expect, test } from 'vitest'
import { BUYERS } from '../../apps/server/src/seed/people.ts'
import { answered, open, reasoned, signInAs } from '../console/desk.ts'
import {
  accessibilityFaults,
  callApi,
  goTo,
  newDesk,
  newPhone,
  sidewaysPx,
  signIn,
  sql,
  useSystem,
} from '../fixtures.ts'

useSystem()

const LOT_PAGE = '/pages/main/auctionitemdetail/auctionitemdetail'
const people = BUYERS.filter((buyer) => !buyer.robot).slice(0, 2)
const REASON = 'the bidder slipped with a zero'

/** A lot that asks no deposit, runs for hours, and that these people have not bid on. */
async function openLot(): Promise<number> {
  const [lot] = await sql<{ id: number }>(
    `select l.id::int from lot_lots l where l.status = 'live' and l.mode = 'single' and l.ends_at > platform_now() + interval '5 hours'
       and l.reserve_fen is null and l.buy_now_fen is null and l.deposit_fen = 0 and coalesce(l.leader_max_fen, 0) <= l.current_fen
       and not exists (select from lot_bidders b join account_users u on u.id = b.user_id where b.lot_id = l.id and u.phone = any($1))
     order by l.id limit 1`,
    [people.map((one) => one.phone)],
  )
  return lot!.id
}
const yuan = (fen: number) => `¥${(fen / 100).toLocaleString('en-US')}`
interface Info {
  current_fen: number
  next_fen: number
  bid_count: number
}

test('bids are taken back by two operators: the other leads again at the old price on both phones, and the check is green', async () => {
  const id = await openLot()
  const info = async () => (await callApi<Info>('GET', '/api/portal/Auction/auction_info', { id })).data
  const [first, second] = [await newPhone(), await newPhone()]
  for (const [i, phone] of [first, second].entries()) {
    await signIn(phone, people[i]!.phone)
    await goTo(phone, `${LOT_PAGE}?id=${id}`)
    await phone.getByRole('button', { name: /^Bid ¥/ }).click()
    await phone.getByRole('button', { name: /^Place bid/ }).click()
    await phone.getByText('You’re leading').first().waitFor()
  }
  await first.getByText(/You’ve been outbid by/).waitFor()
  const driven = await info()

  const one = await newDesk()
  await signInAs(one, 'arbiter')
  await open(one, `/lots/${id}`)
  const bid = one
    .getByRole('row')
    .filter({ has: one.getByRole('cell', { name: String(driven.bid_count), exact: true }) })
  await bid.first().getByRole('button', { name: 'Take back…' }).click()
  const form = one.getByRole('dialog', { name: /^Take back all bids of/ })
  await form.getByLabel('Rule it rests on (may stay empty)').fill('A-3')
  await form.getByLabel('Reason').fill(REASON)
  await form.getByRole('button', { name: 'Propose', exact: true }).click()
  await answered(one, 'arbiter', 'Proposed; a colleague confirms it under Approvals')

  const two = await newDesk()
  await signInAs(two, 'service')
  await open(two, '/approvals')
  const row = two.getByRole('row').filter({ hasText: `L${id}` })
  await row.getByText(`the price goes from ${yuan(driven.current_fen)}`, { exact: false }).waitFor()
  await row.getByRole('button', { name: 'Confirm', exact: true }).click()
  await reasoned(two, 'Confirm this act?', 'Confirm', 'listened to the call')
  await answered(two, 'service', 'Done')

  await first.getByText('You’re leading').first().waitFor()
  await second.getByText(/You’ve been outbid by/).waitFor()
  const after = await info()
  expect(after.current_fen).toBeLessThan(driven.current_fen)
  await second.getByRole('button', { name: `Bid ${yuan(after.next_fen)}` }).waitFor()

  await goTo(second, `/pages/main/auctiondetail?id=${id}`)
  await second.getByText(`Taken back by Juya: ${REASON}`).waitFor()
  expect(await sidewaysPx(second)).toBe(0)
  expect(await accessibilityFaults(second)).toEqual([])
  await goTo(first, `/pages/main/auctioncheck?id=${id}`)
  await first.getByText('Bids taken back by Juya').waitFor()
  await first.getByText(REASON, { exact: false }).waitFor()
  await first.getByText('Everything adds up').waitFor()
})
