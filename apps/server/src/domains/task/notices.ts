/** Notices about tasks: to the shop, and to the person of a place. */
import { whenEn, whenZh, yuan } from '../../platform/notices/format.ts'
import { type Notice, tells } from '../../platform/notices/template.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { taskEvents } from './events.ts'

const toReview = (p: { task_id: number }) => toScreen('task.review', { id: p.task_id })
const toOwnTasks = () => toScreen('task.shopList')
const toMine = () => toScreen('task.mine')
const decision = (p: { task_id: number; event_id: number }) => `${p.task_id}:${p.event_id}`
const each = (p: { place_id: number; event_id: number }) => `${p.place_id}:${p.event_id}`
const of = (p: { shop_id: number; event_id: number }) => `${p.shop_id}:${p.event_id}`

/** Shops are told what happens to their tasks; of Juya's the desk has a queue. */
const TO_SHOP = { to: 'shop', when: (p: { shop_id: number | null }) => p.shop_id !== null } as const
const rewardEn = (p: { reward_fen: number; reward_points: number }) =>
  p.reward_points > 0 ? `${p.reward_points} points are in your account.` : `${yuan(p.reward_fen)} is in your wallet.`
const rewardZh = (p: { reward_fen: number; reward_points: number }) =>
  p.reward_points > 0 ? `${p.reward_points} 积分已到账。` : `${yuan(p.reward_fen)} 已存入钱包。`

const toShop: readonly Notice[] = [
  tells(taskEvents.approved, {
    ...{ ...TO_SHOP, category: 'notice', once: decision, link: toReview },
    en: (p) => ['Review passed', `The task “${p.title}” takes people until ${whenEn(p.ends_at)}.`],
    zh: (p) => ['审核通过', `任务“${p.title}”已开放领取，${whenZh(p.ends_at)} 截止。`],
  }),
  tells(taskEvents.rejected, {
    ...{ ...TO_SHOP, category: 'notice', popup: true, once: decision, link: toOwnTasks },
    en: (p) => ['Rejected by the reviewer', `The task “${p.title}”: ${p.reason} ${yuan(p.back_fen)} went back.`],
    zh: (p) => ['审核未通过', `任务“${p.title}”：${p.reason} ${yuan(p.back_fen)} 已退回。`],
  }),
  tells(taskEvents.finished, {
    ...{ ...TO_SHOP, category: 'notice', once: (p) => p.task_id, link: toReview },
    en: (p) => ['A task is over', `“${p.title}” can be settled; by itself it is on ${whenEn(p.settles_at)}.`],
    zh: (p) => ['任务已结束', `“${p.title}”可以结算，${whenZh(p.settles_at)} 自动结算。`],
  }),
  tells(taskEvents.settled, {
    ...{ ...TO_SHOP, category: 'finance', once: (p) => p.task_id, link: toReview },
    en: (p) => ['A task is settled', `“${p.title}”: ${yuan(p.paid_fen)} paid, ${yuan(p.back_fen)} back.`],
    zh: (p) => ['任务已结算', `“${p.title}”：已付 ${yuan(p.paid_fen)}，退回 ${yuan(p.back_fen)}。`],
  }),
  tells(taskEvents.stopped, {
    ...{ ...TO_SHOP, category: 'notice', popup: true, once: (p) => p.task_id, link: toReview },
    en: (p) => [
      'A task was taken down',
      `“${p.title}”: ${p.reason} Proofs that were submitted are judged and paid; the rest goes back.`,
    ],
    zh: (p) => ['任务已下架', `“${p.title}”：${p.reason} 已提交的凭证照常处理，余款退回。`],
  }),
  tells(taskEvents.told, {
    ...{ ...TO_SHOP, category: 'notice', popup: true, once: of, link: toOwnTasks },
    en: (p) => [
      'Many of your rejections were overturned',
      `${p.overturned} of ${p.rejections}. If it happens again, your shop has no new task for ${p.days} days.`,
    ],
    zh: (p) => [
      '您的多次驳回被改判',
      `${p.rejections} 次驳回中有 ${p.overturned} 次改判。再次出现将暂停发布任务 ${p.days} 天。`,
    ],
  }),
  tells(taskEvents.barred, {
    ...{ ...TO_SHOP, category: 'notice', popup: true, once: of, link: toOwnTasks },
    en: (p) => [
      'No new tasks for a while',
      `${p.overturned} of ${p.rejections} rejections were overturned. You may publish again from ${whenEn(p.until_at)}.`,
    ],
    zh: (p) => [
      '暂停发布任务',
      `${p.rejections} 次驳回中有 ${p.overturned} 次改判，${whenZh(p.until_at)} 起可再发布。`,
    ],
  }),
  tells(taskEvents.submitted, {
    ...{ ...TO_SHOP, category: 'notice', once: each, link: toReview },
    en: (p) => [
      'A proof to look at',
      `“${p.title}”. Without an answer it counts as approved on ${whenEn(p.review_by)}.`,
    ],
    zh: (p) => ['有凭证待处理', `“${p.title}”，${whenZh(p.review_by)} 前未处理视为通过。`],
  }),
  tells(taskEvents.appealed, {
    ...{ ...TO_SHOP, category: 'notice', once: each, link: toReview },
    en: (p) => ['Juya looks at a proof', `“${p.title}”: a ruling by ${whenEn(p.rule_by)}. You can still approve it.`],
    zh: (p) => ['平台已介入凭证裁决', `“${p.title}”，${whenZh(p.rule_by)} 前裁决，您仍可改为通过。`],
  }),
  tells(taskEvents.overturned, {
    ...{ ...TO_SHOP, category: 'notice', once: each, link: toReview },
    en: (p) => ['A rejection was overturned', `“${p.title}”: ${p.reason} ${yuan(p.reward_fen)} was paid.`],
    zh: (p) => ['驳回已改判', `“${p.title}”：${p.reason} 已支付 ${yuan(p.reward_fen)}。`],
  }),
]

