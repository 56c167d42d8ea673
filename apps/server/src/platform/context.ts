/** The context of every use-case: who is asking, in which language, and through which connection. */
import type { Locale, OperatorRole, ShopPermission } from '@juya/contract'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool, PoolClient } from 'pg'
import type { Logger } from 'pino'
import type { Gathered } from './audit.ts'
import type { AiMark } from './media/pictures/ai-marks.ts'
import type { Services } from './services.ts'

export type Database = NodePgDatabase<Record<string, never>>
/** A pool (each query on any connection) or one connection inside a transaction. */
export type Queryable = Pool | PoolClient

/** The person a valid token belongs to, as the guard saw them at this request. */
export interface SignedUser {
  id: number
  session_id: number
  /** What pages the client shows; permissions never follow from it. */
  role: 'normal' | 'shop'
  status: 'active' | 'restricted' | 'banned' | 'cancelling' | 'cancelled'
  restrict_reason?: string | null
  realname_verified: boolean
}

/** The caller's membership in the shop the call acts on. */
export interface ShopMember {
  shop_id: number
  user_id: number
  role: 'owner' | 'staff'
  permissions: readonly ShopPermission[]
  shop_status: string
}

export interface SignedOperator {
  id: number
  session_id: number
  login: string
  name: string
  roles: readonly OperatorRole[]
  /** SHA-256 of the cookie that tells this browser from others; absent when the session was opened without one. */
  browser?: Buffer | null
}

/** A file of a multipart request, already checked, re-encoded (a picture) or cleaned (a video), and stored. */
export interface SavedUpload {
  field: string
  path: string
  width: number
  height: number
  /** Of a video. */
  duration_ms?: number
  /** Of a picture that says it was made by AI: how it says so. */
  ai_mark?: AiMark | undefined
  sha256: string
  bytes: number
}

export interface Ctx {
  readonly services: Services
  /** Drizzle on `client`. Inside a transaction both speak to the same connection. */
  readonly db: Database
  /** node-postgres, for the named one-statement queries of hot paths. */
  readonly client: Queryable
  readonly in_transaction: boolean
  /** Run once the transaction has committed (socket pushes). Never for what must not be lost: that is the outbox's. */
  readonly after_commit: Array<() => void>
  /** Of a transaction that does many acts: their audit entries, which it appends together at its end. */
  readonly audit_later?: Gathered[]
  readonly locale: Locale
  /** The caller's own number of this request, for handlers that open their own transactions; the others' answers are kept under it. */
  readonly idempotency_key?: string
  readonly request_id: string
  readonly ip: string
  readonly device_id?: string
  readonly user_agent?: string
  readonly user?: SignedUser
  readonly shop?: ShopMember
  readonly operator?: SignedOperator
  readonly uploads?: readonly SavedUpload[]
  /** Adds a Set-Cookie line to the answer; absent for work no request asked for. */
  /** The cookie that tells this browser of operators from others, as sent. */
  readonly browser?: string
  /** The hash of the preview an operator's act was shown with: it is done only while it does just that. */
  readonly preview_hash?: string
  readonly setCookie?: (line: string) => void
  readonly log: Logger
}

export type SignedCtx = Ctx & { readonly user: SignedUser }
export type ShopCtx = SignedCtx & { readonly shop: ShopMember }
export type OperatorCtx = Ctx & { readonly operator: SignedOperator }
/** A context inside a transaction; functions that must not run outside one ask for it. */
export type Tx<C extends Ctx = Ctx> = C & { readonly client: PoolClient; readonly in_transaction: true }
