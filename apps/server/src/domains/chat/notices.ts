/** What people are told about chats: that something was written while they were not there. */

import { type Notice, type Template, tells } from '../../platform/notices/template.ts'
import type { PayloadOf } from '../../platform/outbox/index.ts'
import { toScreen } from '../../screens/to-screen.ts'
import { chatEvents } from './events.ts'

/** Screens of the app that notices lead to. */
const toChat = (p: { conversation_id: number; as_shop: boolean }) =>
  toScreen('chat.talk', { conv_id: p.conversation_id, as_shop: p.as_shop ? 1 : 0 })

const WAITING = { user: 'chat.waiting', shop: 'chat.waiting_shop' } as const

/** Codes of notices whose text is a line of a chat: an operator who was not called into the chat sees their titles alone. */
export const CODES_QUOTING_CHATS: readonly string[] = Object.values(WAITING)

const linesOf = ({ text }: { text: string | null }, none: string): string => text ?? none

export const notices: readonly Notice[] = [
  tells(chatEvents.given_back, {
    to: 'user',
    category: 'interaction',
    link: toChat,
    once: (p) => p.held_id,
    en: ({ content, because }) => [
      content === 'video' ? 'A video was not delivered' : 'A message was not delivered',
      because === 'refused'
        ? 'The other side takes no messages from you any more.'
        : content === 'video'
          ? because === 'lapsed'
            ? 'They have not answered you yet, and customer service did not look at your video in time. Write to them first.'
            : 'They have not answered you yet, and customer service gave your video back.'
          : because === 'lapsed'
            ? 'The same text went to many, and customer service did not look at it in time. Write it in your own words for this reader.'
            : 'The same text went to many, and customer service gave it back.',
    ],
    zh: ({ content, because }) => [
      content === 'video' ? '一段视频未送达' : '一条消息未送达',
      because === 'refused'
        ? '对方已不再接收您的消息。'
        : content === 'video'
          ? because === 'lapsed'
            ? '对方尚未回复您，客服未能及时审核该视频。请先发文字联系对方。'
            : '对方尚未回复您，客服审核后退回了该视频。'
          : because === 'lapsed'
            ? '相同内容发给了多人，客服未能及时审核。请针对对方单独编写。'
            : '相同内容发给了多人，客服审核后退回。',
    ],
  }),
  tells(chatEvents.let_through, {
    to: 'user',
    category: 'interaction',
    link: toChat,
    once: (p) => p.held_id,
    en: ({ content }) => [
      content === 'video' ? 'Your video was delivered' : 'Your message was delivered',
      'Customer service looked at it and let it pass.',
    ],
    zh: ({ content }) => [content === 'video' ? '您的视频已送达' : '您的消息已送达', '客服已审核放行。'],
  }),
  tells(
    chatEvents.waiting,
    ...(['user', 'shop'] as const).map(
      (to): Template<PayloadOf<typeof chatEvents.waiting>> => ({
        code: WAITING[to],
        to,
        category: 'interaction',
        link: toChat,
        once: (p) => `${p.conversation_id}:${p.seq}`,
        when: (p) => (to === 'shop') === p.as_shop,
        en: (p) => [`${p.from_en} wrote to you`, linesOf(p, 'Open the chat to see it.')],
        zh: (p) => [`${p.from_zh}发来消息`, linesOf(p, '打开聊天查看。')],
      }),
    ),
  ),
]
