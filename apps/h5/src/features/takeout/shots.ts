import { defineShots } from '../../testing/shots.ts'

export const shots = defineShots({ rows: { 'takeout.files': { viewer: 'shop_owner' } } })
