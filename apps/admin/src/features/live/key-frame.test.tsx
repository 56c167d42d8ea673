/** The wall shows the newest key frame it could read, and a session's cover where there is none. */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { KeyFrame } from './key-frame.tsx'

/** The media role, which has a frame under each of these addresses. */
function mediaWith(...urls: string[]): void {
  vi.stubGlobal('fetch', async (url: string) =>
    urls.includes(url) ? new Response(new Blob(['a frame'], { type: 'video/mp4' })) : new Response('', { status: 404 }),
  )
}

async function shown(url: string | undefined) {
  const page = document.createElement('div')
  const root = createRoot(page)
  const show = (next: string | undefined) =>
    act(async () => root.render(<KeyFrame url={next} cover="upload/cover.webp" title="Jade night" />))
  await show(url)
  return { page, show }
}

test('a frame that was read is shown, and the next one takes its place', async () => {
  mediaWith('/media/latest/one', '/media/latest/two')
  const { page, show } = await shown('/media/latest/one')
  await vi.waitFor(() => expect(page.querySelector('video')).not.toBeNull())
  const first = page.querySelector('video')!.src

  await show('/media/latest/two')

  await vi.waitFor(() => expect(page.querySelector('video')!.src).not.toBe(first))
  expect(page.querySelector('img')).toBeNull()
})

test('without a picture, or one that cannot be read, the cover stands there', async () => {
  mediaWith()
  for (const url of [undefined, '/media/latest/gone']) {
    const { page } = await shown(url)
    expect(page.querySelector('img')?.alt).toBe('Jade night')
    expect(page.querySelector('video')).toBeNull()
  }
})
