/** One piece, one sale: goods and lots that are the same thing take turns in offering it. */
import type { ThingIn } from '@juya/contract'
import type { Ctx, Tx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { refuse } from '../../platform/refuse.ts'
import { thingOf } from '../../platform/things/things.ts'

export type HolderKind = ThingIn<'piece'>
export interface Holder {
  kind: HolderKind
  id: number
}

/** Writes down a piece that is offered by goods so far. @returns its id */
export async function addPiece(tx: Tx, shop_id: number, holder: Holder): Promise<number> {
  const [row] = await query<{ id: number }>(
    tx,
    'piece_add',
    'insert into piece_pieces (shop_id, holder_kind, holder_id) values ($1, $2, $3) returning id',
    [shop_id, holder.kind, holder.id],
  )
  return row!.id
}

export async function holderOf(ctx: Ctx, piece_id: number): Promise<Holder> {
  const [row] = await query<{ kind: HolderKind; id: number }>(
    ctx,
    'piece_holder',
    'select holder_kind as kind, holder_id as id from piece_pieces where id = $1',
    [piece_id],
  )
  return row!
}

/**
 * Takes a piece, so that it may be offered. Its holder lets go of it where it can: goods go off sale for a lot that is submitted. The caller
 * holds the lock of what is to have it; the piece is locked last.
 * @throws Refusal PIECE_AT_AUCTION {lot_id}, PIECE_ORDERED {goods_id}, and those of who lets go
 */
export async function takePiece(tx: Tx, piece_id: number, by: Holder): Promise<void> {
  const before = await holderOf(tx, piece_id)
  // Goods go off sale for a lot that is submitted.
  if (!isSame(before, by)) await thingOf<'piece'>(tx, before.kind).letGo?.(tx, before.id)
  const [now] = await query<{ kind: HolderKind; id: number }>(
    tx,
    'piece_lock',
    'select holder_kind as kind, holder_id as id from piece_pieces where id = $1 for update',
    [piece_id],
  )
  if (isSame(now!, by)) return
  // After the lock: what its holder did before is seen.
  const [held] = await query<{ held: boolean }>(tx, 'piece_is_held', 'select piece_is_held($1, $2) as held', [
    now!.kind,
    now!.id,
  ])
  if (held!.held)
    now!.kind === 'lot'
      ? refuse('PIECE_AT_AUCTION', { lot_id: now!.id })
      : refuse('PIECE_ORDERED', { goods_id: now!.id })
  await query(tx, 'piece_take', 'update piece_pieces set holder_kind = $2, holder_id = $3 where id = $1', [
    piece_id,
    by.kind,
    by.id,
  ])
}

const isSame = (one: Holder, other: Holder): boolean => one.kind === other.kind && one.id === other.id
