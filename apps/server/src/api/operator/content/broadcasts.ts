/** Broadcasts at the desk: written, tried on oneself, sent, stopped. */
import { BROADCASTS, type BroadcastRow as RowShape, readBannerLink } from '@juya/contract'
import { sql } from 'drizzle-orm'
import type { z } from 'zod'
import { countPeople, userIdByPhone } from '../../../domains/account/index.ts'
import * as message from '../../../domains/message/index.ts'
import { operatorNames, phoneOf } from '../../../domains/operator/index.ts'
import { linkTo } from '../../../domains/site/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listSource } from '../../../platform/db/list-source.ts'
import { refuse } from '../../../platform/refuse.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

const source = listSource({
  resource: BROADCASTS,
  from: sql`message_mailings m`,
  id: sql`m.id`,
  filters: { status: sql`m.status`, segment: sql`m.segment`, category: sql`m.category` },
  sorts: { id: { by: sql`m.id`, type: 'bigint' } },
})

async function present(ctx: Ctx, ids: number[]): Promise<z.input<typeof RowShape>[]> {
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

export const broadcasts = bindDefined(BROADCASTS, {
  source,
  rows: present,
  file: { title: (row) => row.title_zh },
  async view(ctx, { id, link, segment }) {
    const most = message.PEOPLE_TOLD_MAX
    const people = await countPeople(ctx, segment, most + 1)
    const waits = (await waitingFor(ctx, message.MAILING_READING, [id])).get(String(id))
    return {
      leads_to: (link && readBannerLink(link)) || null,
      people: { count: Math.min(people, most), capped: people > most },
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged: ({ status, sent_count }) => ({ status, sent_count }),
  acts: {
    async saveBroadcast(tx, { screen, value, ...words }) {
      const link = screen ? await linkTo(tx, { screen, value }) : null
      const { mailing, is_new } = await message.saveMailing(tx, { ...words, link })
      const { id, title_zh, title_en, content_zh, content_en, segment, category } = mailing
      const after = { title_zh, title_en, content_zh, content_en, link, segment, category }
      return { id, action: is_new ? 'broadcast.create' : 'broadcast.change', after }
    },
    async testBroadcast(tx, { id }) {
      const phone = await phoneOf(tx, tx.operator.id)
      const user_id = phone === undefined ? undefined : await userIdByPhone(tx, phone)
      if (user_id === undefined) refuse('PHONE_UNKNOWN')
      await message.testMailing(tx, id, user_id)
      return { answer: null }
    },
    sendBroadcast: async (tx, { id, reason }) => ({ noted: Boolean(await message.sendMailing(tx, id, reason)) }),
    stopBroadcast: (tx, { id }) => message.stopMailing(tx, id),
    async discardBroadcast(tx, { id }) {
      const { title_zh, title_en } = await message.discardMailing(tx, id)
      return { before: { title_zh, title_en }, answer: null }
    },
  },
})
