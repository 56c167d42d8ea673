/** Answers of the contract's rows about a shop's service. */
import { AUTO_TRIGGERS, REPLIES_MAX, REPLY_RESTS_H, service } from '@juya/contract'
import { inboundPolicy, setting } from '../../domains/chat/index.ts'
import {
  addTemplate,
  blockedWordsOf,
  deleteTemplate,
  editTemplate,
  orderTemplates,
  roomFor,
  saveBlockedWords,
  setAvailability,
  templateOf,
  templatesPage,
} from '../../domains/service/index.ts'
import type { ShopCtx } from '../../platform/context.ts'
import { bindCalls, say } from '../../platform/http/handlers.ts'
import { answerFor, buyersQuestions, tried } from './answers.ts'
import { availabilityShown } from './assignments.ts'
import { DEFAULTS } from './defaults.ts'
import { deskRated, deskShown, personAsked } from './desk.ts'
import { changeHours, hoursShown } from './hours.ts'
import { type AutoFilter, autoShown, type Paging, quickShown } from './shapes.ts'

async function quickPage(ctx: ShopCtx, { page, page_size }: Paging) {
  const found = await templatesPage(ctx, { shop_id: ctx.shop.shop_id, kind: 'quick' }, { page, page_size })
  return { ...found, list: found.list.map(quickShown) }
}

async function autoPage(ctx: ShopCtx, { trigger, page, page_size }: AutoFilter) {
  const found = await templatesPage(ctx, { shop_id: ctx.shop.shop_id, kind: 'auto', trigger }, { page, page_size })
  return { ...found, list: found.list.map(autoShown) }
}

const guard = async (ctx: ShopCtx) => ({
  who_can_chat: await inboundPolicy(ctx, ctx.shop.shop_id),
  blocked_words: await blockedWordsOf(ctx, ctx.shop.shop_id),
  stranger_messages: await setting(ctx, 'chat.stranger_messages'),
})

export const calls = bindCalls(service, {
  desk: deskShown,
  askPerson: personAsked,
  rate: deskRated,
  availability: availabilityShown,
  async setAvailability(ctx, { on }) {
    await setAvailability(ctx, on)
    return availabilityShown(ctx)
  },
  defaults: async (ctx) => ({ list: [...DEFAULTS[ctx.locale === 'en' ? 'en' : 'zh']] }),
  quickList: quickPage,
  async orderQuick(ctx, { ids, ...paging }) {
    if (ids) await orderTemplates(ctx, ids)
    return quickPage(ctx, paging)
  },
  quickForm: async (ctx) => ({ left: (await roomFor(ctx, ctx.shop.shop_id, 'quick')).left, max: REPLIES_MAX }),
  addQuick: async (ctx, input) => say(quickShown(await addTemplate(ctx, input)), 'Added', '已添加'),
  quick: async (ctx, { id }) => quickShown(await templateOf(ctx, ctx.shop.shop_id, 'quick', id)),
  editQuick: async (ctx, { id, ...change }) =>
    say(quickShown(await editTemplate(ctx, 'quick', id, change)), 'Saved', '已保存'),
  async deleteQuick(ctx, { id }) {
    await deleteTemplate(ctx, 'quick', id)
    return null
  },
  autoList: autoPage,
  autoListByPost: autoPage,
  async autoForm(ctx) {
    const { left, taken } = await roomFor(ctx, ctx.shop.shop_id, 'auto')
    const free = AUTO_TRIGGERS.filter((trigger) => trigger === 'keyword' || !taken.includes(trigger))
    return { left, max: REPLIES_MAX, free, rests_h: REPLY_RESTS_H }
  },
  addAuto: async (ctx, input) => say(autoShown(await addTemplate(ctx, input)), 'Added', '已添加'),
  auto: async (ctx, { id }) => autoShown(await templateOf(ctx, ctx.shop.shop_id, 'auto', id)),
  editAuto: async (ctx, { id, ...change }) =>
    say(autoShown(await editTemplate(ctx, 'auto', id, change)), 'Saved', '已保存'),
  async deleteAuto(ctx, { id }) {
    await deleteTemplate(ctx, 'auto', id)
    return null
  },
  tryAuto: tried,
  hours: hoursShown,
  saveHours: async (ctx, input) => say(await changeHours(ctx, input), 'Saved', '已保存'),
  guard,
  async saveGuard(ctx, { blocked_words }) {
    await saveBlockedWords(ctx, blocked_words)
    return say(await guard(ctx), 'Saved', '已保存')
  },
  questions: async (ctx, { shop_id }) => ({ list: await buyersQuestions(ctx, shop_id) }),
  autoReply: answerFor,
})
