/** What people are told about chats: that something was written while they were not there. */
import { LINK, type Notices, type Payload } from '../../platform/notices/template.ts'

const linesOf = ({ text }: Payload, none: string): string => (typeof text === 'string' ? text : none)

export const notices: Notices = {
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
