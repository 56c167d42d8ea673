/** The lists whose things wait in a queue: each thing has a review deadline, and a decision on it needs a claim. */

import { REPORTS } from './content/reports.ts'
import { DRAW_WINS } from './draws/wins.ts'
import type { Resource } from './frame.ts'
import { LIVE_ACTS } from './live/live-acts.ts'
import { LIVE_APPLICATIONS } from './live/live-applications.ts'
import { LIVE_TAKEDOWNS } from './live/live-takedowns.ts'
import { VIDEO_APPEALS } from './live/video-appeals.ts'
import { VIDEOS } from './live/videos.ts'
import { MASTER_APPLICATIONS } from './masters/master-applications.ts'
import { MASTER_DENIALS } from './masters/master-denials.ts'
import { MASTER_HONOURS } from './masters/master-honours.ts'
import { CHARGEBACKS } from './money/chargebacks.ts'
import { WITHDRAWALS } from './money/withdrawals.ts'
import { INVITE_FLAGS } from './people/invite-flags.ts'
import { LOSSES } from './people/losses.ts'
import { PENALTIES } from './people/penalties.ts'
import { REALNAMES } from './people/realnames.ts'
import { APPLICATIONS } from './shops/applications.ts'
import { DEDUCTIONS } from './shops/deductions.ts'
import { LICENCES } from './shops/licences.ts'
import { SHOP_NAMES } from './shops/shop-names.ts'
import { HOUSE_PROOFS } from './tasks/house-proofs.ts'
import { TASK_APPEALS } from './tasks/task-appeals.ts'
import { TASKS } from './tasks/tasks.ts'
import { CAMPAIGNS } from './trade/campaigns.ts'
import { CASES } from './trade/cases.ts'
import { GOODS } from './trade/goods.ts'
import { GROUP_BUYS } from './trade/group-buys.ts'
import { LATE_CAMPAIGNS } from './trade/late-campaigns.ts'
import { LOTS } from './trade/lots.ts'
import { SALES } from './trade/sales.ts'

export const QUEUED = [
  ...[LOTS, GOODS, REALNAMES, APPLICATIONS, CASES, PENALTIES, WITHDRAWALS],
  ...[SHOP_NAMES, DEDUCTIONS, REPORTS, LICENCES, SALES, GROUP_BUYS, DRAW_WINS, CHARGEBACKS],
  ...[CAMPAIGNS, LATE_CAMPAIGNS, LOSSES, INVITE_FLAGS, TASKS, TASK_APPEALS, HOUSE_PROOFS],
  ...[LIVE_APPLICATIONS, LIVE_ACTS, VIDEOS, VIDEO_APPEALS, LIVE_TAKEDOWNS],
  ...[MASTER_APPLICATIONS, MASTER_HONOURS, MASTER_DENIALS],
] as const

export type QueueName = (typeof QUEUED)[number]['queue']['name']
/** A list whose things wait in a queue. */
export type QueuedResource = Resource & Required<Pick<Resource, 'queue' | 'counter' | 'view' | 'thing'>>

const queued: readonly QueuedResource[] = QUEUED
/** Each queue's list, by the queue. */
export const QUEUES = Object.fromEntries(queued.map((list) => [list.queue.name, list])) as Readonly<
  Record<QueueName, QueuedResource>
>
export const QUEUE_NAMES = queued.map(({ queue }) => queue.name) as [QueueName, ...QueueName[]]

/** For a constraint of the database: 'lot','goods',… */
export const QUEUES_QUOTED = QUEUE_NAMES.map((name) => `'${name}'`).join(',')
