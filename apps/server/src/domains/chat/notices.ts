/** What people are told about chats: that something was written while they were not there. */
import { LINK, type Notices, type Payload } from '../../platform/notices/template.ts'

const linesOf = ({ text }: Payload, none: string): string => (typeof text === 'string' ? text : none)

export const notices: Notices = {
  'chat.given_back': [
    {
      to: 'user',
      category: 'interaction',
      link: LINK.chat,
      once: (p: Payload) => p.held_id,
      en: (p: Payload) => [
        'A message was not delivered',
        p.lapsed
          ? 'The same text went to many, and customer service did not look at it in time. Write it in your own words for this reader.'
          : 'The same text went to many, and customer service gave it back.',
      ],
      zh: (p: Payload) => [
        '一条消息未送达',
        p.lapsed
          ? '相同内容发给了多人，客服未能及时审核。请针对对方单独编写。'
          : '相同内容发给了多人，客服审核后退回。',
      ],
    },
  ],
  'chat.waiting': (['user', 'shop'] as const).map((to) => ({
    code: to === 'user' ? 'chat.waiting' : 'chat.waiting_shop',
    to,
    category: 'interaction' as const,
    link: LINK.chat,
    once: (p: Payload) => `${p.conversation_id}:${p.seq}`,
    when: (p: Payload) => (to === 'shop') === p.as_shop,
    en: (p: Payload) => [`${p.from_en} wrote to you`, linesOf(p, 'Open the chat to see it.')] as const,
    zh: (p: Payload) => [`${p.from_zh}发来消息`, linesOf(p, '打开聊天查看。')] as const,
  })),
}
