/** Masters at the desk: how each page stands, hiding one by two operators, and pages Juya keeps. */
import { MASTERS } from '@juya/contract'
import { userBriefs } from '../../../domains/account/index.ts'
import * as domain from '../../../domains/master/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import { cardsOf, categoryShown } from '../../master/cards.ts'
import { masterSource, saidBy } from '../../master/console.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.mastersByIds(ctx, ids))
  const cards = new Map((await cardsOf(ctx, found)).map((card) => [card.id, card]))
  const said = await saidBy(ctx, ids)
  return found.map((one) => ({
    ...{ id: one.id, name: one.name, title: one.title, category: cards.get(one.id)!.category.name },
    ...{ category_id: one.category_id, avatar: one.avatar, status: one.status, fans_count: one.fans_count },
    kept: domain.isKept(one) ? ('juya' as const) : ('person' as const),
    confirmed: said.get(one.id)?.confirmed ?? 0,
    denied: said.get(one.id)?.denied ?? 0,
    revision: one.revision,
  }))
}

const categories = async (ctx: Ctx) => (await domain.openCategories(ctx)).map((one) => categoryShown(ctx, one))

export const masters = bindDefined(MASTERS, {
  source: masterSource,
  rows: present,
  file: { name: (row) => row.name },
  async view(ctx, { id }) {
    const one = (await domain.masterById(ctx, id))!
    const people = one.user_id === null ? undefined : await userBriefs(ctx, [one.user_id])
    const kind = one.status === 'hidden' ? domain.MASTER_SHOW : domain.MASTER_HIDE
    const waits = (await waitingFor(ctx, kind, [id])).get(String(id))
    return {
      user: (one.user_id !== null && people?.get(one.user_id)) || null,
      ...{ region: one.region, resume: one.resume, reason: one.reason, approved_at: seconds(one.approved_at) },
      categories: await categories(ctx),
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  listed: async (ctx) => ({ categories: await categories(ctx) }),
  logged: ({ name, title, status }) => ({ name, title, status }),
  acts: {
    async hideMaster(tx, { id, reason }) {
      await domain.proposeHide(tx, id, reason)
      return { noted: true }
    },
    async showMaster(tx, { id, reason }) {
      await domain.proposeShow(tx, id, reason)
      return { noted: true }
    },
    async keepMaster(tx, form) {
      const id = await domain.keepMaster(tx, form)
      return { id, action: form.id === undefined ? 'master.keep' : 'master.keep_changed' }
    },
  },
})
