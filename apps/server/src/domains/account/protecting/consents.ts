/** What a person agreed to: the versions they read, and agreements that changed and ask for a yes before the next write. */
import { AGREEMENTS } from '@juya/contract'
import { appState } from '../../../platform/app-state.ts'
import { boundedMap } from '../../../platform/cache/cache.ts'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import type { Services } from '../../../platform/services.ts'
import { versionsInForce, versionsToAccept } from '../../site/index.ts'

/** What the page of a sign-in names beside its box. */
const AT_SIGN_IN = ['user_agreement', 'privacy', 'auction_rules']
/** Asked of those who act for a shop; the others are asked of everybody. */
const FOR_SHOPS: readonly string[] = ['seller_rules']

const REQUIRED_MS = 1_000
const CONSENTED_MAX = 50_000

class Consents {
  required: { versions: Map<string, number>; until: number } | undefined
  /** Accounts that agreed to everything asked, each with what was asked then. */
  readonly given = boundedMap<string, string>(CONSENTED_MAX)
}
const known = appState(() => new Consents())
/** What is asked of people is looked up anew: what is remembered for a second is too old where time was moved. */
export const forgetConsents = (services: Services): void => {
  known(services).required = undefined
}

async function required(ctx: Ctx): Promise<Map<string, number>> {
  const state = known(ctx.services)
  if (state.required && state.required.until > performance.now()) return state.required.versions
  const versions = await versionsToAccept(ctx)
  state.required = { versions, until: performance.now() + REQUIRED_MS }
  return versions
}

/** The agreements that changed since the person agreed and ask for a yes. @param shop with what is asked of shops */
export async function waitingConsents(ctx: Ctx, user_id: number, shop: boolean): Promise<string[]> {
  const asked = [...(await required(ctx))].filter(([code]) => shop || !FOR_SHOPS.includes(code))
  if (asked.length === 0) return []
  const state = known(ctx.services)
  const [who, what] = [`${user_id}:${shop}`, JSON.stringify(asked)]
  if (state.given.get(who) === what) return []
  const rows = await query<{ code: string; version: number }>(
    ctx,
    'account_agreed_versions',
    'select code, max(version)::int as version from account_agreements where user_id = $1 group by code',
    [user_id],
  )
  const agreed = new Map(rows.map(({ code, version }) => [code, version]))
  const waiting = asked.filter(([code, version]) => (agreed.get(code) ?? 0) < version).map(([code]) => code)
  if (waiting.length === 0) state.given.set(who, what)
  return waiting
}

/** @throws Refusal AGREEMENT_REQUIRED {articles} */
export async function checkConsents(ctx: SignedCtx, shop: boolean): Promise<void> {
  const articles = await waitingConsents(ctx, ctx.user.id, shop)
  if (articles.length > 0) refuse('AGREEMENT_REQUIRED', { articles })
}

async function store(tx: Tx, user_id: number, versions: ReadonlyMap<string, number>): Promise<void> {
  await query(
    tx,
    'account_agreed',
    `insert into account_agreements (user_id, code, version, ip) select $1, v.*, $4 from unnest($2::text[], $3::int[]) v on conflict do nothing`,
    [user_id, [...versions.keys()], [...versions.values()], tx.ip],
  )
}

/**
 * Stores what somebody agreed to who opens an account: the versions their page showed, else those in force.
 * @throws Refusal AGREEMENT_REQUIRED {article}: what was read is in force no more
 */
export async function storeConsents(
  tx: Tx,
  user_id: number,
  read: { user_agreement_version?: number; privacy_version?: number },
): Promise<void> {
  const versions = await versionsInForce(tx, AT_SIGN_IN)
  for (const [code, version] of Object.entries({
    user_agreement: read.user_agreement_version,
    privacy: read.privacy_version,
  }))
    if (version !== undefined && version !== versions.get(code)) refuse('AGREEMENT_REQUIRED', { article: code })
  await store(tx, user_id, versions)
}

/** Agrees to versions that are in force. @throws Refusal AGREEMENT_REQUIRED {articles}: one of them is not */
export async function agree(
  tx: Tx<SignedCtx>,
  agreements: ReadonlyArray<{ code: string; version: number }>,
): Promise<void> {
  const versions = await versionsInForce(tx, AGREEMENTS)
  const stale = agreements.filter(({ code, version }) => versions.get(code) !== version)
  if (stale.length > 0) refuse('AGREEMENT_REQUIRED', { articles: stale.map(({ code }) => code) })
  await store(tx, tx.user.id, new Map(agreements.map(({ code, version }) => [code, version])))
}

/** The versions a person agreed to, the latest first; instants in ms. */
export const consentsOf = (
  ctx: Ctx,
  user_id: number,
): Promise<Array<{ code: string; version: number; accepted_at: number }>> =>
  query(
    ctx,
    'account_consents_of',
    'select code, version, accepted_at from account_agreements where user_id = $1 order by accepted_at desc, code limit 100',
    [user_id],
  )
