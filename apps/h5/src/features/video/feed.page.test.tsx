/** The feed plays by itself only where neither data nor motion is to be saved; arrow keys bring the next video; the price is shown beside it. */
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '../../lib/api/query.ts'
import { setRoutes } from '../../lib/router/navigation.ts'
import { RouteContext } from '../../lib/router/page.tsx'
import { place } from '../../lib/router/router.ts'
import { screensOf } from '../../lib/router/routes.ts'
import { envelope, mount, playServer } from '../../testing/dom.tsx'
import VideoFeedPage from './feed.page.tsx'
import { videoRoutes } from './routes.ts'

const videoOf = (id: number, title: string, fen: number) => ({
  ...{ id, title, video: `upload/2026/01/${id}.mp4`, poster: 'upload/2026/01/p.webp', width: 720, height: 1_280 },
  ...{ duration_ms: 6_000, shop: { id: 2, name: 'Kiln House', logo: null }, music: 'none', ai_made: true },
  about: { thing: 'goods', id: 70 + id, title: `The ${title}`, image: 'x.webp', fen, note: null },
  ...{ like_count: 3, liked: false, published_at: 1_900_000_000 },
})
const VASE = videoOf(1, 'Vase', 120_00)
const CUP = videoOf(2, 'Cup', 88_00)

let reduced = false
let played: string[] = []
beforeEach(() => {
  queryClient.clear()
  setRoutes(screensOf(videoRoutes, {}))
  played = []
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && reduced,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }))
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  HTMLMediaElement.prototype.play = function play(this: HTMLMediaElement) {
    played.push(this.getAttribute('aria-label') ?? '')
    return Promise.resolve()
  }
  HTMLMediaElement.prototype.pause = () => undefined
  Element.prototype.scrollIntoView = () => undefined
})

async function open(search = '') {
  playServer(({ url }) =>
    envelope(
      url.includes('Video/info')
        ? url.includes('id=2')
          ? CUP
          : VASE
        : { list: [VASE, CUP], page: 1, page_size: 20, total: 2, has_more: false },
    ),
  )
  place.set({ path: videoRoutes['video.feed'].path, search, key: 'feed', depth: 0, how: 'push' })
  const page = await mount(
    <QueryClientProvider client={queryClient}>
      <RouteContext value={videoRoutes['video.feed']}>
        <VideoFeedPage />
      </RouteContext>
    </QueryClientProvider>,
  )
  await act(() => vi.waitFor(() => expect(page.querySelectorAll('article')).toHaveLength(2)))
  return page
}

it('plays the first video, and says what its goods cost now and what was declared', async () => {
  reduced = false
  const page = await open()

  expect(played).toEqual(['Vase'])
  const [first] = page.querySelectorAll('article')
  expect(first!.textContent).toMatch(/From ¥120.*AI pictures|AI pictures.*From ¥120/s)
})

it('plays nothing by itself where motion is reduced; a press does', async () => {
  reduced = true
  const page = await open()
  expect(played).toEqual([])

  await act(async () => page.querySelector<HTMLButtonElement>('button[aria-label="Play"]')!.click())

  expect(played).toEqual(['Vase'])
})

it('the arrow brings the next one, and a link opens with its own', async () => {
  reduced = true
  const page = await open('id=2')
  const [first, second] = page.querySelectorAll('article')
  expect(first!.getAttribute('aria-label')).toContain('Cup')

  await act(async () => {
    first!.focus()
    first!.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }))
  })

  expect(document.activeElement).toBe(second)
})
