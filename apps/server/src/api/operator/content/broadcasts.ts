/** Broadcasts at the desk: written, tried on oneself, sent, stopped. */
import {
  BROADCASTS,
  type Parsed,
  type BroadcastRow as RowShape,
  readBannerLink,
  type operator as rows,
} from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countPeople, userIdByPhone } from '../../../domains/account/index.ts'
import * as message from '../../../domains/message/index.ts'
import { checkReason, note, operatorNames, phoneOf } from '../../../domains/operator/index.ts'
import { linkTo } from '../../../domains/site/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'
import { logsOf } from '../audit.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof RowShape>

const broadcastSource = listSource({
  resource: BROADCASTS,
  from: sql`message_mailings m`,
  id: sql`m.id`,
  filters: { status: sql`m.status`, segment: sql`m.segment`, category: sql`m.category` },
  sorts: { id: { by: sql`m.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const found = inOrder(ids, await message.mailingsByIds(ctx, ids))
  const names = await operatorNames(
    ctx,
    found.map((row) => row.changed_by),
  )
  return found.map(({ sent_to: _, changed_by, ...row }) => ({
    ...row,
    by: names.get(changed_by) ?? null,
    started_at: seconds(row.started_at),
    ended_at: seconds(row.ended_at),
  }))
}

export const broadcastList = bindList(broadcastSource)(present, {
  title: (row) => row.title_zh,
  segment: (row) => row.segment,
  category: (row) => row.category,
  sent: (row) => String(row.sent_count),
  skipped: (row) => String(row.skipped_count),
  status: (row) => row.status,
  started_at: (row) => fileTime(row.started_at ?? null),
})

export const broadcasts = (ctx: OperatorCtx, input: Parsed<(typeof rows)['broadcasts']>) =>
  answerList(ctx, broadcastList, input)

/** @throws Refusal NOT_FOUND */
export async function broadcast(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['broadcast']>) {
  const shown = (await present(ctx, [id]))[0] ?? refuse('NOT_FOUND')
  const most = message.PEOPLE_TOLD_MAX
  const people = await countPeople(ctx, shown.segment, most + 1)
  const waits = (await waitingFor(ctx, message.MAILING_READING, [id])).get(String(id))
  return {
    ...shown,
    leads_to: (shown.link && readBannerLink(shown.link)) || null,
    people: { count: Math.min(people, most), capped: people > most },
    approval: waits ? await presentApproval(ctx, waits) : null,
    logs: await logsOf(ctx, 'broadcast', id),
  }
}

/** @throws Refusal LINK_NOWHERE, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT */
export async function saveBroadcast(
  ctx: OperatorCtx,
  { screen, value, ...words }: Parsed<(typeof rows)['saveBroadcast']>,
): Promise<Shown> {
  return inTransaction(ctx, async (tx) => {
    const link = screen ? await linkTo(tx, { screen, value }) : null
    const { mailing, is_new } = await message.saveMailing(tx, { ...words, link })
    const { id, title_zh, title_en, content_zh, content_en, segment, category } = mailing
    await note(tx, {
      action: is_new ? 'broadcast.create' : 'broadcast.change',
      target_type: 'broadcast',
      target_id: id,
      after: { title_zh, title_en, content_zh, content_en, link, segment, category },
    })
    return (await present(tx, [id]))[0]!
  })
}

/** @throws Refusal NOT_FOUND, PHONE_UNKNOWN (no account has the operator's own number) */
export async function testBroadcast(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['testBroadcast']>) {
  return inTransaction(ctx, async (tx) => {
    const phone = await phoneOf(tx, tx.operator.id)
    const user_id = phone === undefined ? undefined : await userIdByPhone(tx, phone)
    if (user_id === undefined) refuse('PHONE_UNKNOWN')
    await message.testMailing(tx, id, user_id)
    await note(tx, { action: 'broadcast.test', target_type: 'broadcast', target_id: id })
    return null
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT */
export async function sendBroadcast(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['sendBroadcast']>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const proposed = await message.sendMailing(tx, id, reason)
    // A proposal has an entry of its own.
    if (!proposed) await note(tx, { action: 'broadcast.send', target_type: 'broadcast', target_id: id, reason })
    return (await present(tx, [id]))[0]!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function stopBroadcast(
  ctx: OperatorCtx,
  { id, reason }: Parsed<(typeof rows)['stopBroadcast']>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await message.stopMailing(tx, id)
    const [shown] = await present(tx, [id])
    const after = { status: shown!.status, sent_count: shown!.sent_count }
    await note(tx, { action: 'broadcast.stop', target_type: 'broadcast', target_id: id, after, reason })
    return shown!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export async function discardBroadcast(ctx: OperatorCtx, { id, reason }: Parsed<(typeof rows)['discardBroadcast']>) {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const { title_zh, title_en } = await message.discardMailing(tx, id)
    await note(tx, {
      action: 'broadcast.discard',
      target_type: 'broadcast',
      target_id: id,
      before: { title_zh, title_en },
      reason,
    })
    return null
  })
}
