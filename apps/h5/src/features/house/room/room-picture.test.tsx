/** The picture of a sale's room: it says why none moves, and one may do without it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../../lib/api/query.ts'
import { envelope, mount, playServer, press } from '../../../testing/dom.tsx'
import { RoomPicture } from './room-picture.tsx'

beforeEach(() => {
  queryClient.clear()
  playServer(() => envelope({ picture: null }))
})

const open = () =>
  mount(
    <QueryClientProvider client={queryClient}>
      <RoomPicture sale_id={77} session_id={3} title="Autumn porcelain" />
    </QueryClientProvider>,
  )
const says = (page: HTMLElement, text: string) => act(() => vi.waitFor(() => expect(page.textContent).toContain(text)))
const worded = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(text))

it('says that bids go on where no picture can be shown', async () => {
  const page = await open()

  await says(page, 'No picture can be shown now. Prices and bids go on.')
})

it('goes when text alone is chosen, and comes back', async () => {
  const page = await open()
  await press(page.querySelector('button[aria-label="Picture and sound"]'))
  await press(worded('Text only'))

  await says(page, 'Text only: prices and bids come as they happen.')
  expect(page.querySelector('video')).toBeNull()
  await press(worded('Picture and sound'))
  await press(worded('As the network allows'))
  expect(page.querySelector('video')).not.toBeNull()
})
