/** The pieces of a giveaway: kept from its start, free again where they were not won or claimed, gone once they were sent. */
import type { Tx } from '../../../platform/context.ts'
import { query } from '../../../platform/db/db.ts'
import { freeAside, sendAside } from '../../goods/index.ts'
import { holderOf, isGiveaway, prizesCount } from '../rules.ts'
import { drawById } from '../store.ts'

/** A giveaway was called off: all of its pieces are free. */
export async function freeAll(tx: Tx, draw_id: number): Promise<void> {
  const draw = await drawById(tx, draw_id)
  if (draw && isGiveaway(draw)) await freeAside(tx, holderOf(draw), 'all')
}

/** A giveaway was drawn: what was not won is free. */
export async function freeUnwon(tx: Tx, { draw_id, winners }: { draw_id: number; winners: number }): Promise<void> {
  const draw = await drawById(tx, draw_id)
  if (draw && isGiveaway(draw)) await freeAside(tx, holderOf(draw), prizesCount(draw.prizes) - winners)
}

/** A prize was not claimed, or given up. */
export async function freeOne(tx: Tx, draw_id: number): Promise<void> {
  const draw = await drawById(tx, draw_id)
  if (draw && isGiveaway(draw)) await freeAside(tx, holderOf(draw), 1)
}

/** The giveaway whose prize an order sends for the first time. */
async function givenBy(tx: Tx, order_id: number): Promise<number | undefined> {
  const [row] = await query<{ draw_id: number }>(
    tx,
    'draw_giveaway_of_order',
    `select w.draw_id from draw_wins w join draw_draws d on d.id = w.draw_id where w.order_id = $1 and d.live_session_id is not null`,
    [order_id],
  )
  return row?.draw_id
}

/** The order of a prize was shipped: its piece is gone. */
export async function sendOne(tx: Tx, { order_id, kind }: { order_id: number; kind: string }): Promise<void> {
  const id = kind === 'prize' ? await givenBy(tx, order_id) : undefined
  if (id !== undefined) await sendAside(tx, holderOf({ id }))
}

/** It was not shipped in time, and its shop has paid for it: the piece is the shop's again. */
export async function keepOne(tx: Tx, { order_id, kind }: { order_id: number; kind: string }): Promise<void> {
  const id = kind === 'prize' ? await givenBy(tx, order_id) : undefined
  if (id !== undefined) await freeAside(tx, holderOf({ id }), 1)
}
