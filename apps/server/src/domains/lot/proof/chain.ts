/** The hash chain of a lot's log and what the platform signs, in the texts that packages/verify checks. */
import { createHash } from 'node:crypto'
import {
  type ClosingRecord,
  canonicalJson,
  closingText,
  entryText,
  extensionText,
  genesisText,
  type LogEntry,
  type LogExtension,
  type LogLink,
  leafText,
  linkText,
  type PictureLoss,
  type PostSale,
  pictureLossText,
  postSaleText,
  type Receipt,
  receiptText,
  type SeenByBidder,
} from '@juya/verify'
import { signText } from '../../../platform/secrets/sign-text.ts'
import type { Services } from '../../../platform/services.ts'

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

export const rulesHash = (facts: unknown): string => sha256(canonicalJson(facts))
/** The hash a lot's first entry follows from. */
export const genesisHash = (lot_id: number, rules_hash: string): string => sha256(genesisText(lot_id, rules_hash))
export const entryHash = (entry: Omit<LogEntry, 'hash'>): string => sha256(entryText(entry))
/** The link an outage leaves in a lot's chain. Moments are ms. */
export const extensionHash = (
  link: Pick<LogExtension, 'lot_id' | 'after_seq' | 'prev_hash'> &
    Record<'from_at' | 'until_at' | 'was_ends_at' | 'ends_at', number>,
): string =>
  sha256(
    extensionText({
      lot_id: link.lot_id,
      after_seq: link.after_seq,
      from_ms: link.from_at,
      until_ms: link.until_at,
      was_ends_at_ms: link.was_ends_at,
      ends_at_ms: link.ends_at,
      prev_hash: link.prev_hash,
    }),
  )
/** A link that takes bids back, or says that a reserve was lowered. */
export const linkHash = (link: Omit<LogLink, 'hash'>): string => sha256(linkText(link))
/** The link a lost picture leaves in the chain of a lot of a live session. */
export const pictureLossHash = (loss: Omit<PictureLoss, 'hash'>): string => sha256(pictureLossText(loss))
export const closingLeaf = (closing: Omit<ClosingRecord, 'signature' | 'key_id'>): string =>
  sha256(leafText(closingText(closing)))

export const postSaleLeaf = (sale: Omit<PostSale, 'signature' | 'key_id'>): string =>
  sha256(leafText(postSaleText(sale)))

/** How a stored kind is shown in public: that somebody gave a maximum is not told apart from the answers it gives. */
export const publicKind = (kind: string): 'manual' | 'auto' | 'buy_now' =>
  kind === 'manual' || kind === 'buy_now' ? kind : 'auto'

export { signText }

/** @param seen what the bidder had before their eyes, where they said it: signed as well */
export function receiptFor(
  services: Services,
  { lot_id, seq, hash }: { lot_id: number; seq: number; hash: string },
  seen: SeenByBidder | null | undefined,
): Receipt {
  const signed = { lot_id, seq, hash, ...(seen ? { seen } : {}) }
  return { ...signed, ...signText(services, receiptText(signed)) }
}
