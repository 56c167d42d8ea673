/** The blind second look: the calls, by name. */
import {
  answerSecondLook,
  looksAgain,
  nextSecondLook,
  passSecondLook,
  resolveLook,
  secondLooks,
} from './second-looks.ts'

export const secondLooksCalls = {
  secondLooks,
  nextSecondLook,
  answerSecondLook,
  passSecondLook,
  looksAgain,
  resolveLook,
}
