/** Freezing a set for an act, and its rows: the calls, by name. */
import { bulkLines, setBulkRun } from './bulk.ts'

export const bulkCalls = { bulkLines, setBulkRun }
