/** A person says whether a lot that a house named them as the consignor of is theirs. */
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { inTransaction, query } from '../../../platform/db/db.ts'
import { type PageOf, type Paging, pageQuery } from '../../../platform/db/paging.ts'
import { invariant, refuse } from '../../../platform/refuse.ts'
import { type Lot, lotsByIds } from '../../lot/index.ts'

export interface Consigned {
  lot: Lot
  named_at: number
  /** Null: not answered. */
  mine: boolean | null
}
type Row = Omit<Consigned, 'lot'> & { lot_id: number }

async function withLots(ctx: Ctx, rows: readonly Row[]): Promise<Consigned[]> {
  const lots = await lotsByIds(
    ctx,
    rows.map(({ lot_id }) => lot_id),
  )
  const by_id = new Map(lots.map((lot) => [lot.id, lot]))
  return rows.map(({ lot_id, ...row }) => {
    const lot = by_id.get(lot_id)
    invariant(lot, `lot ${lot_id} has a consignor and is not there`)
    return { lot, ...row }
  })
}

/** The lots the caller is named as the consignor of, newest lot first. */
export async function consignedTo(ctx: SignedCtx, paging: Paging): Promise<PageOf<Consigned>> {
  const found = await pageQuery<Row>(
    ctx,
    {
      name: 'sale_consigned',
      columns: 'c.lot_id, c.named_at, a.mine',
      from: `sale_consignors c left join sale_consignor_answers a on a.lot_id = c.lot_id and a.user_id = c.user_id
        where c.user_id = $1 and c.left_at is null`,
      order: 'c.lot_id desc',
      values: [ctx.user.id],
    },
    paging,
  )
  return { ...found, list: await withLots(ctx, found.list) }
}

/** The caller's row of a lot they are named for, while no other answer of theirs is stored. */
const namedFor = (tx: Tx<SignedCtx>, lot_id: number): Promise<Row[]> =>
  query<Row>(
    tx,
    'sale_consignor_named',
    `select c.lot_id, c.named_at, a.mine from sale_consignors c left join sale_consignor_answers a on a.lot_id = c.lot_id and a.user_id = c.user_id
     where c.lot_id = $1 and c.user_id = $2 and c.left_at is null for update of c`,
    [lot_id, tx.user.id],
  )

/** It has not been open for bids yet. */
const opensLater = ({ status }: Lot): boolean => ['draft', 'reviewing', 'rejected', 'scheduled'].includes(status)

/**
 * Stores the caller's answer; a later answer replaces it. A person who answers no may bid on the lot, even if an auction house names them again. A person
 * who answered yes cannot answer no once the lot is open for bids.
 * @throws Refusal NOT_FOUND (the caller is named for no such lot), STATE_CONFLICT {status} (a yes taken back too late)
 */
export async function answerConsignor(
  ctx: SignedCtx,
  { lot_id, mine }: { lot_id: number; mine: boolean },
): Promise<Consigned> {
  return inTransaction(ctx, async (tx) => {
    const [before] = await withLots(tx, await namedFor(tx, lot_id))
    if (before?.mine && !mine && !opensLater(before.lot)) refuse('STATE_CONFLICT', { status: before.lot.status })
    const rows = await query<Row>(
      tx,
      'sale_consignor_answer',
      `with named as (select lot_id, user_id, named_at from sale_consignors where lot_id = $1 and user_id = $2 and left_at is null),
         said as (insert into sale_consignor_answers (lot_id, user_id, mine, answered_at)
           select lot_id, user_id, $3, platform_now() from named
           on conflict (lot_id, user_id) do update set mine = excluded.mine, answered_at = excluded.answered_at
           returning mine)
       select named.lot_id, named.named_at, said.mine from named, said`,
      [lot_id, tx.user.id, mine],
    )
    const [one] = await withLots(tx, rows)
    return one ?? refuse('NOT_FOUND')
  })
}

/** The people who said that one of these lots is not theirs, as `lot:person`. */
export async function deniedAmong(ctx: Ctx, lot_ids: readonly number[]): Promise<Set<string>> {
  const rows = await query<{ lot_id: number; user_id: number }>(
    ctx,
    'sale_consignor_denied',
    'select lot_id, user_id from sale_consignor_answers where lot_id = any($1) and not mine',
    [lot_ids],
  )
  return new Set(rows.map(({ lot_id, user_id }) => `${lot_id}:${user_id}`))
}
