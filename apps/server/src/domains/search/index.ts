/** The search's interface for other domains and answers. */
export { FITTED_MAX, found, foundRows, hasWordsRow } from './finding.ts'
export { keptQuestion, keysOf } from './kept-questions.ts'
export { type Reading, readingOf } from './reading.ts'
export type { FoundKind } from './tables.ts'
export { foldText } from './terms.ts'
export { termsNow, writeThings } from './writing.ts'
