/** The figures above the cases, the categories of lots and the page of a payment: the calls, by name. */
import { ownTransaction } from '../../../platform/http/handlers.ts'
import { liveWall } from '../live/live-wall.ts'
import { showRecording } from '../live/recording.ts'
import { caseCounts } from './cases.ts'
import { lotCategories } from './lot-acts.ts'
import { payment } from './payments.ts'

export const tradeCalls = { payment, lotCategories, caseCounts, liveWall, showRecording: ownTransaction(showRecording) }
