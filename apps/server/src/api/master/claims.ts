/** What others say is a master's: the caller's claims, and the master named on a lot or goods. */
import type { MasterClaim, MasterNamed, Parsed, master as rows } from '@juya/contract'
import type { z } from 'zod'
import {
  type MasterClaim as ClaimRow,
  claimsOn,
  isKept,
  isOpen,
  masterById,
  mayAnswer,
  stageOf,
  statusesOf,
} from '../../domains/master/index.ts'
import type { Ctx, SignedCtx } from '../../platform/context.ts'
import { databaseNow, query } from '../../platform/db/db.ts'
import { pageQuery } from '../../platform/db/paging.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { shopNames } from '../shop/cards.ts'
import { thingsShown } from './cards.ts'
import { can, ownOf } from './own.ts'

type Rows = typeof rows
type Row = { [K in keyof ClaimRow]: ClaimRow[K] } & Record<string, unknown>
type Shown = z.input<typeof MasterClaim>

/** The caller's claims, those that wait for an answer in front. @throws Refusal NOT_FOUND */
export async function ownClaims(
  ctx: SignedCtx,
  { state, ...paging }: Parsed<Rows['claims']>,
): Promise<z.input<Rows['claims']['data']>> {
  const { id } = await ownOf(ctx)
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'master_own_claims',
      columns: '*',
      from: 'master_claims where master_id = $1 and ($2::text is null or state = $2)',
      order: `(state = 'asked' and closed_at is null) desc, id desc`,
      values: [id, state ?? null],
    },
    paging,
  )
  const counted = await query<{ state: string; n: number }>(
    ctx,
    'master_own_claim_counts',
    'select state, count(*)::int as n from master_claims where master_id = $1 group by state',
    [id],
  )
  return {
    ...found,
    list: await claimsShown(ctx, found.list),
    counts: Object.fromEntries(counted.map((row) => [row.state, row.n])),
  }
}

/** In the order given. The thing is told as it was when the master was asked where it cannot be seen any more. */
export async function claimsShown(ctx: SignedCtx, claims: readonly ClaimRow[]): Promise<Shown[]> {
  const things = await thingsShown(ctx, claims)
  const names = await shopNames(
    ctx,
    claims.map(({ shop_id }) => shop_id),
  )
  const of = (thing: 'lot' | 'goods') => claims.flatMap((one) => (one.thing === thing ? [one.ref_id] : []))
  const stands = { lot: await statusesOf(ctx, 'lot', of('lot')), goods: await statusesOf(ctx, 'goods', of('goods')) }
  const now = await databaseNow(ctx)
  return claims.map((one) => {
    const { thing, ref_id } = one
    const status = stands[thing].get(ref_id)
    // Only a lot's receipt ends the time for answers, and the use-case looks at it.
    const may = mayAnswer(one, null, now)
    return {
      id: one.id,
      thing: things.get(`${thing}:${ref_id}`) ?? { thing, id: ref_id, title: one.title, image: one.images[0] ?? null },
      shop: { id: one.shop_id, name: names.get(one.shop_id) ?? '' },
      ...{ state: one.state, asked_at: seconds(one.asked_at) },
      due_at: one.state === 'asked' && one.closed_at === null ? seconds(one.due_at) : null,
      ...{ answered_at: seconds(one.answered_at), note: one.note, stage: one.stage },
      is_live: stageOf(thing, status) === 'live',
      is_closed: one.closed_at !== null || status === undefined,
      can_answer: can(ctx, may === 'yes' ? undefined : may === 'answered' ? 'STATE_CONFLICT' : 'WINDOW_CLOSED', {
        status: one.state,
      }),
    }
  })
}

/** The master a lot or goods names, with what they said of it; nothing where it names none. */
export async function makerShown(
  ctx: Ctx,
  thing: 'lot' | 'goods',
  { id, master_id }: { id: number; master_id: number | null },
): Promise<{ master?: z.input<typeof MasterNamed> }> {
  if (master_id === null) return {}
  const master = await masterById(ctx, master_id)
  if (!master) return {}
  const claim = (await claimsOn(ctx, thing, [{ id, master_id }])).get(id)
  const is_open = isOpen(master)
  const named = {
    ...{ id: master.id, name: master.name, title: master.title, is_open },
    avatar: is_open ? master.avatar : null,
    kept_by_juya: isKept(master),
    claim: claim
      ? {
          state: claim.state,
          due_at: claim.state === 'asked' && claim.closed_at === null ? seconds(claim.due_at) : null,
          answered_at: seconds(claim.answered_at),
        }
      : null,
  }
  return { master: named }
}
