import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, expect, test, vi } from 'vitest'
import '../../../testing/dom.tsx'
import type { LotState, SheetName } from '../lot/lot-state.ts'
import { type BidDraft, useKeptBid } from './kept-bid.ts'

const opened = vi.fn<(sheet: SheetName) => void>()
let draft: BidDraft
let root: Root
function Page({ id = 7, sheet, state = 'open' }: { id?: number; sheet: SheetName | null; state?: LotState }) {
  draft = useKeptBid(id, state, sheet, opened)
  return null
}
/** A lot's page is opened; what was shown before is left. */
async function opens(page: React.ReactElement) {
  await leaves()
  root = createRoot(document.createElement('div'))
  await act(async () => root.render(page))
}
const leaves = () => act(async () => root?.unmount())
beforeEach(async () => {
  await leaves()
  sessionStorage.clear()
  opened.mockClear()
})

test('a sheet that was left for another page is there with its amount on coming back, once', async () => {
  await opens(<Page sheet="proxy" />)
  Object.assign(draft, { amount_fen: 1_250_00, mode: 'proxy' })
  await opens(<Page sheet={null} />)
  expect(opened.mock.calls).toEqual([['proxy']])
  expect(draft).toEqual({ amount_fen: 1_250_00, mode: 'proxy' })

  await opens(<Page sheet={null} />)
  expect(opened).toHaveBeenCalledTimes(1)
})

test('where the deposit is held by then, the bid follows it; another lot has nothing of it', async () => {
  await opens(<Page sheet="deposit" state="register" />)
  Object.assign(draft, { amount_fen: 900_00, mode: 'manual' })
  await opens(<Page id={8} sheet={null} />)
  expect(opened).not.toHaveBeenCalled()
  await opens(<Page sheet={null} state="open" />)
  expect(opened.mock.calls).toEqual([['manual']])
  expect(draft.amount_fen).toBe(900_00)
})

test('a sheet that was closed stays closed', async () => {
  await opens(<Page sheet="manual" />)
  await act(async () => root.render(<Page sheet={null} />))
  await opens(<Page sheet={null} />)
  expect(opened).not.toHaveBeenCalled()
})
