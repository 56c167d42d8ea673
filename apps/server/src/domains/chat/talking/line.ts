/** A message as one side reads it, but for what its card shows: in answers, and in the frame that tells of it. */
import type { Msg } from '@juya/contract'
import type { z } from 'zod'
import type { Tx } from '../../../platform/context.ts'
import { seconds } from '../../../platform/time/seconds.ts'
import type { WriterNo } from '../rules.ts'
import { type Conversation, type Message, ownerOf, tellSides } from '../store.ts'
import { pictureUrl, videoUrl } from './pictures.ts'

/** @param reader which side reads, whether its reader wrote the message, and until when (ms) who wrote it may recall it */
export function lineOf(
  conv: Conversation,
  row: Message,
  { side, is_writer, recall_until }: { side: WriterNo; is_writer: boolean; recall_until: number | null },
) {
  const is_gone = row.recalled_at !== null
  const is_me = row.side === side
  const is_held = row.picture !== null && row.rules.length > 0 && !is_me
  const shows = row.picture !== null && !is_gone && !is_held
  return {
    id: row.id,
    conv_id: row.conversation_id,
    seq: row.seq,
    sender_type: ownerOf(conv, row.side).type,
    is_me,
    kind: row.kind,
    text: is_gone ? null : row.text,
    picture: shows ? { url: pictureUrl(row.id), width: row.width!, height: row.height! } : null,
    video: row.video !== null && shows ? videoUrl(row.id) : null,
    status: is_gone ? 'recalled' : 'sent',
    is_held: is_held && !is_gone,
    rules: is_me && !is_gone ? row.rules : [],
    warns: row.warns && !is_gone,
    automatic: row.automatic,
    recall_until: is_writer && recall_until !== null && !is_gone ? seconds(recall_until) : null,
    at_ms: row.created_at,
    client_msg_id: is_writer ? row.client_msg_id : null,
  } satisfies z.input<typeof Msg>
}

/** A card shows its thing as it is when it is read: its line is fetched. */
const isWhole = ({ kind }: Message): boolean => kind === 'text' || kind === 'image' || kind === 'video'

/**
 * Tells both sides of a message, once this transaction commits. The frame carries the line as that side reads it, so that a screen with the line
 * before it asks for nothing. To a shop's members it names the message's client_msg_id: the member who wrote it knows their own by it.
 * @param written the message, by the time of the commit
 */
export function tellOfMessage(
  tx: Tx,
  conv: Conversation,
  { seq, side, recall_ms }: { seq: number; side: WriterNo; recall_ms: number },
  written: () => Message,
): void {
  tellSides(tx, conv, 'chat.message', { seq, side }, [1, 2], {
    line: (reader) => {
      const row = written()
      if (!isWhole(row)) return undefined
      const is_writer = reader === row.side && row.sender_user_id !== null
      const is_person = ownerOf(conv, reader).type === 'user'
      const recall_until = is_person ? row.created_at + recall_ms : null
      return lineOf(conv, row, { side: reader, is_writer, recall_until })
    },
  })
}
