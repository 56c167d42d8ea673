/** The form of a task as it is typed, and what cannot be sent of it. */
import { editableYuan, parseYuan } from '@juya/contract/typing/amount.ts'
import type { Data } from '../../../lib/api/client.ts'

export type TaskForm = Data<'task.form'>
const WEEK_MS = 7 * 86_400_000
const HOUR_MS = 3_600_000
const BP = 10_000

export function typedOf({ task, categories }: TaskForm, now_ms: number) {
  return {
    category_id: task?.category_id ?? categories[0]?.id ?? 0,
    title: task?.title ?? '',
    steps: task ? task.steps.map(({ text }) => text) : [''],
    proof_images: String(task?.proof.images ?? 1),
    proof_text: task?.proof.text ?? true,
    proof_link: task?.proof.link ?? false,
    reward: task ? editableYuan(task.reward_fen) : '',
    quota: String(task?.quota ?? 10),
    level_min: String(task?.level_min ?? 0),
    take_hours: String(task?.take_hours ?? 48),
    review_hours: String(task?.review_hours ?? 48),
    ends_ms: (task ? task.ends_at * 1_000 : Math.ceil((now_ms + 2 * WEEK_MS) / HOUR_MS) * HOUR_MS) as number | null,
  }
}
export type Typed = ReturnType<typeof typedOf>

/** What it costs; undefined while the figures are not there. Half a fen of the fee is rounded up. */
export function costOf(typed: Typed, fee_bp: number) {
  const reward_fen = parseYuan(typed.reward)
  const quota = Number(typed.quota)
  if (!reward_fen || !(quota > 0)) return undefined
  const budget_fen = reward_fen * quota
  const fee_fen = Math.floor((budget_fen * fee_bp + BP / 2) / BP)
  return { budget_fen, fee_fen, payable_fen: budget_fen + fee_fen }
}

/** Names of the fields that cannot be sent as they are. */
export function wrongIn(typed: Typed, { limits, fee_bp }: TaskForm, now_ms: number): Set<string> {
  const wrong = new Set<string>()
  const within = (text: string, least: number, most: number) =>
    /^\d+$/.test(text) && Number(text) >= least && Number(text) <= most
  if ([...typed.title.trim()].length < 4) wrong.add('title')
  for (const [i, step] of typed.steps.entries()) if (step.trim() === '') wrong.add(`step_${i}`)
  if (!within(typed.proof_images, 0, limits.proof_images_max)) wrong.add('proof_images')
  if (Number(typed.proof_images) === 0 && !typed.proof_text && !typed.proof_link) wrong.add('proof_images')
  const reward_fen = parseYuan(typed.reward) ?? 0
  if (reward_fen < limits.reward_least_fen || reward_fen > limits.reward_most_fen) wrong.add('reward_fen')
  if (!within(typed.quota, 1, limits.quota_most)) wrong.add('quota')
  if (!within(typed.level_min, 0, 10)) wrong.add('level_min')
  if (!within(typed.take_hours, limits.take_h.least, limits.take_h.most)) wrong.add('take_hours')
  if (!within(typed.review_hours, limits.review_hours.least, limits.review_hours.most)) wrong.add('review_hours')
  if (typed.ends_ms === null || typed.ends_ms < now_ms + (Number(typed.take_hours) || 0) * HOUR_MS) wrong.add('ends_at')
  if ((costOf(typed, fee_bp)?.budget_fen ?? 0) > limits.budget_most_fen) wrong.add('budget')
  return wrong
}

export const sentOf = (typed: Typed) => ({
  category_id: typed.category_id,
  title: typed.title.trim(),
  steps: typed.steps.map((text) => ({ text: text.trim() })),
  proof_images: Number(typed.proof_images),
  proof_text: typed.proof_text,
  proof_link: typed.proof_link,
  reward_fen: parseYuan(typed.reward)!,
  quota: Number(typed.quota),
  level_min: Number(typed.level_min),
  take_hours: Number(typed.take_hours),
  review_hours: Number(typed.review_hours),
  ends_at: Math.floor(typed.ends_ms! / 1_000),
})
