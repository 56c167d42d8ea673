/** What the desk of customer service hears and says of chats; the domain that keeps it registers itself. */
import type { Ctx, Tx } from '../../../platform/context.ts'
import type { WriterNo } from '../rules.ts'
import type { Conversation } from '../store.ts'

export interface DeskOfHouse {
  /** The rule by which a person's message to Juya would be refused now. */
  refusal: (ctx: Ctx, conv: Conversation) => Promise<'DESK_ASK_FIRST' | undefined>
  /** A message was written, under the conversation's lock. */
  wrote: (tx: Tx, conv: Conversation, by: WriterNo, automatic: boolean) => Promise<void>
}
const kept = new Set<DeskOfHouse>()
const NONE: DeskOfHouse = { refusal: async () => undefined, wrote: async () => undefined }

/** The domain that keeps the desk says what follows from a line. */
export function registerDesk(desk: DeskOfHouse): void {
  kept.add(desk)
}
export const deskOfHouse = (): DeskOfHouse => [...kept].at(-1) ?? NONE
