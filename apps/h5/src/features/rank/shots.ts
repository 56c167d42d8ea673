import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({ rows: { 'rank.home': { viewer: 'buyer' } } })
