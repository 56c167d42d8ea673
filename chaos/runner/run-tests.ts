/** Runs a rig that is written as tests, in a process of its own, and counts. */
import { type Ran, runVitest } from '../../tools/lib/suite/run-vitest.ts'

/** The rigs that are written as tests, in the order they are run, and where they stand. */
const FILES = {
  race: 'chaos/race/race.test.ts',
  'race-payments': 'chaos/race/race-payments.test.ts',
  'race-keys': 'chaos/race/race-keys.test.ts',
  'race-limits': 'chaos/race/race-limits.test.ts',
  'race-goods': 'chaos/race/race-goods.test.ts',
  'race-voids': 'chaos/race/race-voids.test.ts',
  'race-teams': 'chaos/teams/race-teams.test.ts',
  'race-campaigns': 'chaos/campaigns/race-campaigns.test.ts',
  'race-bookings': 'chaos/teams/race-bookings.test.ts',
  'race-baskets': 'chaos/race/race-baskets.test.ts',
  'race-chat': 'chaos/race/race-chat.test.ts',
  'race-room': 'chaos/race/race-room.test.ts',
  'race-last-bill': 'chaos/payments/race-last-bill.test.ts',
  'race-leaving': 'chaos/race/race-leaving.test.ts',
  'race-live': 'chaos/live/race-live.test.ts',
  'race-live-chat': 'chaos/chats/race-live-chat.test.ts',
  'race-openings': 'chaos/openings/race-openings.test.ts',
  openings: 'chaos/openings/killed.test.ts',
  verifiers: 'chaos/verifiers/verifiers.test.ts',
  books: 'chaos/payments/books.test.ts',
  lives: 'chaos/lives/lives.test.ts',
  lines: 'chaos/lives/lines.test.ts',
  access: 'chaos/calls/access.test.ts',
  states: 'chaos/states/states.test.ts',
  extras: 'chaos/calls/extras.test.ts',
  money: 'chaos/calls/money.test.ts',
  preview: 'chaos/preview/preview.test.ts',
  rights: 'chaos/sessions/rights.test.ts',
  fuzz: 'chaos/calls/fuzz.test.ts',
  payments: 'chaos/payments/payments.test.ts',
  callbacks: 'chaos/payments/callbacks.test.ts',
  payouts: 'chaos/payments/payouts.test.ts',
  sessions: 'chaos/sessions/sessions.test.ts',
  guessing: 'chaos/sessions/guessing.test.ts',
  guests: 'chaos/sessions/guests.test.ts',
  'second-start': 'chaos/second-start/second-start.test.ts',
  'comes-back': 'chaos/second-start/comes-back.test.ts',
  bulk: 'chaos/bulk/killed.test.ts',
  imports: 'chaos/bulk/import-killed.test.ts',
  chats: 'chaos/chats/killed.test.ts',
  rewards: 'chaos/rewards/killed.test.ts',
  'live-lives': 'chaos/live/lives.test.ts',
  'live-time': 'chaos/live/killed.test.ts',
  'points-lives': 'chaos/rewards/lives.test.ts',
  'chats-apart': 'chaos/chats/redis-lost.test.ts',
  jobs: 'chaos/jobs/beside-bids.test.ts',
  check: 'chaos/system/check.test.ts',
} as const
export type TestRig = keyof typeof FILES
export const TEST_RIGS = Object.keys(FILES) as TestRig[]
export const RIG_FILES: readonly string[] = Object.values(FILES)

