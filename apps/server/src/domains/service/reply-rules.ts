/** Which automatic reply a question gets. No database, no clock. */
import type { Locale } from '@juya/contract'

/** Words as people type them: width, case and space do not count. */
const plain = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, '')

/**
 * The reply with the longest of its words in a question: "return" is about less than "return address".
 * Of two as long the first one answers.
 */
export function replyTo<Reply extends { keywords: readonly string[] }>(
  replies: readonly Reply[],
  question: string,
): Reply | undefined {
  const asked = plain(question)
  let best: { reply: Reply; chars: number } | undefined
  for (const reply of replies)
    for (const word of reply.keywords.map(plain))
      if (word !== '' && asked.includes(word) && word.length > (best?.chars ?? 0)) best = { reply, chars: word.length }
  return best?.reply
}

/** When a shop opens again, in the reader's words. */
export const opensInWords = (ms: number, locale: Locale): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: 'Asia/Shanghai',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(ms)
