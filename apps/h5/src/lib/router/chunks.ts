/** Loading the code of a page: what happens when it does not come [R2.3, R8.5]. */
import { common } from '../texts/common.i18n.ts'
import { toast } from '../toast.ts'

export const PAGE_TIMEOUT_MS = 60_000
export const CHUNK_TIMEOUT_MS = 120_000

/** The code of a page could not be loaded: it is missing on the server, or it took longer than 120 s. */
export class ChunkLoadError extends Error {
  readonly type: 'timeout' | 'missing'
  constructor(type: 'timeout' | 'missing', cause?: unknown) {
    super(`page code: ${type}`, { cause })
    this.name = 'ChunkLoadError'
    this.type = type
  }
}

/** The browsers' errors for code or styles that did not come, for parts a page loads by itself. */
const NOT_LOADED = /dynamically imported module|importing a module script|unable to preload/i

/** True when code did not come; false when it came and broke. */
export const isLoadError = (error: unknown): boolean =>
  error instanceof ChunkLoadError || (error instanceof Error && NOT_LOADED.test(error.message))

/** Style sheets that did not come. The bundler asks for each once and takes it for there ever after, so later tries are made here. */
const missing_styles = new Set<string>()

const fetchStyles = (href: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', crossOrigin: '', href })
    link.onload = () => resolve(missing_styles.delete(href))
    link.onerror = () => reject(new ChunkLoadError('missing'))
    document.head.append(link)
  })

/** What began without a network may still fail for so long after the network came back. */
const BACK_FOR_MS = 5_000
const AGAIN_AFTER_MS = 300
let back_at_ms = Number.NEGATIVE_INFINITY
const isJustBack = (): boolean => navigator.onLine && performance.now() - back_at_ms < BACK_FOR_MS

/** What has come once is at hand, without a network as well. */
const came = new WeakSet<() => Promise<unknown>>()

/** A browser keeps that a module did not come, and never asks for it again: without a network none is asked for that has not come. */
async function loadOnce<T>(load: () => Promise<T>): Promise<T> {
  if (!navigator.onLine && !came.has(load)) throw new ChunkLoadError('missing')
  if (missing_styles.size > 0) await Promise.all([...missing_styles].map(fetchStyles))
  const loaded = await load()
  came.add(load)
  return loaded
}

/**
 * Loads code, and before it the style sheets that did not come at an earlier try. When the network has only just come back, what fails is
 * tried once more: it may have joined a request that began without it. What is to happen then belongs after this, never after
 * `import()` itself: the bundler fetches the style sheets around all of that expression, and their failure passes by its handlers.
 */
export const loadCode = <T>(load: () => Promise<T>): Promise<T> =>
  loadOnce(load).catch(async (error) => {
    if (!isJustBack() || !isLoadError(error)) throw error
    await new Promise((done) => setTimeout(done, AGAIN_AFTER_MS))
    return loadOnce(load)
  })

/** Loads a chunk; rejects with a ChunkLoadError when it is missing or has not come after 120 s. */
export function loadChunk<T>(load: () => Promise<T>, timeout_ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeout_ms)
    loadCode(load)
      .then(resolve, (cause: unknown) => reject(new ChunkLoadError('missing', cause)))
      .finally(() => clearTimeout(timer))
  })
}

/**
 * The style sheets that stand in the page itself (`build/inline-styles.ts`) are named to the code of later screens, which looks for a link
 * before it brings a sheet along; a link that is switched off is not fetched.
 */
export function nameInlinedStyles(): void {
  for (const { dataset } of document.querySelectorAll<HTMLStyleElement>('style[data-sheet]')) {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', disabled: true })
    link.href = dataset.sheet!
    document.head.append(link)
  }
}

/** Whether the server answers: a page must not be left for a reload that brings nothing. */
export const isReachable = (): Promise<boolean> =>
  fetch(location.pathname, { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

const LOOK_AFTER_MS = 3_000
const LOOK_AFTER_MAX_MS = 60_000

/**
 * Calls `heal` whenever the server answers again: as soon as the browser or the person is back, else found by asking ever less often.
 *
 * @returns how to stop
 */
export function whenBack(heal: () => void): () => void {
  let wait_ms = LOOK_AFTER_MS
  let timer = setTimeout(look, wait_ms)
  let stopped = false
  async function look() {
    clearTimeout(timer)
    if (document.visibilityState === 'visible' && navigator.onLine && (await isReachable()) && !stopped) heal()
    if (stopped) return
    wait_ms = Math.min(2 * wait_ms, LOOK_AFTER_MAX_MS)
    clearTimeout(timer)
    timer = setTimeout(look, wait_ms)
  }
  window.addEventListener('online', look)
  document.addEventListener('visibilitychange', look)
  return () => {
    stopped = true
    clearTimeout(timer)
    window.removeEventListener('online', look)
    document.removeEventListener('visibilitychange', look)
  }
}

const RELOADED = 'reloaded_for_chunks'
const AGAIN_MS = 60_000

/** Loads the whole page anew, which makes the browser ask for code again; says so instead while nothing would come. */
export async function reloadPage(): Promise<void> {
  if (await isReachable()) location.reload()
  else toast(common.say('connection_failed'))
}

/** Loads the whole page anew without having been asked to: not again within a minute. */
export function reloadByItself(): void {
  const last_ms = Number(sessionStorage.getItem(RELOADED) ?? 0)
  if (Date.now() - last_ms < AGAIN_MS) return
  sessionStorage.setItem(RELOADED, String(Date.now()))
  location.reload()
}

/**
 * A new version may have removed the files this page knows: reload once, and not again within a minute, without a network, nor when it has
 * only just come back: what failed then began without it, and can be tried again. The part that asked for the code is told in any case:
 * without an error the bundler would hand it nothing as the code. Which style sheets did not come is noted for the next try.
 */
export function watchChunks(): void {
  window.addEventListener('online', () => {
    back_at_ms = performance.now()
  })
  document.addEventListener(
    'error',
    ({ target }) => {
      const { rel, href } = target as HTMLLinkElement
      if (rel !== 'stylesheet') return
      missing_styles.add(href)
      ;(target as Element).remove()
    },
    true,
  )
  window.addEventListener('vite:preloadError', () => {
    if (navigator.onLine && !isJustBack()) reloadByItself()
  })
}
