/** The calls of the desk and of the answers it keeps, by name. */
import { macros, removeMacro, saveMacro } from '../macros/macros.ts'
import {
  desk,
  deskChat,
  deskClose,
  deskHere,
  deskSend,
  deskTransfer,
  deskTyping,
  joinChat,
  uploadDeskPicture,
} from './desk.ts'
import { decideHeld, heldMessages } from './held.ts'
import { helpQuestions, settleQuestion } from './questions.ts'

export const deskCalls = {
  uploadDeskPicture,
  deskTyping,
  desk,
  deskHere,
  deskChat,
  deskSend,
  deskTransfer,
  deskClose,
  joinChat,
  heldMessages,
  decideHeld,
  helpQuestions,
  settleQuestion,
  macros,
  saveMacro,
  removeMacro,
}
