/** What people often ask a shop, sent with one tap from a chat. Asked of many shops it is no text to many. No dependencies. */

interface Words {
  en: string
  zh: string
}
const RETURNS: Words = { en: 'Can it be returned?', zh: '支持退货吗？' }
const PACKED: Words = { en: 'How will it be packed and shipped?', zh: '怎么包装和发货？' }
const PHOTOS: Words = { en: 'Could you send more photos?', zh: '能再发几张照片吗？' }
const DAMAGE: Words = { en: 'Is there any repair or damage?', zh: '有没有修补或损伤？' }

/** By what the chat is about. */
export const QUICK_QUESTIONS = {
  lot: [DAMAGE, PHOTOS, RETURNS, PACKED],
  goods: [{ en: 'Is it still available?', zh: '还有货吗？' }, DAMAGE, PHOTOS, RETURNS, PACKED],
  shop: [{ en: 'When do you ship?', zh: '一般什么时候发货？' }, RETURNS, PACKED],
} as const satisfies Record<string, readonly Words[]>
