/** What members of a shop are told of its service. */

import { type Notice, tells } from '../../../platform/notices/template.ts'
import { toScreen } from '../../../screens/to-screen.ts'
import { serviceEvents } from '../events.ts'

export const notices: readonly Notice[] = [
  tells(serviceEvents.turn_passed, {
    to: 'user',
    category: 'interaction',
    link: (p) => toScreen('chat.talk', { conv_id: p.conversation_id, as_shop: p.as_shop ? 1 : 0 }),
    once: (p) => `${p.conversation_id}:${p.at}`,
    en: () => ['A chat is yours now', 'A colleague was silent, and a buyer of your shop waits. Answer, or it goes on.'],
    zh: () => ['一个会话转给您', '同事未及时答复，店铺有买家在等待。请尽快答复，否则会转给下一位。'],
  }),
]
