/** The list of rings: people who may be in league with the shop they bid at. */
import type { Resource } from '../frame.ts'

export const RING_VERDICTS = ['watched', 'unfounded', 'acted'] as const
export type RingVerdict = (typeof RING_VERDICTS)[number]
export const RING_STATUSES = ['open', ...RING_VERDICTS] as const
export type RingStatus = (typeof RING_STATUSES)[number]

export const RINGS = {
  name: 'rings',
  call: 'rings',
  page: '/rings',
  roles: ['service', 'arbiter'],
  filters: {
    status: { kind: 'word', words: 'ring', values: RING_STATUSES },
    shop_id: { kind: 'id' },
    score: { kind: 'number' },
    people_count: { kind: 'number' },
    first_seen_at: { kind: 'day' },
  },
  sorts: ['score', 'people_count', 'first_seen_at'],
  usual: '-score',
  columns: [
    { key: 'ring' },
    { key: 'score', sort: 'score' },
    { key: 'people', sort: 'people_count' },
    { key: 'lots' },
    { key: 'status' },
    { key: 'first_seen_at', sort: 'first_seen_at' },
    { key: 'seen_at' },
  ],
  actions: ['judgeRing'],
  pane: true,
} as const satisfies Resource
