/**
 * A call is a row. The server's routes, both clients, OpenAPI, docs/calls.md, the access matrix, the fuzzer and the rate
 * limits all read these rows; nothing is generated from them into src/.
 */
import type { z } from 'zod'
import type { RefusalKey } from './refusals.ts'

/** What a member of a shop may be allowed to do (sub-accounts carry some of these; owners have all). */
export const SHOP_PERMISSIONS = [
  'goods',
  'auction',
  'funding',
  'order',
  'aftersale',
  'marketing',
  'live',
  'chat',
  'content',
  'finance_view',
  'settings',
  'report',
] as const
export type ShopPermission = (typeof SHOP_PERMISSIONS)[number]

/** Roles of the operator console. `root` may do everything. */
export const OPERATOR_ROLES = [
  'root',
  'finance',
  'review',
  'service',
  'arbiter',
  'content',
  'appraise',
  'auditor',
] as const
export type OperatorRole = (typeof OPERATOR_ROLES)[number]

/**
 * Who may call:
 * public (a token is optional and an invalid one is ignored) · user (logged in) · verified (real name verified) ·
 * shop (member of an active shop, with `permission` where named) · shop_owner · operator (console session, with a role of `roles`).
 */
export type Auth = 'public' | 'user' | 'verified' | 'shop' | 'shop_owner' | 'operator'

export interface CallRow {
  method: 'GET' | 'POST'
  /** The legacy path, written here and nowhere else. */
  path: string
  /** What the call does, whatever its method. A write by GET needs the Ajax marker and is answered no-store; a POST twin is accepted. */
  effect: 'read' | 'write'
  auth: Auth
  /** With auth 'shop': the permission a sub-account needs. */
  permission?: ShopPermission
  /** With auth 'operator': the roles that may call (root always may; auditor may call every read). */
  roles?: readonly OperatorRole[]
  /** Carries secrets: its query is never logged and its fields may come in the Secret-Fields header. */
  secret?: boolean
  /** How a POST body arrives; multipart calls accept JSON with already uploaded paths as well. */
  body?: 'json' | 'multipart'
  /** Text no column can hold (NUL, half of a surrogate pair) is mended, not refused: a report is kept whatever it holds. */
  mends_text?: boolean
  input: z.ZodType
  data: z.ZodType
  /** Refusals peculiar to this call; those any call can give (COMMON_REFUSALS) are not repeated. */
  refusals: readonly RefusalKey[]
  /** 'silent': the client shows this call's errors itself (bidding only [R7.4]). */
  toast?: 'auto' | 'silent'
  /** Seconds a shared cache may keep the answer when no token was sent. */
  cache_s?: number
  /** One line for docs/calls.md. */
  note?: string
}

export type Call<Row extends CallRow = CallRow> = Row & { readonly domain: string; readonly name: string }
export type Calls<Rows extends Record<string, CallRow>> = { readonly [K in keyof Rows]: Call<Rows[K]> }

/** Declares one domain's rows. Give each row its exact type by passing the table literally. */
export function defineCalls<const Rows extends Record<string, CallRow>>(domain: string, rows: Rows): Calls<Rows> {
  const named = Object.entries(rows).map(([name, row]) => [name, { ...row, domain, name }])
  return Object.fromEntries(named) as Calls<Rows>
}

/** What a client sends (before defaults and coercion). */
export type Input<C extends CallRow> = z.input<C['input']>
/** What a handler receives. */
export type Parsed<C extends CallRow> = z.output<C['input']>
/** What a client receives in `data` on code 1. */
export type Data<C extends CallRow> = z.output<C['data']>

/** The envelope of every handled outcome [R3.3]. code 1 is success. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}