/** Rigs whose short form is among the tests of the server, or of the verifier, and where they stand. */
const SERVER_FILES = {
  ledger: 'apps/server/src/domains/ledger/testing/ledger-model.test.ts',
  points: 'apps/server/src/domains/points/book/book.test.ts',
  'points-lapse': 'apps/server/src/domains/points/book/lapsing.test.ts',
  'check-in': 'apps/server/src/domains/points/checkin/checkin.test.ts',
  claims: 'apps/server/src/api/operator/claims/claims.test.ts',
  approvals: 'apps/server/src/api/operator/approvals.test.ts',
  counters: 'apps/server/src/api/operator/charts/counters.test.ts',
  exports: 'apps/server/src/api/operator/lists/views.test.ts',
  previews: 'apps/server/src/api/operator/preview/preview.test.ts',
  chat: 'apps/server/src/domains/chat/talking/chat.test.ts',
  'signing-in': 'apps/server/src/domains/account/signing-in/signing-in.test.ts',
  'data-access': 'apps/server/src/api/operator/people/data-access.test.ts',
  terms: 'apps/server/src/domains/shop/profile/terms.test.ts',
  'second-claims': 'apps/server/src/domains/aftersale/deciding/second-claims.test.ts',
  'price-edit': 'apps/server/src/domains/order/checkout/price-edit.test.ts',
  buying: 'apps/server/src/domains/goods/selling/buying.test.ts',
  auctioning: 'apps/server/src/domains/goods/publishing/auctioning.test.ts',
  coupons: 'apps/server/src/api/operator/content/coupons.test.ts',
  standing: 'apps/server/src/domains/account/standing/standing.test.ts',
  absentee: 'apps/server/src/domains/bidder/absentee/absentee.test.ts',
  stopping: 'apps/server/src/domains/listing/stopping.test.ts',
  room: 'apps/server/src/domains/sale/room/room.test.ts',
  desk: 'apps/server/src/domains/sale/room/desk.test.ts',
  air: 'apps/server/src/domains/live/air/air.test.ts',
  giveaways: 'apps/server/src/domains/live/giveaways/giveaways.test.ts',
  'clock-back': 'apps/server/src/domains/sale/room/clock-back.test.ts',
  recordings: 'apps/server/src/domains/live/recording/recording.test.ts',
  moments: 'packages/verify/src/moments/moments.test.ts',
  'counted-lag': 'apps/server/src/domains/live/lots/counted-lag.test.ts',
  'picture-lost': 'apps/server/src/domains/live/lots/picture-lost.test.ts',
  disclosing: 'apps/server/src/domains/sale/disclosing/disclosing.test.ts',
  pledges: 'apps/server/src/domains/chat/pledges/pledges.test.ts',
  'live-chat': 'apps/server/src/domains/live/chat/chat.test.ts',
  answers: 'packages/verify/src/answers/answers.test.ts',
  reconciling: 'apps/server/src/domains/payment/refunds/days.test.ts',
  draws: 'apps/server/src/domains/draw/draw.test.ts',
  income: 'apps/server/src/domains/invite/income/income.test.ts',
  bookings: 'apps/server/src/domains/group/bookings/bookings.test.ts',
  'ends-of-campaigns': 'apps/server/src/domains/funding/ending/ending.test.ts',
  tasks: 'apps/server/src/domains/task/task.test.ts',
  'page-policy': 'apps/server/src/platform/http/content-policy.test.ts',
} as const
export type ServerRig = keyof typeof SERVER_FILES

/** The same of the phone app. */
const APP_FILES = { 'messenger-login': 'apps/h5/src/lib/session/messenger-login.test.tsx' } as const
export type AppRig = keyof typeof APP_FILES

type Rig = TestRig | ServerRig | AppRig
/** The project of vitest a rig belongs to, and its file. */
function placeOf(rig: Rig): { project: string; file: string } {
  if (rig in APP_FILES) return { project: 'dom', file: APP_FILES[rig as AppRig] }
  if (rig in SERVER_FILES) {
    const file = SERVER_FILES[rig as ServerRig]
    return { project: file.startsWith('packages/') ? 'unit' : 'server', file }
  }
  return { project: 'chaos', file: FILES[rig as TestRig] }
}

/**
 * @param rig one, or several that are run together
 * @param root of the tree whose rig it is, ours unless said otherwise
 * @param promise only tests whose title has this in it
 */
export async function runTests({
  rig,
  promise,
  env,
  root,
}: {
  rig: Rig | readonly TestRig[]
  promise?: string
  env?: NodeJS.ProcessEnv
  root?: string
}): Promise<Ran> {
  const places = (typeof rig === 'string' ? [rig] : rig).map(placeOf)
  return runVitest({
    project: places[0]!.project,
    filters: places.map(({ file }) => file),
    ...(promise ? { title: promise.replaceAll('.', '\\.') } : {}),
    ...(env ? { env } : {}),
    ...(root ? { root } : {}),
  })
}
