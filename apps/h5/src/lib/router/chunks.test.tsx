import { afterEach, expect, it, vi } from 'vitest'
import { ChunkLoadError, loadCode, watchChunks } from './chunks.ts'

/** The test's browser fetches no sheet: it says at once that one came, or that it did not. */
const networkIs = (there: boolean) => {
  const { happyDOM } = window as unknown as {
    happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } }
  }
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = there
}
const sheets = () =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].map(({ href }) => new URL(href).pathname)

afterEach(() => vi.restoreAllMocks())

it('fetches the styles that did not come before the code that needs them is tried again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  watchChunks()
  networkIs(false)
  const code = vi.fn(async () => 'sheet')
  // As the bundler does once for each sheet, and never again.
  document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: '/h5/assets/a.css' }))
  expect(sheets()).toEqual([])

  await expect(loadCode(code)).rejects.toBeInstanceOf(ChunkLoadError)
  expect([code.mock.calls.length, sheets()]).toEqual([0, []])

  networkIs(true)
  expect(await loadCode(code)).toBe('sheet')
  expect(sheets()).toEqual(['/h5/assets/a.css'])

  await loadCode(code)
  expect(sheets()).toHaveLength(1)
})

it('tries code once more that fails when the network has only just come back', async () => {
  watchChunks()
  const failed = new TypeError('Failed to fetch dynamically imported module: /h5/assets/a.js')
  const broken = new Error('came and broke')
  const failing = (error: Error) =>
    vi.fn<() => Promise<string>>().mockRejectedValueOnce(error).mockResolvedValue('sheet')
  const before = failing(failed)
  await expect(loadCode(before)).rejects.toBe(failed)

  window.dispatchEvent(new Event('online'))
  expect(await loadCode(failing(failed))).toBe('sheet')
  await expect(loadCode(failing(broken))).rejects.toBe(broken)
})

it('hands on the failure of code that did not come, and reads the page anew only while the network was there all along', () => {
  watchChunks()
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {})
  const event = new Event('vite:preloadError', { cancelable: true })
  window.dispatchEvent(new Event('online'))
  window.dispatchEvent(event)

  expect([event.defaultPrevented, reload.mock.calls.length]).toEqual([false, 0])
})

it('asks for no code without a network but for what has come before, as a browser would never ask for it again', async () => {
  const [known, fresh] = [vi.fn(async () => 'sheet'), vi.fn(async () => 'sheet')]
  await loadCode(known)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)

  expect(await loadCode(known)).toBe('sheet')
  await expect(loadCode(fresh)).rejects.toBeInstanceOf(ChunkLoadError)
  expect(fresh).not.toHaveBeenCalled()
})
