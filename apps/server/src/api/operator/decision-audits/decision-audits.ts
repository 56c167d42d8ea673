/** The blind audit on the console: what waits, one served, its answer, and the differences a third person looks at. */

import { AUDIT_OUTCOMES, type Parsed, type operator as rows } from '@juya/contract'
import type { z } from 'zod'
import { logDataAccess } from '../../../domains/account/index.ts'
import { reasonText } from '../../../domains/aftersale/index.ts'
import { decidePenalty, penaltyById } from '../../../domains/deposit/index.ts'
import * as looks from '../../../domains/operator/index.ts'
import { showReview } from '../../../domains/review/index.ts'
import type { OperatorCtx, Tx } from '../../../platform/context.ts'
import { databaseNow, inTransaction } from '../../../platform/db/db.ts'
import { forReader } from '../../../platform/http/side-pictures.ts'
import { Refusal } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { identityDocuments } from '../../account/console.ts'
import { reviewLines } from '../../order/console.ts'
import { ownAccounts } from './own-accounts.ts'
import { agreement } from './published.ts'

type Look = NonNullable<z.input<(typeof rows)['nextDecisionAudit']['data']>['look']>

/** A look as who holds it sees it: a filing's name, number and documents are read now, and that is in the log. */
async function present(tx: Tx<OperatorCtx>, look: looks.HeldAudit | undefined): Promise<Look | null> {
  if (!look) return null
  const zh = tx.locale === 'zh-CN'
  const { shown } = look
  const filing = look.queue === 'filing' ? await identityOf(tx, look.ref_id) : undefined
  return {
    id: look.id,
    queue: look.queue,
    outcomes: [...AUDIT_OUTCOMES[look.queue]],
    until_at: seconds(look.held_until),
    shown: {
      lines: [...(filing?.lines ?? []), ...shown.lines].map(({ key, text, fen, at, word }) => ({
        key,
        text: word?.list === 'case_reason' ? reasonText(word.value as never, tx.locale) : (text ?? null),
        fen: fen ?? null,
        at: at ? seconds(at) : null,
        word: word && word.list !== 'case_reason' ? word : null,
      })),
      images: shown.images,
      said: shown.said.map(({ at, text, text_zh, ...one }) => ({
        ...one,
        images: forReader(tx, one.images),
        at: seconds(at),
        text: zh ? (text_zh ?? text) : text,
      })),
      documents: filing?.documents ?? [],
    },
  }
}

async function identityOf(tx: Tx<OperatorCtx>, id: number) {
  const filing = await identityDocuments(tx, id)
  if (!filing) return undefined
  await looks.note(tx, {
    action: 'realname.view',
    target_type: 'realname',
    target_id: id,
    after: { user_id: filing.user_id },
  })
  await logDataAccess(tx, tx.operator, { user_id: filing.user_id, what: 'identity', about: `realname:${id}` })
  const now = await databaseNow(tx)
  return {
    lines: [
      { key: 'real_name', text: filing.real_name },
      { key: 'id_no', text: filing.id_no },
    ] as looks.Shown['lines'],
    documents: filing.documents.map(({ kind, path }) => ({
      kind,
      url: looks.documentUrl(tx, { of: 'realname', id, path }, now),
    })),
  }
}

export async function decisionAudits(ctx: OperatorCtx) {
  const held = await looks.heldAudit(ctx, ctx.operator.id)
  return {
    held: held ? await inTransaction(ctx, (tx) => present(tx, held)) : null,
    waiting: await looks.auditsWaiting(ctx, await ownAccounts(ctx)),
    again: await looks.againOpen(ctx),
    agreement: await agreement(ctx),
    share_bp: await looks.auditSetting(ctx, 'operator.decision_audit_bp'),
  }
}

