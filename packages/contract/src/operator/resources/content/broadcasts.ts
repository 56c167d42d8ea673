/** Broadcasts: one notice to many people, by segment. Plain data. */
import type { Resource } from '../frame.ts'

/** waiting: for its second reader */
export const BROADCAST_STATES = ['draft', 'waiting', 'sending', 'done', 'stopped'] as const
/** Who it is for: everybody with an account, who has bought, who never has, who is verified, who has not been there for 30 days. */
export const BROADCAST_SEGMENTS = ['all', 'buyers', 'newcomers', 'verified', 'away'] as const
/** What it is about: people turn each off in their notice settings. */
export const BROADCAST_CATEGORIES = ['activity', 'notice'] as const
/** To more people than these it takes a second reader. */
export const BROADCAST_ALONE_MAX = 100
/** So many people a second at most. */
export const BROADCAST_PACE = 500
/** Who has not signed in for so many days is away. */
export const AWAY_DAYS = 30

export const BROADCASTS = {
  name: 'broadcasts',
  call: 'broadcasts',
  page: '/broadcasts',
  roles: ['content'],
  filters: {
    status: { kind: 'word', words: 'broadcast_state', values: BROADCAST_STATES },
    segment: { kind: 'word', words: 'segment', values: BROADCAST_SEGMENTS },
    category: { kind: 'word', words: 'broadcast_about', values: BROADCAST_CATEGORIES },
  },
  sorts: ['id'],
  usual: '-id',
  columns: [
    { key: 'title', sort: 'id' },
    { key: 'segment' },
    { key: 'category' },
    { key: 'sent' },
    { key: 'skipped' },
    { key: 'status' },
    { key: 'started_at' },
  ],
  actions: ['saveBroadcast', 'testBroadcast', 'sendBroadcast', 'stopBroadcast', 'discardBroadcast'],
  pane: true,
} as const satisfies Resource
