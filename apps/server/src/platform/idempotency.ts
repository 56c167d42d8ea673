/** A retry with the same Idempotency-Key gets the first answer. The key is looked up before any rule could refuse. */
import { createHmac } from 'node:crypto'
import type { Ctx, Tx } from './context.ts'
import { query } from './db.ts'
import { invariant, refuse } from './refuse.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

export interface Claim {
  scope: string
  actor: string
  key: string
}

export function claimOf(ctx: Ctx, scope: string, key: unknown): Claim | undefined {
  if (typeof key !== 'string' || !UUID.test(key)) return undefined
  const actor = ctx.operator ? `operator:${ctx.operator.id}` : ctx.user ? `user:${ctx.user.id}` : `guest:${ctx.ip}`
  return { scope, actor, key: key.toLowerCase() }
}

/**
 * Takes the key for this transaction; a transaction that holds it is waited for.
 *
 * @returns the stored answer when the work was done before
 * @throws Refusal IDEM_MISMATCH when the key was used with other content
 */
export async function claim(tx: Tx, { scope, actor, key }: Claim, input: unknown): Promise<unknown> {
  // Keyed, because an input may hold a pay password, which a plain hash would give away.
  const request_hash = createHmac('sha256', tx.services.secrets.app_key)
    .update(JSON.stringify(input) ?? '')
    .digest()
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
  if (!known.request_hash.equals(request_hash)) refuse('IDEM_MISMATCH')
  return known.response
}

export async function keep(tx: Tx, { scope, actor, key }: Claim, response: unknown): Promise<void> {
  await query(
    tx,
    'platform_idempotency_keep',
    'update platform_idempotency set response = $4::jsonb where scope = $1 and actor = $2 and key = $3',
    [scope, actor, key, JSON.stringify(response)],
  )
}
