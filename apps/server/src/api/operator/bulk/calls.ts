/** Bulk runs: the calls, by name. */
import {
  bulkLines,
  bulkRun,
  bulkRuns,
  pauseBulkRun,
  resumeBulkRun,
  setBulkRun,
  startBulkRun,
  undoBulkRun,
} from './bulk.ts'

export const bulkCalls = {
  bulkRuns,
  bulkRun,
  bulkLines,
  setBulkRun,
  startBulkRun,
  pauseBulkRun,
  resumeBulkRun,
  undoBulkRun,
}