export const nextDecisionAudit = (ctx: OperatorCtx, { queue }: Parsed<(typeof rows)['nextDecisionAudit']>) =>
  inTransaction(ctx, async (tx) => ({
    look: await present(tx, await looks.nextAudit(tx, { queue, own: await ownAccounts(tx) })),
  }))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, CLAIM_NEEDED, VALIDATION */
export const answerDecisionAudit = (ctx: OperatorCtx, input: Parsed<(typeof rows)['answerDecisionAudit']>) =>
  inTransaction(ctx, (tx) => looks.answerAudit(tx, input))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, CLAIM_NEEDED */
export const passDecisionAudit = (ctx: OperatorCtx, input: Parsed<(typeof rows)['passDecisionAudit']>) =>
  inTransaction(ctx, async (tx) => {
    await looks.passAudit(tx, input)
    return { passed: true }
  })

type AgainShown = z.input<(typeof rows)['resolveAudit']['data']>

async function againShown(ctx: OperatorCtx, list: readonly looks.AgainRow[]): Promise<AgainShown[]> {
  const names = await looks.operatorNames(
    ctx,
    list.map((row) => row.third_id),
  )
  const own = await ownAccounts(ctx)
  return list.map((row) => ({
    id: row.id,
    queue: row.queue,
    ref_id: row.ref_id,
    status: row.again,
    first: { outcome: row.first_outcome, amount_fen: row.first_fen, reason: row.first_reason },
    second: { outcome: row.outcome, amount_fen: row.amount_fen, reason: row.reason },
    differs_at: seconds(row.looked_at),
    may_resolve: looks.mayResolve(ctx, row, own),
    by: row.third_id ? (names.get(row.third_id) ?? '') : null,
    reason: row.third_reason,
    resolved_at: seconds(row.resolved_at),
    reopened: row.reopened,
  }))
}

export async function auditsAgain(ctx: OperatorCtx, { status, ...paging }: Parsed<(typeof rows)['auditsAgain']>) {
  const mine = looks.queuesOf(ctx.operator.roles)
  // An auditor reads all of them.
  const queues = mine.length > 0 ? mine : (Object.keys(AUDIT_OUTCOMES) as typeof mine)
  const { list, ...place } = await looks.pageOfAgain(ctx, { is_open: status === 'open', queues }, paging)
  return { list: await againShown(ctx, list), ...place }
}

/** Opens what can be opened at once; the rest is done by hand on the thing's own page. */
async function reopen(tx: Tx<OperatorCtx>, row: looks.AgainRow, reason: string): Promise<looks.AgainRow['reopened']> {
  if (row.queue === 'review') {
    const [review] = await reviewLines(tx, [row.ref_id])
    if (review?.status !== 'hidden') return 'by_hand'
    await showReview(tx, { review_id: row.ref_id, shown: true, reason })
    await looks.note(tx, { action: 'review.restore', target_type: 'review', target_id: row.ref_id, reason })
    return 'restored'
  }
  if (row.queue === 'penalty' && (await penaltyById(tx, row.ref_id))?.status === 'imposed') {
    try {
      await decidePenalty(tx, { id: row.ref_id, result: 'reverse', reason, images: [] })
      return 'proposed'
    } catch (error) {
      // Too long ago, or proposed already: nothing was written.
      if (error instanceof Refusal) return 'by_hand'
      throw error
    }
  }
  return 'by_hand'
}

/** @throws Refusal NOT_FOUND, REASON_REQUIRED, STATE_CONFLICT, FORBIDDEN, SELF_ACTION */
export async function resolveAudit(ctx: OperatorCtx, { id, result, reason }: Parsed<(typeof rows)['resolveAudit']>) {
  looks.checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    const row = await looks.lockAgain(tx, id, await ownAccounts(tx))
    const reopened = result === 'overturned' ? await reopen(tx, row, reason) : null
    await looks.closeAgain(tx, { id, result, reason, reopened })
    return (await againShown(tx, [(await looks.againById(tx, id))!]))[0]!
  })
}
