/** Agreements and articles at the desk: every version, its words beside those in force, and its way there. */
import { isAgreement, TEXTS, type TextRow } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { operatorNames } from '../../../domains/operator/index.ts'
import * as site from '../../../domains/site/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { millis, seconds } from '../../../platform/time/seconds.ts'
import { articleFigures } from '../../site/metrics.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = z.input<typeof TextRow>

const source = listSource({
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

export const texts = bindDefined(TEXTS, {
  source,
  rows: present,
  file: {},
  async view(ctx, { id }) {
    const [one] = await site.textsByIds(ctx, [id])
    const { code, en, zh, revision } = one!
    const held = (await site.textsInForce(ctx, [code])).get(code)!
    const open_id = await site.openVersionId(ctx, code)
    const waits = (await waitingFor(ctx, 'text_reading', [id])).get(String(id))
    const figures = await articleFigures(ctx)
    return {
      ...{ en, zh, revision, two_readers: isAgreement(code) },
      in_force: { id: held.id, version: held.version, en: held.en, zh: held.zh },
      open_id: open_id === id ? null : open_id,
      figures: Object.entries(figures).map(([name, value]) => ({ name, value: String(value) })),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged: ({ code, version, status, from_at }) => ({ code, version, status, from_at }),
  acts: {
    async saveText(tx, input) {
      const { text, is_new } = await site.saveText(tx, input, Object.keys(await articleFigures(tx)))
      const { id, code, version, revision } = text
      return { id, action: is_new ? 'text.create' : 'text.change', after: { code, version, revision } }
    },
    async submitText(tx, { from_at, ...asked }) {
      await site.submitText(tx, { ...asked, from_at: millis(from_at) })
    },
    async withdrawText(tx, { id }) {
      await site.withdrawText(tx, id)
    },
    async discardText(tx, { id }) {
      await site.discardText(tx, id)
    },
  },
})
