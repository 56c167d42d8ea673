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
