/** The list of rings: people who may be in league with the shop they bid at. */
import type { Resource } from './frame.ts'

export const RINGS = {
  name: 'rings',
  call: 'rings',
  page: '/rings',
  roles: ['service', 'arbiter'],
  filters: {
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
    { key: 'first_seen_at', sort: 'first_seen_at' },
    { key: 'seen_at' },
  ],
  actions: [],
  pane: true,
} as const satisfies Resource