const toPerson: readonly Notice[] = [
  tells(taskEvents.paid, {
    ...{ to: 'user', category: 'finance', once: (p) => p.place_id, link: toMine },
    en: (p) => [p.reward_points > 0 ? 'Points for a task' : 'A task was paid', `“${p.title}”: ${rewardEn(p)}`],
    zh: (p) => [p.reward_points > 0 ? '任务积分已到账' : '任务奖励已到账', `“${p.title}”：${rewardZh(p)}`],
  }),
  tells(taskEvents.turned_down, {
    ...{ to: 'user', category: 'notice', popup: true, once: each, link: toMine },
    en: (p) => [
      'A proof was rejected',
      `“${p.title}”: ${p.reason} You can ask Juya to decide until ${whenEn(p.appeal_by)}${p.retry_by === null ? '' : `, or try again until ${whenEn(p.retry_by)}`}.`,
    ],
    zh: (p) => [
      '凭证未通过',
      `“${p.title}”：${p.reason} ${whenZh(p.appeal_by)} 前可申请平台介入${p.retry_by === null ? '' : `，${whenZh(p.retry_by)} 前可重新提交`}。`,
    ],
  }),
  tells(taskEvents.upheld, {
    ...{ to: 'user', category: 'notice', popup: true, once: each, link: toMine },
    en: (p) => ['The rejection stands', `“${p.title}”: ${p.reason}`],
    zh: (p) => ['维持驳回', `“${p.title}”：${p.reason}`],
  }),
  tells(taskEvents.expired, {
    ...{ to: 'user', category: 'notice', once: (p) => p.place_id, link: toMine },
    en: (p) => ['The time for a task is over', `“${p.title}”: the place is free for others.`],
    zh: (p) => ['任务已超时', `“${p.title}”的名额已开放给他人。`],
  }),
  tells(taskEvents.ended, {
    ...{ to: 'user', category: 'notice', once: (p) => p.place_id, link: toMine },
    en: (p) => [
      'A task has ended',
      p.why === 'joined'
        ? `“${p.title}”: you work for its shop now.`
        : `“${p.title}” was taken down; there is nothing left to do.`,
    ],
    zh: (p) => [
      '任务已终止',
      p.why === 'joined' ? `“${p.title}”：您已加入该店铺。` : `“${p.title}”已下架，无需再提交。`,
    ],
  }),
]

export const notices: readonly Notice[] = [...toShop, ...toPerson]
