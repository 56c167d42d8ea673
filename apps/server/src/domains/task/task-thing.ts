/** A task as a thing: its brief, what finds it, what a shared link and a poster say of it, and what a report keeps. */
import { type Locale, SANCTIONS } from '@juya/contract'
import type { Ctx } from '../../platform/context.ts'
import { query } from '../../platform/db/db.ts'
import { yuan } from '../../platform/notices/format.ts'
import { refuse } from '../../platform/refuse.ts'
import type { Services } from '../../platform/services.ts'
import { type InBoth, registerThing, type Source } from '../../platform/things/things.ts'
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
  const hidden = all.flatMap((one) => (isPublic(one) || one.shop_id === null ? [] : [one.shop_id]))
  const own = ctx.user && hidden.length > 0 ? await worksInAmong(ctx, ctx.user.id, hidden) : new Set<number>()
  return all.filter((one) => isPublic(one) || (one.shop_id !== null && own.has(one.shop_id)))
}

/** How it stands; of Juya's what it brings stands before, where another has its price. */
function noteOf({ status, reward_points }: Task): { note?: InBoth } {
  const note = NOTES[status]
  if (reward_points === 0) return note ? { note } : {}
  const after = (text: string | undefined) => (text ? ` · ${text}` : '')
  return { note: { zh: `${reward_points} 积分${after(note?.zh)}`, en: `${reward_points} points${after(note?.en)}` } }
}

/** What a shared link says it brings. */
function said(locale: Locale, { reward_fen, reward_points }: Task, left: number): string {
  if (reward_points > 0)
    return locale === 'zh-CN'
      ? `每份 ${reward_points} 积分，还剩 ${left} 个名额，由聚雅发布。`
      : `${reward_points} points a place, ${left} left. A task of Juya.`
  return locale === 'zh-CN'
    ? `每份 ${yuan(reward_fen)}，还剩 ${left} 个名额。款项已先行锁定。`
    : `${yuan(reward_fen)} a place, ${left} left. The money is locked beforehand.`
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

/** Its words are its title and its steps; its category is none of the tree. */
const tasksToFind: Source = {
  things: async (ctx, ids) =>
    (await store.tasksByIds(ctx, ids)).map((one) => ({
      ref_id: one.id,
      shop_id: one.shop_id,
      category_id: null,
      is_open: isPublic(one) && one.status === 'active',
      title: [one.title],
      params: {},
      more: one.steps.map(({ text }) => text),
    })),
  async idsAfter(ctx, id, limit) {
    const rows = await query<{ id: number }>(
      ctx,
      'task_ids_after',
      'select id from task_tasks where id > $1 order by id limit $2',
      [id, limit],
    )
    return rows.map((row) => row.id)
  },
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
            owner: one.shop_id === null ? null : { type: 'shop', id: one.shop_id },
            ...(one.reward_points > 0 ? {} : { fen: one.reward_fen }),
            ...noteOf(one),
          },
        ]),
      ),
    search: tasksToFind,
    async share(ctx, id) {
      const one = await store.taskById(ctx, id)
      if (!one || !isPublic(one)) refuse('NOT_FOUND')
      const left = one.quota - one.taken - one.approved
      return {
        title: one.title,
        description: said(ctx.locale, one, left),
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
        // Of Juya's own there is no owner to sanction: what is wrong with one is told as feedback.
        if (!one?.shop_id || !isPublic(one)) return undefined
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
