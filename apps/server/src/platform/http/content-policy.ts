/** The Content-Security-Policy of a page: it runs scripts that are files of ours, or stand word for word in the app as it was built. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { appState } from '../app-state.ts'
import type { Services } from '../services.ts'

const HOST = /^[\w.-]+(:\d+)?$/
const FIXED = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]
const known = appState(() => new Set<string>())

/**
 * @param host the Host header: a page may speak with its own origin and that of live video, and not every browser counts sockets among 'self'
 * @returns the header's value
 */
export function contentPolicy(services: Services, host: string): string {
  const video = videoSources(services)
  return [
    ...FIXED,
    // A picture that comes over a socket is handed to the player as a blob.
    ["media-src 'self' blob:", ...video.media].join(' '),
    ["script-src 'self'", ...known(services)].join(' '),
    ["connect-src 'self'", ...video.connect, ...(HOST.test(host) ? [`ws://${host}`, `wss://${host}`] : [])].join(' '),
  ].join('; ')
}

/** Live video of another origin (MEDIA_URL): its sockets, its lists and segments. */
function videoSources({ config: { MEDIA_URL } }: Services): { media: string[]; connect: string[] } {
  if (!MEDIA_URL) return { media: [], connect: [] }
  const { origin } = new URL(MEDIA_URL)
  return { media: [origin], connect: [origin, origin.replace('http', 'ws')] }
}

/**
 * Of a worker that compiles WebAssembly, which a page may not: the encoder of sound for browsers without one. It starts an inner worker from a
 * blob, which has the same policy, and speaks with its page alone.
 */
const WASM_WORKER_POLICY = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src blob:"
/** Such a worker is written as `<what it does>.wasm-worker.ts`. */
const WASM_WORKER = /\.wasm-worker-[\w-]+\.js(\.(br|gz))?$/

/** @returns the policy of a built file; undefined for one that needs none */
export const filePolicy = (path: string): string | undefined =>
  WASM_WORKER.test(path) ? WASM_WORKER_POLICY : undefined

const INLINE = /<script>([\s\S]*?)<\/script>/g

/** The sources by which a policy names the scripts written in a page: `'sha256-…'`. Those of files have an attribute and are none. */
export const scriptSources = (html: string): string[] =>
  [...html.matchAll(INLINE)].map(([, script]) => `'sha256-${createHash('sha256').update(script!).digest('base64')}'`)

/** From now on pages may run the scripts written in this built app's page. */
export function allowScriptsOf(services: Services, root: string): void {
  const page = join(root, 'index.html')
  if (!existsSync(page)) return
  for (const source of scriptSources(readFileSync(page, 'utf8'))) known(services).add(source)
}
