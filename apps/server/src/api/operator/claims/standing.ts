/** How a thing of a queue stands for who decides it: what its page shows, and what has changed since, in words. */
import { seenText, type Thing } from '../../../domains/operator/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { queueNamed } from '../../../platform/things/queues.ts'

/** What a thing's page shows, for its decision to name; empty for what is not there. */
export async function seenNow(ctx: Ctx, { queue, id }: Thing): Promise<string> {
  const standing = await queueNamed(queue).standing(ctx, id)
  return standing ? seenText(standing.parts) : ''
}

interface Words {
  en: string
  zh: string
}
const CHANGED: Readonly<Record<string, Words>> = {
  words: { en: 'its text', zh: '文字' },
  pictures: { en: 'its pictures', zh: '照片' },
  price: { en: 'its prices', zh: '价格' },
  terms: { en: 'its terms', zh: '条款' },
  same_person: { en: 'the accounts of the same person', zh: '同一人的账号' },
  shop: { en: 'the application', zh: '开店申请' },
  documents: { en: 'the documents', zh: '证件资料' },
  said: { en: 'new words or evidence of a side', zh: '一方有新的陈述或凭证' },
  asked: { en: 'a question a colleague asked', zh: '同事提出的取证要求' },
  claim: { en: 'what is asked for', zh: '诉求' },
  status: { en: 'its status', zh: '状态' },
  money: { en: 'money refunded meanwhile', zh: '期间已有退款' },
  catalogue: { en: 'its catalogue', zh: '图录' },
  alike: { en: 'other shops’ names', zh: '其他店铺的店名' },
  answer: { en: 'the answer', zh: '申辩内容' },
}

/** What has changed, in words. */
export const changedWords = ({ locale }: Ctx, parts: readonly string[]): string =>
  parts.map((part) => CHANGED[part]?.[locale === 'zh-CN' ? 'zh' : 'en'] ?? part).join(locale === 'zh-CN' ? '、' : ', ')
