/** Loading the code of a page: what happens when it does not come [R2.3, R8.5]. */
import { common } from './common.i18n.ts'
import { toast } from './toast.ts'

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

/** Loads a chunk; rejects with a ChunkLoadError when it is missing or has not come after 120 s. */
export function loadChunk<T>(load: () => Promise<T>, timeout_ms = CHUNK_TIMEOUT_MS): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new ChunkLoadError('timeout')), timeout_ms)
    load().then(
      (chunk) => {
        clearTimeout(timer)
        resolve(chunk)
      },
      (cause: unknown) => {
        clearTimeout(timer)
        reject(new ChunkLoadError('missing', cause))
      },
    )
  })
}

const RELOADED = 'reloaded_for_chunks'
const AGAIN_MS = 60_000

/** Loads the whole page anew; says so instead while there is no network, as nothing of ours would be left on the screen. */
export function reloadPage(): void {
  if (navigator.onLine) location.reload()
  else toast(common.say('connection_failed'))
}

/** A new version may have removed the files this page knows: reload once, and not again within a minute nor without a network. */
export function watchChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (!navigator.onLine) return
    const last_ms = Number(sessionStorage.getItem(RELOADED) ?? 0)
    if (Date.now() - last_ms < AGAIN_MS) return
    event.preventDefault()
    sessionStorage.setItem(RELOADED, String(Date.now()))
    location.reload()
  })
}
