/**
 * Tickets of viewers: who may watch which session, signed by the web role and the media role alike. A ticket opens one socket, within 60 s;
 * a grant opens lists and segments until its time, and stands in their addresses. Publishers' keys are kept as hashes alone.
 */
import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { SessionId, ViewerName } from './doors/control.ts'

export const TICKET_MS = 60_000
/** The clocks of two machines may differ by so much. */
const SKEW_MS = 5_000
const TEXT_MOST = 400

const Fields = z.tuple([
  z.enum(['watch', 'read']),
  SessionId,
  ViewerName,
  z.number().int().positive(),
  z.number().int().positive(),
  z.string().min(16).max(32),
  /** Of a grant for some segments alone: the first and the last. */
  z.tuple([z.number().int().positive(), z.number().int().positive()]).nullable().default(null),
])

/** What a ticket or a grant says. */
export interface Ticket {
  /** `watch`: one socket. `read`: lists and segments. */
  right: 'watch' | 'read'
  session_id: number
  viewer: string
  issued_at_ms: number
  until_ms: number
  /** `read`: of these segments alone, with the settings they are read with. */
  numbers?: { from: number; to: number } | undefined
}

const sealOf = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest()

/** @returns a text that fits into an address */
export function makeTicket(key: Buffer, ticket: Ticket): string {
  const { right, session_id, viewer, issued_at_ms, until_ms, numbers } = ticket
  const fields = [
    right,
    session_id,
    viewer,
    issued_at_ms,
    until_ms,
    randomBytes(12).toString('base64url'),
    numbers ? [numbers.from, numbers.to] : null,
  ]
  const body = Buffer.from(JSON.stringify(fields)).toString('base64url')
  return `${body}.${sealOf(key, body).toString('base64url')}`
}

/** Reads tickets, and takes each `watch` once. */
export class Tickets {
  private readonly key: Buffer
  private readonly now: () => number
  /** A ticket of before this process may have been used. */
  private readonly began_at_ms: number
  /** Tickets that were used, and when they are over. */
  private readonly used = new Map<string, number>()

  constructor(key: Buffer, now: () => number) {
    this.key = key
    this.now = now
    this.began_at_ms = now()
  }

  /** @returns what a ticket of right `watch` says, the first time it is shown */
  take(text: unknown): Ticket | undefined {
    const ticket = this.read(text, 'watch')
    if (!ticket || ticket.issued_at_ms < this.began_at_ms) return undefined
    if (ticket.until_ms - ticket.issued_at_ms > TICKET_MS) return undefined
    this.forget()
    if (this.used.has(text as string)) return undefined
    this.used.set(text as string, ticket.until_ms)
    return ticket
  }

  /** @returns what it says; undefined for one that is not ours, not for this, or over */
  read(text: unknown, right: Ticket['right']): Ticket | undefined {
    if (typeof text !== 'string' || text.length > TEXT_MOST) return undefined
    const [body, seal, ...more] = text.split('.')
    if (!body || !seal || more.length > 0 || !this.isSealed(body, seal)) return undefined
    const { data } = Fields.safeParse(fieldsOf(body))
    if (!data) return undefined
    const [found, session_id, viewer, issued_at_ms, until_ms, , part] = data
    const numbers = part ? { from: part[0], to: part[1] } : undefined
    const now = this.now()
    const is_good = found === right && issued_at_ms <= now + SKEW_MS && now < until_ms
    return is_good ? { right, session_id, viewer, issued_at_ms, until_ms, ...(numbers ? { numbers } : {}) } : undefined
  }

  private isSealed(body: string, seal: string): boolean {
    const [right, given] = [sealOf(this.key, body), Buffer.from(seal, 'base64url')]
    // One spelling alone: a seal with other letters for the same bytes would be another ticket to `used`.
    return given.length === right.length && timingSafeEqual(given, right) && given.toString('base64url') === seal
  }

  private forget(): void {
    const now = this.now()
    for (const [text, until_ms] of this.used) {
      if (until_ms > now) break
      this.used.delete(text)
    }
  }
}

function fieldsOf(body: string): unknown {
  try {
    return JSON.parse(Buffer.from(body, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}

const KEY_MOST = 200

/** The hash by which a publisher's key is known; undefined for what cannot be one. */
export const keyHash = (key: unknown): string | undefined =>
  typeof key === 'string' && key.length <= KEY_MOST ? createHash('sha256').update(key).digest('hex') : undefined
