/** A rehearsal starts a lot, robots bid, a late bid leaves time to answer, and it is sold; the server hears nothing of it. */
import { expect, it } from 'vitest'
import { envelope, mount, playServer, press } from '../../../../testing/dom.tsx'
import { Rehearsal } from './rehearsal.tsx'
import { rehearsalAt } from './rehearsal-lot.ts'

it('robots bid, the last so late that the end moves, and the lot is sold', () => {
  expect(rehearsalAt(0)).toMatchObject({ bids: 0, robot: undefined, ends_ms: 30_000, is_over: false })
  expect(rehearsalAt(10_000)).toMatchObject({ bids: 2, robot: 2, price_fen: 110_00, ends_ms: 30_000, is_late: false })
  expect(rehearsalAt(28_000)).toMatchObject({ bids: 5, ends_ms: 37_000, is_late: true, is_over: false })
  expect(rehearsalAt(33_000)).toMatchObject({ bids: 6, ends_ms: 42_000, is_over: false })
  expect(rehearsalAt(42_000)).toMatchObject({ bids: 6, is_over: true })
})

it('is started by its host, and tells the server nothing', async () => {
  const sent = playServer(() => envelope({}))
  const page = await mount(<Rehearsal />)
  expect(page.textContent).toContain('Nothing is sent, and nothing is kept.')

  await press(page.querySelector('button'))

  expect(page.textContent).toContain('0 bids')
  expect(page.querySelector('button')?.disabled).toBe(true)
  expect(sent).toEqual([])
})
