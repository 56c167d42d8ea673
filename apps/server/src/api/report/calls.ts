/** Answers the calls about reports and feedback. */
import { FEEDBACK_TYPES, REPORT_REASONS, report as rows } from '@juya/contract'
import {
  addReport,
  answerReport,
  appealReport,
  type Feedback,
  feedbacksOf,
  giveFeedback,
  hoursFor,
  leftToday,
  minutesFor,
  type Report,
  reportable,
  reportsAgainst,
  reportsBy,
  reportsOfShop,
} from '../../domains/report/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { forReader } from '../../platform/http/side-pictures.ts'
import { seconds } from '../../platform/time/seconds.ts'
import { reportsShown } from './cards.ts'

const one = async (ctx: Ctx, row: Report, side: 'reporter' | 'reported') => (await reportsShown(ctx, [row], side))[0]!

const feedbackShown = (ctx: Ctx, { id, type, content, images, status, reply, created_at, answered_at }: Feedback) => ({
  ...{ id, type, content, images: forReader(ctx, images), status, reply },
  created_at: seconds(created_at),
  answered_at: seconds(answered_at),
})

export const calls = bindCalls(rows, {
  async reasons(ctx, { target_type, target_id }) {
    const { title, image, version } = await reportable(ctx, target_type, target_id)
    const reasons = []
    for (const code of REPORT_REASONS) reasons.push({ code, hours: await hoursFor(ctx, code) })
    const left_today = await leftToday(ctx, ctx.user.id)
    const minutes = await minutesFor(ctx, target_type, target_id)
    return { target: { type: target_type, id: target_id, title, image, version }, reasons, minutes, left_today }
  },
  async add(ctx, { reason_code, ...given }) {
    const row = await addReport(ctx, { ...given, reason: reason_code })
    return say(await one(ctx, row, 'reporter'), 'Thank you, we look into it', '感谢举报，平台将尽快核查')
  },
  async mine(ctx, { side, id, ...paging }) {
    const read = side === 'reporter' ? reportsBy : reportsAgainst
    const found = await read(ctx, ctx.user.id, id, paging)
    return { ...found, list: await reportsShown(ctx, found.list, side) }
  },
  async appeal(ctx, { id, content }) {
    const row = await appealReport(ctx, id, content)
    return say(await one(ctx, row, row.appealed_by!), 'Another operator looks at it', '已提交，由另一位操作员复核')
  },
  async shopList(ctx, { status, id, ...paging }) {
    const found = await reportsOfShop(ctx, ctx.shop.shop_id, { status, id }, paging)
    return { ...found, list: await reportsShown(ctx, found.list, 'reported') }
  },
  async answer(ctx, { id, ...answer }) {
    return say(await one(ctx, await answerReport(ctx, id, answer), 'reported'), 'Sent', '已提交')
  },
  async feedbacks(ctx, paging) {
    const found = await feedbacksOf(ctx, ctx.user.id, paging)
    return { ...found, list: found.list.map((row) => feedbackShown(ctx, row)), types: [...FEEDBACK_TYPES] }
  },
  async giveFeedback(ctx, given) {
    return say(
      feedbackShown(ctx, await giveFeedback(ctx, given)),
      'Thank you, we answer here',
      '感谢反馈，平台将在此答复',
    )
  },
})
