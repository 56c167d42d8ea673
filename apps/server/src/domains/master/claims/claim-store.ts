/** The queries on claims: what a master said of a lot or goods that names them. */
import { eq } from 'drizzle-orm'
import type { Ctx, Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { invariant } from '../../../platform/refuse.ts'
import type { Named } from '../../../platform/things/makers.ts'
import type { Row } from '../store.ts'
import { type MasterClaim, type MasterThing, master_claims } from '../tables.ts'

/** In no order; unknown ids are left out. */
export const claimsByIds = (ctx: Ctx, ids: readonly number[]): Promise<MasterClaim[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : query<Row<MasterClaim>>(ctx, 'master_claims_by_ids', 'select * from master_claims where id = any($1)', [[...ids]])

export const claimById = async (ctx: Ctx, id: number): Promise<MasterClaim | undefined> =>
  (await claimsByIds(ctx, [id]))[0]

export async function lockClaim(tx: Tx, id: number): Promise<MasterClaim | undefined> {
  const [row] = await query<Row<MasterClaim>>(
    tx,
    'master_claim_lock',
    'select * from master_claims where id = $1 for update',
    [id],
  )
  return row
}

/** Writes columns of a claim. The caller holds it. */
export async function changeClaim(tx: Tx, id: number, patch: Partial<MasterClaim>): Promise<MasterClaim> {
  const [changed] = await tx.db.update(master_claims).set(patch).where(eq(master_claims.id, id)).returning()
  invariant(changed, `claim ${id} is gone`)
  return changed
}

/** The claim of each of these things of a kind about the master it names, by the thing. Closed ones stand only where nothing newer does. */
export async function claimsOn(
  ctx: Ctx,
  thing: MasterThing,
  named: ReadonlyArray<{ id: number; master_id: number }>,
): Promise<Map<number, MasterClaim>> {
  if (named.length === 0) return new Map()
  const rows = await query<Row<MasterClaim>>(
    ctx,
    'master_claims_on',
    `select c.* from unnest($2::bigint[], $3::bigint[]) n(ref_id, master_id)
       join master_claims c on c.thing = $1 and c.ref_id = n.ref_id and c.master_id = n.master_id`,
    [thing, named.map(({ id }) => id), named.map(({ master_id }) => master_id)],
  )
  return new Map(rows.map((row) => [row.ref_id, row]))
}

/** Whether a master has said of a thing that it is not theirs. */
export async function hasDenied(ctx: Ctx, master_id: number, { thing, ids }: Named): Promise<boolean> {
  const rows = await query(
    ctx,
    'master_has_denied',
    `select 1 from master_claims where thing = $1 and ref_id = any($2) and master_id = $3 and state = 'denied'`,
    [thing, [...ids], master_id],
  )
  return rows.length > 0
}

/** Every denial of these things. */
export const denialsOf = (ctx: Ctx, things: ReadonlyArray<{ thing: string; id: number }>): Promise<MasterClaim[]> =>
  things.length === 0
    ? Promise.resolve([])
    : query<Row<MasterClaim>>(
        ctx,
        'master_denials_of',
        `select c.* from unnest($1::text[], $2::bigint[]) n(thing, ref_id)
           join master_claims c on c.thing = n.thing and c.ref_id = n.ref_id where c.state = 'denied' order by c.answered_at`,
        [things.map(({ thing }) => thing), things.map(({ id }) => id)],
      )
