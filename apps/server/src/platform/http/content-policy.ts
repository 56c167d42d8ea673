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
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
  "form-action 'self'",
]
const known = appState(() => new Set<string>())

/**
 * @param host the Host header: a page may speak with its own origin alone, and not every browser counts sockets among 'self'
 * @returns the header's value
 */
export const contentPolicy = (services: Services, host: string): string =>
  [
    ...FIXED,
    ["script-src 'self'", ...known(services)].join(' '),
    `connect-src 'self'${HOST.test(host) ? ` ws://${host} wss://${host}` : ''}`,
  ].join('; ')

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
