/** The file of a draw that everybody can check, page by page, with the reader's own receipts. */
import { type draw, TICKETS_A_PAGE } from '@juya/contract'
import { merklePath } from '@juya/verify'
import type { z } from 'zod'
import {
  type Draw,
  drawTextOf,
  entrantOf,
  lockRecord,
  receiptOf,
  resultRecord,
  ticketsAfter,
  ticketsOf,
  voidRecord,
  winsOfDraw,
} from '../../domains/draw/index.ts'
import { dayOf, startOfDay } from '../../domains/ledger/index.ts'
import { chain } from '../../domains/lot/index.ts'
import { DAY_MS, drawLeafOf, drawLeaves } from '../../domains/proof/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { databaseNow } from '../../platform/db/db.ts'
import { titleFor } from '../../platform/things/things.ts'
import { publicDraw } from './shown.ts'

type Proof = z.input<(typeof draw)['proof']['data']>

/** @throws Refusal NOT_FOUND */
export async function drawProof(ctx: Ctx, id: number, after: number): Promise<Proof> {
  const row = await publicDraw(ctx, id)
  const tickets = await ticketsAfter(ctx, id, after, TICKETS_A_PAGE + 1)
  const wins = await winsOfDraw(ctx, id)
  return {
    format: 'juya.draw.v1',
    draw_id: id,
    title: titleFor(ctx.locale, row),
    status: row.status as Proof['status'],
    rules: { hash: row.rules_hash!, facts: row.facts },
    tickets: tickets
      .slice(0, TICKETS_A_PAGE)
      .map(({ ticket_no, user_ref, source, at, hash }) => ({ ticket_no, user_ref, source, server_ms: at, hash })),
    has_more: tickets.length > TICKETS_A_PAGE,
    lock: lockRecord(row),
    result: resultRecord(row, wins),
    void: voidRecord(row),
    ...(await rootOf(ctx, row)),
    ...(await ownPart(ctx, row)),
  }
}

/** What the reader holds of it: with the salt they see which tickets of the list are theirs. */
async function ownPart(ctx: Ctx, row: Draw): Promise<Pick<Proof, 'receipts' | 'mine'>> {
  const entrant = ctx.user && (await entrantOf(ctx, row.id, ctx.user.id))
  if (!entrant) return { receipts: [] }
  const own = await ticketsOf(ctx, row.id, entrant.user_ref)
  return {
    receipts: own.map((ticket) => receiptOf(ctx, row.id, ticket)),
    mine: { user_id: entrant.user_id, salt: entrant.salt },
  }
}

/** The way up to the root of the day on which it was over; none while that day is not. */
async function rootOf(ctx: Ctx, row: Draw): Promise<Pick<Proof, 'daily_root_day' | 'daily_root_path'>> {
  const over_at = row.drawn_at ?? row.voided_at
  if (over_at === null) return {}
  const day = dayOf(over_at)
  if ((await databaseNow(ctx)) < startOfDay(day) + DAY_MS) return {}
  const leaves = await drawLeaves(ctx, day)
  const leaf = drawLeafOf({ text: await drawTextOf(ctx, row) })
  return { daily_root_day: day, daily_root_path: await merklePath(leaves, leaves.indexOf(leaf), chain.sha256) }
}
