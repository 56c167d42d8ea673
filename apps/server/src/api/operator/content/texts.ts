/** Agreements and articles at the desk: every version, its words beside those in force, and its way there. */
import { isAgreement, type Parsed, type operator as rows, TEXTS, type TextRow } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { checkReason, note, operatorNames } from '../../../domains/operator/index.ts'
import * as site from '../../../domains/site/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/db.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { articleFigures } from '../../site/figures.ts'
import { presentApproval } from '../approvals.ts'
import { logsOf } from '../audit.ts'
import { fileTime } from '../lists/file-cells.ts'
import { answerList, bindList, inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof TextRow>

const textSource = listSource({
  resource: TEXTS,
  from: sql`site_texts t`,
  id: sql`t.id`,
  filters: { code: sql`t.code`, status: sql`t.status`, version: sql`t.version` },
  sorts: { id: { by: sql`t.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<Shown[]> {
  const found = inOrder(ids, await site.textsByIds(ctx, ids))
  const names = await operatorNames(
    ctx,
    found.map(({ changed_by }) => changed_by),
  )
  return found.map((text) => ({
    id: text.id,
    code: text.code,
    title: (ctx.locale === 'zh-CN' ? text.zh : text.en).title,
    version: text.version,
    status: text.status,
    from_at: seconds(text.from_at),
    must_accept: text.must_accept,
    by: text.changed_by === null ? null : (names.get(text.changed_by) ?? ''),
    updated_at: seconds(text.updated_at),
  }))
}

export const textList = bindList(textSource)(present, {
  title: (row) => row.title,
  version: (row) => String(row.version),
  status: (row) => row.status,
  from_at: (row) => fileTime(row.from_at ?? null),
  by: (row) => row.by ?? '',
  updated_at: (row) => fileTime(row.updated_at),
})

export const texts = (ctx: OperatorCtx, input: Parsed<(typeof rows)['texts']>) => answerList(ctx, textList, input)

/** @throws Refusal NOT_FOUND */
export async function text(ctx: OperatorCtx, { id }: Parsed<(typeof rows)['text']>) {
  const [one] = await site.textsByIds(ctx, [id])
  if (!one) refuse('NOT_FOUND')
  const [shown] = await present(ctx, [id])
  const held = (await site.textsInForce(ctx, [one.code])).get(one.code)!
  const open_id = await site.openVersionId(ctx, one.code)
  const waits = (await waitingFor(ctx, 'text_reading', [id])).get(String(id))
  const figures = await articleFigures(ctx)
  return {
    ...shown!,
    en: one.en,
    zh: one.zh,
    revision: one.revision,
    two_readers: isAgreement(one.code),
    in_force: { id: held.id, version: held.version, en: held.en, zh: held.zh },
    open_id: open_id === id ? null : open_id,
    figures: Object.entries(figures).map(([name, value]) => ({ name, value: String(value) })),
    approval: waits ? await presentApproval(ctx, waits) : null,
    logs: await logsOf(ctx, 'text', id),
  }
}

/** @throws Refusal PLACEHOLDER_UNKNOWN, VALIDATION, NOT_FOUND, STATE_CONFLICT, EDIT_CONFLICT */
export async function saveText(ctx: OperatorCtx, input: Parsed<(typeof rows)['saveText']>): Promise<Shown> {
  const figures = Object.keys(await articleFigures(ctx))
  return inTransaction(ctx, async (tx) => {
    const { text: saved, is_new } = await site.saveText(tx, input, figures)
    await note(tx, {
      action: is_new ? 'text.create' : 'text.change',
      target_type: 'text',
      target_id: saved.id,
      after: { code: saved.code, version: saved.version, revision: saved.revision },
    })
    return (await present(tx, [saved.id]))[0]!
  })
}

/** One act on a version, written down with the reason. */
async function act(
  ctx: OperatorCtx,
  action: 'submit' | 'withdraw' | 'discard',
  { id, reason }: { id: number; reason: string },
  run: (tx: Tx<OperatorCtx>) => Promise<unknown>,
): Promise<Shown> {
  checkReason(reason)
  return inTransaction(ctx, async (tx) => {
    await run(tx)
    const [shown] = await present(tx, [id])
    const { code, version, status, from_at } = shown!
    await note(tx, {
      action: `text.${action}`,
      target_type: 'text',
      target_id: id,
      after: { code, version, status, from_at },
      reason,
    })
    return shown!
  })
}

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT, ALREADY_DONE, VALIDATION */
export const submitText = (ctx: OperatorCtx, input: Parsed<(typeof rows)['submitText']>): Promise<Shown> =>
  act(ctx, 'submit', input, (tx) =>
    site.submitText(tx, {
      id: input.id,
      reason: input.reason,
      must_accept: input.must_accept,
      from_at: input.from_at === undefined ? undefined : input.from_at * 1_000,
    }),
  )

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export const withdrawText = (ctx: OperatorCtx, input: Parsed<(typeof rows)['withdrawText']>): Promise<Shown> =>
  act(ctx, 'withdraw', input, (tx) => site.withdrawText(tx, input.id))

/** @throws Refusal REASON_REQUIRED, NOT_FOUND, STATE_CONFLICT */
export const discardText = (ctx: OperatorCtx, input: Parsed<(typeof rows)['discardText']>): Promise<Shown> =>
  act(ctx, 'discard', input, (tx) => site.discardText(tx, input.id))
