/** Forbidden words in a case. A complaint about a fake must be able to name it; only ways around the escrow are blocked. */
import { refuse } from '../../platform/refuse.ts'
import { blockedWordIn } from '../site/index.ts'

const AROUND_ESCROW = ['私下交易', '线下转账', '加微信交易', '套现', '洗钱', 'payoutsidetheapp', 'moneylaundering']

/** @throws Refusal CONTENT_BLOCKED */
export function checkTalk(text: string): void {
  const word = blockedWordIn(text)
  if (word !== undefined && AROUND_ESCROW.includes(word.toLowerCase())) refuse('CONTENT_BLOCKED', { word })
}
