/** How often a call may be made, by whom: what its row says, and what all reads or writes of a person share. */
import { createHash } from 'node:crypto'
import type { Call, Limit } from '@juya/contract'
import type { FastifyRequest } from 'fastify'
import { appState } from '../../app-state.ts'
import { boundedMap } from '../../cache/cache.ts'
import type { Ctx } from '../../context.ts'
import { refuse } from '../../refuse.ts'
import { isIssued } from './issued-tokens.ts'
import { networkOf } from './network-address.ts'

const MINUTE_S = 60
const SHARED = { read: 120, write: 60 }
/** Guests, by address. */
const GUEST_MAX = 300
/** Unknown tokens, by address: a look-up each. People behind the same address send few (sessions that ran out). */
const UNKNOWN_TOKENS_MAX = 60

const SEEN_MAX = 50_000
export const seenTokens = appState(() => boundedMap<string, true>(SEEN_MAX))
const hashOf = (token: string): string => createHash('sha256').update(token).digest('base64url')

const must = (wait_s: number): void => {
  if (wait_s > 0) refuse('RATE_LIMITED', { retry_after_s: wait_s })
}
const nameOf = ({ domain, name }: Call, { per, window_s }: Limit): string => `${domain}.${name}:${per}:${window_s}`
const unknownOf = (ctx: Ctx): string => `unknown:${networkOf(ctx.ip)}`

/**
 * Before anybody is looked up.
 * @throws Refusal RATE_LIMITED {retry_after_s}
 */
export async function checkAddress(ctx: Ctx, call: Call, request: FastifyRequest): Promise<void> {
  const limits = ctx.services.rate_limits
  const { token } = request.headers
  // A person is not kept out by what others behind the same address send: a token we issued is never counted with invented ones.
  const is_ours = (one: string) => seenTokens(ctx.services).has(hashOf(one)) || isIssued(ctx.services, one)
  if (typeof token === 'string' && !is_ours(token))
    must(await limits.full(unknownOf(ctx), UNKNOWN_TOKENS_MAX, MINUTE_S))
  for (const limit of call.limits ?? [])
    if (limit.per === 'address')
      must(await limits.hit(`${nameOf(call, limit)}:${networkOf(ctx.ip)}`, limit.max, limit.window_s))
}

/** Notes whether a token that was looked up belongs to somebody. */
export async function noteToken(ctx: Ctx, token: string, is_known: boolean): Promise<void> {
  if (is_known) seenTokens(ctx.services).set(hashOf(token), true)
  else await ctx.services.rate_limits.hit(unknownOf(ctx), UNKNOWN_TOKENS_MAX, MINUTE_S)
}

/**
 * Once it is known who calls.
 * @throws Refusal RATE_LIMITED {retry_after_s}
 */
export async function checkPerson(ctx: Ctx, call: Call): Promise<void> {
  const limits = ctx.services.rate_limits
  if (!ctx.user) return must(await limits.hit(`ip:${networkOf(ctx.ip)}`, GUEST_MAX, MINUTE_S))
  const own = (call.limits ?? []).filter(({ per }) => per === 'person')
  for (const limit of own) must(await limits.hit(`${nameOf(call, limit)}:${ctx.user.id}`, limit.max, limit.window_s))
  if (own.length === 0) must(await limits.hit(`${call.effect}:${ctx.user.id}`, SHARED[call.effect], MINUTE_S))
}

/**
 * Once it is known what the call is about.
 * @throws Refusal RATE_LIMITED {retry_after_s}
 */
export async function checkThing(ctx: Ctx, call: Call, input: unknown): Promise<void> {
  for (const limit of call.limits ?? []) {
    if (limit.per !== 'thing') continue
    const { id } = input as { id?: number }
    const who = ctx.user?.id ?? networkOf(ctx.ip)
    must(await ctx.services.rate_limits.hit(`${nameOf(call, limit)}:${who}:${id}`, limit.max, limit.window_s))
  }
}
