/** A thing’s timeline, its notes and who is named in them: the calls, by name. */
import { addNote, colleagues, mentions, readMention, strikeNote, uploadNoteFile } from './notes.ts'
import { timeline } from './timeline.ts'

export const timelineCalls = {
  timeline,
  uploadNoteFile,
  addNote,
  strikeNote,
  colleagues,
  mentions,
  readMention,
}
