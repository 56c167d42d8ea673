/** A retry with the same Idempotency-Key gets the first answer. The key is looked up before any rule could refuse. */
import { createHmac } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RefusalKey } from '@juya/contract'
import type { Ctx, Tx } from '../context.ts'
import { query } from '../db/db.ts'
import { deleteInBatches } from '../db/delete-in-batches.ts'
import { invariant, Refusal, refuse } from '../refuse.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface Claim {
  scope: string
  actor: string
  key: string
}

export function claimOf(ctx: Ctx, scope: string, key: unknown): Claim | undefined {
  if (key === undefined || key === '') return undefined
  // Ignored, it would leave a client that believes itself safe to pay twice.
  if (typeof key !== 'string' || !UUID.test(key)) refuse('IDEM_KEY_INVALID')
  const actor = ctx.operator ? `operator:${ctx.operator.id}` : ctx.user ? `user:${ctx.user.id}` : `guest:${ctx.ip}`
  return { scope, actor, key: key.toLowerCase() }
}

/** Keyed, because an input may hold a pay password, which a plain hash would give away. */
const contentHash = (ctx: Ctx, input: unknown): Buffer =>
  createHmac('sha256', ctx.services.secrets.app_key)
    .update(JSON.stringify(input) ?? '')
    .digest()

function mustBeSame(known: Buffer, sent: Buffer): void {
  if (!known.equals(sent)) refuse('IDEM_MISMATCH')
}

/**
 * Takes the key for this transaction; a transaction that holds it is waited for.
 *
 * @returns the stored answer when the work was done before
 * @throws Refusal IDEM_MISMATCH when the key was used with other content
 */
export async function claim(tx: Tx, { scope, actor, key }: Claim, input: unknown): Promise<unknown> {
  const request_hash = contentHash(tx, input)
  const fresh = await query(
    tx,
    'platform_idempotency_claim',
    'insert into platform_idempotency (scope, actor, key, request_hash) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [scope, actor, key, request_hash],
  )
  if (fresh.length > 0) return undefined
  const [known] = await query<{ request_hash: Buffer; response: unknown }>(
    tx,
    'platform_idempotency_known',
    'select request_hash, response from platform_idempotency where scope = $1 and actor = $2 and key = $3',
    [scope, actor, key],
  )
  invariant(known?.response, 'an idempotency key was committed without its answer')
  mustBeSame(known.request_hash, request_hash)
  return known.response
}

/** Forgets what no retry will ask for any more. */
export async function forgetOldKeys(ctx: Ctx): Promise<void> {
  await deleteInBatches(
    ctx,
    'platform_idempotency_tidy',
    `delete from platform_idempotency where (scope, actor, key) in (
       select scope, actor, key from platform_idempotency where created_at < (select platform_now()) - interval '1 day' limit $1)`,
  )
}

/** Stores the answer a repeat gets. */
export async function keep(ctx: Ctx, { scope, actor, key }: Claim, response: unknown): Promise<void> {
  await query(
    ctx,
    'platform_idempotency_keep',
    'update platform_idempotency set response = $4::jsonb where scope = $1 and actor = $2 and key = $3',
    [scope, actor, key, JSON.stringify(response)],
  )
}

/** A process that took a key and was silent for so long has fallen: a repeat does the work. */
const FALLEN_MS = 10_000
const WAIT_MS = 4_000
const LOOK_EVERY_MS = 25

/** A repeat that comes while the first request with its key is at work. */
export type Repeats = 'wait' | 'join'

/** The answer stored under a key whose work was refused: requests that waited get the same answer, a later one may do the work anew. */
interface Refused {
  refusal: RefusalKey
  details: Record<string, unknown>
}
const isRefused = (response: object): response is Refused => 'refusal' in response

/**
 * Does work that opens its own transactions once for a key; a repeat gets its answer.
 *
 * @param repeats what a repeat does that comes while the first is still at work: 'wait' for its answer, or 'join': do the work as
 *   well, because the work itself finds what the first has done
 * @throws Refusal IDEM_MISMATCH when the key was used with other content, RATE_LIMITED when the first takes longer than anybody should
 *   wait, and what the work refuses
 */
export async function onceByKey<R extends object>(
  ctx: Ctx,
  claimed: Claim,
  input: unknown,
  repeats: Repeats,
  work: () => Promise<R>,
): Promise<R> {
  const request_hash = contentHash(ctx, input)
  const until = performance.now() + WAIT_MS
  for (let is_new = true; !(is_new && (await take(ctx, claimed, request_hash))); ) {
    const known = await look(ctx, claimed)
    is_new = known === undefined
    if (!known) continue
    mustBeSame(known.request_hash, request_hash)
    if (known.response)
      return isRefused(known.response) ? refuse(known.response.refusal, known.response.details) : (known.response as R)
    if (repeats === 'join') return work()
    if (performance.now() > until) refuse('RATE_LIMITED', { retry_after_s: 1 })
    await wait(LOOK_EVERY_MS)
  }
  let answer: R
  try {
    answer = await work()
  } catch (problem) {
    // The problem matters more than its note: a key that cannot be freed now is free when its time is up.
    await noteRefused(ctx, claimed, problem, repeats).catch(() => undefined)
    throw problem
  }
  // The work is done, and the caller is told so even when the note of it fails: the key stays taken, and a repeat meets what it would
  // meet had this process fallen here.
  await keep(ctx, claimed, answer).catch((problem) =>
    ctx.services.log.warn({ err: problem, call: claimed.scope }, 'the answer under an idempotency key was not stored'),
  )
  return answer
}

/** Whether the key is this request's: it is unused, or it was refused, or the process that took it has fallen. */
async function take(ctx: Ctx, { scope, actor, key }: Claim, request_hash: Buffer): Promise<boolean> {
  const taken = await query(
    ctx,
    'platform_idempotency_take',
    `insert into platform_idempotency as p (scope, actor, key, request_hash) values ($1, $2, $3, $4)
     on conflict (scope, actor, key) do update set request_hash = excluded.request_hash, response = null, created_at = excluded.created_at
       where p.response ? 'refusal' or (p.response is null and p.created_at < platform_now() - $5 * interval '1 ms') returning 1`,
    [scope, actor, key, request_hash, FALLEN_MS],
  )
  return taken.length > 0
}

const look = async (ctx: Ctx, { scope, actor, key }: Claim) =>
  (
    await query<{ request_hash: Buffer; response: object | null }>(
      ctx,
      'platform_idempotency_known',
      'select request_hash, response from platform_idempotency where scope = $1 and actor = $2 and key = $3',
      [scope, actor, key],
    )
  )[0]

async function noteRefused(ctx: Ctx, claimed: Claim, problem: unknown, repeats: Repeats): Promise<void> {
  if (repeats === 'wait' && problem instanceof Refusal)
    return keep(ctx, claimed, { refusal: problem.key, details: problem.details } satisfies Refused)
  const { scope, actor, key } = claimed
  await query(
    ctx,
    'platform_idempotency_free',
    'delete from platform_idempotency where scope = $1 and actor = $2 and key = $3 and response is null',
    [scope, actor, key],
  )
}
