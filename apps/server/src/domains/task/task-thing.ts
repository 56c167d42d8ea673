/** A task as a thing: its brief, what finds it, what a shared link and a poster say of it, and what a report keeps. */
import { SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/format.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type InBoth, registerThing } from '../../platform/things/things.ts'
import { worksInAmong } from '../shop/index.ts'
import { isPublic } from './rules.ts'
import * as store from './store.ts'
import type { Task, TaskStatus } from './tables.ts'

const NOTES: Partial<Record<TaskStatus, InBoth>> = {
  active: { zh: '领取中', en: 'Open' },
  paused: { zh: '已暂停', en: 'Paused' },
  finished: { zh: '已结束', en: 'Over' },
  settled: { zh: '已结束', en: 'Over' },
}

/** Those of these tasks that the reader may see: what is public, and what a shop they work in prepares. */
async function seenAmong(ctx: Ctx, ids: readonly number[]): Promise<Task[]> {
  const all = await store.tasksByIds(ctx, ids)
  const hidden = all.filter((one) => !isPublic(one)).map(({ shop_id }) => shop_id)
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  return all.filter((one) => isPublic(one) || own.has(one.shop_id))
}

/** Tasks of a shop that are not settled: they keep it from closing. */
async function openTasks(ctx: Ctx, shop_id: number): Promise<number> {
  const [row] = await query<{ n: number }>(
    ctx,
    'task_open_of_shop',
    `select count(*)::int as n from task_tasks where shop_id = $1 and status in ('pending_payment', 'reviewing', 'active', 'paused', 'finished')`,
    [shop_id],
  )
  return row!.n
}

/** Places of a person that are not final: they keep an account from being closed. */
export async function openPlaces(ctx: Ctx, user_id: number): Promise<number> {
  return (await store.openPlacesOfPerson(ctx, user_id)).length
}

export const registerTask = (services: Services): void =>
  registerThing(services, 'task', {
    briefs: async (ctx, ids) =>
      new Map(
        (await seenAmong(ctx, ids)).map((one) => [
          one.id,
          {
            title: one.title,
            image: one.cover,
            owner: { type: 'shop', id: one.shop_id },
            fen: one.reward_fen,
            ...(NOTES[one.status] ? { note: NOTES[one.status]! } : {}),
          },
        ]),
      ),
    async share(ctx, id) {
      const one = await store.taskById(ctx, id)
      if (!one || !isPublic(one)) refuse('NOT_FOUND')
      const left = one.quota - one.taken - one.approved
      return {
        title: one.title,
        description:
          ctx.locale === 'zh-CN'
            ? `每份 ${yuan(one.reward_fen)}，还剩 ${left} 个名额。款项已先行锁定。`
            : `${yuan(one.reward_fen)} a place, ${left} left. The money is locked beforehand.`,
        picture: one.cover,
        type: 'website',
      }
    },
    async poster(ctx, id, shop_id) {
      const one = await store.taskById(ctx, id)
      return one?.shop_id === shop_id && isPublic(one)
        ? { title: one.title, image: one.cover, ends_at: one.ends_at }
        : undefined
    },
    left: { blocks: 'tasks', shop: openTasks },
    report: {
      actions: SANCTIONS,
      read: async (ctx, id) => {
        const one = await store.taskById(ctx, id)
        if (!one || !isPublic(one)) return undefined
        return {
          title: one.title,
          image: one.cover,
          owner: { type: 'shop', id: one.shop_id },
          snapshot: {
            title: one.title,
            steps: one.steps.map(({ text }) => text).join('\n'),
            reward_fen: one.reward_fen,
            quota: one.quota,
            status: one.status,
          },
        }
      },
    },
  })
