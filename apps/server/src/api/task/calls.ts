/** Answers the calls about tasks: take the input, call a use-case, present the answer. */
import { REFUSALS, reasonText, task as rows } from '@juya/contract'
import { noteSeen } from '../../domains/interest/index.ts'
import {
  appealPlace,
  costOf,
  deleteTask,
  judgePlaces,
  liftTask,
  type Place,
  pauseTask,
  refreshTask,
  returnPlace,
  saveTask,
  settleTask,
  submitProof,
  type Task,
  takePlace,
} from '../../domains/task/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { bindCalls, ownTransaction, say } from '../../platform/http/handlers.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { shopTasksShown } from './cards.ts'
import { categories, hall, levels, taskDetail } from './hall.ts'
import { pay, privileges } from './paying.ts'
import { myPlaces, placesShown, shopPlacesShown } from './places.ts'
import { ownTasks, taskForm, taskPlaces } from './shop.ts'

const placeShown = async (ctx: Ctx, place: Place) => (await placesShown(ctx, [place]))[0]!
const shopTask = async (ctx: Ctx, task: Task) => (await shopTasksShown(ctx, [task]))[0]!

export const calls = bindCalls(rows, {
  list: (ctx, input) => hall(ctx, input),
  categories: (ctx) => categories(ctx),
  async info(ctx, { id }) {
    const shown = await taskDetail(ctx, id)
    if (ctx.user) noteSeen(ctx, ctx.user.id, 'task', id)
    return shown
  },
  take: async (ctx, { id }) => placeShown(ctx, await takePlace(ctx, id)),
  levels: (ctx) => levels(ctx),
  form: (ctx, { id }) => taskForm(ctx, id),
  async save(ctx, input) {
    const saved = await saveTask(ctx, input)
    return { task_id: saved.id, status: saved.status, ...costOf(saved) }
  },
  pay: ownTransaction(pay, 'wait'),
  async submit(ctx, { assignment_id, action, text, images, link }) {
    if (action === 'return') return placeShown(ctx, await returnPlace(ctx, assignment_id))
    const proof = { ...(text ? { text } : {}), ...(link ? { link } : {}), images }
    const shown = await placeShown(ctx, await submitProof(ctx, assignment_id, proof))
    return say(shown, 'Submitted', '已提交')
  },
  mine: (ctx, input) => myPlaces(ctx, input),
  async appeal(ctx, { assignment_id, content, images }) {
    return placeShown(ctx, await appealPlace(ctx, assignment_id, { content, images }))
  },
  shopTasks: (ctx, input) => ownTasks(ctx, input),
  remove: async (ctx, { id }) => shopTask(ctx, await deleteTask(ctx, id)),
  async top(ctx, { id, ...wanted }) {
    const { task, left } = await liftTask(ctx, id, wanted)
    return { top_until: seconds(task.top_until), highlight_until: seconds(task.highlight_until), left }
  },
  async refresh(ctx, { id }) {
    const { task, left } = await refreshTask(ctx, id)
    return { refreshed_at: seconds(task.refreshed_at), left }
  },
  async settle(ctx, { id }) {
    const { approved, paid_fen, returned_fen, fee_back_fen, status } = await settleTask(ctx, id)
    return { approved, paid_fen, returned_fen: returned_fen + fee_back_fen, status }
  },
  shopTask: (ctx, input) => taskPlaces(ctx, input),
  privileges: ownTransaction(privileges, 'wait'),
  async check(ctx, { assignment_ids, pass, reason = '', retry }) {
    const { done, failed } = await judgePlaces(ctx, { ids: assignment_ids, pass, reason, retry })
    return {
      done: await shopPlacesShown(ctx, done),
      failed: failed.map(({ id, key, details }) => ({
        ...{ id, code: REFUSALS[key].code, reason: reasonText(key, ctx.locale, details) },
      })),
    }
  },
  pause: async (ctx, { id, on }) => shopTask(ctx, await pauseTask(ctx, id, on)),
})
