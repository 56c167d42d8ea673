/** Tasks of Juya's own at the desk: drafted, published by one or two operators, taken down. */
import { HOUSE_TASKS } from '@juya/contract'
import * as domain from '../../../domains/task/index.ts'
import { waitingFor } from '../../../platform/approvals.ts'
import type { Ctx, OperatorCtx, Tx } from '../../../platform/context.ts'
import { cardsOf } from '../../task/cards.ts'
import { houseTaskSource } from '../../task/console.ts'
import { presentApproval } from '../approvals.ts'
import { bindDefined } from '../lists/defined.ts'
import { inOrder } from '../lists/lister.ts'

type Shown = Awaited<ReturnType<typeof present>>[number]
type Status = 'draft' | 'active' | 'finished' | 'settled' | 'cancelled'

async function present(ctx: Ctx, ids: number[]) {
  const found = inOrder(ids, await domain.store.tasksByIds(ctx, ids)).filter(({ shop_id }) => shop_id === null)
  const cards = await cardsOf(ctx, found)
  return found.map(({ status, taken, revision }, i) => {
    const { shop: _, reward_fen: __, ...card } = cards[i]!
    return { ...card, status: status as Status, taken, revision }
  })
}

const logged = ({ status, title, reward_points, quota, approved }: Shown) => ({
  ...{ status, title, reward_points, quota, approved },
})

/** Writes down how it stood before; what was proposed has an entry of its own. */
async function act(tx: Tx<OperatorCtx>, id: number, run: () => Promise<unknown>) {
  const [row] = await present(tx, [id])
  return { noted: Boolean(await run()), ...(row ? { before: logged(row) } : {}) }
}

export const houseTasks = bindDefined(HOUSE_TASKS, {
  source: houseTaskSource,
  rows: present,
  file: { task: (row) => row.title, places: (row) => `${row.taken + row.approved}/${row.quota}` },
  async view(ctx, { id }) {
    const task = (await domain.store.taskById(ctx, id))!
    const waits = (await waitingFor(ctx, domain.HOUSE_TASK, [id])).get(String(id))
    const { proof_images: images, proof_text: text, proof_link: link, category_id } = task
    return {
      steps: task.steps.map((step) => step.text),
      ...{ proof: { images, text, link }, category_id },
      stop_reason: task.stopped_at === null ? null : task.reject_reason,
      brought: task.approved * task.reward_points,
      ...{ worth_fen: domain.worthFen(task), two_above_fen: await domain.twoAboveFen(ctx) },
      approval: waits ? await presentApproval(ctx, waits) : null,
    }
  },
  logged,
  acts: {
    async saveHouseTask(tx, { steps, ...form }) {
      const { task, is_new } = await domain.saveHouseTask(tx, { ...form, steps: steps.map((text) => ({ text })) })
      return { id: task.id, action: is_new ? 'house_task.create' : 'house_task.change' }
    },
    publishHouseTask: (tx, { id, reason }) => act(tx, id, () => domain.publishHouseTask(tx, id, reason)),
    deleteHouseTask: (tx, { id }) => act(tx, id, () => domain.deleteHouseTask(tx, id)),
    stopHouseTask: (tx, { id, reason }) => act(tx, id, () => domain.stopTask(tx, id, reason, 'house')),
  },
})
