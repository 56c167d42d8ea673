/** How an answer of the help is written down. */
import type { HelpKind, RefusalKey } from '@juya/contract'

export interface HelpText {
  /** Never given to another answer: links name it. */
  id: number
  kind: HelpKind
  /** What people were refused who look for this. */
  refusals: readonly RefusalKey[]
  /** Screens it is about; the first is where something can be done. */
  screens: readonly string[]
  /** Question and answer; figures stand between braces. */
  en: readonly [string, string]
  zh: readonly [string, string]
}
