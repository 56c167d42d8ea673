/** Why the media role takes a publisher's bytes no more. */

export type WhyRefused =
  /** No H.264 or AAC that every browser plays, or a picture larger than we take. */
  | 'codec'
  /** Bytes that are no message of the protocol. */
  | 'message'
  /** Times that run backwards, or are not of now. */
  | 'times'
  /** More than PUBLISHER_BITS_PER_S. */
  | 'rate'

/** Bytes that a publisher sent and we do not take; it ends that publisher alone. */
export class Refused extends Error {
  readonly why: WhyRefused

  constructor(why: WhyRefused, words: string) {
    super(words)
    this.name = 'Refused'
    this.why = why
  }
}

/** @throws Refused */
export function refuseStream(why: WhyRefused, words: string): never {
  throw new Refused(why, words)
}
