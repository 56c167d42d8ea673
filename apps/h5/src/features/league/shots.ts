import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({ rows: { 'league.home': { viewer: 'buyer' } } })
