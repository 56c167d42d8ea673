import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({ rows: { 'activity.mine': { viewer: 'buyer' } } })
