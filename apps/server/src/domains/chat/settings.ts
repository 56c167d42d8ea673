/** The adjustable values of chats. */
import { z } from 'zod'
import { defineSettings } from '../../platform/settings.ts'

export const setting = defineSettings({
  'chat.recall_s': {
    title: { en: 'A message may be recalled for (seconds)', zh: '消息可撤回时限（秒）' },
    reason_zh: '只够改正手误；店铺已确认的回答不可撤回。',
    schema: z.number().int().min(0).max(3_600),
    default: 120,
    public: true,
    reason: 'Long enough for a slip, too short to unsay a promise.',
  },
  'chat.stranger_messages': {
    title: { en: 'Messages until a first answer', zh: '首次回复前可发消息数' },
    reason_zh: '避免陌生人刷屏；有进行中的订单或售后不受此限。',
    schema: z.number().int().min(1).max(50),
    default: 3,
    public: true,
    reason: 'Strangers cannot flood a person; an order or case under way is not limited.',
  },
  'chat.same_text_people': {
    title: { en: 'One text to so many waits for the desk', zh: '同一内容发给多少人后需客服审核' },
    reason_zh: '群发多为骚扰或诈骗；寒暄和简短询问不计。',
    schema: z.number().int().min(2).max(100),
    default: 5,
    public: true,
    reason: 'Who copies a text to many sells or cheats; greetings and short questions do not count.',
  },
  'chat.young_days': {
    title: { en: 'An account is young for (days)', zh: '新账号期（天）' },
    reason_zh: '多数骚扰来自刚注册的账号。',
    schema: z.number().int().min(0).max(90),
    default: 7,
    public: true,
    reason: 'Most scams come from accounts just opened.',
  },
  'chat.young_chats': {
    title: { en: 'Chats a young account may begin in 24 hours', zh: '新账号 24 小时内可发起会话数' },
    reason_zh: '足够询问几件拍品，不足以群发。',
    schema: z.number().int().min(1).max(100),
    default: 3,
    public: true,
    reason: 'Enough to ask about pieces, too few to send to all.',
  },
})
