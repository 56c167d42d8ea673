/**
 * A call is a row. The server's routes, both clients, OpenAPI, docs/calls.md, the access matrix, the fuzzer and the rate
 * limits all read these rows; nothing is generated from them into src/.
 */
import type { z } from 'zod'
import type { RefusalKey } from './refusals.ts'

/** Permissions of a shop's member (sub-accounts carry some of these; owners have all). */
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

/** Roles of the operator console; each is one among others, `root` (settings, operators) included. */
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

/** How long a code of the authenticator lets a console session make the calls that ask for a fresh one. */
export const FRESH_CODE_MINUTES = 5

/**
 * The callers a call admits:
 * public (a token is optional and an invalid one is ignored) · user (logged in) · verified (real name verified) ·
 * shop (member of an active shop, with `permission` where named; of a suspended one as `while_suspended` says, of one to be opened as `while_opening` says) · shop_owner · operator (console session, with a role of `roles`).
 */
export type Auth = 'public' | 'user' | 'verified' | 'shop' | 'shop_owner' | 'operator'

/**
 * How often a call may be made. Per person: by the signed-in caller (a guest counts by address) · per thing: by one person for one `id` ·
 * per address: by everybody behind one network address, checked before anybody is looked up.
 */
export interface Limit {
  per: 'person' | 'thing' | 'address'
  max: number
  window_s: number
}

/** Things with states: chaos/states holds each write to the states it may be done in. */
export const STATEFUL = [
  ...['lot', 'second_chance', 'post_offer', 'deposit', 'penalty', 'deduction', 'order', 'case', 'goods'],
  ...['payment', 'card', 'setting', 'realname', 'person', 'shop', 'licence', 'application', 'withdrawal', 'report'],
  ...[
    'draw',
    'draw_win',
    'chargeback',
    'group_buy',
    'group_team',
    'campaign',
    'loss',
    'task',
    'task_place',
    'house_task',
    'house_place',
    'video',
  ],
  ...['live_application', 'live_room', 'live_session', 'live_time', 'live_act'],
  ...['master', 'master_claim', 'master_honour'],
] as const
export type Stateful = (typeof STATEFUL)[number]

/** The effect of a write that is sent many times: chaos/race holds it to that. */
export interface Repeat {
  /** Of many sends with keys of their own: all do as much as one of them, or each does it again. */
  anew: 'once' | 'each'
  /** It moves money or the one thing there is, or ends a state: sent many times in every run of the suite, not in the long form alone. */
  weighty?: true
  /** Why sends with one key are not answered alike: then they are judged like sends with keys of their own. */
  keyless?: string
}

interface RowOfAny {
  method: 'GET' | 'POST'
  /** The legacy path, written here and nowhere else. */
  path: string
  auth: Auth
  /** With auth 'shop': the permission a sub-account needs. */
  permission?: ShopPermission
  /**
   * With auth 'shop': also while the shop is suspended or closing. Reads always are, so that what is under way can be brought to its end.
   */
  while_suspended?: true
  /** With auth 'shop': also before the shop is open, while its fee or deposit is to be paid. Reads always are. */
  while_opening?: true
  /** Done also while a changed agreement waits for the person's yes: it takes money out, leaves, or protects the account. */
  before_consent?: true
  /** With auth 'operator': the roles that may call; auditor may call every read as well. */
  roles?: readonly OperatorRole[]
  /**
   * With auth 'operator': only for a session that has shown a new code of its authenticator within FRESH_CODE_MINUTES. For what moves money,
   * changes roles, exports, or shows what is masked.
   */
  fresh_code?: true
  /** With auth 'operator': what the `id` of an act stands for. No operator does it to what is their own or a colleague's. */
  about?: string
  /** Carries secrets: its query is never logged and its fields may come in the Secret-Fields header. */
  secret?: boolean
  /** How a POST body arrives; multipart calls accept JSON with already uploaded paths as well. */
  body?: 'json' | 'multipart'
  /** Text no column can hold (NUL, half of a surrogate pair) is mended, not refused: a report is kept with any text. */
  mends_text?: boolean
  /** Takes pictures that are kept from the public (identity documents), the caller's own; everywhere else none may be named. */
  private_pictures?: boolean
  /** Its pictures are evidence: the caller's own, kept from then on for those who are answered with them (platform/http/side-pictures.ts). */
  takes_evidence?: true
  /** Files sent with it are stored for this use, regardless of the form. */
  uploads_as?: 'document' | 'category' | 'lot' | 'note' | 'chat'
  /** Takes PDF files beside pictures. */
  takes_pdf?: true
  /** Takes a video of a lot in its form, by somebody who works for a shop. */
  takes_video?: boolean
  input: z.ZodType
  data: z.ZodType
  /** Refusals peculiar to this call; those any call can give (COMMON_REFUSALS) are not repeated. */
  refusals: readonly RefusalKey[]
  /** 'silent': the client shows this call's errors itself (bidding only [R7.4]). */
  toast?: 'auto' | 'silent'
  /** Limits of its own, per person or thing instead of those all reads or all writes of a person share. */
  limits?: readonly Limit[]
  /** Seconds a shared cache may keep the answer when no token was sent. */
  cache_s?: number
  /** One line for docs/calls.md. */
  note?: string
}

/** A write by GET needs the Ajax marker and is answered no-store; a POST twin is accepted. */
interface WriteRow {
  effect: 'write'
  repeat: Repeat
  /** The things whose states decide whether it may be done; empty for a write about nothing with states. */
  states: readonly Stateful[]
}
interface ReadRow {
  effect: 'read'
  repeat?: undefined
  states?: undefined
}

/** `effect` is what the call does, regardless of its method. */
export type CallRow = RowOfAny & (WriteRow | ReadRow)

export type Call<Row extends CallRow = CallRow> = Row & { readonly domain: string; readonly name: string }
export type Calls<Rows extends Record<string, CallRow>> = { readonly [K in keyof Rows]: Call<Rows[K]> }

/** Declares one domain's rows. Give each row its exact type by passing the table literally. */
export function defineCalls<const Rows extends Record<string, CallRow>>(domain: string, rows: Rows): Calls<Rows> {
  const named = Object.entries(rows).map(([name, row]) => [name, { ...row, domain, name }])
  return Object.fromEntries(named) as Calls<Rows>
}

/** The input a client sends (before defaults and coercion). */
export type Input<C extends CallRow> = z.input<C['input']>
/** The input a handler receives. */
export type Parsed<C extends CallRow> = z.output<C['input']>
/** The `data` a client receives on code 1. */
export type Data<C extends CallRow> = z.output<C['data']>

/** The envelope of every handled outcome [R3.3]. code 1 is success. */
export interface Envelope<T> {
  code: number
  msg: string
  data: T
}
