/** Lines of the provider's statement that are in a higher domain's books: money it paid out and what came back of it, and what banks took back. */
import type { StatementLine } from '../../../gateways/provider.ts'
import type { Ctx } from '../../../platform/context.ts'

type Kind = StatementLine['kind']

export interface BookedOutside {
  kinds: readonly Kind[]
  /** Its numbers of one day by the provider's clock, from (inclusive) and to (exclusive) in ms, with their amounts in fen. */
  booked: (
    ctx: Ctx,
    provider: string,
    from: number,
    to: number,
  ) => Promise<Array<{ kind: Kind; no: string; amount_fen: number }>>
  /** Finds out about a line the books do not have yet. */
  repair: (ctx: Ctx, provider: string, line: StatementLine) => Promise<void>
}

const by_kind = new Map<Kind, BookedOutside>()

/** Declares a higher domain's part of the statement. Once, when its domain is loaded. */
export function registerBook(book: BookedOutside): void {
  for (const kind of book.kinds) by_kind.set(kind, book)
}
export const booksOutside = (): BookedOutside[] => [...new Set(by_kind.values())]
export const bookOf = (kind: Kind): BookedOutside | undefined => by_kind.get(kind)
