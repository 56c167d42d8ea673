/** A fault that a rig must notice, and who must. */
import type { Watcher } from './watchers.ts'

export interface Edit {
  /** As it stands in the program, enough of it to be found nowhere else. */
  from: string
  to: string
}
export interface Fault {
  edits: readonly Edit[]
  /** The rig that must notice it, and by which of its promises. */
  watcher: Watcher
}
