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
      en: ({ content, because }: Payload) => [
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
      zh: ({ content, because }: Payload) => [
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
    },
  ],
  'chat.let_through': [
    {
      to: 'user',
      category: 'interaction',
      link: LINK.chat,
      once: (p: Payload) => p.held_id,
      en: ({ content }: Payload) => [
        content === 'video' ? 'Your video was delivered' : 'Your message was delivered',
        'Customer service looked at it and let it pass.',
      ],
      zh: ({ content }: Payload) => [content === 'video' ? '您的视频已送达' : '您的消息已送达', '客服已审核放行。'],
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
