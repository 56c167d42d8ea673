/** What stands above every answer of the media role: nothing of it is a page, and no page of another origin runs anything from it. */
import type { ServerResponse } from 'node:http'
import { permissionsPolicy } from '../../platform/http/permissions.ts'

const ALWAYS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'permissions-policy': permissionsPolicy('none'),
  // Grants stand in addresses; no cookie is read. A page of the app has another origin when MEDIA_URL says so.
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
}

export interface Answer {
  status: number
  type: string
  /** `no-store` where nothing is said. */
  cache?: string
  body: string | Buffer
}

export function send(response: ServerResponse, is_secure: boolean, { status, type, cache, body }: Answer): void {
  response.writeHead(status, {
    ...ALWAYS,
    ...(is_secure ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    'content-type': type,
    'cache-control': cache ?? 'no-store',
    'content-length': Buffer.byteLength(body),
  })
  response.end(body)
}

export const textAnswer = (status: number, body: string): Answer => ({
  status,
  type: 'text/plain; charset=utf-8',
  body,
})
