import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({ rows: { 'block.shop': { viewer: 'shop_owner' } } })
