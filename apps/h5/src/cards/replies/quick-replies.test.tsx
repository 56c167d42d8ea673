import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import { QuickReplies } from './quick-replies.tsx'
import { ReplyStrip } from './reply-strip.tsx'

const one = (id: number, title: string, enabled = true) => ({ id, title, content: `About ${title}`, enabled })

it('opens those in use, narrowed by what follows the stroke, and writes the chosen one', async () => {
  playServer(() => envelope({ list: [one(1, 'Size'), one(2, 'Parcel'), one(3, 'Parcel abroad', false)] }))
  const chosen = vi.fn()
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <QuickReplies text="/par" label="Quick replies" onChoose={chosen} />
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.textContent).toBe('ParcelAbout Parcel')))

  page.querySelector('button')!.click()

  expect(chosen).toHaveBeenCalledWith('About Parcel')
})

it('stand over the empty line with the way to them and to the automatic ones, without a stroke', async () => {
  queryClient.clear()
  playServer(() => envelope({ list: [one(1, 'Size'), one(3, 'Parcel abroad', false)] }))
  const chosen = vi.fn()
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <ReplyStrip onChoose={chosen} />
    </QueryClientProvider>,
  )
  const buttons = () => [...page.querySelectorAll('button')]
  await act(() =>
    vi.waitFor(() =>
      expect(buttons().map((one) => one.textContent)).toEqual(['Size', 'Edit quick replies', 'Automatic replies']),
    ),
  )

  buttons()[0]!.click()

  expect(chosen).toHaveBeenCalledWith('About Size')
})
