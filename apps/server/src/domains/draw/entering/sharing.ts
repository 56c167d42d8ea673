/** Shares of a draw: each person has one link. A signed-in person who opens it, and shares nothing with its owner, counts for one ticket. */
import { randomBytes } from 'node:crypto'
import type { Ctx, SignedCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction, query } from '../../../platform/db/db.ts'
import { refuse } from '../../../platform/refuse.ts'
import { linkedPeople } from '../../account/index.ts'
import { isOpen, isPublic } from '../rules.ts'
import { drawById } from '../store.ts'
import type { Draw } from '../tables.ts'

/** How many people opened a person's link of a draw. */
export async function openedFor(ctx: Ctx, draw_id: number, user_id: number): Promise<number> {
  const [row] = await query<{ opens: number }>(
    ctx,
    'draw_share_opens_count',
    `select count(o.id)::int as opens from draw_shares s join draw_share_opens o on o.share_id = s.id where s.draw_id = $1 and s.user_id = $2`,
    [draw_id, user_id],
  )
  return row!.opens
}

/**
 * The caller's own link of a draw. With the code of another's link it notes as well that the caller opened it.
 *
 * @returns the link's code, and how many have opened it
 * @throws Refusal NOT_FOUND, DRAW_CLOSED
 */
export async function shareDraw(
  ctx: SignedCtx,
  { id, share_code }: { id: number; share_code?: string | undefined },
): Promise<{ draw: Draw; code: string; opens: number }> {
  return inTransaction(ctx, async (tx) => {
    const draw = await drawById(tx, id)
    if (!draw || !isPublic(draw.status)) refuse('NOT_FOUND')
    if (!isOpen(draw, await databaseNow(tx))) refuse('DRAW_CLOSED')
    if (share_code) await noteOpened(tx, draw, share_code)
    const code = await codeOf(tx, draw.id)
    return { draw, code, opens: await openedFor(tx, draw.id, ctx.user.id) }
  })
}

/** Each person counts once a draw, for the first link they opened; their own, and those of people linked to them, count for none. */
async function noteOpened(tx: Tx<SignedCtx>, draw: Draw, code: string): Promise<void> {
  const [share] = await query<{ id: number; user_id: number }>(
    tx,
    'draw_share_by_code',
    'select id, user_id from draw_shares where code = $1 and draw_id = $2',
    [code, draw.id],
  )
  if (!share || share.user_id === tx.user.id) return
  if ((await linkedPeople(tx, tx.user.id)).has(share.user_id)) return
  await query(
    tx,
    'draw_share_open_add',
    'insert into draw_share_opens (share_id, draw_id, user_id) values ($1, $2, $3) on conflict (draw_id, user_id) do nothing',
    [share.id, draw.id, tx.user.id],
  )
}

async function codeOf(tx: Tx<SignedCtx>, draw_id: number): Promise<string> {
  const [row] = await query<{ code: string }>(
    tx,
    'draw_share_add',
    `insert into draw_shares (draw_id, user_id, code) values ($1, $2, $3) on conflict (draw_id, user_id) do update set code = draw_shares.code returning code`,
    [draw_id, tx.user.id, randomBytes(9).toString('base64url')],
  )
  return row!.code
}
